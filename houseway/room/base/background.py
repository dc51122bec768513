"""How what goes on by itself is ended."""

import asyncio

AGAIN_SECONDS = 0.5


async def end_tasks(*tasks: "asyncio.Task[object]") -> None:
    """Cancel tasks, and wait until all have ended.

    One that is told of a failure of the database in place of its cancellation goes on, and is cancelled again.
    """
    going = {task for task in tasks if not task.done()}
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
