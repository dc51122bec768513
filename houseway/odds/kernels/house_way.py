"""Hands set by a chart, fast: the rules come in as rows of numbers, the rankings as tables.

A hand is sorted from its highest card to its lowest, the joker last. A row of rules has what is alike, what the hand
makes, the ranks allowed as bits, how many of the first and second of those alike lie in front, what lies behind, and
the least in front; -1 stands for any.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Cards = NDArray[np.int8]

JOKER = 52
ACE, NO_RANK = 12, 13
ANY = -1
# What is alike, in the order of `alike_codes`; what a hand makes; what lies behind.
NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_PAIR, THREE, TWO_THREES, FULL_HOUSE, FOUR, FIVE = range(9)
COMPLETE, STRAIGHT_AT_BEST, FLUSH_AT_BEST, FULL_HOUSE_OR_BETTER = range(4)
BEHIND_COMPLETE, BEHIND_OF_BEST_KIND, BEHIND_FULL_HOUSE = range(3)
KIND_STRAIGHT, KIND_FLUSH, KIND_FULL_HOUSE, KIND_STRAIGHT_FLUSH, KIND_ROYAL = 4, 5, 6, 8, 9
KIND_SHIFT = 20
MOST_SPLITS = 21
_KIND_BY_ALIKE = (0, 1, 2, 2, 3, 6, 6, 7, 10)
_COMPLETE_KINDS = 1 << KIND_STRAIGHT | 1 << KIND_FLUSH | 1 << KIND_STRAIGHT_FLUSH | 1 << KIND_ROYAL


class RankTables(NamedTuple):
    """Rankings of five cards and of four with a joker, by ranks alone and of one suit; and of what lies in front.

    `steps` lead to the place of a hand among those of five or of four ranks: a sum of one number for each card.
    """

    steps: Ints
    five: Small
    five_suited: Small
    four: Small
    four_suited: Small
    front: Small
    wild: int  # 1 if the joker may be any card
    fives: int  # 1 if it may make a fifth of any rank


@njit(cache=True, nogil=True)
def rank_behind(hand: Cards, way: int, behinds: Cards, tables: RankTables) -> int:
    """Return the rank of the five cards behind."""
    steps = tables.steps  # taken out of the tables once: each time costs more than all the rest
    at, bits, suit, differ = 0, 0, hand[behinds[way, 0]] & 3, 0
    if hand[behinds[way, 4]] == JOKER:
        for place in range(4):
            card = hand[behinds[way, place]]
            at += steps[1 + place, card >> 2]
            bits |= 1 << (card >> 2)
            differ |= (card & 3) ^ suit
        return tables.four[at] if differ else tables.four_suited[bits]  # type: ignore[no-any-return]
    for place in range(5):
        card = hand[behinds[way, place]]
        at += steps[place, card >> 2]
        bits |= 1 << (card >> 2)
        differ |= (card & 3) ^ suit
    return tables.five[at] if differ else tables.five_suited[bits]  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def _counts(hand: Cards) -> int:
    """Count the cards of each rank, four bits each; a joker stands above them all."""
    counts = 0
    for place in range(len(hand)):
        counts += 1 << 4 * (hand[place] >> 2)
    return counts


@njit(cache=True, nogil=True)
def _joker_rank(hand: Cards, counts: int, best: int, tables: RankTables) -> int:
    """Return the rank that the joker counts as among cards alike."""
    if not tables.wild or hand[len(hand) - 1] != JOKER:
        return ACE
    if _COMPLETE_KINDS >> best & 1:
        return NO_RANK
    most, rank = 0, 0
    for each in range(13):
        if counts >> 4 * each & 15 >= most:
            most, rank = counts >> 4 * each & 15, each
    return rank if most < 4 or tables.fives else ACE


@njit(cache=True, nogil=True)
def _groups(counts: int) -> tuple[int, int, int]:
    """Return what is alike, and the first and second of the ranks there are most of."""
    lead = second = 0
    most = next_most = 0
    pairs = threes = 0
    for rank in range(ACE, -1, -1):
        count = counts >> 4 * rank & 15
        pairs += count == 2
        threes += count == 3
        if count > most:
            lead, most, second, next_most = rank, count, lead, most
        elif count > next_most:
            second, next_most = rank, count
    if most >= 4:
        return (FIVE if most == 5 else FOUR), lead, second
    if most == 3:
        return (TWO_THREES if threes == 2 else FULL_HOUSE if pairs else THREE), lead, second
    return (NO_PAIR if most == 1 else pairs - 1 + ONE_PAIR), lead, second


@njit(cache=True, nogil=True)
def _makes(makes: int, kinds: int, best: int) -> bool:
    if makes == COMPLETE:
        return kinds & _COMPLETE_KINDS != 0
    if makes == STRAIGHT_AT_BEST:
        return best == KIND_STRAIGHT
    if makes == FLUSH_AT_BEST:
        return best == KIND_FLUSH
    return makes != FULL_HOUSE_OR_BETTER or best >= KIND_FULL_HOUSE


@njit(cache=True, nogil=True, inline="always")
def _lies_behind(behind: int, kind: int, best: int) -> bool:
    if behind == BEHIND_COMPLETE:
        return _COMPLETE_KINDS >> kind & 1 == 1
    if behind == BEHIND_OF_BEST_KIND:
        return kind == best
    return behind != BEHIND_FULL_HOUSE or kind >= KIND_FULL_HOUSE


@njit(cache=True, nogil=True)
def _places(hand: Cards, joker_rank: int, rank: int) -> int:
    """Return the places of a rank's cards in the hand, as bits."""
    bits = 0
    for place in range(len(hand)):
        card = hand[place]
        bits |= int((joker_rank if card == JOKER else card >> 2) == rank) << place
    return bits


