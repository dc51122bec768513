"""Hands of pai gow poker set by the house way, compiled and readable, on one core."""

from random import Random

import numpy as np

from houseway.cli.bench import ranks as bench_ranks
from houseway.cli.bench.peers import Comparison, compare
from houseway.games.bind import load
from houseway.games.house_way.setting import set_hand
from houseway.odds.house_way import chart
from houseway.odds.kernels.house_way import set_hands
from houseway.sheets.shelf import load_sheet, sheet_ids

FAMILY = "pai-gow-poker"
SEED, SEVEN = 1, 7
# The readable chart sets fewer hands in a slice.
FEWER = 50


def compare_setting(hands: int) -> Comparison:
    # The first sheet of the family whose hands have seven cards.
    sheets = (load(each) for each in sheet_ids() if load_sheet(each).family == FAMILY)
    game = next(each for each in sheets if each.rules.cards == SEVEN)
    rules, deck, rng = game.rules, game.sheet.cards, Random(SEED)
    # From the highest card to the lowest, the joker last: so the kernel takes them.
    some_cards = (rng.sample(deck, rules.cards) for _ in range(bench_ranks.BATCH))
    dealt = [sorted(hand, key=lambda card: (card == deck[-1], -card)) for hand in some_cards]
    rows, made = np.array(dealt, np.int8), chart(rules.house_way, rules.joker_is, rules.cards)
    set_hands(rows[:1], *made)  # compiles it, or loads it

    def set_by_kernel(_: int) -> int:
        return len(set_hands(rows, *made))

    def readable(wanted: int) -> int:
        some = dealt[: -(-wanted // FEWER)]
        for hand in some:
            set_hand(hand, rules.house_way, rules.joker_is)
        return len(some)

    what = "hands of seven cards set the house way"
    return compare(what, "set in a batch", set_by_kernel, {"one by one, by the readable chart": readable}, hands)
