"""Sheets whose rules ask for what is not there: refused when they are bound, with the key and what would be right."""

import re
from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.known import has_family
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.felts import filed

BLACKJACK = "lotus/blackjack-x"
THREE_CARD, ULTIMATE = "500-club/three-card-poker-6-card-bonus", "500-club/ultimate-texas-holdem"
HOLDEM, OMAHA, STUD = "500-club/texas-holdem", "500-club/omaha", "500-club/seven-card-stud"
LOWBALL, MEXICAN = "players/lowball-ace-to-five", "500-club/mexican-poker"
BACCARAT, WAR = "500-club/ez-baccarat", "lotus/ultimate-war"
NO_SPLIT = "drop = ['wager.split']\nbank.settle.order = ['game', 'double', 'insurance', 'buster', 'lucky-pair']"
FOUR_CARDS = """
drop = ['wager.lucky-pair.pays']
wager = [{ id = 'lucky-pair', judge = 'first-four-cards', pays = { pair = '1 to 1' } }]
"""
SPLIT_JUDGED = """
drop = ['wager.split.pays']
wager = [{ id = 'split', judge = 'insurance', pays = { win = '1 to 1' } }]
"""
NO_PLAY = "drop = ['wager.play']\nbank.settle.order = ['ante', 'pair-plus', '6-card-bonus']"
DEAL, FLOP = "{ name = 'deal', down = 2 }", "{ name = 'flop', board = 3 }"
LAST = "{ name = 'turn', board = 1 }, { name = 'river', board = 1 }"

