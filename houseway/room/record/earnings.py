"""Figures of somebody's own play: hand by hand, by game and by wager."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, and_, case, func, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.room.store import schema
from houseway.room.store.schema import total

results, wagered, tables = schema.results, schema.wagered, schema.tables
# As many points as a line of somebody's profit is drawn by: what is longer is drawn by its last hands.
MOST_HANDS = 20_000


class PlayFilter(NamedTuple):
    """Hands that somebody wants to see; empty fields let all through."""

    sheet: str = ""  # its id; empty: any
    since: float = 0.0  # seconds since 1970
    part: Literal["", "played", "sat out"] = ""  # empty: both


ANY_HANDS = PlayFilter()


class HandsTotal(NamedTuple):
    """Hands that were played or sat out, and what they brought, in cents."""

    played: int = 0
    sat_out: int = 0  # at the table, without cards, a bet or the bank
    cents: int = 0
    best: int = 0  # cents that the best hand brought
    worst: int = 0  # cents that the worst hand brought


class GameTotal(NamedTuple):
    """One game that somebody has played."""

    sheet: str  # its id
    hands: int
    cents: int  # won; below 0, lost


class WagerTotal(NamedTuple):
    """All that somebody has laid on one wager, by what its expectation follows from; amounts are cents."""

    sheet: str  # its id
    wager: str  # its id
    paytable: str  # its label; empty: the usual one
    decks: int
    bets: int  # how many
    staked: int
    gained: int  # below 0, lost
    due: int  # had all of it been covered


class Point(NamedTuple):
    """A hand on the line of somebody's profit."""

    table: int  # its number
    hand: int
    cents: int  # of profit after it


# An earlier program did not say who sat out: a hand that brought nothing is none that can be told from one.
PLAYED = or_(results.c.played.is_(True), and_(results.c.played.is_(None), results.c.cents != 0))
_PARTS = {"played": PLAYED, "sat out": not_(PLAYED)}


def is_wanted(account_id: int, wanted: PlayFilter) -> ColumnElement[bool]:
    """Return what picks the results that somebody wants to see, of their own, where tables are joined to them."""
    picked = [results.c.account_id == account_id]
    if wanted.since:
        picked.append(results.c.at >= wanted.since)
    if wanted.sheet:
        picked.append(tables.c.sheet == wanted.sheet)
    if wanted.part:
        picked.append(_PARTS[wanted.part])
    return and_(*picked)


class OwnPlay(NamedTuple):
    """Figures of somebody's own play."""

    totals: HandsTotal
    games: list[GameTotal]
    wagers: list[WagerTotal]
    line: Sequence[Point]  # from the first hand to the last


class _GameFigures(NamedTuple):
    """Figures of one game, in the order in which the query has them; amounts are cents."""

    sheet: str
    played: int
    sat_out: int
    cents: int
    played_cents: int
    best: int
    worst: int


async def own_play(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> OwnPlay:
    """Return figures of all hands of a game and a time, whichever part of them is listed beside them."""
    wanted = wanted._replace(part="")
    every = await _by_game(connection, account_id, wanted._replace(sheet=""))
    return OwnPlay(
        _totals([each for each in every if wanted.sheet in ("", each.sheet)]),
        [GameTotal(each.sheet, each.played, each.played_cents) for each in every if each.played],
        await by_wager(connection, account_id, wanted),
        await line(connection, account_id, wanted),
    )


def _totals(games: Sequence[_GameFigures]) -> HandsTotal:
    """Return the sums over all games."""
    return HandsTotal(
        played=sum(each.played for each in games),
        sat_out=sum(each.sat_out for each in games),
        cents=sum(each.cents for each in games),
        best=max((each.best for each in games), default=0),
        worst=min((each.worst for each in games), default=0),
    )


async def _by_game(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> list[_GameFigures]:
    """The games somebody has been dealt in, those played most first."""
    played = func.sum(case((PLAYED, 1), else_=0))
    query = select(
        tables.c.sheet,
        played,
        func.sum(case((PLAYED, 0), else_=1)),
        func.sum(results.c.cents),
        func.sum(case((PLAYED, results.c.cents), else_=0)),
        func.max(results.c.cents),
        func.min(results.c.cents),
    ).join(tables, tables.c.id == results.c.table_id)
    mine = query.where(is_wanted(account_id, wanted)).group_by(tables.c.sheet)
    rows = await connection.execute(mine.order_by(played.desc(), tables.c.sheet))
    return [_GameFigures(sheet, *map(int, figures)) for sheet, *figures in rows]


async def by_wager(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> list[WagerTotal]:
    """All that somebody has laid, wager by wager, what was laid on most first."""
    staked = total(wagered.c.staked)
    kind = (tables.c.sheet, wagered.c.wager, wagered.c.paytable, wagered.c.decks)
    query = select(*kind, func.count(), staked, total(wagered.c.gained), total(wagered.c.due))
    query = query.select_from(wagered).join(tables, tables.c.id == wagered.c.table_id)
    if wanted.since:
        same = (results.c.table_id == wagered.c.table_id) & (results.c.hand == wagered.c.hand)
        query = query.join(results, same & (results.c.account_id == wagered.c.account_id))
        query = query.where(results.c.at >= wanted.since)
    query = query.where(wagered.c.account_id == account_id, *([tables.c.sheet == wanted.sheet] if wanted.sheet else []))
    return [WagerTotal(*row) for row in await connection.execute(query.group_by(*kind).order_by(staked.desc()))]


async def line(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> Sequence[Point]:
    """Return the hands somebody has played, the first first."""
    query = select(results.c.table_id, results.c.hand, results.c.cents)
    if wanted.sheet:
        query = query.join(tables, tables.c.id == results.c.table_id)
    latest = query.where(is_wanted(account_id, wanted), PLAYED).order_by(results.c.at.desc(), results.c.hand.desc())
    return [Point(*row) for row in reversed((await connection.execute(latest.limit(MOST_HANDS))).all())]
