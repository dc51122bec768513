"""How much a test tries: everything with HOUSEWAY_SOAK=1, fewer examples and one sheet a family otherwise."""

import os
from collections.abc import Iterable
from itertools import chain

from houseway.games.known import has_family
from houseway.sheets.shelf import load_sheet, sheet_ids

SOAKING = os.environ.get("HOUSEWAY_SOAK") == "1"


def soak(full: int, reduced: int) -> int:
    return full if SOAKING else reduced


def playable_sheets() -> list[str]:
    return [each for each in sheet_ids() if (sheet := load_sheet(each)).playable and has_family(sheet.module)]


def one_a_family(sheets: Iterable[str]) -> list[str]:
    """The first sheet of each family, and of those with streets of each way to deal them; all of them in a soak."""
    if SOAKING:
        return list(sheets)
    firsts: dict[tuple[str, frozenset[str]], str] = {}
    for sheet_id in sheets:
        sheet = load_sheet(sheet_id)
        firsts.setdefault((sheet.module, frozenset(chain(*sheet.rules.get("streets", ())))), sheet_id)
    return list(firsts.values())
