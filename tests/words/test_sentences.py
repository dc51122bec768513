"""What a rules page says of cards and play, held against the sheet, the judges and what the engine offers."""

import re

import pytest

from houseway.core.cards import JOKERS, RANKS, cards, rank_of
from houseway.core.tiles import tile_of
from houseway.games.bind import load
from houseway.games.blackjack.choices import (
    DOUBLE,
    FOR_LESS,
    HandState,
    choices,
    choices_after_doubling,
    why_not_double,
    why_not_hit,
    why_not_stand,
)
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.games.family import require_banked
from houseway.games.house_way.setting import Split
from houseway.games.pai_gow_poker.showdown import PLAYER_HAND, PaiGowShowdown
from houseway.games.set_hands import HandAsSet as Hands
from houseway.hands import low, mexican
from houseway.hands.high import MANY, ONE
from houseway.round.ask import Amount
from houseway.round.event import Pile, Stake
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.sheets import about_play, about_values
from tests.games.blackjack_table import CLUB, FIVE, SWITCH, X, played, table_of
from tests.games.blackjack_table import SHEETS as BLACKJACK

OF_CARDS = [each for each in sheet_ids() if not tile_of(load_sheet(each).cards[0])]


def taught(sheet_id: str) -> list[str]:
    sheet = load_sheet(sheet_id)
    return [*about_values(sheet), *about_play(sheet)]


def left_out(sheet_id: str) -> set[int]:
    """Ranks that the deck does not have."""
    return set(range(len(RANKS))) - {rank_of(card) for card in load_sheet(sheet_id).cards}


@pytest.mark.parametrize("sheet_id", [each for each in OF_CARDS if left_out(each)])
def test_no_card_is_named_that_the_deck_does_not_have(sheet_id: str) -> None:
    """But for those that are said to be left out."""
    for sentence in taught(sheet_id):
        said = re.sub("[^.:]* are left out", "", sentence)
        for rank in left_out(sheet_id):
            named = rf"\b(?:an?|to) {ONE[rank]}\b|\b{MANY[rank]}\b"
            assert not re.search(named, said, re.IGNORECASE), sentence


def test_a_royal_flush_is_the_one_that_the_engine_pays() -> None:
    (royal,) = re.findall(r"royal flush \((.*?) of one suit\)", " ".join(taught("500-club/mexican-poker")))
    ranks = [RANKS[ONE.index(each)] for each in re.split(", | and ", royal)]
    assert mexican.category(mexican.rank(cards(" ".join(f"{rank}c" for rank in ranks)))) == "royal flush"


@pytest.mark.parametrize("sheet_id", OF_CARDS)
def test_what_the_joker_is_stands_wherever_there_is_one(sheet_id: str) -> None:
    has_joker = not set(JOKERS).isdisjoint(load_sheet(sheet_id).cards)
    assert has_joker == any(" joker " in sentence for sentence in about_values(load_sheet(sheet_id)))


def test_the_joker_is_what_the_engine_makes_of_it() -> None:
    (lowball,) = [each for each in taught("limelight/lowball") if "joker" in each]
    assert "lowest card that the hand does not have" in lowball
    assert low.without_joker(cards("Ac 2d Xr 4h Kc"))[-1] in cards("3c 3d 3h 3s")
    (down, up) = next(each for each in taught("players/mexican-poker") if "joker" in each).split("; ")
    assert down.endswith("face down is any card, once it is turned up too")
    assert mexican.category(mexican.rank(cards("4c 4d 4h 4s Xr"))) == "five of a kind"
    assert "face up is an ace" in up
    assert mexican.category(mexican.rank(cards("4c 4d 4h 4s Xb"))) == "four of a kind"
    assert mexican.category(mexican.rank(cards("4c 4d 4h As Xb"))) == "full house"


LIMITS = Amount(5_00, None, 1_00)


def turn_with(total: int, doublings: int = 0) -> HandState:
    """A hard hand of two cards with $10 on it, and chips enough for more."""
    turn = HandState(total, False, True, 0, False, False, False, doublings, 1, 10_00, 10_00)
    assert not turn.soft
    return turn


def rules_of(sheet_id: str) -> Rules:
    rules: Rules = load(sheet_id).rules
    return rules


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_doubling_is_told_as_it_is_offered(sheet_id: str) -> None:
    rules, said = rules_of(sheet_id), " ".join(taught(sheet_id))
    options = {option.id for option in choices(rules, turn_with(10), LIMITS) if not option.closed}
    assert ("or for less" in said) == (FOR_LESS in options)
    times = len(rules.doublings)
    again = choices_after_doubling(rules, turn_with(15, 1))
    assert ("may be doubled again" in said) == any(option.id == DOUBLE and not option.closed for option in again)
    assert times == 1 or f"{times} times in all" in said
    last = choices_after_doubling(rules, turn_with(15, times))
    assert all(option.closed for option in last if option.id == DOUBLE)


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_what_nobody_may_do_is_what_the_engine_refuses(sheet_id: str) -> None:
    """And a hand that may not be hit, or may not stand, may still be doubled."""
    rules, said = rules_of(sheet_id), " ".join(taught(sheet_id))
    stand = re.findall(r"With a hard (\d+) or less nobody may stand", said)
    hit = re.findall(r"With a hard (\d+) or more nobody may hit", said)
    refused = [total for total in range(4, 22) if why_not_stand(rules, turn_with(total))]
    assert [int(each) for each in stand] == refused[-1:]
    refused = [total for total in range(4, 22) if why_not_hit(rules, turn_with(total))]
    assert [int(each) for each in hit] == refused[:1]
    assert not any(why_not_double(rules, turn_with(total)) for total in range(4, 22))
    assert "must be hit" not in said


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_a_natural_has_a_price_of_its_own_where_a_paytable_has_one(sheet_id: str) -> None:
    rows = {row for wager in load_sheet(sheet_id).wager for pays in wager.tables.values() for row in pays}
    assert ("price of its own" in " ".join(taught(sheet_id))) == ("named-natural" in rows)


