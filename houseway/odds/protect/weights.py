"""Tags of a count: the ideal ones from the effects of removal, and the whole numbers that come nearest to them.

After some cards are gone, a wager is worth about what a full shoe is, and the sum of their effects for each card that
is left. So the effects are the ideal tags of a count by decks left. A running count bets from one number on, however
many cards are left: that is right if its tags add up, over each deck, to the count for each deck left from which a bet
pays. Whole-number tags are searched for by the cosine with the ideal ones over the cards of a deck, less, of a running
count, half of how far their sum is off.
"""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.core.cards import MARK
from houseway.odds.census import Setting, alike_for
from houseway.odds.kernels.compositions import Floats
from houseway.odds.protect.removal import effects_of_removal, worth_of

LEVELS = (1, 2)
# With more classes than this the best tags are looked for step by step, from the ideal ones in whole numbers.
MOST_TRIED = 10
SCALES = 60
# Effects below this are none.
NOTHING = 1e-12


class Ideal(NamedTuple):
    """Ideal tags by what the wager calls its cards."""

    tags: Mapping[Hashable, float]
    cards: Mapping[Hashable, int]  # of one deck
    pays_from: float  # the count for each deck left from which a bet pays
    decks: int


class Tags(NamedTuple):
    """Tags in whole numbers: their cosine with the ideal ones, and the count from which a bet should pay."""

    tags: Mapping[Hashable, int]
    efficiency: float
    trigger: float


def ideal_tags(setting: Setting, wager: str, label: str | None = None) -> Ideal:
    """Return the ideal tags, and from what a count of them bets."""
    alike = alike_for(setting.game, wager)
    assert alike is not None, "effects of removal are known by cards only"
    cards: dict[Hashable, int] = {}
    for card in setting.game.sheet.cards:
        cards[alike(card)] = cards.get(alike(card), 0) + 1
    left = setting.shoe.total() - 1
    effects = effects_of_removal(setting, wager, label)
    tags = {alike(card): float(effect.gain) * left for effect in effects for card in effect.cards}
    pays_from = -float(worth_of(setting, wager, label)) * len(setting.game.sheet.cards)
    return Ideal(tags, cards, pays_from, setting.decks)


def whole_tags(ideal: Ideal, level: int, *, is_true: bool) -> Tags:
    """Return the best tags of whole numbers up to a level; by decks left, they have to add up to nothing."""
    names = list(ideal.tags)
    wanted = np.array([ideal.tags[name] for name in names])
    cards = np.array([float(ideal.cards[name]) for name in names])
    pays_from = -1.0 if is_true else ideal.pays_from
    found = np.zeros(len(names))
    if np.any(np.abs(wanted) > NOTHING):
        find = _search if len(names) <= MOST_TRIED else _round
        found = find(wanted, cards, level, pays_from)
    efficiency, trigger = _compare(found, wanted, cards, ideal.pays_from)
    trigger = trigger if is_true else trigger * ideal.decks
    return Tags(dict(zip(names, found.astype(int).tolist(), strict=True)), efficiency, trigger)


def tags_by_card(setting: Setting, wager: str, tags: Mapping[Hashable, float]) -> Floats:
    """Return tags as kernels take them: by card, marks apart."""
    alike = alike_for(setting.game, wager)
    assert alike is not None
    by_card = np.zeros(MARK)
    for card in setting.game.sheet.cards:
        by_card[card % MARK] = tags[alike(card)]
    return by_card


@njit(cache=True, nogil=True)
def _compare(tags: Floats, wanted: Floats, cards: Floats, pays_from: float) -> tuple[float, float]:
    """Return the cosine of tags with the ideal ones, their mean apart, and the count per deck from which a bet pays."""
    size, total, product, square, ideal = cards.sum(), 0.0, 0.0, 0.0, 0.0
    for at in range(len(tags)):
        weighted = tags[at] * cards[at]
        total += weighted
        product += weighted * wanted[at]
        square += weighted * tags[at]
        ideal += wanted[at] * wanted[at] * cards[at]
    norm = square - total * total / size
    if norm <= 1e-9 or product <= 0.0:
        return 0.0, 0.0
    return product / np.sqrt(norm * ideal), pays_from * norm / product


@njit(cache=True, nogil=True)
def _judge(tags: Floats, wanted: Floats, cards: Floats, pays_from: float) -> float:
    """Return how good tags are.

    The sum of a running count must fit; one by decks left, for which `pays_from` is below 0, must have none.
    """
    close, trigger = _compare(tags, wanted, cards, pays_from)
    total = 0.0
    for at in range(len(tags)):
        total += tags[at] * cards[at]
    if pays_from < 0.0:
        return close if total == 0.0 else -1.0
    return close - 0.5 * abs(total / trigger - 1.0) if trigger > 0.0 else -1.0


@njit(cache=True, nogil=True)
def _search(wanted: Floats, cards: Floats, level: int, pays_from: float) -> Floats:
    """Try all tags up to a level."""
    tags, best, highest = np.full(len(wanted), -float(level)), np.zeros(len(wanted)), 0.0
    while True:
        good = _judge(tags, wanted, cards, pays_from)
        if good > highest + 1e-9:
            highest = good
            best[:] = tags
        at = 0
        while at < len(tags) and tags[at] == level:
            tags[at] = -float(level)
            at += 1
        if at == len(tags):
            return best
        tags[at] += 1.0


def _round(wanted: Floats, cards: Floats, level: int, pays_from: float) -> Floats:
    """Take the ideal tags in whole numbers, by the best of many scales and shifts."""
    shifts = np.linspace(-0.5, 0.5, 11)[:, None, None]
    scales = np.linspace(0.4, 2.5, SCALES)[:, None] * level / np.abs(wanted).max()
    starts = np.clip(np.rint(scales * wanted + shifts), -level, level).reshape(-1, len(wanted))
    near = [_balance(each, wanted, cards) if pays_from < 0 else each for each in np.unique(starts, axis=0)]
    best = max(near, key=lambda each: float(_judge(each, wanted, cards, pays_from)))
    return best if _judge(best, wanted, cards, pays_from) > 0 else np.zeros(len(wanted))


def _balance(tags: Floats, wanted: Floats, cards: Floats) -> Floats:
    """Change single tags by one until they add up to nothing over a deck, or no change brings them nearer."""
    level = np.abs(tags).max()
    while total := float(tags @ cards):
        moved = [tags - np.sign(total) * step for step in np.eye(len(tags))]
        nearer = [each for each in moved if abs(each @ cards) < abs(total) and np.abs(each).max() <= level]
        if not nearer:
            return tags
        tags = max(nearer, key=lambda each: float(_compare(each, wanted, cards, 1.0)[0]))
    return tags
