"""One hand of a file, played at a table of its own."""

from collections.abc import Callable

from houseway.games.bind import load
from houseway.phh.history import History
from houseway.phh.load import Importer
from houseway.record.journal import Line
from houseway.tables.acts import Observed
from houseway.tables.table import Table
from houseway.tables.wish import Wish


def play_history(history: History, sheet_id: str, write: Callable[[Line], None], wish: Wish | None = None) -> Table:
    """The table after the hand; its journal is written."""
    importer = Importer(load(sheet_id), wish or Wish(), write)
    table, _ = importer.play(history)
    importer.close()
    return table


def imported(history: History, sheet_id: str, wish: Wish | None = None) -> Observed:
    """The hand as a journal has it."""
    lines: list[Line] = []
    play_history(history, sheet_id, lines.append, wish)
    (hand,) = (line for line in lines if isinstance(line, Observed))
    return hand
