"""House ways: every hand there is is set, none of them foul, and a second implementation sets them alike."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.core.cards import cards, write_cards
from houseway.games.house_way.chart import ChartRule, Way
from houseway.games.house_way.setting import set_hand
from houseway.games.pai_gow_poker.rules import Rules
from houseway.odds.house_way import chart, prove
from houseway.odds.kernels.house_way import set_hands
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING, soak
from tests.games.house_way_again import JOKER, Cards, Worth, by_chart, by_mini_chart, joker_of

FACTS = Path(__file__).parents[1] / "facts" / "house_ways.toml"
# Sheets with a chart of their own or a joker of their own; all others share both with one of them.
CHARTS = {
    "500-club/fortune-pai-gow-poker": "fortune",
    "lotus/lucky-pai-gow-poker": "lucky",
    "lotus/royal-pai-gow-poker": "lucky",
    "limelight/fortune-pai-gow-poker": "fortune",
    "lotus/mini-pai-gow": "mini",
}

every_chart = pytest.mark.parametrize("sheet_id", CHARTS)


@cache
def rules_of(sheet_id: str) -> Rules:
    return msgspec.convert(load_sheet(sheet_id).rules, Rules)


def bare(way: Way) -> list[tuple[object, ...]]:
    """The rules without their names and lines, those that fit no hand in common in any order."""
    rows: list[tuple[object, ...]] = [(rule.alike, rule.makes, rule.of, rule.front, rule.play) for rule in way]
    return sorted(rows, key=lambda row: (str(row[0]), rows.index(row)))


def with_charts() -> list[str]:
    sheets = (load_sheet(sheet_id) for sheet_id in sheet_ids())
    return [sheet.id for sheet in sheets if "house_way" in sheet.rules and sheet.module == "pai-gow-poker"]


@pytest.mark.parametrize("sheet_id", with_charts())
def test_every_chart_is_one_of_those_proved(sheet_id: str) -> None:
    rules = rules_of(sheet_id)
    same = [each for each in CHARTS if rules_of(each).joker == rules.joker and rules_of(each).cards == rules.cards]
    assert any(bare(rules_of(each).house_way) == bare(rules.house_way) for each in same)


@pytest.mark.parametrize("sheet_id", CHARTS if SOAKING else {rules_of(each).cards: each for each in CHARTS}.values())
def test_every_hand_is_set_and_none_is_foul(sheet_id: str) -> None:
    """All 154,143,080 hands of seven and 22,957,480 of six; without a soak, one chart's of each with the joker."""
    rules, facts = rules_of(sheet_id), tomllib.loads(FACTS.read_text("utf-8"))[sheet_id]
    proof = prove(rules.house_way, rules.joker_is, rules.cards, (0, 1) if SOAKING else (1,))
    assert (proof.unset, proof.foul) == (0, 0)
    assert proof.rules == {rule: counts[0 if SOAKING else 1] for rule, counts in facts.items()}


def test_the_facts_add_up() -> None:
    for sheet_id, facts in tomllib.loads(FACTS.read_text("utf-8")).items():
        six = rules_of(sheet_id).cards == 6
        assert sum(all_ for all_, _ in facts.values()) == (22_957_480 if six else 154_143_080)
        assert sum(joker for _, joker in facts.values()) == (2_598_960 if six else 20_358_520)


def some_hands(rules: Rules, count: int, seed: int) -> list[list[int]]:
    """Hands at random, every other one with the joker, sorted as the kernel takes them."""
    rng = Random(seed)
    hands = []
    for number in range(count):
        hand = rng.sample(range(52), rules.cards) if number % 2 else [*rng.sample(range(52), rules.cards - 1), 52]
        hands.append(sorted(hand, key=lambda card: (card == 52, -card)))
    return hands


