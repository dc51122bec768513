"""Poker round a table: everybody against everybody, for a pot. The streets are data, from the sheet."""

from collections.abc import Callable
from operator import attrgetter

from houseway.core.cards import Card, rank_of
from houseway.games.family import RingFamily
from houseway.games.poker_ring.betting_words import describe_betting
from houseway.games.poker_ring.demands import check
from houseway.games.poker_ring.draw import AFTER, BEFORE
from houseway.games.poker_ring.names import name_hands
from houseway.games.poker_ring.play import BETTING_ROUNDS, NO_FLOP, compose
from houseway.games.poker_ring.procedure import procedure, unsaid, values
from houseway.games.poker_ring.rules import Rules
from houseway.games.poker_ring.showdown import RingOutcome
from houseway.hands import low

BUTTON_CARD: dict[str, Callable[[Card], int]] = {
    "ace high": rank_of,
    "ace low": low.value,
    "deuce high": lambda card: -rank_of(card),
}


def moments(rules: Rules) -> frozenset[str]:
    """Return the streets, the draw and the betting rounds.

    A game of fewer streets never comes to the later ones, and pays no fee then.
    """
    streets = {name for street in rules.streets for name in (street.name, street.moment) if name}
    draws = (BEFORE, AFTER) if any(street.draw for street in rules.streets) else ()
    return frozenset({*streets, *draws, *BETTING_ROUNDS, NO_FLOP})


FAMILY = RingFamily(
    folds=True,
    rules=Rules,
    compose=compose,
    describe_result=RingOutcome.describe,
    describe_to=RingOutcome.describe,
    moments=moments,
    check=check,
    procedure=procedure,
    values=values,
    unsaid=unsaid,
    describe_betting=describe_betting,
    name_hands=name_hands,
    dealt_in=lambda rules: int(rules.dealt_in),
    kill_button=attrgetter("kill"),
    high_card=lambda rules, card: BUTTON_CARD[rules.button_card](card),
)
