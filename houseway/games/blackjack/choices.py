"""What a player may do with a hand, and why not the rest: a refusal is a sentence, written once."""

from functools import lru_cache
from typing import NamedTuple

from houseway.cards import rank_of
from houseway.games.blackjack.hands import ACE, SURRENDERED_FROM, TEN, Hand
from houseway.games.blackjack.rules import Rules
from houseway.money import dollars
from houseway.round.ask import Amount, Option

HIT, STAND, DOUBLE, FOR_LESS, SPLIT = "hit", "stand", "double", "double for less", "split"
SURRENDER, RESCUE = "surrender", "rescue"

_TEXTS = {
    HIT: "Take a card",
    STAND: "Stand",
    DOUBLE: "Double the bet for one card",
    SPLIT: "Split into two hands",
    SURRENDER: "Give the hand up for half the bet",
    RESCUE: "Take the last doubling back and give up the rest",
}
_NO_BET = "you have no bet of your own on this hand"
_ONE_CARD = "a split ace takes one card only"


class Turn(NamedTuple):
    """A hand to be played: how many the first one has become, and what its player has on it and has left."""

    rules: Rules
    hand: Hand
    hands: int
    mine: int
    chips: int
    limits: Amount


@lru_cache(maxsize=4096)
def _option(option: str, closed: str) -> Option:
    return Option(option, _TEXTS[option], closed=closed)


@lru_cache(maxsize=4096)
def _for_less(low: int, high: int, step: int, closed: str) -> Option:
    return Option(FOR_LESS, "Add less than the bet, for one card", Amount(low, max(low, high), step), closed)


def choices(turn: Turn) -> list[Option]:
    """All there is to do with a hand of two cards or more, whether it is allowed or not."""
    double = why_not_double(turn)
    options = [
        _option(HIT, why_not_hit(turn)),
        _option(STAND, why_not_stand(turn)),
        _option(DOUBLE, double or _why_not_pay("a double", turn.mine, turn.chips)),
        _option(SPLIT, why_not_split(turn)),
        _option(SURRENDER, why_not_surrender(turn)),
    ]
    if may_double_for_less(turn.rules):
        options.insert(3, _double_for_less(turn, double))
    return options


def choices_after_doubling(turn: Turn) -> list[Option]:
    """A hand that has its double card: doubled again, as often as the book allows, or rescued, or left as it is."""
    doublings = len(turn.rules.doublings)
    again = f"a hand is doubled {doublings} times at most" if turn.hand.doublings >= doublings else ""
    return [
        _option(STAND, ""),
        _option(RESCUE, "" if turn.rules.rescue else "a doubled bet stays"),
        _option(DOUBLE, again or _why_not_pay("a double", turn.mine, turn.chips)),
    ]


def may_double_for_less(rules: Rules) -> bool:
    """Only where a hand is doubled no more than once."""
    return rules.double_for_less != "no" and len(rules.doublings) == 1


def least_double(rules: Rules, limits: Amount) -> int:
    return limits.low if rules.double_for_less == "within the table limits" else limits.step


def why_not_hit(turn: Turn) -> str:
    rules, hand = turn.rules, turn.hand
    if _is_settled_ace(turn):
        return _ONE_CARD
    if hand.soft:
        least = rules.must_stand_soft_from
        return f"you must stand on soft {least} or more" if hand.total >= least else ""
    least = rules.must_stand_from
    return f"you must stand on hard {least} or more" if hand.hard >= least else ""


def why_not_stand(turn: Turn) -> str:
    most = turn.rules.must_hit_to
    return f"you must hit {most} or less" if turn.hand.hard <= most and not turn.hand.soft else ""


def why_not_double(turn: Turn) -> str:
    if len(turn.hand.faces) != 2:
        return "you may double only on the first two cards of a hand"
    if _is_settled_ace(turn):
        return _ONE_CARD
    return "" if turn.mine else _NO_BET


def why_not_split(turn: Turn) -> str:
    rules, hand = turn.rules, turn.hand
    if not hand.pair:
        return "you may split only two cards of equal value"
    if hand.pair == TEN and rules.split_tens == "of one rank" and rank_of(hand.faces[0]) != rank_of(hand.faces[1]):
        return "ten-value cards are split only if they are of one rank"
    if hand.pair == ACE and hand.split and not rules.aces_split_again:
        return "aces are split only once"
    if turn.hands >= rules.split_hands:
        return f"you have {turn.hands} hands already, and no more are allowed"
    return _why_not_pay("a split", turn.mine, turn.chips) if turn.mine else _NO_BET


def why_not_surrender(turn: Turn) -> str:
    hand, first = turn.hand, len(turn.hand.faces) == 2
    match turn.rules.surrender:
        case "never":
            return "there is no surrender in this game"
        case "before the check" if not hand.split:
            return "you may surrender only before the hole card is checked"
        case "before the check" if not first:
            return "you may surrender only before taking a hit"
        case "on the first two cards" if hand.split or not first:
            return "you may surrender only as the first act on the two cards dealt to you"
        case "on 12 or more" if hand.split:
            return "you cannot surrender after a split"
        case "on 12 or more" if hand.total < SURRENDERED_FROM:
            return f"you cannot surrender {SURRENDERED_FROM - 1} or less"
    return "" if turn.mine else _NO_BET


def _is_settled_ace(turn: Turn) -> bool:
    return turn.hand.split and turn.rules.split_aces == "one card each" and turn.hand.is_split_ace


def _why_not_pay(what: str, cents: int, chips: int) -> str:
    return f"{what} takes {dollars(cents)} and you have {dollars(chips)}" if cents > chips else ""


def _double_for_less(turn: Turn, closed: str) -> Option:
    low, step = least_double(turn.rules, turn.limits), turn.limits.step
    high = min(turn.mine - step, turn.chips - turn.chips % step)
    if not closed and high < low:
        closed = f"the least to add is {dollars(low)}, and it must be less than the bet and in front of you"
    return _for_less(low, high, step, closed)
