"""Blackjack: what may be done with a hand and why not the rest, who sees the hole card, and a shoe that runs out."""

from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.balances import Ledger
from houseway.core.cards import DECKS, STANDARD, cards
from houseway.core.money import stack
from houseway.core.text import Mistake, dollars
from houseway.games.bind import load
from houseway.games.blackjack import FAMILY
from houseway.games.blackjack.hands import POINTS, BlackjackHand
from houseway.games.blackjack.play import play
from houseway.games.blackjack.rules import Rules
from houseway.round import drivers
from houseway.round.ask import Lay
from houseway.round.deal import Deal
from houseway.round.event import EVERYONE, NOBODY, Asked, Faced, Lineup, Moved, Pile, Stake
from houseway.round.script import FaceSeen, Script
from houseway.sheets.shelf import sheet_file
from houseway.testing.tables import play_hand
from houseway.testing.views import Anybody, Faces, shuffle_cards
from tests.counts import soak
from tests.felts import filed
from tests.games.blackjack_table import CLUB, FIVE, LIME, SHEETS, SPANISH, SWITCH, X, played, replayed, table_of


def hand_of(text: str) -> BlackjackHand:
    hand = BlackjackHand(0, 0, Pile("Bob"))
    for face in cards(text):
        hand.add(face)
    return hand


@pytest.mark.parametrize(
    ("text", "total", "soft"),
    [
        ("As 6d", 17, True),
        ("As 6d Kh+", 17, False),
        ("As Ad", 12, True),
        ("As Ad 9c", 21, True),
        ("As Ad 9c Th+", 21, False),
        ("Ks+ Qd+ 2h", 22, False),
        ("A" + "d+ 5c", 16, True),
    ],
)
def test_totals(text: str, total: int, soft: bool) -> None:
    hand = hand_of(text)
    assert (hand.total, hand.soft) == (total, soft)


@given(st.lists(st.sampled_from(sorted(POINTS)), min_size=1, max_size=12))
def test_a_total_is_the_best_way_to_count_the_aces(faces: list[int]) -> None:
    hand = BlackjackHand(0, 0, Pile("Bob"))
    for face in faces:
        hand.add(face)
    ways = [sum(way) for way in product(*((1, 11) if POINTS[face] == 1 else (POINTS[face],) for face in faces))]
    assert hand.total == max((way for way in ways if way <= 21), default=min(ways))
    assert hand.over == (min(ways) > 21)


def test_decks() -> None:
    tens = [face for face in DECKS["bonus tens"] if POINTS[face] == 10]
    assert (len(DECKS["bonus tens"]), len(tens)) == (52, 16)
    pictures = DECKS["bonus pictures, no tens"]
    assert (len(pictures), sum(POINTS[face] == 10 for face in pictures)) == (48, 12)


# What Bob has been dealt against the player-dealer, what he says, and why it is refused; then he says the rest.
@pytest.mark.parametrize(
    ("sheet_id", "faces", "says", "why"),
    [
        (CLUB, "6s 9d 5s 8c Th+", ["stand", "hit"], "you must hit 11 or less"),
        (CLUB, "Ts+ 9d 9c 8c", ["hit", "stand"], "you must stand on hard 19 or more"),
        (CLUB, "5s 9d 8c 8c 2h", ["hit", "double", "stand"], "you may double only on the first two cards of a hand"),
        (CLUB, "5s 9d 8c 8c 2h", ["hit", "split", "stand"], "you may split only two cards of equal value"),
        (CLUB, "5s 9d 8c 8c 2h", ["split", "hit", "stand"], "you may split only two cards of equal value"),
        (
            CLUB,
            "5s 9d 8c 8c 2h",
            ["hit", "surrender", "stand"],
            "you may surrender only as the first act on the two cards dealt to you",
        ),
        (CLUB, "5s 9d 8c 8c", ["rescue", "stand"], "'rescue' is not offered here: choose hit, stand, double, "),
        (CLUB, "5s 9d 8c 8c", ["double for less $10", "stand"], "the amount must be from $0.50 to $9.50, not $10"),
        (SPANISH, "Ks+ 9d 7c 8c", ["hit", "stand"], "you must stand on hard 17 or more"),
        (SPANISH, "5s 9d 8c 8c", ["double for less $5", "stand"], "'double for less' is not offered here"),
        (
            SPANISH,
            "2s 9d 3s 8c 2h 2c 2d",
            ["double", "double", "double", "double", "stand"],
            "a hand is doubled 3 times at most",
        ),
        (
            X,
            "-- 5s 9d 8c 8c",
            ["play on", "surrender", "stand"],
            "you may surrender only before the hole card is checked",
        ),
        (X, "-- 5s 9d 8c 8c", ["play on", "double for less $4", "stand"], "the amount must be from $5 to $9, not $4"),
        (X, "-- 5s Ad 8c 8c", ["play on", "insure $6", "no insurance", "stand"], "the amount must be from $1 to $5"),
        (
            SWITCH,
            "Ks 9c 9d Qd 9s 8c",
            ["keep", "split", "stand", "stand"],
            "ten-value cards are split only if they are of",
        ),
        (SWITCH, "Ks 9c 9d 6d 9s 8c", ["keep", "surrender", "stand", "stand"], "there is no surrender in this game"),
        (
            SWITCH,
            "Ks 9c 9d 6d 9s 8c",
            ["hit", "keep", "stand", "stand"],
            "'hit' is not offered here: choose switch, keep",
        ),
        (FIVE, "6s 9d 5s 8c Th", ["surrender", "hit"], "you cannot surrender 11 or less"),
        (FIVE, "8s 9d 8d 8c Th Tc", ["split", "surrender", "stand", "stand"], "you cannot surrender after a split"),
        (LIME, "Ts+ 9d 9c 8c", ["hit", "stand"], "you must stand on hard 19 or more"),
    ],
)
def test_a_bad_answer_is_refused_and_the_round_goes_on(sheet_id: str, faces: str, says: list[str], why: str) -> None:
    table = table_of(sheet_id)
    told = played(table, faces, says)
    assert [reason for reason in told.refused if reason.startswith(why)], told.refused
    assert len(told.refused) == 1
    assert told.hand.settled


