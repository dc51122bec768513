"""Rounds of two hands before each player, whose second cards may be switched: the chance of all they can come to.

Each hand is played from a shoe without the four cards dealt, as if it were played first: which it might have been. The
two are taken together by the player-dealer's hand, as split hands are; hands split off one hand, beyond the second, are
taken to come out alike, so as not to have too many rounds.
"""

from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.games.blackjack.hands import ACE, TEN
from houseway.odds.families.blackjack.exact import Rounds, code_of, natural_results, play_hands
from houseway.odds.families.blackjack.model import UPS, Model
from houseway.odds.families.blackjack.splits import is_split, split_hands
from houseway.odds.families.blackjack.starts import four_chances, is_switched
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_analysis import RESULTS, Play, Shoe, ends_with
from houseway.odds.kernels.blackjack_hands import DEALER_NATURAL, ENDS, FIRST_HANDS, Floats, first_hands
from houseway.odds.kernels.blackjack_table import Chart
from houseway.odds.kernels.chance import Ints
from houseway.odds.simulate.simulation import cores

# After the hands of two cards that are played, the natural that is kept.
KEPT_NATURAL = FIRST_HANDS
PAIRS = [(one, other) for one in UPS for other in range(one, TEN + 1)]

States = tuple[int, ...]


class SwitchSide(NamedTuple):
    """The chances of one of the two hands, by end, and the states of its hand or hands."""

    chances: Floats
    states: tuple[States, ...]  # of each hand that it became


def rounds_of_two_hands(model: Model, chart: Chart) -> Rounds:
    rounds: Rounds = defaultdict(float)
    with ThreadPoolExecutor(cores()) as pool:
        for found in pool.map(lambda up: _rounds_under(model, chart, up), UPS):
            for code, chance in found.items():
                rounds[code] += chance
    return rounds


def _rounds_under(model: Model, chart: Chart, up: int) -> Rounds:
    rounds: Rounds = defaultdict(float)
    left = model.shoe(up).left
    under = model.left[up - 1] / model.left.sum()
    if model.is_checked(up):
        for states, chance in _stop_by_natural(model, left, up):
            rounds[code_of(states)] += under * chance
    sides = _sides(model, model.play(chart), up)
    for states, chance in _take_together(_weights(model, chart, left, up), sides):
        rounds[code_of(states)] += under * chance
    return rounds


def _take_together(weights: Floats, sides: dict[tuple[int, int], SwitchSide]) -> Iterator[tuple[States, float]]:
    """Both hands at once, against each end."""
    tables: dict[tuple[tuple[States, ...], tuple[States, ...]], Floats] = {}
    for one, other in zip(*np.nonzero(weights), strict=True):
        mine, others = sides[one, _cards(other)], sides[other, _cards(one)]
        ends = mine.chances.sum(axis=1)
        share = np.divide(weights[one, other], ends, out=np.zeros(ENDS), where=ends > 0)
        table = (mine.chances * share[:, None]).T @ others.chances
        at = mine.states, others.states
        tables[at] = tables[at] + table if at in tables else table
    for (lefts, rights), table in tables.items():
        for one, other in zip(*np.nonzero(table), strict=True):
            (first, *more), (second, *beside) = lefts[one], rights[other]
            yield (first, second, *more, *beside), table[one, other]


def _cards(hand: int) -> int:
    """The hand of two cards that is out of the shoe."""
    return int(first_hands()[ACE, TEN]) if hand == KEPT_NATURAL else hand


def _weights(model: Model, chart: Chart, left: Ints, up: int) -> Floats:
    """Return how often the two hands are these, as they are played."""
    chances, switched = four_chances(left), np.zeros((TEN,) * 4, bool)
    if model.rules.switch:
        switched = is_switched(np.stack([chart.switched, chart.worths]).astype(np.float64)[..., up])
    weights = np.zeros((FIRST_HANDS + 1, FIRST_HANDS + 1))
    for a, b, c, d in np.ndindex(chances.shape):
        is_other = switched[a, b, c, d]
        hands = ((a, d), (b, c)) if is_other else ((a, c), (b, d))
        one, other = (_hand(x + 1, y + 1, natural=model.rules.has_naturals and not is_other) for x, y in hands)
        weights[one, other] += chances[a, b, c, d]
    return weights


