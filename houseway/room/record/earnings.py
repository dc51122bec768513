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

    sheet: str = ""
    since: float = 0.0  # seconds since 1970
    part: Literal["", "played", "sat out"] = ""


ANY_HANDS = PlayFilter()


class HandsTotal(NamedTuple):
    """Hands that were played or sat out, and what they brought, in cents."""

    played: int = 0
    sat_out: int = 0
    cents: int = 0
    best: int = 0
    worst: int = 0


class GameTotal(NamedTuple):
    """One game that somebody has played."""

    sheet: str
    hands: int
    cents: int


class WagerTotal(NamedTuple):
    """All that somebody has laid on one wager, by what its expectation follows from; amounts are cents."""

    sheet: str
    wager: str
    paytable: str
    decks: int
    bets: int
    staked: int
    gained: int
    due: int  # had all of it been covered


class Point(NamedTuple):
    """A hand on the line of somebody's profit."""

    table: int
    hand: int
    cents: int


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
    line: Sequence[Point]


async def own_play(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> OwnPlay:
    return OwnPlay(
        await totals(connection, account_id, wanted),
        await games(connection, account_id, wanted._replace(sheet="")),
        await by_wager(connection, account_id, wanted),
        await line(connection, account_id, wanted),
    )


async def totals(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> HandsTotal:
    query = select(
        func.coalesce(func.sum(case((PLAYED, 1), else_=0)), 0),
        func.coalesce(func.sum(case((PLAYED, 0), else_=1)), 0),
        func.coalesce(total(results.c.cents), 0),
        func.coalesce(func.max(results.c.cents), 0),
        func.coalesce(func.min(results.c.cents), 0),
    ).join(tables, tables.c.id == results.c.table_id)
    row = (await connection.execute(query.where(is_wanted(account_id, wanted)))).one()
    return HandsTotal(*(int(each) for each in row))


async def games(connection: AsyncConnection, account_id: int, wanted: PlayFilter) -> list[GameTotal]:
    """The games somebody has played, those played most first."""
    hands = func.count().label("hands")
    query = select(tables.c.sheet, hands, total(results.c.cents)).join(tables, tables.c.id == results.c.table_id)
    mine = query.where(is_wanted(account_id, wanted), PLAYED).group_by(tables.c.sheet)
    return [GameTotal(*row) for row in await connection.execute(mine.order_by(hands.desc(), tables.c.sheet))]


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
    query = select(results.c.table_id, results.c.hand, results.c.cents).join(tables, tables.c.id == results.c.table_id)
    latest = query.where(is_wanted(account_id, wanted), PLAYED).order_by(results.c.at.desc(), results.c.hand.desc())
    return [Point(*row) for row in reversed((await connection.execute(latest.limit(MOST_HANDS))).all())]
