"""One hand of a file, played at a table of its own."""

from collections.abc import Callable

from houseway.games.bind import load
from houseway.phh.history import History
from houseway.phh.load import Importer
from houseway.phh.variants import variant_of
from houseway.record.journal import Line
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Observed
from houseway.tables.options import Wish
from houseway.tables.table import Table


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


def named() -> list[tuple[str, str]]:
    """Every sheet and structure that the format has a name for."""
    found: list[tuple[str, str]] = []
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        if sheet.playable and sheet.betting:
            rules = load(sheet_id).rules
            found += [(sheet_id, each) for each in sheet.betting.structures if variant_of(rules, each)]
    return found
