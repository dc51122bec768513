"""A night as the checks of an audit see it: its hands played again, when each was, and what came between them."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import Mistake
from houseway.record.journal import Closed, Opened, Reader, count_on
from houseway.record.replay import Replayed, replay
from houseway.record.unfinished import SHORT
from houseway.round.event import Marked
from houseway.tables.acts import Collected, Joined, Met, Observed, Played, Ruled


class ByTheClock(NamedTuple):
    """A collection for the time, and how many hands were before it."""

    fact: Collected
    hands: int  # so many were over


class RuledAfter(NamedTuple):
    """A ruling of the floor between hands, and how many hands were before it."""

    fact: Ruled
    hands: int  # so many were over


class NightRecord(NamedTuple):
    """All of a journal. Times go on across midnight; None, for a hand that has none."""

    opened: Opened
    hands: list[Replayed]
    times: list[datetime | None]  # of the hands
    clock: list[ByTheClock]
    names: list[str]  # of all who came, in order
    rulings: list[RuledAfter]

    @property
    def timed(self) -> Iterator[tuple[datetime | None, Replayed]]:
        """Each hand with its time."""
        return zip(self.times, self.hands, strict=True)


def read_night(path: Path) -> NightRecord:
    """Play a journal again; a Mistake names the first line that comes out otherwise."""
    hands, clock, names, number = list(replay(path)), list[ByTheClock](), list[str](), 0
    rulings = list[RuledAfter]()
    opened: Opened | None = None
    for line in Reader(path):
        match line:
            case Opened():
                opened = line
                names += [person.name for person, _ in line.found.people] if line.found else []
            case Joined():
                names.append(line.person.name)
            case Met():
                names += [person.name for person, _ in line.found.people]
            case Played() | Observed():
                number = line.number
            case Collected():
                clock.append(ByTheClock(line, number))
            case Ruled():
                rulings.append(RuledAfter(line, number))
            case Closed():
                pass
    assert opened is not None, "the reader lets no journal begin otherwise"
    return NightRecord(opened, hands, _times(opened, hands), clock, names, rulings)


def _times(opened: Opened, hands: Sequence[Replayed]) -> list[datetime | None]:
    """Return the times of the hands; a Mistake names the hand of which it cannot be read."""
    try:
        return count_on([each.line.at for each in hands], opened.date)
    except Mistake:
        for each in hands:
            try:
                count_on([each.line.at])
            except Mistake as mistake:
                raise Mistake(f"hand {each.line.number}: {mistake}") from None
        raise


def name_hand(each: Replayed) -> str:
    """Return how findings name a hand: by its number, and the time that a watcher noted."""
    at = each.line.at if isinstance(each.line, Observed) else ""
    return f"hand {each.line.number}" + (f" at {at}" if at else "")


def is_dealt(each: Replayed) -> bool:
    """Whether cards were dealt, and counted: not where it was void, nobody banked, or nobody bet."""
    is_unfinished = isinstance(each.line, Observed) and bool(each.line.unfinished)
    return is_unfinished or (each.hand.void is None and each.hand.outcome is not None)


def is_short(each: Replayed) -> bool:
    """Whether nothing is noted of a hand but who banked it, the offers and perhaps the fees."""
    return isinstance(each.line, Observed) and each.line.unfinished == SHORT


def is_stopped(each: Replayed) -> bool:
    """Whether nobody took the position, so that the game stopped."""
    if each.hand.bank is not None:
        return False
    return any(isinstance(event, Marked) and event.what == "stopped" for event in each.hand.deal.events)


def name_hands(hands: Sequence[Replayed]) -> str:
    """Return how a finding names several hands: runs of them by their ends.

    >>> from types import SimpleNamespace as N
    >>> name_hands([N(line=N(number=n)) for n in (1, 2, 3, 7)])
    'hands 1 to 3, 7'
    """
    numbers = [each.line.number for each in hands]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"hand{'s' if len(numbers) > 1 else ''} {said}"
