"""A hand of any game, dealt from a seed and played by bots, for tests of what is told of it."""

from functools import partial
from random import Random

from houseway.core.chance import Shoe
from houseway.round import drivers
from houseway.tables.bots import chooser
from houseway.tables.hand import Hand
from houseway.words.example import PLAYERS, seated


def hand_of(sheet_id: str, number: int = 2, seed: int = 3) -> Hand:
    """Hand so many of a table with three players, and a hired banker where somebody must bank."""
    rng = Random(seed)
    table, bots = seated(sheet_id, PLAYERS, rng)
    shoe = Shoe(rng)
    for _ in range(number):
        hand = table.hand()
        shoe.begin(table.carry.dealt)
        table.play(hand, partial(drivers.live, shoe=shoe, choose=chooser(bots), rng=rng, script=[]))
    return hand
