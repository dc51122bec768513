"""Every deal of three-card poker, counted cleverly: six cards by their kind, and what each hand is worth playing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import RANKS, STANDARD, Card
from houseway.games.family import Game, require_banked
from houseway.games.three_card import Rules, ThreeCardHand, ThreeCardShowdown, qualifies, rank
from houseway.hands import three_card
from houseway.round.event import Stake

Ints = NDArray[np.int64]

SPOT = 1
FOLDS = -1


def six_cards() -> Iterator[tuple[list[Card], int]]:
    """Six cards of every sort, and how many there are alike: by their ranks, and by those of a flush and what is left.

    Cards of the same ranks without five in a suit are one kind of hand, so the flushes are counted apart.
    """
    flushes: Counter[tuple[int, ...]] = Counter()
    for suited in combinations(range(13), 6):
        flushes[suited] += 4
        yield [4 * each for each in suited], 4
    for suited in combinations(range(13), 5):
        for other in range(13):
            flushes[tuple(sorted((*suited, other)))] += 12
            yield [*(4 * each for each in suited), 4 * other + 1], 12
    for ranks in combinations_with_replacement(range(13), 6):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            alike = prod(comb(4, count) for count in counts.values())
            yield [4 * each + at % 4 for at, each in enumerate(ranks)], alike - flushes[ranks]


def showdown(hand: ThreeCardHand, dealer: ThreeCardHand, rules: Rules) -> ThreeCardShowdown:
    return ThreeCardShowdown({SPOT: hand}, dealer, qualifies(dealer.rank, rules))


def best_advice(game: Game) -> dict[str, str]:
    """The lowest hand worth playing against each card shown, by every deal and the sheet's own judges."""
    return {RANKS[shown // 4]: _least_worth_playing(game, shown) for shown in range(0, 52, 4)}


def _least_worth_playing(game: Game, shown: Card) -> str:
    rules, unseen = game.rules, [card for card in STANDARD if card != shown]
    hands = list(combinations(unseen, 3))
    by_hand = np.array([rank(list(hand), rules) for hand in hands])
    gains = np.array(hands_gains(game, shown, hands, by_hand))
    ranks, kind = np.unique(by_hand, return_inverse=True)
    by_rank: Ints = np.zeros(len(ranks), np.int64)
    np.add.at(by_rank, kind, gains)
    from_here_up = by_rank[::-1].cumsum()[::-1]
    least = int(ranks[from_here_up.argmax()])
    assert three_card.category(least) == "high card", "no hand with a pair is ever folded"
    return "-".join(RANKS[least >> shift & 15] for shift in (8, 4, 0))


def hands_gains(game: Game, shown: Card, hands: Sequence[tuple[Card, ...]], by_hand: Ints) -> Ints:
    """What playing each hand gains over folding it, in Antes, over all pairs the player-dealer may hold beside a card.

    Pairs that share a card with the hand cannot be: by inclusion and exclusion, all pairs, less those with one card of
    the hand, and those with two, which have been taken off twice, put back.
    """
    rules, unseen = game.rules, [card for card in STANDARD if card != shown]
    pairs = list(combinations(unseen, 2))
    ranks, kind = np.unique(by_hand, return_inverse=True)
    by_pair = np.array([rank([*pair, shown], rules) for pair in pairs])
    pays = _payoffs(game, ranks, by_pair)
    holds: Ints = np.zeros((len(pairs), 52), np.int64)
    place: Ints = np.zeros((52, 52), np.int64)
    for at, (one, other) in enumerate(pairs):
        holds[at, [one, other]] = 1
        place[one, other] = at
    with_card, cards = pays @ holds, np.array(hands)
    total = pays.sum(axis=1)[kind] - with_card[kind[:, None], cards].sum(axis=1)
    for one, other in combinations(range(3), 2):
        total += pays[kind, place[cards[:, one], cards[:, other]]]
    return np.asarray(total - FOLDS * comb(48, 2), np.int64)


def _payoffs(game: Game, ranks: Ints, by_pair: Ints) -> Ints:
    """What Ante and Play gain together, for each hand against each pair, as the sheet's judges and paytables say."""
    queen = three_card.high_card(game.rules.qualifies)
    by_result = np.array([[_gained(game, dealer + order, dealer) for order in (-1, 0, 1)] for dealer in (0, queen)])
    order = np.sign(ranks[:, None] - by_pair[None, :])
    return np.asarray(by_result[(by_pair >= queen).astype(np.int64), order + 1], np.int64)


def _gained(game: Game, mine: int, theirs: int) -> int:
    end = showdown(ThreeCardHand((), mine), ThreeCardHand((), theirs), game.rules)
    gained = 0
    for wager_id in ("ante", "play"):
        wager = game.sheet.wager_by_id(wager_id)
        judge = require_banked(game).judge(wager)
        (result,) = judge.results_of(end, Stake("Ann", SPOT, wager_id, 100))
        odds = judge.payouts(wager.pays)[result].odds
        assert odds.denominator == 1
        gained += int(odds)
    return gained
