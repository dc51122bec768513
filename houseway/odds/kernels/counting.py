"""Counts kept over shoes as they were dealt, and what bets by them come to: tags and cuts in, sums out."""

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.compositions import Bytes, DealtShoes, Floats

CARDS_OF_A_DECK = 52
# What is summed over shoes: rounds, bets and won of each, their squares and products, and the squares of single bets.
SUMS = (
    "shoes",
    "rounds",
    "bets",
    "won",
    "rounds2",
    "bets2",
    "won2",
    "rounds_bets",
    "rounds_won",
    "bets_won",
    "squares",
)


@njit(cache=True, nogil=True)
def counts_before(dealt: DealtShoes, tags: Floats, is_true: bool) -> Floats:
    """Return the count before each round: the sum of the tags of cards seen, or that for each deck not seen yet.

    Cards that were burned unseen are as if they lay last: nobody who counts takes them for dealt.
    """
    counts = np.zeros(dealt.cells.shape)
    size = dealt.cards.shape[1]
    for shoe in range(len(dealt.rounds)):
        running = 0.0
        for place in range(dealt.seen):
            running += tags[dealt.cards[shoe, place]]
        for number in range(dealt.rounds[shoe]):
            start = dealt.starts[shoe, number]
            if number:
                for place in range(dealt.starts[shoe, number - 1], start):
                    running += tags[dealt.cards[shoe, place]]
            unseen = size - dealt.seen - (start - dealt.starts[shoe, 0])
            counts[shoe, number] = running * CARDS_OF_A_DECK / unseen if is_true else running
    return counts


@njit(cache=True, nogil=True)
def rounds_before(dealt: DealtShoes, shoe: int, cut: int, after: int) -> int:
    """Return how many rounds are dealt with so many cards behind the cut card, and so many rounds after it is out."""
    last = dealt.cards.shape[1] - cut
    number: int = 0
    while number < dealt.rounds[shoe] and dealt.starts[shoe, number] < last:
        number += 1
    most: int = dealt.rounds[shoe]
    return min(number + after, most)


@njit(cache=True, nogil=True)
def add_up(dealt: DealtShoes, bets: Bytes, gains: Floats, squares: Floats, cuts: Ints, after: int) -> Floats:
    """Sum up over shoes what the marked bets gain, for each place of the cut card."""
    sums = np.zeros((len(cuts), len(SUMS)))
    for shoe in range(len(dealt.rounds)):
        for at in range(len(cuts)):
            rounds, made, won, square = rounds_before(dealt, shoe, cuts[at], after), 0.0, 0.0, 0.0
            for number in range(rounds):
                if bets[shoe, number]:
                    made += 1.0
                    won += gains[shoe, number]
                    square += squares[shoe, number]
            row = sums[at]
            row[0] += 1.0
            row[1] += rounds
            row[2] += made
            row[3] += won
            row[4] += rounds * rounds
            row[5] += made * made
            row[6] += won * won
            row[7] += rounds * made
            row[8] += rounds * won
            row[9] += made * won
            row[10] += square
    return sums
