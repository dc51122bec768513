"""A table's record gone through again: replayed, shuffles verified, held against the law, summed up by shift."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import msgspec

from houseway.core.text import Mistake
from houseway.law.audit import Report, audit
from houseway.law.ledger import TurnAtBank, list_turns
from houseway.law.night import read_night
from houseway.law.profiles import Profile, default_profiles, load_profile
from houseway.record.journal import Reader
from houseway.record.replay import Replayed, replay
from houseway.record.verify import Verified, verify
from houseway.tables.acts import Collected, Observed, Played

T = TypeVar("T")

TURNS_SHOWN = 200

# When each shift begins, by the clock on the wall.
SHIFTS = ((0, "graveyard"), (8, "day"), (16, "swing"))


class ShiftReport(msgspec.Struct, frozen=True):
    """Fees of one shift of a table, and who banked how many of its hands."""

    name: str
    hands: int
    fees_due: int  # cents
    bankers: dict[str, int]  # hands by name


async def verify_journal(journal: bytes) -> Verified:
    """Verify a journal in a thread of its own: hashes of a long night would hold up every table."""
    return await asyncio.to_thread(_with_file, verify, journal)


async def audit_journal(journal: bytes, counted: int | None = None) -> Report:
    """Return the report under the profiles in force; a Mistake names the first line that comes out otherwise."""
    return await asyncio.to_thread(_with_file, lambda path: audit(path, _profiles_in_force(), counted), journal)


async def list_held(journal: bytes) -> list[TurnAtBank]:
    """Return who held the position one after the other, the last turns only where there are many."""
    turns = await asyncio.to_thread(_with_file, lambda path: list_turns(read_night(path)), journal)
    return turns[-TURNS_SHOWN:] if any(each.who for each in turns) else []


async def by_shift(journal: bytes, times: Mapping[int, float]) -> list[ShiftReport]:
    """The shifts of a journal, given when each of its lines was written."""
    return await asyncio.to_thread(_with_file, lambda path: _shifts(path, times), journal)


def _profiles_in_force() -> list[Profile]:
    """Return the profiles that are held against a night unless somebody names others."""
    return [load_profile(each) for each in default_profiles()]


def _with_file(check: Callable[[Path], T], journal: bytes) -> T:
    """The checks read files; where ours lay is nobody's business."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "journal")
        path.write_bytes(journal)
        try:
            return check(path)
        except Mistake as mistake:
            raise Mistake(str(mistake).replace(str(path), "the journal")) from None


def _shifts(path: Path, times: Mapping[int, float]) -> list[ShiftReport]:
    """Sort hands by shift; fees by the clock are taken between hands, and perhaps in a shift that ends none."""
    night = iter(list(replay(path)))
    together: dict[str, list[Replayed]] = {}
    by_the_clock: Counter[str] = Counter()
    for number, line in enumerate(Reader(path), 1):
        if isinstance(line, Played | Observed):
            together.setdefault(shift_of(times[number]), []).append(next(night))
        elif isinstance(line, Collected) and line.postings:
            name = shift_of(times[number])
            together.setdefault(name, [])
            by_the_clock[name] += sum(posting.cents for posting in line.postings)
    return [_shift(name, hands, by_the_clock[name]) for name, hands in together.items()]


def _shift(name: str, hands: list[Replayed], by_the_clock: int) -> ShiftReport:
    """Return a shift's figures, with the fees by the clock that fell into it."""
    fees = sum(fee.cents for each in hands for fee in each.hand.fees) + by_the_clock
    bankers = Counter(each.hand.bank.who for each in hands if each.hand.bank)
    return ShiftReport(name, len(hands), fees, dict(bankers.most_common()))


def shift_of(at: float) -> str:
    """The shift a moment belongs to, by the clock of this machine."""
    now = datetime.fromtimestamp(at)
    return f"{now:%Y-%m-%d} {_shift_at(now.hour)[1]}"


def _shift_at(hour: int) -> tuple[int, str]:
    """Return the shift that an hour of the day is in."""
    return [each for each in SHIFTS if each[0] <= hour][-1]