def seen_of(hand: Sequence[int]) -> tuple[int, ...]:
    """What a chart can see of a hand: its ranks, and which cards are of a suit that may make a flush."""
    suit, count = Counter(card % 4 for card in hand if card != JOKER).most_common(1)[0]
    flush = count + hand.count(JOKER) >= 5
    return tuple(card // 4 * 2 + (flush and card % 4 == suit) for card in hand)


def to_be_checked(hands: list[list[int]], found: NDArray[np.int64]) -> Iterator[tuple[list[int], list[int]]]:
    """Each hand with what it was set to, but once those that look alike to a chart and came to the same."""
    checked: set[tuple[int, ...]] = set()
    for hand, setting in zip(hands, found.tolist(), strict=True):
        case = (*seen_of(hand), *setting)
        if case not in checked:
            checked.add(case)
            yield hand, setting


@every_chart
def test_the_compiled_chart_and_the_readable_one_agree(sheet_id: str) -> None:
    rules = rules_of(sheet_id)
    hands = some_hands(rules, soak(1_000_000, 1000), 1)
    found = set_hands(np.array(hands, np.int8), *chart(rules.house_way, rules.joker_is, rules.cards))
    for hand, (rule, _, ahead, behind) in to_be_checked(hands, found):
        setting = set_hand(hand, rules.house_way, rules.joker_is)
        assert setting, write_cards(hand)
        readable = setting.rule.id, setting.split.front_rank, setting.split.behind_rank
        assert readable == (rules.house_way[rule].id, ahead, behind), write_cards(hand)


@every_chart
def test_a_second_implementation_sets_hands_alike(sheet_id: str) -> None:
    """By the same rule and with cards worth as much, and by its own ranking too none is foul."""
    rules, joker = rules_of(sheet_id), joker_of(rules_of(sheet_id).joker)
    hands = some_hands(rules, soak(1_000_000, 2500), 2)
    made = chart(rules.house_way, rules.joker_is, rules.cards)
    found, fronts = set_hands(np.array(hands, np.int8), *made), made.fronts.tolist()
    numbers: dict[Worth, int] = {}
    for hand, (rule, way, *ranks) in to_be_checked(hands, found):
        cards = Cards(hand, joker)
        row = by_mini_chart(cards) if rules.cards == 6 else by_chart(cards, CHARTS[sheet_id])
        assert row.rule == rules.house_way[rule].id, write_cards(hand)
        again = max(map(cards.worth, row.fronts))
        assert again == cards.worth(tuple(hand[place] for place in fronts[way])), f"{write_cards(hand)}: {row.rule}"
        assert again[0] < again[1], f"{write_cards(hand)}: {row.rule} is foul"
        assert ranks == [numbers.setdefault(*each) for each in zip(again, ranks, strict=True)], write_cards(hand)
    ranked = [numbers[worth] for worth in sorted(numbers)]
    assert ranked == sorted(set(ranked))  # what is worth more by one ranking is so by the other


def test_a_chart_may_leave_hands_out() -> None:
    only = (ChartRule(id="one-pair", alike="one pair", play="keep them behind", lines="1"),)
    assert set_hand(cards("Ks Qd 9c 9d 7h 5s 3c"), only)
    assert set_hand(cards("Ks Qd 9c 8d 7h 5s 3c"), only) is None


def test_rules_in_words() -> None:
    rules = {rule.id: rule.in_words() for rule in rules_of("500-club/fortune-pai-gow-poker").house_way}
    assert rules["two-pair-8-7-6-behind"] == (
        "two pair of 8, 7, 6: keep both pairs behind, if at least a king goes in front"
    )
    assert rules["complete-and-no-pair"] == "no pair with a complete hand: complete hand behind"


@pytest.mark.parametrize(
    ("sheet_id", "dealt", "setting"),
    [
        ("limelight/fortune-pai-gow-poker", "As Ks Js Ts Xr Jh Th", "Xr As | Ks Js Jh Ts Th"),
        ("limelight/fortune-pai-gow-poker", "9s 8s 7s 6s Xr 9h 8h", "Xr 7s | 9s 9h 8s 8h 6s"),
        ("lotus/royal-pai-gow-poker", "As Ks Qs Js Xr Ah Kh", "Ks Kh | As Ah Xr Qs Js"),
        ("lotus/royal-pai-gow-poker", "As 5s 4s 3s Xr 5h 4h", "Xr As | 5s 5h 4s 4h 3s"),
        ("lotus/royal-pai-gow-poker", "Ks Kd Kh Xr Qc Jd Ts", "Ks Kh | Kd Xr Qc Jd Ts"),
        ("lotus/royal-pai-gow-poker", "Ks Kd Kh Xr Qc Jd Qs", "Qc Qs | Ks Kd Kh Xr Jd"),
    ],
)
def test_a_wild_joker_is_set_as_the_reading_says(sheet_id: str, dealt: str, setting: str) -> None:
    """It completes a straight flush, and is no third card of a pair; four that it makes are split as four are."""
    rules = rules_of(sheet_id)
    found = set_hand(cards(dealt), rules.house_way, rules.joker_is)
    assert found
    ahead, behind = (sorted(cards(part)) for part in setting.split("|"))
    assert (sorted(found.split.front), sorted(found.split.behind)) == (ahead, behind)


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_by_the_letter_a_joker_that_is_any_card_leaves_no_four_out_of_the_chart(rank: str) -> None:
    """The order of hands knows five aces alone: with four of another rank the joker serves elsewhere."""
    sheet = load_sheet("lotus/fortune-pai-gow-poker")
    (number,) = [at for at, each in enumerate(sheet.reading, 1) if each.about == "Joker"]
    rules = msgspec.convert(load_sheet(sheet.id, (number,)).rules, Rules)
    others = {"2": "Kd 3h", "A": "Kd 3h", "Q": "Kd 2h"}.get(rank, "Qd 2h")
    dealt = cards(" ".join([*(f"{rank}{suit}" for suit in "cdhs"), others, "Xr"]))
    assert rules.joker_is.wild
    found = set_hand(dealt, rules.house_way, rules.joker_is)
    assert found
    assert not found.split.is_foul
    assert ("five" in found.rule.id) == (rank == "A")
