"""Whatever goes wrong is a line of JSON in the log, under the number that its request was answered with."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from houseway.room.base.logs import HEADER, AsJson
from tests.room.web import site


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(AsJson())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler = Kept()
    logging.getLogger("houseway.room").addHandler(handler)
    yield handler
    logging.getLogger("houseway.room").removeHandler(handler)


async def test_a_fault_is_logged_under_the_number_of_its_request(
    tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("two\nlines")

    async with site(tmp_path) as s:
        visitor = await s.visitor()
        numbers = {(await visitor.get(path)).headers[HEADER] for path in ("/", "/nowhere", "/api/tables")}
        assert len(numbers) == 3
        monkeypatch.setattr(s.house.room, "tables", fail)
        answer = await visitor.get("/api/tables")
        assert answer.status_code == 500
        [line] = [json.loads(line) for line in kept.lines]
        assert line["request"] == answer.headers[HEADER]
        assert (line["level"], line["text"]) == ("error", "GET /api/tables failed")
        assert "RuntimeError: two\nlines" in line["error"]


async def test_a_database_that_is_away_is_said_in_one_line_and_a_fault_of_ours_in_full(
    tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Exception] = []

    def connect(_: AsyncEngine) -> None:
        raise faults[0]

    async with site(tmp_path) as s:
        guest = await s.guest()
        monkeypatch.setattr(AsyncEngine, "connect", connect)
        for away in (OperationalError(None, None, Exception("cut\noff")), OSError("gone")):
            faults[:] = [away]
            for path in ("/api/tables", "/rules"):
                answer = await guest.get(path)
                assert answer.status_code == 503
                assert "cannot look that up just now: try again in a moment" in answer.text
        lines = [json.loads(line) for line in kept.lines]
        assert [line["level"] for line in lines] == 4 * ["warning"]
        assert lines[0]["text"] == "GET /api/tables was put off: cut"
        assert not any("error" in line for line in lines)
        faults[:] = [ProgrammingError(None, None, Exception("no such thing"))]
        assert (await guest.get("/api/tables")).status_code == 500
        assert "Traceback" in json.loads(kept.lines[-1])["error"]


def test_nothing_in_a_line_drives_a_terminal() -> None:
    text = "/\x9b2J\x1b[2J\u202e\u2028 Łukasz"
    line = AsJson().format(logging.LogRecord("room", logging.ERROR, "", 0, "GET %s failed", (text,), None))
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["text"] == f"GET {text} failed"
