"""Hold'em with one of the player-dealer's cards seen: what is published, and a board counted by hand."""

import tomllib
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.ultimate import ANTE
from houseway.odds.census import Setting, setting_for
from houseway.odds.families.ultimate import seen
from houseway.odds.families.ultimate.pricing import gains_and_parts, ranks_for
from houseway.odds.kernels import ranks as plain
from houseway.odds.kernels import suits
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.ultimate_seen import fill_gains
from houseway.odds.protect.knowledge import knowledge_of
from tests.counts import SOAKING

FACTS = tomllib.loads((Path(__file__).parents[2] / "facts" / "protection.toml").read_text(encoding="utf-8"))
SHEETS = ("500-club", "limelight", "lotus", "players")
# Four to a straight and a pair on the board, so that hands tie, qualify and do not.
BOARDS = (np.array([0, 5, 22, 27, 48], np.uint8), np.array([3, 9, 14, 19, 40], np.uint8))


def setting_of(room: str) -> Setting:
    return setting_for(require_banked(load(f"{room}/ultimate-texas-holdem")))


@pytest.mark.parametrize("room", SHEETS)
def test_one_card_seen_is_worth_what_is_published(room: str) -> None:
    known, *_ = knowledge_of(setting_of(room))
    assert f"{known.gain:.4%}" == FACTS["ultimate-one-dealer-card"]["edge"]
    assert known.wagers[0] == ANTE
    by_card = list(known.by_card.values())
    assert by_card == sorted(by_card, reverse=True), "the higher the card, the worse for the player"
    assert known.blind < known.gain
    told = float(known.groups.partition(": ")[2].split()[0]) / 100
    assert known.blind < told < known.gain, "two groups tell less than the card"


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_counted_as_every_hand_of_it_alone(board: np.ndarray) -> None:
    """Each holding against every hand that begins with the card seen, by the plain ranking."""
    setting = setting_of("lotus")
    ranks, (gains, _) = ranks_for(setting.game.rules), gains_and_parts(setting)
    card = 33
    weights = np.zeros(52, np.int64)
    weights[card] = 1
    walk = kernel.new_walk(ranks)
    kernel.sort_holdings(board, ranks, walk)
    ante, play, against = (np.zeros(kernel.HOLDINGS, np.int64) for _ in range(3))
    fill_gains(weights, ranks, gains, walk, ante, play, against)
    place = {pair: at for at, pair in enumerate(zip(walk.first.tolist(), walk.second.tolist(), strict=True))}
    left = [each for each in range(52) if each not in board and each != card]
    pairs = list(combinations(range(52), 2))
    numbers = plain.high(np.array([[*pair, *board] for pair in pairs if not {*pair} & {*board}], np.uint8))
    rank = dict(zip((pair for pair in pairs if not {*pair} & {*board}), map(int, numbers), strict=True))
    for mine in list(combinations(left, 2))[::97]:
        wanted_ante = wanted_play = 0
        others = [other for other in left if other not in mine]
        for other in others:
            two = (min(card, other), max(card, other))
            compared = 1 + (rank[mine] > rank[two]) - (rank[mine] < rank[two])
            qualified = int(walk.numbers[place[two]] >= ranks.qualifies_from)
            wanted_ante += gains.ante[compared, qualified, ranks.kinds[walk.numbers[place[mine]]]]
            wanted_play += gains.play[compared]
        found = place[mine]
        assert (ante[found], play[found], against[found]) == (wanted_ante, wanted_play, len(others))


def test_first_hands_with_a_card_seen_have_as_many_classes_as_is_published() -> None:
    classes = set[int]()
    for rank in range(13):
        signs = seen.signs_of_rank(rank)
        first = seen.classes_of_first(signs)
        free = np.array([[4 * rank + suit not in pair for pair in suits.every_hand(2)] for suit in range(4)])
        classes |= {rank * 10**6 + int(each) for each in np.unique(first[free])}
    assert len(classes) == FACTS["ultimate-one-dealer-card"]["classes"]


@pytest.mark.skipif(not SOAKING, reason="it takes a minute")
def test_the_counts_that_come_along_are_those_of_today() -> None:
    setting = setting_of("lotus")
    ranks, (gains, parts) = ranks_for(setting.game.rules), gains_and_parts(setting)
    for rank in (0, 12):
        found = seen.count_signs(seen.signs_of_rank(rank), ranks, gains) / seen.SUITS / parts
        assert found == pytest.approx(seen.worths_of_card_seen(setting)[0][rank])
