"""How a room is run: its paces, its clock and its chance."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from houseway.core.chance import generator


@dataclass(frozen=True)
class Settings:
    """Seconds for a turn, for a bot's answer and between hands; what a newcomer gets to play with.

    `dealing` lets tables go on by themselves; without it `Room.turn` moves them, by the clock `now`.
    """

    turn_seconds: float = 30.0
    bot_seconds: float = 1.0
    pace_seconds: float = 4.0
    play_money: int = 10_000_00
    missed_turns: int = 2
    dealing: bool = True
    now: Callable[[], float] = time.time
    rng: Callable[[], Random] = generator
