"""Hold'em with one of the player-dealer's cards seen before the first bet: every deal counted.

It takes some ten minutes, so what it comes to for the books' own sheets comes with the program: it is made by
`python -m scripts.seen`.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import FIGURES, RANKS
from houseway.games.ultimate import ANTE
from houseway.odds import kept
from houseway.odds.census import Setting, group_of
from houseway.odds.families.ultimate.bets import boards, every_board, on_all_cores, rename_pairs
from houseway.odds.families.ultimate.partners import find_partners
from houseway.odds.families.ultimate.pricing import gains_and_parts, ranks_for
from houseway.odds.kernels import suits
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ultimate import Gains, Ranks
from houseway.odds.kernels.ultimate_seen import Signs, value_known
from houseway.odds.protect.knowledge import KnownCards
from houseway.odds.protect.removal import worth_of

SUITS = 4
# Deals by a card of the player-dealer's, with the hand, the board and the other card.
DEALS = (51 * 50 // 2) * (49 * 48 * 47 * 46 * 45 // 120) * 44
FILE = Path(__file__).with_name("seen.json")
Floats = NDArray[np.float64]


def find_known(setting: Setting) -> Iterator[KnownCards]:
    """One of the player-dealer's cards, by itself, and by the best two groups of ranks; then the cards of partners."""
    by_rank, by_split = worths_of_card_seen(setting)
    best = int(by_split.argmax())
    low, high = (" ".join(FIGURES[rank] for rank in ranks) for ranks in (range(best + 1), range(best + 1, len(RANKS))))
    yield KnownCards(
        known="one of the player-dealer's cards, before the first bet",
        wagers=group_of(setting.game, ANTE),
        gain=float(by_rank.mean()),
        stderr=None,
        blind=float(worth_of(setting, ANTE)),
        by_card={FIGURES[rank]: float(gain) for rank, gain in enumerate(by_rank)},
        groups=f"{low} | {high}: {100 * by_split[best]:+.2f} for 100 rounds",
    )
    yield from find_partners(setting)


def worths_of_card_seen(setting: Setting) -> tuple[Floats, Floats]:
    """Return what an Ante gains by the rank of a card seen, and by the highest rank of the lower of two groups."""
    ranks, (gains, parts) = ranks_for(setting.game.rules), gains_and_parts(setting)
    key = name_of(ranks, gains)
    found = _read_shipped().get(key)
    if found is None:
        count = lambda: count_all(ranks, gains)  # noqa: E731
        found = kept.array(("seen", key), count).tolist()
    rows = np.array(found) / parts
    return rows[: len(RANKS)], rows[len(RANKS) :]


def name_of(ranks: Ranks, gains: Gains) -> str:
    """Name a game by all that the worth of a card seen follows from."""
    numbers = [ranks.qualifies_from, gains.ante.tolist(), gains.play.tolist(), gains.fold, gains.units.tolist()]
    return msgspec.json.encode(numbers).decode()


@cache
def _read_shipped() -> dict[str, list[float]]:
    """Return what came with the program, by the names of games."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[float]]) if FILE.exists() else {}


def count_all(ranks: Ranks, gains: Gains) -> Floats:
    """Return the gain, in parts of an Ante, by the rank of the card seen; then by where ranks are split in two."""
    by_rank = [count_signs(signs_of_rank(rank), ranks, gains) / SUITS for rank in range(len(RANKS))]
    splits = [count_signs(signs_of_split(rank), ranks, gains) / suits.DECK for rank in range(len(RANKS) - 1)]
    return np.array([*by_rank, *splits])


def signs_of_rank(rank: int) -> Signs:
    """Return a sign for each card of a rank."""
    weights = np.zeros((SUITS, suits.DECK), np.int64)
    weights[range(SUITS), range(rank * SUITS, (rank + 1) * SUITS)] = 1
    return Signs(weights, suits.RENAMINGS.astype(np.int64))


def signs_of_split(highest: int) -> Signs:
    """Return two signs: a card up to this rank, and a card above it."""
    low = (np.arange(suits.DECK) // SUITS <= highest).astype(np.int64)
    return Signs(np.stack([low, 1 - low]), np.tile(np.arange(2), (len(suits.RENAMINGS), 1)))


def count_signs(signs: Signs, ranks: Ranks, gains: Gains) -> float:
    """Return what is gained by best play to these signs, for each card that may be seen; in parts of an Ante."""
    parts: list[tuple[Ints, Ints, Ints]] = []

    def value_some(some: Ints) -> None:
        shape = len(signs.weights), kernel.PAIRS
        waiting = np.zeros((len(signs.weights), len(flops().hands), kernel.PAIRS), np.int64)
        part = np.zeros(shape, np.int64), np.zeros(shape, np.int64), waiting
        value_known(boards(), some, ranks, gains, signs, *part)
        parts.append(part)

    on_all_cores(value_some, every_board())
    playing, sure, waiting = (np.sum(of_parts, axis=0) for of_parts in zip(*parts, strict=True))
    better = np.where(_alike(waiting, signs) > 0, waiting, 0).sum(axis=1)
    # Every board began with any of its flops.
    on_flop = kernel.FLOPS * (sure + gains.units[kernel.ON_THE_FLOP] * playing) + better
    steps = gains.units[kernel.BEFORE_THE_FLOP] - gains.units[kernel.ON_THE_FLOP]
    more = kernel.FLOPS * steps * playing - better
    by_class = np.bincount(classes_of_first(signs).ravel(), more.ravel().astype(float))
    return float((on_flop.sum() + np.maximum(by_class, 0).sum()) / kernel.FLOPS / DEALS)


@cache
def flops() -> suits.Classes:
    """Return the classes of flops."""
    return suits.classes(3)


def _alike(waiting: Ints, signs: Signs) -> Ints:
    """Add up all that is the same thing on a flop, because to rename suits leaves the flop as it is."""
    hands, renamed = flops().hands, rename_pairs()
    found = np.zeros_like(waiting)
    for each in range(len(suits.RENAMINGS)):
        same = np.flatnonzero((np.sort(suits.rename_suits(hands, each), axis=1) == hands).all(axis=1))
        for sign in range(len(waiting)):
            found[sign, same] += waiting[signs.renamed[each, sign], same][:, renamed[each]]
    return found


def classes_of_first(signs: Signs) -> Ints:
    """Return the class of each sign and holding: the least number that renaming leads to."""
    numbers = signs.renamed[:, :, None] * kernel.PAIRS + rename_pairs()[:, None, :].astype(np.int64)
    least: Ints = numbers.min(axis=0)
    return least
