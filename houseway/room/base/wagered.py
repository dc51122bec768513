"""Bets of somebody in a hand on one wager, and the money they brought."""

from typing import NamedTuple


class Wagered(NamedTuple):
    """The bets of one player in one hand on one wager, taken together; amounts are cents."""

    name: str
    wager: str  # by its id; of a game without any, `IN_ALL`
    paytable: str  # label; empty, where there is one only
    decks: int  # in the shoe it was bet against, for its price
    staked: int
    gained: int  # below 0: lost
    due: int  # what it would have come to, had all of it been covered

    def amounts(self) -> dict[str, int | str]:
        """Return all but whose it is, as the database has it."""
        return {key: value for key, value in self._asdict().items() if key != "name"}
