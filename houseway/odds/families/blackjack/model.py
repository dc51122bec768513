"""A blackjack sheet as the analysis takes it: its shoe by points, who wins, what each state of a hand brings, and the
ways of playing that can be priced.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

import numpy as np

from houseway.core.cards import Card, cards
from houseway.games.blackjack.choices import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import ACE, HARD_31, HIGHEST, POINTS, TEN, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import ONE, dealer_hits
from houseway.odds.census import Setting
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_analysis import MOST_DOUBLINGS, RESULTS, STATES, Play, Shoe
from houseway.odds.kernels.blackjack_hands import ENDS, FIRST_HANDS, Floats, dealer_tree, player_tree
from houseway.odds.kernels.blackjack_table import RESCUED, Acts, Chart
from houseway.odds.kernels.chance import Ints
from houseway.round.event import Pile

RESULT_NAMES = ("natural", "named-natural", "hard-31", "win", "push", "saved", "surrender", "rescued", "lose")
# A hand of the player-dealer's for each of its ends, in their order.
DEALER_EXAMPLES = (
    *("Tc 7d", "Tc 8d", "Tc 9d", "Tc Td", "Tc 5d 6d", "Tc 6d 6c", "Tc 6d 7c", "Tc 6d 8c", "Tc 6d 9c", "Tc 6d Tc"),
    *("Ac Kd", "8c 8d 8h", "7c 8c 9c"),
)
UPS = range(ACE, TEN + 1)
_BY_POINTS = {POINTS[face]: face for face in cards("2c 3c 4c 5c 6c 7c 8c 9c Tc")}


@dataclass(frozen=True)
class Model:
    """All that the analysis has to know of a setting. `left` is the full shoe by points, from the aces on."""

    setting: Setting
    left: Ints
    results: Ints  # by total, three cards or not, and end
    gains: Floats
    """By whether the hand was split off another, and state."""

    @property
    def rules(self) -> Rules:
        rules: Rules = self.setting.game.rules
        return rules

    @property
    def key(self) -> tuple[object, ...]:
        """All that the analysis depends on beside a chart; what is kept on disk goes by it."""
        return "blackjack analysis", self.rules, self.left, self.results, self.gains

    def is_checked(self, up: int) -> bool:
        return self.rules.is_checked(up)

    def naturals(self, shoe: Shoe) -> Floats:
        """Return the chance that the player-dealer has a natural, by the player's two cards."""
        wanted = {ACE: TEN, TEN: ACE}.get(shoe.up)
        if wanted is None:
            return np.zeros(FIRST_HANDS)
        chances: Floats = (shoe.left[wanted - 1] - shoe.player.counts[:FIRST_HANDS, wanted - 1]) / (shoe.left.sum() - 2)
        return chances

    def play(self, chart: Chart) -> Play:
        return Play(chart.acts, chart.after, self.results, len(self.rules.doublings), self.rules.rescue)

    def shoe(self, up: int, without: Iterable[int] = ()) -> Shoe:
        """Return the shoe beside an up card and other cards that are out of it, by their points."""
        left, player, dealer = self.left.copy(), player_tree(), dealer_tree(stands_table(self.rules))
        for points in (up, *without):
            left[points - 1] -= 1
        hands = len(player.hard)
        ends, known, work = np.zeros((hands, ENDS)), np.zeros(hands, np.int8), np.zeros(len(dealer.card))
        return Shoe(left, up, not self.is_checked(up), player, dealer, ends, known, work)


def model_of(setting: Setting) -> Model:
    points = Counter(POINTS[card] for card in setting.shoe.elements())
    left = np.array([points[up] for up in UPS], np.int64)
    return Model(setting, left, results_table(setting.game.rules), _gains(setting))


def stands_table(rules: Rules) -> Acts:
    """Return where the player-dealer stands, by hard total and whether there is an ace."""
    return np.array([[not dealer_hits(rules, hard, bool(ace)) for ace in (0, 1)] for hard in range(32)], np.int8)


def hand_of(faces: Iterable[Card]) -> BlackjackHand:
    hand = BlackjackHand(0, 0, Pile(""))
    for face in faces:
        hand.add(face)
    return hand


def results_table(rules: Rules) -> Ints:
    """Return how the round judges every total, in three cards or not, against an example of each end."""
    results = np.zeros((HARD_31 + 1, 2, ENDS), np.int64)
    for end, example in enumerate(DEALER_EXAMPLES):
        coup = BlackjackCoup(rules, hand_of(cards(example)))
        coup.dealer.natural = coup.is_natural(coup.dealer)
        for total in range(4, HARD_31 + 1):
            for three in (0, 1):
                results[total, three, end] = RESULT_NAMES.index(coup.result_of(_example(total, three)))
    return results


