"""The acts a player may choose for a hand, and why not the others: a refusal is a sentence, written once.

The same functions close a button, refuse a typed word and keep a bot from it. Begin at `HandState`,
which holds all that decides.
"""

from functools import lru_cache
from typing import NamedTuple

from houseway.core.money import LOSE_HALF
from houseway.core.text import dollars, join_words
from houseway.games.blackjack.hands import ACE, HIGHEST, SURRENDERED_FROM, TEN, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.round.ask import Amount, Option

HIT, STAND, DOUBLE, FOR_LESS, SPLIT = "hit", "stand", "double", "double for less", "split"
SURRENDER, RESCUE = "surrender", "rescue"

_TEXTS = {
    HIT: "Hit",
    STAND: "Stand",
    DOUBLE: "Double",
    SPLIT: "Split",
    RESCUE: "Surrender: take the last double back and give up the rest",
}
_NO_BET = "you have no bet of your own on this hand"
_ONE_CARD = "a split ace takes one card only"


class HandState(NamedTuple):
    """All that decides the acts of a hand: its cards, what it was made of, and the player's chips.

    `pair` are the points of two equal cards, `same_rank` says whether they are more alike than that; `hands` is how
    many the first one has become, `mine` what its player has on it, and `chips` what they could add, up to as much.
    """

    hard: int  # total with aces as one
    ace: bool  # whether one is in it, however it counts
    two_cards: bool  # whether these are its first two
    pair: int  # points of two equal cards; 0 if they are none
    same_rank: bool  # whether the pair is of one rank, and not only of equal points
    split: bool  # whether it was split off another
    split_ace: bool  # the hand began with an ace that was split off
    doublings: int  # how many were made
    hands: int  # how many hands the first one has become
    mine: int  # cents its player has on it
    chips: int  # cents they could add, up to as much

    @property
    def total(self) -> int:
        return self.hard + TEN if self.soft else self.hard

    @property
    def soft(self) -> bool:
        return self.ace and self.hard <= HIGHEST - TEN


def turn_of(hand: BlackjackHand, hands: int, mine: int, chips: int) -> HandState:
    pair = hand.pair
    return HandState(
        hand.hard,
        hand.ace,
        len(hand.faces) == 2,
        pair,
        pair > 0 and hand.is_of_one_rank,
        hand.split,
        hand.split and hand.is_split_ace,
        hand.doublings,
        hands,
        mine,
        chips if chips < mine else mine,
    )


@lru_cache(maxsize=4096)
def _option(option: str, closed: str) -> Option:
    return Option(option, _TEXTS[option], closed=closed)


def choices(rules: Rules, turn: HandState, limits: Amount) -> list[Option]:
    """Return all acts with a hand of two cards or more, allowed or not."""
    double = why_not_double(rules, turn)
    return [
        _option(HIT, why_not_hit(rules, turn)),
        _option(STAND, why_not_stand(rules, turn)),
        _option(DOUBLE, double or _why_not_pay("a double", turn)),
        *([_double_for_less(rules, turn, limits, double)] if may_double_for_less(rules) else ()),
        _option(SPLIT, why_not_split(rules, turn)),
        Option(SURRENDER, give_up(turn.mine, limits.step), closed=why_not_surrender(rules, turn)),
    ]


def give_up(bet: int, chip_cents: int) -> str:
    """Say what a surrender costs: an odd half is rounded, so it says what is lost.

    >>> give_up(10_00, 1_00), give_up(5_00, 1_00)
    ('Surrender and lose $5', 'Surrender and lose $3')
    """
    return f"Surrender and lose {dollars(-LOSE_HALF.net(bet, chip_cents))}"


def choices_after_doubling(rules: Rules, turn: HandState) -> list[Option]:
    """Return the acts with a hand that has its double card.

    It may be doubled again, as often as the book allows, or rescued, or left as it is.
    """
    doublings = len(rules.doublings)
    again = f"a hand is doubled {doublings} times at most" if turn.doublings >= doublings else ""
    return [
        _option(STAND, ""),
        _option(RESCUE, "" if rules.rescue else "a doubled bet stays"),
        _option(DOUBLE, again or _why_not_pay("a double", turn)),
    ]


