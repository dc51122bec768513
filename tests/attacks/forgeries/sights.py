"""Watched hands in which was seen what cannot have been: people, wagers and fees that the table does not have."""

from collections.abc import Sequence
from typing import Any

from houseway.core.money import stack
from houseway.fees.ladder import Fee
from houseway.record.journal import Closed, Line
from houseway.round.event import Stake
from houseway.round.script import FaceSeen
from houseway.tables.acts import Observed, SightsBefore
from tests.attacks.forgeries.kinds import Forged, at, kind
from tests.attacks.forging import replaced
from tests.journals import Lines

NOBODY = "Zed is not at the table"


def second(lines: Sequence[Line]) -> Observed:
    line = lines[at(lines, Observed, 1)]
    assert isinstance(line, Observed)
    return line


def seen(lines: Lines, **fields: Any) -> Forged:
    """The journal with what was noted beside the second hand changed."""
    line = second(lines)
    return [replaced(line, **fields) if each is line else each for each in lines]


@kind("watched", NOBODY)
def the_position_offered_to_nobody(lines: Lines) -> Forged:
    before = second(lines).seen
    return seen(lines, seen=replaced(before, offers=(("Zed", "pass"), *before.offers)))


@kind("watched", "'perhaps' is no answer")
def an_offer_answered_otherwise(lines: Lines) -> Forged:
    before = second(lines).seen
    return seen(lines, seen=replaced(before, offers=((before.banker, "perhaps"),)))


@kind("watched", NOBODY)
def a_fee_of_nobody(lines: Lines) -> Forged:
    return seen(lines, fees=[Fee(stack("Zed"), 0, "before the deal")])


@kind("watched", "'antes' pays no fees here")
def a_fee_of_a_role_that_pays_none(lines: Lines) -> Forged:
    return seen(lines, fees=[Fee("antes", 0, "before the deal")])


@kind("watched", "not less than nothing")
def a_fee_given_back(lines: Lines) -> Forged:
    return seen(lines, fees=[Fee("player-dealer", -1_00, "before the deal")])


@kind("watched", NOBODY)
def a_payout_to_nobody(lines: Lines) -> Forged:
    return seen(lines, payouts=[Stake("Zed", 1, "player", 0)])


@kind("watched", "has no wager 'insurance'")
def a_payout_on_a_wager_that_there_is_not(lines: Lines) -> Forged:
    line = second(lines)
    return seen(lines, payouts=[*(line.payouts or ()), Stake(line.seen.banker, 1, "insurance", 0)])


def with_void_hand(lines: Lines, **fields: Any) -> Forged:
    """The journal with a void hand before its second."""
    place, before = at(lines, Observed, 1), lines[at(lines, Observed)]
    assert isinstance(before, Observed)
    noted = {"seen": SightsBefore(), "script": [], **fields}
    void = Observed(number=2, postings=[], carry=before.carry, void="misdealt", **noted)
    later = [replaced(each, number=each.number + 1) if isinstance(each, Observed) else each for each in lines[place:]]
    counted = [replaced(each, hands=each.hands + 1) if isinstance(each, Closed) else each for each in later]
    return [*lines[:place], void, *counted]


@kind("watched", NOBODY)
def a_void_hand_that_nobody_banked(lines: Lines) -> Forged:
    return with_void_hand(lines, seen=SightsBefore((("Zed", "take"),), "Zed", 100_00))


@kind("watched", "hand 2 is void, and says what became of it")
def a_void_hand_with_cards(lines: Lines) -> Forged:
    return with_void_hand(lines, script=[FaceSeen(0, "As"), FaceSeen(1, "As")])
