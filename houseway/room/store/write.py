"""Additions of a step to the database: rows, the statements that take them, what must be true of them, and faults.

Between `Changes`, which speaks of hands and chips, and `Write`, which speaks of rows, `rows_of` is the only bridge.
Where a statement must change one row and does not, the step is refused whole. Faults of the database itself are told
apart here, too: which pass by themselves, and whether what was not acknowledged may be done.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec
from sqlalchemy import Integer, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from houseway.core.chance import Words
from houseway.core.money import CAGE, Account, name_of
from houseway.record.journal import Line, chain
from houseway.room.base.entries import ENCODER, Changes, Stored
from houseway.room.base.settings import Settings
from houseway.room.store import schema
from houseway.room.store.notices import Stepped

# What a database does when its disk is full, it is locked by another, or it is gone for a while.
STORAGE_FAULTS = (SQLAlchemyError, OSError)


@contextmanager
def raise_alike(base: type[Exception]) -> Iterator[None]:
    """Raise what a driver raises as SQLAlchemy would, so that no writer needs to know which driver it is."""
    try:
        yield
    except base as error:
        raise as_database_error(error, base) from error


def as_database_error(error: Exception, base: type[Exception]) -> BaseException:
    """Return what SQLAlchemy would raise for what a driver raised."""
    return DBAPIError.instance(None, None, error, base)


def may_be_done(error: Exception) -> bool:
    """Whether a database may have done what it did not acknowledge: the line was cut, and the server said nothing."""
    return getattr(getattr(error, "orig", None), "sqlstate", "told by no server") is None


def describe_fault(error: Exception) -> str:
    """The first line of what went wrong, for the floor and the log."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__


Row = dict[str, Any]
# The rows of one kind, with the statement that takes them.
Rows = tuple[str, UpdateBase, list[Row]]

_ADD = (
    update(schema.balances)
    .where(schema.balances.c.table_id == bindparam("at_table"), schema.balances.c.account == bindparam("of"))
    .values(cents=schema.balances.c.cents + bindparam("more"))
)
_PAY = (
    update(schema.wallets)
    .where(schema.wallets.c.account_id == bindparam("of"))
    .values(cents=schema.wallets.c.cents + bindparam("more"))
)
# Whoever sits down does so by the name they have at that moment: one who is being renamed takes no seat.
_SIT = insert(schema.seats).from_select(
    ["table_id", "name", "account_id"],
    select(bindparam("at_table", type_=Integer), schema.accounts.c.name, schema.accounts.c.id)
    .where(schema.accounts.c.id == bindparam("of"), schema.accounts.c.name == bindparam("called"))
    .with_for_update(key_share=True),
)
_GO = delete(schema.seats).where(
    schema.seats.c.table_id == bindparam("at_table"), schema.seats.c.name == bindparam("called")
)
_CUT = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of"))
    .values(cut=bindparam("depth"))
)
_STIR = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of"))
    .values(stirred=bindparam("words"))
)
_SHOW = delete(schema.shoes).where(
    schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of")
)
# Whoever owns a table cannot lose it before the step is on record. One that stood still, and lost it, finds no row.
_FENCE = (
    update(schema.owners)
    .where(schema.owners.c.table_id == bindparam("at_table"), schema.owners.c.worker == bindparam("by"))
    .values(worker=schema.owners.c.worker)
)
_CLOSE = update(schema.tables).where(schema.tables.c.id == bindparam("at_table")).values(closed=bindparam("when"))


_CAGE = str(CAGE)


class Unsound(Exception):
    """A step that does not change what it must, and so is not stored."""


class Overtaken(Unsound):
    """A step of a table that another worker moves by now."""


