"""A desk brought up to what another worker put on record: entry by entry, as it happened there.

What comes out must be what the database holds; where it is not, the table is loaded anew. So a mistake here costs time,
and shows nothing that is not on record.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import account_of
from houseway.room.base.entries import Told, read_entry
from houseway.room.desk.state import DeskState
from houseway.room.record.holdings import Differs, DoneEntry, Holdings, holdings_of, read_done, shoe_of
from houseway.room.store import schema
from houseway.room.store.notices import Recorded, Stepped
from houseway.room.store.store import Store
from houseway.room.store.write import TableBooks, Write
from houseway.round.script import ShoeCut, ShoeMade, Stirred
from houseway.tables.acts import Played
from houseway.tables.table import conclude


class News(NamedTuple):
    """Entries that another worker put on record, and what the table has after them."""

    done: list[DoneEntry]  # in order, the next after what is known first
    held: Holdings  # what must come out: where it does not, the table is loaded


def on_record(write: Write, desk: DeskState, books: TableBooks) -> Recorded:
    """Return what a step is about to put on record, for whoever follows it."""
    entries = [(row["steady"], row["body"], row["hash"]) for row in write.entries]
    balances = {str(account): cents for account, cents in desk.table.balances.items()}
    return Recorded(entries, [row["account"] for row in write.accounts], balances, books.seats, books.shoes)


def news_heard(heard: Sequence[Stepped], after: int, desk: DeskState, books: TableBooks) -> News | None:
    """Return what other workers' notices say of a table, but its shoe; None, if one is missing."""
    done: list[DoneEntry] = []
    head, accounts, last = books.head, set(books.accounts), None
    for step in heard:
        last = step.recorded
        if step.after != after or last is None:
            return None
        for seq, (steady, body, sealed) in enumerate(last.entries, after + 1):
            done.append(DoneEntry(seq, read_entry(body), min(steady, desk.settings.now())))
            head = sealed or head
        accounts.update(map(account_of, last.accounts))
        after = step.seq
    if last is None:
        return None
    balances = {account_of(account): cents for account, cents in last.balances.items()}
    return News(done, Holdings(TableBooks(accounts, last.seats, last.shoes, head, after), balances, None))


async def news_of(store: Store, table_id: int, after: int, desk: DeskState, heard: News | None) -> News:
    """Return what is on record of a table, looked up as far as it was not heard.

    What a shoe holds is said to nobody. It is looked up as of the last entry that was heard of, or with all the rest.
    """
    if heard:
        if not _touches_shoes(heard.done):
            return heard
        shoes = await store.shoes(table_id)
        if shoes and shoes[-1].seq == heard.done[-1].seq:
            return News(heard.done, heard.held._replace(shoe=shoe_of(shoes, desk.rng)))
    async with store.engine.connect() as connection:
        return await read_news(connection, table_id, after, desk)


async def read_news(connection: AsyncConnection, table_id: int, after: int, desk: DeskState) -> News:
    """Read what others put on record since; a shoe only where it was touched, for it is long."""
    entries = schema.entries
    mine = select(entries.c.seq, entries.c.steady, entries.c.body)
    mine = mine.where(entries.c.table_id == table_id, entries.c.seq > after).order_by(entries.c.seq)
    done = read_done((await connection.execute(mine)).all(), desk.settings.now())
    held = await holdings_of(connection, table_id, done[-1].seq if done else after, desk.rng)
    return News(done, held if _touches_shoes(done) else held._replace(shoe=None))


def _touches_shoes(done: Sequence[DoneEntry]) -> bool:
    """Whether a shoe was made, cut or stirred by any of these."""
    told = [script for each in done if isinstance(each.entry, Told) for script in each.entry.script]
    return any(isinstance(each, ShoeMade | ShoeCut | Stirred) for each in told)


def follow(desk: DeskState, done: DoneEntry) -> None:
    """Do to a desk what was done elsewhere. A hand must come to the same here."""
    line, running = done.entry, desk.running
    if isinstance(line, Played):
        if running is None or running.carry is None:
            raise Differs(f"hand {line.number} is not over")
        if conclude(desk.table, running.hand, running.script, running.carry, line.at) != line:
            raise Differs(f"hand {line.number} came out otherwise")
    desk.evolve(line, done.at)


def settle(desk: DeskState, held: Holdings) -> None:
    """Take over what is not in the entries, and hold what was followed against the books."""
    if held.shoe:
        desk.shoe = held.shoe
        if desk.running:
            desk.running.shoe = desk.running.shoe.as_kept(held.shoe)
        elif desk.last:
            desk.last.shoe = desk.shoe
    desk.seating.owners = dict(held.books.seats)
    for name in desk.seating.owners:
        desk.seating.seen_at.setdefault(name, desk.settings.now())
    if held.balances != desk.table.balances:
        raise Differs("the chips are not what the books say")
