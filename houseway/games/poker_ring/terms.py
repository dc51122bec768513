"""The terms of betting that hold in all hands of a table, worked out once of its rules."""

from typing import NamedTuple

from houseway.games.poker_ring.rules import Rules
from houseway.games.poker_ring.turn import Kept
from houseway.sheets.stakes import Structure

# How the bets stand: the size of a bet, the bet to meet, the last full one, what counts as the bet that is raised, what
# the pot must still be opened for, the raises so far, and whether no more were allowed once.
Bets = tuple[int, int, int, int, int, int, bool]


# Where somebody stands in a betting round: what they have bet and last acted on, whether they checked, how many are in.
Place = tuple[int, int | None, bool, int]


class Terms(NamedTuple):
    """The rules of betting as they are where bets are structured so, and the turns that came up under them."""

    limit: bool
    half: bool  # whether an all-in of half a bet is a raise
    action_only: bool  # whether one of less than a bet is none
    raises_most: int  # 0: any number
    late_hands_die: bool
    turns: dict[str, dict[Bets, dict[Place, Kept]]]  # by the street


def terms_of(rules: Rules, structure: Structure, chip_cents: int) -> Terms:
    """Return the terms of a table whose smallest chip is this: what may be bet goes by it, so turns are its own."""
    limit = structure == "limit"
    return Terms(
        limit,
        half=limit and rules.short_all_in == "half a bet",
        action_only=limit and rules.short_all_in == "action only",
        raises_most=rules.raises if limit or rules.raises_in == "every structure" else 0,
        late_hands_die=rules.out_of_time == "dead hand",
        turns={street.name: {} for street in rules.streets},
    )