# A sheet to start from, what is said otherwise, and the sentence that refuses it.
WRONG = [
    (BLACKJACK, NO_SPLIT, "rules.split_hands: there is no wager 'split'"),
    (BLACKJACK, "rules.hands = ['gamee']", "rules.hands: there is no wager 'gamee'; did you mean game?"),
    (BLACKJACK, "rules.hands = ['double']", "wager double: kind: rules.hands makes it a bet of kind main, not later"),
    (BLACKJACK, "rules.doublings = ['dubble']", "rules.doublings: there is no wager 'dubble'; did you mean double?"),
    (BLACKJACK, "rules.insurance = 'none'", "wager insurance: kind: by the rules nobody is asked for it later"),
    (BLACKJACK, "rules.completed_for = ['bustr']", "rules.completed_for: there is no wager 'bustr'; did you mean"),
    (BLACKJACK, "rules.settled_on_the_deal = ['x']", "rules.settled_on_the_deal: there is no wager 'x'; there are"),
    (BLACKJACK, "deck = 'standard and joker'", "deck: blackjack cannot be dealt from 'standard and joker'"),
    (BLACKJACK, "[[wager]]\nid = 'buster'\nneeds = []", "wager buster: needs: a bet without a hand; write needs = ['"),
    (BLACKJACK, SPLIT_JUDGED, "wager split: judge: "),
    (BLACKJACK, FOUR_CARDS, "wager lucky-pair: judge: first-four-cards is for 2 hands before each player"),
    (THREE_CARD, NO_PLAY, "wager: there is no wager 'play'; there are ante, pair-plus, 6-card-bonus"),
    (THREE_CARD, "rules.survive_a_fold = ['6-card']", "rules.survive_a_fold: there is no wager '6-card'; did you"),
    (THREE_CARD, "seats = 20", "seats: a round of 20 needs 60 cards, and the least shoe has 52"),
    (
        ULTIMATE,
        "[[wager]]\nid = 'blind'\nequals = ''",
        "wager blind: needs: a bet without a hand; write",
    ),
    (
        ULTIMATE,
        "[[wager]]\nid = 'trips'\nequals = 'play'",
        "wager trips: equals: play is not another wager",
    ),
    (
        ULTIMATE,
        "[[wager]]\nid = 'trips'\nrange = '$0 - $5'",
        "wager trips: range: it must begin with more",
    ),
    (BACCARAT, "deck = 'bonus tens'", "deck: baccarat cannot be dealt from 'bonus tens'"),
    (BACCARAT, "rules.player_to = 12", "rules: player_to: expected whole number <= 9"),
    (BACCARAT, "[[wager]]\nid = 'tie'\nkind = 'later'", "wager tie: kind: by the rules nobody is asked for it later"),
    (WAR, "deck = 'standard and joker'", "deck: war cannot be dealt from 'standard and joker'"),
    (HOLDEM, "rules.streets = []", "rules.streets: a game has one to 5 streets, not 0"),
    (HOLDEM, f"rules.streets = [{DEAL}, {DEAL}]", "rules.streets: every street has a name of its own"),
    (HOLDEM, f"rules.streets = [{FLOP}, {LAST}]", "rules.streets[0]: everybody must have two cards to bet on, not 0"),
    (HOLDEM, f"rules.streets = [{DEAL}]", "rules.streets: at the end a hand is of five to seven cards, not of 2"),
    (HOLDEM, f"rules.streets = [{DEAL}, {LAST}]", "rules.streets[1]: with the board a hand is of five to seven cards"),
    (HOLDEM, "rules.pot = []", "rules.pot: it goes to one kind of hand, or half to high and half to eight or better"),
    (HOLDEM, "rules.pot = ['eight or better']", "rules.pot: it goes to one kind of hand"),
    (HOLDEM, "rules.pot = ['badugi']", "rules.streets: a hand for badugi is of 4 cards of one's own and none of a"),
    (HOLDEM, "rules.straddle = 'push'", "rules: straddle: 'push' is not a value it can have; there are a raise, or"),
    (HOLDEM, "rules.bring_in = 'lowest card'", "rules.streets[0].up: the bring-in is by a card that lies face up"),
    (HOLDEM, "rules.starts = 'highest hand up'", "rules.starts: no card lies face up from the first street on"),
    (HOLDEM, "decks = { min = 1, max = 2 }", "decks: a ring game is played with one deck"),
    (HOLDEM, "betting.at_most = 'much'", "betting.at_most: 'much' is not an amount of money"),
    (HOLDEM, "betting.kills = ['full']", "rules.kill: it says who kills a pot if betting.kills has a kill"),
    (HOLDEM, "betting.structures = []", "betting.structures: expected list of length >= 1"),
    (OMAHA, "seats = 20\nrules.dealt_in = 20", "rules.dealt_in: 20 players need 88 cards, and the deck has 52"),
    (OMAHA, "rules.boards = 'twoo'", "rules: boards: 'twoo' is not a value it can have; did you mean two?"),
    (STUD, "rules.hole_cards = 'exactly two'", "rules.hole_cards: only where there is a board of three cards or more"),
    (STUD, "rules.boards = 'two'", "rules.boards: there is no board in this game"),
    (STUD, "betting.opens = 'antes'", "rules.bring_in: a game has one if betting.opens says antes and a bring-in"),
    (LOWBALL, "rules.pot = ['high']", "deck: for high (rules.pot) it is 'standard', not 'standard and joker'"),
    (LOWBALL, "rules.sevens = 'none'\nrules.kill = 'none'", "rules.kill: it says who kills a pot"),
    (MEXICAN, "deck = 'standard'", "deck: for stripped high (rules.pot) it is 'without 8, 9 and 10, with a joker'"),
]


@pytest.mark.parametrize(("like", "change", "why"), WRONG, ids=[why[:60] for _, _, why in WRONG])
def test_what_is_not_there_is_missed_when_a_sheet_is_bound(tmp_path: Path, like: str, change: str, why: str) -> None:
    path = filed(tmp_path, f"title = 'Mine'\nlike = '{like}'\nsource = []\n{change}")
    with pytest.raises(Mistake, match=re.escape(why)) as raised:
        load(path)
    assert str(raised.value).startswith(path)


def test_every_reading_that_can_be_undone_leaves_a_game_to_deal() -> None:
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        if sheet.playable and has_family(sheet.module):
            for number, reading in enumerate(sheet.reading, 1):
                assert isinstance(reading.as_printed, str) or load(sheet_id, (number,))
