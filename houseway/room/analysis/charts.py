"""The charts by which games are played: drawn up when somebody first asks, by a process beside the room, and kept."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import msgspec

from houseway.core.text import Mistake

MOST_SECONDS = 300
# One at a time, in a thread of their own: those who wait for a chart take no thread from anybody else.
_THREAD = ThreadPoolExecutor(1, "houseway-charts")


async def chart_of(sheet_id: str, decks: int) -> dict[str, object]:
    """Return what `houseway chart` says of a game with so many decks. It takes seconds of work, which no table waits
    for.
    """
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _draw_up, sheet_id, decks)


@cache
def _draw_up(sheet_id: str, decks: int) -> dict[str, object]:
    command = [sys.executable, "-m", "houseway", "chart", sheet_id, "--decks", str(decks), "--json"]
    done = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS)
    if done.returncode:
        raise Mistake(f"the chart of {sheet_id} cannot be drawn up: {done.stderr.decode().strip()}")
    chart: dict[str, object] = msgspec.json.decode(done.stdout)
    return chart
