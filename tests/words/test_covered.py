"""Before somebody bets they read how much of it is covered, where that is less than they may bet."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from houseway.cli.shared.terminal import Terminal
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.tables.reach import coverage_of
from houseway.testing.tables import any_stacks, lay_felt
from houseway.testing.views import AnswersByKey, Faces
from houseway.words.covered import describe_room
from tests.felts import seated, small_game

CHIPS = dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), 500_00)


def told(game: Game, who: str, **said: str) -> list[str]:
    """What somebody reads before each of their answers."""
    hand = seated(any_stacks(lay_felt(game)), CHIPS).hand()
    answers, read = AnswersByKey(**said), list[str]()

    def choose(questions: tuple[Question, ...]) -> Answer:
        coverage = coverage_of(hand)
        answer = answers(questions)
        if coverage:
            read.extend(
                describe_room(each, coverage) for each in questions if each.key == answer.key and each.who == who
            )
        return answer

    shoe = list(game.sheet.cards) * 8
    drivers.live(hand.play(), Faces(Random(1).sample(shoe, len(shoe))), choose, Random(1), [])
    return read


@pytest.mark.parametrize(
    ("who", "read"),
    [
        ("Bob", ""),
        ("Cat", "Covered from here: $35 on Player line and $35 on Tie Bet"),
        ("Dan", "Covered from here: $0 on Player line and $0 on Tie Bet"),
    ],
)
def test_whoever_bets_reads_what_bets_before_leave(tmp_path: Path, who: str, read: str) -> None:
    """Of the first one nothing is said but what is put up, which the question says."""
    said = {"bank_Ann": "take 6000", "bet_Bob": "bet player 2500", "bet_Cat": "bet player 5000"}
    assert told(small_game(tmp_path), who, **said) == [read]


def test_whoever_raises_reads_what_is_covered_of_it() -> None:
    """Against $120, with $20 on the Ante and the Blind each and $25 on a bonus, $80 of a Play bet are covered."""
    ultimate = load("500-club/ultimate-texas-holdem")
    said = {"bank_Ann": "take 12000", "bet_Bob": "bet ante 2000 blind 2000"}
    first, play, *_ = told(ultimate, "Bob", **said)
    assert (first, play) == ("", "")
    said = {**said, "bank_Ann": "take 10000"}
    assert told(ultimate, "Bob", **said)[1] == "Covered from here: $60 on Play"


def test_an_option_without_an_amount_bets_as_much_as_lies_there() -> None:
    blackjack = load("500-club/pure-21-5-blackjack")
    said = {"bank_Ann": "take 6000", "bet_Bob": "bet game 4000"}
    assert any("$20 on" in read for read in told(blackjack, "Bob", **said))


def test_the_terminal_says_it_before_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "player 10")
    out = StringIO()
    terminal = Terminal("Dan", Console(file=out, width=100))
    hand = seated(any_stacks(lay_felt(small_game(tmp_path))), CHIPS).hand()
    terminal.begin(1, hand, 500_00)
    others = AnswersByKey(bank_Ann="take 6000", bet_Bob="bet player 2500")

    def choose(questions: tuple[Question, ...]) -> Answer:
        mine = [each for each in questions if each.key == "bet/Dan"]
        return terminal(mine[0]) if mine and len(questions) == 1 else others(questions)

    drivers.live(hand.play(), Faces("2s 3s 4s 9s Kh"), choose, Random(1), [])
    assert "Covered from here: $35 on Player line and $35 on Tie Bet." in out.getvalue()
