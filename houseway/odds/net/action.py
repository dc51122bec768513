"""The action at which a role gains: fees go up in steps, so there may be several intervals of it.

All bets, and the bank's cover, are taken to grow in the same proportion, so what a role gains before fees does too.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

import msgspec

from houseway.fees.collection import due
from houseway.fees.ladder import Bet, Ladder, OtherOption, Situation, name_payer
from houseway.fees.schedule import TOTAL_ACTION, TOTAL_BASE
from houseway.round.event import Stake
from houseway.tables.felt import BankedFelt


class Interval(msgspec.Struct, frozen=True):
    """Total table action in cents, from the least to the most; None where it has no end."""

    least: int
    most: int | None


class Laid(NamedTuple):
    """A bet before the deal."""

    who: str
    seat: int
    wager: str
    cents: int


class FeeStep(NamedTuple):
    """An interval of action in which a role owes the same fee; None where the option prints none."""

    at: Interval
    fee: Fraction | None


def where_it_gains(
    felt: BankedFelt, bets: Sequence[Laid], names: Collection[str], gross: Fraction
) -> tuple[Interval, ...]:
    """Return the intervals in which these people's gain, gross for these bets, pays the fees on it."""
    edge = gross / sum(bet.cents for bet in bets)
    found: list[Interval] = []
    for at, fee in steps_of(felt, bets, names):
        if fee is None or edge <= 0:
            continue
        least = max(at.least, ceil(fee / edge))
        if at.most is not None and least > at.most:
            continue
        before = found.pop().least if found and found[-1].most == least - 1 else least
        found.append(Interval(before, at.most))
    return tuple(_in_chips(found, felt.options.chip_cents))


def _in_chips(found: Sequence[Interval], chip: int) -> Iterator[Interval]:
    """Yield intervals up to the last whole chip, without those that hold none."""
    for each in found:
        if each.most is None:
            yield each
        elif (most := each.most // chip * chip) >= each.least:
            yield Interval(each.least, most)


def steps_of(felt: BankedFelt, bets: Sequence[Laid], names: Collection[str]) -> Iterator[FeeStep]:
    """Yield the fees of these people, on average, by the table's action, from one cent up."""
    action = sum(bet.cents for bet in bets)
    starts = sorted({1, *(ceil(Fraction(least * action, part)) for least, part in _thresholds(felt, bets, action))})
    for least, after in zip(starts, [*starts[1:], None], strict=True):
        yield FeeStep(
            Interval(least, None if after is None else after - 1), _fee(felt, bets, names, Fraction(least, action))
        )


def _thresholds(felt: BankedFelt, bets: Sequence[Laid], action: int) -> Iterator[tuple[int, int]]:
    """Yield amounts at which a fee may change, and how much of what they measure these bets come to."""
    base = [bet for bet in bets if felt.base[bet.wager]]
    own = {bet.who: sum(one.cents for one in base if one.who == bet.who) for bet in bets}
    for ladder in felt.fees:
        for row in ladder.rows:
            # An amount between two brackets belongs to the lower, and the last one ends where it says.
            for least in {
                row.from_cents or 0,
                *([row.to_cents + 1] if row is ladder.rows[-1] and row.to_cents else []),
            }:
                for part in _amounts_measured(ladder, bets, action, sum(bet.cents for bet in base), own.values()):
                    if least and part:
                        yield least, part


def _amounts_measured(
    ladder: Ladder, bets: Sequence[Laid], action: int, base: int, own: Collection[int]
) -> Collection[int]:
    if ladder.per:
        return {bet.cents for bet in bets}
    if ladder.measure == TOTAL_BASE:
        return {base}
    return {action} if ladder.measure == TOTAL_ACTION else set(own)


def _fee(felt: BankedFelt, bets: Sequence[Laid], names: Collection[str], part: Fraction) -> Fraction | None:
    """Return each one's part of a fee, when so much of the bets is in action; None, where the book prints none."""
    stakes = (Stake(bet.who, bet.seat, bet.wager, ceil(bet.cents * part)) for bet in bets)
    split: tuple[Bet, ...] = tuple(each for stake in stakes for each in felt.bets_of(stake))
    action = ceil(sum(bet.cents for bet in bets) * part)
    try:
        owed = due(felt.fees, None, Situation(action=action, bets=split))
    except OtherOption:
        return None
    return Fraction(sum(fee.cents for fee in owed if name_payer(fee.payer) in names), len(names))