def _hand(one: int, other: int, *, natural: bool) -> int:
    return KEPT_NATURAL if natural and {one, other} == {ACE, TEN} else int(first_hands()[one, other])


def _stop_by_natural(model: Model, left: Ints, up: int) -> Iterator[tuple[States, float]]:
    """The player-dealer's natural is turned up before anybody switches."""
    chances, wanted = four_chances(left), TEN if up == ACE else ACE
    pushed = natural_results(model)[DEALER_NATURAL]
    for cards in np.ndindex(chances.shape):
        there = left[wanted - 1] - cards.count(wanted - 1)
        results = [pushed if {cards[at], cards[at + 2]} == {ACE - 1, TEN - 1} else kernel.LOSE for at in (0, 1)]
        yield tuple(results), chances[cards] * there / (left.sum() - 4)


def _sides(model: Model, play: Play, up: int) -> dict[tuple[int, int], SwitchSide]:
    """Return what each hand comes to, beside each other one."""
    sides: dict[tuple[int, int], SwitchSide] = {}
    for beside in PAIRS:
        shoe, other = model.shoe(up, beside), int(first_hands()[beside])
        for cards in PAIRS:
            sides[int(first_hands()[cards]), other] = side_of(model, play, shoe, cards, beside)
        sides[KEPT_NATURAL, other] = _natural_side(model, shoe)
    return sides


def side_of(model: Model, play: Play, shoe: Shoe, cards: tuple[int, int], beside: tuple[int, int]) -> SwitchSide:
    """Return what a hand of these two cards comes to, from a shoe without the two beside it."""
    if cards[0] == cards[1] and is_split(play, cards[0], shoe.up):
        return _split_side(model, split_hands(model, play, cards[0], shoe.up, beside))
    return _single_side(model, shoe, play, int(first_hands()[cards]))


def _single_side(model: Model, shoe: Shoe, play: Play, hand: int) -> SwitchSide:
    starts = np.zeros(FIRST_HANDS)
    starts[hand] = 1
    states = _possible(model)
    return SwitchSide(play_hands(shoe, play, starts)[:, states], tuple((state,) for state in states))


def _natural_side(model: Model, shoe: Shoe) -> SwitchSide:
    ends, states = ends_with(shoe, int(first_hands()[ACE, TEN])), _possible(model)
    chances = np.zeros((ENDS, len(states)))
    for end, result in enumerate(natural_results(model)):
        chances[end, states.index(result)] = ends[end]
    return SwitchSide(chances, tuple((state,) for state in states))


def _split_side(model: Model, hands: Floats) -> SwitchSide:
    """All but the first of split hands alike."""
    states, tables, found = _possible(model), list[Floats](), list[States]()
    for more in range(1, model.rules.split_hands):
        first, other = hands[more, 0][:, states], hands[more, 1][:, states]
        chances = first.sum(axis=1)[:, None]
        other = np.divide(other, chances, out=np.zeros_like(other), where=chances > 0)
        tables.append((first[:, :, None] * other[:, None, :]).reshape(ENDS, -1))
        found.extend((one, *[each] * more) for one, each in product(states, states))
    return SwitchSide(np.concatenate(tables, axis=1), tuple(found))


def _possible(model: Model) -> list[int]:
    """The states that a hand may come to by the rules."""
    results = {*np.unique(model.results).tolist(), *natural_results(model), kernel.SURRENDERED}
    if model.rules.rescue:
        results.add(kernel.RESCUED)
    return [result + RESULTS * made for made in range(len(model.rules.doublings) + 1) for result in sorted(results)]
