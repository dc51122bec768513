"""Random hands ranked by our compiled rankings, in one batch, and by others, one hand after another as they do it.

Everybody ranks the same hands, in the form they take them, on one core.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import starmap
from random import Random
from typing import Any

import numpy as np

from houseway.cli.bench.peers import Comparison, Worker, compare
from houseway.core.cards import NAMES, STANDARD, Card
from houseway.odds.kernels import ranks

BATCH = 100_000
SEED = 1
OWN, BOARD = 4, 5
# Others rank fewer hands in a slice, and one of them far fewer.
FEWER = 50

Hands = list[list[Card]]


def compare_ranks(hands: int) -> Iterator[Comparison]:
    for size in (5, 7):
        dealt = _sample_hands(size)
        peers = {"eval7": _eval7(dealt), "phevaluator": _phevaluator(dealt), "pokerkit": _pokerkit(dealt)}
        worker = _time_own(ranks.high, np.array(dealt, np.uint8))
        yield compare(f"the best five of {size} cards", "ranked in a batch", worker, peers, hands)
    dealt = _sample_hands(OWN + BOARD)
    cards = np.array(dealt, np.uint8)
    worker = _time_own(ranks.omaha_high, cards[:, BOARD:], cards[:, :BOARD])
    peers = {"phevaluator": _phevaluator(dealt), "pokerkit": _pokerkit(dealt)}
    yield compare("two of four cards with three of the board", "ranked in a batch", worker, peers, hands)


def _sample_hands(size: int) -> Hands:
    rng = Random(SEED)
    return [rng.sample(STANDARD, size) for _ in range(BATCH)]


def _time_own(rank: Callable[..., Any], *cards: Any) -> Worker:
    rank(*(each[:1] for each in cards))  # compiles it, or loads it

    def work(hands: int) -> int:
        return len(rank(*cards))

    return work


def _one_by_one(rank: Callable[[Sequence[Any]], Iterable[Any]], dealt: Sequence[Any], fewer: int = 1) -> Worker:
    def work(hands: int) -> int:
        some = dealt[: -(-hands // fewer)]
        for _ in rank(some):
            pass
        return len(some)

    return work


def _eval7(dealt: Hands) -> Worker | None:
    try:
        import eval7
    except ImportError:
        return None
    deck = {card: eval7.Card(NAMES[card]) for card in STANDARD}
    return _one_by_one(partial(map, eval7.evaluate), [[deck[card] for card in hand] for hand in dealt])


def _phevaluator(dealt: Hands) -> Worker | None:
    """It takes the board first, and numbers cards as we do."""
    try:
        from phevaluator import evaluate_cards, evaluate_omaha_cards
    except ImportError:
        return None
    rank = evaluate_omaha_cards if len(dealt[0]) == OWN + BOARD else evaluate_cards
    return _one_by_one(partial(starmap, rank), dealt)


def _pokerkit(dealt: Hands) -> Worker | None:
    try:
        from pokerkit import Card, OmahaHoldemHand, StandardHighHand
    except ImportError:
        return None
    kind = OmahaHoldemHand if len(dealt[0]) == OWN + BOARD else StandardHighHand
    deck = {card: next(iter(Card.parse(NAMES[card]))) for card in STANDARD}
    hands = [([deck[card] for card in hand[BOARD:]], [deck[card] for card in hand[:BOARD]]) for hand in dealt]
    return _one_by_one(partial(starmap, kind.from_game), hands, FEWER)
