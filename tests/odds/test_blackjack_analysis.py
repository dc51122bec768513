"""Blackjack analysed: against counts made in another way, against rounds dealt, against what is published."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import msgspec
import numpy as np
import pytest

from houseway.core.cards import MARK, cards, shoe, write_cards
from houseway.games.bind import load
from houseway.games.blackjack.hands import ACE, POINTS, TEN
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import dealer_hits, total_of
from houseway.odds.census import Setting, setting_for
from houseway.odds.families.blackjack.exact import code_of
from houseway.odds.families.blackjack.model import UPS, model_of, stands_table
from houseway.odds.families.blackjack.pricing import advice_for, chart_for, hand_parts, kernel_rules
from houseway.odds.families.blackjack.splits import split_hands, ways_to_split, worth_of
from houseway.odds.families.blackjack.two_hands import side_of
from houseway.odds.kernels.blackjack import codes_of_orders
from houseway.odds.kernels.blackjack_analysis import MOST_DOUBLINGS, Kind, worths
from houseway.odds.kernels.blackjack_hands import DEALER_NATURAL, ENDS, dealer_chances, dealer_tree, first_hands
from houseway.odds.kernels.blackjack_table import HARD_31, HIT, STAND
from houseway.odds.prices import PaytableGains, WagerOdds, count_exactly, price
from houseway.odds.simulate.simulation import simulate
from tests.counts import SOAKING, soak
from tests.games.blackjack_table import CLUB, FIVE, SHEETS, SPANISH, SWITCH, X
from tests.games.test_blackjack_strategy import LETTERS, PUBLISHED
from tests.games.test_blackjack_strategy import UPS as UPS_AS_PRINTED

ROUNDS = soak(8_000_000, 400_000)
ORDERS = soak(100_000, 10_000)
ONE_HAND = [each for each in SHEETS if each != SWITCH]


@cache
def setting_of(sheet_id: str, strategy: str = "basic") -> Setting:
    return setting_for(load(sheet_id), strategy=strategy)


@cache
def edge_of(sheet_id: str, strategy: str) -> WagerOdds:
    setting = setting_of(sheet_id, strategy)
    wager = setting.game.rules.hands[0]
    return price(count_exactly(setting, wager), setting.game.sheet.wager_by_id(wager))


# The player-dealer's hand


def chances_card_by_card(left: Counter[int], hand: list[int]) -> dict[int, Fraction]:
    """Totals and their chances, drawn one card after the other; a natural is 0."""
    hard, ace = sum(hand), ACE in hand
    if len(hand) == 2 and ace and hard == ACE + TEN:
        return {0: Fraction(1)}
    if len(hand) > 1 and not dealer_hits(Rules(), hard, ace):
        return {total_of(hard, ace): Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for points, count in left.items():
        if count:
            rest = chances_card_by_card(left - Counter([points]), [*hand, points])
            for end, chance in rest.items():
                found[end] += chance * Fraction(count, left.total())
    return found


@pytest.mark.parametrize("up", [1, 6, 7, 8, 10])
def test_ends_of_the_player_dealers_hand(up: int) -> None:
    left = Counter({1: 3, 5: 2, 6: 1, 7: 2, 8: 4, 9: 2, 10: 6})
    ends, tree = np.zeros(ENDS), dealer_tree(stands_table(Rules()))
    dealer_chances(tree, up, np.array([left[points] for points in UPS]), np.zeros(len(tree.card)), ends)
    one_by_one = chances_card_by_card(left, [up])
    assert ends[DEALER_NATURAL] == pytest.approx(float(one_by_one.get(0, 0)))
    assert ends[:5] == pytest.approx([float(one_by_one.get(total, 0)) for total in range(17, 22)])
    over = [ends[end] + (ends[11] + ends[12]) * (end == 7) for end in range(5, 10)]
    assert over == pytest.approx([float(one_by_one.get(total, 0)) for total in range(22, 27)])


# One hand, from its first cards on


def mean_of_orders(setting: Setting, first: str) -> tuple[float, float]:
    """What rounds that begin with these cards bring on average, and its error."""
    game, rng = setting.game, Random(first)
    begin = [card % MARK for card in cards(first)]
    left = shoe([card % MARK for card in game.sheet.cards], setting.decks) - Counter(begin)
    rest = list(left.elements())
    orders = np.array([begin + rng.sample(rest, 60) for _ in range(ORDERS)])
    codes = codes_of_orders(orders, kernel_rules(game), chart_for(setting), stands_table(game.rules))
    gains, wagers = PaytableGains(game, {}), [wager.id for wager in game.sheet.wager]
    worth = {code: float(gains.of(tuple(hand_parts(game, code)), wagers)) for code in set(codes.tolist())}
    found = np.array([worth[code] for code in codes.tolist()])
    return float(found.mean()), float(found.std() / sqrt(ORDERS))


@pytest.mark.parametrize(("sheet_id", "pair", "up"), [(CLUB, 8, 6), (SPANISH, 1, 9), (X, 9, 2), (FIVE, 2, 4)])
def test_split_hands_bring_what_they_are_worth(sheet_id: str, pair: int, up: int) -> None:
    setting = setting_of(sheet_id, "bots")
    names = {POINTS[card]: card for card in cards("Ac 2c 4c 6c 8c 9c")}
    model = model_of(setting)
    first = " ".join(write_cards([names[each]]) for each in (pair, up, pair))
    mean, error = mean_of_orders(setting, first)
    worth = worth_of(model, split_hands(model, model.play(chart_for(setting)), pair, up))
    assert abs(worth - mean) < 5 * error


@pytest.mark.parametrize(
    ("left", "right", "up"),
    [("Tc 9d", "9c Td", "6h"), ("8c 8d", "6c 5d", "7h"), ("Tc 6d", "5c Ad", "Th"), ("3c 3d", "2c 2d", "5h")],
)
def test_two_hands_bring_what_they_are_worth(left: str, right: str, up: str) -> None:
    """Each from a shoe without the other's first cards, whichever is played first, switched or not."""
    setting = setting_of(SWITCH, "bots")
    model, chart = model_of(setting), chart_for(setting)
    (a, c), (b, d), (shown,) = (tuple(POINTS[card] for card in cards(text)) for text in (left, right, up))
    kept = chart.worths[a, c, shown] + chart.worths[b, d, shown]
    switched = chart.switched[a, d, shown] + chart.switched[b, c, shown] > kept
    one, other = ((a, d), (b, c)) if switched else ((a, c), (b, d))
    worth = 0.0
    for mine, beside in ((one, other), (other, one)):
        side = side_of(model, model.play(chart), model.shoe(shown, beside), mine, beside)
        gains = [model.gains[0, first] + sum(model.gains[1, each] for each in more) for first, *more in side.states]
        worth += float(side.chances.sum(axis=0) @ gains) / 2
    (first, second), (third, fourth) = left.split(), right.split()
    mean, error = mean_of_orders(setting, f"{first} {third} {up} {second} {fourth}")
    assert abs(worth - mean) < 5 * error


