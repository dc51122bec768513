"""Counsel that takes long, ready to be worked out elsewhere."""

from collections.abc import Callable

import msgspec

from houseway.round.ask import Answer


class Thought(msgspec.Struct, frozen=True):
    """Counsel that takes long: `work` is a function of a module, `given` all that it goes by, which its player may see.

    So it can be sent to another process to be worked out there, and nothing unseen goes with it.
    """

    work: Callable[..., Answer]
    given: tuple[object, ...]

    def __call__(self) -> Answer:
        return self.work(*self.given)
