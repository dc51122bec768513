"""Sessions at the bank: who held the player-dealer position at which table, what they put up, and what it came to.

Hands that somebody banked one after the other at a table are one session. All of it is worked out from the postings
on record.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import BANK, DROP, TAKE
from houseway.room.store import schema

entries, postings, tables = schema.entries, schema.postings, schema.tables
STACK = "stack/"


class BankingSession(NamedTuple):
    """Hands that somebody banked without a break; amounts are cents."""

    table: int  # its number
    title: str
    who: str  # by name
    first: int  # hand
    last: int  # number of the last hand
    since: float  # when the first was over, in seconds since 1970
    until: float  # when the last was
    hands: int
    most_put_up: int  # for one hand
    result: int  # before fees
    fees: int  # that they paid as player-dealer

    @property
    def net(self) -> int:
        """Return what the session left them after the fees that they paid."""
        return self.result - self.fees


class _BankedHand(NamedTuple):
    """One hand and whoever banked it."""

    table: int
    title: str
    hand: int  # its number
    at: float
    who: str
    put_up: int  # cents
    back: int  # cents that came back of it
    fees: int  # cents


async def list_sessions(connection: AsyncConnection, since: float) -> list[BankingSession]:
    """Return the sessions with a hand since then, the latest first."""
    return sorted(
        _join_hands(await _read_hands(connection, since)), key=lambda each: (each.until, each.last), reverse=True
    )


def _join_hands(hands: Iterable[_BankedHand]) -> list[BankingSession]:
    """Put hands of one banker at one table together, where nobody banked between them."""
    found: list[BankingSession] = []
    for each in hands:
        own = (each.put_up, each.back - each.put_up, each.fees)
        if found and (found[-1].table, found[-1].who) == (each.table, each.who):
            last = found[-1]
            found[-1] = last._replace(
                last=each.hand,
                until=each.at,
                hands=last.hands + 1,
                most_put_up=max(last.most_put_up, own[0]),
                result=last.result + own[1],
                fees=last.fees + own[2],
            )
        else:
            session = BankingSession(each.table, each.title, each.who, each.hand, each.hand, each.at, each.at, 1, *own)
            found.append(session)
    return found


async def _read_hands(connection: AsyncConnection, since: float) -> list[_BankedHand]:
    """Return the hands that somebody banked, by table and in their order."""
    put = postings.alias()
    of_hand = (put.c.table_id == entries.c.table_id) & (put.c.seq == entries.c.seq)
    mine = (postings.c.table_id == put.c.table_id) & (postings.c.seq == put.c.seq)
    sums = select(func.coalesce(schema.total(postings.c.cents), 0)).where(mine).correlate(put)
    back = sums.where(
        postings.c.source.in_((str(BANK), str(TAKE))), postings.c.target == put.c.source
    ).scalar_subquery()
    fees = sums.where(postings.c.source == put.c.source, postings.c.target == str(DROP)).scalar_subquery()
    who = (entries.c.table_id, tables.c.title, entries.c.hand, entries.c.at, put.c.source)
    query = select(*who, schema.total(put.c.cents).label("put_up"), back.label("back"), fees.label("fees"))
    query = query.select_from(entries.join(put, of_hand).join(tables, tables.c.id == entries.c.table_id))
    query = query.where(entries.c.kind == "hand", entries.c.at >= since, put.c.target == str(BANK))
    query = query.where(put.c.source.startswith(STACK)).group_by(*who, put.c.table_id, put.c.seq)
    rows = (await connection.execute(query.order_by(entries.c.table_id, entries.c.hand))).all()
    return [
        _BankedHand(
            row.table_id, row.title, row.hand, row.at, row.source.removeprefix(STACK), row.put_up, row.back, row.fees
        )
        for row in rows
    ]
