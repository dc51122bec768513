"""What whoever runs the room can see: whether all is well, and figures that nobody else is shown."""

import re
import sqlite3
from pathlib import Path

import pytest

from houseway.room.base.commands import HeldUp, Pause, Refused
from houseway.room.store.sqlite_file import SqliteFile
from houseway.room.web.api.health import TOKEN
from tests.room.web import Browser, site

SHEET = "500-club/ez-baccarat"


async def figures(browser: Browser) -> dict[str, float]:
    """The figures by name and labels; of one worker, which has no name where there can be no other."""
    answer = await browser.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    lines = [re.sub(r'\{worker="\w{32}"\}|(?<=\{)worker="\w{32}",', "", line) for line in lines]
    assert all(re.fullmatch(r'houseway_\w+(\{\w+="[\w.+]+"\})? [\d.e-]+', line) for line in lines), lines
    return {name: float(figure) for name, _, figure in (line.rpartition(" ") for line in lines)}


async def test_figures_follow_what_happens(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, visitor = s.house, await s.visitor()
        table = await h.open(SHEET, bots=2)
        await h.sit(table, 5)
        with pytest.raises(Refused):
            await h.sit(table, 5)
        now = await figures(visitor)
        assert now['houseway_commands_total{ended="done"}'] == 2
        assert now['houseway_commands_total{ended="refused"}'] == 1
        assert now["houseway_command_seconds_count"] == now['houseway_command_seconds_bucket{le="+Inf"}'] == 2
        assert now['houseway_tables{state="open"}'] == 1
        assert now["houseway_entries_total"] >= 2
        assert now["houseway_faults_total"] == now["houseway_streams"] == 0
        assert (await visitor.get("/health")).json() == {"ok": True, "wrong": []}


@pytest.mark.sqlite
async def test_a_database_that_cannot_be_written_shows(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, visitor = s.house, await s.visitor()
        table = await h.open(SHEET, bots=2)
        assert isinstance(h.room.store.writer, SqliteFile)
        h.room.store.writer.writer.execute("PRAGMA busy_timeout=1")
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(HeldUp):
            await h.do(table, h.floor, Pause("tea"))
        now = await figures(visitor)
        assert (now["houseway_faults_total"], now['houseway_commands_total{ended="held_up"}']) == (1, 1)
        assert now['houseway_tables{state="held_up"}'] == 1
        ill = await visitor.get("/health")
        assert (await visitor.get("/ready")).json() == {"ok": True, "wrong": []}, "other tables can be played"
        assert (ill.status_code, ill.json()["ok"]) == (503, False)
        assert ill.json()["wrong"] == [f"Table {table} is held up: nothing can be written down."]
        other.execute("ROLLBACK")
        other.close()
        await h.do(table, h.floor, Pause("tea"))
        assert (await visitor.get("/health")).status_code == 200


async def test_figures_are_for_this_machine_or_for_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as s:
        client = (await s.visitor()).client
        assert (await client.get("/metrics")).status_code == 200
        assert (await client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})).status_code == 403
        monkeypatch.setenv(TOKEN, "a token")
        assert (await client.get("/metrics")).status_code == 403
        assert (await client.get("/metrics", headers={"Authorization": "Bearer another"})).status_code == 403
        known = {"Authorization": "Bearer a token", "X-Forwarded-For": "10.0.0.1"}
        assert (await client.get("/metrics", headers=known)).status_code == 200
