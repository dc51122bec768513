"""Three-card poker priced: every deal, with every card that may be shown, is counted.

Ante and Play are one price. Whether to play is decided hand by hand and card by card where play is optimal, or by
a rule a player can keep in mind. Bonus bets that a fold gives up are priced under the same play.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.family import BankedGame
from houseway.games.three_card import ANTE, CARDS, PLAY, UNADVISED, Rules, least_hand, rank, worth_playing
from houseway.hands import high, three_card
from houseway.odds import kept
from houseway.odds.census import Census, Counts, Outcome, Setting, Words, keep_by_rules
from houseway.odds.families.three_card.review import weigh_play
from houseway.odds.kernels import suits
from houseway.odds.kernels import three_card as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ranks import BITS, high_table
from houseway.odds.kernels.three_card import Cards, Hands, Sixes
from houseway.odds.prices import PaytableGains
from houseway.odds.review.point import DecisionPoint
from houseway.odds.simulate.one_round import outcome_of, wagers_laid
from houseway.round.ask import Amount, Answer, Question

SHARED = False
TAKES_MINUTES = False

Bools = NDArray[np.bool_]

OPTIMAL, ADVICE, ONE_RULE = "optimal", "advice", "one-rule"
PAIRS = 48 * 47 // 2


def strategies(game: BankedGame) -> Mapping[str, str]:
    """Return the ways to decide between Play and fold."""
    return {
        OPTIMAL: "each hand against each card shown as it gains most",
        ADVICE: "the lowest hand to play against each card shown, as players are advised",
        ONE_RULE: f"{UNADVISED} or better, whatever is shown",
    }


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    """Return wagers that are priced together: a Play bet is made only after an Ante."""
    return ((ANTE, PLAY),)


def weigh(point: DecisionPoint) -> Mapping[str, Fraction] | None:
    """Return what each option is worth to whoever was asked."""
    return weigh_play(point)


class ThreeCardTables(NamedTuple):
    """The numbers that the kernels need of a game's rules, and a deal of each cell."""

    hands: Hands
    sixes: Sixes
    examples: Cards  # cards of one deal by cell
    kept: dict[bytes, Counts]
    """Counts by how hands are played."""
    plays: dict[str, Words]
    """How hands are played, by strategy and what it gains."""

    def count_cells(self, plays: Words) -> Counts:
        """Count the deals of each cell; sheets that are played alike are counted once."""
        _, classes = every_class()
        if plays.tobytes() not in self.kept:
            examples = np.zeros_like(self.examples)
            counts = kernel.count_deals(classes.hands, classes.sizes, plays, self.hands, self.sixes, examples)
            self.kept[plays.tobytes()] = counts
        return self.kept[plays.tobytes()]


@cache
def every_class() -> tuple[Cards, suits.Classes]:
    return suits.every_hand(CARDS), suits.classes(CARDS)


