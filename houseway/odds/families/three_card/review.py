"""Play or fold, weighed over every hand that the player-dealer may hold."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from houseway.games.three_card import ANTE, CARDS, PLAY, ThreeCardHand, ThreeCardShowdown, qualifies, rank
from houseway.odds.review.point import DecisionPoint
from houseway.round.event import PLAYER_DEALER, Stake

FOLD = "fold"


def weigh_play(point: DecisionPoint) -> Mapping[str, Fraction] | None:
    """Return the worth of playing and of folding; None, where it is not known what was held."""
    own, shown = point.own_cards, point.cards_in(PLAYER_DEALER)
    ante = next((stake for stake in point.stakes if stake.wager == ANTE), None)
    if ante is None or len(own) != CARDS or len(shown) != 1:
        return None
    rules, who = point.game.rules, (ante.bettor, ante.spot)
    mine = ThreeCardHand(tuple(own), rank(own, rules))
    unseen = sorted(set(point.game.sheet.cards) - point.seen)
    totals, hands = {PLAY: 0, FOLD: 0}, 0
    for two in combinations(unseen, CARDS - 1):
        theirs = [*two, *shown]
        dealer = ThreeCardHand(tuple(theirs), rank(theirs, rules))
        showdown = ThreeCardShowdown(
            {ante.spot: mine}, dealer, qualifies(dealer.rank, rules), survive_a_fold=rules.survive_a_fold
        )
        totals[PLAY] += point.gain(showdown, Stake(*who, PLAY, ante.cents))
        totals[FOLD] += point.gain(showdown._replace(folded=frozenset({who})))
        hands += 1
    return {option: Fraction(total, hands) for option, total in totals.items()}
