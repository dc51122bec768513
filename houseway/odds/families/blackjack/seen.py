"""Blackjack with a card known: the player's first card or the one that will be shown, before the bets; the hole card.

The strategy against a known hole card is worked out as any basic strategy is, with the player-dealer's hand begun by
both cards. What two cards are worth against each card shown is known from that. A natural that is paid by its name is
added alike to both its cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from houseway.core.cards import FIGURES
from houseway.odds.census import Setting
from houseway.odds.families.blackjack.model import UPS, Model, model_of, stands_table
from houseway.odds.families.blackjack.pricing import BASIC, basic_strategy, together
from houseway.odds.kernels.blackjack_analysis import Shoe
from houseway.odds.kernels.blackjack_hands import DEALER_NATURAL, FIRST_HANDS, Floats, dealer_tree, end_with
from houseway.odds.kernels.blackjack_table import ACE, TEN
from houseway.odds.kernels.chance import Ints
from houseway.odds.protect.knowledge import KnownCards, describe_known
from houseway.odds.protect.removal import worth_of

FIRST = "the player's first card, before the bet"
SHOWN = "the card that the player-dealer will show, before the bet"
HOLE = "the player-dealer's hole card"
NAMES = {ACE: "A", **{points: FIGURES[points - 2] for points in UPS if points != ACE}}


def find_known(setting: Setting) -> Iterator[KnownCards]:
    """All three, where one hand is dealt: with two of them that may be switched, no card tells of one alone."""
    if len(setting.game.rules.hands) > 1 or setting.strategy != BASIC:
        return
    model, (group,) = model_of(setting), together(setting.game)
    game = group[0]
    shares = {points: float(model.left[points - 1] / model.left.sum()) for points in UPS}
    for words, by_card in zip((FIRST, SHOWN), gains_by_card(setting), strict=True):
        table = {NAMES[points]: (shares[points], {game: float(by_card[points - 1])}) for points in UPS}
        yield describe_known(table, words, (game,))
    if setting.game.rules.hole_card == "dealt face down":
        by_hole = gains_by_hole(setting)
        yield KnownCards(
            known=HOLE,
            wagers=(game,),
            gain=sum(shares[points] * gain for points, gain in by_hole.items()),
            stderr=None,
            blind=float(worth_of(setting, game)),
            by_card={NAMES[points]: gain for points, gain in by_hole.items()},
        )


def gains_by_card(setting: Setting) -> tuple[Floats, Floats]:
    """Return what the game gains by the player's first card, and by the card that the player-dealer shows."""
    left = model_of(setting).left
    worths = _of_three(left) * basic_strategy(model_of(setting)).firsts[1, 1:, 1:, 1:]
    named = float(worth_of(setting, together(setting.game)[0][0])) - float(worths.sum())
    shares = left / left.sum()
    first, shown = worths.sum(axis=(1, 2)), worths.sum(axis=(0, 1)) + named * shares
    first[[ACE - 1, TEN - 1]] += named / 2
    return first / shares, shown / shares


def gains_by_hole(setting: Setting) -> dict[int, float]:
    """Return what the game gains by the points of the hole card, if that is seen and played on."""
    model = model_of(setting)
    by_shown = _of_three(model.left) * basic_strategy(model_of(setting)).firsts[1, 1:, 1:, 1:]
    named = float(worth_of(setting, together(setting.game)[0][0])) - float(by_shown.sum())
    found = {}
    for hole in UPS:
        seen = KnownHole(model.setting, model.left, model.results, model.gains, hole)
        firsts = basic_strategy(seen).firsts
        left = model.left.copy()
        left[hole - 1] -= 1
        found[hole] = float((_of_three(left) * firsts[1, 1:, 1:, 1:]).sum()) + named
    return found


def _of_three(left: Ints) -> Floats:
    """Return the chance of the player's two cards and the card shown, by their points."""
    total, card = left.sum(), np.eye(TEN, dtype=np.int64)
    one = left / total
    other = (left[None, :] - card) / (total - 1)
    shown = (left[None, None, :] - card[:, None, :] - card[None, :, :]) / (total - 2)
    chances: Floats = one[:, None, None] * other[:, :, None] * np.maximum(shown, 0)
    return chances


@dataclass(frozen=True)
class KnownHole(Model):
    """A setting in which the hole card is known."""

    hole: int  # its points

    @property
    def key(self) -> tuple[object, ...]:
        """Return the same as of any model, with the hole card."""
        return (*super().key, "hole", self.hole)

    def shoe(self, up: int, without: tuple[int, ...] = ()) -> Shoe:  # type: ignore[override]
        """Return the shoe beside both cards; a hand that is not drawn to has ended."""
        shoe, stands = super().shoe(up, (*without, self.hole)), stands_table(self.rules)
        end = end_with(stands, up, self.hole)
        if end >= 0:
            shoe.ends[:] = 0.0
            shoe.ends[:, end] = float(end != DEALER_NATURAL or shoe.with_natural)
            shoe.known[:] = 1
        return shoe._replace(dealer=dealer_tree(stands, self.hole))

    def naturals(self, shoe: Shoe) -> Floats:
        """Return one for every hand, if the player-dealer has a natural, and nothing if not."""
        return np.full(FIRST_HANDS, float({shoe.up, self.hole} == {ACE, TEN}))
