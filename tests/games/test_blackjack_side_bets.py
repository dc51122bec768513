"""Bets on the side: every row of their paytables, counted over all the cards they can be judged on."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest

from houseway.core.cards import RANKS, Card, cards
from houseway.games.bind import load
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.side_bets import SIDE_BETS
from houseway.round.event import Pile, Stake
from houseway.sheets.shelf import load_sheet
from houseway.tables.felt import require_bank
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt
from tests.games.blackjack_table import CLUB, FIVE, LIME, LIME_SPANISH, SPANISH, SWITCH, X

STAKE = Stake("Bob", 2, "side", 10_00)


def judged(judge: str, dealer: str = "", dealt: list[Card] | None = None) -> str:
    coup = BlackjackCoup(Rules(), BlackjackHand(0, 0, Pile("player-dealer")))
    for face in cards(dealer):
        coup.dealer.add(face)
    coup.dealer.natural = coup.dealer.is_ace_and_ten
    coup.dealt[STAKE.spot] = dealt or []
    return "".join(SIDE_BETS[judge].results_of(coup, STAKE))


@pytest.mark.parametrize(
    ("dealer", "result"),
    [
        ("6s Ks 6d", "bust-3"),
        ("6s 6c 4d Kd", "bust-4"),
        ("2s 3c 4d 5d Kd", "bust-5"),
        ("2s 2c 3d 4d 5d Kd", "bust-6"),
        ("2s 2c 2d 3d 4d 3s Kd", "bust-7"),
        ("2s 2c 2d 2d 3d 3d As 8d", "bust-8"),
        ("As Ac 2d 2c 2s As Ad 6s Kd", "bust-8"),
        ("As Kd", "lose"),
        ("Ts 7d", "lose"),
    ],
)
def test_by_the_cards_of_a_busted_hand(dealer: str, result: str) -> None:
    assert judged("dealer-bust", dealer) == result


@pytest.mark.parametrize(
    ("dealer", "result"),
    [
        ("2d 3h 4c 9d", "red-2"),
        ("2d 3h 4d 9c", "red-3"),
        ("Ad Kh+", "red-2"),
        ("2d 3c 4d 9d", "lose"),
        ("2c 3d 4d 9d", "lose"),
        ("2d 2h 2d 2h 3d Ah Ad", "red-7"),
        ("2d 2h 2d 2h 3d Ah Ad 4h", "red-8"),
        ("Ad Ah Ad Ah Ad Ah 2d 2h 6d", "red-8"),
    ],
)
def test_by_the_red_cards_from_the_first(dealer: str, result: str) -> None:
    assert judged("dealer-red-run", dealer) == result


def fours(decks: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of ranks of four cards, and in how many ways so many decks deal it."""
    for ranks in combinations_with_replacement(range(13), 4):
        yield ranks, prod(comb(4 * decks, count) for count in Counter(ranks).values())


@pytest.mark.parametrize("decks", [6, 8])
def test_the_first_four_cards(decks: int) -> None:
    found: Counter[str] = Counter()
    for ranks, ways in fours(decks):
        found[judged("first-four-cards", dealt=[4 * rank for rank in ranks])] += ways
    of_a_rank = 4 * decks
    assert found == {
        "four-of-a-kind": 13 * comb(of_a_rank, 4),
        "two-pair": comb(13, 2) * comb(of_a_rank, 2) ** 2,
        "three-of-a-kind": 13 * comb(of_a_rank, 3) * 12 * of_a_rank,
        "pair": 13 * comb(of_a_rank, 2) * comb(12, 2) * of_a_rank**2,
        "lose": comb(13, 4) * of_a_rank**4,
    }
    assert found.total() == comb(52 * decks, 4)


