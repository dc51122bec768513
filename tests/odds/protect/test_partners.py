"""Partners at hold'em: one alone gains nothing, others gain more the more they are, and a hand by plain ranking."""

from itertools import combinations

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Setting, setting_for
from houseway.odds.families.ultimate import partners
from houseway.odds.families.ultimate.pricing import gains_and_parts, ranks_for
from houseway.odds.kernels import ranks as plain
from houseway.odds.kernels.ultimate import WIN, number_of, sum_of
from houseway.odds.kernels.ultimate_partners import _against, _fill_theirs
from houseway.odds.protect.knowledge import knowledge_of
from houseway.odds.protect.removal import worth_of


@pytest.fixture(scope="module")
def setting() -> Setting:
    return setting_for(require_banked(load("lotus/ultimate-texas-holdem")))


def test_a_hand_with_nobody_to_share_with_plays_as_is_best_alone(setting: Setting) -> None:
    """The best play against all cards unseen is then that of the charts, on the flop and on every river."""
    assert partners.gains_of_sharing(setting, 1, 8, 3) == pytest.approx(0, abs=1e-9)


def test_the_more_partners_the_more_they_gain_and_never_less_than_nothing(setting: Setting) -> None:
    two, six = (partners.gains_of_sharing(setting, players, 120, 1) for players in (2, 6))
    assert min(two.min(), six.min()) > -1e-9
    assert 0 < two.mean() < six.mean()


def test_the_same_seed_deals_the_same_hands(setting: Setting) -> None:
    once, other = (partners.gains_of_sharing(setting, 6, 12, seed) for seed in (4, 5))
    assert (once == partners.gains_of_sharing(setting, 6, 12, 4)).all()
    assert (once != other).any()


def test_a_hand_is_weighed_against_all_that_nobody_has(setting: Setting) -> None:
    ranks, (gains, _) = ranks_for(setting.game.rules), gains_and_parts(setting)
    board, held = np.array([0, 5, 22, 27, 48]), {3, 9, 14, 19}
    left = np.array([card for card in range(52) if card not in held and card not in board[:3]])
    theirs = np.empty(len(left) ** 2, np.int64)
    hands = _fill_theirs(board, *sum_of(board.astype(np.uint8), ranks), left, ranks, theirs)
    free = [card for card in left.tolist() if card not in board]
    others = plain.high(np.array([[*two, *board] for two in combinations(free, 2)], np.uint8)).astype(np.int64)
    assert hands == len(others)
    mine = int(plain.high(np.array([[3, 9, *board]], np.uint8))[0])
    key, bits = sum_of(np.array([3, 9, *board], np.uint8), ranks)
    _, play = _against(number_of(key, bits, ranks.seven), theirs[:hands], ranks, gains)
    assert play / gains.play[WIN] == pytest.approx(float(np.sign(mine - others).mean()))


def test_protect_tells_what_partners_gain_with_its_error(setting: Setting) -> None:
    by_players = [each for each in knowledge_of(setting) if "players" in each.known]
    assert len(by_players) == len(partners.PARTNERS)
    blind = float(worth_of(setting, "ante"))
    for each in by_players:
        assert each.stderr is not None
        assert blind < each.gain < 0
        assert each.gain - blind > 3 * each.stderr
