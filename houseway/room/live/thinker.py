"""A process that works out one thought after another for a room: `python -m houseway.room.live.thinker`.

What is sent either way is pickled, with its length before it. It ends when the room does, however that ends: then
there is nothing more to read.
"""

import os
import pickle
import sys
from collections.abc import Callable
from typing import BinaryIO

LENGTH_BYTES = 4


def frame(value: object) -> bytes:
    """Encode a thought, an answer, or why there is none, as it is sent."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def think(thought: Callable[[], object]) -> object:
    """Work a thought out. What goes wrong is answered as text, so that the process lives on for the next."""
    try:
        return thought()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer what is asked, until the line is closed."""
    while len(length := asked.read(LENGTH_BYTES)) == LENGTH_BYTES:
        thought = pickle.loads(asked.read(int.from_bytes(length, "big")))
        try:
            answers.write(frame(think(thought)))
            answers.flush()
        except BrokenPipeError:  # the room is gone, and so is whoever waited
            os._exit(0)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
