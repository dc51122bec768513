"""A person at a terminal: any question, any number of tries."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from houseway.cli.shared.telling import boxes, card_text, in_line
from houseway.cli.shared.terminal import Terminal
from houseway.core.cards import cards
from houseway.games.family import Game
from houseway.round.ask import Answer, Option, Question, Sort, Trial
from houseway.round.event import EVERYONE, Answered, Dealt, Event, Faced, Marked, Moved, Piled, piles
from houseway.testing.tables import lay_felt
from tests.felts import seated, small_game

SET = Sort(tuple(cards("As Kd 2c")), {"high": (2, 2), "low": (1, 1)})
QUESTION = Question(
    "set/Ann",
    "Ann",
    "Set your hand",
    (Option("set", "Set it so", SET), Option("house way", "Let the house set it")),
    Answer("set/Ann", "house way"),
)


class Person:
    """A terminal in which somebody has typed these lines already."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
        self._out = StringIO()
        lines = iter(typed)
        monkeypatch.setattr("builtins.input", lambda prompt: self._next(lines))
        self.terminal = Terminal("Ann", Console(file=self._out, width=100))
        self.hand = seated(lay_felt(game), {"Ann": 10000, "Ben": 10000}).hand()
        self.terminal.begin(1, self.hand, 10000)

    def _next(self, lines: Iterator[str]) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def shown(self) -> str:
        return self._out.getvalue()


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return small_game(tmp_path)


def test_a_hand_is_set_after_a_refusal(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(game, monkeypatch, "set high As low 2c", "help", "set high As Kd low 2c")
    assert ann.terminal(QUESTION) == Answer("set/Ann", "set", {"high": ("As", "Kd"), "low": ("2c",)})
    assert "high takes 2 cards, not 1." in ann.shown
    assert "write each place and its cards, from As Kd 2c" in ann.shown


def test_what_speaks_against_an_answer_is_said_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand may be fouled, but not by mistake."""
    judge = Trial(lambda answer: "foul: the low hand is higher" if "As" in str(answer.arg) else answer)
    asked = msgspec.structs.replace(QUESTION, trial=judge)
    ann = Person(game, monkeypatch, "set high Kd As low 2c", "set high Kd As low 2c", "no more is read")
    assert ann.terminal(asked).arg == {"high": ("Kd", "As"), "low": ("2c",)}
    assert ann.shown.count("foul: the low hand is higher. Say it again if you mean it.") == 1


def test_whoever_is_not_dealt_in_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(game, monkeypatch)
    ann.terminal.end(100_00)
    assert "You were not in this hand. Your chips: $100." in ann.shown


def test_enter_is_what_the_clock_would_say(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(game, monkeypatch, "")
    assert ann.terminal(QUESTION) == QUESTION.default
    assert not ann.terminal.gone


def test_what_is_said_of_oneself_is_news_but_ones_own_answers_are_not(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(game, monkeypatch, "")
    events = ann.hand.deal.events
    events.append(Answered("bet/Ann", "Ann", "sit out", None, EVERYONE))
    events.append(Marked("no bet", "Ann's bet on tie is not taken: seat 1 is full", "Ann"))
    ann.terminal(QUESTION)
    assert "Ann's bet on tie is not taken: seat 1 is full" in ann.shown
    assert "Ann: sit out" not in ann.shown


def test_whoever_leaves_is_answered_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(game, monkeypatch, "quit")
    assert ann.terminal(QUESTION) == QUESTION.default
    assert ann.terminal.gone
    assert ann.terminal(QUESTION) == QUESTION.default


@pytest.mark.parametrize(("typed", "buys"), [([""], True), (["no", ""], True), (["quit"], False), ([], False)])
def test_out_of_chips(game: Game, monkeypatch: pytest.MonkeyPatch, typed: list[str], buys: bool) -> None:
    ann = Person(game, monkeypatch, *typed)
    assert ann.terminal.buys_in_again(50000) is buys
    assert "Enter buys in again for $500" in ann.shown


PLAYER, STOCK = Piled("Player", "", "Player"), Piled("Stock", "", "Stock")
EVENTS: list[Event] = [
    PLAYER,
    STOCK,
    Dealt(0, "Player"),
    Faced(0, cards("2c")[0], EVERYONE),
    Dealt(1, "Stock"),
    Dealt(2, "Stock"),
    Dealt(3, "Stock"),
    Moved(3, "Player"),
    Faced(3, None, ("Ben",)),
]


def drawn(what: Any) -> str:
    out = Console(file=StringIO(), width=60)
    out.print(what)
    assert isinstance(out.file, StringIO)
    return "\n".join(line.rstrip() for line in out.file.getvalue().splitlines())


def test_piles_are_where_the_cards_lie() -> None:
    assert piles(EVENTS) == {PLAYER: [cards("2c")[0], None], STOCK: [None, None]}
    assert in_line(piles(EVENTS)).plain == "Player 2♣ ▒▒   Stock ▒▒×2"


def test_cards_are_little_boxes() -> None:
    assert (
        drawn(boxes({PLAYER: cards("Td As"), Piled("Burned", "", "Burned"): [*cards("9h"), None, None]}))
        == """\
  Player         Burned
  ╭───╮ ╭───╮    ╭───╮ ╭───╮
  │10 │ │A  │    │9  │ │▒▒ │
  │  ♦│ │  ♠│    │  ♥│ │ ×2│
  ╰───╯ ╰───╯    ╰───╯ ╰───╯"""
    )


def test_red_cards_are_red_and_other_cards_keep_their_names() -> None:
    assert "red" in str(card_text(cards("Td")[0]).style)
    assert "red" not in str(card_text(cards("Ts")[0]).style)
    assert [card_text(card).plain for card in cards("Xr Ks+")] == ["Xr", "K♠+"]


def test_tiles_stand_upright_with_their_red_halves() -> None:
    assert (
        drawn(boxes({Piled("Ann", "Ann"): cards("4-5 6-6"), Piled("Bob", "Bob"): cards("M7 M10")}))
        == """\
  Ann            Bob
  ╭───╮ ╭───╮    ╭───╮ ╭───╮
  │ 4 │ │ 6 │    │7  │ │10 │
  │ 5 │ │ 6 │    │  ●│ │  ▯│
  ╰───╯ ╰───╯    ╰───╯ ╰───╯"""
    )
    text = card_text(cards("4-5")[0])
    assert (text.plain, card_text(cards("M7")[0]).plain) == ("4-5", "7●")
    red = [text.plain[span.start : span.end] for span in text.spans if "red" in str(span.style)]
    assert red == ["4"]
