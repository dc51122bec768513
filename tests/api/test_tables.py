"""A table played by a program: step by step, by a strategy, and what is refused on the way."""

from fractions import Fraction
from pathlib import Path

import pytest

import houseway

BLACKJACK, EZ, HOLDEM = "500-club/pure-21-5-blackjack", "500-club/ez-baccarat", "500-club/texas-holdem"


def advised(turn: houseway.PlayerTurn) -> houseway.Answer | str | None:
    return "game 25" if turn.purpose == "bet" else turn.advice


def test_a_strategy_is_dealt_what_a_table_is_stepped_through() -> None:
    table = houseway.table(BLACKJACK, seed=5)
    shares = []
    for _ in range(30):
        turn = table.deal()
        while turn:
            turn = table.answer(advised(turn))
        shares.append(table.shares["You"])
    session = houseway.play(BLACKJACK, advised, hands=30, seed=5)
    assert list(session.shares) == shares
    assert session.mean_cents == Fraction(sum(share.net_cents for share in shares), 30)
    assert sum(share.net_cents for share in shares) == table.gain()
    assert session != houseway.play(BLACKJACK, advised, hands=30, seed=6)


def test_chips_add_up_and_only_ones_own_cards_are_seen() -> None:
    table = houseway.table(HOLDEM, players=["Ann", "Bob"], bots=3, seed=2)
    for _ in range(5):
        before = sum(map(table.gain, table.chips))
        turn = table.deal()
        while turn:
            other = {"Ann": "Bob", "Bob": "Ann"}[turn.who]
            assert "?" not in turn.cards.get(turn.who, ())
            assert set(turn.cards.get(other, "?")) == {"?"}
            assert turn.chips <= table.chips[turn.who]
            turn = table.answer("check" if "check" in turn.options else None)
        assert sum(map(table.gain, table.chips)) - before == sum(share.net_cents for share in table.shares.values())


def test_a_refused_answer_moves_nothing() -> None:
    table = houseway.table(BLACKJACK, seed=1)
    with pytest.raises(houseway.Mistake, match="nobody is asked anything"):
        table.answer("hit")
    turn = table.deal()
    with pytest.raises(houseway.Mistake, match="the hand is not over: You is asked"):
        table.deal()
    for wrong in ("", "fold", "take lots", "take $99,999,999", houseway.Answer("other", "pass")):
        with pytest.raises(houseway.Mistake):
            table.answer(wrong)
    assert table.turn is turn
    while table.turn:
        table.answer(advised(table.turn))
    assert table.hands == 1


def test_what_a_table_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    there = tmp_path / "there.journal"
    there.touch()
    for said, words in (
        ({"players": ["You"], "bots": 9}, "9 bots do not fit"),
        ({"bots": 0, "hired": False}, "it takes two to play"),
        ({"players": list("ABCDEFG")}, "1 bots do not fit: there are 0 seats"),
        ({"players": ["You", "Bob"], "bots": -1}, "bots are none or more"),
        ({"minimum": 7}, "the minimum must be"),
        ({"minimum": "lots"}, "Expected `int"),
        ({"buy_in": 1}, "a buy-in of"),
        ({"journal": there}, "is there already"),
        ({"as_printed": (99,)}, "has no reading 99"),
    ):
        with pytest.raises(houseway.Mistake, match=words):
            houseway.table(EZ, **said)
    for figures, words in (
        ({"until": float("nan")}, "an error per unit bet"),
        ({"until": -1}, "an error per unit bet"),
        ({"rounds": 0}, "rounds must be 1 or more"),
        ({"rounds": 10, "seed": -1}, "a seed is 0 or more"),
    ):
        with pytest.raises(houseway.Mistake, match=words):
            houseway.odds(EZ, **figures)
    with pytest.raises(houseway.Mistake, match="rounds must be 1 or more"):
        houseway.equity(HOLDEM, ["AhAd", "KhKd"], rounds=0)
    with pytest.raises(houseway.Mistake, match="did you mean 500-club/ez-baccarat"):
        houseway.table("500-club/ez-bacarat")
    with pytest.raises(houseway.Mistake, match="there are You, Hired banker"):
        houseway.table(EZ).gain("Zoe")


def test_a_strategy_that_never_bets_is_told_so() -> None:
    with pytest.raises(houseway.Mistake, match="no chips in any of 3 hands"):
        houseway.play(EZ, lambda turn: None, hands=3)
    with pytest.raises(houseway.Mistake, match="at least one hand is dealt, not 0"):
        houseway.play(EZ, advised, hands=0)


def test_a_strategy_that_fails_leaves_no_journal(tmp_path: Path) -> None:
    for wrong in ("nonsense", "player 3"):

        def strategy(turn: houseway.PlayerTurn, said: str = wrong) -> str:
            return said

        with pytest.raises(houseway.Mistake):
            houseway.play(EZ, strategy, hands=3, journal=tmp_path / "a.journal")
    assert list(tmp_path.iterdir()) == []


def test_a_night_is_on_record(tmp_path: Path) -> None:
    night = tmp_path / "night.journal"
    session = houseway.play(BLACKJACK, advised, hands=10, seed=4, bots=2, journal=str(night))
    journal = houseway.journal(night)
    assert tuple(hand.shares["You"] for hand in journal if "You" in hand.shares) == session.shares
    assert [hand.number for hand in journal] == list(range(1, 11))
    assert journal.sheet == houseway.sheet(BLACKJACK)
    assert journal.options.seats >= 3
    checked = houseway.verify(night)
    assert houseway.verify(night, head=checked.head).hands == 10
    night.write_bytes(night.read_bytes().replace(b'"You"', b'"Yoo"'))
    for broken in (lambda: houseway.verify(night), lambda: list(houseway.journal(night))):
        with pytest.raises(houseway.BrokenRecord):
            broken()
