"""What takes long is worked out by another process: the same answer, and no table stops whatever becomes of it."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from houseway.room.live import thinking
from houseway.room.live.thinking import ThinkerLine, Thinkers
from houseway.room.room import Room
from houseway.round.ask import Answer, Question
from houseway.round.thought import Thought
from tests.room.checked import verified_lines
from tests.room.rooms import House, house

OPEN_FACE = "limelight/open-face-pineapple-chinese-poker"
SECONDS = 60


def thought(work: Any, *given: object) -> Thought:
    """Whatever it does, and whether or not it gives an answer."""
    return Thought(work, given)


YES = thought(Answer, "k", "yes")


@asynccontextmanager
async def thinkers(count: int = 1) -> AsyncIterator[Thinkers]:
    made = Thinkers(count)
    try:
        async with asyncio.timeout(SECONDS):
            yield made
    finally:
        await made.close()


@pytest.mark.parametrize(
    ("tried", "answer"),
    [
        (YES, Answer("k", "yes")),
        (thought(int, "no number"), None),
        (thought(os._exit, 1), None),
        (thought(len, "no answer"), None),
    ],
)
async def test_whatever_becomes_of_a_thought_the_next_is_worked_out(tried: Thought, answer: Answer | None) -> None:
    async with thinkers() as made:
        assert await made.work_out(tried) == answer
        assert await made.work_out(YES) == Answer("k", "yes")


async def test_a_thought_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SECONDS", 0.05)
    async with thinkers() as made:
        assert await made.work_out(thought(time.sleep, 3600)) is None


async def test_whoever_waits_when_the_room_closes_gets_nothing() -> None:
    async with thinkers() as made:
        waiting = [made.work_out(thought(time.sleep, 3600)), made.work_out(YES)]
        await asyncio.sleep(0)
    assert [done.result() for done in waiting] == [None, None]


async def test_a_thinker_ends_with_the_room_however_that_ends() -> None:
    line = ThinkerLine()
    assert await line.ask(YES) == Answer("k", "yes")
    process = line._process
    assert process
    assert process.stdin
    process.stdin.close()  # as the system does for a room that was killed
    async with asyncio.timeout(SECONDS):
        assert await process.wait() == 0


# At a table


async def until_hands(h: House, table: int, hands: int) -> None:
    """Let the table go on until so many hands are over; thoughts come back by themselves."""
    async with asyncio.timeout(SECONDS):
        while len(await h.room.records.hands(table)) < hands:
            if not await h.room.turn():
                await asyncio.sleep(0.005)


def thinking_about(room: Room, table: int) -> list[Question]:
    return room._at.sittings[table].desk.unthought()


def watched(h: House, table: int) -> AbstractContextManager[None]:
    """Bots play while somebody watches."""
    return h.room._at.sittings[table].watch("Somebody")


async def test_bots_play_with_what_was_worked_out_beside_the_room(tmp_path: Path) -> None:
    async with house(tmp_path, thinkers=1) as h:
        table = await h.open(OPEN_FACE, bots=2)
        with watched(h, table):
            await h.room.turn()
            assert thinking_about(h.room, table), "a table does not wait in its own process"
            assert not await h.room.turn(), "and nothing is due meanwhile"
            await until_hands(h, table, 1)
        await verified_lines(h.room, table)


async def test_a_thinker_that_dies_stops_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = ThinkerLine.ask

    async def cut_off(line: ThinkerLine, about: Callable[[], object]) -> object:
        """A process is killed, and then the one that takes its place."""
        asked.append(1)
        if len(asked) in (3, 4):
            await ask(line, YES)
            assert line._process
            os.kill(line._process.pid, signal.SIGKILL)
        return await ask(line, about)

    monkeypatch.setattr(ThinkerLine, "ask", cut_off)
    async with house(tmp_path, thinkers=1) as h:
        table = await h.open(OPEN_FACE, bots=2)
        with watched(h, table):
            await until_hands(h, table, 1)
    assert len(asked) > 4


async def test_what_comes_too_late_is_not_heard(tmp_path: Path) -> None:
    async with house(tmp_path, thinkers=1) as h:
        table = await h.open(OPEN_FACE, bots=2)
        with watched(h, table):
            await h.room.turn()
            (late,) = thinking_about(h.room, table)
            await until_hands(h, table, 1)
            while not thinking_about(h.room, table):
                assert await h.room.turn()
            sitting = h.room._at.sittings[table]
            before = thinking_about(h.room, table)
            sitting.hear(late, late.default)
            assert thinking_about(h.room, table) == before


async def test_a_table_loaded_again_thinks_again(tmp_path: Path) -> None:
    async with house(tmp_path, thinkers=1) as h:
        table = await h.open(OPEN_FACE, bots=2)
        with watched(h, table):
            await h.room.turn()
            (before,) = thinking_about(h.room, table)
    async with house(tmp_path, thinkers=1) as h:
        (after,) = thinking_about(h.room, table)
        assert (after.key, after is before) == (before.key, False)
        with watched(h, table):
            await until_hands(h, table, 1)
