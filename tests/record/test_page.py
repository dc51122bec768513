"""docs/journal.md is true: its reader, which knows nothing of ours, reads our journals and finds what was changed."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from houseway.core.money import Kind
from houseway.record.journal import Closed, Line
from houseway.record.verify import verify
from houseway.round.script import Entry
from tests.journals import busy_felt, night, read

PAGE = (Path(__file__).parents[2] / "docs" / "journal.md").read_text("utf-8")


def read_by_the_page(path: Path) -> subprocess.CompletedProcess[str]:
    (program,) = re.findall(r"```python file=\S+\n(.*?)```", PAGE, re.DOTALL)
    return subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    night(tmp_path / "night", busy_felt(tmp_path), hands=12, seed=3)
    return tmp_path / "night"


def test_its_reader_agrees_with_ours(journal: Path) -> None:
    verified, closed, done = verify(journal), read(journal)[-1], read_by_the_page(journal)
    assert isinstance(closed, Closed)
    assert done.stdout == f"12 hands, {closed.drop} cents in the box, head {verified.head}\n", done.stderr


def test_its_reader_finds_a_changed_amount(journal: Path) -> None:
    journal.write_bytes(journal.read_bytes().replace(b",50000,", b",50001,", 1))
    assert "the chain is broken" in read_by_the_page(journal).stderr


def tags(kinds: object) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(kinds)]


def test_it_names_every_line_with_its_fields_and_every_entry_and_kind() -> None:
    rows = dict(re.findall(r"(?m)^\| `(\w+)` \| (.*) \|$", PAGE.partition("## Lines")[2].partition("\n## ")[0]))
    for line in get_args(Line):
        row = rows[line.__struct_config__.tag]
        places = [row.index(f"`{name}`") for name in line.__struct_fields__]
        assert places == sorted(places), "fields stand in their order"
    for tag in tags(Entry):
        assert f'`["{tag}"' in PAGE
    for kind in set(get_args(Kind)) - {"held", "released"}:
        assert f"`{kind}`" in PAGE
