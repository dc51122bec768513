"""Dealers of watched tables, as a spreadsheet of the card room's own has them: from which hand on each dealt."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import Mistake
from houseway.law.box_counts import HANDS_MOST, Box

COLUMNS = ("table", "date", "shift", "hand", "dealer")


class DealerFrom(NamedTuple):
    """A dealer deals from this hand on."""

    hand: int
    dealer: str  # empty: nobody was noted
    line: int  # of the file


def read_dealers(path: Path) -> dict[Box, list[DealerFrom]]:
    """Read a file of dealers; a Mistake names the line that cannot be."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            if sorted(rows.fieldnames or ()) != sorted(COLUMNS):
                raise Mistake(f"{path}, line 1: name the columns {', '.join(COLUMNS)}, and no others")
            spells: dict[Box, list[DealerFrom]] = {}
            for row in rows:
                table, date, shift, hand, dealer = ((row[name] or "").strip() for name in COLUMNS)
                mine = spells.setdefault((table, date, shift), [])
                mine.append(_read_spell(hand, dealer, mine, f"{path}, line {rows.line_num}", rows.line_num))
            return spells
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"{path} cannot be read as CSV: {getattr(error, 'strerror', None) or error}") from None


def _read_spell(hand: str, dealer: str, before: Sequence[DealerFrom], where: str, line: int) -> DealerFrom:
    if not (hand.isascii() and hand.isdecimal() and len(hand) <= len(str(HANDS_MOST)) and int(hand) > 0):
        raise Mistake(f"{where}: {hand!r} is not the number of a hand")
    if before and int(hand) <= before[-1].hand:
        raise Mistake(f"{where}: write the dealers of a table in the order of their hands")
    return DealerFrom(int(hand), dealer, line)


def dealer_at(spells: Sequence[DealerFrom], hand: int) -> str:
    """
    >>> dealer_at([DealerFrom(1, "Vi", 2), DealerFrom(30, "Wes", 3)], 29), dealer_at([DealerFrom(2, "Vi", 2)], 1)
    ('Vi', '')
    """
    return next((spell.dealer for spell in reversed(spells) if spell.hand <= hand), "")
