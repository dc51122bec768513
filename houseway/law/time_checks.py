"""Checks of how long somebody held the position, by the times of the hands.

The game is taken to have stopped where nobody took the position for as long as the clause asks, and where two hands
are further apart than its `pause`: the hands themselves take some minutes, and no time of their end is noted.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from houseway.core.text import count_of
from houseway.law.night import NightRecord, is_dealt, is_stopped, name_hand
from houseway.law.profiles import Clause, Finding
from houseway.record.replay import Replayed

# What a finding names that is of no clause: times that go back, by which it is hidden how long somebody banked.
TIMES = "the times"
CLOCK_SET_BACK = timedelta(hours=1)


class _Stretch:
    """A player's hold of the position, from its first hand on."""

    def __init__(self) -> None:
        self.who, self.since = "", datetime.min
        self._last: datetime | None = None  # the hand before
        self._stopped: datetime | None = None  # since when nobody has banked

    def stop(self, now: datetime) -> None:
        self._stopped = self._stopped or now

    def go_on(self, who: str, now: datetime, clause: Clause) -> timedelta:
        """Return how long somebody has held it by now."""
        has_stopped = self._stopped is not None and now - self._stopped >= timedelta(minutes=clause.stop)
        has_paused = self._last is not None and now - self._last > timedelta(minutes=clause.pause)
        if who != self.who or has_stopped or has_paused:
            self.who, self.since = who, now
        self._last, self._stopped = now, None
        return now - self.since


class Overdue(NamedTuple):
    """A hand by which somebody has held the position too long."""

    hand: Replayed  # the first that was too late
    who: str
    since: datetime  # the time of their first hand in a row


def _overdue(clause: Clause, night: NightRecord, *, at_once: bool) -> Iterator[Overdue]:
    """Yield the hand by which a stretch is longer than the clause allows, or as long where that is too long already."""
    stretch, most = _Stretch(), timedelta(minutes=clause.minutes)
    for time, each in night.timed:
        bank = each.hand.bank
        if time is None:
            continue
        if is_stopped(each):
            stretch.stop(time)
        elif bank is not None and is_dealt(each):
            held = stretch.go_on(bank.who, time, clause)
            if held > most or (at_once and held == most):
                yield Overdue(each, bank.who, stretch.since)
                stretch.since = time  # said once for each stretch, and not again at every hand of it


def check_held(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find a player who held the position without a break for longer than the clause allows."""
    yield from _note_untimed(clause, night)
    for each, who, since in _overdue(clause, night, at_once=False):
        text = f"{who} has held the position since {since:%H:%M}, longer than {clause.minutes} minutes"
        yield Finding(clause.id, name_hand(each), text)


def check_two(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find stretches of the clause's length in which only one player held the position."""
    yield from _note_untimed(clause, night)
    for each, who, _ in _overdue(clause, night, at_once=True):
        text = f"only {who} has held the position in the last {clause.minutes} minutes"
        yield Finding(clause.id, name_hand(each), text)


def check_order_of_times(night: NightRecord) -> Iterator[Finding]:
    """Find hands that are said to have been before the one that they follow.

    A clock may be set back, by an hour where summer ends: of that there is a note, and more than that is a breach.
    """
    last: datetime | None = None
    for time, each in night.timed:
        if time and last and time < last:
            text = f"it is noted at {time:%d %B %H:%M}, before the hand that it follows, of {last:%d %B %H:%M}"
            yield Finding(TIMES, name_hand(each), text, breach=last - time > CLOCK_SET_BACK)
        last = time or last


def _note_untimed(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    dealt = [time for time, each in night.timed if each.hand.bank is not None and is_dealt(each)]
    if untimed := dealt.count(None):
        text = f"{untimed:,} of {count_of(len(dealt), 'hand')} have no time, and could not be checked"
        yield Finding(clause.id, "the night", text, breach=False)
