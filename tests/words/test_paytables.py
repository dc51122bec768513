"""Rows of a paytable on a rules page: of two that fit the same cards, it is said which counts, and the judge agrees."""

from itertools import permutations, product

import pytest

from houseway.core.cards import cards
from houseway.games.bind import load
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import BlackjackHand as BlackjackHand
from houseway.games.family import BankedGame
from houseway.games.house_way.setting import Split
from houseway.games.pai_gow_poker.showdown import PaiGowShowdown as Set
from houseway.games.set_hands import HandAsSet
from houseway.games.ultimate import HoldemShowdown
from houseway.round.event import Pile, Stake
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import sheet_ids
from houseway.words.catalogue import texts
from houseway.words.sheets import NARROWER, about_values, about_wager

BANKED = {sheet_id: game for sheet_id in sheet_ids() if isinstance(game := load(sheet_id), BankedGame)}
PAI_GOW = [sheet_id for sheet_id, game in BANKED.items() if game.sheet.module == "pai-gow-poker"]
WAGERS = [(sheet_id, wager) for sheet_id, game in BANKED.items() for wager in game.sheet.wager]
BY_ID = pytest.mark.parametrize(("sheet_id", "wager"), WAGERS, ids=[f"{sheet} {each.id}" for sheet, each in WAGERS])


@BY_ID
def test_where_a_row_is_a_case_of_another_the_page_says_which_counts(sheet_id: str, wager: Wager) -> None:
    """And the judge pays the narrower, wherever it stands in the table."""
    game = BANKED[sheet_id]
    judge, words = game.judge(wager), texts(game.sheet)[wager.id]
    wider = False
    for pays in wager.tables.values():
        for row, other in permutations(pays, 2):
            assert words[row] != words[other]
            assert judge.row(row, pays) == row
            # A text that another goes on from fits whenever that does, so it must be said which of them counts.
            wider = wider or judge.is_case(row, other) or words[row].startswith(f"{words[other]},")
    assert wider == (NARROWER in about_wager(game.sheet, wager))


def rows_of(sheet_id: str, judge: str) -> list[tuple[Wager, dict[str, str]]]:
    game = BANKED[sheet_id]
    return [(wager, pays) for wager in game.sheet.wager if wager.judge == judge for pays in wager.tables.values()]


