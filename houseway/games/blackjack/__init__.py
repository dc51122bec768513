"""Blackjack: everybody against the player-dealer, closest to 21 without going over.

Card rooms differ in what a natural is and pays, in which totals must be hit or stood on, in what may be doubled,
split, surrendered and insured, in the hands that push though both are over, and in the bets on the side.
"""

from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.games.blackjack.amend import amend
from houseway.games.blackjack.coup import action_count, describe_result
from houseway.games.blackjack.demands import check
from houseway.games.blackjack.hands import name_total
from houseway.games.blackjack.judges import GAME, INSURANCE
from houseway.games.blackjack.play import AFTER_TWO_CARDS, play
from houseway.games.blackjack.procedure import TOLD, procedure, values
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.side_bets import SIDE_BETS
from houseway.games.family import BankedFamily, HandName, Piles
from houseway.round.event import PLAYER_DEALER, Piled

# With fewer cards than these for everybody, a new shoe is made before the deal.
CARDS_EACH = 10


def traits(rules: Rules) -> frozenset[str]:
    """Return the traits that a law may forbid."""
    found = {
        "bust": rules.over_21 == "loses",
        "winning natural": rules.has_naturals,
        "moving target": rules.hard_31,
        "pushed tie": rules.ties == "push",
    }
    return frozenset(trait for trait, has in found.items() if has)


def is_hand(pile: Piled) -> bool:
    """Whether a pile is a hand that is played: a player's, or the player-dealer's."""
    return bool(pile.owner) or pile.title == PLAYER_DEALER


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name the totals of all hands, as far as they lie open."""
    hands = {pile: [card for card in cards if card is not None] for pile, cards in piles.items()}
    return {pile.pile: HandName(name_total(cards)) for pile, cards in hands.items() if cards and is_hand(pile)}


FAMILY = BankedFamily(
    rules=Rules,
    judges={"game": GAME, "insurance": INSURANCE, **SIDE_BETS},
    play=play,
    describe_result=describe_result,
    moments=lambda rules: frozenset({BEFORE_THE_DEAL, AFTER_TWO_CARDS}),
    most_cards=lambda rules, people: CARDS_EACH * people,
    action_count=action_count,
    check=check,
    traits=traits,
    amend=amend,
    name_hands=name_hands,
    procedure=procedure,
    unsaid=lambda sheet, rules: TOLD,
    values=values,
    has_chart=True,
)
