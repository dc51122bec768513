"""The command as a user calls it, without a new process for every call."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest

from houseway.cli import main


class Called(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    def json(self) -> object:
        return msgspec.json.decode(self.out)


Call = Callable[..., Called]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs `houseway` with these arguments."""
    monkeypatch.setenv("COLUMNS", "100")

    def called(*arguments: object) -> Called:
        monkeypatch.setattr(sys, "argv", ["houseway", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return Called(int(left.value.code or 0), printed.out, printed.err)

    return called
