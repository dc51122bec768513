"""What a rules page says of pai gow poker, held against the judges."""

from itertools import product

import pytest

from houseway.core.cards import cards, rank_of
from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.games.house_way.setting import Split, set_hand
from houseway.games.pai_gow_poker.showdown import PaiGowShowdown, is_ace_high, is_queen_high
from houseway.games.set_hands import HandAsSet
from houseway.hands import pai_gow
from houseway.hands.pai_gow_bonus import STRAIGHT_AND_THREE, kind
from houseway.round.event import Stake
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.catalogue import texts
from houseway.words.sheets import about_house_way, about_play, about_values, about_wager

GAMES: dict[str, BankedGame] = {
    each: game
    for each in sheet_ids()
    if isinstance(game := load(each), BankedGame) and game.sheet.module == "pai-gow-poker"
}
STAKE = Stake("Ann", 1, "", 5_00)
ANY = pytest.mark.parametrize("sheet_id", GAMES)
WITH_RIDES = [each for each, game in GAMES.items() if any(wager.rides for wager in game.sheet.wager)]
BY_BOTH_HANDS = [each for each, game in GAMES.items() if any(wager.judge == "both-hands" for wager in game.sheet.wager)]


def taught(sheet_id: str) -> str:
    sheet = load_sheet(sheet_id)
    return " ".join((*about_values(sheet), *about_play(sheet)))


def dealt(front: int, behind: int, faces: str = "As Ac Kd Kh 7c 5d 3h") -> HandAsSet[Split]:
    return HandAsSet(tuple(cards(faces)), Split((), (), front, behind))


@ANY
def test_as_many_cards_lie_in_front_as_are_told(sheet_id: str) -> None:
    ahead = {1: "In front there is one card.", 2: "In front there are two cards, a pair or none."}
    assert ahead[GAMES[sheet_id].rules.in_front] in taught(sheet_id)


@pytest.mark.parametrize("sheet_id", BY_BOTH_HANDS)
def test_a_game_wager_is_told_by_who_wins_each_hand_copies_too(sheet_id: str) -> None:
    """Where copies are the player's, a hand is won that is not higher."""
    game = GAMES[sheet_id]
    for wager in [each for each in game.sheet.wager if each.judge == "both-hands"]:
        words = texts(game.sheet)[wager.id]
        says = {2: "the player wins both hands", 1: "the player wins one hand and the player-dealer the other"}
        copies_won = "a copy, where hands are equal, is the player's." in taught(sheet_id)
        for front, behind in product((-1, 0, 1), repeat=2):
            outcome = PaiGowShowdown({1: dealt(5 + front, 9 + behind)}, dealt(5, 9), game.rules)
            result = str(game.judge(wager).decide(outcome, STAKE))
            won = sum(each > 0 or (each == 0 and copies_won) for each in (front, behind))
            assert words[result] == says.get(won, "the player wins neither hand")


@ANY
def test_ace_high_and_queen_high_are_what_the_judges_take_them_for(sheet_id: str) -> None:
    rules, said = GAMES[sheet_id].rules, taught(sheet_id)
    assert ("That is a hand without a pair, straight or flush, whose highest card is an ace" in said) == (
        rules.ace_high_pushes
    )
    assert ("That is a hand without a pair, straight or flush, whose highest card is a queen" in said) == (
        rules.queen_high_loses
    )
    assert is_ace_high(cards("Xr Kd Jh 9s 7c 5d 3h"), rules) or rules.joker_is.wild
    assert not is_ace_high(cards("As Kd Qh Js Tc 5d 3h"), rules)
    assert is_queen_high(cards("Qs Jd 9h 8s 6c 5d 3h"))
    assert not is_queen_high(cards("Qs Jd 9h 8s 6c 5d Xr"))
    assert not is_queen_high(cards("Qs Jd 9h 8s 6c 3d 3h"))


@ANY
def test_a_straight_beside_three_of_a_kind_is_told_where_it_has_a_row(sheet_id: str) -> None:
    rows = {row for wager in GAMES[sheet_id].sheet.wager for pays in wager.tables.values() for row in pays}
    assert kind(cards("5s 6d 7h 8c 9s 9d 9h")) == STRAIGHT_AND_THREE
    assert ("a straight beside three of a kind has a row of its own" in taught(sheet_id)) == (
        STRAIGHT_AND_THREE in rows
    )


@pytest.mark.parametrize("sheet_id", WITH_RIDES)
def test_what_comes_with_a_large_enough_bet_comes_with_a_larger_one_too(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    for wager in [each for each in sheet.wager if each.rides]:
        assert f"{wager.least} or more" in " ".join(about_wager(sheet, wager))


@ANY
def test_five_of_a_kind_is_told_as_far_as_the_joker_makes_it(sheet_id: str) -> None:
    rules = GAMES[sheet_id].rules
    nines = pai_gow.five(cards("9s 9d 9h 9c Xr"), rules.joker_is)
    assert (pai_gow.kind_of(nines) == pai_gow.FIVE) == ("from the highest: five of a kind," in taught(sheet_id))
    aces = pai_gow.five(cards("As Ad Ah Ac Xr"), rules.joker_is)
    assert pai_gow.kind_of(aces) == pai_gow.FIVE
    assert "five of a kind" in taught(sheet_id) or "from the highest: five aces," in taught(sheet_id)


@ANY
def test_what_a_rule_of_the_house_way_leaves_goes_in_front_as_is_told(sheet_id: str) -> None:
    """And a complete hand is what is called so, where the chart speaks of any."""
    game = GAMES[sheet_id]
    assert "the cards in front are the highest that a rule of it leaves" in taught(sheet_id)
    told = "A complete hand is a straight, a flush or a straight flush." in taught(sheet_id)
    assert told == any("complete hand" in row for row in about_house_way(game.sheet))
    held = "As Qh Jd 9c 7s 7h 2d" if game.rules.in_front == 2 else "As Qh Jd 9c 7s 7h"
    setting = set_hand(cards(held), game.rules.house_way)
    assert setting
    front = [rank_of(each) for each in cards("As Qh")][: game.rules.in_front]
    assert {rank_of(each) for each in setting.split.front} == {*front}