@keep_by_rules
def tables(game: BankedGame) -> ThreeCardTables:
    hands, sixes = hand_tables(game.rules), six_tables()
    every, classes = every_class()
    examples = np.zeros((kernel.CELLS // 2, kernel.CARDS), np.uint8)
    kernel.count_deals(classes.hands, classes.sizes, np.zeros(len(every), np.uint64), hands, sixes, examples)
    return ThreeCardTables(hands, sixes, examples, {}, {})


def hand_tables(rules: Rules) -> Hands:
    """Three cards by the readable ranking."""
    every, _ = every_class()
    places, cards = np.zeros(52**3, np.int16), every.astype(np.int64)
    for a, b, c in permutations(range(3)):
        places[(cards[:, a] * 52 + cards[:, b]) * 52 + cards[:, c]] = np.arange(len(every))
    ranks = np.array([rank(hand, rules) for hand in every.tolist()], np.int16)
    keys, bits = (of_card[every].sum(axis=1, dtype=np.uint64) for of_card in (high_table(2 * CARDS).keys, BITS))
    return Hands(places, ranks, keys, bits, least_hand(rules.qualifies), three_card.KIND_SHIFT)


def six_tables() -> Sixes:
    """Six cards by the readable ranking, of which only the kind counts here."""
    six = high_table(2 * CARDS)
    kinds, suited = ((numbers >> high.KIND_SHIFT).astype(np.uint8) for numbers in (six.ranked, six.suited))
    return Sixes(six.rows.astype(np.uint16), six.columns.astype(np.uint16), kinds, suited)


def plays(setting: Setting) -> Words:
    """Against which cards each hand is played, a bit for each; worked out once for all shards."""
    known, key = tables(setting.game).plays, kept.name((setting.strategy, *gains_of_play(setting)))
    if key not in known:
        known[key] = _plays(setting)
    return known[key]


def _plays(setting: Setting) -> Words:
    """Return for each hand, as bits, the shown cards against which it is played; hands alike are decided once."""
    every, classes = every_class()
    by_class = {OPTIMAL: _optimal, ADVICE: _advise, ONE_RULE: _by_one_rule}[setting.strategy](setting, classes)
    by_hand = np.zeros((len(every), 52), np.bool_)
    deck = np.arange(52, dtype=np.uint8)
    for renaming in range(len(suits.RENAMINGS)):
        alike = np.flatnonzero(classes.renaming == renaming)
        by_hand[alike] = by_class[classes.of[alike]][:, suits.rename_suits(deck, renaming)]
    bits: Words = by_hand @ (np.uint64(1) << np.arange(52, dtype=np.uint64))
    return bits


def _optimal(setting: Setting, classes: suits.Classes) -> Bools:
    """Mark what gains more by a Play bet than by a fold."""
    gains, fold = gains_of_play(setting)
    totals = np.array([kernel.gains_of_playing(hand, gains, tables(setting.game).hands) for hand in classes.hands])
    return totals > fold * PAIRS


def _advise(setting: Setting, classes: suits.Classes) -> Bools:
    """Return by class and shown card whether the advice of the sheet is to play."""
    rules = setting.game.rules
    return np.array([[worth_playing(rules, hand, card) for card in range(52)] for hand in classes.hands.tolist()])


def _by_one_rule(setting: Setting, classes: suits.Classes) -> Bools:
    """Return by class and shown card whether one hand or better is played."""
    least = least_hand(UNADVISED)
    by_hand = np.array([rank(hand, setting.game.rules) >= least for hand in classes.hands.tolist()])
    return np.broadcast_to(by_hand[:, None], (len(by_hand), 52))


def gains_of_play(setting: Setting) -> tuple[Ints, int]:
    """Return the gains of Ante and Play together, by how the hands compare and the qualifying; and of a fold.

    In whole parts of an Ante.
    """
    gains = PaytableGains(setting.game, setting.paytables)
    shape = (*kernel.SHAPE[:3], -1)
    some = tables(setting.game).examples.any(axis=1).reshape((*kernel.SHAPE[1:3], -1)).argmax(axis=2)
    cells = np.arange(kernel.CELLS).reshape(shape)
    by_cell = {
        at: gains.of(outcome_of_cell(setting, int(cells[at][some[at[1:]]])), (ANTE, PLAY)) for at in np.ndindex(2, 3, 2)
    }
    parts = lcm(*(gain.denominator for gain in by_cell.values()))
    played = [
        [int(by_cell[kernel.PLAYED, compared, qualifies] * parts) for qualifies in (0, 1)] for compared in range(3)
    ]
    return np.array(played, np.int64), int(by_cell[kernel.FOLDED, kernel.LOSE, 1] * parts)


def outcome_of_cell(setting: Setting, cell: int) -> Outcome:
    """Return what an example of the cell comes to, by the readable round."""
    played, place = divmod(cell, kernel.CELLS // 2)

    def choose(question: Question) -> Answer:
        chosen = question.options[0] if played else question.options[1]
        return Answer(question.key, chosen.id, chosen.arg.high if isinstance(chosen.arg, Amount) else None)

    game = setting.game
    return outcome_of(game, 1, tables(game).examples[place].tolist(), choose, wagers_laid(game, 1))


def exact(setting: Setting, wager: str) -> Census:
    """Every hand, every three cards against it, each of them shown."""
    known = tables(setting.game)
    counts = known.count_cells(plays(setting))
    wagers = frozenset(each.id for each in setting.game.sheet.wager)
    return Census(setting, "exact", wagers, outcomes(setting, counts))


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    known = tables(setting.game)
    counts: Counts = kernel.simulate_deals(rounds, seed, plays(setting), known.hands, known.sixes)
    return counts


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    census: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts):
        census[outcome_of_cell(setting, int(cell))] += int(counts[cell])
    return census
