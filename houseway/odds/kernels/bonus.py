"""Bonus kinds of six and seven cards, counted: the best kind of a hand, and what only bonus bets know.

A hand's code is its place in the readable list of results, twice over: the second time for hands whose two cards beside
some best five are a pair. The codes of results that are more than a kind of five cards come in as `Codes`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.house_way import ACE, JOKER, KIND_SHIFT, Cards, Ints, RankTables, rank_behind

KING, QUEEN, NINE = 11, 10, 7
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, STRAIGHT_FLUSH, ROYAL, FIVE = 0, 1, 2, 3, 4, 8, 9, 10
_ROYAL_RANKS = 0b11111 << 8


class Codes(NamedTuple):
    """The codes of results by kind of five cards, and of results that are more; high cards by their rank."""

    kinds: Ints
    high_cards: Ints
    seven: int
    seven_with_joker: int
    seven_royal_with_joker: int
    royal_match: int
    royal_with_joker: int
    five_aces: int
    straight_and_three: int
    three_pairs: int
    one_colour: int


@njit(cache=True, nogil=True)
def _runs_through(ranks: int, count: int) -> bool:
    """Whether ranks as bits lie among so many in a row; the ace may be low."""
    row = (1 << count) - 1
    with_low_ace = ranks << 1 | (ranks >> ACE & 1)
    for low in range(15 - count):
        inside = row << low
        if low == 0:
            if with_low_ace & ~(1 << ACE + 1) & ~inside == 0:
                return True
        elif ranks << 1 & ~inside == 0:
            return True
    return False


@njit(cache=True, nogil=True)
def _straight_flush(hand: Cards, royal: bool, fronts: Cards, ranks: Ints, codes: Codes) -> int:
    with_joker = hand[-1] == JOKER
    of_suit = np.zeros(4, np.int64)
    for card in hand[: len(hand) - with_joker]:
        of_suit[card & 3] |= 1 << (card >> 2)
    natural_royal, suits = False, 0
    for suit in range(4):
        suits += of_suit[suit] != 0
        natural_royal |= of_suit[suit] & _ROYAL_RANKS == _ROYAL_RANKS
    if len(hand) == 7 and suits == 1 and _runs_through(of_suit.max(), 7):
        with_joker_code = codes.seven_royal_with_joker if royal else codes.seven_with_joker
        return with_joker_code if with_joker else codes.seven
    if not royal:
        return codes.kinds[STRAIGHT_FLUSH]  # type: ignore[no-any-return]
    for way in range(len(fronts)):
        first, last = hand[fronts[way, 0]], hand[fronts[way, -1]]
        if ranks[way] >> KIND_SHIFT == ROYAL and first >> 2 == KING and last >> 2 == QUEEN and first & 3 == last & 3:
            return codes.royal_match
    return codes.kinds[ROYAL] if natural_royal else codes.royal_with_joker


@njit(cache=True, nogil=True)
def _pairs(hand: Cards) -> int:
    counts = np.zeros(13, np.int64)
    for card in hand:
        counts[min(card >> 2, ACE)] += 1
    return int((counts == 2).sum())


@njit(cache=True, nogil=True)
def bonus_code(hand: Cards, fronts: Cards, behinds: Cards, tables: RankTables, codes: Codes, ranks: Ints) -> int:
    """Return the code of a hand, colours apart; `ranks` is filled with the ranks of what lies behind."""
    kinds, best = 0, 0
    for way in range(len(fronts)):
        ranks[way] = rank_behind(hand, way, behinds, tables)
        kinds |= 1 << (ranks[way] >> KIND_SHIFT)
        best = max(best, ranks[way] >> KIND_SHIFT)
    if best == FIVE and hand[0] >> 2 == ACE and hand[3] >> 2 == ACE:
        return codes.five_aces
    if best in (STRAIGHT_FLUSH, ROYAL):
        return _straight_flush(hand, best == ROYAL, fronts, ranks, codes)
    if best == STRAIGHT and kinds >> THREE & 1:
        return codes.straight_and_three
    if best == TWO_PAIR and _pairs(hand) == 3:
        return codes.three_pairs
    if best == HIGH_CARD:
        return codes.high_cards[ACE if hand[-1] == JOKER else hand[0] >> 2]  # type: ignore[no-any-return]
    return codes.kinds[best]  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def has_pair_beside(hand: Cards, fronts: Cards, tables: RankTables, ranks: Ints) -> bool:
    best = ranks[: len(fronts)].max() >> KIND_SHIFT
    for way in range(len(fronts)):
        front = tables.front[hand[fronts[way, 0]] >> 2, hand[fronts[way, -1]] >> 2]
        if front >> KIND_SHIFT == PAIR and ranks[way] >> KIND_SHIFT == best:
            return True
    return False


@njit(cache=True, nogil=True)
def bonus_codes(hands: Cards, fronts: Cards, behinds: Cards, tables: RankTables, codes: Codes, results: int) -> Ints:
    """Return the code of each hand."""
    found = np.empty(len(hands), np.int64)
    ranks = np.empty(len(fronts), np.int64)
    for at in range(len(hands)):
        code = bonus_code(hands[at], fronts, behinds, tables, codes, ranks)
        found[at] = code + results * has_pair_beside(hands[at], fronts, tables, ranks)
    return found


@njit(cache=True, nogil=True)
def count_bonus(
    hands: Cards, weights: Ints, fronts: Cards, behinds: Cards, tables: RankTables, codes: Codes, results: int
) -> Ints:
    """Count the hands of each code.

    A hand here stands for all that differ only in their suits, and a nine high in two suits is of one colour in a third
    of them.
    """
    counts = np.zeros(2 * results, np.int64)
    ranks = np.empty(len(fronts), np.int64)
    for at in range(len(hands)):
        hand, weight = hands[at], weights[at]
        code = bonus_code(hand, fronts, behinds, tables, codes, ranks)
        if code == codes.high_cards[NINE] and len(hand) == 7 and _suits(hand) == 2:
            counts[codes.one_colour] += weight // 3
            weight -= weight // 3
        counts[code + results * has_pair_beside(hand, fronts, tables, ranks)] += weight
    return counts


@njit(cache=True, nogil=True)
def _suits(hand: Cards) -> int:
    bits = 0
    for card in hand:
        bits |= 1 << (card & 3)
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3)
