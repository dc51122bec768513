"""Journals: every hand played again, and the chain and the shoes checked."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path

import msgspec

from houseway.record.ends import opening_of
from houseway.record.receipts import read_receipts
from houseway.record.replay import Replayed, replay
from houseway.record.verify import Verified
from houseway.record.verify import verify as verified
from houseway.round.event import Event
from houseway.tables.acts import Observed
from houseway.tables.options import Options
from houseway.tables.shares import Share, shares
from houseway.words.catalogue import SheetFacts, describe_sheet

FilePath = str | PathLike[str]


class JournalHand(msgspec.Struct, frozen=True):
    """A hand of a journal, played again to the same end."""

    number: int
    observed: bool  # seen at a real table, and typed in
    void: bool
    shares: dict[str, Share]  # everybody's part in it, by name
    events: tuple[Event, ...]  # all that happened, cards that nobody saw among them


class Journal:
    """A journal of a table. To go through it plays every hand again: what comes out otherwise is a BrokenRecord."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opening = opening_of(path)

    @cached_property
    def sheet(self) -> SheetFacts:
        """The sheet that the hands were played by, as it stands in the journal."""
        return describe_sheet(self._opening.sheet)

    @property
    def options(self) -> Options:
        """How the table was laid out when the journal began."""
        return self._opening.options

    def __iter__(self) -> Iterator[JournalHand]:
        return map(_as_told, replay(self._path))


def _as_told(replayed: Replayed) -> JournalHand:
    line, hand = replayed.line, replayed.hand
    seen = line if isinstance(line, Observed) else None
    void = bool(seen.void if seen else hand.void)
    return JournalHand(line.number, seen is not None, void, shares(hand), tuple(hand.deal.events))


def journal(path: FilePath) -> Journal:
    """Open a journal, to see what it holds and to go through its hands.

    >>> import houseway, tempfile
    >>> night = f"{tempfile.mkdtemp()}/night.journal"
    >>> session = houseway.play(
    ...     "500-club/ez-baccarat",
    ...     lambda turn: "banker 25" if turn.purpose == "bet" else None,
    ...     hands=3,
    ...     seed=1,
    ...     journal=night,
    ... )
    >>> [hand.shares["You"].gain_cents for hand in houseway.journal(night)]
    [2500, -2500, 2500]
    """
    return Journal(Path(path))


def verify(path: FilePath, *, head: str | None = None, receipts: Sequence[FilePath] = ()) -> Verified:
    """Check that nothing in a journal was changed or cut off, and that its shoes were not exchanged.

    With a head that somebody holds, that it is the journal of that head; with receipts, files that a table's page
    saved, that it keeps a player's part in its shuffles. What does not hold is a BrokenRecord.

    >>> import houseway, tempfile
    >>> night = f"{tempfile.mkdtemp()}/night.journal"
    >>> with houseway.table("500-club/ez-baccarat", seed=1, journal=night) as table:
    ...     while table.turn or table.deal():
    ...         turn = table.answer()
    ...         if table.hands == 2:
    ...             break
    >>> houseway.verify(night).hands
    2
    """
    return verified(Path(path), head, [each for file in receipts for each in read_receipts(Path(file))])
