"""The server as it is started: a process, a port, a line that stays open, and Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from houseway.room.analysis.books import find_sheet
from houseway.room.people.passwords import Accounts
from houseway.room.room import Room
from houseway.room.serve import server as serving
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.room.crews import prepare
from tests.room.rooms import Time, settings, url

SECONDS = 180  # until something is wrong: the machine may have much else to do
SHEETS = ["500-club/ez-baccarat", "500-club/texas-holdem"]


class Served(NamedTuple):
    process: subprocess.Popen[str]
    address: str
    said: str


@contextmanager
def served(folder: Path, *more: str, database: str = "") -> Iterator[Served]:
    kept = database or str(folder / "room.db")
    command = [sys.executable, "-m", "houseway", "serve", "--database", kept, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder) as process:
        try:
            said = until(process, "Ctrl-C")
            address = re.search(r"http://\S+?:\d+", said)
            assert address, said
            yield Served(process, address.group(), said)
        finally:
            if process.poll() is None:
                process.kill()


def until(process: subprocess.Popen[str], last: str) -> str:
    """What a process says, up to a line that has this in it; one that takes too long is ended."""
    said = ""
    assert process.stdout
    late = threading.Timer(SECONDS, process.kill)
    late.start()
    try:
        for line in process.stdout:
            said += line
            if last in line:
                return said
    finally:
        late.cancel()
    raise AssertionError(f"it ended, or was too slow, having said: {said}")


class Event(NamedTuple):
    id: int
    event: str
    data: str


def events(answer: httpx.Response) -> Iterator[Event]:
    """The events of a stream. It says now and then that it is there, so that no read of it is ever late."""
    fields: dict[str, str] = {}
    late = time.monotonic() + SECONDS
    for line in answer.iter_lines():
        assert time.monotonic() < late, "nothing happens at the table"
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            yield Event(int(fields["id"]), fields["event"], fields["data"])
            fields = {}


def test_the_room_opens_plays_and_closes(tmp_path: Path) -> None:
    with served(tmp_path) as room:
        assert "password" in room.said
        with httpx.Client(base_url=room.address, timeout=SECONDS) as client:
            assert "Sit as a guest" in client.get("/").text
            tables = client.get("/api/tables").json()
            assert {table["sheet"] for table in tables} == {each for each in sheet_ids() if load_sheet(each).playable}
            watched = f"/api/tables/{tables[0]['id']}/events"
            with client.stream("GET", watched) as line:
                assert line.headers["content-type"].startswith("text/event-stream")
                coming = events(line)
                first, second = next(coming), next(coming)
            assert (first.event, second.event) == ("snapshot", "told")
            assert second.id > first.id
            with client.stream("GET", watched, headers={"Last-Event-ID": str(first.id)}) as line:
                assert next(events(line)) == second
            with client.stream("GET", watched, headers={"Last-Event-ID": "2000000000"}) as line:
                assert next(events(line)).event == "snapshot"
                # Whoever watches does not keep the room from closing.
                room.process.send_signal(signal.SIGINT)
                assert "on record" in until(room.process, "closed")
        assert room.process.wait(SECONDS) == 0
    with served(tmp_path) as again:
        assert "password" not in again.said
        assert httpx.get(f"{again.address}/api/tables").json() != []
        again.process.send_signal(signal.SIGTERM)
        assert again.process.wait(SECONDS) == 0


async def test_a_first_start_that_was_cut_off_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nobody would ever hear of the floor's password."""
    monkeypatch.setattr(serving, "playable_sheets", lambda: [find_sheet(each) for each in SHEETS])

    async def cut_off(self: Room, *_: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Room, "command", cut_off)
        room = await Room.open(url(tmp_path), settings(Time()))
        with pytest.raises(OSError, match="no space"):
            await serving.first_start(room)
        await room.close()
    room = await Room.open(url(tmp_path), settings(Time()))
    password = await serving.first_start(room)
    assert password
    assert (await Accounts(room.people).sign_in("Floor", password)).role == "floor"
    assert [table.sheet for table in room.tables()] == SHEETS
    assert await serving.first_start(room) is None
    await room.close()


def test_two_workers_serve_one_room_and_one_that_is_killed_is_replaced(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    prepare(on_postgres(tmp_path))
    with served(tmp_path, "--workers", "2", database=on_postgres(tmp_path)) as room:
        with httpx.Client(base_url=room.address, timeout=SECONDS) as client:
            watched = f"/api/tables/{client.get('/api/tables').json()[0]['id']}/events"
            first = workers_of(room.process.pid)
            assert len(first) == 2
            os.kill(first[0], signal.SIGKILL)
            late = time.monotonic() + SECONDS
            while len(now := workers_of(room.process.pid)) < 2 or first[0] in now:
                assert time.monotonic() < late, "no worker takes its place"
                time.sleep(0.1)
            with client.stream("GET", watched) as line:
                coming = events(line)
                assert next(coming).event == "snapshot"
                assert next(coming).event == "told"
        room.process.send_signal(signal.SIGINT)
        assert "on record" in until(room.process, "closed")
        assert room.process.wait(SECONDS) == 0


def workers_of(parent: int) -> list[int]:
    """The processes that were started to serve, but for the one that only tracks what they share."""
    listed = subprocess.run(
        ["ps", "-ww", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    every = (line.split(None, 2) for line in listed.splitlines())
    return [int(pid) for pid, above, *args in every if int(above) == parent and "spawn_main" in "".join(args)]
