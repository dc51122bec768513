"""Goal seek: the paytables nearest to an edge that can be printed, with as few rows changed as possible.

An edge is a straight line in what each row pays, while players play as before. So where one row is to bring a wager to
its goal, what it must pay is worked out; of two rows, one is tried and the other worked out. Those that come nearest
are then priced as any paytable is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from math import ceil, floor
from typing import Annotated, NamedTuple

import msgspec

from houseway.core.money import LOSE, PUSH, Payout, payout
from houseway.core.text import Mistake
from houseway.games.family import BankedGame
from houseway.odds.census import setting_for
from houseway.odds.prices import price
from houseway.sheets.sheet import Wager
from houseway.studio.appraise import Appraiser, bind_changed, quote_wager
from houseway.studio.change import BaseSheet, SheetChange
from houseway.studio.counts import FoundCensus
from houseway.studio.quote import RowQuote, WagerQuote

MOST_FOUND, MOST_ODDS, MOST_TRIED = 6, 2_000, 60
# Rows beyond the first so many are left alone in pairs: nobody reads more of a paytable than that.
PAIRED_ROWS = 12


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The edge that a wager is to have."""

    wager: Annotated[str, msgspec.Meta(max_length=100)]
    edge: Annotated[float, msgspec.Meta(ge=-1, le=1)]
    label: Annotated[str, msgspec.Meta(max_length=100)] = ""  # of the paytable; empty: the first
    keeps_hits: bool = True  # whether every row that pays now must pay then


class Candidate(msgspec.Struct, frozen=True):
    """A paytable, the edge it gives, and which rows are other than before."""

    rows: dict[str, str]
    edge: float
    changed: tuple[str, ...]
    hits: float


class Sought(msgspec.Struct, frozen=True):
    """Paytables that were found, the nearest with fewest changes first; or why there is nothing."""

    candidates: tuple[Candidate, ...] = ()
    before: float | None = None  # the edge as it is
    reason: str = ""
    same_play: bool = False  # whether players are taken to play as before the change


class Lever(NamedTuple):
    """A row that may pay something else: what it pays now, its slope, and between which odds it may lie."""

    outcome: str
    pays: float
    slope: float
    low: int
    high: int


class RowMove(NamedTuple):
    """A row that pays something else."""

    lever: Lever
    pays: float
    text: str


class PaytableTry(NamedTuple):
    """A paytable, and the edge it gives by the lines of its rows."""

    rows: dict[str, str]
    edge: float


def seek_goal(appraiser: Appraiser, base: BaseSheet, change: SheetChange, goal: Goal) -> Sought:
    """Return the paytables nearest to the goal; a Mistake, if the wager has no price."""
    game = bind_changed(base, change)
    if not isinstance(game, BankedGame):
        raise Mistake(f"{game.sheet.title} has no wagers to price")
    wager = game.sheet.wager_by_id(goal.wager)
    label = goal.label or next(iter(wager.tables))
    if label not in wager.tables:
        raise Mistake(f"{wager.title} has no paytable {label!r}")
    found = appraiser.kept.find_nearest(setting_for(game), appraiser.setting_of(base), wager, label)
    if found is None:
        raise Mistake(f"{wager.title} is still to be counted: count it first")
    return seek_in(found, wager, label, goal)


def seek_in(found: FoundCensus, wager: Wager, label: str, goal: Goal) -> Sought:
    """Return the paytables nearest to the goal, by a census that is there."""
    quoted = quote_wager(found, wager, label)
    if quoted.edge is None:
        raise Mistake(quoted.reason or f"{wager.title} has no price")
    rows = dict(wager.tables[label])
    guessed = {tuple(tried.rows.items()): tried for tried in _tries(quoted, rows, goal)}
    nearest = _nearest(guessed.values(), rows, goal.edge)
    candidates = [_price(found, wager, label, tried) for tried in nearest]
    return Sought(tuple(_best(candidates, goal.edge)), quoted.edge, same_play=found.standing == "same play")


def _nearest(tries: Iterable[PaytableTry], rows: Mapping[str, str], edge: float) -> list[dict[str, str]]:
    """Return the few with one row changed, and with more, that by their lines come nearest."""
    by_changes: dict[bool, list[PaytableTry]] = {True: [], False: []}
    for tried in tries:
        if changed := _diff_rows(tried.rows, rows):
            by_changes[len(changed) == 1].append(tried)
    return [
        each.rows
        for few in by_changes.values()
        for each in sorted(few, key=lambda each: abs(each.edge - edge))[:MOST_FOUND]
    ]


def _diff_rows(tried: Mapping[str, str], rows: Mapping[str, str]) -> tuple[str, ...]:
    """Return the rows that pay something else than before."""
    return tuple(row for row in rows if tried.get(row) != rows[row])


