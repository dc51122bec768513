"""The past: hands that are over, their journal, and what somebody has played.

Hands are played again from their script whenever somebody wants to see one: no picture of them is
stored. Only results are, for lists.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.balances import Ledger
from houseway.core.money import stack
from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.record.ends import count
from houseway.record.journal import Closed, Line, Opened, Writer, chain
from houseway.room.base.beside import beside
from houseway.room.base.commands import Forbidden, NotHere
from houseway.room.base.entries import Begun, Entry, read_entry
from houseway.room.desk.state import DeskState
from houseway.room.people.accounts import Account
from houseway.room.record.dealt_by import dealer_of
from houseway.room.record.earnings import ANY_HANDS, PlayFilter, is_wanted
from houseway.room.store import schema
from houseway.room.views.messages import HandRecord, HandSummary, Past, PersonAt, TableRecord, lay_open, show_names
from houseway.room.views.undos import insert_undos
from houseway.round import drivers
from houseway.round.event import Event, piles, view
from houseway.round.script import Script
from houseway.tables.acts import Changed, Played
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand, find_result
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options
from houseway.tables.table import hand_of

entries, results = schema.entries, schema.results
LAYING = ("opened", "options")  # kinds of the entries that lay a table out


async def hands(connection: AsyncConnection, table_id: int, before: int | None, limit: int) -> list[HandSummary]:
    """The last hands of a table, or the last before one of them, the latest first."""
    numbers = select(results.c.hand).where(results.c.table_id == table_id).distinct()
    if before is not None:
        numbers = numbers.where(results.c.hand < before)
    wanted = numbers.order_by(results.c.hand.desc()).limit(limit).scalar_subquery()
    query = select(results).where(results.c.table_id == table_id, results.c.hand.in_(wanted))
    found: dict[int, HandSummary] = {}
    for row in await connection.execute(query.order_by(results.c.hand.desc(), results.c.name)):
        summary = found.setdefault(row.hand, HandSummary(row.hand, row.at, row.result, {}))
        summary.people[row.name] = row.cents
        if row.uncovered:
            summary.uncovered[row.name] = row.uncovered
        if row.told:
            summary.told[row.name] = row.told
    return list(found.values())


async def past(
    connection: AsyncConnection, account_id: int, before: float | None, limit: int, wanted: PlayFilter = ANY_HANDS
) -> list[Past]:
    """Return what somebody has played, under any name they had, the latest first."""
    query = select(results, schema.tables.c.title).join(schema.tables, schema.tables.c.id == results.c.table_id)
    query = query.where(is_wanted(account_id, wanted))
    if before is not None:
        query = query.where(results.c.at < before)
    rows = await connection.execute(query.order_by(results.c.at.desc(), results.c.hand.desc()).limit(limit))
    return [
        Past(
            row.table_id,
            row.title,
            row.hand,
            row.at,
            row.cents,
            row.told or row.result,
            row.uncovered,
            sat_out=row.played is False,
        )
        for row in rows
    ]


class Again(NamedTuple):
    """A hand that is over, played again. One who was in it is its viewer; without one, all of it may be seen.

    What is `told` of it are its events, and where the floor took it back.
    """

    table_id: int
    begun: Begun  # the entry from which the hand is a function
    at: float  # when it was over, in seconds since 1970
    result: str  # in a sentence
    hand: Hand
    told: list[Event]  # as its viewer may know it
    script: Script  # as it was played, undone entries too
    viewer: str | None  # by the name they had then; None: all may be seen
    dealer: str = ""  # a person of the room who dealt it, by the name they had then; empty: nobody was noted

    @property
    def events(self) -> list[Event]:
        """All that happened, as the viewer may know it."""
        return self.told if self.viewer is None else view(self.told, self.viewer)


async def again(connection: AsyncConnection, table_id: int, number: int, account: Account, seen_as: str = "") -> Again:
    """Play a hand again from its script, for somebody who may see it; those who work here may see it as another did."""
    kept = await _on_record(connection, table_id, number)
    if not account.sees_all:
        name = await _name_among(connection, kept.begun, account)
        found = await _play_again(table_id, kept, name)
        said = None if found.hand.void else find_result(found.told)
        return found._replace(result=said.to[name]) if said and name in said.to else found
    if seen_as and seen_as not in {person.name for person in kept.begun.people}:
        raise NotHere(f"{seen_as} was not in hand {number}")
    return await _play_again(table_id, kept, seen_as or None)


async def again_as(connection: AsyncConnection, table_id: int, number: int, viewer: str | None) -> Again:
    """Play a hand again from its script, as somebody in it saw it; for nobody in particular, all of it."""
    return await _play_again(table_id, await _on_record(connection, table_id, number), viewer)


async def name_in(connection: AsyncConnection, table_id: int, number: int, account: Account) -> str:
    """The name under which somebody was in a hand that is over."""
    return await _name_among(connection, (await _on_record(connection, table_id, number)).begun, account)


class _Kept(NamedTuple):
    """How a table was laid out and a hand that is over began, what was played, when it was over, and its result."""

    laid: list[str]  # bodies of the entries that lay the table out, up to the hand
    begun: Begun  # with everything that the hand goes by
    played: Played
    at: float  # when it was over, in seconds since 1970
    result: str  # empty, where none was kept
    dealer: str  # by name; empty: nobody was noted


async def _play_again(table_id: int, kept: _Kept, viewer: str | None) -> Again:
    """Play a hand again, in a thread, as its viewer saw it."""
    begun, played = kept.begun, kept.played
    hand, told = await beside(lambda: replay_hand(lay_out_felt(kept.laid), begun, played))
    return Again(table_id, begun, kept.at, kept.result, hand, told, played.script, viewer, kept.dealer)


def replay_hand(felt: Felt, begun: Begun, played: Played) -> tuple[Hand, list[Event]]:
    """Play a hand again as it was played; return it with what it told. It takes milliseconds: too long for the event
    loop.
    """

    def make_hand() -> Hand:
        return hand_of(felt, {each.name: each for each in begun.people}, begun.carry, Ledger(dict(begun.balances)))

    hand = make_hand()
    drivers.replay(hand.play(), played.script)
    return hand, insert_undos(hand.deal.events, played.script, make_hand)


async def _on_record(connection: AsyncConnection, table_id: int, number: int) -> _Kept:
    """Look a hand up in one query: each costs the event loop a third of a millisecond."""
    result = select(results.c.result).where(results.c.table_id == table_id, results.c.hand == number).limit(1)
    mine = entries.c.kind.in_(("begun", "hand")) & (entries.c.hand == number)
    said = (result.scalar_subquery().label("result"), dealer_of(table_id).label("dealer"))
    query = select(entries.c.kind, entries.c.body, entries.c.at, *said)
    query = query.where(entries.c.table_id == table_id, mine | entries.c.kind.in_(LAYING)).order_by(entries.c.seq)
    laid: list[str] = []
    begun: Entry | None = None
    dealer = ""
    for row in (await connection.execute(query)).all():
        if row.kind == "hand":
            played = read_entry(row.body)
            assert isinstance(begun, Begun), "an entry is of its kind"
            assert isinstance(played, Played), "an entry is of its kind"
            return _Kept(laid, begun, played, row.at, row.result or "", dealer)
        if row.kind == "begun":
            begun, dealer = read_entry(row.body), row.dealer or ""
        elif begun is None:
            laid.append(row.body)
    raise NotHere(f"there is no hand {number} on record at this table")


async def _name_among(connection: AsyncConnection, begun: Begun, account: Account) -> str:
    """Return the name that somebody had in a hand; by another name since, it is still theirs."""
    mine = select(schema.names.c.folded).where(schema.names.c.account_id == account.id)
    names = set(await connection.scalars(mine))
    for person in begun.people:
        if person.name.casefold() in names:
            return person.name
    raise Forbidden(f"you were not in hand {begun.number}")


def record(again: Again, unseen: dict[int, str]) -> HandRecord:
    """Return a hand as its page shows it."""
    game = again.hand.felt.game
    name_hands = game.family.name_hands
    return HandRecord(
        number=again.begun.number,
        at=again.at,
        result=again.result,
        dealer=again.dealer,
        people=_people(again.begun),
        events=tuple(map(lay_open, again.events)),
        before=again.begun.carry,
        options=again.hand.felt.options,
        viewer=again.viewer,
        unseen=unseen,
        names=show_names(name_hands(game.rules, piles(again.events))) if name_hands else {},
    )


async def tables(connection: AsyncConnection) -> list[TableRecord]:
    """Every table there ever was."""
    rows = await connection.execute(select(schema.tables).order_by(schema.tables.c.id))
    return [TableRecord(row.id, row.title, row.sheet, row.opened, row.closed) for row in rows]


async def times(connection: AsyncConnection, table_id: int) -> dict[int, float]:
    """When each line of a table's journal was written, by its number."""
    rows = await connection.execute(_lines(table_id).with_only_columns(entries.c.at))
    return dict(enumerate(rows.scalars(), 1))


