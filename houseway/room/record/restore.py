"""A desk from what the database holds of its table: who is there, the chips, the shoe, and the running hand."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.balances import Ledger
from houseway.core.chance import Shoe
from houseway.core.ledger import CAGE, Account, Held, account_of
from houseway.core.opened_shoe import OpenedShoe
from houseway.games.bind import bind
from houseway.record.journal import Closed, Opened
from houseway.room.base.entries import Begun, Bots, Entry, Feeds, Later, Moving, Paused, Stays, Stirs, Told, read_entry
from houseway.room.base.refusals import NotHere
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.desk.running_hand import Running
from houseway.room.store import schema
from houseway.room.store.rows import Books, read_words
from houseway.tables.evolve import evolve
from houseway.tables.facts import Bought, Changed, Collected, Joined, Left, Met, Played, Ruled, Sat
from houseway.tables.felt import lay_out
from houseway.tables.options import Options
from houseway.tables.table import Table, hand_of

_BULK = {"hand", "told", "begun", "shoe", "stirs"}
# The others are looked for by name, so that a long history of those need not be read.
_FEW = tuple({each.__struct_config__.tag for each in get_args(Entry)} - _BULK)


class Loaded(msgspec.Struct, frozen=True):
    """A desk, and what the room must know to write what it changes."""

    desk: Desk
    title: str
    seq: int
    books: Books


async def restore_desk(connection: AsyncConnection, table_id: int, settings: Settings) -> Loaded:
    row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
    if row is None:
        raise NotHere(f"there is no table {table_id}")
    entries = schema.entries
    mine = select(entries.c.seq, entries.c.steady, entries.c.body).where(entries.c.table_id == table_id)
    last = mine.order_by(entries.c.seq.desc()).limit(1)
    newest = (await connection.execute(last)).first()
    if newest is None:
        raise NotHere(f"table {table_id} was archived: its journal is in a file of its own")
    # Put in order here: a database that is asked to would rather go through all that there is in order.
    few = sorted(await connection.execute(mine.where(entries.c.kind.in_(_FEW))), key=lambda each: each.seq)
    acts = [(each.seq, read_entry(each.body), each.steady) for each in few]
    desk = _between_hands(((entry, at) for _, entry, at in acts), settings)
    desk.opened_at = row.opened
    held = select(schema.balances).where(schema.balances.c.table_id == table_id)
    balances = {account_of(each.account): each.cents for each in await connection.execute(held)}
    desk.table.balances = {name: cents for name, cents in unheld(balances).items() if cents}
    played = (await connection.execute(last.where(entries.c.kind == "hand"))).first()
    line: Entry | None = None
    if played is not None:
        line = read_entry(played.body)
        assert isinstance(line, Played), "an entry is of its kind"
        desk.table.carry, desk.table.hands = line.carry, line.number
        desk.rest_until = max(desk.rest_until, min(played.steady, settings.now()) + settings.pace_seconds)
    shoe, shoes = await shoes_of(connection, table_id, desk.rng)
    desk.shoe = shoe or desk.shoe
    told = (await connection.execute(last.where(entries.c.kind == "told"))).first()
    if told is not None:
        desk.missed.update(_missed(told.body, desk))
    since = played.seq if played is not None else 0
    rows = (await connection.execute(mine.where(entries.c.seq > since).order_by(entries.c.seq))).all()
    now = settings.now()
    # A clock that was set back while nobody ran the room must not keep anybody waiting for it.
    since_then = [(read_entry(each.body), min(now, each.steady)) for each in rows]
    for entry, at in since_then:
        resume(desk, entry, at)
    if isinstance(line, Played) and not any(isinstance(entry, Begun) for entry, _ in since_then):
        begun = mine.where(entries.c.kind == "begun", entries.c.hand == line.number)
        options = [act.options for seq, act, _ in acts if seq < since and isinstance(act, Opened | Changed)][-1]
        _show_last(desk, options, read_entry((await connection.execute(begun)).one().body), line)
    desk.stirring.forget_all_but(desk.table.people)
    seats = await _load_owners(connection, table_id, desk)
    sealed = select(entries.c.hash).where(entries.c.table_id == table_id, entries.c.hash.is_not(None))
    head = (await connection.execute(sealed.order_by(entries.c.seq.desc()).limit(1))).scalar_one()
    return Loaded(desk, row.title, newest.seq, Books(set(balances), seats, shoes, head))


def _between_hands(entries: Iterator[tuple[Entry, float]], settings: Settings) -> Desk:
    opened, at = next(entries)
    assert isinstance(opened, Opened), "a table's first entry opens it"
    desk = Desk(Table(lay_out(bind(opened.sheet), opened.options)), settings)
    desk.rest_until = min(at, settings.now())
    for entry, at in entries:
        desk.rest_until = min(at, settings.now())
        match entry:
            case Joined() | Left() | Bought() | Sat() | Collected() | Ruled() | Changed() | Met():
                evolve(desk.table, entry)
                if isinstance(entry, Sat):
                    desk.seating.seen_at[entry.name] = min(at, settings.now())
            case Bots():
                desk.seating.bots = set(entry.names)
            case Feeds():
                desk.seating.feeds = entry.table
            case Paused():
                desk.paused = entry.text if entry.paused else ""
            case Closed():
                desk.closed = True
    return desk


def _show_last(desk: Desk, options: Options, begun: Entry, played: Played) -> None:
    """Play the last hand again, by the options of then: whoever looks at the table sees it until the next."""
    assert isinstance(begun, Begun), "an entry is of its kind"
    people, carry, balances = {each.name: each for each in begun.people}, begun.carry, dict(begun.balances)
    felt = desk.table.felt if options == desk.table.felt.options else lay_out(desk.table.felt.game, options)
    desk.last = Running(
        played.number, lambda: hand_of(felt, people, carry, Ledger(balances)), Shoe(desk.rng), desk.rng, tuple
    )
    desk.last.resume(played.script)
    desk.take()  # all that it told was told before


def _missed(body: str, desk: Desk) -> dict[str, int]:
    """The turns missed by those who are at the table and have not been dealt out for it."""
    told = read_entry(body)
    assert isinstance(told, Told), "an entry is of its kind"
    return {name: turns for name, turns in told.missed.items() if turns < desk.settings.missed_turns}


def unheld(balances: dict[Account, int]) -> dict[Account, int]:
    """The chips as the table knows them: what is held for after the hand has not left the cage."""
    held = sum(cents for account, cents in balances.items() if isinstance(account, Held))
    mine: dict[Account, int] = {account: cents for account, cents in balances.items() if not isinstance(account, Held)}
    return {**mine, CAGE: mine.get(CAGE, 0) + held}


async def shoes_of(connection: AsyncConnection, table_id: int, rng: Random) -> tuple[Shoe | None, int]:
    """The shoe in play, with those before it that are not yet laid open; and its number."""
    query = select(schema.shoes).where(schema.shoes.c.table_id == table_id).order_by(schema.shoes.c.number)
    rows = (await connection.execute(query)).all()
    return (shoe_of(rows, rng), rows[-1].number) if rows else (None, 0)


def shoe_of(rows: Sequence[Any], rng: Random) -> Shoe:
    """The last of these shoes, with those before it."""
    kept = [OpenedShoe(row.root, row.order, row.salts) for row in rows]
    shoe = Shoe.restore(rng, kept[-1], rows[-1].cut, read_words(rows[-1].stirred))
    shoe.spent = tuple(kept[:-1])
    return shoe


async def owners_of(connection: AsyncConnection, table_id: int) -> dict[str, int]:
    """The accounts of those who have chips at a table, or held for it."""
    query = select(schema.seats).where(schema.seats.c.table_id == table_id)
    return {row.name: row.account_id for row in await connection.execute(query)}


async def _load_owners(connection: AsyncConnection, table_id: int, desk: Desk) -> dict[str, int]:
    """Whose chips are here, and since when nobody has seen them: who plays is taken to be there, until it shows."""
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


def resume(desk: Desk, entry: Entry, at: float) -> None:
    """Play the running hand again, by one entry of it."""
    match entry:
        case Begun():
            desk.run_hand(entry.number)
            assert desk.running
            desk.running.resume([])
            desk.follow([], at)
        case Told() if desk.running:
            desk.running.resume(entry.script)
            desk.follow(entry.script, at)
            desk.stirring.recall(entry.script)
        case Stirs():
            desk.stirring.follow(entry)
        case Later():
            desk.later.append(entry)
        case Moving():
            desk.seating.departing[entry.name] = entry
        case Left() | Stays():
            desk.seating.departing.pop(entry.name, None)
        case Paused() if not entry.paused:
            desk.clock.restart(at)
