"""The house way for tiles: every hand there is is set, none the wrong way round, and a second opinion agrees."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from houseway.core.cards import DECKS, NAMES, Card, cards, write_cards
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.pai_gow_tiles.chart import Least, TileRule
from houseway.games.pai_gow_tiles.rules import Rules
from houseway.games.pai_gow_tiles.setting import set_tiles, splits
from houseway.games.pai_gow_tiles.showdown import by_house_way
from houseway.hands.tiles import domino_rank
from tests.games import tiles_again as again

TILES = "lotus/pai-gow-tiles"
FACTS = Path(__file__).parents[1] / "facts" / "tile_house_ways.toml"
ALL_HANDS = 35_960


@cache
def rules() -> Rules:
    found: Rules = load(TILES).rules
    return found


@cache
def every_hand() -> Counter[tuple[Card, ...]]:
    """Hands by the names of their tiles, and how many there are of each."""
    return Counter(combinations(sorted(DECKS["dominoes"]), 4))


def test_every_hand_is_set_and_none_the_wrong_way_round() -> None:
    counts: Counter[str] = Counter()
    for hand, count in every_hand().items():
        chosen = set_tiles(hand, rules().house_way)
        assert chosen, write_cards(hand)
        split = chosen.split
        assert sorted((*split.low, *split.high)) == sorted(hand)
        assert (split.low_rank, split.high_rank) == (domino_rank(split.low), domino_rank(split.high))
        assert split.low_rank <= split.high_rank
        counts[chosen.rule.id] += count
    assert counts.total() == ALL_HANDS
    assert dict(counts) == tomllib.loads(FACTS.read_text("utf-8"))[TILES]


def test_a_second_implementation_sets_all_hands_alike_by_the_same_rules() -> None:
    counts: Counter[str] = Counter()
    for hand, count in every_hand().items():
        rule, (high, low) = again.house_way([NAMES[tile] for tile in hand])
        counts[rule] += count
        chosen = set_tiles(hand, rules().house_way)
        assert chosen, write_cards(hand)
        ours = [tuple(NAMES[tile] for tile in two) for two in (chosen.split.high, chosen.split.low)]
        assert [again.value((a, b)) for a, b in ours] == [again.value(high), again.value(low)], write_cards(hand)
        assert chosen.rule.id == rule, write_cards(hand)
    assert dict(counts) == tomllib.loads(FACTS.read_text("utf-8"))[TILES]


def test_both_rank_every_two_tiles_alike() -> None:
    twos = set(combinations(sorted(DECKS["dominoes"]), 2))
    ours = {two: domino_rank(two) for two in twos}
    theirs = {two: again.value((NAMES[two[0]], NAMES[two[1]])) for two in twos}
    by_ours = sorted(ours, key=lambda two: ours[two])
    assert sorted(theirs[two] for two in twos) == [theirs[two] for two in by_ours]
    assert len(set(ours.values())) == len(set(theirs.values()))


def in_house_way(lines: str) -> Iterator[TileRule]:
    return (rule for rule in rules().house_way if rule.lines == lines)


@pytest.mark.parametrize(
    ("hand", "high", "low", "rule"),
    [
        # What the book prints, line by line; a hand that just is, and one that just is not.
        ("2-4 1-2 3-3 1-3", "nine with Chong", "seven with Gor", "split-supreme"),
        ("2-4 1-2 3-3 1-6", "supreme pair", "three with Chong", "keep-supreme"),
        ("1-6 1-6 6-6 5-5", "nine with Teen", "seven with Mooy", "split-7"),
        ("1-6 1-6 5-6 5-5", "pair of Tit", "one with Mooy", "keep-pair"),
        ("1-6 1-6 6-6 1-3", "pair of Tit", "six with Teen", "keep-pair"),
        ("4-4 4-4 3-6 5-6", "nine with Yun", "seven with Yun", "split-8"),
        ("2-6 3-5 3-6 4-6", "pair of Bot", "nine with Ping", "keep-pair"),  # seven and eight would both be worse
        ("3-6 4-5 6-6 5-5", "Wong with Teen", "nine with Mooy", "split-9"),
        ("3-6 4-5 6-6 5-6", "pair of Gow", "three with Teen", "keep-pair"),
        ("6-6 6-6 1-3 3-3", "eight with Teen", "six with Teen", "split-teen-dey"),
        ("6-6 6-6 1-3 2-4", "pair of Teen", "seven with Gor", "keep-pair"),  # six and eight would both be worse
        ("1-1 1-1 3-6 5-6", "Wong with Dey", "three with Dey", "split-teen-dey-9-11"),
        ("1-1 1-1 3-6 4-6", "pair of Dey", "nine with Ping", "keep-pair"),
        ("5-5 5-5 6-6 3-6", "pair of Mooy", "Wong with Teen", "never-split"),
        ("6-6 6-6 3-6 4-5", "pair of Teen", "pair of Gow", "two-pairs"),
        # What is customary.
        ("6-6 1-1 4-4 3-4", "Gong with Teen", "nine with Dey", "high-nine"),
        ("6-6 1-6 4-4 5-6", "nine with Teen", "nine with Yun", "high-nine"),
        ("6-6 1-6 4-4 1-3", "Gong with Teen", "one with Gor", "highest-with-teen-dey"),
        ("1-1 3-5 3-6 2-2", "Wong with Dey", "two with Bon", "highest-with-teen-dey"),  # beside a Gong, three with Bon
        ("1-1 3-6 5-6 1-5", "Wong with Dey", "seven with Foo", "wong"),
        ("5-6 4-6 3-6 1-5", "nine with Ping", "seven with Foo", "highest-low"),
        ("5-5 4-6 1-5 2-4", "six with Mooy", "six with Ping", "highest-low"),
    ],
)
def test_hands_worked_out_by_hand(hand: str, high: str, low: str, rule: str) -> None:
    game = load(TILES)
    assert game.family.house_way
    found = game.family.house_way(game.rules, cards(hand))
    assert (found.called["high"], found.called["low"], found.rule) == (high, low, rule)


def test_the_letter_of_the_book_splits_sevens_only_with_both() -> None:
    printed = load(TILES, (14,)).rules
    for hand, as_read, by_the_letter in (
        ("1-6 1-6 6-6 5-5", "split-7", "keep-pair"),
        ("1-6 1-6 6-6 1-1", "split-7", "split-7"),
    ):
        chosen = [set_tiles(cards(hand), each.house_way) for each in (rules(), printed)]
        assert [each.rule.id for each in chosen if each] == [as_read, by_the_letter]


def test_the_letter_of_the_book_splits_pairs_though_both_hands_get_worse() -> None:
    """Seven and eight, where a pair and nine could be had; six and eight, instead of seven and a pair."""
    printed = load(TILES, (17,)).rules
    for hand, by_the_letter in (("2-6 3-5 3-6 4-6", "split-8"), ("6-6 6-6 1-3 2-4", "split-teen-dey")):
        chosen = [set_tiles(cards(hand), each.house_way) for each in (rules(), printed)]
        assert [each.rule.id for each in chosen if each] == ["keep-pair", by_the_letter]


def test_a_chart_of_ones_own_may_leave_hands_out() -> None:
    only = Rules(hands="high and low", house_way=tuple(in_house_way("482")))
    assert set_tiles(cards("5-5 5-5 6-6 3-6"), only.house_way)
    hand = cards("5-5 4-6 1-5 2-4")
    assert set_tiles(hand, only.house_way) is None
    assert by_house_way(hand, only).low_rank == max(split.low_rank for split in splits(hand))


def test_rules_in_words() -> None:
    words = {rule.id: rule.in_words() for rule in rules().house_way}
    assert words["split-7"] == (
        "one pair of 7 spots with 12 or 2 spots: split the pair, unless both hands get worse, "
        "if the low hand comes to at least 7"
    )
    assert words["highest-high"] == (
        "no pair: the highest high hand, if the high hand comes to at least 7 and no low hand can come to "
        "3 with Chong (customary)"
    )


def test_a_chart_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no tile 'Tin'"):
        Least(3, "Tin")
    with pytest.raises(ValueError, match="it is for hands of one pair"):
        TileRule(id="x", holding="no pair", of=(7,), play="a Gong", lines="1")
    with pytest.raises(ValueError, match="two tiles at the most"):
        TileRule(id="x", holding="no pair", among=((7,), (8,), (9,)), play="a Gong", lines="1")


def test_a_hand_of_another_size_is_a_mistake() -> None:
    game = load(TILES)
    assert game.family.house_way
    with pytest.raises(Mistake, match="a hand of this game has 4 tiles, not 3"):
        game.family.house_way(game.rules, cards("5-5 4-6 1-5"))