def hand_of(faces: str) -> BlackjackHand:
    hand = BlackjackHand(0, 0, Pile(""))
    hand.set_faces(cards(faces))
    return hand


@pytest.mark.parametrize(
    ("sheet_id", "sentence", "dealer", "saved", "lost"),
    [
        (CLUB, "against 8-8-8 it is a push", "8c 8d 8h", "Kc Qd Jh", ""),
        (SWITCH, "with 22 or 23 against a suited 7-8-9 it is a push", "7c 8c 9c", "Kc 5d 8h", "Kc 6d 8h"),
        (FIVE, "a three-card 23 to 25 against a higher total", "Kc 6d Jh", "Kc 5d Jh", "Kc 6d Jh"),
        (X, "If both are over, the player loses.", "8c 8d 8h", "", "Kc Qd 2h"),
    ],
)
def test_who_is_saved_if_both_are_over(sheet_id: str, sentence: str, dealer: str, saved: str, lost: str) -> None:
    assert any(sentence in each for each in taught(sheet_id))
    coup = BlackjackCoup(rules_of(sheet_id), hand_of(dealer))
    assert not saved or coup.result_of(hand_of(saved)) == "saved"
    assert not lost or coup.result_of(hand_of(lost)) == "lose"


def test_two_hands_need_not_be_bet_on_alike() -> None:
    """Both must be bet on: the engine takes different bets, and the page does not call them equal."""
    assert any("Everybody bets on each of 2 hands" in sentence for sentence in taught(SWITCH))
    told = played(table_of(SWITCH), "9c 9d 9h 9s 8c 8d", ["keep", "stand", "stand"], {"left": 10_00, "right": 25_00})
    assert not told.refused
    assert not any("equal bets" in each for each in taught(SWITCH))


SIDES = "lotus/ultimate-pai-gow-poker"


@pytest.mark.parametrize(
    ("in_front", "behind", "result", "sentence"),
    [
        (1, 1, "win", "wins if that side wins both hands"),
        (0, 1, "push", "pushes if one hand is a copy, where both are equal, and that side wins the other"),
        (1, 0, "push", "pushes if one hand is a copy"),
        (1, -1, "lose", "loses with all else, with one hand won by each side too"),
        (0, 0, "lose", "loses with all else"),
        (0, -1, "lose", "loses with all else"),
    ],
)
def test_a_bet_on_a_side_is_told_as_it_is_judged(in_front: int, behind: int, result: str, sentence: str) -> None:
    """By how the Player's hands compare with the Banker's; there is no player-dealer's hand to speak of."""
    game = require_banked(load(SIDES))
    player, banker = (Hands((), Split((), (), front, back)) for front, back in ((in_front, 9 + behind), (0, 9)))
    judge, pays = game.family.judges["player-side"], game.sheet.wager[0].tables[""]
    row = judge.row(
        str(judge.decide(PaiGowShowdown({PLAYER_HAND: player}, banker, game.rules), Stake("", 1, "", 0))), pays
    )
    assert {"copy-and-win": "push", None: "lose"}.get(row, row) == result
    said = " ".join(taught(SIDES))
    assert sentence in said
    assert "player-dealer" not in said.replace("The player-dealer has no hand", "")


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).module == "baccarat"])
def test_every_main_bet_of_baccarat_is_named(sheet_id: str) -> None:
    (bets,) = [each for each in taught(sheet_id) if each.startswith("Everybody bets on ")]
    lines = [wager.title for wager in load_sheet(sheet_id).wager if wager.kind == "main"]
    assert re.split(", | or ", bets.removeprefix("Everybody bets on ").partition(", and on")[0]) == lines


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_bets_that_stand_after_a_fold_are_called_by_their_titles(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    stands = set(sheet.rules.get("survive_a_fold", ()))
    folds = " ".join(each for each in taught(sheet_id) if "fold" in each)
    assert all((wager.title in folds) == (wager.id in stands) for wager in sheet.wager if wager.kind == "bonus")


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_only_the_first_two_cards_as_dealt_are_a_natural_and_may_be_doubled(sheet_id: str) -> None:
    rules, said = rules_of(sheet_id), " ".join(taught(sheet_id))
    assert "in the first two cards as they were dealt, not after a split" in said
    assert ("nor after an exchange" in said) == rules.switch
    assert "A double, on the first two cards of a hand, of a split hand too, is for as much" in said
    three = turn_with(10)._replace(two_cards=False)
    assert why_not_double(rules, three)
    assert not why_not_double(rules, turn_with(10))