@pytest.mark.parametrize("sheet_id", [SPANISH, LIME_SPANISH])
def test_matches_with_the_up_card(sheet_id: str) -> None:
    """Six decks of 48: against any card five more are the same, eighteen of its rank and another suit."""
    deck = load(sheet_id).sheet.cards
    up = cards("9c")[0]
    left = Counter({face: 6 - (face == up) for face in deck})
    found: Counter[str] = Counter()
    for one, other in product(left, repeat=2):
        ways = left[one] * (left[other] - (one == other))
        found[judged("match-up-card", "9c 5d", [one, other])] += ways
    assert found == {
        "two-suited": 5 * 4,
        "suited-and-unsuited": 2 * 5 * 18,
        "one-suited": 2 * 5 * 264,
        "two-unsuited": 18 * 17,
        "one-unsuited": 2 * 18 * 264,
        "lose": 264 * 263,
    }


def test_bonus_cards_match_by_rank() -> None:
    assert judged("match-up-card", "Kc+ 5d", cards("Qc+ Kc+")) == "one-suited"
    assert judged("match-up-card", "Kc+ 5d", cards("Qc+ Jc+")) == "lose"


def test_a_pair_is_of_one_rank() -> None:
    found = Counter(
        judged("first-pair", "9c 8d", [4 * one, 4 * other + 1]) for one, other in product(range(13), repeat=2)
    )
    assert found == {"pair": 13, "lose": 156}
    assert judged("first-pair", "Kd Ah", cards("8s 8d")) == "pair-against-natural"
    assert judged("first-pair", "Kd Ah", cards("8s 9d")) == "lose"


# Every row as the books print it, read a second time.
@pytest.mark.parametrize(
    ("sheet_id", "wager", "label", "rows"),
    [
        (CLUB, "red-flex", "", "8 300, 7 200, 6 100, 5 50, 4 10, 3 5, 2 1"),
        (LIME, "red-flex", "", "7 200, 6 100, 5 50, 4 10, 3 5, 2 1"),
        (CLUB, "buster", "", "3 2, 4 2, 5 4, 6 15, 7 50, 8 150"),
        (FIVE, "buster", "", "3 2, 4 2, 5 4, 6 15, 7 50, 8 200"),
        (X, "buster", "game", "3 2, 4 2, 5 4, 6 15, 7 50, 8 200"),
        (X, "buster", "side-bet", "3 1, 4 3, 5 6, 6 30, 7 100, 8 250"),
        (SPANISH, "match-the-dealer", "", "two-suited 18, unsuited 13, one-suited 9, two-unsuited 8, one-unsuited 4"),
        (
            LIME_SPANISH,
            "match-the-dealer",
            "",
            "two-suited 16, unsuited 12, one-suited 8, two-unsuited 8, one-unsuited 4",
        ),
        (SWITCH, "super-match", "6 decks", "kind 40, two-pair 8, kind 5, pair 1"),
        (SWITCH, "super-match", "8 decks", "kind 50, two-pair 7, kind 5, pair 1"),
        (X, "lucky-pair", "", "pair 10, natural 40"),
    ],
)
def test_paytables(sheet_id: str, wager: str, label: str, rows: str) -> None:
    found = load_sheet(sheet_id).wager_by_id(wager).tables[label]
    expected = [row.split() for row in rows.split(", ")]
    assert len(found) == len(expected)
    for (result, pays), (ending, odds) in zip(found.items(), expected, strict=True):
        assert result.endswith(ending), f"{result} is not {ending}"
        assert pays == f"{odds} to 1"


def test_paytables_go_with_the_decks() -> None:
    game = load(SWITCH)
    for decks, pays in ((6, "40 to 1"), (8, "50 to 1")):
        felt = require_bank(lay_felt(game, Wish(decks=decks)))
        assert felt.payouts["super-match"]["four-of-a-kind"].text == pays
        assert "super-match" in [spot.id for spot in felt.spots]
    assert "super-match" not in [spot.id for spot in lay_felt(game, Wish(decks=7)).spots], "it has no price for seven"


def test_ranks_are_what_they_seem() -> None:
    assert RANKS[0] == "2", "the tests above take four times a rank for a card"