@pytest.mark.parametrize(("sheet_id", "faces", "lost"), [(X, "-- Ts 9d 6c 8c", 3_00), (FIVE, "Ts 9d 6c 8c", 2_50)])
def test_surrender_says_what_it_takes(sheet_id: str, faces: str, lost: int) -> None:
    told = played(table_of(sheet_id), faces, ["surrender"], {"game": 5_00})
    (question,) = [event.question for event in told.hand.deal.events if isinstance(event, Asked)][-1:]
    (said,) = [option.text for option in question.options if option.id == "surrender"]
    assert said == f"Surrender and lose {dollars(lost)}"
    assert [gain for _, gain in told.hand.settled] == [-lost]


def test_no_fifth_hand() -> None:
    says = ["split", "split", "split", "split", *["stand"] * 4]
    told = played(table_of(CLUB), "8s 9d 8c 8d 8h 8s 8c 8d Ts+ Tc+", says)
    assert told.refused == ["you have 4 hands already, and no more are allowed"]
    assert told.gains == {"game/0": -10, "split/1": 10, "split/2": 10, "split/3": -10}


@pytest.mark.parametrize(
    ("sheet_id", "faces", "says", "why"),
    [
        (CLUB, "6s 9d 6d 8c", ["double", "stand"], "a double takes $10 and you have $4"),
        (CLUB, "6s 9d 6d 8c", ["split", "stand"], "a split takes $10 and you have $4"),
        (SPANISH, "6s 9d 6d 8c", ["double", "stand"], "a double takes $10 and you have $4"),
        (
            X,
            "-- 6s 9d 6d 8c",
            ["play on", "double for less $4", "stand"],
            "the least to add is $5, and it must be less ",
        ),
    ],
)
def test_whoever_has_not_the_chips_cannot_double_or_split(sheet_id: str, faces: str, says: list[str], why: str) -> None:
    told = played(table_of(sheet_id, chips=14_00), faces, says)
    assert told.refused[0].startswith(why)


def test_a_short_stack_doubles_for_what_it_has() -> None:
    told = played(table_of(CLUB, chips=14_00), "6s 9d 5d 8c Th+", ["double for less $4"])
    assert told.gains == {"game/0": 10, "double/0": 4}


def test_both_wagers_must_be_laid_and_need_not_be_equal() -> None:
    table = table_of(SWITCH)
    told = played(table, "Ks Kc 9d Qd Qs 8c", ["keep", "stand", "stand"], {"left": 5_00, "right": 20_00})
    assert told.gains == {"left/0": 5, "right/0": 20}
    lay = Lay(table.felt.spots, 100_00)
    assert lay.why_not({"left": 5_00}) == "Game wager, left hand: bet Game wager, right hand too"
    assert lay.why_not({"right": 5_00}) == "Game wager, right hand: bet Game wager, left hand too"


def test_switched_cards_lie_with_the_other_hand() -> None:
    told = played(table_of(SWITCH), "Ks 5c 9d 6d Ad+ 8c Th", ["switch", "stand", "hit"])
    moved = [(event.place, event.pile) for event in told.hand.deal.events if isinstance(event, Moved)]
    assert moved == [(3, "Bob, right"), (4, "Bob, left")]
    assert told.gains == {"left/0": 10, "right/0": 10}


def test_where_only_one_thing_can_be_done_nobody_is_asked() -> None:
    told = played(table_of(CLUB), "2s 9d 3s 8c 4h 2c Th+", ["hit"])
    assert told.questions == ["act/2/0/1"]


