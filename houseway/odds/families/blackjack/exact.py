"""Rounds of blackjack by a chart: the chance of everything that a player's hands can come to.

What each hand comes to is exact. Hands of one player's are taken together as if, once the player-dealer's hand is
known, they did not depend on each other: this leaves the chances of each as they are, and so the edge, and can move
only how far rounds spread.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import numpy as np

from houseway.core.cards import STANDARD, Card
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import ACE, POINTS, TEN
from houseway.odds.families.blackjack.model import RESULT_NAMES, UPS, Model, hand_of
from houseway.odds.families.blackjack.splits import is_split, split_hands
from houseway.odds.families.blackjack.starts import first_chances
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_analysis import RESULTS, STATES, Kind, Play, Shoe, play_out
from houseway.odds.kernels.blackjack_hands import DEALER_NATURAL, ENDS, FIRST_HANDS, Floats, first_hands
from houseway.odds.kernels.blackjack_table import Chart

AS_DEALT = Kind(0, 0, 1)
# Of more hands than these, all but the first are taken to come out alike, so as not to have too many rounds.
MOST_APART = 4
NO_NATURAL = 9

Rounds = dict[int, float]


def code_of(states: tuple[int, ...]) -> int:
    """Return the code of a round by its hands' states, as a simulation has it."""
    code = 0
    for at, state in enumerate(states):
        made, result = divmod(state, RESULTS)
        code |= (result + 1 | made << kernel.DOUBLING_SHIFT) << kernel.HAND_BITS * at
    return code


def rounds_of_one_hand(model: Model, chart: Chart) -> Rounds:
    rounds: Rounds = defaultdict(float)
    if model.rules.has_naturals:
        for result, chance in natural_rounds(model):
            rounds[code_of((result,))] += chance
    for up in UPS:
        under = model.left[up - 1] / model.left.sum()
        for states, chance in _rounds_under(model, chart, up):
            rounds[code_of(states)] += under * chance
    return rounds


def _rounds_under(model: Model, chart: Chart, up: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield all hands but naturals, against one up card."""
    play, shoe_left = model.play(chart), model.shoe(up)
    starts, naturals = first_chances(shoe_left.left), model.naturals(shoe_left)
    if model.rules.has_naturals:
        starts[first_hands()[ACE, TEN]] = 0
    early = starts * mark_surrenders(model, chart, up)
    yield (kernel.SURRENDERED,), float(early.sum())
    starts -= early
    if model.is_checked(up):
        yield (kernel.LOSE,), float(starts @ naturals)
    for pair in UPS:
        hand = first_hands()[pair, pair]
        if starts[hand] and is_split(play, pair, up):
            for states, chance in together(split_hands(model, play, pair, up)):
                yield states, starts[hand] * chance
            starts[hand] = 0
    for state, chance in enumerate(play_hands(shoe_left, play, starts).sum(axis=0)):
        if chance:
            yield (state,), chance


def play_hands(shoe_left: Shoe, play: Play, starts: Floats) -> Floats:
    """Return what hands of two cards come to, none of them split: by end and state."""
    weights, out = np.zeros(len(shoe_left.player.hard)), np.zeros((ENDS, STATES))
    weights[:FIRST_HANDS] = starts
    play_out(shoe_left, play, AS_DEALT, weights, out)
    return out


def mark_surrenders(model: Model, chart: Chart, up: int) -> Floats:
    """Mark the hands of two cards that are surrendered before the hole card is looked at."""
    surrendered = np.zeros(FIRST_HANDS)
    if model.rules.surrender == "before the check":
        for one, other in product(UPS, UPS):
            early = chart.early[one + other, int(ACE in (one, other)), int(one == other), up]
            surrendered[first_hands()[one, other]] = early
    return surrendered


def together(hands: Floats) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield what split hands come to at once.

    Against each end, each does as it does by itself. Only the first keeps its place.
    """
    for more in range(1, len(hands)):
        chances = hands[more, 0].sum(axis=1)
        ends = chances > 0
        if not ends.any():
            continue
        first, other = hands[more, 0, ends], hands[more, 1, ends] / chances[ends, None]
        states = np.flatnonzero(first.sum(axis=0) + other.sum(axis=0))
        apart = more if more < MOST_APART else 1
        table = first[:, states]
        for _ in range(apart):
            table = table[..., None] * other[:, states].reshape(len(table), *[1] * (table.ndim - 1), len(states))
        by_states = table.sum(axis=0)
        for at in zip(*np.nonzero(by_states), strict=True):
            others = sorted(int(states[each]) for each in at[1:]) * (more // apart)
            yield (int(states[at[0]]), *others), by_states[at]


def natural_rounds(model: Model) -> Iterator[tuple[int, float]]:
    """Yield naturals as dealt, against a natural and against none, as the round judges them."""
    left = model.setting.shoe
    total = left.total()
    mine = [(one, other) for one in left for other in left if POINTS[one] == ACE and POINTS[other] == TEN]
    none = tuple(face for face in left if POINTS[face] == NO_NATURAL)[:2]
    for hand in mine:
        chance = 2 * left[hand[0]] * left[hand[1]] / (total * (total - 1))
        beaten = 0.0
        for theirs in mine:
            ace, ten = (left[face] - (face in hand) for face in theirs)
            both = 2 * ace * ten / ((total - 2) * (total - 3))
            beaten += both
            yield _judge(model, hand, theirs), chance * both
        yield _judge(model, hand, none), chance * (1 - beaten)


def natural_results(model: Model) -> list[int]:
    """Return what a natural without a name comes to, by end."""
    ace, ten, nine = (next(face for face in STANDARD if POINTS[face] == points) for points in (ACE, TEN, NO_NATURAL))
    either = [_judge(model, (ace, ten), theirs) for theirs in ((nine, nine), (ace, ten))]
    return [either[end == DEALER_NATURAL] for end in range(ENDS)]


def _judge(model: Model, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> int:
    coup, hand = BlackjackCoup(model.rules, hand_of(theirs)), hand_of(mine)
    coup.dealer.natural, hand.natural = coup.is_natural(coup.dealer), True
    return RESULT_NAMES.index(coup.result_of(hand))
