"""A bet that is not covered in full is told of: in the right words, and by as much as chips moved."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile

import pytest

from houseway.core.balances import Ledger
from houseway.core.money import BANK, Posting, WagerAccount, payout, stack
from houseway.core.text import dollars
from houseway.round.ask import Amount, Answer, Question
from houseway.round.deal import Deal
from houseway.round.event import Event, Marked, Shortfall, Stake
from houseway.sheets.sheet import Settlement, Sheet
from houseway.tables.acts import Person
from houseway.tables.felt import Bank
from houseway.tables.settler import Settler
from houseway.words import example
from houseway.words.events import questions, steps_of
from houseway.words.example import PLAYERS
from houseway.words.lesson import lesson
from houseway.words.uncovered import describe_uncovered

TITLES = {"play": "Play"}
# A stake and where it lies, what it pays, what the bank has, and what its bettor is told.
SENTENCES = [
    (100_00, 2, "1 to 1", 24_00, "You win $24 on Play; $76 was not covered and goes back"),
    (5_00, 2, "40 to 1", 60_00, "You win $60 on Play; $140 of the $200 was not covered"),
    (100_00, 2, "lose", 90_00, "You lose $90 on Play; $10 was not covered and goes back"),
    (100_00, 2, "lose half", 20_00, "You lose $20 on Play; $30 of the $50 was not covered and goes back"),
    (0, 2, "$50", 20_00, "You win $20 on Play; $30 of the $50 was not covered"),
    (100_00, 4, "1 to 1", 24_00, "You win $24 on Play at seat 4; $76 was not covered and goes back"),
]
TILES = "lotus/pai-gow-tiles"  # where a loss is seldom larger than a whole bank
# One sheet of each family with a player-dealer, and both kinds of those that share one.
SHEETS = [
    "500-club/ez-baccarat",
    "500-club/pure-21-5-blackjack",
    "500-club/ultimate-texas-holdem",
    "500-club/three-card-poker-6-card-bonus",
    "500-club/fortune-pai-gow-poker",
    TILES,
    "lotus/ultimate-war",
]
HANDS = 30


def settle(*bets: tuple[int, int, str], put_up: int) -> Deal:
    """Settle bets of Bob's, who sits in seat 2, against Ann's bank: cents, seat, and what it pays."""
    stakes = [Stake("Bob", seat, "play", cents, part) for part, (cents, seat, _) in enumerate(bets)]
    deal = Deal(Ledger({stack("Ann"): put_up, stack("Bob"): 1_000_00}))
    for stake in stakes:
        deal.stake(stake)
    deal.post(stack("Ann"), BANK, put_up, "puts up")
    pays = {text: payout(text) for _, _, text in bets}
    people = (Person("Ann", 1), Person("Bob", 2))
    settler = Settler(Bank("Ann", 1, put_up, 1), Settlement("seat", ("play",)), people, 6, 100, TITLES)
    settler.settle(deal, ("play",), 2, lambda stakes: [bets[stake.part][2] for stake in stakes], {"play": pays})
    return deal


def marks_of(events: Sequence[Event]) -> list[Marked]:
    return [event for event in events if isinstance(event, Marked) and event.short]


@pytest.mark.parametrize(("cents", "seat", "pays", "put_up", "said"), SENTENCES)
def test_what_is_said_of_a_bet_that_is_covered_in_part(
    cents: int, seat: int, pays: str, put_up: int, said: str
) -> None:
    (mark,) = marks_of(settle((cents, seat, pays), put_up=put_up).events)
    assert mark.to == {"Bob": said}
    assert mark.text == said.replace("You win", "Bob wins").replace("You lose", "Bob loses")


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ((100_00, 2, "1 to 1"), "You win nothing on Play, hand 2; $100 was not covered and goes back"),
        (
            (5_00, 2, "40 to 1"),
            "You win nothing on Play, hand 2; the $200 was not covered, and the bet of $5 goes back",
        ),
    ],
)
def test_what_is_said_of_a_win_for_which_nothing_is_left(second: tuple[int, int, str], said: str) -> None:
    (mark,) = marks_of(settle((50_00, 2, "1 to 1"), second, put_up=50_00).events)
    assert mark.to == {"Bob": said}


def test_nothing_is_said_of_bets_that_are_covered() -> None:
    assert not marks_of(settle((50_00, 2, "1 to 1"), (50_00, 2, "lose"), (5_00, 2, "push"), put_up=50_00).events)


def test_the_sum_says_why_a_hand_brought_less() -> None:
    events = settle((100_00, 2, "1 to 1"), (50_00, 2, "2 to 1"), (60_00, 2, "lose"), put_up=24_00).events
    assert describe_uncovered(events, "Bob") == "$176 of your wins and $36 of your losses were not covered"
    assert describe_uncovered(events, "Ann") == ""
    assert describe_uncovered(settle((30_00, 2, "1 to 1"), put_up=24_00).events, "Bob") == (
        "$6 of your wins was not covered"
    )


class PutsUpTheLeast:
    """Banks whenever it may, with as little as is allowed."""

    def __call__(self, question: Question) -> Answer:
        for option in question.options:
            if isinstance(option.arg, Amount) and not option.arg.unit and not option.closed:
                return Answer(question.key, option.id, option.arg.low)
        return question.default


def shortfalls(events: Sequence[Event]) -> Iterator[tuple[Marked, Shortfall, list[Posting]]]:
    """Each bet that was not covered in full, with the chips that moved for it."""
    for at, mark in enumerate(events):
        if isinstance(mark, Marked) and mark.short:
            bet = mark.short.bet
            after = takewhile(lambda each, bet=bet: is_of(each, bet), events[at + 1 :])  # type: ignore[misc]
            yield mark, mark.short, [each for each in after if isinstance(each, Posting)]


def is_of(event: Event, bet: WagerAccount) -> bool:
    return isinstance(event, Posting) and (event.source == bet or event.kind == "pays in part")


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_each_family_tells_of_all_that_was_not_covered(sheet_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands against a bank that puts up the least: what is said is what the postings moved, and all of it is said."""
    monkeypatch.setattr(example, "HiredBanker", PutsUpTheLeast)
    won = lost = 0
    for hand in islice(example.play_hands(sheet_id, PLAYERS, 3), HANDS):
        events = hand.deal.events
        told = list(shortfalls(events))
        for mark, short, moved in told:
            done = sum(each.cents for each in moved if each.kind == ("pays in part" if short.due > 0 else "loses"))
            assert abs(short.done) == done < abs(short.due)
            assert f"{dollars(done) if done else 'nothing'} on " in mark.text
            assert sum(each.cents for each in moved if each.source == short.bet) == bet_of(events, short)
            won, lost = won + (short.due > 0), lost + (short.due < 0)
        in_part = [each for each in hand.deal.ledger.postings if each.kind in ("pays in part", "not covered")]
        assert in_part == [each for _, _, moved in told for each in moved if each in in_part]
        check_told_once(events, {mark.text: len(moved) for mark, _, moved in told}, hand.felt.game.sheet)
    assert won
    assert lost or sheet_id == TILES


def bet_of(events: Sequence[Event], short: Shortfall) -> int:
    return sum(each.cents for each in events if isinstance(each, Posting) and each.target == short.bet)


def check_told_once(events: Sequence[Event], told: Mapping[str, int], sheet: Sheet) -> None:
    """A step of the hand's page has the sentence with so many postings; a lesson has the sentence alone."""
    steps = {step.text: len(step.postings) for step in steps_of(events, questions(events), sheet)}
    assert {text: steps[text] for text in told} == told
    lines = [line.text for line in lesson(events, questions(events), sheet)]
    assert [line for line in lines if " covered" in line] == list(told)
