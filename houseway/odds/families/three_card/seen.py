"""Three-card poker against players who know more than the card of the player-dealer's that is shown to all."""

from collections.abc import Iterator
from math import comb, sqrt

import numpy as np

from houseway.games.three_card import ANTE, CARDS, PLAY
from houseway.odds.census import Setting
from houseway.odds.families.three_card.pricing import every_class, gains_of_play, tables
from houseway.odds.kernels.three_card_seen import gain_by_two_seen, gains_with_partners
from houseway.odds.protect.knowledge import KnownCards
from houseway.odds.protect.removal import worth_of

PARTNERS = (2, 4, 6)
ROUNDS = 4_000
SHOWN = 1


def find_known(setting: Setting) -> Iterator[KnownCards]:
    """A second card of the player-dealer's, counted; and the cards of partners, dealt at random."""
    blind = float(worth_of(setting, ANTE))
    wagers = (ANTE, PLAY)
    two = worth_of_two_seen(setting)
    yield KnownCards(known="a second card of the player-dealer's", wagers=wagers, gain=two, stderr=None, blind=blind)
    for players in PARTNERS:
        gain, error = worth_with_partners(setting, players, ROUNDS, 1)
        known = f"the cards of {players} players who show each other theirs"
        yield KnownCards(known=known, wagers=wagers, gain=gain, stderr=error, blind=blind)


def worth_of_two_seen(setting: Setting) -> float:
    """Return what an Ante gains, played as is best against two cards of the player-dealer's."""
    gains, fold = gains_of_play(setting)
    _, classes = every_class()
    total = gain_by_two_seen(classes.hands, classes.sizes, gains, fold, tables(setting.game).hands)
    left = 52 - CARDS
    return total / (comb(52, CARDS) * comb(left, 2) * (left - 2)) / -fold


def worth_with_partners(setting: Setting, players: int, rounds: int, seed: int) -> tuple[float, float]:
    """Return what an Ante gains where so many players share their cards, and its standard error."""
    gains, fold = gains_of_play(setting)
    words = np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64)
    won = gains_with_partners(rounds, words, players, SHOWN, gains, fold, tables(setting.game).hands) / -fold
    return float(won.mean()), float(won.std(ddof=1)) / sqrt(rounds)
