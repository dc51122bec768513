"""The protocol between a round and whoever drives it, strained by rounds that nobody plays."""

from random import Random

import msgspec
import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import card
from houseway.core.money import POT, Posting, stack, wager
from houseway.core.text import Mistake
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import Answered, Asked, Faced, Marked, Rolled, Shuffled
from houseway.round.request import Face, Open
from houseway.round.script import DiceRolled, FaceSeen, Passed, Script, ShoeCut, ShoeMade
from houseway.testing.views import Anybody, Faces, Scripted, drive, drive_again, show_script, shuffle_cards
from tests.counts import soak
from tests.round.rounds import (
    PEOPLE,
    ROUNDS,
    STACK,
    fresh_shoe,
    question,
    race,
    setting,
    side_bet,
    standing_right,
    started,
    two_hands,
    with_dice,
)


def says(key: str, option: str) -> Answer:
    return Answer(key, option)


@pytest.mark.parametrize("name", ROUNDS)
def test_a_script_replays_to_the_same_round(name: str) -> None:
    for seed in range(soak(1_000, 50)):
        rng = Random(seed)
        played = drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), Anybody(rng), rng)
        again = drive_again(started(ROUNDS[name]), played.script)
        assert again == played, f"{name}\n{show_script(played.script, seed=seed)}"


@pytest.mark.parametrize("name", ROUNDS)
def test_a_script_survives_being_written_down(name: str) -> None:
    for seed in range(20):
        rng = Random(seed)
        script = drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), Anybody(rng), rng).script
        read = msgspec.json.decode(msgspec.json.encode(script), type=Script)
        assert drive_again(started(ROUNDS[name]), read).script == script, show_script(script, seed=seed)


@pytest.mark.parametrize("name", ROUNDS)
def test_every_question_met_can_be_left_to_the_clock(name: str) -> None:
    for seed in range(20):
        rng = Random(seed)
        anybody = Anybody(rng)
        drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), anybody, rng)
        for met in anybody.met:
            assert met.why_not(met.default) is None, f"seed {seed}: {met}"
        by_clock = drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), lambda questions: questions[0].default, rng)
        assert drive_again(started(ROUNDS[name]), by_clock.script) == by_clock, show_script(by_clock.script, seed=seed)


def test_two_hands_are_asked_in_order() -> None:
    hit, stand = says("play/first", "hit"), says("play/first", "stand")
    second = [says("play/second", "hit"), says("play/second", "hit"), says("play/second", "hit")]
    outcome = drive(started(two_hands), Faces("2c 3c 4c 5c 6c 7c 8c 9c"), Scripted(hit, stand, *second))
    assert outcome.result == [3, 5]
    asked = [event.question.key for event in outcome.events if isinstance(event, Asked)]
    assert asked == ["play/first"] * 2 + ["play/second"] * 3
    assert outcome.script[4:7] == [hit, FaceSeen(4, "6c"), stand]


def test_the_second_hand_may_not_be_played_first() -> None:
    with pytest.raises(Mistake, match="'play/second' is not asked now: open are play/first"):
        drive(started(two_hands), Faces("2c 3c 4c 5c"), Scripted(says("play/second", "hit")))


@pytest.mark.parametrize("order", [("Ann", "Bob", "Cat"), ("Cat", "Bob", "Ann"), ("Bob", "Cat", "Ann")])
def test_hands_are_set_in_any_order(order: tuple[str, ...]) -> None:
    deal, play = started(setting)()
    keys = iter([f"set/{who}" for who in order])

    def choose(questions: tuple[Question, ...]) -> Answer:
        left = {question.key: question for question in questions}
        return left[next(keys)].default

    result = drivers.live(play, Faces("2c 3c 4c 5c 6c 7c 8c 9c Tc"), choose, Random(0), [])
    assert result == [f"set/{who}" for who in order]
    asked = [event.question.who for event in deal.events if isinstance(event, Asked)]
    assert asked == list(PEOPLE), "each is asked once, however long the others take"


