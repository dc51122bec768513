"""A hand of any game, dealt from a seed and played by bots, for tests of what is told of it."""

from itertools import islice

from houseway.tables.hand import Hand
from houseway.words.example import PLAYERS, play_hands


def hand_of(sheet_id: str, number: int = 2, seed: int = 3) -> Hand:
    """Hand so many of a table with three players, and a hired banker where somebody must bank."""
    return next(islice(play_hands(sheet_id, PLAYERS, seed), number - 1, None))
