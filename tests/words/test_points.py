"""What a rules page says of games of points, held against what the engine scores and lays out."""

import re
from itertools import combinations

import pytest

from houseway.core.cards import cards
from houseway.games.bind import load
from houseway.games.chinese_poker.procedure import TAKES
from houseway.games.chinese_poker.rules import Rules, SegmentedHand, SweepHand, enters_fantasy, stays_in_fantasy
from houseway.games.chinese_poker.score import Shown, points_between, segments_won
from houseway.games.chinese_poker.sweeps import MAKES
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.choosing import usual_options
from houseway.tables.felt import PointFelt
from houseway.tables.lay_out import lay_out
from houseway.words.points import about_points
from houseway.words.sheets import about_play

POINTS = [each for each in sheet_ids() if load_sheet(each).points]
CHINESE = [each for each in POINTS if load_sheet(each).module == "chinese-poker"]

# Of each clean sweep one hand, and one that fails it by a card.
SWEEPS: dict[SweepHand, tuple[str, str]] = {
    "one of each rank, one suit": (
        "As Ks Qs / Js Ts 9s 8s 7s / 6s 5s 4s 3s 2s",
        "Ac Ks Qs / Js Ts 9s 8s 7s / 6s 5s 4s 3s 2s",
    ),
    "one of each rank, one color": (
        "As Kc Qs / Jc Ts 9c 8s 7c / 6s 5c 4s 3c 2s",
        "Ah Kc Qs / Jc Ts 9c 8s 7c / 6s 5c 4s 3c 2s",
    ),
    "one of each rank": (
        "Ah Kc Qs / Jd Ts 9c 8s 7c / 6s 5c 4s 3c 2s",
        "Ah Ac Qs / Jd Ts 9c 8s 7c / 6s 5c 4s 3c 2s",
    ),
    "one color": (
        "Ah Ad Qh / Jd Th 9d 8h 7d / 6h 5d 4h 3d 2h",
        "Ah Ad Qh / Jd Th 9d 8h 7d / 6h 5d 4h 3d 2c",
    ),
    "deuces to nines": (
        "9h 9d 2h / 8d 7h 6d 5h 4d / 3h 3d 3s 2d 2c",
        "Ah 9d 2h / 8d 7h 6d 5h 4d / 3h 3d 3s 2d 2c",
    ),
    "tens to aces": (
        "Th Td Ts / Jd Jh Js Qh Qd / Qs Kd Ks Ad As",
        "9h Td Ts / Jd Jh Js Qh Qd / Qs Kd Ks Ad As",
    ),
    "six pairs": (
        "2h 3d 3s / 4d 4h 5s 5h 6d / 6s 9d 9s 9h 9c",
        "2h 3d 3s / 4d 4h 5s 5h 6d / 7s 9d 9s 9h 9c",
    ),
    "three flushes": (
        "2h 4h 6h / 2d 4d 6d 8d Td / 2s 4s 6s 8s Ts",
        "2h 4h 6c / 2d 4d 6d 8d Td / 2s 4s 6s 8s Ts",
    ),
    "three straights": (
        "Ah 2d 3s / 4d 5h 6s 7h 8d / Ts Jd Qs Kh Ac",
        "Ah 2d 4s / 4c 5h 6s 7h 8d / Ts Jd Qs Kh Ac",
    ),
}
BUTTON = "Ann"


def rules_of(sheet_id: str) -> Rules:
    rules: Rules = load(sheet_id).rules
    return rules


def play(sheet_id: str) -> str:
    return " ".join(about_play(load_sheet(sheet_id)))


def set_as(text: str) -> SegmentedHand:
    front, middle, back = (tuple(cards(part)) for part in text.split("/"))
    return SegmentedHand(front, middle, back)


@pytest.mark.parametrize("hand", TAKES)
def test_a_clean_sweep_takes_the_cards_that_are_told(hand: SweepHand) -> None:
    made, missed = map(set_as, SWEEPS[hand])
    assert MAKES[hand](made)
    assert not MAKES[hand](missed)