def _people(begun: Begun) -> tuple[PersonAt, ...]:
    """Return those at the table with the chips that they had before the hand."""
    chips = dict(begun.balances)
    return tuple(
        PersonAt(each.name, each.seat, chips.get(stack(each.name), 0), each.standing, each.hired, away=each.away)
        for each in begun.people
    )


def lay_out_felt(laid: Iterable[str]) -> Felt:
    """Return the table as these entries, in their order, lay it out."""
    opened, options = None, None
    for body in laid:
        line = read_entry(body)
        if isinstance(line, Opened):
            opened, options = line, line.options
        elif isinstance(line, Changed):
            options = line.options
    assert opened, "a table's first entry opens it"
    assert isinstance(options, Options), "and lays it out"
    return lay_out(bind(opened.sheet), options)


def _lines(table_id: int) -> Select[object]:
    """The entries of a table that are lines of its journal, in their order."""
    lines = select(entries.c.seq, entries.c.body, entries.c.hash)
    return lines.where(entries.c.table_id == table_id, entries.c.hash.is_not(None)).order_by(entries.c.seq)


class KeptLines(NamedTuple):
    """The lines of a table as the database has them, up to the last hand that is over, and the count that ends them."""

    table_id: int
    rows: Sequence[Any]  # with number, body and hash of an entry
    closing: Closed | None  # None: the table is closed, and its last line counts


