"""Two observers of one table: their hands are merged by number, and what they differ about is told."""

import pytest

from houseway.core.text import Mistake
from houseway.record.merging import Disagreement, ObservedEntry, merge
from houseway.record.sights import SeenBack, SeenHand, SeenPerson

ADA = ObservedEntry("Ann", 1, SeenPerson("Ada", 1, "$500"))
FULL = SeenHand(banker="Ada", put_up="$100", bets=[("Ben", "player", "$50")], cards={"Player": "9c Kh"}, at="20:01")
SHORT = SeenHand(banker="Ada", short=True, fees=[("player-dealer", "$2")], offers=[("Ada", "take")])


def test_the_fullest_note_counts_and_others_fill_what_it_lacks() -> None:
    merged = merge([ADA, ObservedEntry("Ann", 1, SHORT), ObservedEntry("Bob", 1, FULL)])
    assert merged.differences == []
    person, hand = merged.sights
    assert person == ADA.seen
    assert isinstance(hand, SeenHand)
    assert (hand.cards, hand.fees, hand.offers, hand.short) == (FULL.cards, SHORT.fees, SHORT.offers, False)


def test_what_they_differ_about_is_told_and_the_earlier_counts() -> None:
    other = SeenHand(
        banker="Ben", put_up="$100", bets=[("Ben", "player", "$75")], cards={"Player": "9c Kh"}, at="20:02"
    )
    merged = merge([ObservedEntry("Ann", 1, FULL), ObservedEntry("Bob", 1, other)])
    assert merged.sights == [FULL]
    assert merged.differences == [
        Disagreement(1, "who banked", "Ann: Ada", "Bob: Ben"),
        Disagreement(1, "the bets", "Ann: Ben player $50", "Bob: Ben player $75"),
    ]


def test_whoever_takes_back_takes_back_their_own() -> None:
    back = ObservedEntry("Ann", 2, SeenBack(by="Ann", why="another table"))
    merged = merge([ADA, ObservedEntry("Ann", 1, FULL), ObservedEntry("Bob", 1, SHORT), back])
    assert merged.sights == [ADA.seen, SHORT]
    with pytest.raises(Mistake, match="Bob has entered nothing"):
        merge([ADA, ObservedEntry("Bob", 1, SeenBack(by="Bob", why="a slip"))])


def test_hands_that_come_late_stand_where_they_belong() -> None:
    merged = merge([ObservedEntry("Ann", 2, FULL), ADA, ObservedEntry("Bob", 1, SHORT)])
    assert merged.sights == [ADA.seen, SHORT, FULL]
