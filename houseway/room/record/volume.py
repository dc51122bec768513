"""Drop, hands and seats of a room by hour, day or week: what a manager staffs a night by.

Hours are counted by the database, days and weeks are put together from them by the machine's clock.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, String, Subquery, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import DROP
from houseway.room.store import schema

entries, postings, results = schema.entries, schema.postings, schema.results
HOUR_SECONDS = 3600
Span = Literal["hour", "day", "week"]
# So many of each are shown, up to the one that is running.
SHOWN: Mapping[Span, int] = {"hour": 48, "day": 31, "week": 26}


class HourFigures(NamedTuple):
    """One hour of all tables together."""

    hour: int  # since 1970
    drop: int = 0  # cents
    hands: int = 0
    seats: int = 0  # in which somebody was dealt in, bots apart


class SpanFigures(NamedTuple):
    """An hour, a day or a week of all tables together."""

    began: datetime
    drop: int  # cents
    hands: int
    seats: float  # on average of the hours in which somebody was dealt in


async def list_figures(connection: AsyncConnection, now: float, by: Span) -> list[SpanFigures]:
    """Return the last spans, the first first, those in which nothing was dealt too."""
    first = _first_shown(now, by)
    hours = await _by_hour(connection, first.timestamp())
    spans: dict[datetime, list[HourFigures]] = {each: [] for each in _spans(first, now, by)}
    for each in hours:
        spans.setdefault(begin_of(each.hour * HOUR_SECONDS, by), []).append(each)
    return [_add_up(began, found) for began, found in sorted(spans.items())]


def begin_of(at: float, by: Span) -> datetime:
    """Return when the hour, day or week of a time began, a week on Monday.

    >>> noon = datetime(2026, 3, 4, 12, 30).timestamp()
    >>> f"{begin_of(noon, 'hour'):%d %H:%M}, {begin_of(noon, 'day'):%d %H:%M}, {begin_of(noon, 'week'):%d %H:%M}"
    '04 12:00, 04 00:00, 02 00:00'
    """
    hour = datetime.fromtimestamp(at).replace(minute=0, second=0, microsecond=0)
    if by == "hour":
        return hour
    return hour.replace(hour=0) - timedelta(days=hour.weekday() if by == "week" else 0)


def _step(by: Span) -> timedelta:
    """Return how long a span is, but for the hour that a clock is put back."""
    return {"hour": timedelta(hours=1), "day": timedelta(days=1), "week": timedelta(weeks=1)}[by]


def _first_shown(now: float, by: Span) -> datetime:
    """Return when the first of the spans that are shown began."""
    return begin_of(now, by) - (SHOWN[by] - 1) * _step(by)


def _spans(first: datetime, now: float, by: Span) -> list[datetime]:
    """Return the beginnings of all spans from the first until now, so that one without hands is there too."""
    last, step = begin_of(now, by), _step(by)
    return [first + step * at for at in range((last - first) // step + 1)]


def _add_up(began: datetime, hours: list[HourFigures]) -> SpanFigures:
    """Return one span; seats are averaged over the hours in which anything was dealt."""
    dealt = [each.seats for each in hours if each.seats]
    seats = sum(dealt) / len(dealt) if dealt else 0.0
    return SpanFigures(began, sum(each.drop for each in hours), sum(each.hands for each in hours), seats)


async def _by_hour(connection: AsyncConnection, since: float) -> list[HourFigures]:
    """Return the hours in which a hand ended or a fee was taken."""
    late = select(entries.c.table_id, entries.c.seq, entries.c.hand, entries.c.kind, _hour()).where(
        entries.c.at >= since
    )
    found = late.subquery()
    drops, hands = await _drops(connection, found), await _hands(connection, found)
    hours = sorted({*drops, *hands})
    return [HourFigures(hour, drops.get(hour, 0), *hands.get(hour, (0, 0))) for hour in hours]


def _hour() -> ColumnElement[int]:
    """Return the column for the hour of an entry since 1970."""
    return (cast(entries.c.at, BigInteger) // HOUR_SECONDS).label("hour")


async def _drops(connection: AsyncConnection, found: Subquery) -> dict[int, int]:
    """Return the cents that went into boxes, by the hour."""
    same = (postings.c.table_id == found.c.table_id) & (postings.c.seq == found.c.seq)
    query = select(found.c.hour, schema.total(postings.c.cents).label("cents")).join(postings, same)
    rows = await connection.execute(query.where(postings.c.target == str(DROP)).group_by(found.c.hour))
    return {row.hour: row.cents for row in rows}


async def _hands(connection: AsyncConnection, found: Subquery) -> dict[int, tuple[int, int]]:
    """Return the hands that ended, and the seats of people who were in them, by the hour."""
    same = (results.c.table_id == found.c.table_id) & (results.c.hand == found.c.hand)
    theirs = same & results.c.account_id.is_not(None)
    hand = cast(found.c.table_id, String) + "/" + cast(found.c.hand, String)
    seat = cast(results.c.table_id, String) + "/" + cast(results.c.account_id, String)
    query = select(found.c.hour, func.count(hand.distinct()), func.count(seat.distinct()))
    query = query.join(results, theirs, isouter=True).where(found.c.kind == "hand")
    return {hour: (hands, seats) for hour, hands, seats in await connection.execute(query.group_by(found.c.hour))}
