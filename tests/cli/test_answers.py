"""Questions in words: what is typed is what is meant, whatever the game."""

from contextlib import suppress
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cli.shared.answers import explain_option, short
from houseway.core.cards import cards
from houseway.core.text import Mistake
from houseway.round.ask import Amount, Answer, Lay, Option, Question, Sort, Spot, Trial
from houseway.round.typed import read_answer
from houseway.words.events import say_answer
from tests.round.strategies import questions

BET = Lay(
    (
        Spot("player", "Player line", "main", Amount(500, 10000, 100), fee=100),
        Spot("lucky-7", "Lucky 7", "bonus", Amount(100, 1000, 100), needs=("player",), at_most=("player",)),
    ),
    chips=20000,
)
SET = Sort(tuple(cards("As Kd 2c 3h 4s")), {"high": (3, 3), "low": (2, 2)})
OPTIONS = (
    Option("bet", "Bet", BET),
    Option("take", "Take it", Amount(500, 5000, 100)),
    Option("cut", "Cut so many cards", Amount(1, 51, 1, "cards")),
    Option("set", "Set your hand", SET),
    Option("surrender", "Give up", closed="it is too late"),
    Option("sit out", "Sit this hand out"),
)


def question(*names: str) -> Question:
    options = tuple(option for option in OPTIONS if option.id in (names or [option.id]))
    return Question("key", "Ann", "What now?", options, Answer("key", options[-1].id))


@pytest.mark.parametrize(
    ("text", "option", "arg"),
    [
        ("bet player 25", "bet", {"player": 2500}),
        ("Bet PLAYER $25 lucky-7 5", "bet", {"player": 2500, "lucky-7": 500}),
        ("bet player $25, lucky-7 $5", "bet", {"player": 2500, "lucky-7": 500}),
        ("take 10", "take", 1000),
        ("take $10.00", "take", 1000),
        ("cut 12", "cut", 12),
        ("cut 12 cards", "cut", 12),
        ("set high As Kd 2c low 3h 4s", "set", {"high": ("As", "Kd", "2c"), "low": ("3h", "4s")}),
        ("set low 3h 4s high as kd 2C", "set", {"high": ("As", "Kd", "2c"), "low": ("3h", "4s")}),
        ("sit out", "sit out", None),
        ("SIT OUT", "sit out", None),
    ],
)
def test_what_is_typed_is_understood(text: str, option: str, arg: object) -> None:
    assert read_answer(question(), text) == Answer("key", option, arg)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "text", "option", "arg"),
    [
        (("bet", "sit out"), "player 25", "bet", {"player": 2500}),
        (("take", "sit out"), "$30", "take", 3000),
        (("set", "sit out"), "As Kd 2c low 3h 4s", "set", {"high": ("As", "Kd", "2c"), "low": ("3h", "4s")}),
    ],
)
def test_the_option_may_be_left_out_where_only_one_can_be_meant(
    names: tuple[str, ...], text: str, option: str, arg: object
) -> None:
    assert read_answer(question(*names), text) == Answer("key", option, arg)  # type: ignore[arg-type]


MELDS = Question(
    "key",
    "Ann",
    "Use the 5s?",
    (
        Option("meld 5s 6s 7s #1.2.9", "Meld 5s 6s 7s", called="meld 5s 6s 7s"),
        Option("meld 5s 6s 7s #1.3.9", "Meld 5s 6s 7s", called="meld 5s 6s 7s"),
        Option("meld 4s 5s 6s #0.1.2", "Meld 4s 5s 6s", called="meld 4s 5s 6s"),
        Option("discard", "Discard the 5s"),
    ),
    Answer("key", "discard"),
)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("3", "meld 4s 5s 6s #0.1.2"),
        ("4", "discard"),
        ("meld 5s 6s 7s", "meld 5s 6s 7s #1.2.9"),  # the first of two that are the same
        ("MELD 4s", "meld 4s 5s 6s #0.1.2"),
        ("meld 5s 6s 7s #1.3.9", "meld 5s 6s 7s #1.3.9"),
        ("disc", None),
        ("5", None),
    ],
)
def test_an_option_may_be_named_by_its_number_or_its_first_words(text: str, option: str | None) -> None:
    if option is None:
        with pytest.raises(Mistake, match="is not offered here"):
            read_answer(MELDS, text)
    else:
        assert read_answer(MELDS, text) == Answer("key", option)


def test_what_tells_cards_apart_that_look_alike_is_not_said() -> None:
    assert say_answer(MELDS, "meld 5s 6s 7s #1.3.9", None) == short(MELDS.options[1]) == "meld 5s 6s 7s"
    with pytest.raises(Mistake, match=r"choose meld 5s 6s 7s, meld 5s 6s 7s, meld 4s 5s 6s, discard$"):
        read_answer(MELDS, "draw")


