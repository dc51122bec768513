"""Judges of the game wager, with all that is added to it later, and of insurance."""

from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.family import Judge
from houseway.round.event import Stake


def _game(coup: BlackjackCoup, stake: Stake) -> str:
    """Judge a wager on a hand.

    Before the player-dealer's hand is complete, only a natural is decided, and only if the check is over.
    """
    hand = coup.hand_of(stake)
    if not coup.final:
        return coup.result_of(hand) if hand.natural and coup.checked else ""
    if hand.surrendered:
        return "surrender"
    if hand.rescued:
        return "rescued" if stake.wager == coup.rules.doublings[hand.doublings - 1] else "lose"
    return coup.result_of(hand)


GAME = Judge(
    {
        "natural": "an ace and a ten-value card on the deal, unless the player-dealer's natural ties or beats it",
        "named-natural": "an ace and king with their own price, unless the player-dealer's natural ties or beats them",
        "hard-31": "a hard 21 hit with a ten-value card",
        "win": "closer to 21 than the player-dealer's hand, equal to it where that wins, or that one is over and loses",
        "push": "neither hand wins",
        "saved": "both hands are over, and this one is saved by a special hand",
        "surrender": "the hand is surrendered, whatever the player-dealer gets",
        "rescued": "the last doubling is taken back, whatever the player-dealer gets",
        "lose": "over 21 where that loses, or further from it than the player-dealer's hand",
    },
    _game,
    {"named-natural": "natural", "natural": "win", "hard-31": "win"},
)

INSURANCE: Judge[BlackjackCoup] = Judge(
    {"win": "the player-dealer has a natural", "lose": "the player-dealer has no natural"},
    lambda coup, stake: "win" if coup.dealer.natural else "lose",
    {},
)
