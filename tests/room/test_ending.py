"""What goes on by itself can be ended, whatever it is told in place of its cancellation."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select

from houseway.room.base.background import end_tasks
from houseway.room.store.postgres import LEASES_TURN, take_turn
from houseway.room.store.schema import workers
from tests.room.crews import SECONDS, two_workers


async def test_a_task_that_takes_its_cancellation_for_a_failure_ends_all_the_same() -> None:
    mistaken = 0

    async def stubborn() -> None:
        nonlocal mistaken
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                mistaken += 1
                if mistaken > 1:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(SECONDS):
        await end_tasks(task)
    assert task.cancelled()
    assert mistaken == 2


async def test_a_worker_leaves_when_no_other_renews_its_lease(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """Each of the two would wait for rows that the other has deleted."""
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        async with other.store.changing() as renewing:
            await renewing.run_sync(take_turn, LEASES_TURN)
            leaving = asyncio.create_task(h.room.workers.stop())
            await asyncio.wait([leaving], timeout=0.5)
            assert not leaving.done()
            there = select(workers).with_for_update(skip_locked=True)
            assert len((await renewing.execute(there)).all()) == 2
        await leaving
