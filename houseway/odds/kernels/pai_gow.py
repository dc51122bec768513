"""Two hands dealt, set by a chart and compared, by the million.

A deal's cell is all that wagers on two hands go by: how they compare in front and behind, what the dealer's hand is
(ace high, with the joker or not; good enough to qualify), the bonus kind of the player's, whether that may be queen
high, whether a pair of threes or better lies in front of either, and whether the player doubles. Each deal counts
twice: either hand may be the player's. How a hand is set and what it is worth to bonus bets goes by its ranks alone,
but for cards of one suit: so most hands are looked up.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.bonus import Codes, bonus_code, has_pair_beside
from houseway.odds.kernels.chance import Words, deal_top
from houseway.odds.kernels.house_way import ACE, JOKER, MOST_SPLITS, Cards, Ints, RankTables, rank_behind, set_one
from houseway.odds.kernels.tables import HIGH_SHIFT, SUIT_BITS, SUIT_SHIFT

Shorts = NDArray[np.uint16]

SEES, WINS_COPIES = 1, 2
COMPARED, DEALERS, QUEENS, PAIRS = 9, 6, 2, 4
# For each kind of bonus hand; those that double have as many again.
CELLS = COMPARED * DEALERS * 2 * QUEENS * PAIRS
NINE, JACK, QUEEN = 7, 9, 10
SEVEN = 7
# A hand's facts: the numbers in front and behind, its bonus kind, whether the joker may be a queen, whether it is ace
# high, and with the joker.
NUMBER_BITS, KIND_BITS = 24, 7
KIND_SHIFT = 3
BEHIND_SHIFT = KIND_SHIFT + KIND_BITS
FRONT_SHIFT = BEHIND_SHIFT + NUMBER_BITS
NUMBER = (1 << NUMBER_BITS) - 1
BATCH = 128
_HIGH_SHIFT = np.uint64(HIGH_SHIFT)
_LOW_HALF = np.uint64((1 << HIGH_SHIFT) - 1)
_HIGH_HALF = np.uint64((1 << SUIT_SHIFT - HIGH_SHIFT) - 1)
# Added to the suits counted in a key, these carry four or more, or five, of one suit into its highest bit.
_FOUR, _FIVE, _CARRIED = (
    np.uint64(sum(count << SUIT_SHIFT + SUIT_BITS * suit for suit in range(4))) for count in (4, 3, 8)
)


class Way(NamedTuple):
    """A chart as the kernels take it, with the ranking that bonus bets go by, and the numbers that matter.

    `doubles` has the numbers in front, and beneath them the least behind with which the game wager is doubled.
    """

    rules: Ints
    fronts: Cards
    behinds: Cards
    tables: RankTables
    bonus_tables: RankTables  # with the joker as bonus bets have it
    codes: Codes
    results: int  # how many codes there are
    least_pair: int  # in front, for a push that pays more
    qualifies: int  # the least behind with which the player-dealer qualifies
    sees: int  # whether the player sets against a hand that is seen, and then wins copies
    doubles: Ints


class ByRanks(NamedTuple):
    """The facts of every hand in which no five cards of one suit make more, by its ranks; those with the joker apart.

    Keys, rows and columns lead to a hand's place, as in `kernels/tables`. A joker makes do with four of a suit.
    """

    keys: Words
    rows: Shorts
    columns: Shorts
    plain: Ints
    joker_rows: Shorts
    joker_columns: Shorts
    joker: Ints


class Workspace(NamedTuple):
    """Arrays in which a hand is worked out, made once and used for every deal."""

    hand: Cards
    spare: Cards
    ranks: Ints
    behind: Ints


@njit(cache=True, nogil=True)
def _compare(mine: int, theirs: int) -> int:
    """Return 0, 1 or 2 for lower, equal and higher."""
    return 0 if mine < theirs else 1 if mine == theirs else 2


@njit(cache=True, nogil=True)
def _sort(cards: Ints, start: int, hand: Cards) -> None:
    """Sort a hand from its highest card to its lowest, the joker last."""
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
    """Return what lies in front and behind if the hand is set best against one that is seen."""
    copies = int(way.sees == WINS_COPIES)
    best, ahead, after = -1, 0, 0
    last = way.fronts.shape[1] - 1
    for place in range(len(way.fronts)):
        mine = way.tables.front[hand[way.fronts[place, 0]] >> 2, hand[way.fronts[place, last]] >> 2]
        theirs = rank_behind(hand, place, way.behinds, way.tables)
        won = int(mine + copies > front) + int(theirs + copies > behind)
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
def facts_of(hand: Cards, way: Way, room: Workspace) -> int:
    """Return all that matters of a sorted hand set by the chart, colours apart."""
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
    """Return the facts of sorted hands."""
    room = _room(hands.shape[1])
    facts = np.empty(len(hands), np.int64)
    for at in range(len(hands)):
        facts[at] = facts_of(hands[at], way, room)
    return facts


@njit(cache=True, nogil=True)
def _room(size: int) -> Workspace:
    return Workspace(
        np.empty(size, np.int8),
        np.empty(size, np.int8),
        np.empty((MOST_SPLITS, 2), np.int64),
        np.empty(MOST_SPLITS, np.int64),
    )


@njit(cache=True, nogil=True)
def _look_up(deals: Ints, size: int, way: Way, by_ranks: ByRanks, room: Workspace, facts: Ints) -> None:
    """Fill in the facts of both hands of deals.

    A hand is looked up by its ranks, unless cards of one suit may make it more, or are a colour. Arrays that are taken
    from a tuple, or handed on, have to be counted, which takes longer than to look a hand up: so the arrays have names
    of their own.
    """
    keys, rows, columns, plain = by_ranks.keys, by_ranks.rows, by_ranks.columns, by_ranks.plain
    joker_rows, joker_columns, joker = by_ranks.joker_rows, by_ranks.joker_columns, by_ranks.joker
    nine, other_nine = way.codes.high_cards[NINE], way.codes.one_colour
    for at in range(len(deals)):
        for who in range(2):
            sums, jokers, start = np.uint64(0), 0, who * size
            for place in range(start, start + size):
                card = deals[at, place]
                if card == JOKER:
                    jokers = 1
                else:
                    sums += keys[card]
            low, high = sums & _LOW_HALF, sums >> _HIGH_SHIFT & _HIGH_HALF
            if sums + (_FOUR if jokers else _FIVE) & _CARRIED:
                _sort(deals[at], start, room.hand)
                found = facts_of(room.hand, way, room)
            elif jokers:
                found = joker[joker_rows[low] + joker_columns[high]]
            else:
                found = plain[rows[low] + columns[high]]
            # Of nothing but a nine, the colours count.
            if kind_of(found) == nine and size == SEVEN and _is_of_one_colour(deals[at, start : start + size]):
                found += (other_nine - nine) << KIND_SHIFT
            facts[at, who] = found


@njit(cache=True, nogil=True)
def kind_of(facts: int) -> int:
    return facts >> KIND_SHIFT & (1 << KIND_BITS) - 1


@njit(cache=True, nogil=True)
def _count(deals: Ints, facts: Ints, size: int, way: Way, room: Workspace, counts: Ints, examples: Cards) -> None:
    """Count the cells of deals; either hand of a deal is the player's once."""
    results, least_pair, qualifies = way.results, way.least_pair, way.qualifies
    fronts, leasts = way.doubles[0], way.doubles[1]
    for at in range(len(deals)):
        for who in range(2):
            mine, theirs = facts[at, who], facts[at, 1 - who]
            ahead, after = mine >> FRONT_SHIFT, mine >> BEHIND_SHIFT & NUMBER
            front, behind = theirs >> FRONT_SHIFT, theirs >> BEHIND_SHIFT & NUMBER
            if way.sees:
                _sort(deals[at], who * size, room.hand)
                ahead, after = _best_against(room.hand, front, behind, way)
            cell = _compare(ahead, front) * 3 + _compare(after, behind)
            cell = cell * DEALERS + (theirs & 3) * 2 + (behind >= qualifies)
            cell = (cell * 2 * results + kind_of(mine)) * QUEENS + (mine >> 2 & 1)
            cell = (cell * 2 + (ahead >= least_pair)) * 2 + (front >= least_pair)
            if len(fronts) and after >= leasts[np.searchsorted(fronts, ahead)]:
                cell += CELLS * results
            if counts[cell] == 0:
                for place in range(size):
                    examples[cell, place] = deals[at, who * size + place]
                    examples[cell, size + place] = deals[at, (1 - who) * size + place]
            counts[cell] += 1


@njit(cache=True, nogil=True)
def simulate_deals(
    rounds: int, seed: Words, deck: Ints, size: int, way: Way, by_ranks: ByRanks, examples: Cards
) -> Ints:
    """Count how often each cell comes up, twice for each deal.

    `examples` gets a deal of each cell, the player's hand first.
    """
    counts = np.zeros(len(examples), np.int64)
    cards, state, room = deck.copy(), seed.copy(), _room(size)
    deals, facts = np.empty((BATCH, 2 * size), np.int64), np.empty((BATCH, 2), np.int64)
    for begin in range(0, rounds, BATCH):
        some = min(BATCH, rounds - begin)
        for at in range(some):
            deal_top(state, cards, 2 * size)
            deals[at] = cards[: 2 * size]
        _look_up(deals[:some], size, way, by_ranks, room, facts)
        _count(deals[:some], facts, size, way, room, counts, examples)
    return counts
