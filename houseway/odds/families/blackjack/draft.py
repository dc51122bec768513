"""A basic strategy in the making: totals, pairs, early surrender and switches, until nothing changes."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from houseway.games.blackjack.choices import HandState, choices
from houseway.games.blackjack.hands import ACE, HIGHEST, TEN
from houseway.games.blackjack.rules import Rules
from houseway.odds.families.blackjack.chart import ACTS, LIMITS, MINE, chart_of
from houseway.odds.families.blackjack.model import ACT_NAMES, AFTER_NAMES, SHAPES, TOTALS, UPS, Computed, Model
from houseway.odds.families.blackjack.splits import all_fills, combine, worth_of
from houseway.odds.families.blackjack.starts import chances_switched, first_chances
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_analysis import MOST_DOUBLINGS, Kind, Play, reach, worths
from houseway.odds.kernels.blackjack_hands import FIRST_HANDS, Floats, first_hands, player_tree
from houseway.odds.kernels.blackjack_table import Acts
from houseway.odds.kernels.chance import Ints
from houseway.odds.simulate.simulation import cores

Bools = NDArray[np.bool_]

AS_DEALT = Kind(0, 0, 1)
# Beside the hands that a chart leads to, all others count this little: only where it leads to none do they decide.
HARDLY = 1e-9
# Far more turns than it ever took until nothing changed.
MOST_TURNS = 20


class Draft:
    """The strategy as far as it is known."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._is_begun = False
        self._player = player_tree()
        self._legal, self._legal_after = _legal(model.rules), _legal_after(model.rules)
        self._shoes = {up: model.shoe(up) for up in UPS}
        self._starts = {up: first_chances(self._shoes[up].left) for up in UPS}
        # What is done, by two cards or more (1 is two), hard total, ace and up card; then what it is worth.
        self._acts, self._after = np.zeros((2, *SHAPES["two"][:-1]), np.int8), np.zeros(SHAPES["after"][:-1], np.int8)
        # A first guess near the end takes fewer turns: stand on hard 17 and soft 18, hit all else.
        self._acts[:, 17:, 0] = self._acts[:, 8:12, 1] = self._acts[:, 17:, 1] = kernel.STAND
        self._worths, self._after_worths = np.zeros((2, *SHAPES["two"])), np.zeros(SHAPES["after"])
        self._splits, self._splits_again = np.zeros((2, *SHAPES["splits"]))
        self._early, self._firsts = np.zeros(SHAPES["early"]), np.zeros(SHAPES["firsts"])

    def strategy(self) -> Computed:
        more, two = self._worths
        return Computed(two, more, self._after_worths, self._splits, self._splits_again, self._early, self._firsts)

    def improve(self) -> bool:
        """Take one turn; return whether any act with a total has changed."""
        before = self._acts.copy(), self._after.copy()
        with ThreadPoolExecutor(cores()) as pool:
            stays = dict(zip(UPS, pool.map(self._improve_totals, UPS), strict=True))
            if self._is_begun and (before[0] == self._acts).all() and (before[1] == self._after).all():
                return False
            play = self._model.play(chart_of(self._model.rules, self.strategy()))
            list(pool.map(lambda up: self._improve_pairs(up, play, stays[up]), UPS))
        if self._model.rules.switch:
            self._starts = {
                up: chances_switched(
                    self._shoes[up].left, self._firsts[..., up], naturals=self._model.rules.has_naturals
                )
                for up in UPS
            }
        self._is_begun = True
        return True

    # Totals

    def _improve_totals(self, up: int) -> Floats:
        """Find the best act for each total; return what it makes of each hand of two cards."""
        shoe, player, rules = self._shoes[up], self._player, self._model.rules
        two, cells = player.cards == 2, 2 * player.hard + player.ace
        for _ in range(MOST_TURNS):
            play = self._play(up)
            by_act = np.zeros((len(cells), len(ACT_NAMES)))
            by_after = np.zeros((MOST_DOUBLINGS + 1, len(cells), len(AFTER_NAMES)))
            worths(shoe, play, AS_DEALT, self._model.gains[0], by_act, by_after)
            weights, doubled = self._reach(up, play)
            for table, hands in ((0, ~two), (1, two)):
                self._worths[table, :, :, up] = _means(cells, by_act, weights * hands)
            for made in range(1, len(rules.doublings) + 1):
                self._after_worths[made, :, :, up] = _means(cells, by_after[made], doubled[made])
            acts = _best(self._worths[:, :, :, up], self._legal)
            after = _best(self._after_worths[:, :, :, up], self._legal_after[:, None, None])
            if (acts == self._acts[..., up]).all() and (after == self._after[..., up]).all():
                break
            self._acts[..., up], self._after[..., up] = acts, after
        first = np.arange(FIRST_HANDS)
        found: Floats = by_act[first, self._acts[1, player.hard[first], player.ace[first], up]]
        return found

    def _play(self, up: int) -> Play:
        """Return the play by totals alone."""
        rules, acts = self._model.rules, np.zeros(kernel.ACTS, np.int8)
        acts[..., up] = np.moveaxis(self._acts[..., up], 0, -1)[..., None, None, None, None]
        return Play(acts, self._after, self._model.results, len(rules.doublings), rules.rescue)

    def _reach(self, up: int, play: Play) -> tuple[Floats, Floats]:
        """Return how often each hand comes up by the chart.

        Hands that it never leads to get a very small weight, as if everything were hit or doubled: else nothing would
        decide what to do with them.
        """
        hands, starts = len(self._player.hard), self._starts[up]
        all_hit, all_doubled = np.zeros(hands), np.zeros((MOST_DOUBLINGS + 1, hands))
        anything = play._replace(acts=np.full_like(play.acts, kernel.HIT))
        all_hit[:FIRST_HANDS] = starts
        reach(self._shoes[up], anything, AS_DEALT, all_hit, all_doubled)
        all_doubled[1:] = all_hit
        weights, doubled = np.zeros(hands), np.zeros((MOST_DOUBLINGS + 1, hands))
        weights[:FIRST_HANDS] = starts * self._is_played(up)
        reach(self._shoes[up], play, AS_DEALT, weights, doubled)
        return weights + HARDLY * all_hit, doubled + HARDLY * all_doubled

    def _is_played(self, up: int) -> Floats:
        """Mark the hands of two cards that are played by their total: none that is split, given up or a natural."""
        played = np.ones(FIRST_HANDS)
        for pair in UPS:
            played[first_hands()[pair, pair]] = not self._splits[pair, up]
        for one in UPS:
            for other in range(one, TEN + 1):
                if self._early[one + other, int(one == ACE), int(one == other), up]:
                    played[first_hands()[one, other]] = 0
        if self._model.rules.has_naturals and not self._model.rules.switch:
            played[first_hands()[ACE, TEN]] = 0
        return played

    # Pairs, and what two cards are worth

    def _improve_pairs(self, up: int, play: Play, stays: Floats) -> None:
        bests = stays.copy()
        for pair in UPS:
            if not self._may_split(pair):
                continue
            most = self._model.rules.split_hands if self._may_split_again(pair) else 2
            fills = all_fills(self._model, play, pair, up, most)
            once, more = (worth_of(self._model, combine(fills, each)) for each in (2, most))
            hand = first_hands()[pair, pair]
            self._splits[pair, up] = max(once, more) > stays[hand]
            self._splits_again[pair, up] = more > once
            bests[hand] = max(once, more, stays[hand])
        naturals = self._model.naturals(self._shoes[up])
        if self._model.is_checked(up):
            bests += naturals * self._model.gains[0, kernel.LOSE]
        if self._model.rules.surrender == "before the check":
            self._improve_early(up, bests)
        self._keep_firsts(up, bests, naturals)

    def _may_split(self, pair: int) -> bool:
        """Tens of one rank are left together where only those are a pair: the analysis knows points alone."""
        rules = self._model.rules
        return rules.split_hands > 1 and (pair != TEN or rules.split_tens == "any two")

    def _may_split_again(self, pair: int) -> bool:
        return pair != ACE or self._model.rules.aces_split_again

    def _improve_early(self, up: int, bests: Floats) -> None:
        player, first = self._player, np.arange(FIRST_HANDS)
        pairs = (player.counts[first] == 2).any(axis=1)
        gained = self._starts[up] * (bests - self._model.gains[0, kernel.SURRENDERED])
        for hard, ace, pair in np.ndindex(*TOTALS, 2):
            alike = (player.hard[first] == hard) & (player.ace[first] == ace) & (pairs == pair)
            self._early[hard, ace, pair, up] = gained[alike].sum() < 0

    def _keep_firsts(self, up: int, bests: Floats, naturals: Floats) -> None:
        gains, wins = self._model.gains[0], self._model.rules.both_natural == "player wins"
        for one in UPS:
            for other in UPS:
                self._firsts[:, one, other, up] = bests[first_hands()[one, other]]
        if not self._model.rules.has_naturals:
            return
        lost = 0 if wins else naturals[first_hands()[ACE, TEN]]
        self._firsts[1, ACE, TEN, up] = self._firsts[1, TEN, ACE, up] = gains[kernel.NATURAL] * (1 - lost)


