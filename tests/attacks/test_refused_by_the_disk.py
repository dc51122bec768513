"""A player's command that the disk refuses is not shown as done, and not lost: the same key does it once, later.

A file that cannot grow is refused by SQLite itself. A failing `fsync` has a commit that raises what SQLite raises then
stand for it: after that SQLite has the transaction rolled back, or open, and the store rolls it back.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from houseway.room.base.commands import HeldUp, Reply, RuleCommand
from houseway.room.room import Room
from houseway.room.store.sqlite_file import SqliteFile
from tests.attacks.eyes import seen
from tests.attacks.test_real_faults import LONG_REASON, file_that_cannot_grow
from tests.room.rooms import House, house

SHEET = "500-club/ez-baccarat"

pytestmark = pytest.mark.sqlite


class Unsynced:
    """A connection to a file whose disk fails when it is told to keep what was written."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def commit(self) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@contextmanager
def failing_fsync(room: Room) -> Iterator[None]:
    file = room.store.writer
    assert isinstance(file, SqliteFile)
    whole = file.writer
    file.writer = Unsynced(whole)  # type: ignore[assignment]
    try:
        yield
    finally:
        file.writer = whole


@contextmanager
def full_disk(room: Room) -> Iterator[None]:
    """The pages that are free are used up first."""
    file = room.store.writer
    assert isinstance(file, SqliteFile)
    file.writer.execute("CREATE TABLE filling (text)")
    with file_that_cannot_grow(room):
        for text in (100 * LONG_REASON, ""):
            with suppress(sqlite3.OperationalError):
                while True:
                    file.writer.execute("INSERT INTO filling VALUES (?)", (text,))
        yield


async def use_up_what_fits(h: House, table: int) -> None:
    """What needs no more pages is still written."""
    for _ in range(200):
        try:
            await h.do(table, h.floor, RuleCommand("Full"))
        except HeldUp:
            return
    raise AssertionError("the disk takes it")


@pytest.mark.parametrize("broken", [full_disk, failing_fsync])
async def test_an_answer_that_the_disk_refuses_is_not_shown_and_is_done_once_by_the_same_key_later(
    tmp_path: Path, broken: Callable[[Room], AbstractContextManager[None]]
) -> None:
    async with house(tmp_path, missed_turns=99) as h:
        table = await h.open(SHEET, bots=2)
        guest = await h.sit(table, 5)
        message, question = await h.asked(table, guest)
        assert question.default
        reply, key = Reply(message.hand, question.key, question.default.option, question.default.arg), h.key()
        with broken(h.room):
            await use_up_what_fits(h, table)
            before = await seen(h.room, table, guest.name)
            for _ in range(3):
                with pytest.raises(HeldUp):
                    await h.room.command(table, guest, key, reply)
                assert await seen(h.room, table, guest.name) == before
                assert await h.room.store.command(guest.id, key) is None
        receipt = await h.room.command(table, guest, key, reply)
        assert await h.room.command(table, guest, key, reply) == receipt
        done = await h.room.store.command(guest.id, key)
        assert done
        assert done[2] == receipt.seq
        assert await seen(h.room, table, guest.name) != before
        assert await h.room.find_wrong() == []
    async with house(tmp_path) as again:
        assert await again.room.store.command(guest.id, key) == done
        assert await again.room.command(table, guest, key, reply) == receipt
