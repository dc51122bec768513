"""The turn clock: until when each open question waits for its answer."""

from collections.abc import Collection, Iterable

from houseway.round.ask import Question

SECONDS_A_DAY = 24 * 60 * 60


class Clock:
    """A deadline for each open question. One that stays open while others are answered keeps its own."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.deadlines: dict[str, float] = {}

    def follow(self, questions: Iterable[Question], answered: Collection[str], now: float) -> None:
        kept = {key: deadline for key, deadline in self.deadlines.items() if key not in answered}
        self.deadlines = {question.key: kept.get(question.key, now + self._seconds) for question in questions}

    def restart(self, now: float) -> None:
        """Everybody has the whole time again."""
        self.deadlines = dict.fromkeys(self.deadlines, now + self._seconds)

    def allow_from(self, began: float) -> None:
        """Everybody has the whole time from then on, or from when they were asked, if that was later."""
        self.deadlines = {key: max(at, began + self._seconds) for key, at in self.deadlines.items()}


def midnight(seconds: float) -> float:
    """The midnight before, from which hours and half hours can be counted."""
    return seconds - seconds % SECONDS_A_DAY
