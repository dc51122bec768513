"""The changes of one step of a table, as rows of the database.

Between `Changes`, which speaks of hands and chips, and `Write`, which speaks of rows, this is the
only bridge.
"""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from houseway.core.chance import Words
from houseway.core.money import Account, name_of
from houseway.record.journal import Line, chain
from houseway.room.base.entries import ENCODER, Changes, Stored, kind_of
from houseway.room.base.settings import Settings
from houseway.room.store.write import Row, Write


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
                "kind": kind_of(stored.entry),
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
    return [
        {"table_id": table_id, "hand": changes.hand, "account_id": changes.players[each.name], **each.amounts()}
        for each in changes.wagered
        if each.name in changes.players
    ]


def _postings(table_id: int, seq: int, stored: Stored) -> list[Row]:
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
