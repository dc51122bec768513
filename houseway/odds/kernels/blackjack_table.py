"""A table of blackjack with one player, as the kernel has it: the cards, the hands, and how they come out.

A round's *code* says how each hand came out and how often it was doubled, six bits a hand: first those that were dealt,
then those split off, in that order; above them lie the `Facts` that bets on the side are about. The rules come in as
`Rules`, what is done with a hand as `Chart`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, below

Acts = NDArray[np.int8]

HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(5)
STAY, RESCUE, AGAIN = range(3)
NATURAL, NAMED, HARD_31, WIN, PUSH, SAVED, SURRENDERED, RESCUED, LOSE = range(9)
PUSHES, PLAYER_WINS, BY_RANK = range(3)
NOT_NAMED, OF_SPADES, OF_ANY_SUIT = range(3)
NOBODY_SAVED, BY_888, BY_SUITED_789, BY_THREE_CARDS = range(4)

ACE, TEN, HIGHEST = 1, 10, 21
MOST_HANDS = 8
HAND_BITS, DOUBLING_SHIFT = 6, 4
HANDS_BITS = MOST_HANDS * HAND_BITS
# By hard total, ace or none, two cards or more, the pair, split or not, a split ace or not, room to split, the up card.
ACTS = (22, 2, 2, 3, 2, 2, 2, 11)
NO_PAIR, EQUAL_POINTS, EQUAL_RANKS = range(3)


class Rules(NamedTuple):
    """What the round has to know beside the chart: see the readable rules."""

    hands: int
    split_hands: int
    doublings: int
    rescue: bool
    early_surrender: bool
    checks_tens: bool
    switch: bool
    hard_31: bool
    both_natural: int
    named: int
    both_21_wins: bool
    dealer_22_pushes: bool
    saved: int


class Chart(NamedTuple):
    """What is done with a hand, `after` a double card by doublings, hard total, ace and up card; whether it is given up
    `early`, by hard total, ace, pair and up card; what two cards are worth, as dealt and as switched, by their points.
    """

    acts: Acts
    after: Acts
    early: Acts
    worths: Ints
    switched: Ints


class Facts(NamedTuple):
    """What bets on the side are about.

    Of the player-dealer's hand, how many cards it is over with and how many are red from the first (8 is 8 or more),
    and whether it is a natural; of the first cards dealt, how many match the up card in rank and suit, or in rank
    alone, and how many pairs there are among them.
    """

    bust: int
    red_run: int
    natural: int
    suited: int
    unsuited: int
    pairs: int


class Table(NamedTuple):
    """The cards and the hands of a round. Cards beyond `top` come as they lie or, with a seed, at random."""

    cards: Ints
    top: Ints
    state: Words
    faces: Ints
    counts: Ints
    hard: Ints
    aces: Ints
    doublings: Ints
    flags: Ints
    dealer: Ints


# Flags of a hand.
IS_NATURAL, IS_SPLIT, HAS_STOOD, IS_GIVEN_UP, IS_RESCUED = 1, 2, 4, 8, 16
DEALER_CARDS, DEALER_HARD, DEALER_ACE, DEALER_FACES = 0, 1, 2, 3
RESERVE = 12


@njit(cache=True, nogil=True)
def new_table(cards: Ints, seed: Words) -> Table:
    """A table at which these cards are dealt, at random unless the seed is empty."""
    return Table(
        cards.copy(),
        np.zeros(1, np.int64),
        seed.copy(),
        np.zeros((MOST_HANDS, 2), np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(DEALER_FACES + 24, np.int64),
    )


@njit(cache=True, nogil=True)
def points_of(card: int) -> int:
    rank = card >> 2
    return ACE if rank == 12 else min(rank + 2, TEN)


@njit(cache=True, nogil=True)
def next_card(table: Table) -> int:
    top = table.top[0]
    table.top[0] = top + 1
    if len(table.state):
        place = top + np.int64(below(table.state, np.uint64(len(table.cards) - top)))
        table.cards[top], table.cards[place] = table.cards[place], table.cards[top]
    card: int = table.cards[top]
    return card


@njit(cache=True, nogil=True)
def add(table: Table, hand: int, card: int) -> None:
    count = table.counts[hand]
    if count < 2:
        table.faces[hand, count] = card
    points = points_of(card)
    table.counts[hand] = count + 1
    table.hard[hand] += points
    table.aces[hand] |= points == ACE


@njit(cache=True, nogil=True)
def set_cards(table: Table, hand: int, first: int, second: int) -> None:
    """These cards lie here now; -1 is no second one."""
    table.counts[hand] = table.hard[hand] = table.aces[hand] = 0
    add(table, hand, first)
    if second >= 0:
        add(table, hand, second)


@njit(cache=True, nogil=True)
def dealer_takes(table: Table, card: int) -> None:
    dealer, points = table.dealer, points_of(card)
    dealer[DEALER_FACES + dealer[DEALER_CARDS]] = card
    dealer[DEALER_CARDS] += 1
    dealer[DEALER_HARD] += points
    dealer[DEALER_ACE] |= points == ACE


@njit(cache=True, nogil=True)
def _total(hard: int, ace: int) -> int:
    return hard + TEN if ace and hard <= HIGHEST - TEN else hard


@njit(cache=True, nogil=True)
def facts_dealt(table: Table, rules: Rules) -> int:
    """Pairs among the first cards, and how the first two match the up card."""
    up = table.dealer[DEALER_FACES]
    pairs = suited = unsuited = 0
    for one in range(2 * rules.hands):
        first = table.faces[one >> 1, one & 1]
        for other in range(one):
            pairs += table.faces[other >> 1, other & 1] >> 2 == first >> 2
        if first >> 2 == up >> 2:
            suited += first == up
            unsuited += first != up
    return pairs << 5 | min(suited, 2) << 3 | min(unsuited, 2) << 1


@njit(cache=True, nogil=True)
def facts_drawn(table: Table) -> int:
    """The cards of a hand that is over, and the red cards from its first."""
    dealer = table.dealer
    red = 0
    while red < dealer[DEALER_CARDS] and 1 <= dealer[DEALER_FACES + red] & 3 <= 2:
        red += 1
    bust = min(dealer[DEALER_CARDS], 8) - 2 if dealer[DEALER_HARD] > HIGHEST else 0
    facts: int = bust << 8 | max(min(red, 8) - 1, 0) << 11
    return facts


def facts_of(code: int) -> Facts:
    """The facts above the hands of a code."""
    facts = code >> HANDS_BITS
    bust, red = facts >> 8 & 7, facts >> 11 & 7
    return Facts(
        bust + 2 if bust else 0, red + 1 if red else 0, facts & 1, facts >> 3 & 3, facts >> 1 & 3, facts >> 5 & 7
    )


@njit(cache=True, nogil=True)
def result_of(table: Table, hand: int, dealer_natural: bool, rules: Rules) -> int:
    """How a hand compares; as in the readable coup."""
    flags, hard, dealer = table.flags[hand], table.hard[hand], table.dealer
    if flags & IS_GIVEN_UP:
        return SURRENDERED
    if flags & IS_RESCUED:
        return RESCUED
    if flags & IS_NATURAL or dealer_natural:
        return _with_naturals(table, hand, dealer_natural, rules)
    if hard > HIGHEST:
        if hard == 31 and rules.hard_31:
            return HARD_31
        return SAVED if dealer[DEALER_HARD] > HIGHEST and _is_saved(table, hand, rules) else LOSE
    if dealer[DEALER_HARD] > HIGHEST:
        return PUSH if dealer[DEALER_HARD] == HIGHEST + 1 and rules.dealer_22_pushes else WIN
    mine, theirs = _total(hard, table.aces[hand]), _total(dealer[DEALER_HARD], dealer[DEALER_ACE])
    if mine == theirs:
        return WIN if mine == HIGHEST and rules.both_21_wins else PUSH
    return WIN if mine > theirs else LOSE


@njit(cache=True, nogil=True)
def _with_naturals(table: Table, hand: int, dealer_natural: bool, rules: Rules) -> int:
    mine = _is_named(table.faces[hand, 0], table.faces[hand, 1], rules)
    won = NAMED if mine else NATURAL
    if not dealer_natural:
        return won
    if not table.flags[hand] & IS_NATURAL:
        return LOSE
    if rules.both_natural == BY_RANK:
        theirs = _is_named(table.dealer[DEALER_FACES], table.dealer[DEALER_FACES + 1], rules)
        return PUSH if mine == theirs else LOSE if mine else won
    return won if rules.both_natural == PLAYER_WINS else PUSH


@njit(cache=True, nogil=True)
def _is_named(one: int, other: int, rules: Rules) -> bool:
    """An ace and king, of spades or of any one suit."""
    low, high = min(one, other), max(one, other)
    suited: bool = high >> 2 == 12 and low >> 2 == 11 and high & 3 == low & 3
    return suited and (rules.named == OF_ANY_SUIT or (rules.named == OF_SPADES and low & 3 == 3))


@njit(cache=True, nogil=True)
def _is_saved(table: Table, hand: int, rules: Rules) -> bool:
    """Whether a hand over 21 is, against a player-dealer who is over as well."""
    dealer, hard = table.dealer, table.hard[hand]
    if rules.saved == BY_THREE_CARDS:
        saved: bool = table.counts[hand] == 3 and 23 <= hard <= 25 and hard < dealer[DEALER_HARD]
        return saved
    if rules.saved == NOBODY_SAVED or dealer[DEALER_CARDS] != 3:
        return False
    a, b, c = dealer[DEALER_FACES], dealer[DEALER_FACES + 1], dealer[DEALER_FACES + 2]
    low, high = min(points_of(a), points_of(b), points_of(c)), max(points_of(a), points_of(b), points_of(c))
    if rules.saved == BY_888:
        return low == high == 8
    one_suit: bool = a & 3 == b & 3 == c & 3
    return one_suit and low == 7 and high == 9 and dealer[DEALER_HARD] == 24 and hard < 24
