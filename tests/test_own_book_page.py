"""The pages for a book of one's own name every key of a sheet and of a schedule, and every moment."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from houseway.fees.schedule import BonusLimits, FeeColumn, Moment, PrintedTable, Rates, Reading, SchedulePage
from houseway.sheets.books import BookPage, Defaults
from houseway.sheets.sheet import Banking, Betting, HouseChoice, Points, Rotation, Settlement, Sheet, Wager

DOCS = Path(__file__).parent.parent / "docs"
PAGE = "\n".join((DOCS / name).read_text("utf-8") for name in ("own-book.md", "sheets.md", "schedules.md"))
FENCED = re.compile(r"```\w.*?```", re.DOTALL)
NAMED = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", FENCED.sub("", PAGE)))))
# What the example of a schedule says in its lines.
SHOWN = set(re.findall(r"^\W*(\w+)", "\n".join(FENCED.findall(PAGE)), re.MULTILINE))
ASIDE = {"id"}  # of a sheet, which is called after its file
FILES = (BookPage, Defaults, Sheet, Banking, Rotation, Settlement, Betting, Points, Wager, HouseChoice, Reading)
FEES = (SchedulePage, PrintedTable, FeeColumn, BonusLimits, Rates)


@pytest.mark.parametrize("kind", [*FILES, *FEES], ids=lambda kind: kind.__name__)
def test_every_key_is_explained(kind: type[msgspec.Struct]) -> None:
    keys = {field.encode_name for field in msgspec.structs.fields(kind)}
    assert keys - NAMED - SHOWN - ASIDE == set()


def test_every_moment_is_named() -> None:
    assert [each for each in get_args(Moment) if f"`{each}`" not in " ".join(PAGE.split())] == []
