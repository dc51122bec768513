"""Hands that share no card with another: against hands tried one by one."""

from itertools import permutations

import numpy as np

from houseway.odds.kernels import apart
from houseway.odds.kernels.every_hand import every_hand
from houseway.odds.kernels.suits import DECK

SIZE, COLUMNS, LOOKS = 3, 7, 40


def some_hands(rng: np.random.Generator) -> apart.HandsApart:
    """Every hand of three cards; those alike but for their suits are worth the same, which is anything."""
    batches = list(every_hand(SIZE))
    cards = np.sort(np.concatenate([batch.hands for batch in batches]), axis=1)
    weights = np.concatenate([batch.weights for batch in batches])
    behind, columns = rng.integers(0, 50, len(cards)), rng.integers(-1, COLUMNS, len(cards))
    order = np.argsort(behind, kind="stable")
    return apart.HandsApart(cards[order], weights[order], behind[order], columns[order])


def one_by_one(hands: apart.HandsApart) -> dict[tuple[int, ...], tuple[int, int]]:
    """What lies behind, and the column, of every hand in all suits."""
    found = {}
    for cards, behind, column in zip(hands.cards.tolist(), hands.behind, hands.columns, strict=True):
        for names in permutations(range(4)):
            renamed = (card if card == DECK else card & ~3 | names[card & 3] for card in cards)
            found[tuple(sorted(renamed))] = int(behind), int(column)
    return found


def test_every_hand_sees_those_below_a_limit_that_share_no_card_with_it() -> None:
    rng = np.random.default_rng(1)
    hands, known = some_hands(rng), apart.choices(SIZE)
    looks = apart.Looks(
        rng.integers(0, len(hands.weights), LOOKS), np.sort(rng.integers(0, 52, LOOKS)), np.arange(LOOKS)
    )
    tally, counts = np.zeros((LOOKS, COLUMNS), np.int64), np.zeros((len(known.alike), COLUMNS), np.int32)
    assert apart.look(hands, known, looks, counts, 0, tally) == np.searchsorted(hands.behind, looks.limits[-1])
    every = one_by_one(hands)
    assert len(every) == 23_426
    for who, limit, row in zip(*looks, strict=True):
        seen = np.zeros(COLUMNS, np.int64)
        for cards, (behind, column) in every.items():
            if column >= 0 and behind < limit and not set(cards) & set(hands.cards[who].tolist()):
                seen[column] += 1
        assert (tally[row] == 24 * hands.weights[who] * seen).all()


def test_two_hands_are_found_that_compare_as_asked() -> None:
    rng = np.random.default_rng(2)
    hands = some_hands(rng)
    every, front = one_by_one(hands), hands.columns
    players, dealers = np.flatnonzero(hands.weights == 24), hands.weights < 24
    for in_front in (-1, 0, 1):
        for behind in (-1, 0, 1):
            mine, theirs = apart.find(hands.cards, hands.behind, front, players, dealers, (in_front, behind)).tolist()
            one, other = every[tuple(sorted(mine))], every[tuple(sorted(theirs))]
            assert not set(mine) & set(theirs)
            assert (np.sign(one[1] - other[1]), np.sign(one[0] - other[0])) == (in_front, behind)
