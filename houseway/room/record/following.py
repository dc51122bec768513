"""A desk brought up to what another worker put on record: entry by entry, as it happened there.

What comes out must be what the database holds; where it is not, the table is loaded anew. So a mistake here costs time,
and shows nothing that is not on record.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.chance import Shoe
from houseway.core.ledger import Account, account_of
from houseway.room.base.entries import Entry, Told, read_entry
from houseway.room.desk.state import DeskState
from houseway.room.record.holdings import Differs, owners_of, shoe_of, shoes_of, unheld
from houseway.room.store import schema
from houseway.room.store.notices import Recorded, Stepped
from houseway.room.store.rows import Books
from houseway.room.store.store import Store
from houseway.room.store.write import Write
from houseway.round.script import ShoeCut, ShoeMade, Stirred
from houseway.tables.decide import conclude
from houseway.tables.facts import Played


class DoneEntry(msgspec.Struct, frozen=True):
    """An entry that another worker put on record, with its number and its time."""

    seq: int
    entry: Entry
    at: float


class News(msgspec.Struct, frozen=True):
    """State on record of a table after an entry: the entries, the shoe if it changed, the chips and the books."""

    done: list[DoneEntry]
    shoe: Shoe | None
    balances: dict[Account, int]
    books: Books


def on_record(write: Write, desk: DeskState, books: Books) -> Recorded:
    """Return what a step is about to put on record, for whoever follows it."""
    entries = [(row["steady"], row["body"], row["hash"]) for row in write.entries]
    balances = {str(account): cents for account, cents in desk.table.balances.items()}
    return Recorded(entries, [row["account"] for row in write.accounts], balances, books.seats, books.shoes)


def news_heard(heard: Sequence[Stepped], after: int, desk: DeskState, books: Books) -> News | None:
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
    return News(done, None, balances, Books(accounts, last.seats, last.shoes, head))


async def news_of(store: Store, table_id: int, after: int, desk: DeskState, heard: News | None) -> News:
    """Return what is on record of a table, looked up as far as it was not heard.

    What a shoe holds is said to nobody. It is looked up as of the last entry that was heard of, or with all the rest.
    """
    if heard:
        if not _touches_shoes(heard.done):
            return heard
        shoes = await store.shoes(table_id)
        if shoes and shoes[-1].seq == heard.done[-1].seq:
            return msgspec.structs.replace(heard, shoe=shoe_of(shoes, desk.rng))
    async with store.engine.connect() as connection:
        return await read_news(connection, table_id, after, desk)


async def read_news(connection: AsyncConnection, table_id: int, after: int, desk: DeskState) -> News:
    entries, shoes = schema.entries, schema.shoes
    mine = select(entries.c.seq, entries.c.steady, entries.c.body, entries.c.hash)
    mine = mine.where(entries.c.table_id == table_id, entries.c.seq > after).order_by(entries.c.seq)
    rows = (await connection.execute(mine)).all()
    done = [DoneEntry(row.seq, read_entry(row.body), min(row.steady, desk.settings.now())) for row in rows]
    held = select(schema.balances).where(schema.balances.c.table_id == table_id)
    rows_held = {account_of(row.account): row.cents for row in await connection.execute(held)}
    balances = {account: cents for account, cents in unheld(rows_held).items() if cents}
    shoe, number = await shoes_of(connection, table_id, desk.rng) if _touches_shoes(done) else (None, 0)
    if shoe is None:
        number = await connection.scalar(select(func.max(shoes.c.number)).where(shoes.c.table_id == table_id)) or 0
    head = next((row.hash for row in reversed(rows) if row.hash), "")
    return News(done, shoe, balances, Books(set(rows_held), await owners_of(connection, table_id), number, head))


def _touches_shoes(done: Sequence[DoneEntry]) -> bool:
    told = [script for each in done if isinstance(each.entry, Told) for script in each.entry.script]
    return any(isinstance(each, ShoeMade | ShoeCut | Stirred) for each in told)


def follow(desk: DeskState, done: DoneEntry) -> None:
    """Do to a desk what was done elsewhere. A hand must come to the same here."""
    line, running = done.entry, desk.running
    if isinstance(line, Played):
        if running is None or running.carry is None:
            raise Differs(f"hand {line.number} is not over")
        if conclude(desk.table, running.hand, running.script, running.carry) != line:
            raise Differs(f"hand {line.number} came out otherwise")
    desk.evolve(line, done.at)


def settle(desk: DeskState, news: News) -> None:
    """Take over what is not in the entries, and hold what was followed against the books."""
    if news.shoe:
        desk.shoe = news.shoe
        if desk.running:
            desk.running.shoe = desk.running.shoe.as_kept(news.shoe)
        elif desk.last:
            desk.last.shoe = desk.shoe
    desk.seating.owners = dict(news.books.seats)
    for name in desk.seating.owners:
        desk.seating.seen_at.setdefault(name, desk.settings.now())
    if news.balances != desk.table.balances:
        raise Differs("the chips are not what the books say")
