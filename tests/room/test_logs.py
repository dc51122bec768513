"""Whatever goes wrong is a line of JSON in the log, under the number that its request was answered with."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from houseway.room.logs import HEADER, AsJson
from tests.room.web import site


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(AsJson())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def test_a_fault_is_logged_under_the_number_of_its_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept()
    logging.getLogger("houseway.room").addHandler(kept)

    def fail() -> None:
        raise RuntimeError("two\nlines")

    async def run() -> None:
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

    try:
        asyncio.run(run())
    finally:
        logging.getLogger("houseway.room").removeHandler(kept)


def test_nothing_in_a_line_drives_a_terminal() -> None:
    text = "/\x9b2J\x1b[2J\u202e\u2028 Łukasz"
    line = AsJson().format(logging.LogRecord("room", logging.ERROR, "", 0, "GET %s failed", (text,), None))
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["text"] == f"GET {text} failed"