def _means(cells: Ints, worth: Floats, weights: Floats) -> Floats:
    """Return the mean of each column over the hands of each total."""
    held = cells < 2 * (HIGHEST + 1)
    sums = [
        np.bincount(cells[held], (worth[:, act] * weights)[held], 2 * (HIGHEST + 1)) for act in range(worth.shape[1])
    ]
    all_weights = np.bincount(cells[held], weights[held], 2 * (HIGHEST + 1))
    means: Floats = np.stack(sums, axis=-1) / np.where(all_weights > 0, all_weights, 1)[:, None]
    return means.reshape(*TOTALS, -1)


def _best(worth: Floats, legal: Bools) -> Acts:
    best: Acts = np.where(legal, worth, -np.inf).argmax(axis=-1).astype(np.int8)
    return best


def _legal(rules: Rules) -> Bools:
    """Mark what may be done with a hand as dealt, but a split: by two cards or more, hard total, ace and act."""
    legal = np.zeros((2, *TOTALS, len(ACT_NAMES)), bool)
    for two, hard, ace in np.ndindex(2, *TOTALS):
        turn = HandState(hard, bool(ace), bool(two), 0, False, False, False, 0, 1, MINE, MINE)
        for option in choices(rules, turn, LIMITS):
            if option.id in ACTS and not option.closed:
                legal[two, hard, ace, ACTS[option.id]] = True
    legal[..., kernel.SPLIT] = False
    return legal


def _legal_after(rules: Rules) -> Bools:
    """Mark what may follow a double card, by doublings made."""
    made = np.arange(MOST_DOUBLINGS + 1)
    return np.stack([made >= 0, np.full(len(made), rules.rescue), made < len(rules.doublings)], axis=-1)


def compute_strategy(model: Model) -> Computed:
    draft, turns = Draft(model), 0
    while draft.improve() and turns < MOST_TURNS:
        turns += 1
    return draft.strategy()