def test_nobody_sets_a_hand_twice() -> None:
    first = Answer("set/Ann", "set", {"front": ("2c",), "back": ("5c", "8c")})
    with pytest.raises(Mistake, match="'set/Ann' is not asked now: open are set/Bob, set/Cat"):
        drive(started(setting), Faces("2c 3c 4c 5c 6c 7c 8c 9c Tc"), Scripted(first, first))


def test_the_first_to_surrender_has_the_word() -> None:
    outcome = drive(started(race), Faces("As"), Scripted(says("surrender/Bob", "surrender")))
    assert outcome.result == "surrender/Bob"
    assert outcome.script == [says("surrender/Bob", "surrender"), FaceSeen(0, "As")]
    assert [event.key for event in outcome.events if isinstance(event, Answered)] == ["surrender/Bob"]


def test_a_race_nobody_runs_is_in_the_script() -> None:
    outcome = drive(started(race), Faces("As"), Scripted(None))
    assert outcome.result == "nobody"
    assert outcome.script == [Passed(), FaceSeen(0, "As")]
    assert drive_again(started(race), outcome.script) == outcome


def two_races(deal: Deal) -> Play[None]:
    for _ in range(2):
        yield from deal.first([question("surrender/Ann", "Ann", "surrender", required=False)])


def test_a_right_that_lapsed_is_told_again_when_it_is_offered_again() -> None:
    outcome = drive(started(two_races), Faces(""), Scripted(None, None))
    assert outcome.script == [Passed(), Passed()]
    assert sum(isinstance(event, Asked) for event in outcome.events) == 2


def test_a_standing_right_is_used_once_and_lapses() -> None:
    foul, turns = says("foul/Bob", "foul"), [says(f"turn {turn}/Ann", "on") for turn in (1, 2, 3)]
    used = drive(started(standing_right), Faces(""), Scripted(turns[0], foul, turns[2]))
    assert used.result == ["turn 1/Ann", "foul/Bob", "turn 3/Ann"]
    with pytest.raises(Mistake, match="'foul/Bob' is not asked now"):
        drive(started(standing_right), Faces(""), Scripted(foul, foul))
    unused = drive(started(standing_right), Faces(""), Scripted(*turns))
    asked = [event.question.key for event in unused.events if isinstance(event, Asked)]
    assert asked.count("foul/Bob") == 1, "a right that stays open is not told again"


def test_nobody_may_pass_a_question_that_must_be_answered() -> None:
    with pytest.raises(Mistake, match="a question is open that must be answered"):
        drive(started(standing_right), Faces(""), Scripted(None))
    with pytest.raises(Mistake, match="entry 1 of the script does not fit: a question is open that must be answered"):
        drive_again(started(standing_right), [Passed()])


def test_a_side_bet_is_settled_in_the_middle() -> None:
    outcome = drive(started(side_bet), Faces("Ks 2s"), Scripted())
    bets = [Posting(stack("Ann"), wager("Ann", 1, wager_id), cents, "bet") for wager_id, cents in BETS]
    paid = Posting(stack("Bob"), stack("Ann"), 5_00, "pays")
    back = [Posting(wager("Ann", 1, wager_id), stack("Ann"), cents, "bet back") for wager_id, cents in BETS]
    first, second = Faced(0, card("Ks"), ("*",)), Faced(1, card("2s"), ("*",))
    told = [event for event in outcome.events if isinstance(event, Posting | Faced | Marked)]
    marks = [Marked("moment", "first"), Marked("moment", "second")]
    assert told == [*bets, marks[0], first, paid, back[0], marks[1], second, back[1]]


BETS = (("first", 5_00), ("second", 10_00))


def test_dice_are_told_and_turn_into_chips() -> None:
    outcome = drive(started(with_dice), Faces(""), lambda questions: Answer(questions[0].key, "put in", 7_00))
    assert isinstance(outcome.script[0], DiceRolled)
    assert outcome.events[0] == Rolled(outcome.result)
    who = PEOPLE[sum(outcome.result) % 3]
    assert outcome.postings == [Posting(stack(who), POT, 7_00, "ante"), Posting(POT, stack("Bob"), 7_00, "wins")]


