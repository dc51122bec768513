"""Who keeps the workers: those who cannot start are tried again at leisure, and nothing is left when all are gone."""

import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import cast

import pytest

from houseway.room.serve import crew, server
from houseway.room.serve.crew import READY, Crew
from houseway.room.serve.server import Front, Post
from tests.room.crews import prepare
from tests.room.rooms import Time
from tests.room.test_serve import SECONDS, served


class Ended:
    """A worker that has ended as soon as it was started."""

    pid, exitcode, sentinel = 7, 1, 0

    def is_alive(self) -> bool:
        return False

    def terminate(self) -> None: ...

    def join(self, _: float) -> None: ...


def starts(
    monkeypatch: pytest.MonkeyPatch, count: int, answers: Callable[[int], bool], workers: int = 1
) -> list[float]:
    """When so many were started in all of whom each ends at once; time passes only by waiting."""
    time, made = Time(), list[float]()

    def start(tell: Connection) -> SpawnProcess:
        made.append(time.now)
        if answers(len(made)):
            tell.send_bytes(READY)
        keeper.ending = len(made) == count
        return cast("SpawnProcess", Ended())

    def wait(_: object, seconds: float) -> None:
        time.now += seconds

    monkeypatch.setattr(crew, "wait", wait)
    keeper = Crew(start, time)
    keeper.fill(workers)
    keeper.keep(workers)
    return made


def pauses(made: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise(made)]


def test_workers_that_end_before_they_answer_are_replaced_ever_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    made = starts(monkeypatch, 9, lambda _: False)
    assert pauses(made) == [1 + each for each in (1, 2, 4, 8, 16, 30, 30, 30)]  # a second passes until it is noticed


def test_one_that_has_answered_is_replaced_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = starts(monkeypatch, 7, lambda number: number in (1, 4))
    assert pauses(made) == [1, 2, 3, 1, 2, 3]


def test_all_that_end_together_are_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a crew of many would come to the longest pause at the first fault."""
    made = starts(monkeypatch, 12, lambda _: False, workers=4)
    assert pauses(made[::4]) == [2, 3]


def test_a_worker_that_cannot_serve_says_why_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    reading, writing = crew.SPAWN.Pipe(duplex=False)
    with socket.socket() as listener, reading, writing:
        post = Post("postgresql://nobody@/none?host=/no/such/folder", listener, Front(), None)
        with caplog.at_level(logging.WARNING), pytest.raises(SystemExit) as left:
            server._work(post, writing, os.getpid())
    assert left.value.code == 1
    [record] = caplog.records
    assert (record.levelname, record.exc_info) == ("ERROR", None)
    assert "cannot be opened" in record.getMessage()
    assert "\n" not in record.getMessage()


def test_workers_whose_keeper_was_killed_leave_no_folder(
    tmp_path: Path, folders: Path, on_postgres: Callable[[Path], str]
) -> None:
    prepare(on_postgres(tmp_path))
    with served(tmp_path, "--workers", "2", database=on_postgres(tmp_path)) as room:
        [meeting] = folders.glob("houseway-*")
        assert len(list(meeting.iterdir())) == 2
        room.process.send_signal(signal.SIGKILL)
        late = time.monotonic() + SECONDS
        while meeting.exists():
            assert time.monotonic() < late, "a worker goes on alone, or has left the folder"
            time.sleep(0.1)