def with_judge(judge: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sheet_id", [each for each in BANKED if rows_of(each, judge)])


STAKE = Stake("Ann", 1, "", 5_00)


@with_judge("if-the-player-dealer-qualifies")
@pytest.mark.parametrize(("hand", "qualifies"), list(product((1, 2, 3), (True, False))))
def test_a_row_says_whether_the_player_dealer_must_qualify(sheet_id: str, hand: int, qualifies: bool) -> None:
    """Higher, equal or lower than the player-dealer's hand."""
    game = BANKED[sheet_id]
    for wager, pays in rows_of(sheet_id, "if-the-player-dealer-qualifies"):
        (result,) = game.judge(wager).results_of(HoldemShowdown({1: hand}, 2, qualifies, frozenset(), ()), STAKE)
        text = texts(game.sheet)[wager.id][result]
        compared = {1: "the hand is lower", 2: "the hands are equal", 3: "the hand is higher"}[hand]
        says = f"qualifies, and {compared}" if qualifies else "does not qualify, whichever hand is higher"
        assert text == f"the player-dealer {says}"
        assert result in pays or result == "lose"


def set_hand(front: int, behind: int, dealt: str = "") -> HandAsSet[Split]:
    return HandAsSet(tuple(cards(dealt)), Split((), (), front, behind))


@pytest.mark.parametrize("sheet_id", [each for each in PAI_GOW if rows_of(each, "tie")])
def test_a_tie_is_in_one_row_alone_or_in_the_more_exact(sheet_id: str) -> None:
    game = BANKED[sheet_id]
    for (wager, pays), front, behind in product(rows_of(sheet_id, "tie"), (0, 1), (8, 9)):
        showdown = Set({1: set_hand(front, behind), 0: set_hand(front, behind)}, set_hand(1, 9), game.rules)
        judge = game.judge(wager)
        row = judge.row(str(judge.decide(showdown, STAKE)), pays)
        fit = {
            "front": (front, behind) == (1, 8),
            "behind": behind == 9,
            "both": (front, behind) == (1, 9),
        }
        fits = [each for each in pays if fit[each]]
        assert row in fits or not fits
        assert all(judge.is_case(str(row), each) for each in fits if each != row)
        words = texts(game.sheet)[wager.id]
        assert words["front"] == "the hands in front are equal, those behind are not"
        assert words["behind"] == "the hands behind are equal"


@pytest.mark.parametrize("result", ["player-dealer-ace-high", "not-qualified"])
def test_what_decides_a_wager_whatever_the_hands_are_says_so(result: str) -> None:
    """Two hands that win by themselves: the row of the player-dealer's hand counts all the same."""
    met = 0
    for sheet_id, wager in WAGERS:
        game = BANKED[sheet_id]
        if game.sheet.module != "pai-gow-poker" or not any(result in pays for pays in wager.tables.values()):
            continue
        dealer = set_hand(1, 1, "Ac Kd Qh 9s 7c 5d 3h")
        won = Set({1: set_hand(2, 2)}, dealer, game.rules)
        assert game.judge(wager).decide(won, STAKE) == result
        assert texts(game.sheet)[wager.id][result].endswith(", whichever hands are higher")
        met += 1
    assert met


@with_judge("player-dealer-ace-high")
def test_an_ace_of_both_is_no_ace_of_the_player_dealer_alone(sheet_id: str) -> None:
    game, nothing, pair = BANKED[sheet_id], "Ac Kd Qh 9s 7c 5d 3h", "Ks Kh Qd 9c 7d 5c 3s"
    ((wager, pays),) = rows_of(sheet_id, "player-dealer-ace-high")
    words = texts(game.sheet)[wager.id]
    for mine, says in ((nothing, "player-dealer and player are both"), (pair, "only the player-dealer is")):
        showdown = Set({1: set_hand(0, 0, mine)}, set_hand(0, 0, nothing), game.rules)
        (result,) = game.judge(wager).results_of(showdown, STAKE)
        assert result in pays
        assert words[result].startswith(f"{says} dealt ace high")


@with_judge("match-up-card")
@pytest.mark.parametrize(
    ("dealt", "text"),
    [
        ("9c 9c", "both first cards match the up card in rank and suit"),
        ("9c 9d", "both match it in rank, one of them in suit"),
        ("9c Kd", "only one matches it in rank, and in suit too"),
        ("9d 9h", "both match it in rank, neither in suit"),
        ("9d Kd", "only one matches it in rank, not in suit"),
    ],
)
def test_one_match_is_told_from_two(sheet_id: str, dealt: str, text: str) -> None:
    game = BANKED[sheet_id]
    dealer = BlackjackHand(0, 0, Pile(""))
    dealer.set_faces(cards("9c"))
    coup = BlackjackCoup(game.rules, dealer)
    coup.dealt[1] = cards(dealt)
    ((wager, _),) = rows_of(sheet_id, "match-up-card")
    assert texts(game.sheet)[wager.id][str(game.judge(wager).decide(coup, STAKE))] == text


@pytest.mark.parametrize("sheet_id", list(BANKED))
def test_which_kind_of_a_hand_counts_is_said_where_kinds_are_paid(sheet_id: str) -> None:
    """Seven cards may make a straight and a flush; three may be a flush and a straight flush."""
    sheet = BANKED[sheet_id].sheet
    paid = any({"flush", "straight"} <= set(pays) for wager in sheet.wager for pays in wager.tables.values())
    said = " ".join(about_values(sheet))
    assert not paid or "the highest" in said
    assert not paid or any(text in said for text in ("The best five", "highest kind that they make", "for bonus bets"))
