"""Two hands from one deck: against each hand, how many of all the others that share no card with it.

Those that share none are those that hold no card of it: all hands, less those that hold one card of it, more those that
hold two, and so on over every choice of its cards. So it is enough to know how many hands hold each choice. Hands are
put in by what lies behind, the lowest first, and counted by column for every choice of their cards; whoever looks in
between sees those below a limit. Choices that differ only in the names of their suits are counted as one.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import below
from houseway.odds.kernels.every_hand import Cards, Ints, every_hand
from houseway.odds.kernels.suits import BELOW, DECK, RENAMINGS, place, rename

Small = NDArray[np.int32]
Flags = NDArray[np.bool_]

CARDS = DECK + 1  # with the joker


class Choices(NamedTuple):
    """Choices of fewer cards than a hand has. Each has a place among all of its size, and the number of its class.

    A class holds the choices that differ only in the names of their suits. `starts` says by number of cards where the
    places of choices begin, `which` gives a choice's class by its place, and `alike` in how many ways the suits of a
    class can be renamed and leave it the same.
    """

    starts: Ints
    which: Small
    alike: Ints


class Looks(NamedTuple):
    """Questions in order: a hand, the limit below which others count, and the row of the tally to add to. Limits do not
    fall.
    """

    hands: Ints
    limits: Ints
    rows: Ints


class HandsApart(NamedTuple):
    """One hand of each class, cards rising, with its weight and how it is set.

    Hands stand in the order of what lies behind. A column of -1 is not counted.
    """

    cards: Cards
    weights: Ints  # how many hands it stands for
    behind: Ints  # the number of what lies behind
    columns: Ints  # of the counts that a hand is added to


def choices(size: int) -> Choices:
    """Number the classes of all choices of fewer cards than `size`."""
    starts = np.cumsum([0, *(comb(CARDS, count) for count in range(size))])
    which, alike, known = np.empty(starts[-1], np.int32), [], 0
    for count in range(size):
        for batch in every_hand(count):
            _name(np.sort(batch.hands, axis=1), known, which[starts[count] :])
            alike.append(len(RENAMINGS) // batch.weights)
            known += len(batch.weights)
    return Choices(starts, which, np.concatenate(alike))


@njit(cache=True, nogil=True)
def _name(hands: Cards, known: int, which: Small) -> None:
    """Give a class's number to all that its hands become when suits are renamed."""
    hand = np.empty(hands.shape[1], np.int64)
    for row in range(len(hands)):
        for names in RENAMINGS:
            rename(hands[row], names, hand)
            which[place(hand)] = known + row


@njit(cache=True, nogil=True)
def choose(hand: Cards, starts: Ints, which: Small, places: Ints, chosen: Ints, sizes: Ints) -> None:
    """Find the class of every choice of a hand's cards, by its bits; the whole hand is left out."""
    top = 0
    for bits in range(1, len(chosen)):
        if bits >> top + 1:
            top += 1
        places[bits] = places[bits ^ 1 << top] + BELOW[sizes[bits], hand[top]]
        chosen[bits] = which[starts[sizes[bits]] + places[bits]]


@njit(cache=True, nogil=True)
def sizes_of_choices(size: int) -> Ints:
    """Return how many cards each choice of fewer than so many has, by its bits."""
    sizes = np.zeros((1 << size) - 1, np.int64)
    for bits in range(1, len(sizes)):
        sizes[bits] = sizes[bits >> 1] + (bits & 1)
    return sizes


@njit(cache=True, nogil=True)
def look(hands: HandsApart, known: Choices, looks: Looks, counts: Small, done: int, tally: Ints) -> int:
    """Put hands in and look, in turn; return how many are in at the end.

    `done` hands are in already. A row of the tally gets, by column, the hands apart from the one that looks, times what
    it stands for, times 24: each class counts once for every renaming.
    """
    cards, weights, behind, columns = hands.cards, hands.weights, hands.behind, hands.columns
    starts, which, alike = known.starts, known.which, known.alike
    size = cards.shape[1]
    all_cards, width = (1 << size) - 1, counts.shape[1]
    places, chosen = np.zeros(all_cards, np.int64), np.empty(all_cards, np.int64)
    chosen[0] = which[0]
    sizes = sizes_of_choices(size)
    seen = np.empty(width, np.int64)
    for at in range(len(looks.hands)):
        while done < len(behind) and behind[done] < looks.limits[at]:
            if columns[done] >= 0:
                choose(cards[done], starts, which, places, chosen, sizes)
                for bits in range(all_cards):
                    counts[chosen[bits], columns[done]] += weights[done]
            done += 1
        who = looks.hands[at]
        choose(cards[who], starts, which, places, chosen, sizes)
        seen[:] = 0
        for bits in range(all_cards):
            row = chosen[bits]
            # Inclusion and exclusion: choices of an odd number of cards are taken away, even ones added.
            times = -alike[row] if sizes[bits] & 1 else alike[row]
            for column in range(width):
                seen[column] += times * counts[row, column]
        if columns[who] >= 0 and who < done:  # the hand itself holds all its cards
            seen[columns[who]] += -24 if size & 1 else 24
        row = looks.rows[at]
        for column in range(width):
            tally[row, column] += weights[who] * seen[column]
    return done


@njit(cache=True, nogil=True)
def find(cards: Cards, behind: Ints, front: Ints, players: Ints, dealers: Flags, signs: tuple[int, int]) -> Cards:
    """Draw two hands of one deck that compare as these signs say, the player's first.

    They are drawn until two fit: there are such hands. Where they are equal behind, few dealers' hands can be drawn.
    """
    both, state = np.empty((2, cards.shape[1]), np.int8), np.array([1, 2, 3, 4], np.uint64)
    while True:
        player = players[below(state, np.uint64(len(players)))]
        first, last = 0, len(behind)
        if signs[1] >= 0:
            last = np.searchsorted(behind, behind[player] + (signs[1] == 0))
        if signs[1] <= 0:
            first = np.searchsorted(behind, behind[player] + (signs[1] < 0))
        if first == last:
            continue
        dealer = first + below(state, np.uint64(last - first))
        if dealers[dealer] and np.sign(front[player] - front[dealer]) == signs[0]:
            both[0] = cards[player]
            if _fits(both, cards[dealer]):
                return both


@njit(cache=True, nogil=True)
def _fits(both: Cards, dealers: Cards) -> bool:
    """Rename the dealer's suits until it shares no card with the player's hand; say whether that can be."""
    for names in RENAMINGS:
        rename(dealers, names, both[1])
        shared = False
        for mine in both[0]:
            for theirs in both[1]:
                shared |= mine == theirs
        if not shared:
            return True
    return False
