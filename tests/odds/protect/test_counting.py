"""Counts over simulated shoes: what they win is what is published, and never more than perfect play."""

import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from houseway.core.cards import rank_of
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Outcome, Setting, pricing_for, setting_for
from houseway.odds.kernels.baccarat import cells_of_orders
from houseway.odds.kernels.compositions import CHANCE, GAIN, DealtShoes, worth_of_left
from houseway.odds.protect.attacks import count_against, own_tags, play_own, with_burn
from houseway.odds.protect.counting import (
    PERFECT,
    LinearCount,
    PricedByCards,
    ShoePlan,
    deal_shard,
    play_shoes,
    price_by_cards,
    require_counting,
)
from houseway.odds.protect.removal import attackable, worth_of
from houseway.odds.protect.weights import ideal_tags, whole_tags
from tests.counts import soak

FACTS = tomllib.loads((Path(__file__).parents[2] / "facts" / "protection.toml").read_text(encoding="utf-8"))
BACCARAT, BLACKJACK, BURNING = "500-club/ez-baccarat", "lotus/blackjack-x", "lotus/cash-in-baccarat"
FROG = "players/golden-frog-baccarat"
SIDE_BETS = ("insurance", "buster")


def setting_of(sheet_id: str, decks: int | None = None) -> Setting:
    return setting_for(require_banked(load(sheet_id)), decks)


@cache
def ready(sheet_id: str, wager: str) -> PricedByCards:
    return price_by_cards(setting_of(sheet_id), wager)


def dragon_count(setting: Setting) -> LinearCount:
    fact = FACTS["dragon-7"]
    return LinearCount(own_tags(setting, fact["tags"]), fact["trigger"], is_true=True)


def test_a_published_count_wins_what_is_published() -> None:
    fact = FACTS["dragon-7"]
    setting = with_burn(setting_of(BACCARAT), fact["burn"])
    how = ShoePlan((fact["cut"],), fact["after"], soak(200_000, 3_000), 11)
    (result,) = play_own(setting, "dragon-7", None, dragon_count(setting), how).cuts
    error = (result.units_a_shoe.stderr**2 + fact["stderr"] ** 2) ** 0.5
    assert abs(result.units_a_shoe.value - fact["units_a_shoe"]) < 3 * error
    assert f"{-float(worth_of(setting, 'dragon-7')):.4%}" == fact["house_edge"]


def test_a_published_running_count_wins_and_bets_as_often_as_published() -> None:
    fact = FACTS["dragon-7-running"]
    setting = with_burn(setting_of(BACCARAT), fact["burn"])
    count = LinearCount(own_tags(setting, fact["tags"]), fact["trigger"], is_true=False)
    how = ShoePlan((fact["cut"],), fact["after"], soak(150_000, 3_000), 11)
    (result,) = play_own(setting, "dragon-7", None, count, how).cuts
    error = (result.units_a_shoe.stderr**2 + fact["stderr"] ** 2) ** 0.5
    assert abs(result.units_a_shoe.value - fact["units_a_shoe"]) < 3 * error
    bets = result.share_bet.value * result.rounds_a_shoe.value
    assert bets == pytest.approx(fact["bets_a_shoe"], abs=0.3)


@pytest.mark.parametrize(
    ("fact", "sheet_id", "wager", "figure"),
    [
        ("panda-8", BACCARAT, "panda-8", "units_a_shoe"),
        ("nine-over-seven", FROG, "natural-9-over-2-card-7", "units_per_100"),
    ],
)
def test_other_published_counts_win_what_is_published(fact: str, sheet_id: str, wager: str, figure: str) -> None:
    known = FACTS[fact]
    setting = with_burn(setting_of(sheet_id), known["burn"])
    count = LinearCount(own_tags(setting, known["tags"]), known["trigger"], is_true=True)
    how = ShoePlan((known["cut"],), known["after"], soak(20_000, 1_500), 11)
    (result,) = play_own(setting, wager, None, count, how).cuts
    found = getattr(result, figure)
    assert abs(found.value - known[figure]) < 3 * found.stderr + 0.005
    for name in {"share_bet", "edge_when_betting"} & {*known}:
        part = getattr(result, name)
        assert abs(part.value - known[name]) < 3 * part.stderr + 0.0005, name
    edge = -100 * float(worth_of(setting, wager))
    digits = len(known["house_edge"].rstrip("%").partition(".")[2])
    assert f"{edge:.{digits}f}%" == known["house_edge"]