def test_dice_come_from_the_generator_given() -> None:
    rolls = {drive(started(with_dice), Faces(""), lambda q: q[0].default, Random(seed)).result for seed in range(60)}
    assert {die for roll in rolls for die in roll} == {1, 2, 3, 4, 5, 6}
    assert len(rolls) > 20


def test_a_fresh_shoe_begins_at_the_next_place() -> None:
    outcome = drive(started(fresh_shoe), Faces("As Ks"), Scripted())
    faces = [FaceSeen(0, "As"), FaceSeen(1, "Ks")]
    assert outcome.script == [ShoeMade("root", 0), faces[0], ShoeMade("root", 1), ShoeCut(20), faces[1]]
    assert [event.cards for event in outcome.events if isinstance(event, Shuffled)] == [52, 104]


def test_a_refused_answer_has_not_moved_the_round() -> None:
    deal, play = started(setting)()
    request = drivers.resume(play, [FaceSeen(place, f"{rank}c") for place, rank in enumerate("23456789T")])
    assert isinstance(request, Open)
    before = list(deal.events)
    for wrong, why in REFUSED:
        with pytest.raises(Mistake, match=why):
            drivers.check_answer(request, Scripted(wrong))
        assert deal.events == before
    right = Answer("set/Ann", "set", {"front": ("8c",), "back": ("2c", "5c")})
    assert drivers.check_answer(request, Scripted(right)) is right
    following = play.send(right)
    assert isinstance(following, Open)
    assert [question.key for question in following.questions] == ["set/Bob", "set/Cat"]


REFUSED = [
    (Answer("set/Ann", "set", {"front": ("8c",), "back": ("2c",)}), "back takes 2 cards, not 1"),
    (Answer("set/Ann", "set", {"front": ("8c",), "back": ("2c", "Kc")}), "you do not hold Kc"),
    (Answer("set/Ann", "set", {"front": ("8c",), "back": ("2c", "8c")}), "you do not hold 8c"),
    (Answer("set/Ann", "set", {"front": ("8c",)}), "sort cards into front and back"),
    (Answer("set/Ann", "set"), "sort cards into front and back"),
    (Answer("set/Ann", "fold"), "'fold' is not offered here: choose set"),
    (Answer("set/Dan", "set"), "'set/Dan' is not asked now: open are set/Ann, set/Bob, set/Cat"),
]


def test_a_posting_beyond_a_stack_is_refused() -> None:
    deal, _ = started(with_dice)()
    with pytest.raises(Mistake, match=r"Ann has \$\d+ and cannot give \$\d+\.01 \(ante\)"):
        deal.post(stack("Ann"), POT, STACK + 1, "ante")
    assert deal.events == []


def test_a_card_is_asked_for_once_however_often_it_is_shown() -> None:
    deal, _ = started(race)()
    pile = deal.pile("hole")
    play = deal.card(pile, seen_by=("Ann",))
    request = next(play)
    assert isinstance(request, Face)
    assert (request.place, request.pile, request.seen_by) == (0, "hole", ("Ann",))
    with pytest.raises(StopIteration):
        play.send(card("As"))
    with pytest.raises(StopIteration):
        next(deal.look(0, pile, seen_by=("*",)))
    assert deal.faces_of(pile) == [card("As")]


def test_a_shuffle_says_how_many_cards_are_left() -> None:
    deal = Deal(Ledger(), shoe_cards=10)
    pile = deal.pile("burned")
    deal.burn(pile, 4)
    assert deal.cards_left == 6
    drivers.run(deal.shuffle((0, 1, 2), 2), lambda request: "root", [])
    assert deal.cards_left == 6
    deal.burn(pile, 5)
    assert deal.cards_left == 1
    deal.faces[:2] = [0, 1]
    drivers.run(deal.shuffle_in((0, 1), pile, deal.cards_left), lambda request: "root", [])
    assert deal.cards_left == 3
