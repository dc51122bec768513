"""A hand in steps: what is done at one moment is one of them, and nothing is lost or told that was hidden."""

from itertools import pairwise

import pytest

from houseway.core.money import Posting
from houseway.round.event import Answered, Dealt, Faced, Marked, Moved, view
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.hand import Hand
from houseway.words.events import Step, lines_of, questions, steps_of
from houseway.words.headings import is_playable
from tests.words.hands import hand_of

HOLDEM = "limelight/limit-texas-holdem"


def told(hand: Hand, viewer: str) -> list[Step]:
    events = view(hand.deal.events, viewer)
    return steps_of(events, questions(hand.deal.events), hand.felt.game.sheet)


def test_the_deal_is_one_step_and_so_is_each_street_with_its_cards() -> None:
    hand = hand_of(HOLDEM)
    steps = told(hand, "Ada")
    streets = {step.text: step for step in steps if isinstance(hand.deal.events[step.first], Marked) and step.cards}
    assert list(streets) == ["Deal", "Flop", "Turn", "River"]
    dealt = [(each.where, len(each.faces), each.hidden, each.after) for each in streets["Deal"].cards]
    assert dealt == [
        ("Ada", 2, 0, ", shown to Ada"),
        ("Ben", 0, 2, ", shown to Ben"),
        ("Cleo", 0, 2, ", shown to Cleo"),
    ]
    assert [(each.where, len(each.faces), each.hidden) for each in streets["Flop"].cards] == [
        ("Burned", 0, 1),
        ("Board", 3, 0),
    ]


def test_chips_and_cards_go_with_the_answer_that_moves_them() -> None:
    hand = hand_of(HOLDEM)
    steps = told(hand, "")
    call = next(step for step in steps if step.text == "Ada: call")
    assert call.postings == ("$2 from Ada's stack to the pot: call",)
    fold = next(step for step in steps if step.text == "Cleo: fold")
    assert [(each.where, each.hidden) for each in fold.cards] == [("to Muck", 2)]


def test_each_hand_that_is_shown_is_a_step() -> None:
    steps = told(hand_of(HOLDEM), "")
    assert [[each.where for each in step.cards] for step in steps[-4:-2]] == [["Ada"], ["Ben"]]


def test_what_somebody_bets_is_one_step_and_what_is_settled_one_each() -> None:
    steps = told(hand_of("500-club/ez-baccarat"), "")
    bets = [len(step.postings) for step in steps if step.postings and step.postings[0].endswith(": bet")]
    assert bets == [3, 2]
    lost = [step.postings for step in steps if step.postings and step.postings[0].endswith(": loses")]
    assert [len(each) for each in lost] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if is_playable(load_sheet(each))])
def test_steps_hold_all_that_lines_tell(sheet_id: str) -> None:
    hand = hand_of(sheet_id)
    for viewer in ("Ada", ""):
        events = view(hand.deal.events, viewer)
        lines = list(lines_of(events, questions(hand.deal.events), hand.felt.game.sheet))
        steps = told(hand, viewer)
        assert steps[-1].at == lines[-1].at
        assert all(step.first <= step.at < after.first for step, after in pairwise(steps))
        assert sum(len(step.postings) for step in steps) == sum(isinstance(each, Posting) for each in events)
        assert [step.text for step in steps if step.text] == [
            line.text for line in lines if not isinstance(events[line.at], Dealt | Faced | Moved | Posting)
        ]
        shown = {face for step in steps for cards in step.cards for face in cards.faces}
        assert shown == {each.face for each in events if isinstance(each, Faced) and each.face is not None}
        assert len([step for step in steps if step.kind == "answered"]) == sum(
            isinstance(each, Answered) for each in events
        )