def test_the_search_finds_published_tags() -> None:
    ideal = ideal_tags(setting_of(BACCARAT), "dragon-7")
    for fact, is_true in (("dragon-7", True), ("dragon-7-running", False)):
        tags = whole_tags(ideal, 2, is_true=is_true)
        points = {**{str(points): points for points in range(2, 10)}, "A": 1}
        published = {points[name]: tag for name, tag in FACTS[fact]["tags"].items()}
        assert {name: tag for name, tag in tags.tags.items() if tag} == published
        assert tags.trigger == pytest.approx(FACTS[fact]["trigger"], rel=0.15)


@pytest.mark.parametrize("decks", [6, 8])
def test_insurance_pays_from_four_for_each_deck_and_one(decks: int) -> None:
    """The count before the round leaves out the ace that is seen, which counts 1."""
    fact = FACTS["insurance"]
    setting = setting_of(BLACKJACK, decks)
    tags = whole_tags(ideal_tags(setting, "insurance"), 2, is_true=False)
    assert dict(tags.tags) == {**dict.fromkeys(range(1, 10), 1), 10: -2}
    breaks_even = fact["trigger_per_deck"] * decks
    assert tags.trigger + 1 == pytest.approx(breaks_even, abs=0.01)
    tens, others = 16 * decks, 36 * decks
    for gone in range(0, others, 7):
        for tens_gone in range(0, tens, 5):
            pays = 2 * (tens - tens_gone) > others - gone
            assert pays == (gone - 2 * tens_gone >= breaks_even + fact["trigger_more"])


def wagers_priced(sheet_id: str) -> list[str]:
    wagers = [each.id for each in attackable(setting_of(sheet_id))]
    return wagers if sheet_id != BLACKJACK else [each for each in wagers if ready(sheet_id, each).tree is not None]


@pytest.mark.parametrize("sheet_id", [BACCARAT, BLACKJACK])
def test_a_card_gone_is_priced_alike_by_its_sets_and_by_its_census(sheet_id: str) -> None:
    """Every priced wager, every rank in a soak: the sets of cards are counted apart from the census."""
    setting = setting_of(sheet_id)
    some = range(0, 13, soak(1, 6))
    for wager in wagers_priced(sheet_id):
        known = ready(sheet_id, wager)
        assert known.tree is not None
        for rank in some:
            card = next(card for card in setting.game.sheet.cards if rank_of(card) == rank)
            left, found = known.classes.whole.copy(), np.zeros(3)
            left[known.classes.of[card % 64]] -= 1
            worth_of_left(left, known.tree, found)
            gone = worth_of(replace(setting, without=(card,)), wager)
            assert found[GAIN] / found[CHANCE] == pytest.approx(float(gone), abs=1e-9), (wager, rank)


@pytest.mark.parametrize("sheet_id", [BACCARAT, BURNING, BLACKJACK])
def test_shoes_are_dealt_out_card_by_card(sheet_id: str) -> None:
    setting = setting_of(sheet_id)
    dealt = deal_shard(setting, 5, 0, 30)
    whole = Counter(card % 64 for card in setting.shoe.elements())
    for shoe, cards in enumerate(dealt.cards):
        assert Counter(cards.tolist()) == whole
        starts = dealt.starts[shoe, : dealt.rounds[shoe]]
        burned = {"none": 0, "one card": 1}.get(setting.game.sheet.burn)
        rank = int(cards[0]) >> 2
        assert starts[0] == (1 + (1 if rank == 12 else min(rank + 2, 10)) if burned is None else burned)
        assert (np.diff(starts) >= 4).all()


