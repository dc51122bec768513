"""How a room is run: its paces, its clocks and its chance."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from houseway.core.chance import generator

_STARTED = time.time() - time.monotonic()


def steady() -> float:
    """Seconds since 1970 by a clock that nobody can set: the wall's when the program began, and then its own."""
    return _STARTED + time.monotonic()


@dataclass(frozen=True)
class Settings:
    """Seconds for a turn, for a bot's answer, between hands, for what players add to a shuffle, until a seat is
    free that nobody is at, and to take a seat that one was called to. So many `thinkers`, processes beside the room,
    work out what takes long; with none it is worked out in its place.

    `dealing` lets tables go on by themselves; without it `Room.turn` moves them, by the clock `now`. Whatever is waited
    for goes by `now`, so that nobody gains or loses time when the clock on the `wall` is set; the record has both.
    The pace leaves a page a second to turn the cards, and five to read the result before it is dealt another hand.
    """

    turn_seconds: float = 30.0  # then the question's default is its answer
    bot_seconds: float = 1.0  # a bot seems to think
    pace_seconds: float = 6.0  # between two hands
    stir_seconds: float = 3.0  # until a shoe is dealt without the words still missing
    play_money: int = 10_000_00  # cents of a newcomer
    missed_turns: int = 2  # in a row; then a player sits out
    away_seconds: float = 15 * 60.0  # of sitting out; then the seat is free again
    call_seconds: float = 60.0  # that a seat is kept for whoever was called from the wait list
    private_tables: int = 200  # that players may have open, all together
    dealing: bool = True  # False: `Room.turn` alone moves tables, as in tests and tools
    thinkers: int = 0  # processes beside the room in which bots think; 0: they think in it
    now: Callable[[], float] = steady  # a clock that nobody can set: deadlines go by it
    wall: Callable[[], float] = time.time  # the time of day, for the record alone
    # of shoes and of bots: the system's own chance, but for tests and simulations
    rng: Callable[[], Random] = generator
