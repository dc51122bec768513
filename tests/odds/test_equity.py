"""Equity: ranges as they are written, shares worked out on paper and by the readable showdown, and what is refused."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from houseway.core.cards import STANDARD, cards
from houseway.games.bind import load
from houseway.games.poker_ring.showdown import RANKS, best
from houseway.odds.equity import equity
from houseway.odds.equity.ranges import hands_of
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.cli.conftest import Call, call

__all__ = ["call"]

HOLDEM = "500-club/texas-holdem"


@pytest.mark.parametrize(
    ("text", "count"),
    [("77", 6), ("77+", 48), ("AKs", 4), ("AKo", 12), ("AK", 16), ("T9s", 4), ("ATs+", 16), ("KTo+", 36), ("AsKd", 1)],
)
def test_how_many_hands_a_range_has(text: str, count: int) -> None:
    assert len(hands_of(text, 2, STANDARD)) == count


def test_a_hand_named_twice_counts_once() -> None:
    assert len(hands_of("AKs, AK, AsKs", 2, STANDARD)) == 16


def shares(sheet_id: str, hands: list[str], board: str = "", dead: str = "") -> list[Fraction]:
    spot = equity.spot_of(load(sheet_id), hands, cards(board), cards(dead))
    found = [tally.equity("", True).fraction for tally in equity.count_deals(spot)]
    return [each for each in found if each is not None]


def test_one_card_to_come_on_paper() -> None:
    """Nine hearts make a flush; the three and the seven of them make the sevens a full house and four of a kind."""
    first, second = shares(HOLDEM, ["AhKh", "7s7d"], "2h 9h 7c 3s")
    assert first == Fraction(7, 44)
    assert first + second == 1


def test_a_draw_on_paper() -> None:
    """Of 43 cards three fives, four sixes, three eights and three nines beat a nine-eight."""
    assert shares("500-club/2-7-single-draw", ["2c3d4h7s", "2d3c5h8s9c"])[0] == Fraction(13, 43)


def test_a_badugi_on_paper() -> None:
    """Three spades of 45 cards: the four, the five and the six."""
    assert shares("500-club/badugi", ["Ac2d3h", "2s4c5d6h"])[0] == Fraction(3, 45)


def test_a_pot_without_a_low_is_all_for_the_high() -> None:
    """A board without three low cards: nobody has a low."""
    assert shares("500-club/omaha-high-low-split", ["As2s3d4d", "KsKhQsJh"], "9c Td Jc Qd Kc") == [0, 1]


def by_hand(sheet_id: str, hands: list[str], board: str) -> list[Fraction]:
    """The readable showdown of every board that can still come."""
    game = load(sheet_id)
    held, lying = [cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2))) for text in hands], cards(board)
    rest = [card for card in STANDARD if card not in {*lying, *(card for hand in held for card in hand)}]
    totals, deals = [Fraction(0)] * len(held), 0
    for more in combinations(rest, 5 - len(lying)):
        deals += 1
        parts = [[best(game.rules, hand, [*lying, *more], RANKS[part][0]) for hand in held] for part in game.rules.pot]
        live = [numbers for numbers in parts if max(numbers)]
        for numbers in live:
            winners = [at for at, number in enumerate(numbers) if number == max(numbers)]
            for at in winners:
                totals[at] += Fraction(1, len(live) * len(winners))
    return [total / deals for total in totals]


@pytest.mark.parametrize(
    ("sheet_id", "hands", "board"),
    [
        (HOLDEM, ["AsKs", "QdQh", "7c7d"], "Qs 7s 2d 2c"),
        ("500-club/omaha-high-low-split", ["As2s3dKd", "KsKhQsJh"], "4c 5h 9d Td"),
        ("players/lazy-pineapple", ["AsKdQh", "7s7d6c"], "Qs 7c 2d 5s"),
        ("500-club/big-o", ["As2s3dKd9h", "KsKhQsJh2c"], "4c 5h 9d Td"),
    ],
)
def test_as_the_readable_showdown_shares(sheet_id: str, hands: list[str], board: str) -> None:
    assert shares(sheet_id, hands, board) == by_hand(sheet_id, hands, board)


def test_simulation_agrees() -> None:
    spot = equity.spot_of(load(HOLDEM), ["AKs, TT+", "QQ", "76s"], cards("Qs 7s 2d"))
    sure = equity.count_deals(spot)
    tried = equity.simulate_deals(spot, 40_000, 5)
    for one, other in zip(sure, tried, strict=True):
        simulated = other.equity("", False)
        assert simulated.stderr is not None
        assert abs(one.equity("", True).equity - simulated.equity) < 5 * simulated.stderr
    assert sum(tally.units for tally in tried) == equity.UNITS * tried[0].rounds


RING = [each for each in sheet_ids() if load_sheet(each).betting and load_sheet(each).playable]


@pytest.mark.parametrize("sheet_id", RING)
def test_every_ring_game(sheet_id: str) -> None:
    """Two hands of low and high cards, which every deck has, take the whole pot between them."""
    shape = equity.shape_of(load(sheet_id))
    some = ["AsKd2h3c4s", "QsQhJd5c6h"]
    spot = equity.spot_of(load(sheet_id), [text[: 2 * shape.own] for text in some])
    tallies = equity.simulate_deals(spot, 50, 1)
    assert sum(tally.units for tally in tallies) == equity.UNITS * 50


@pytest.mark.parametrize(
    ("hands", "options", "sentence"),
    [
        (["AsKd", "AKx"], {}, "'AKx' is neither cards, such as AsKd, nor a range"),
        (["AsKd", "1s2s"], {}, "is neither cards"),
        (["AsKd", "QQs"], {}, "a pair is never of one suit"),
        (["AsAs", "QQ"], {}, "As is there twice"),
        (["AsKd", "Qs"], {}, "'Qs' is 1 card: a hand has 2 here"),
        (["AsKd", ""], {}, "a hand has cards"),
        (["AsKd"], {}, "2 to 10 hands can be held against each other, not 1"),
        (["AsKd", "AsKh"], {}, "they need the same cards"),
        (["AsKd", "XrKh"], {}, "Xr is not in this game's deck"),
        (["AsKd", "QQ"], {"board": "2c 2c 3d"}, "2c is there twice"),
        (["AsKd", "QQ"], {"board": "2c 3d 4h 5s 6c 7c"}, "has 5 cards on the board, not 6"),
        (["AsKd", "QsQh"], {"board": "Qs 3d 4h"}, "no hand of 'QsQh' is left"),
        (["AsKd", "QQ"], {"board": "zz"}, "'zz' is not a card"),
        (["AsKd", "QQ"], {"rounds": 10, "exact": None}, "ask for one of them"),
    ],
)
def test_refused_in_one_sentence(call: Call, hands: list[str], options: dict[str, Any], sentence: str) -> None:
    flags = [word for key, value in options.items() for word in (f"--{key}", *([] if value is None else [value]))]
    called = call("equity", HOLDEM, *hands, *flags)
    assert (called.status, called.out) == (2, "")
    assert sentence in called.err
    assert called.err.count("\n") == 1


def test_a_banked_game_has_no_equity(call: Call) -> None:
    assert "is no ring game" in call("equity", "500-club/ez-baccarat", "AsKd", "QQ").err


def test_two_boards_are_both_dealt(call: Call) -> None:
    called = call("equity", "players/double-board-omaha", "AsAhKsKh", "7s6s5d4d", "--board", "2c 3d 4h")
    assert "has two boards" in called.err


def test_what_other_programs_read(call: Call) -> None:
    found: Any = call("equity", HOLDEM, "AhKh", "7s7d", "--board", "2h 9h 7c 3s", "--json").json()
    assert (found["deals"], found["exact"]) == (44, True)
    assert list(found["hands"][0]) == ["hand", "equity", "fraction", "stderr", "wins", "shares"]
