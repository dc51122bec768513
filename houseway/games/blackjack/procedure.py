"""What cards count and the round of play, in words, from the rules of the sheet."""

from collections.abc import Iterator

from houseway.games.blackjack.hands import DEALER_STANDS, HARD_31, HIGHEST
from houseway.games.blackjack.rules import Rules

NEVER = 22  # no total that must stand is so high
# What the order of play says, and a list of rules need not say again.
TOLD = frozenset(
    {
        *("act_from", "checked_under", "dealt", "insurance", "naturals_paid", "up_card"),
        *("must_hit_to", "must_stand_from", "must_stand_soft_from", "hard_31"),
        *("rescue", "split_aces", "split_tens", "surrender", "switch"),
        *("both_21", "both_bust", "both_natural", "dealer_22"),
    }
)


def values(rules: Rules) -> Iterator[str]:
    yield "An ace counts one or eleven, tens and pictures ten, all other cards their number."
    yield f"The hand closer to {HIGHEST} wins; one that is over loses."
    yield "A hand with an ace that counts eleven is soft, any other hard."
    if rules.hard_31:
        yield f"A hard {HARD_31} is a second target, and no bust."
    yield f"A natural is an ace and a ten in the first two cards; {rules.named_natural} may have a price of their own."


def procedure(rules: Rules) -> Iterator[str]:
    many = "a hand" if len(rules.hands) == 1 else f"{len(rules.hands)} hands with equal bets"
    yield f"Everybody bets on {many}, and on bonus bets if they like."
    yield f"Every hand gets two cards {rules.dealt}, and the player-dealer two, of which one is {rules.up_card}."
    if rules.insurance != "none":
        yield f"Against an ace there is insurance, {rules.insurance}."
    yield f"With an {rules.checked_under} up, the card below is looked at for a natural before anybody acts."
    if rules.switch:
        yield "A player may exchange the second cards of their two hands."
    yield f"Players act in turn from the {rules.act_from}: hit, stand, double{_split(rules)}{_surrender(rules)}."
    yield from _totals(rules)
    yield from _doubles(rules)
    yield f"The player-dealer hits soft {DEALER_STANDS} or less, and stands on hard {DEALER_STANDS} or more."
    yield from _compared(rules)


def _split(rules: Rules) -> str:
    return f", split up to {rules.split_hands} hands" if rules.split_hands > 1 else ""


def _surrender(rules: Rules) -> str:
    return "" if rules.surrender == "never" else f", or surrender half the bet ({rules.surrender})"


def _totals(rules: Rules) -> Iterator[str]:
    if rules.must_hit_to:
        yield f"A hard {rules.must_hit_to} or less must be hit."
    if rules.must_stand_from < NEVER:
        yield f"A hard {rules.must_stand_from} or more must stand."
    if rules.must_stand_soft_from < NEVER:
        yield f"A soft {rules.must_stand_soft_from} or more must stand."


def _doubles(rules: Rules) -> Iterator[str]:
    less = {"no": "for no less", "any chips": "or for less"}.get(rules.double_for_less, "or for less within the limits")
    yield f"A double is for as much as the bet, {less}, and gets one card."
    if rules.split_hands > 1:
        aces = "get one card each" if rules.split_aces == "one card each" else "are played on"
        tens = "" if rules.split_tens == "any two" else f" if they are {rules.split_tens}"
        yield f"Any two cards of ten may be split{tens}; split aces {aces}."
    if rules.rescue:
        yield "After a double the player may take the double back, and give up the bet."


def _compared(rules: Rules) -> Iterator[str]:
    both = {"push": "it is a push", "player wins": "the player wins", "by rank": "the higher rank wins"}
    yield f"Naturals are paid {rules.naturals_paid}; if both sides have one, {both[rules.both_natural]}."
    yield f"With {HIGHEST} against {HIGHEST} {both[rules.both_21]}. A player-dealer's hard 22 {rules.dealer_22}."
    saved = {"player loses": "the player loses", "888 pushes": "a hand of 8-8-8 pushes"}
    yield f"If both are over, {saved.get(rules.both_bust, f'a {rules.both_bust}')}."