@njit(cache=True, nogil=True, inline="always")
def _in_front(places: int, fronts: Cards, way: int) -> int:
    """Count how many of these places, one or two, lie in front."""
    count = places >> fronts[way, 0] & 1
    if fronts.shape[1] == 2:
        count += places >> fronts[way, 1] & 1
    return count  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def _may_be_complete(hand: Cards) -> bool:
    """Whether five of the cards, or four with a joker, are of one suit or within five ranks of each other."""
    jokers = int(hand[len(hand) - 1] == JOKER)
    suits = bits = 0
    for place in range(len(hand) - jokers):
        suits += 1 << 4 * (hand[place] & 3)
        bits |= 2 << (hand[place] >> 2)
    # Three more of every suit carry a count of five, or of four and a joker, into the highest of its four bits.
    if suits + (0x4444 if jokers else 0x3333) & 0x8888:
        return True
    bits |= bits >> ACE + 1
    for low in range(10):
        missing = ~(bits >> low) & 31
        if missing == 0 or (jokers and missing & (missing - 1) == 0):
            return True
    return False


@njit(cache=True, nogil=True, inline="always")
def _rank_once(ranks: Ints, way: int, hand: Cards, behinds: Cards, tables: RankTables) -> int:
    if ranks[way, 1] < 0:
        ranks[way, 1] = rank_behind(hand, way, behinds, tables)
    return ranks[way, 1]  # type: ignore[no-any-return]


@njit(cache=True, nogil=True, inline="always")
def _is_better(ranks: Ints, way: int, choice: int, hand: Cards, behinds: Cards, tables: RankTables) -> bool:
    """Whether a way has more in front than the one chosen so far, or as much there and more behind."""
    if choice < 0 or ranks[way, 0] != ranks[choice, 0]:
        return choice < 0 or ranks[way, 0] > ranks[choice, 0]
    return _rank_once(ranks, way, hand, behinds, tables) > _rank_once(ranks, choice, hand, behinds, tables)


@njit(cache=True, nogil=True, inline="always")
def _rank_front(ranks: Ints, way: int, hand: Cards, fronts: Cards, tables: RankTables) -> None:
    last = fronts.shape[1] - 1
    ranks[way, 0] = tables.front[hand[fronts[way, 0]] >> 2, hand[fronts[way, last]] >> 2]


