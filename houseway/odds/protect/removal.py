"""Effects of removal: how the worth of a wager moves when one card is known to be gone from the shoe.

They are exact wherever the price is: the shoe without the card is counted as any other. What a wager is worth after
many cards is near the sum of their effects, so they are also the ideal weights of a count.
"""

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import msgspec

from houseway.core.cards import FIGURES, NAMES, RANKS, Card, rank_of
from houseway.core.text import Mistake
from houseway.odds.census import Setting, alike_for, group_of
from houseway.odds.prices import LARGEST, count_exactly, count_gains, gains_about
from houseway.sheets.sheet import Wager, chosen_table

# Prices of blackjack are made of floats: what differs by less than this is alike.
SAME_DIGITS = 12
# Ranks as people list them, the ace first.
RANK_ORDER = (len(RANKS) - 1, *range(len(RANKS) - 1))


class Effect(NamedTuple):
    """How far the worth of a wager moves, per unit, for each of some cards that are gone."""

    cards: tuple[Card, ...]  # of one deck, alike to the wager
    gain: Fraction  # above 0: better for the bettor

    @property
    def label(self) -> str:
        """Return the ranks of the cards or, where not all suits are alike, their names."""
        ranks = sorted({rank_of(card) for card in self.cards}, key=RANK_ORDER.index)
        if len(self.cards) == len(ranks) * 4:
            return " ".join(FIGURES[rank] for rank in ranks)
        return " ".join(NAMES[card] for card in self.cards)


def worth_of(setting: Setting, wager: str, label: str | None = None) -> Fraction:
    """Return what the bettor gains per unit of a wager, later wagers on its account counted in; exact."""
    census = count_exactly(setting, wager)
    gains, about = gains_about(setting, wager, label)
    by_gain = count_gains(census, gains, about)
    return sum((gain * count for gain, count in by_gain.items()), Fraction(0)) / by_gain.total()


def effects_of_removal(setting: Setting, wager: str, label: str | None = None) -> tuple[Effect, ...]:
    """Return the effect of each card of the deck, those that are alike together, from the ace on."""
    classes = _alike_cards(setting, wager)
    base, found = worth_of(setting, wager, label), dict[Fraction, Effect]()
    for alike in classes:
        gone = replace(setting, without=tuple(sorted((*setting.without, alike[0]))))
        effect = Effect(tuple(alike), worth_of(gone, wager, label) - base)
        known = found.setdefault(round(effect.gain, SAME_DIGITS), Effect((), effect.gain))
        found[round(effect.gain, SAME_DIGITS)] = Effect(known.cards + effect.cards, known.gain)
    effects = (Effect(tuple(sorted(each.cards, key=_place)), each.gain) for each in found.values())
    return tuple(sorted(effects, key=lambda each: _place(each.cards[0])))


def is_priced_by_cards(setting: Setting, wager: str) -> bool:
    """Whether a wager can be priced with cards gone from the shoe."""
    return alike_for(setting.game, wager) is not None


def _alike_cards(setting: Setting, wager: str) -> list[list[Card]]:
    """Return the cards of one deck by classes that the wager cannot tell apart."""
    alike = alike_for(setting.game, wager)
    if alike is None:
        raise Mistake(f"{setting.game.sheet.id} is priced for whole decks only, not for cards that are gone")
    classes: dict[Hashable, list[Card]] = {}
    for card in setting.game.sheet.cards:
        classes.setdefault(alike(card), []).append(card)
    return list(classes.values())


def _place(card: Card) -> tuple[int, Card]:
    return RANK_ORDER.index(rank_of(card)), card


class EffectRow(msgspec.Struct, frozen=True):
    """An effect as it is told."""

    cards: str  # ranks or names
    count: int  # how many of them a deck has
    gain: float  # per unit
    fraction: tuple[int, int] | None  # None if it is too long to write


class RemovalTable(msgspec.Struct, frozen=True):
    """The effects of all cards on one wager."""

    wager: str  # by its id
    title: str
    paytable: str  # its label
    gain: float  # of the bettor per unit, of a full shoe
    effects: tuple[EffectRow, ...]


def removal_tables(setting: Setting, wager: str | None = None, label: str | None = None) -> list[RemovalTable]:
    """Return the effects on a wager, or on every wager that can be bet before the cards and is told by them."""
    sheet = setting.game.sheet
    if wager is not None:
        return [_table(setting, sheet.wager_by_id(wager), label)]
    return [_table(setting, each, label) for each in attackable(setting) if label in (None, *each.tables)]


def attackable(setting: Setting) -> list[Wager]:
    """Return the wagers that are bet by themselves, and are priced by the cards left in the shoe."""
    game = setting.game
    return [
        each
        for each in game.sheet.wager
        if group_of(game, each.id)[0] == each.id and each.kind != "rider" and is_priced_by_cards(setting, each.id)
    ]


def _table(setting: Setting, wager: Wager, label: str | None) -> RemovalTable:
    label, _ = chosen_table(wager, label)
    rows = [
        EffectRow(each.label, len(each.cards), float(each.gain), shortest(each.gain))
        for each in effects_of_removal(setting, wager.id, label)
    ]
    return RemovalTable(wager.id, wager.title, label, float(worth_of(setting, wager.id, label)), tuple(rows))


def shortest(value: Fraction) -> tuple[int, int] | None:
    """Return a fraction as other programs can read it, or None."""
    return value.as_integer_ratio() if value.denominator < LARGEST else None
