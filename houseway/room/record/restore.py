"""A desk from what the database holds of its table: who is there, the chips, the shoe, and the running hand."""

from collections import Counter
from typing import Any, NamedTuple, get_args

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.ledger import account_of
from houseway.games.bind import bind
from houseway.record.journal import Opened
from houseway.room.base.entries import Begun, Entry, read_entry
from houseway.room.base.refusals import NotHere
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.record.holdings import Differs, owners_of, shoes_of, unheld
from houseway.room.store import schema
from houseway.room.store.rows import Books
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table

# What the beginning of a hand holds, or a hand alone is about: before the last hand, nobody needs it.
_OF_HANDS = {"hand", "told", "begun", "shoe", "stirs", "later", "dropped"}
# The others are looked for by name, so that a long history of those need not be read.
_FEW = tuple({each.__struct_config__.tag for each in get_args(Entry)} - _OF_HANDS)


class Loaded(NamedTuple):
    """A desk, and what the room must know to write what it changes."""

    desk: Desk
    title: str
    books: Books


async def restore_desk(connection: AsyncConnection, table_id: int, settings: Settings) -> Loaded:
    """Fold a desk from its entries: the few that a long night has, up to where the last hand began, and all since."""
    row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
    if row is None:
        raise NotHere(f"there is no table {table_id}")
    entries = schema.entries
    mine = select(entries.c.seq, entries.c.steady, entries.c.body).where(entries.c.table_id == table_id)
    last = mine.order_by(entries.c.seq.desc()).limit(1)
    newest = (await connection.execute(last)).first()
    if newest is None:
        raise NotHere(f"table {table_id} was archived: its journal is in a file of its own")
    begun = (await connection.execute(last.where(entries.c.kind == "begun"))).first()
    first = begun.seq if begun is not None else 0
    # Put in order here: a database that is asked to would rather go through all that there is in order.
    few = await connection.execute(mine.where(entries.c.kind.in_(_FEW), entries.c.seq < first))
    since = (await connection.execute(mine.where(entries.c.seq >= first).order_by(entries.c.seq))).all()
    now = settings.now()
    # A clock that was set back while nobody ran the room must not keep anybody waiting for it.
    every = ((read_entry(each.body), min(now, each.steady)) for each in (*sorted(few, key=_by_seq), *since))
    desk = _open(*next(every), settings)
    shoe, shoes = await shoes_of(connection, table_id, desk.rng)
    desk.shoe = shoe or desk.shoe
    for entry, at in every:
        if isinstance(entry, Begun):
            _set_out(desk, entry)
        desk.evolve(entry, at)
    held = select(schema.balances).where(schema.balances.c.table_id == table_id)
    balances = {account_of(each.account): each.cents for each in await connection.execute(held)}
    if {name: cents for name, cents in unheld(balances).items() if cents} != desk.table.balances:
        raise Differs(f"the chips of table {table_id} are not what its entries come to")
    seats = await _load_owners(connection, table_id, desk)
    sealed = select(entries.c.hash).where(entries.c.table_id == table_id, entries.c.hash.is_not(None))
    head = (await connection.execute(sealed.order_by(entries.c.seq.desc()).limit(1))).scalar_one()
    desk.take()  # all that it told was told before
    return Loaded(desk, row.title, Books(set(balances), seats, shoes, head, newest.seq))


def _by_seq(row: Any) -> int:
    seq: int = row.seq
    return seq


def _open(opened: Entry, at: float, settings: Settings) -> Desk:
    assert isinstance(opened, Opened), "a table's first entry opens it"
    desk = Desk(Table(lay_out(bind(opened.sheet), opened.options)), settings)
    desk.rest_until = at
    desk.evolve(opened, at)
    return desk


def _set_out(desk: Desk, begun: Begun) -> None:
    """The table as its last hand found it, for the hands before were not gone through."""
    desk.table.people, desk.table.balances = {each.name: each for each in begun.people}, dict(begun.balances)
    desk.table.carry, desk.table.hands = begun.carry, begun.number - 1
    desk.missed, desk.stirring.pledges = Counter(begun.missed), dict(begun.pledges)


async def _load_owners(connection: AsyncConnection, table_id: int, desk: Desk) -> dict[str, int]:
    """Load whose chips are here, and since when nobody has seen them: players are taken to be there, until it shows."""
    seats = await owners_of(connection, table_id)
    desk.seating.owners = dict(seats)
    if unknown := [name for name in desk.seating.guests if name not in seats]:
        known = select(schema.names).where(schema.names.c.folded.in_([name.casefold() for name in unknown]))
        owners = {row.folded: row.account_id for row in await connection.execute(known)}
        desk.seating.owners |= {name: owners[name.casefold()] for name in unknown}
    now = desk.settings.now()
    for name in desk.seating.owners:  # those too who take their seat only when the hand is over
        if name not in desk.table.people or not desk.table.people[name].away:
            desk.seating.seen_at[name] = now
    return seats
