"""Two hands dealt, set by a chart and compared, by the million.

A deal's cell is all that wagers on two hands go by: how they compare in front and behind, what the dealer's hand is
(ace high, with the joker or not; good enough to qualify), the bonus kind of the player's, whether that may be queen
high, and whether a pair of threes or better lies in front of either. Each deal counts twice: either hand may be the
player's.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.bonus import Codes, bonus_code, has_pair_beside
from houseway.odds.kernels.chance import Words, deal_top
from houseway.odds.kernels.house_way import ACE, JOKER, MOST_SPLITS, Cards, Ints, Tables, rank_behind, set_one

COMPARED, DEALERS, QUEENS, PAIRS = 9, 6, 2, 4
NINE, JACK, QUEEN = 7, 9, 10


class Way(NamedTuple):
    """A chart as the kernels take it, with the ranking that bonus bets go by, and the numbers that matter."""

    rules: Ints
    fronts: Cards
    behinds: Cards
    tables: Tables
    bonus_tables: Tables
    codes: Codes
    results: int
    least_pair: int
    qualifies: int
    sees: int


@njit(cache=True, nogil=True)
def _compared(mine: int, theirs: int) -> int:
    return 0 if mine < theirs else 1 if mine == theirs else 2


@njit(cache=True, nogil=True)
def _sort(cards: Ints, start: int, hand: Cards) -> None:
    """A hand from its highest card to its lowest, the joker last."""
    size = len(hand)
    for place in range(size):
        card = cards[start + place]
        key = -1 if card == JOKER else card
        at = place
        while at > 0 and (-1 if hand[at - 1] == JOKER else hand[at - 1]) < key:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


@njit(cache=True, nogil=True)
def _joker_may_be_queen(hand: Cards, way: Way, spare: Cards, ranks: Ints) -> bool:
    """Whether the other cards are unpaired, jack high or lower, and a queen makes nothing of them."""
    if hand[len(hand) - 1] != JOKER or hand[0] >> 2 > JACK:
        return False
    for suit in range(4):
        spare[0] = 4 * QUEEN + suit
        for place in range(len(hand) - 1):
            spare[place + 1] = hand[place]
        code = bonus_code(spare, way.fronts, way.behinds, way.bonus_tables, way.codes, ranks)
        if code == way.codes.high_cards[QUEEN]:
            return True
    return False


@njit(cache=True, nogil=True)
def _best_against(hand: Cards, front: int, behind: int, way: Way) -> tuple[int, int]:
    """What lies in front and behind if the hand is set as is best against one that is seen and wins copies."""
    best, ahead, after = -1, 0, 0
    last = way.fronts.shape[1] - 1
    for place in range(len(way.fronts)):
        mine = way.tables.front[hand[way.fronts[place, 0]] >> 2, hand[way.fronts[place, last]] >> 2]
        theirs = rank_behind(hand, place, way.behinds, way.tables)
        won = int(mine > front) + int(theirs > behind)
        if mine < theirs and won > best:
            best, ahead, after = won, mine, theirs
    return ahead, after


@njit(cache=True, nogil=True)
def _is_of_one_colour(hand: Cards) -> bool:
    red = 0
    for card in hand:
        red += card & 3 == 1 or card & 3 == 2
    return red in (0, len(hand))


@njit(cache=True, nogil=True)
def simulate_deals(rounds: int, seed: Words, deck: Ints, size: int, way: Way, examples: Cards) -> Ints:
    """How often each cell comes up, twice for each deal; `examples` gets a deal of each, the player's hand first."""
    cells = COMPARED * DEALERS * 2 * way.results * QUEENS * PAIRS
    counts = np.zeros(cells, np.int64)
    cards, state = deck.copy(), seed.copy()
    hands, spare = np.empty((2, size), np.int8), np.empty(size, np.int8)
    ranks, numbers = np.empty((MOST_SPLITS, 2), np.int64), np.empty((2, 2), np.int64)
    kinds, queens, aces = np.empty(2, np.int64), np.empty(2, np.int64), np.empty(2, np.int64)
    behind = np.empty(MOST_SPLITS, np.int64)
    for _ in range(rounds):
        deal_top(state, cards, 2 * size)
        for who in range(2):
            hand = hands[who]
            _sort(cards, who * size, hand)
            _, choice = set_one(hand, way.rules, way.fronts, way.behinds, way.tables, ranks)
            numbers[who, 0], numbers[who, 1] = ranks[choice, 0], ranks[choice, 1]
            code = bonus_code(hand, way.fronts, way.behinds, way.bonus_tables, way.codes, behind)
            if code == way.codes.high_cards[NINE] and size == 7 and _is_of_one_colour(hand):
                code = way.codes.one_colour
            pair = has_pair_beside(hand, way.fronts, way.bonus_tables, behind[: len(way.fronts)])
            kinds[who] = code + way.results * pair
            queens[who] = _joker_may_be_queen(hand, way, spare, behind)
            aces[who] = (1 + (hand[size - 1] == JOKER)) * (code == way.codes.high_cards[ACE])
        for mine in range(2):
            theirs = 1 - mine
            ahead, after = numbers[mine, 0], numbers[mine, 1]
            if way.sees:
                ahead, after = _best_against(hands[mine], numbers[theirs, 0], numbers[theirs, 1], way)
            cell = _compared(ahead, numbers[theirs, 0]) * 3 + _compared(after, numbers[theirs, 1])
            cell = cell * DEALERS + aces[theirs] * 2 + (numbers[theirs, 1] >= way.qualifies)
            cell = (cell * 2 * way.results + kinds[mine]) * QUEENS + queens[mine]
            cell = (cell * 2 + (ahead >= way.least_pair)) * 2 + (numbers[theirs, 0] >= way.least_pair)
            if counts[cell] == 0:
                examples[cell, :size] = hands[mine]
                examples[cell, size:] = hands[theirs]
            counts[cell] += 1
    return counts