def test_coups_of_a_shoe_are_those_of_its_cards() -> None:
    setting = setting_of(BACCARAT)
    dealt: DealtShoes = deal_shard(setting, 5, 0, 10)
    tables = pricing_for(setting.game).tables(setting.game.rules)  # type: ignore[attr-defined]
    points = np.array([min(rank + 2, 10) % 10 if rank < 12 else 1 for rank in range(13)])
    for shoe in range(10):
        for number in range(int(dealt.rounds[shoe])):
            start = int(dealt.starts[shoe, number])
            six = points[dealt.cards[shoe, start : start + 6] >> 2].astype(np.int64)
            cell = int(cells_of_orders(six[None], *tables)[0])
            assert cell == dealt.cells[shoe, number]
            if number:
                before = int(dealt.cells[shoe, number - 1])
                used = 4 + (before % 11 != 10) + (before // 110 % 11 != 10)
                assert start == dealt.starts[shoe, number - 1] + used


@pytest.mark.parametrize(("sheet_id", "wager"), [(BACCARAT, "dragon-7"), (BACCARAT, "tie"), (BLACKJACK, "insurance")])
def test_no_count_beats_perfect_play_and_more_cards_never_win_less(sheet_id: str, wager: str) -> None:
    """On the same shoes this holds shoe by shoe, so chance cannot fail it."""
    counts = count_against(setting_of(sheet_id), wager, None, ShoePlan((14, 52, 104, 208), 0, soak(5_000, 60), 3))
    perfect = counts[-1]
    assert perfect.name == PERFECT
    assert len(counts) >= 3
    for each in counts[:-1]:
        for mine, best in zip(each.cuts, perfect.cuts, strict=True):
            assert mine.units_a_shoe.value <= best.units_a_shoe.value + 1e-12
    won = [each.units_a_shoe.value for each in perfect.cuts]
    assert won == sorted(won, reverse=True)
    assert won[0] > 0


def test_a_good_count_wins_more_the_deeper_it_is_dealt() -> None:
    setting = setting_of(BACCARAT)
    how = ShoePlan((14, 52, 104, 208), 0, soak(50_000, 2_000), 7)
    cuts = play_own(setting, "dragon-7", None, dragon_count(setting), how).cuts
    for deeper, less in pairwise(cuts):
        assert deeper.units_a_shoe.value > less.units_a_shoe.value


def test_rounds_as_they_come_out_agree_with_their_worth() -> None:
    setting = setting_of(BACCARAT)
    how, count = ShoePlan((14,), 0, soak(400_000, 20_000), 9), dragon_count(setting)
    as_dealt = play_own(setting, "dragon-7", None, count, how, by_cards=False).cuts[0]
    by_cards = play_own(setting, "dragon-7", None, count, replace(how, shoes=soak(40_000, 2_000))).cuts[0]
    apart = as_dealt.units_a_shoe.value - by_cards.units_a_shoe.value
    assert abs(apart) < 4 * (as_dealt.units_a_shoe.stderr + by_cards.units_a_shoe.stderr)
    assert as_dealt.std_dev == pytest.approx(by_cards.std_dev, rel=0.1)


def test_a_bet_on_every_round_costs_the_edge() -> None:
    """Without a choice nothing is known: the share bet is all, and the edge that of a full shoe."""
    wager = ready(BACCARAT, "panda-8")
    every = LinearCount(np.zeros(64), 0.0, is_true=False)
    ((result,),) = play_shoes(wager, [every], ShoePlan((52,), 0, soak(2_000, 100), 4))
    assert result.share_bet.value == 1
    edge = result.edge_when_betting
    assert abs(edge.value - float(worth_of(wager.setting, "panda-8"))) < 5 * edge.stderr
    assert result.n0 is None


def test_nonsense_is_refused_in_a_sentence() -> None:
    setting = setting_of(BACCARAT)
    with pytest.raises(Mistake, match="nothing to count"):
        price_by_cards(setting_of("500-club/ultimate-texas-holdem"), "ante")
    for how in (ShoePlan((-1,)), ShoePlan((410,)), ShoePlan((14,), shoes=0)):
        with pytest.raises(Mistake):
            play_shoes(ready(BACCARAT, "tie"), [PERFECT], how)
    with pytest.raises(Mistake, match="no rank or card"):
        own_tags(setting, {"11": 1})
    with pytest.raises(Mistake, match="--burn is"):
        with_burn(setting, "two cards")


def test_what_a_round_comes_to_is_asked_once_however_many_shoes_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every shard would ask again, which takes ten times as long as to deal it."""
    setting = setting_of("500-club/ez-baccarat")
    family, asked = require_counting(setting), list[int]()
    judge = family.outcome_of_cell

    def ask(setting: Setting, cell: int) -> Outcome:
        asked.append(cell)
        return judge(setting, cell)

    monkeypatch.setattr(family, "outcome_of_cell", ask)
    wager = price_by_cards(setting, "dragon-7", by_cards=False)
    for shard in range(3):
        dealt = deal_shard(setting, 1, shard, 20)
        wager.worths(dealt, np.ones(dealt.cells.shape, np.uint8))
    assert asked
    assert len(asked) == len(set(asked))
