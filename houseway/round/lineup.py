"""The players of a round, and their seats."""

from collections.abc import Mapping
from typing import NamedTuple

PLAYER_DEALER = "player-dealer"  # the position, and the pile of whoever holds it
NO_END = 10**9  # more cards, or cents, than any table has


class Lineup(NamedTuple):
    """Players and their places: known before a round without a table, and at a table once the bets are made."""

    spots: Mapping[int, str] = {}  # those bet on from the first action, and who decides for each
    order: tuple[int, ...] = ()  # all seats as hands go out, where every seat is dealt to
    banker: str = ""  # empty, where nobody banks
    banker_seat: int = 0  # one of `order`


NO_PLAYERS = Lineup()