@dataclass
class Write:
    """Additions of one step of one table, row by row. It is written whole or not at all."""

    fences: list[Row] = field(default_factory=list)  # workers that must own a table for its step to count
    tables: list[Row] = field(default_factory=list)
    private: list[Row] = field(default_factory=list)  # tables that are for those who are invited
    entries: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    accounts: list[Row] = field(default_factory=list)  # of the ledger, new with this step
    balances: list[Row] = field(default_factory=list)  # what each account gains, below 0 loses
    wallets: list[Row] = field(default_factory=list)  # what play money gains, below 0 loses
    transfers: list[Row] = field(default_factory=list)  # between wallets and the table's cage
    seats: list[Row] = field(default_factory=list)  # who sits where from now on
    gone: list[Row] = field(default_factory=list)  # who left their seat
    commands: list[Row] = field(default_factory=list)  # keys that are done with: none is done twice
    shoes: list[Row] = field(default_factory=list)  # orders and salts, which only drivers and auditors read
    roots: list[Row] = field(default_factory=list)  # by which a shoe is found again
    cuts: list[Row] = field(default_factory=list)  # of the shoe in play
    stirred: list[Row] = field(default_factory=list)  # the words that stirred a shoe
    shown: list[Row] = field(default_factory=list)  # shoes that are laid open from now on
    results: list[Row] = field(default_factory=list)
    wagered: list[Row] = field(default_factory=list)  # by wager, of those who have an account
    closed: list[Row] = field(default_factory=list)  # tables
    notices: list[Stepped] = field(default_factory=list)  # for other workers

    def check(self) -> None:
        """Refuse a step that makes or loses chips: what leaves a wallet comes to a table, and the other way round."""
        given = sum(row["more"] for row in self.balances if row["of"] == _CAGE)
        if sum(row["more"] for row in self.balances) or sum(row["more"] for row in self.wallets) != given:
            raise Unsound("chips would be made or lost by this step")

    def add(self, other: "Write") -> None:
        """Add what another table does in the same step. A wallet that both change is changed once, by the sum."""
        for each in fields(self):
            getattr(self, each.name).extend(getattr(other, each.name))
        more: Counter[int] = Counter()
        for row in self.wallets:
            more[row["of"]] += row["more"]
        self.wallets = [{"of": account, "more": cents} for account, cents in more.items() if cents]


# In the order in which rows may need each other.
_STATEMENTS: tuple[tuple[str, UpdateBase], ...] = (
    ("fences", _FENCE),
    ("tables", insert(schema.tables)),
    ("private", insert(schema.private_tables)),
    ("entries", insert(schema.entries)),
    ("commands", insert(schema.commands)),
    ("postings", insert(schema.postings)),
    ("accounts", insert(schema.balances)),
    ("balances", _ADD),
    ("wallets", _PAY),
    ("transfers", insert(schema.transfers).inline()),
    ("seats", _SIT),
    ("gone", _GO),
    ("shoes", insert(schema.shoes)),
    ("roots", insert(schema.roots)),
    ("cuts", _CUT),
    ("stirred", _STIR),
    ("shown", _SHOW),
    ("results", insert(schema.results)),
    ("wagered", insert(schema.wagered)),
    ("closed", _CLOSE),
)


def gather_rows(writes: Sequence[Write]) -> list[Rows]:
    """Return the rows of several steps, by the statements that take them, in the order in which they may need each
    other.

    All workers write tables and wallets in the same order, so that no two of them wait for each other.
    """
    writes = sorted(writes, key=_table_of)
    every = ((name, taking, [row for write in writes for row in getattr(write, name)]) for name, taking in _STATEMENTS)
    return [(name, taking, _in_order(name, rows)) for name, taking, rows in every if rows]


def _table_of(write: Write) -> int:
    """Return the table that a step is of; 0, if it writes no entry."""
    return write.entries[0]["table_id"] if write.entries else 0


def _in_order(name: str, rows: list[Row]) -> list[Row]:
    """Put wallets in order of their accounts: two writers that lock the same rows then never wait for each other."""
    return sorted(rows, key=lambda row: row["of"]) if name == "wallets" else rows


def check_changed(batch: Sequence[Rows], changed: Sequence[int]) -> None:
    """Each row has changed one."""
    for (name, _, rows), each in zip(batch, changed, strict=True):
        if each != len(rows) and name == "fences":
            raise Overtaken("another worker moves the table by now")
        if each != len(rows):
            raise Unsound(f"{each} rows of {name} were changed, not {len(rows)}")


# From the changes of a desk, which speak of hands and chips, to rows.


@dataclass
class TableBooks:
    """State of a table's rows that adding to them needs: its accounts, its seats, the number of its last shoe.

    And its last entry, with the head of its journal, which every line extends.
    """

    accounts: set[Account] = field(default_factory=set)  # of the ledger, that have a row
    seats: dict[str, int] = field(default_factory=dict)  # account id by name
    shoes: int = 0  # number of the last; 0 before the first
    head: str = ""  # hash of the last line; empty before the first
    seq: int = 0  # of the last entry


