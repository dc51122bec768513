"""The sets of cards a wager looks at, as the tree by which kernels price what is left of a shoe."""

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from houseway.core.cards import MARK
from houseway.core.text import Mistake
from houseway.odds.census import Setting, alike_for
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.compositions import Tree
from houseway.odds.kernels.shoes import FIRST_CARD, NO_BURN, ONE_CARD
from houseway.sheets.sheet import Sheet

# By what a wager calls each card of a set: gain, square of it and chance, summed over the orders of the set.
Sets = Mapping[tuple[Hashable, ...], tuple[float, float, float]]

BURNS = {"none": NO_BURN, "one card": ONE_CARD, "first card": FIRST_CARD}


class CardClasses(NamedTuple):
    """The cards of a deck as a wager tells them apart."""

    of: Ints  # class by card, marks apart
    names: tuple[Hashable, ...]  # what the wager calls each
    whole: Ints  # cards of a full shoe by class


def classes_of(setting: Setting, wager: str) -> CardClasses:
    """Return the classes of cards that a wager tells apart; a Mistake, where it is priced for whole decks only."""
    alike = alike_for(setting.game, wager)
    if alike is None:
        raise Mistake(f"{setting.game.sheet.id} is priced for whole decks only: no count of its cards can be kept")
    names = tuple(dict.fromkeys(alike(card) for card in sorted(setting.game.sheet.cards)))
    of = np.zeros(MARK, np.int64)
    whole = np.zeros(len(names), np.int64)
    for card, count in setting.shoe.items():
        of[card % MARK] = names.index(alike(card))
        whole[of[card % MARK]] += count
    return CardClasses(of, names, whole)


def cards_of_shoe(setting: Setting) -> Ints:
    """Return the cards of a shoe without the marks that some decks have on them."""
    return np.array([card % MARK for card in setting.shoe.elements()], np.int64)


def burn_of(sheet: Sheet) -> int:
    """Return how a kernel calls what is burned at the beginning of a shoe."""
    return BURNS[sheet.burn]


def tree_of(sets: Sets, names: Sequence[Hashable]) -> Tree:
    """Write the sets in the order in which the tree is walked, each branch shared by all that begin so."""
    depth: list[int] = []
    cls: list[int] = []
    copy: list[int] = []
    coefs: list[tuple[float, float, float]] = []
    branch: tuple[int, ...] = ()
    number = {name: at for at, name in enumerate(names)}
    by_class = {tuple(sorted(number[each] for each in cards)): sums for cards, sums in sets.items()}
    for cards in sorted(by_class):
        shared = 0
        while shared < min(len(branch), len(cards)) and branch[shared] == cards[shared]:
            shared += 1
        for at in range(shared, len(cards)):
            depth.append(at + 1)
            cls.append(cards[at])
            copy.append(cards[:at].count(cards[at]))
            coefs.append((0.0, 0.0, 0.0))
        coefs[-1] = by_class[cards]
        branch = cards
    return Tree(np.array(depth), np.array(cls), np.array(copy), np.array(coefs))
