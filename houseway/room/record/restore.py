"""A desk from what the database holds of its table: who is there, the chips, the shoe, and the running hand.

Entries are folded by the same `evolve` that changes a desk at play, from where the last hand began.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, get_args

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.games.bind import bind
from houseway.record.journal import Opened
from houseway.room.base.commands import NotHere
from houseway.room.base.entries import Begun, Entry
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.record.holdings import Differs, DoneEntry, holdings_of, read_done
from houseway.room.store import schema
from houseway.room.store.write import TableBooks
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
    books: TableBooks  # for writing what the desk does next


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
    opened, *rest = sorted(read_done((*few, *since), settings.now()))
    desk = _open(opened, settings)
    held = await holdings_of(connection, table_id, newest.seq, desk.rng)
    desk.shoe = held.shoe or desk.shoe
    for _, entry, at in rest:
        if isinstance(entry, Begun):
            _set_out(desk, entry)
        desk.evolve(entry, at)
    if held.balances != desk.table.balances:
        raise Differs(f"the chips of table {table_id} are not what its entries come to")
    await _find_owners(connection, desk, held.books.seats)
    desk.take()  # all that it told was told before
    return Loaded(desk, row.title, held.books)


def _open(opened: DoneEntry, settings: Settings) -> Desk:
    """Return the desk of a table as its first entry opens it."""
    _, entry, at = opened
    assert isinstance(entry, Opened), "a table's first entry opens it"
    desk = Desk(Table(lay_out(bind(entry.sheet), entry.options)), settings)
    desk.rest_until = at
    desk.evolve(entry, at)
    return desk


def _set_out(desk: Desk, begun: Begun) -> None:
    """The table as its last hand found it, for the hands before were not gone through."""
    desk.table.people, desk.table.balances = {each.name: each for each in begun.people}, dict(begun.balances)
    desk.table.carry, desk.table.hands = begun.carry, begun.number - 1
    desk.missed, desk.stirring.pledges = Counter(begun.missed), dict(begun.pledges)


async def _find_owners(connection: AsyncConnection, desk: Desk, seats: Mapping[str, int]) -> None:
    """Note whose chips are here, and since when nobody has seen them: players are taken to be there, until it shows."""
    desk.seating.owners = dict(seats)
    if unknown := [name for name in desk.seating.guests if name not in seats]:
        known = select(schema.names).where(schema.names.c.folded.in_([name.casefold() for name in unknown]))
        owners = {row.folded: row.account_id for row in await connection.execute(known)}
        desk.seating.owners |= {name: owners[name.casefold()] for name in unknown}
    now = desk.settings.now()
    for name in desk.seating.owners:  # those too who take their seat only when the hand is over
        if name not in desk.table.people or not desk.table.people[name].away:
            desk.seating.seen_at[name] = now
