"""Two hands dealt, set by a chart and compared, by the million.

A deal's cell is all that wagers on two hands go by: how they compare in front and behind, what the dealer's hand is
(ace high, with the joker or not; good enough to qualify), the bonus kind of the player's, whether that may be queen
high, and whether a pair of threes or better lies in front of either. Each deal counts twice: either hand may be the
player's. How a hand is set and what it is worth to bonus bets goes by its ranks alone, but for cards of one suit: so
most hands are looked up.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.bonus import Codes, bonus_code, has_pair_beside
from houseway.odds.kernels.chance import Words, deal_top
from houseway.odds.kernels.house_way import ACE, JOKER, MOST_SPLITS, Cards, Ints, Tables, rank_behind, set_one
from houseway.odds.kernels.tables import HIGH_SHIFT, SUIT_BITS, SUIT_SHIFT

COMPARED, DEALERS, QUEENS, PAIRS = 9, 6, 2, 4
NINE, JACK, QUEEN = 7, 9, 10
SEVEN = 7
# A hand's facts: the numbers in front and behind, its bonus kind, whether the joker may be a queen, whether it is ace
# high, and with the joker.
NUMBER_BITS, KIND_BITS = 24, 7
_HIGH_SHIFT = np.uint64(HIGH_SHIFT)
_LOW_HALF = np.uint64((1 << HIGH_SHIFT) - 1)
_HIGH_HALF = np.uint64((1 << SUIT_SHIFT - HIGH_SHIFT) - 1)
# Added to the suits counted in a key, these carry four or more, or five, of one suit into its highest bit.
_FOUR, _FIVE, _CARRIED = (
    np.uint64(sum(count << SUIT_SHIFT + SUIT_BITS * suit for suit in range(4))) for count in (4, 3, 8)
)


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


class ByRanks(NamedTuple):
    """The facts of every hand that no five cards of one suit make more, by its ranks; those with the joker apart.

    Keys, rows and columns lead to a hand's place, as in `kernels/tables`. A joker makes do with four of a suit.
    """

    keys: Words
    rows: Ints
    columns: Ints
    plain: Ints
    joker_rows: Ints
    joker_columns: Ints
    joker: Ints


class Room(NamedTuple):
    """Where a hand is worked out."""

    hand: Cards
    spare: Cards
    ranks: Ints
    behind: Ints


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
def _is_of_one_colour(hand: Ints) -> bool:
    red = 0
    for card in hand:
        red += card & 3 == 1 or card & 3 == 2
    return red in (0, len(hand))


@njit(cache=True, nogil=True)
def facts_of(hand: Cards, way: Way, room: Room) -> int:
    """All that matters of a hand, colours apart: a sorted one, set by the chart."""
    _, choice = set_one(hand, way.rules, way.fronts, way.behinds, way.tables, room.ranks)
    code = bonus_code(hand, way.fronts, way.behinds, way.bonus_tables, way.codes, room.behind)
    pair = has_pair_beside(hand, way.fronts, way.bonus_tables, room.behind[: len(way.fronts)])
    queen = _joker_may_be_queen(hand, way, room.spare, room.behind)
    ace = (1 + (hand[len(hand) - 1] == JOKER)) * (code == way.codes.high_cards[ACE])
    kind = code + way.results * pair
    numbers = np.int64(room.ranks[choice, 0]) << NUMBER_BITS | room.ranks[choice, 1]
    return ((numbers << KIND_BITS | kind) << 1 | queen) << 2 | ace  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def facts_of_hands(hands: Cards, way: Way) -> Ints:
    """The facts of sorted hands."""
    room = _room(hands.shape[1])
    facts = np.empty(len(hands), np.int64)
    for at in range(len(hands)):
        facts[at] = facts_of(hands[at], way, room)
    return facts


@njit(cache=True, nogil=True)
def _room(size: int) -> Room:
    return Room(
        np.empty(size, np.int8),
        np.empty(size, np.int8),
        np.empty((MOST_SPLITS, 2), np.int64),
        np.empty(MOST_SPLITS, np.int64),
    )


@njit(cache=True, nogil=True)
def _look_up(cards: Ints, start: int, size: int, way: Way, by_ranks: ByRanks, room: Room) -> int:
    """The facts of a hand as it was dealt: by its ranks, unless five cards of a suit may make it more."""
    sums, jokers = np.uint64(0), 0
    for place in range(start, start + size):
        card = cards[place]
        if card == JOKER:
            jokers = 1
        else:
            sums += by_ranks.keys[card]
    if sums + (_FOUR if jokers else _FIVE) & _CARRIED:
        _sort(cards, start, room.hand)
        return facts_of(room.hand, way, room)
    low, high = sums & _LOW_HALF, sums >> _HIGH_SHIFT & _HIGH_HALF
    if jokers:
        return by_ranks.joker[by_ranks.joker_rows[low] + by_ranks.joker_columns[high]]  # type: ignore[no-any-return]
    return by_ranks.plain[by_ranks.rows[low] + by_ranks.columns[high]]  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def _kind(facts: int, cards: Ints, start: int, size: int, way: Way) -> int:
    """The bonus kind of a hand; of nothing but a nine, its colours count."""
    kind = facts >> 3 & (1 << KIND_BITS) - 1
    if kind == way.codes.high_cards[NINE] and size == SEVEN and _is_of_one_colour(cards[start : start + size]):
        return way.codes.one_colour
    return kind


@njit(cache=True, nogil=True)
def simulate_deals(
    rounds: int, seed: Words, deck: Ints, size: int, way: Way, by_ranks: ByRanks, examples: Cards
) -> Ints:
    """How often each cell comes up, twice for each deal; `examples` gets a deal of each, the player's hand first."""
    cells = COMPARED * DEALERS * 2 * way.results * QUEENS * PAIRS
    counts = np.zeros(cells, np.int64)
    cards, state, room = deck.copy(), seed.copy(), _room(size)
    facts, kinds, numbers = np.empty(2, np.int64), np.empty(2, np.int64), np.empty((2, 2), np.int64)
    for _ in range(rounds):
        deal_top(state, cards, 2 * size)
        for who in range(2):
            facts[who] = _look_up(cards, who * size, size, way, by_ranks, room)
            kinds[who] = _kind(facts[who], cards, who * size, size, way)
            numbers[who, 0] = facts[who] >> KIND_BITS + 3 + NUMBER_BITS
            numbers[who, 1] = facts[who] >> KIND_BITS + 3 & (1 << NUMBER_BITS) - 1
        for mine in range(2):
            theirs = 1 - mine
            ahead, after = numbers[mine, 0], numbers[mine, 1]
            if way.sees:
                _sort(cards, mine * size, room.hand)
                ahead, after = _best_against(room.hand, numbers[theirs, 0], numbers[theirs, 1], way)
            cell = _compared(ahead, numbers[theirs, 0]) * 3 + _compared(after, numbers[theirs, 1])
            cell = cell * DEALERS + (facts[theirs] & 3) * 2 + (numbers[theirs, 1] >= way.qualifies)
            cell = (cell * 2 * way.results + kinds[mine]) * QUEENS + (facts[mine] >> 2 & 1)
            cell = (cell * 2 + (ahead >= way.least_pair)) * 2 + (numbers[theirs, 0] >= way.least_pair)
            if counts[cell] == 0:
                for place in range(size):
                    examples[cell, place] = cards[mine * size + place]
                    examples[cell, size + place] = cards[theirs * size + place]
            counts[cell] += 1
    return counts
