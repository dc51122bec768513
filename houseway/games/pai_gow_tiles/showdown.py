"""The outcome of a round: everybody's tiles, set or not, and the player-dealer's."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.core.cards import Card, write_cards
from houseway.games.family import HandName, Piles
from houseway.games.pai_gow_tiles.rules import Rules
from houseway.games.pai_gow_tiles.setting import TileSplit, highest_low_hand, set_tiles, split_of
from houseway.games.set_hands import HandAsSet
from houseway.hands.tiles import domino_name, mah_jong_name, mah_jong_rank


class TileShowdown(NamedTuple):
    """All hands by spot, and the player-dealer's."""

    hands: Mapping[int, HandAsSet[TileSplit]]  # of players, by spot
    dealer: HandAsSet[TileSplit]
    rules: Rules


class Pairs(NamedTuple):
    """The tiles of a game in which nothing is set: everybody's two by spot, and the player-dealer's."""

    hands: Mapping[int, tuple[Card, ...]]  # of players, by spot
    dealer: tuple[Card, ...]
    rules: Rules


Outcome = TileShowdown | Pairs


def by_house_way(tiles: Sequence[Card], rules: Rules) -> TileSplit:
    chosen = set_tiles(tiles, rules.house_way, rules.heights)
    # The charts in the books are proved to set every hand; one of one's own may leave some out.
    return chosen.split if chosen else highest_low_hand(tiles, rules.heights)


def as_set(tiles: Sequence[Card], low: Sequence[Card], rules: Rules) -> TileSplit:
    """Return these tiles as a split, with those in the low hand.

    There may be two tiles alike, so each is removed once.
    """
    high = list(tiles)
    for tile in low:
        high.remove(tile)
    return split_of(low, high, rules.heights)


def describe_split(split: TileSplit, rules: Rules) -> str:
    """Say both hands as the house dealer calls them."""
    high, low = (f"{write_cards(two)} ({domino_name(two, rules.heights)})" for two in (split.high, split.low))
    return f"{high} high, {low} low"


def describe_pair(tiles: Sequence[Card]) -> str:
    return f"{write_cards(tiles)} ({mah_jong_name(tiles)})"


def is_higher(tiles: Sequence[Card], dealer: Sequence[Card]) -> bool:
    """Whether two mah-jong tiles beat the player-dealer's, who wins what is equal."""
    return mah_jong_rank(tiles) > mah_jong_rank(dealer)


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name two tiles that are seen.

    What is made of four is for their player to set, and told when it is shown.
    """
    seen = {pile: [tile for tile in tiles if tile is not None] for pile, tiles in piles.items()}
    whole = {pile.pile: tiles for pile, tiles in seen.items() if len(tiles) == len(piles[pile]) == rules.tiles}
    return {name: HandName(mah_jong_name(tiles)) for name, tiles in whole.items()} if rules.hands == "one" else {}


def describe_result(outcome: Outcome) -> str:
    if isinstance(outcome, Pairs):
        return f"The player-dealer has {describe_pair(outcome.dealer)}"
    return f"The player-dealer has {describe_split(outcome.dealer.split, outcome.rules)}"