def test_published_worths_of_hands() -> None:
    """Eight decks, once there is no natural: 9-7 against a ten loses 53.65 cents of a dollar if hit and 53.77 if not,
    10-10 loses 84.76 if hit and wins 55.80 (Alan Krigman, How much better are six decks than eight in blackjack?,
    casinocitytimes.com, 2008).
    """
    setting = setting_of(CLUB, "bots")
    model = model_of(setting)
    shoe_left, play = model.shoe(TEN), model.play(chart_for(setting))
    hands = len(shoe_left.player.hard)
    acts, after = np.zeros((hands, 5)), np.zeros((MOST_DOUBLINGS + 1, hands, 3))
    worths(shoe_left, play, Kind(0, 0, 1), model.gains[0], acts, after)
    for cards_held, hit, stand in (((9, 7), "-53.65", "-53.77"), ((10, 10), "-84.76", "55.80")):
        hand = first_hands()[cards_held]
        found = 100 * acts[hand] / (1 - model.naturals(shoe_left)[hand])
        assert [f"{found[HIT]:.2f}", f"{found[STAND]:.2f}"] == [hit, stand]


def test_what_a_hard_31_pays_comes_from_the_sheet() -> None:
    setting = setting_of(X, "bots")
    game = setting.game
    pays = {**game.sheet.wager_by_id("game").pays, "hard-31": "9 to 1"}
    wagers = tuple(msgspec.structs.replace(each, pays=pays) if each.id == "game" else each for each in game.sheet.wager)
    other = replace(setting, game=replace(game, sheet=msgspec.structs.replace(game.sheet, wager=wagers)))
    assert [model_of(each).gains[0, HARD_31] for each in (setting, other)] == [3, 9]
    assert (model_of(setting).results[31, 0, :10] == HARD_31).all()


def test_orders_of_second_cards() -> None:
    """To four hands: the third is split off at once or after one card, the fourth before the third hand is filled."""
    assert ways_to_split(2) == {(2, 0): 1}
    assert ways_to_split(4) == {(2, 2): 1, (3, 3): 2, (4, 0): 1, (4, 1): 2, (4, 2): 2}


def test_codes_are_those_of_a_simulation() -> None:
    """A win doubled once (3 + 1, and 16), then a loss (8 + 1) six bits higher."""
    assert code_of((3 + 9, 8)) == 20 + (9 << 6)


# Whole rounds


@pytest.mark.parametrize("sheet_id", SHEETS if SOAKING else ONE_HAND[:4])
@pytest.mark.parametrize("strategy", ["basic", "bots"] if SOAKING else ["bots"])
def test_analysis_and_simulation_agree(sheet_id: str, strategy: str) -> None:
    sure, setting = edge_of(sheet_id, strategy), setting_of(sheet_id, strategy)
    tried = price(simulate(setting, ROUNDS, 77), setting.game.sheet.wager_by_id(sure.id))
    assert sure.edge.stderr is None
    assert tried.edge.stderr is not None
    assert abs(tried.edge.value - sure.edge.value) < 4 * tried.edge.stderr
    assert tried.std_dev == pytest.approx(sure.std_dev, rel=soak(2, 10) / 1000)
    assert tried.action == pytest.approx(sure.action, rel=soak(2, 10) / 1000)
    assert tried.hit_frequency == pytest.approx(sure.hit_frequency, rel=soak(2, 10) / 1000)


@pytest.mark.parametrize("sheet_id", SHEETS if SOAKING else [CLUB])
def test_the_bots_chart_costs_next_to_nothing(sheet_id: str) -> None:
    cost = edge_of(sheet_id, "bots").edge.value - edge_of(sheet_id, "basic").edge.value
    assert 0 <= cost < 0.00003


@pytest.mark.parametrize("line", PUBLISHED.strip().splitlines(), ids=lambda line: line[:8].strip())
def test_the_published_chart_comes_out(line: str) -> None:
    """With the one cell in which an endless shoe differs: soft 13 against a five is doubled."""
    kind, total, *expected = line.replace("soft 13   h h h h d", "soft 13   h h h d d").split()
    points, advice = int(total), advice_for(setting_of(CLUB))
    state = {
        "hard": (points, False, 0),
        "soft": (points - TEN, True, 0),
        "pair": (2 * points, points == ACE, points),
    }[kind]
    assert [LETTERS[advice.rank_acts(*state, True, False, up)[0]] for up in UPS_AS_PRINTED] == expected
