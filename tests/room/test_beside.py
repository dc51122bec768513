"""What is worked out beside the loop: in turn for whoever asks."""

import asyncio
from threading import Event

import pytest
from litestar.exceptions import TooManyRequestsException

from houseway.room.base.beside import MOST_WAITING, TurnsBeside


def test_whoever_asks_for_much_keeps_nobody_else_waiting_for_all_of_it() -> None:
    async def run() -> None:
        turns, go_on, done = TurnsBeside(), Event(), list[str]()

        def work(who: str) -> None:
            assert go_on.wait(30), "nobody let it go on"
            done.append(who)

        greedy = [asyncio.ensure_future(turns.do("greedy", lambda: work("greedy"))) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException):
            await turns.do("greedy", lambda: work("greedy"))
        modest = asyncio.ensure_future(turns.do("modest", lambda: work("modest")))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(modest, *greedy)
        assert done.index("modest") <= 1
        assert len(done) == MOST_WAITING + 1
        await turns.do("greedy", lambda: work("greedy"))

    asyncio.run(run())


def test_a_piece_that_fails_makes_way_for_the_next() -> None:
    async def run() -> None:
        turns = TurnsBeside()
        for _ in range(MOST_WAITING + 1):
            with pytest.raises(ZeroDivisionError):
                await turns.do("somebody", lambda: 1 // 0)

    asyncio.run(run())