@njit(cache=True, nogil=True, inline="always")
def _choose(
    rule: int,
    rules: Ints,
    hand: Cards,
    fronts: Cards,
    behinds: Cards,
    tables: RankTables,
    ranks: Ints,
    who: tuple[int, int, int],
) -> int:
    """Return the best of the ways that a rule allows; -1 if there is none.

    Its arguments are numbers and single arrays because arrays that are taken from a tuple are counted anew at each
    call.
    """
    lead, second, best = who
    in_front, next_in_front, behind = rules[rule, 3], rules[rule, 4], rules[rule, 5]
    choice = -1
    for way in range(len(fronts)):
        if in_front != ANY and _in_front(lead, fronts, way) != in_front:
            continue
        if next_in_front != ANY and _in_front(second, fronts, way) != next_in_front:
            continue
        _rank_front(ranks, way, hand, fronts, tables)
        if choice >= 0 and ranks[way, 0] < ranks[choice, 0]:
            continue
        if behind != ANY:
            kind = _rank_once(ranks, way, hand, behinds, tables) >> KIND_SHIFT
            if not _lies_behind(behind, kind, best):
                continue
        if _is_better(ranks, way, choice, hand, behinds, tables):
            choice = way
    return choice


@njit(cache=True, nogil=True)
def set_one(
    hand: Cards, rules: Ints, fronts: Cards, behinds: Cards, tables: RankTables, ranks: Ints
) -> tuple[int, int]:
    """Return the rule that sets a hand and the way it is set, or -1 twice; `ranks` is filled with that way's ranks.

    Most hands hold no straight or flush. Of those only what a rule asks about is looked up.
    """
    kinds, best, complete = 0, 0, _may_be_complete(hand)
    for way in range(len(fronts)):
        ranks[way, 1] = -1
    if complete:
        for way in range(len(fronts)):
            kind = _rank_once(ranks, way, hand, behinds, tables) >> KIND_SHIFT
            kinds |= 1 << kind
            best = max(best, kind)
    counts = _counts(hand)
    joker_rank = _joker_rank(hand, counts, best, tables)
    if counts >> 4 * NO_RANK and joker_rank != NO_RANK:
        counts += 1 << 4 * joker_rank
    alike, lead, second = _groups(counts)
    if not complete:
        best = _KIND_BY_ALIKE[alike]
    who = _places(hand, joker_rank, lead), _places(hand, joker_rank, second), best
    for rule in range(len(rules)):
        if rules[rule, 0] != ANY and rules[rule, 0] != alike:
            continue
        if not rules[rule, 2] >> lead & 1 or not _makes(rules[rule, 1], kinds, best):
            continue
        choice = _choose(rule, rules, hand, fronts, behinds, tables, ranks, who)
        if choice >= 0 and ranks[choice, 0] >= rules[rule, 6]:
            _rank_once(ranks, choice, hand, behinds, tables)
            return rule, choice
    return -1, -1


@njit(cache=True, nogil=True)
def set_hands(hands: Cards, rules: Ints, fronts: Cards, behinds: Cards, tables: RankTables) -> Ints:
    """Return for each hand the rule, the way, and the ranks in front and behind."""
    found = np.empty((len(hands), 4), np.int64)
    ranks = np.empty((MOST_SPLITS, 2), np.int64)
    for at in range(len(hands)):
        rule, way = set_one(hands[at], rules, fronts, behinds, tables, ranks)
        found[at] = rule, way, ranks[way, 0], ranks[way, 1]
    return found


@njit(cache=True, nogil=True)
def count_rules(hands: Cards, weights: Ints, rules: Ints, fronts: Cards, behinds: Cards, tables: RankTables) -> Ints:
    """Count how often each rule sets a hand; then how many hands none sets, and how many are set foul."""
    counts = np.zeros(len(rules) + 2, np.int64)
    ranks = np.empty((MOST_SPLITS, 2), np.int64)
    for at in range(len(hands)):
        rule, way = set_one(hands[at], rules, fronts, behinds, tables, ranks)
        counts[rule] += weights[at] if rule >= 0 else 0
        counts[-2] += weights[at] if rule < 0 else 0
        counts[-1] += weights[at] if rule >= 0 and ranks[way, 0] >= ranks[way, 1] else 0
    return counts