def test_a_natural_is_not_asked_anything() -> None:
    for sheet_id, faces in ((CLUB, "As 9d Ks+ 8c"), (SPANISH, "As 9d Ks+ 8c"), (FIVE, "As 9d Ks 8c")):
        assert played(table_of(sheet_id), faces).questions == []


def test_nobody_sees_the_hole_card_when_it_is_checked() -> None:
    told = played(table_of(CLUB), "Ts+ Kd+ 9c 8c", ["stand"])
    looks = [event.seen_by for event in told.hand.deal.events if isinstance(event, Faced) and event.place == 3]
    assert looks == [NOBODY, EVERYONE]


def test_the_hole_card_is_not_touched_where_it_is_not_checked() -> None:
    for sheet_id, faces, says in (
        (CLUB, "Ts+ 9d 9c 8c", ["stand"]),
        (SWITCH, "Ks 9c Kd 9d 9s Ah+", ["keep", "stand", "stand"]),
    ):
        told = played(table_of(sheet_id), faces, says)
        place = 3 if sheet_id == CLUB else 5
        looks = [event.seen_by for event in told.hand.deal.events if isinstance(event, Faced) and event.place == place]
        assert looks == [EVERYONE]


def test_a_recorder_need_not_know_the_card_that_is_checked() -> None:
    """A natural would have been turned up, so a card that nobody saw makes none."""
    table = table_of(CLUB)
    told = played(table, "Ts+ Kd+ 9c 8c", ["stand"])
    script = [msgspec.structs.replace(entry, face="?") if "8c" in str(entry) else entry for entry in told.script]
    hand = table_of(CLUB).hand()
    drivers.replay(hand.play(), [*script, FaceSeen(3, "8c")])
    assert hand.settled == told.hand.settled


def test_an_uncheckable_natural_takes_doubles_and_splits() -> None:
    told = played(table_of(SWITCH), "6s Kc Td 5d 9c Ah+ 4s", ["keep", "double", "stand"])
    assert told.gains == {"left/0": -10, "right/0": -10, "double/0": -10}


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_replay_is_the_same_hand(sheet_id: str) -> None:
    rng = Random(1)
    for seed in range(soak(200, 10)):
        table = table_of(sheet_id)
        before = table_of(sheet_id)
        order = shuffled_deck(sheet_id, Random(seed))
        hand, script = table.hand(), Script()
        play_hand(table, hand, lambda play: drivers.live(play, Faces(order), Anybody(rng), rng, script))  # noqa: B023
        again = before.hand()
        drivers.replay(again.play(), script)
        assert again.deal.events == hand.deal.events


def shuffled_deck(sheet_id: str, rng: Random) -> list[int]:
    order = list(load(sheet_id).sheet.cards) * 8
    rng.shuffle(order)
    return order


def one_deck_round(spots: int, shoe_cards: int, seed: int) -> Deal:
    """A crowded table and a short shoe, everybody hitting whenever they may."""
    people = {seat: f"P{seat}" for seat in range(1, spots + 1)}
    ledger = Ledger({stack(name): 1_000_00 for name in people.values()})
    moments = FAMILY.moments(Rules())
    deal = Deal(ledger, deck=STANDARD, moments=moments, shoe_cards=shoe_cards, lineup=Lineup(people))
    for seat, name in people.items():
        deal.stake(Stake(name, seat, "game", 10_00))
    drivers.live(play(deal, Rules()), Faces(shuffle_cards(Random(seed))), Anybody(Random(seed)), Random(seed), [])
    return deal


def test_a_shoe_that_runs_out_is_enough_for_the_player_dealer() -> None:
    for seed in range(soak(500, 40)):
        deal = one_deck_round(7, 52, seed)
        assert len(deal.faces) <= 52, seed
    assert all(len(one_deck_round(7, 30, seed).faces) <= 30 for seed in range(20))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("must_hit_to     = 11", "must_hit_to     = 20"), "no total can be one to hit and to stand on"),
        (('hands           = ["game"]', 'hands           = ["a", "b", "c"]'), "a player plays one hand or two, not 3"),
        (('doublings       = ["double"]', "doublings       = []"), "name the wager a hand is doubled with"),
        (("must_hit_to     = 11", "switch = true"), "it takes two hands to switch their cards"),
        (
            ('both_bust       = "888 pushes"', 'both_bust       = "777 pushes"'),
            "'777 pushes' is not a value it can have; did you mean 888 pushes?",
        ),
    ],
)
def test_rules_that_cannot_be_are_refused(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    text = sheet_file(CLUB).read_text("utf-8")
    assert text.count(change[0]) == 1
    with pytest.raises(Mistake, match=why):
        load(filed(tmp_path, text.replace(*change)))


def test_the_same_hand_again() -> None:
    told = played(table_of(CLUB), "6s 9d 5s 8c Th+", ["double"])
    assert replayed(table_of(CLUB), told).settled == told.hand.settled