def _price(found: FoundCensus, wager: Wager, label: str, rows: dict[str, str]) -> Candidate:
    """Price a paytable as it would be if the sheet printed it."""
    tables = {**wager.paytables, label: rows} if wager.paytables else {}
    other = msgspec.structs.replace(wager, pays={} if wager.paytables else rows, paytables=tables)
    game = found.census.setting.game
    wagers = tuple(other if each.id == wager.id else each for each in game.sheet.wager)
    sheet = msgspec.structs.replace(game.sheet, wager=wagers)
    census = replace(found.census, setting=replace(found.census.setting, game=replace(game, sheet=sheet)))
    odds = price(census, other, label)
    return Candidate(rows, odds.edge.value, _diff_rows(rows, wager.tables[label]), odds.hit_frequency)


def _best(candidates: Iterable[Candidate], edge: float) -> Iterator[Candidate]:
    """Yield the nearest with one row changed, then those with more only where they come nearer."""
    ranked = sorted(candidates, key=lambda each: (len(each.changed), abs(each.edge - edge)))
    few = [each for each in ranked if len(each.changed) == 1][: MOST_FOUND // 2]
    yield from few
    nearest = abs(few[0].edge - edge) if few else 2.0
    more = [each for each in ranked if len(each.changed) > 1 and abs(each.edge - edge) < nearest]
    yield from sorted(more, key=lambda each: abs(each.edge - edge))[: MOST_FOUND - len(few)]


def _tries(quoted: WagerQuote, rows: Mapping[str, str], goal: Goal) -> Iterator[PaytableTry]:
    """Yield paytables with one row or two changed, each with the edge that their lines give."""
    assert quoted.edge is not None
    levers = list(_levers(quoted.rows, rows))
    for moves in _moves(levers, goal.edge - quoted.edge, keeps_hits=goal.keeps_hits):
        edge = quoted.edge + sum((move.pays - move.lever.pays) * move.lever.slope for move in moves)
        yield PaytableTry({**rows, **{move.lever.outcome: move.text for move in moves}}, edge)


def _moves(levers: list[Lever], off: float, *, keeps_hits: bool) -> Iterator[tuple[RowMove, ...]]:
    """Yield what one row, or two together, might pay to move the edge so far."""
    for lever in levers:
        yield from ((move,) for move in _whole(lever, lever.pays + off / lever.slope))
    for one, two in combinations(levers[:PAIRED_ROWS], 2):
        yield from _pairs(one, two, off)
    if not keeps_hits:
        yield from _without_a_row(levers, off)


def _pairs(one: Lever, two: Lever, off: float) -> Iterator[tuple[RowMove, ...]]:
    """Try whole odds for one row, and work out what the other must pay then, in their order."""
    middle = round(one.pays)
    for odds in range(max(one.low, middle - MOST_TRIED // 2), min(one.high, middle + MOST_TRIED // 2) + 1):
        left = off - (odds - one.pays) * one.slope
        for other in _whole(two, two.pays + left / two.slope):
            if (odds >= other.pays) == (one.pays >= two.pays):
                yield RowMove(one, odds, f"{odds} to 1"), other


def _without_a_row(levers: list[Lever], off: float) -> Iterator[tuple[RowMove, ...]]:
    """Try that a row pushes or loses, and another makes up for it."""
    for gone in levers:
        for move in (RowMove(gone, 0.0, PUSH.text), RowMove(gone, -1.0, LOSE.text)):
            yield (move,)
            left = off - (move.pays - gone.pays) * gone.slope
            for lever in levers:
                if lever is not gone:
                    yield from ((move, other) for other in _whole(lever, lever.pays + left / lever.slope))


def _levers(quoted: tuple[RowQuote, ...], rows: Mapping[str, str]) -> Iterator[Lever]:
    """Yield the rows that pay odds and count, each between the rows beside it, so that their order stays."""
    paid = [(row, payout(rows[row.outcome])) for row in quoted if row.outcome in rows]
    ladder = [(row, pays) for row, pays in paid if pays.num > 0]
    falls = all(one.odds >= two.odds for (_, one), (_, two) in pairwise(ladder))
    for at, (row, pays) in enumerate(ladder):
        if not row.slope:
            continue
        low = ceil(_odds(ladder[at + 1][1])) if falls and at + 1 < len(ladder) else 1
        high = floor(_odds(ladder[at - 1][1])) if falls and at else MOST_ODDS
        yield Lever(row.outcome, _odds(pays), row.slope, max(low, 1), max(high, 1))


def _odds(pays: Payout) -> float:
    """Return odds as a number, for lines and not for money."""
    return float(pays.odds)


def _whole(lever: Lever, wanted: float) -> list[RowMove]:
    """Return the whole odds on either side of what is wanted, where the row may pay them."""
    if not -MOST_ODDS < wanted < 2 * MOST_ODDS:
        return []
    known = {odds for odds in (floor(wanted), ceil(wanted)) if lever.low <= odds <= lever.high}
    return [RowMove(lever, odds, f"{odds} to 1") for odds in known if odds != lever.pays]
