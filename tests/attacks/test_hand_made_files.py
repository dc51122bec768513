"""Sheets and journals made to hang, to fill the memory or to drive a terminal: refused in a sentence, and at once."""

import hashlib
import io
import re
from pathlib import Path

import pytest
from rich.text import Text

from houseway.cli.shared.params import console, print_json
from houseway.core.text import CONTROL, Mistake
from houseway.games.bind import load
from houseway.record.journal import LINE_MOST, Reader
from tests.felts import filed, small

CLEAR_SCREEN = "\x1b[2J"
MANY_WAGERS = "".join(
    f"\n[[wager]]\nid = 'w{number}'\ntitle = 'W'\nkind = 'main'\njudge = 'tie'\npays = {{ tie = '1 to 1' }}"
    for number in range(20_000)
)

SHEETS = {
    "deep lists": ("x = " + "[" * 100_000, "nested too deeply"),
    "deep tables": (small() + "\nx = " + "{ x = " * 50 + "1" + " }" * 50, "nested too deeply"),
    "a number of 5,000 digits": (small(("seats  = 4", f"seats = {'9' * 5000}")), "not TOML"),
    "a payout of 5,000 digits": (small(('"8 to 1" }', f'"{"9" * 5000} to 1" }}')), "is not a payout"),
    "a large number": (small(("seats  = 4", f"seats = {10**30}")), "seats: expected whole number <= 20"),
    "a thousand million decks": (small(("max = 2", "max = 1000000000")), "decks.max: expected whole number <= 16"),
    "a thousand million seats": (small(("seats  = 4", "seats = 1000000000")), "seats: expected whole number <= 20"),
    "20,000 wagers": (small() + MANY_WAGERS, "more than 500,000 bytes"),
    "100 wagers": (small() + MANY_WAGERS[:9_000].rpartition("\n[[")[0], "wager: expected list of length <= 60"),
    "a title that clears the screen": (small(('"Small"', '"Small\\u001b[2J"')), "title: there are control characters"),
    "a key that clears the screen": (small() + '\n"\\u001b[2J" = 1', r"\x1b[2J: there are control characters"),
    "a title that turns the line around": (small(('"Small"', '"\\u202eSmall"')), "title: there are control"),
}


@pytest.mark.parametrize(("text", "why"), SHEETS.values(), ids=SHEETS)
def test_a_hand_made_sheet_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = filed(tmp_path, text)
    with pytest.raises(Mistake, match=re.escape(why)) as raised:
        load(path)
    assert str(raised.value).startswith(path)
    assert len(str(raised.value)) < 1000


def test_thousands_of_sheets_that_start_from_each_other_are_not_followed(tmp_path: Path) -> None:
    for number in range(2_000):
        filed(tmp_path, f"like = './{number + 1}.toml'", f"{number}.toml")
    filed(tmp_path, small(), "2000.toml")
    with pytest.raises(Mistake, match="like: it starts from a sheet that starts from another, more than 8 times"):
        load(str(tmp_path / "0.toml"))


BEGINS = b'{"line":"opened","'  # or it is no journal, whatever its length


class Endless(io.RawIOBase):
    """A file that is one line without end, and counts how much of it was read."""

    def __init__(self) -> None:
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        assert isinstance(buffer, memoryview)
        begins = b"" if self.given else BEGINS
        buffer[:] = begins + b"x" * (len(buffer) - len(begins))
        self.given += len(buffer)
        return len(buffer)


def test_of_a_journal_line_without_end_no_more_is_read_than_a_line_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()
    monkeypatch.setattr(Path, "open", lambda path, mode: io.BufferedReader(endless))
    with pytest.raises(Mistake, match="line 1: it is longer than the 8,000,000 bytes that a line may have"):
        list(Reader(Path("night.jsonl")))
    assert endless.given < 2 * LINE_MOST


def test_a_deep_line_of_a_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    body = b'{"line":"left","name":' + b"[" * 100_000 + b"]" * 100_000
    seal = hashlib.sha256(body + b"}").hexdigest()
    path.write_bytes(b'%s,"hash":"%s"}\n' % (body, seal.encode()))
    with pytest.raises(Mistake, match="line 1: it is no line of a journal"):
        list(Reader(path))


def test_no_control_character_reaches_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    hostile = f"Ann{CLEAR_SCREEN}\x07\x9b\u202e"
    console().print(hostile, Text(hostile))
    print_json({"name": hostile})
    printed = capsys.readouterr().out
    assert "Ann" in printed
    assert not CONTROL.search(printed)
