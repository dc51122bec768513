"""The round of play: a stack of tiles for every seat; then they are set and shown, or only shown."""

from collections.abc import Sequence

from houseway.core.cards import NAMES, Card
from houseway.games.pai_gow_tiles.rules import Rules
from houseway.games.pai_gow_tiles.setting import TileSplit, splits
from houseway.games.pai_gow_tiles.showdown import (
    Outcome,
    Pairs,
    TileShowdown,
    as_set,
    by_house_way,
    describe_pair,
    describe_split,
)
from houseway.games.seat_hands import deal_to_seats, look, take_away_unplayed
from houseway.games.set_hands import SetHands, WayOfSetting
from houseway.hands.tiles import domino_name
from houseway.round.deal import Deal, Play
from houseway.round.event import Marked, Pile, hand_shown

LOW, HIGH = "low", "high"


def play(deal: Deal, rules: Rules) -> Play[Outcome]:
    piles = take_away_unplayed(deal, deal_to_seats(deal, rules.tiles), deal.pile("Discards"))
    for spot, player in deal.spots.items():
        yield from look(deal, piles[spot], player)
    if rules.hands == "one":
        return (yield from _show_pairs(deal, piles, rules))
    hands = SetHands(deal, setting_of(rules), piles, deal.spots)
    yield from hands.ask(deal.spots)
    dealer = yield from hands.show_dealer(freely=rules.player_dealer_sets == "freely")
    shown = {}
    for spot in deal.spots:
        shown[spot] = yield from hands.show(spot)
    return TileShowdown(shown, dealer, rules)


def _show_pairs(deal: Deal, piles: dict[int, Pile], rules: Rules) -> Play[Pairs]:
    """Open the player-dealer's two tiles, and then everybody's."""
    yield from deal.turn_up(piles[deal.banker_seat])
    dealer = tuple(deal.faces_of(piles[deal.banker_seat]))
    deal.tell(_mark_shown(piles[deal.banker_seat], "The player-dealer", dealer, deal.banker))
    hands = {}
    for spot, player in deal.spots.items():
        yield from deal.turn_up(piles[spot])
        hands[spot] = tuple(deal.faces_of(piles[spot]))
        deal.tell(_mark_shown(piles[spot], player, hands[spot], player))
    return Pairs(hands, dealer, rules)


def _mark_shown(pile: Pile, said: str, tiles: Sequence[Card], who: str) -> Marked:
    return hand_shown("shown", pile, said, describe_pair(tiles), who=who)


def setting_of(rules: Rules) -> WayOfSetting[TileSplit]:
    """Return how tiles are set: two low and two high.

    Nothing is a foul that costs the bet: the better two are the high hand.
    """
    return WayOfSetting(
        places={LOW: (2, 2), HIGH: (2, 2)},
        fouls=lambda tiles: _wrong_way_round(tiles, rules),
        by_house_way=lambda tiles: by_house_way(tiles, rules),
        as_set=lambda tiles, low: as_set(tiles, low, rules),
        describe=lambda split: describe_split(split, rules),
        parts=lambda split: (split.high, split.low),
    )


def _wrong_way_round(tiles: Sequence[Card], rules: Rules) -> dict[str, str]:
    """Return the tiles that may not be the low hand, because they are better than the other two, and why."""
    reasons = {}
    for split in splits(tiles, rules.heights):
        if split.high_rank > split.low_rank:
            better, worse = (domino_name(two, rules.heights) for two in (split.high, split.low))
            why = f"{better} is more than {worse}: the better two tiles are the high hand"
            reasons[" ".join(sorted(NAMES[tile] for tile in split.high))] = why
    return reasons
