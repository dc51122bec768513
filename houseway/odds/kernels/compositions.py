"""Worths of wagers as sums over the cards left, and shoes priced by them round by round.

A wager that looks at few cards is worth a sum over the sets of cards it may see, each with its gain. Cards are told
apart by class only, so eight decks of baccarat have 5,005 sets. They are written as a tree, in the order in which it is
walked: a set's ways are the product along its branch.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
# Of each node: what its sets gain, the squares of that, and whether they count as a bet, summed over their orders.
GAIN, SQUARE, CHANCE = 0, 1, 2


class Tree(NamedTuple):
    """The sets of cards a wager looks at, a node for each card of each."""

    depth: Ints  # how many cards the branch has, this one included
    cls: Ints  # class of the card
    copy: Ints  # how many of its class come before it in the branch
    coefs: Floats  # by node: gain, square, chance


class DealtShoes(NamedTuple):
    """Shoes as they were dealt out, a row for each."""

    cards: Bytes  # in their order
    starts: Ints  # the place of the first card of each round
    rounds: Ints  # how many there were before the cards ran out
    cells: Ints  # how each round came out, by the family's own number
    seen: int  # how many of the cards burned at first were shown


@njit(cache=True, nogil=True)
def worth_of_left(left: Ints, tree: Tree, into: Floats) -> None:
    """Work out gain, square and chance of a wager from the number of cards left of each class."""
    total = left.sum()
    most = tree.depth.max()
    ways, shares = np.empty(most + 1), np.empty(most + 1)
    for depth in range(1, most + 1):
        shares[depth] = 1.0 / max(total - depth + 1, 1)
    ways[0] = 1.0
    into[:] = 0.0
    for node in range(len(tree.depth)):
        depth = tree.depth[node]
        here = ways[depth - 1] * (left[tree.cls[node]] - tree.copy[node]) * shares[depth]
        ways[depth] = here
        if tree.coefs[node, CHANCE] != 0.0:
            for each in range(3):
                into[each] += tree.coefs[node, each] * here


@njit(cache=True, nogil=True)
def price_rounds(dealt: DealtShoes, wanted: Bytes, whole: Ints, class_of: Ints, tree: Tree) -> tuple[Floats, Floats]:
    """Return what a bet on each wanted round gains on average, and the average square, by the cards then left.

    `whole` has the cards of a full shoe by class. Cards that were burned unseen are as if they lay last.
    """
    gains, squares = np.zeros(dealt.cells.shape), np.zeros(dealt.cells.shape)
    found = np.empty(3)
    for shoe in range(len(dealt.rounds)):
        left = whole.copy()
        for place in range(dealt.seen):
            left[class_of[dealt.cards[shoe, place]]] -= 1
        for number in range(dealt.rounds[shoe]):
            if number:
                for place in range(dealt.starts[shoe, number - 1], dealt.starts[shoe, number]):
                    left[class_of[dealt.cards[shoe, place]]] -= 1
            if wanted[shoe, number]:
                worth_of_left(left, tree, found)
                if found[CHANCE] > 0.0:
                    gains[shoe, number] = found[GAIN] / found[CHANCE]
                    squares[shoe, number] = found[SQUARE] / found[CHANCE]
    return gains, squares
