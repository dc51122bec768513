"""The charts by which games are played: drawn up when somebody first asks, by a process beside the room, and kept."""

import asyncio
import subprocess
import sys
from functools import cache
from threading import Lock
from typing import Any

import msgspec

from houseway.core.errors import Mistake

MOST_SECONDS = 300
_ONE_AT_A_TIME = Lock()


async def chart_of(sheet_id: str, decks: int) -> dict[str, Any]:
    """What `houseway chart` says of a game with so many decks. It takes seconds of work, which no table waits for."""
    return await asyncio.to_thread(_drawn_once, sheet_id, decks)


def _drawn_once(sheet_id: str, decks: int) -> dict[str, Any]:
    with _ONE_AT_A_TIME:
        return _drawn(sheet_id, decks)


@cache
def _drawn(sheet_id: str, decks: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "houseway", "chart", sheet_id, "--decks", str(decks), "--json"]
    done = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS)
    if done.returncode:
        raise Mistake(f"the chart of {sheet_id} cannot be drawn up: {done.stderr.decode().strip()}")
    chart: dict[str, Any] = msgspec.json.decode(done.stdout)
    return chart