async def read_lines(connection: AsyncConnection, table_id: int, desk: DeskState | None = None) -> KeptLines:
    """Look up the lines of a table; of an open one, whose desk is given, with a count of this moment."""
    closing = count(desk.table, desk.seals(), interim=True) if desk and not desk.closed else None
    return KeptLines(table_id, (await connection.execute(_lines(table_id))).all(), closing)


async def seal_lines(lines: KeptLines) -> bytes:
    """Return the lines of a table sealed one after another. A long night takes seconds: too long for the event loop.

    They are held against the seals they were stored with, and written as journals are written today: of a table that
    has seen another format, with other seals. The shoe in play of an open table stays sealed.
    """
    return await beside(lambda: _seal(lines))


def _seal(lines: KeptLines) -> bytes:
    """Return the journal of these lines; a Mistake, where the database does not hold what was written."""
    file = BytesIO()
    write = Writer(file)
    head = ""
    for row in lines.rows:
        head = chain(head, row.body.encode())
        if head != row.hash:
            raise Mistake(
                f"entry {row.seq} of table {lines.table_id} is not what was written: the database was changed"
            )
        entry = read_entry(row.body)
        assert isinstance(entry, Line), "only lines of a journal are sealed"
        write(entry)
    if lines.closing:
        write(lines.closing)
    return file.getvalue()
