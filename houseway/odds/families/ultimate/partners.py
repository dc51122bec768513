"""Hold'em against players who show each other their cards: deals at random, with the error.

Before the flop each hand is played by its own cards, so partners who weigh theirs together even there gain a little
more.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.games.ultimate import ANTE
from houseway.odds import kept
from houseway.odds.census import Setting, group_of
from houseway.odds.families.ultimate.bets import best_bets, places
from houseway.odds.families.ultimate.pricing import gains_and_parts, ranks_for
from houseway.odds.kernels.ultimate_partners import gains_by_sharing
from houseway.odds.protect.knowledge import KnownCards
from houseway.odds.protect.removal import worth_of
from houseway.odds.simulate.simulation import cores

PARTNERS = (2, 4, 6)
ROUNDS, SHARD = 500, 50
Floats = NDArray[np.float64]


def find_partners(setting: Setting) -> Iterator[KnownCards]:
    """Partners as many as there may be hands, from the flop on."""
    blind = float(worth_of(setting, ANTE))
    for players in PARTNERS:
        gained = gains_of_sharing(setting, players, ROUNDS, 1)
        yield KnownCards(
            known=f"the cards of {players} players who show each other theirs, from the flop on",
            wagers=group_of(setting.game, ANTE),
            gain=blind + float(gained.mean()),
            stderr=float(gained.std(ddof=1)) / sqrt(len(gained)),
            blind=blind,
        )


def gains_of_sharing(setting: Setting, players: int, rounds: int, seed: int) -> Floats:
    """Return what sharing gains in each round, in Antes for a hand, over the best play of one hand by itself."""
    ranks, (gains, parts) = ranks_for(setting.game.rules), gains_and_parts(setting)
    bets = best_bets(ranks, gains)

    def deal(shard: int) -> Floats:
        words = np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(4, np.uint64).astype(np.uint64)
        some = min(SHARD, rounds - shard * SHARD)
        won: Floats = gains_by_sharing(some, words, players, bets, places(), ranks, gains) / parts
        return won

    def deal_all() -> Floats:
        with ThreadPoolExecutor(cores()) as pool:
            return np.concatenate(list(pool.map(deal, range(-(-rounds // SHARD)))))

    made_from = ("partners", players, rounds, seed, ranks.qualifies_from, *gains)
    return kept.array(made_from, deal_all)
