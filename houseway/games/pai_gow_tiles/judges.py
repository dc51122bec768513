"""Judges of both hands of four dominoes, and of two mah-jong tiles against two."""

from houseway.games.family import Judge
from houseway.games.pai_gow_tiles.setting import TileSplit
from houseway.games.pai_gow_tiles.showdown import Outcome, Pairs, TileShowdown, is_higher
from houseway.hands.tiles import mah_jong_rank
from houseway.round.event import Stake


def compare(hand: TileSplit, dealer: TileSplit) -> tuple[bool, bool]:
    """Return whether the low hand wins, and the high hand.

    Copies do not win, nor does nothing against nothing.
    """
    return hand.low_rank > dealer.low_rank, hand.high_rank > dealer.high_rank


def _both_hands(outcome: Outcome, stake: Stake) -> str:
    assert isinstance(outcome, TileShowdown)
    won = compare(outcome.hands[stake.spot].split, outcome.dealer.split)
    if all(won):
        return "win"
    return "push" if any(won) else "lose"


def _higher(outcome: Outcome, stake: Stake) -> str:
    assert isinstance(outcome, Pairs)
    return "win" if is_higher(outcome.hands[stake.spot], outcome.dealer) else "lose"


def _own_pair(outcome: Outcome, stake: Stake) -> str:
    assert isinstance(outcome, Pairs)
    one, other = outcome.hands[stake.spot]
    return "pair" if one == other else "lose"


def _tie(outcome: Outcome, stake: Stake) -> str:
    assert isinstance(outcome, Pairs)
    tiles, dealer = outcome.hands[stake.spot], outcome.dealer
    if sorted(tiles) != sorted(dealer):
        return "lose"
    return "lose" if outcome.rules.equal_zeros == "no tie" and mah_jong_rank(tiles) == 0 else "tie"


JUDGES: dict[str, Judge[Outcome]] = {
    "both-hands": Judge(
        {
            "win": "both hands are higher than the player-dealer's",
            "push": "one hand is higher and the other is not",
            "lose": "neither hand is higher",
        },
        _both_hands,
        {},
    ),
    "higher-hand": Judge(
        {"win": "the hand is higher than the player-dealer's", "lose": "the hand is not higher"}, _higher, {}
    ),
    "own-pair": Judge({"pair": "the player's tiles are a pair", "lose": "they are no pair"}, _own_pair, {}),
    "tie": Judge(
        {"tie": "player and player-dealer have the same two tiles", "lose": "their tiles differ"},
        _tie,
        {},
    ),
}