def _example(total: int, three: int) -> BlackjackHand:
    """Return a hand without an ace of this total, in three cards where it should and can; else in two or four."""
    count = 2 if total <= 2 * TEN else 4
    if three and 3 * 2 <= total <= 3 * TEN:
        count = 3
    faces = list[Card]()
    for others in reversed(range(count)):
        points = max(2, total - TEN * others)
        faces.append(_BY_POINTS[points])
        total -= points
    return hand_of(faces)


def _gains(setting: Setting) -> Floats:
    """Return what a hand brings per unit of its base wager, doublings counted in."""
    game, rules = setting.game, setting.game.rules
    payouts = game.payouts(setting.paytables)
    gains = np.zeros((2, STATES))
    for split, base in enumerate((rules.hands[0], SPLIT if SPLIT in payouts else rules.hands[0])):
        for state in range(STATES):
            made, result = divmod(state, RESULTS)
            if made <= min(len(rules.doublings), MOST_DOUBLINGS):
                gains[split, state] = sum(
                    float(units * payouts[wager][name].odds)
                    for wager, units, name in _stakes(rules.doublings[:made], base, result)
                )
    return gains


def _stakes(doublings: tuple[str, ...], base: str, result: int) -> list[tuple[str, int, str]]:
    """Return the wagers on a hand, their units, and what becomes of each.

    What is taken back is the last doubling alone.
    """
    name = RESULT_NAMES[result]
    settled = "lose" if result == RESCUED else name
    last = len(doublings) - 1
    later = [(wager, 2**at, name if at == last else settled) for at, wager in enumerate(doublings)]
    return [(base, 1, settled), *later]


ACT_NAMES = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
AFTER_NAMES = (STAND, RESCUE, DOUBLE)
TOTALS, UP_CARDS = (HIGHEST + 1, 2), TEN + 1
# The tables of a strategy, in the order of its fields.
SHAPES = {
    "two": (*TOTALS, UP_CARDS, len(ACT_NAMES)),
    "more": (*TOTALS, UP_CARDS, len(ACT_NAMES)),
    "after": (MOST_DOUBLINGS + 1, *TOTALS, UP_CARDS, len(AFTER_NAMES)),
    "splits": (TEN + 1, UP_CARDS),
    "splits_again": (TEN + 1, UP_CARDS),
    "early": (*TOTALS, 2, UP_CARDS),
    "firsts": (2, TEN + 1, TEN + 1, UP_CARDS),
}


@dataclass(frozen=True)
class Computed:
    """A strategy by what everything is worth on average; what may be done, the rules say.

    `two` and `more` are by hard total, ace, up card and act; `after` by doublings made first; `splits` and
    `splits_again` by the points of the pair and the up card; `early` by total, ace, pair and up card; `firsts` by
    the up card and two cards' points, as dealt (natural or not) and as switched.
    """

    two: Floats
    more: Floats
    after: Floats
    splits: Floats
    splits_again: Floats
    early: Floats
    firsts: Floats

    def rank_acts(self, hard: int, ace: bool, pair: int, two: bool, split: bool, up: int) -> list[str]:
        worth = (self.two if two else self.more)[hard, int(ace), up]
        ranked = [ACT_NAMES[act] for act in np.argsort(-worth, kind="stable") if act != kernel.SPLIT]
        if not pair:
            return ranked
        is_split = (self.splits_again if split else self.splits)[pair, up]
        return [SPLIT, *ranked] if is_split else [*ranked, SPLIT]

    def rank_after_doubling(self, hard: int, ace: bool, doublings: int, up: int) -> list[str]:
        return [AFTER_NAMES[act] for act in np.argsort(-self.after[doublings, hard, int(ace), up], kind="stable")]

    def surrenders_early(self, hard: int, ace: bool, pair: int, up: int) -> bool:
        return bool(self.early[hard, int(ace), int(pair > 0), up])

    def worth(self, first: Card, second: Card, up: int, *, natural: bool) -> int:
        return round(ONE * float(self.firsts[int(natural), POINTS[first], POINTS[second], up]))


def pack(strategy: Computed) -> Floats:
    """Return a strategy as one row of numbers, to be kept."""
    tables = [getattr(strategy, name).ravel() for name in SHAPES]
    return np.concatenate(tables).astype(np.float64)


def unpack(row: Floats) -> Computed:
    ends = np.cumsum([prod(shape) for shape in SHAPES.values()])
    tables = zip(SHAPES.values(), np.split(row, ends[:-1]), strict=True)
    return Computed(*(table.reshape(shape) for shape, table in tables))