def may_double_for_less(rules: Rules) -> bool:
    """Whether a double may be for less than the bet: only where a hand is doubled no more than once."""
    return rules.double_for_less != "no" and len(rules.doublings) == 1


def least_double(rules: Rules, limits: Amount) -> int:
    """Return the least that a double may add."""
    return limits.low if rules.double_for_less == "within the table limits" else limits.step


def why_not_hit(rules: Rules, turn: HandState) -> str:
    """Return why a hand may not be hit; empty, if it may."""
    if _is_settled_ace(rules, turn):
        return _ONE_CARD
    kind, least = ("soft", rules.must_stand_soft_from) if turn.soft else ("hard", rules.must_stand_from)
    return f"you must stand on {kind} {least} or more" if turn.total >= least else ""


def why_not_stand(rules: Rules, turn: HandState) -> str:
    """Return why a hand may not stand; empty, if it may."""
    return f"you must hit {rules.must_hit_to} or less" if turn.total <= rules.must_hit_to else ""


def why_not_double(rules: Rules, turn: HandState) -> str:
    """Return why a hand may not be doubled; empty, if it may."""
    if not turn.two_cards:
        return "you may double only on the first two cards of a hand"
    if _is_settled_ace(rules, turn):
        return _ONE_CARD
    return why_not_doubled(rules, turn.total, soft=turn.soft, split=turn.split) or ("" if turn.mine else _NO_BET)


def why_not_doubled(rules: Rules, total: int, *, soft: bool, split: bool) -> str:
    """Say why two cards may not be doubled, whatever is bet on them."""
    if split and not rules.double_after_split:
        return "a hand that was split is not doubled"
    if rules.doubled_totals and (soft or total not in rules.doubled_totals):
        return f"this game doubles only on hard {join_words([*map(str, rules.doubled_totals)], 'or')}"
    return ""


def why_not_split(rules: Rules, turn: HandState) -> str:
    """Return why a hand may not be split; empty, if it may."""
    if not turn.pair:
        return "you may split only two cards of equal value"
    if turn.pair == TEN and rules.split_tens == "of one rank" and not turn.same_rank:
        return "ten-value cards are split only if they are of one rank"
    if turn.pair == ACE and turn.split and not rules.aces_split_again:
        return "aces are split only once"
    if turn.hands >= rules.split_hands:
        return f"you have {turn.hands} hands already, and no more are allowed"
    return _why_not_pay("a split", turn) if turn.mine else _NO_BET


def why_not_surrender(rules: Rules, turn: HandState) -> str:
    """Return why a hand may not be given up; empty, if it may."""
    match rules.surrender:
        case "never":
            return "there is no surrender in this game"
        case "before the check" if not turn.split:
            return "you may surrender only before the hole card is checked"
        case "before the check" if not turn.two_cards or _is_settled_ace(rules, turn):
            return "you may surrender only before taking a hit"
        case "on the first two cards" if turn.split or not turn.two_cards:
            return "you may surrender only as the first act on the two cards dealt to you"
        case "on 12 or more" if turn.split:
            return "you cannot surrender after a split"
        case "on 12 or more" if turn.total < SURRENDERED_FROM:
            return f"you cannot surrender {SURRENDERED_FROM - 1} or less"
        case "on 12 or more" if turn.total == HIGHEST:
            return f"you must stand on {HIGHEST}"
    return "" if turn.mine else _NO_BET


def _is_settled_ace(rules: Rules, turn: HandState) -> bool:
    return turn.split_ace and rules.split_aces == "one card each"


def _why_not_pay(what: str, turn: HandState) -> str:
    return f"{what} takes {dollars(turn.mine)} and you have {dollars(turn.chips)}" if turn.mine > turn.chips else ""


def _double_for_less(rules: Rules, turn: HandState, limits: Amount, closed: str) -> Option:
    low, step = least_double(rules, limits), limits.step
    high = min(turn.mine - step, turn.chips - turn.chips % step)
    if not closed and high < low:
        closed = f"the least to add is {dollars(low)}, and it must be less than the bet and in front of you"
    return Option(FOR_LESS, "Double for less", Amount(low, max(low, high), step), closed)