@pytest.mark.parametrize("sheet_id", CHINESE)
def test_every_clean_sweep_stands_with_its_cards_its_points_and_its_place(sheet_id: str) -> None:
    rules, said = rules_of(sheet_id), play(sheet_id)
    assert ("clean sweep" in said) == bool(rules.sweeps)
    where = [said.index(f"{each.title} ({TAKES[each.hand]}) {each.points}") for each in rules.sweeps]
    assert where == sorted(where)
    hands = [Shown(each.title, {}, sweep=each) for each in rules.sweeps]
    for (at, one), (after, other) in combinations(zip(where, hands, strict=True), 2):
        level = ";" not in said[at:after]
        assert points_between(rules, one, other, hands, "") == (0 if level or not one.sweep else one.sweep.points)


@pytest.mark.parametrize("sheet_id", [each for each in CHINESE if rules_of(each).fantasy])
def test_fantasy_land_is_entered_and_kept_as_is_told(sheet_id: str) -> None:
    said = play(sheet_id)
    assert "A pair of queens or better in front, and no foul, leads to Fantasy Land" in said
    ranks = set_as("Qs Qd 4h / As Ad 9s 4s 5s / Kd Ks Kh 8c 8s").ranks()
    assert enters_fantasy(ranks)
    assert not enters_fantasy(set_as("Js Jd Ah / As Ad 9s 4s 5s / Kd Ks Kh 8c 8s").ranks())
    assert "takes three of a kind in the front, full house or better in the middle or four of a kind or better" in said
    assert not stays_in_fantasy(ranks)
    assert stays_in_fantasy(set_as("2s 2d 2h / As Ad 9s 4s 5s / Kd Ks Kh 8c 8s").ranks())
    assert stays_in_fantasy(set_as("Qs Qd 4h / 3s 3d 3h 2c 2s / Kd Ks Kh 8c 8s").ranks())
    assert stays_in_fantasy(set_as("Qs Qd 4h / As Ad 9s 4s 5s / Kd Ks Kh Kc 8s").ranks())
    assert f"{rules_of(sheet_id).fantasy} cards at once" in said


@pytest.mark.parametrize("sheet_id", CHINESE)
def test_equal_segments_go_to_the_button_only_against_the_button(sheet_id: str) -> None:
    rules, said = rules_of(sheet_id), play(sheet_id)
    ranks = set_as("Qs Qd 4h / As Ad 9s 4s 5s / Kd Ks Kh 8c 8s").ranks()
    one, two, three = (Shown(name, ranks) for name in (BUTTON, "Bob", "Cat"))
    assert not segments_won(rules, two, three, BUTTON)
    assert ("between whoever has the button and another they are won by the button" in said) == bool(
        segments_won(rules, one, two, BUTTON)
    )
    assert "Equal segments push" in said


@pytest.mark.parametrize("sheet_id", POINTS)
def test_it_takes_as_many_points_to_sit_down_and_to_be_dealt_in(sheet_id: str) -> None:
    game = load(sheet_id)
    felt = lay_out(game, usual_options(game.sheet))
    assert isinstance(felt, PointFelt)
    said, point = " ".join(about_points(game.sheet)), felt.options.minimum
    assert felt.buy_in.low == point * int(re.findall(r"buys in for (\d+) points or more", said)[0])
    ((least, beside),) = re.findall(r"With less than (\d+) points?( beside the ante)? nobody", said)
    assert felt.chips_needed == point * int(least) + (felt.ante if beside else 0)
    assert bool(beside) == bool(felt.ante)
    waits = re.findall(r"Of more than (\d+) players .* sits the hand out", said)
    assert game.sheet.points
    assert [int(each) for each in waits] == [game.sheet.points.dealt_in] * (
        game.sheet.points.dealt_in < game.sheet.seats
    )