def rows_of(table_id: int, changes: Changes, books: TableBooks, settings: Settings) -> Write:
    """Return the rows of one step, and keep the books with them."""
    write = Write()
    at, steady = settings.wall(), settings.now()
    moved: Counter[Account] = Counter()
    for stored in changes.stored:
        books.seq += 1
        body = ENCODER.encode(stored.entry)
        if isinstance(stored.entry, Line):
            books.head = chain(books.head, body)
        write.entries.append(
            {
                "table_id": table_id,
                "seq": books.seq,
                "kind": stored.kind,
                "hand": stored.hand,
                "at": at,
                "steady": steady,
                "body": body.decode(),
                "hash": books.head if isinstance(stored.entry, Line) else None,
            }
        )
        write.postings += _postings(table_id, books.seq, stored)
        for posting in stored.postings:
            moved[posting.source] -= posting.cents
            moved[posting.target] += posting.cents
    _write_money(write, table_id, moved, changes, books)
    _write_seats(write, table_id, changes, books)
    _write_shoes(write, table_id, changes, books)
    write.results = [
        {
            "table_id": table_id,
            "hand": changes.hand,
            "name": name,
            "account_id": changes.players.get(name),
            "at": at,
            "cents": cents,
            "uncovered": changes.uncovered.get(name, 0),
            "result": changes.result,
            "told": changes.told.get(name),
            "played": name in changes.played,
        }
        for name, cents in changes.results.items()
    ]
    write.wagered = _rows_by_wager(table_id, changes)
    if changes.closed:
        write.closed.append({"at_table": table_id, "when": at})
    return write


def _rows_by_wager(table_id: int, changes: Changes) -> list[Row]:
    """Return rows for the figures of people's own play. Bots have no account, and so none."""
    return [
        {
            "table_id": table_id,
            "hand": changes.hand,
            "account_id": changes.players[each.name],
            "wager": each.wager,
            "paytable": each.paytable,
            "decks": each.decks,
            "staked": each.staked,
            "gained": each.gained,
            "due": each.due,
        }
        for each in changes.wagered
        if each.name in changes.players
    ]


def _postings(table_id: int, seq: int, stored: Stored) -> list[Row]:
    """Return the rows of an entry's postings."""
    return [
        {
            "table_id": table_id,
            "seq": seq,
            "line": line,
            "source": name_of(posting.source),
            "target": name_of(posting.target),
            "cents": posting.cents,
        }
        for line, posting in enumerate(stored.postings)
    ]


def _write_money(write: Write, table_id: int, moved: Counter[Account], changes: Changes, books: TableBooks) -> None:
    """Every account that comes out otherwise, once; and every wallet, with a line that says by what."""
    for account, cents in moved.items():
        if not cents:
            continue
        if account not in books.accounts:
            books.accounts.add(account)
            write.accounts.append({"table_id": table_id, "account": name_of(account), "cents": 0})
        write.balances.append({"at_table": table_id, "of": name_of(account), "more": cents})
    for account_id, cents in changes.wallets.items():
        if cents:
            write.wallets.append({"of": account_id, "more": cents})
            write.transfers.append({"account_id": account_id, "table_id": table_id, "seq": books.seq, "cents": cents})


def _write_seats(write: Write, table_id: int, changes: Changes, books: TableBooks) -> None:
    """Seat those who came and unseat those who went. A name that changed meanwhile takes no seat."""
    for name, account_id in changes.owners.items():
        if name not in books.seats:
            write.seats.append({"at_table": table_id, "of": account_id, "called": name})
    gone = [name for name in books.seats if name not in changes.owners]
    write.gone += [{"at_table": table_id, "called": name} for name in gone]
    books.seats = dict(changes.owners)


def _write_shoes(write: Write, table_id: int, changes: Changes, books: TableBooks) -> None:
    """Write shoes apart from the journal, which everybody may read: while they are in play, nobody may know their
    order.
    """
    for shoe, hand in changes.shoes:
        books.shoes += 1
        write.roots.append({"table_id": table_id, "root": shoe.root, "hand": hand})
        row = {"table_id": table_id, "number": books.shoes, "root": shoe.root, "order": shoe.order}
        write.shoes.append({**row, "salts": shoe.salts, "cut": 0, "stirred": ""})
    if changes.cut:
        root, depth = changes.cut
        write.cuts.append({"at_table": table_id, "of": root, "depth": depth})
    if changes.stirred:
        root, words = changes.stirred
        write.stirred.append({"at_table": table_id, "of": root, "words": msgspec.json.encode(words).decode()})
    write.shown = [{"at_table": table_id, "of": root} for root in changes.shown]


def read_words(stored: str) -> Words:
    """Read the words that players added to a shoe, as the database holds them."""
    return msgspec.json.decode(stored, type=list[tuple[str, str]]) if stored else ()