def judged(answer: Answer) -> Answer | str:
    picked = answer.arg["meld"] if isinstance(answer.arg, dict) else ()
    return MELDS_TRIED.default if sorted(picked) == ["4s", "5s", "6s"] else "these make no meld"


TRIED = Option("meld", "Meld cards of your choice", Sort(tuple(cards("4s 5s 6s Kd")), {"meld": (3, 3)}))
MELDS_TRIED = msgspec.structs.replace(MELDS, trial=Trial(judged, (TRIED,)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("meld 6s 4s 5s", None),  # in an order of its own
        ("Meld 6s 4s Kd", "these make no meld"),
        ("meld 6s 4s", "meld takes 3 cards, not 2"),
        ("melt 6s 4s 5s", "'melt 6s 4s 5s' is not offered here"),
    ],
)
def test_what_may_be_tried_is_understood_or_refused_by_what_it_comes_to(text: str, reason: str | None) -> None:
    if reason:
        with pytest.raises(Mistake) as refused:
            read_answer(MELDS_TRIED, text)
        assert str(refused.value).startswith(reason)
    else:
        assert read_answer(MELDS_TRIED, text) == MELDS_TRIED.default


@pytest.mark.parametrize(
    ("names", "text", "reason"),
    [
        ((), "bet", "lay chips on one spot at least"),
        ((), "bet player", "say where and how much, by turns"),
        ((), "bet player lots", "'lots' is not an amount of money"),
        ((), "bet player 4", "Player line: the amount must be from $5 to $100, not $4"),
        ((), "bet lucky-7 5", "Lucky 7: bet Player line first"),
        ((), "bet player 5 lucky-7 10", "Lucky 7: this bet may not exceed the base wager of $5"),
        ((), "bet tie 5", "there is no spot 'tie' here: the spots are player, lucky-7"),
        ((), "take", "say an amount of money"),
        ((), "take 5.50", "the amount must be a multiple of $1, not $5.50"),
        ((), "cut deep", "say how many cards"),
        ((), "set high As Kd low 2c", "high takes 3 cards, not 2"),
        ((), "set high As Kd Qd low 3h 4s", "you do not hold Qd"),
        ((), "set high As Kd 1x", "'1x' is not a card"),
        ((), "surrender", "it is too late"),
        ((), "sit out now", "Sit this hand out takes nothing more"),
        ((), "double", "'double' is not offered here: choose bet, take, cut, set, surrender, sit out"),
        (("take", "sit out"), "yes", "'yes' is not offered here: choose take, sit out"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_sentence(names: tuple[str, ...], text: str, reason: str) -> None:
    with pytest.raises(Mistake) as refused:
        read_answer(question(*names), text)
    assert str(refused.value).startswith(reason)


@given(questions(), st.integers(0, 99))
def test_an_answer_said_is_the_same_answer_typed(asked: Question, seed: int) -> None:
    answer = asked.sample(Random(seed))
    assert read_answer(asked, say_answer(asked, answer.option, answer.arg)) == answer


@given(questions(), st.text(max_size=30))
def test_anything_may_be_typed(asked: Question, text: str) -> None:
    """It is a legal answer or refused, never anything else."""
    with suppress(Mistake):
        assert asked.why_not(read_answer(asked, text)) is None


@given(questions())
def test_every_option_is_explained(asked: Question) -> None:
    for option in asked.options:
        lines = list(explain_option(option))
        assert lines[0][0].startswith(option.id)
        assert short(option).startswith(option.id)


def test_an_amount_that_can_only_be_one_need_not_be_said() -> None:
    option = Option("play", "Play", Amount(500, 500, 500))
    asked = Question("key", "Ann", "Play?", (option,), Answer("key", "play", 500))
    assert short(option) == "play $5"
    assert read_answer(asked, "play") == read_answer(asked, "play 5") == read_answer(asked, "5") == asked.default
    with pytest.raises(Mistake, match=r"the amount must be \$5, not \$6"):
        read_answer(asked, "play 6")


def test_to_draw_no_card_is_to_stand_pat() -> None:
    sort = Sort(tuple(cards("As Kd")), {"discard": (0, 2)}, none="Stand pat")
    asked = Question("draw", "Ann", "Draw", (Option("discard", "Discard", sort),), Answer("draw", "discard"))
    none = Answer("draw", "discard", {"discard": ()})
    assert say_answer(asked, none.option, none.arg) == "stand pat"
    assert read_answer(asked, "Stand pat") == none
    assert say_answer(asked, "discard", {"discard": ("As",)}) == "discard discard As"
