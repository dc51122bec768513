"""A table of blackjack with one player, as the kernel has it: the cards, the hands, and how they come out.

A round's *code* says how each hand came out and how often it was doubled, six bits a hand: first those that were dealt,
then those split off, in that order. Above them lie the `Facts` that bets on the side are about. The rules come in as
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
TIES_PUSH, TO_THE_PLAYER, TO_THE_PLAYER_DEALER = range(3)
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
    """The rules as numbers, beside the chart; the readable rules explain them."""

    hands: int
    split_hands: int
    doublings: int
    rescue: bool
    early_surrender: bool
    hole_card: bool
    naturals: bool
    checks_aces: bool
    checks_tens: bool
    switch: bool
    hard_31: bool
    compared: bool
    ties: int
    both_natural: int
    named: int
    both_21_wins: bool
    dealer_22_pushes: bool
    saved: int


class Chart(NamedTuple):
    """The chart of a player, by numbers: the act with a hand, and what follows a double card.

    `after` is by doublings, hard total, ace and up card. `early` says whether a hand is given up before the check, by
    hard total, ace, pair and up card. `worths` and `switched` are what two cards are worth as dealt and as switched, by
    their points.
    """

    acts: Acts
    after: Acts
    early: Acts
    worths: Ints
    switched: Ints


class Facts(NamedTuple):
    """The facts of a round that bets on the side are about.

    Of the player-dealer's hand: how many cards it is over with, how many are red from the first (8 is 8 or more), and
    whether it is a natural. Of the first cards dealt: how many match the up card in rank and suit, or in rank alone,
    and how many pairs there are among them.
    """

    bust: int
    red_run: int
    natural: int
    suited: int
    unsuited: int
    pairs: int


class Table(NamedTuple):
    """The cards and the hands of a round. Cards beyond `top` come as they lie or, with a seed, at random.

    A hand is a number: its hard total, whether it has an ace, how many cards, the first two of them, its doublings and
    flags, from the lowest bit on; the player-dealer's has its third card and the red ones from the first instead.
    Arrays that are handed on are counted each time, numbers are not: that makes the difference in speed.
    """

    cards: Ints
    top: Ints
    state: Words
    hands: Ints
    waiting: Ints


TOTAL_BITS, ACE_BIT, COUNT_SHIFT = 31, 32, 6
FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT = 11, 17, 23
FIVE_BITS, SIX_BITS, CARD_COUNTED = 31, 63, 1 << COUNT_SHIFT
MADE_SHIFT, DOUBLED_ONCE = 23, 1 << 23
RED_SHIFT, IS_RED_SO_FAR = 29, 1 << 34
# Flags of a hand.
IS_NATURAL, IS_SPLIT, HAS_STOOD, IS_GIVEN_UP, IS_RESCUED = 1 << 25, 1 << 26, 1 << 27, 1 << 28, 1 << 29
RESERVE = 12


@njit(cache=True, nogil=True)
def new_table(cards: Ints, seed: Words) -> Table:
    """Return a table at which these cards are dealt, at random unless the seed is empty."""
    hands, waiting = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    return Table(cards.copy(), np.zeros(1, np.int64), seed.copy(), hands, waiting)


@njit(cache=True, nogil=True)
def points_of(card: int) -> int:
    rank = card >> 2
    return ACE if rank == 12 else min(rank + 2, TEN)


@njit(cache=True, nogil=True, inline="always")
def next_card(table: Table) -> int:
    top = table.top[0]
    table.top[0] = top + 1
    if len(table.state):
        place = top + np.int64(below(table.state, np.uint64(len(table.cards) - top)))
        table.cards[top], table.cards[place] = table.cards[place], table.cards[top]
    card: int = table.cards[top]
    return card


@njit(cache=True, nogil=True)
def hard_of(hand: int) -> int:
    return hand & TOTAL_BITS


@njit(cache=True, nogil=True)
def ace_of(hand: int) -> int:
    return hand >> 5 & 1


@njit(cache=True, nogil=True)
def count_of(hand: int) -> int:
    return hand >> COUNT_SHIFT & FIVE_BITS


@njit(cache=True, nogil=True)
def first_of(hand: int) -> int:
    return hand >> FIRST_SHIFT & SIX_BITS


@njit(cache=True, nogil=True)
def second_of(hand: int) -> int:
    return hand >> SECOND_SHIFT & SIX_BITS


@njit(cache=True, nogil=True)
def doubling_of(hand: int) -> int:
    """Return how often a hand was doubled."""
    return hand >> MADE_SHIFT & 3


@njit(cache=True, nogil=True)
def with_card(hand: int, card: int) -> int:
    points, count = points_of(card), count_of(hand)
    hand += points + CARD_COUNTED
    if points == ACE:
        hand |= ACE_BIT
    if count == 0:
        hand |= card << FIRST_SHIFT
    elif count == 1:
        hand |= card << SECOND_SHIFT
    return hand


@njit(cache=True, nogil=True)
def dealer_with(dealer: int, card: int) -> int:
    count, red = count_of(dealer), 1 <= card & 3 <= 2
    if red and (count == 0 or dealer & IS_RED_SO_FAR):
        dealer = (dealer | IS_RED_SO_FAR) + (1 << RED_SHIFT)
    else:
        dealer &= ~IS_RED_SO_FAR
    if count == 2:
        dealer |= card << THIRD_SHIFT
    return with_card(dealer, card)


@njit(cache=True, nogil=True)
def is_ace_and_ten(hand: int) -> bool:
    return count_of(hand) == 2 and ace_of(hand) == 1 and hard_of(hand) == ACE + TEN


@njit(cache=True, nogil=True)
def pair_of(hand: int) -> int:
    """Return whether two cards are a pair, and of one rank."""
    one, other = first_of(hand), second_of(hand)
    if count_of(hand) != 2 or points_of(one) != points_of(other):
        return NO_PAIR
    return EQUAL_RANKS if one >> 2 == other >> 2 else EQUAL_POINTS


@njit(cache=True, nogil=True)
def total_of(hand: int) -> int:
    hard = hard_of(hand)
    return hard + TEN if ace_of(hand) and hard <= HIGHEST - TEN else hard


@njit(cache=True, nogil=True)
def facts_dealt(one: int, other: int, dealer: int) -> int:
    """Count the pairs among the first cards of one hand or two, and how they match the up card.

    The other hand is 0 if there is none.
    """
    up = first_of(dealer)
    pairs = suited = unsuited = 0
    for at in range(4 if other else 2):
        card = _card_at(one, other, at)
        for before in range(at):
            pairs += _card_at(one, other, before) >> 2 == card >> 2
        if card >> 2 == up >> 2:
            suited += card == up
            unsuited += card != up
    return pairs << 5 | min(suited, 2) << 3 | min(unsuited, 2) << 1


@njit(cache=True, nogil=True)
def _card_at(one: int, other: int, at: int) -> int:
    hand = one if at < 2 else other
    return second_of(hand) if at & 1 else first_of(hand)


@njit(cache=True, nogil=True)
def facts_drawn(dealer: int) -> int:
    """Return the number of cards of a hand that is over, and of red cards from its first."""
    red = dealer >> RED_SHIFT & FIVE_BITS
    bust = min(count_of(dealer), 8) - 2 if hard_of(dealer) > HIGHEST else 0
    return bust << 8 | max(min(red, 8) - 1, 0) << 11


def facts_of(code: int) -> Facts:
    """Read the facts above the hands of a code."""
    facts = code >> HANDS_BITS
    bust, red = facts >> 8 & 7, facts >> 11 & 7
    return Facts(
        bust + 2 if bust else 0, red + 1 if red else 0, facts & 1, facts >> 3 & 3, facts >> 1 & 3, facts >> 5 & 7
    )


@njit(cache=True, nogil=True)
def result_of(hand: int, dealer: int, dealer_natural: bool, rules: Rules) -> int:
    """Return how a hand compares, as the readable coup has it."""
    hard, over = hard_of(hand), hard_of(dealer) > HIGHEST
    if hand & IS_GIVEN_UP:
        return SURRENDERED
    if hand & IS_RESCUED:
        return RESCUED
    if hand & IS_NATURAL or dealer_natural:
        return _with_naturals(hand, dealer, dealer_natural, rules)
    if rules.compared:
        return _by_distance(total_of(hand), total_of(dealer), rules)
    if hard > HIGHEST:
        if hard == 31 and rules.hard_31:
            return HARD_31
        return SAVED if over and _is_saved(hand, dealer, rules) else LOSE
    if over:
        return PUSH if hard_of(dealer) == HIGHEST + 1 and rules.dealer_22_pushes else WIN
    mine, theirs = total_of(hand), total_of(dealer)
    if mine == theirs:
        return _with_equals(mine, rules)
    return WIN if mine > theirs else LOSE


@njit(cache=True, nogil=True)
def _by_distance(mine: int, theirs: int, rules: Rules) -> int:
    """Judge two totals by how far they are from 21, above it or below."""
    off, other = abs(mine - HIGHEST), abs(theirs - HIGHEST)
    if off == other:
        return _with_equals(mine, rules)
    return WIN if off < other else LOSE


@njit(cache=True, nogil=True)
def _with_equals(mine: int, rules: Rules) -> int:
    """Judge two totals that are equal."""
    if mine == HIGHEST and rules.both_21_wins:
        return WIN
    if rules.ties == TO_THE_PLAYER:
        return WIN
    return LOSE if rules.ties == TO_THE_PLAYER_DEALER else PUSH


@njit(cache=True, nogil=True)
def _with_naturals(hand: int, dealer: int, dealer_natural: bool, rules: Rules) -> int:
    mine = _is_named(first_of(hand), second_of(hand), rules)
    won = NAMED if mine else NATURAL
    if not dealer_natural:
        return won
    if not hand & IS_NATURAL:
        return LOSE
    if rules.both_natural == BY_RANK:
        theirs = _is_named(first_of(dealer), second_of(dealer), rules)
        return PUSH if mine == theirs else LOSE if mine else won
    return won if rules.both_natural == PLAYER_WINS else PUSH


@njit(cache=True, nogil=True)
def _is_named(one: int, other: int, rules: Rules) -> bool:
    """Whether two cards are an ace and king, of spades or of any one suit."""
    low, high = min(one, other), max(one, other)
    suited = high >> 2 == 12 and low >> 2 == 11 and high & 3 == low & 3
    return suited and (rules.named == OF_ANY_SUIT or (rules.named == OF_SPADES and low & 3 == 3))


@njit(cache=True, nogil=True)
def _is_saved(hand: int, dealer: int, rules: Rules) -> bool:
    """Whether a hand over 21 is saved, against a player-dealer who is over as well."""
    hard = hard_of(hand)
    if rules.saved == BY_THREE_CARDS:
        return count_of(hand) == 3 and 23 <= hard <= 25 and hard < hard_of(dealer)
    if rules.saved == NOBODY_SAVED or count_of(dealer) != 3:
        return False
    a, b, c = first_of(dealer), second_of(dealer), dealer >> THIRD_SHIFT & SIX_BITS
    low, high = min(points_of(a), points_of(b), points_of(c)), max(points_of(a), points_of(b), points_of(c))
    if rules.saved == BY_888:
        return low == high == 8
    return a & 3 == b & 3 == c & 3 and low == 7 and high == 9 and hard_of(dealer) == 24 and hard < 24
