"""Thoughts worked out beside the room, by processes of its own, so that no table waits for what another's bot looks at.

A thought goes out with what its player may see, and an answer comes back. A process that dies or takes too long is
replaced; what cannot be worked out at all is answered as the clock would, so that no table stops.
"""

import asyncio
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from houseway.room.base.background import end_tasks
from houseway.room.live.thinker import LENGTH_BYTES, frame
from houseway.round.ask import Answer, Question
from houseway.round.thought import Thought

MOST_SECONDS = 20.0
TRIES = 2
_log = logging.getLogger(__name__)

Hear = Callable[[Question, Answer], None]
Waiting = tuple[Thought, asyncio.Future[Answer | None]]


class Thinkers:
    """So many processes, each started when it is first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def work_out(self, thought: Thought) -> asyncio.Future[Answer | None]:
        """Return what a thought comes to; None, if it cannot be worked out."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._run()) for _ in range(self.count)]
        done: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((thought, done))
        return done

    async def close(self) -> None:
        """End the processes; whoever still waits gets nothing."""
        await end_tasks(*self._tasks)
        while not self._waiting.empty():
            _finish(self._waiting.get_nowait()[1], None)

    async def _run(self) -> None:
        """Hand one thought after another to a process of its own."""
        line = ThinkerLine()
        try:
            while True:
                thought, done = await self._waiting.get()
                try:
                    _finish(done, await _work_out(line, thought))
                finally:
                    _finish(done, None)  # none waits for ever if this is cut off
        finally:
            await line.close()


class ThinkerLine:
    """The line to a process that works things out; another process is started when the last one is gone."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, work: Callable[[], object]) -> object:
        """Return what a piece of work comes to; a text, where it cannot be done."""
        if self._process is None:
            # In a session of its own, so that a Ctrl-C meant for the room is not for it: it ends with the room's line.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "houseway.room.live.thinker", stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(frame(work))
        await self._process.stdin.drain()
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        return pickle.loads(await self._process.stdout.readexactly(int.from_bytes(length, "big")))

    async def close(self) -> None:
        """End the process at once: it may be in the middle of a thought."""
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):  # and what it has started, which is in its session
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def _work_out(line: ThinkerLine, thought: Thought) -> Answer | None:
    """Return what a thought comes to. A process that dies or takes too long is replaced, and asked once more."""
    for _ in range(TRIES):
        try:
            async with asyncio.timeout(MOST_SECONDS):
                answer = await line.ask(thought)
        except (OSError, EOFError, TimeoutError, pickle.PickleError) as error:
            _log.warning("a thought was cut off and is tried again: %s", error or type(error).__name__)
            await line.close()
            continue
        if isinstance(answer, Answer):
            return answer
        _log.error("a thought could not be worked out: %s", answer)
        return None
    return None


def _finish(done: asyncio.Future[Answer | None], answer: Answer | None) -> None:
    """Answer whoever waits, unless they were answered or have gone."""
    if not done.done():
        done.set_result(answer)


class Thinking:
    """The thoughts about the open questions of every table, each worked out once, for a bot or for whoever asks."""

    def __init__(self, count: int, wake: Callable[[], None]) -> None:
        self._thinkers = Thinkers(count)
        self._wake = wake
        # By table, and by the key of the question: thoughts that are being worked out, or were for what is open still.
        self.begun: dict[int, dict[str, tuple[Question, asyncio.Future[Answer | None]]]] = {}

    async def advice(self, table_id: int, question: Question) -> Answer | None:
        """Return what a sensible player would answer to an open question."""
        if self._thinkers.count and isinstance(question.counsel, Thought):
            return await asyncio.shield(self._work_out(table_id, question, question.counsel))
        return question.advice

    def follow(self, table_id: int, asked: Iterable[Question], unthought: Iterable[Question], hear: Hear) -> None:
        """Forget what a table no longer asks, and begin what its bots must think about; `hear` gets the answers."""
        known = self.begun.pop(table_id, {})
        if kept := {each.key: known[each.key] for each in asked if known.get(each.key, ("",))[0] is each}:
            self.begun[table_id] = kept
        for question in unthought:
            if question.key not in kept:
                assert isinstance(question.counsel, Thought)
                done = self._work_out(table_id, question, question.counsel)
                done.add_done_callback(partial(self._pass_on, hear, question))

    def _pass_on(self, hear: Hear, question: Question, done: asyncio.Future[Answer | None]) -> None:
        """Tell the table what its bot thought; where that came to nothing, the default, so that no table stops."""
        hear(question, done.result() or question.default)
        self._wake()

    def _work_out(self, table_id: int, question: Question, thought: Thought) -> asyncio.Future[Answer | None]:
        """Return a thought that is being worked out; it is begun once, though a bot and a page may both ask."""
        at = self.begun.setdefault(table_id, {})
        if question.key not in at or at[question.key][0] is not question:
            at[question.key] = question, self._thinkers.work_out(thought)
        return at[question.key][1]

    async def close(self) -> None:
        """End the processes that think."""
        await self._thinkers.close()
