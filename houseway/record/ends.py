"""The line that opens a journal, and the count that closes it."""

from pathlib import Path

from houseway import __version__
from houseway.record.journal import Closed, Opened, Reader, check_heading
from houseway.tables.acts import Found
from houseway.tables.felt import Felt
from houseway.tables.table import Table


def opening(felt: Felt, table: str = "", date: str = "", shift: str = "", found: Found | None = None) -> Opened:
    """The line that opens a table's journal."""
    sheet = felt.game.sheet
    opened = Opened(__version__, sheet.digest, felt.options, sheet, table, date, shift, found)
    check_heading(opened)
    return opened


def count(table: Table, in_play: tuple[str, ...] = (), *, interim: bool = False) -> Closed:
    """The closing count; or one of the moment, with the shoes that are still in play."""
    stacks = {name: table.chips(name) for name in table.people}
    return Closed(table.hands, table.drop, stacks, in_play, interim)


def opening_of(path: Path) -> Opened:
    """The first line of a journal."""
    opened = next(iter(Reader(path)))
    assert isinstance(opened, Opened), "the reader lets no journal begin otherwise"
    return opened
