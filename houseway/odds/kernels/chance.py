"""Random numbers for simulations: xoshiro256++, seeded with four words that are not all zero."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

# A signed and an unsigned number together become a float in Numba, so whatever meets a word is a word.
_17, _23, _32, _45, _64 = (np.uint64(bits) for bits in (17, 23, 32, 45, 64))
_LOW_HALF = np.uint64(2**32 - 1)
_HALF = np.uint64(2**32)


@njit(cache=True, nogil=True)
def _rotate(word: np.uint64, bits: np.uint64) -> np.uint64:
    return (word << bits) | (word >> (_64 - bits))


@njit(cache=True, nogil=True)
def _next_word(state: Words) -> np.uint64:
    """Return 64 random bits by xoshiro256++ (Blackman and Vigna)."""
    word: np.uint64 = _rotate(state[0] + state[3], _23) + state[0]
    shifted = state[1] << _17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = _rotate(state[3], _45)
    return word


@njit(cache=True, nogil=True)
def below(state: Words, bound: np.uint64) -> np.uint64:
    """Return a random word below a bound, each as likely (Lemire).

    A few products would favour some words: they are drawn again.
    """
    product: np.uint64 = (_next_word(state) >> _32) * bound
    if product & _LOW_HALF < bound:
        while product & _LOW_HALF < _HALF % bound:
            product = (_next_word(state) >> _32) * bound
    return product >> _32


@njit(cache=True, nogil=True)
def deal_top(state: Words, cards: Ints, count: int) -> None:
    """Exchange each of the top cards with any below it or itself.

    That makes their order random whatever it was before, so a deck need not be put back between rounds.
    """
    for top in range(count):
        place = top + np.int64(below(state, np.uint64(len(cards) - top)))
        cards[top], cards[place] = cards[place], cards[top]
