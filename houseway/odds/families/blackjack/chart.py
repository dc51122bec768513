"""The acts of a strategy in every situation, as the tables that kernels play by."""

import numpy as np

from houseway.core.cards import STANDARD
from houseway.games.blackjack.choices import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, HandState
from houseway.games.blackjack.counsel import Counsel, RankedActs
from houseway.games.blackjack.hands import ACE, HIGHEST, POINTS, TEN
from houseway.games.blackjack.rules import Rules
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_table import Acts, Chart
from houseway.odds.kernels.chance import Ints
from houseway.round.ask import Amount

ACTS = {HIT: kernel.HIT, STAND: kernel.STAND, DOUBLE: kernel.DOUBLE, SPLIT: kernel.SPLIT, SURRENDER: kernel.SURRENDER}
AFTER = {STAND: kernel.STAY, RESCUE: kernel.RESCUE, DOUBLE: kernel.AGAIN}
# A bet, and enough chips to do anything with it.
MINE, LIMITS = 100, Amount(1, None, 1)


def chart_of(rules: Rules, strategy: RankedActs) -> Chart:
    """Return what a player does by this strategy, as the round would advise it."""
    counsel = Counsel(rules, strategy, LIMITS)
    return Chart(_acts(rules, counsel), _after(rules, counsel), _early(counsel), *_worths(counsel))


def _acts(rules: Rules, counsel: Counsel) -> Acts:
    acts = np.zeros(kernel.ACTS, np.int8)
    for hard, ace, two, pair, split, split_ace, room, up in np.ndindex(kernel.ACTS):
        if not up or not _can_be(hard, ace, two, pair, split, split_ace):
            continue
        points = hard // 2 if pair else 0
        hands = rules.split_hands - room if split else 1
        turn = HandState(
            hard,
            bool(ace),
            bool(two),
            points,
            pair == kernel.EQUAL_RANKS,
            bool(split),
            bool(split_ace),
            0,
            hands,
            MINE,
            MINE,
        )
        acts[hard, ace, two, pair, split, split_ace, room, up] = ACTS[counsel.decision(turn, up).sensible]
    return acts


def _can_be(hard: int, ace: int, two: int, pair: int, split: int, split_ace: int) -> bool:
    """Whether there is such a hand: not all totals are made of all cards."""
    if hard < 2 or (split_ace and not (split and ace)) or (pair and not two):
        return False
    if pair:
        return hard % 2 == 0 and (ace == (hard == 2)) and not (pair == kernel.EQUAL_POINTS and hard != 2 * TEN)
    if two:
        return ACE + 2 <= hard <= ACE + TEN if ace else 5 <= hard <= 19
    return hard >= 3


def _after(rules: Rules, counsel: Counsel) -> Acts:
    after = np.zeros((len(rules.doublings) + 1, HIGHEST + 1, 2, TEN + 1), np.int8)
    for made, hard, ace, up in np.ndindex(after.shape):
        if made and up and hard >= 3:
            turn = HandState(hard, bool(ace), False, 0, False, False, False, made, 1, MINE, MINE)
            after[made, hard, ace, up] = AFTER[counsel.after_doubling(turn, up).sensible]
    return after


def _early(counsel: Counsel) -> Acts:
    early = np.zeros((HIGHEST + 1, 2, 2, TEN + 1), np.int8)
    for hard, ace, pair, up in np.ndindex(early.shape):
        if up and _can_be(hard, ace, 1, kernel.EQUAL_RANKS if pair else kernel.NO_PAIR, 0, 0):
            early[hard, ace, pair, up] = counsel.strategy.surrenders_early(
                hard, bool(ace), hard // 2 if pair else 0, up
            )
    return early


def _worths(counsel: Counsel) -> tuple[Ints, Ints]:
    """Return the worth of two cards as they were dealt, and as they are switched."""
    cards = {POINTS[card]: card for card in STANDARD}
    worths = np.zeros((2, TEN + 1, TEN + 1, TEN + 1), np.int64)
    for natural, one, other, up in np.ndindex(worths.shape):
        if one and other and up:
            worths[natural, one, other, up] = counsel.strategy.worth(
                cards[one], cards[other], up, natural=bool(natural)
            )
    return worths[1], worths[0]
