"""Reviews of hands: the best decision is told by what was known, and its cost by counting what may come."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from houseway.core.cards import NAMES, cards
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.three_card import ANTE, PLAY
from houseway.odds.census import pricing_for, setting_for
from houseway.odds.families.three_card.pricing import gains_of_play, tables
from houseway.odds.kernels import three_card as kernel
from houseway.odds.review.point import DecisionPoint
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.event import PLAYER_DEALER, Piled, Stake

ME = "Ada"


def turn_at(sheet: str, key: str, piles: dict[Piled, str], stakes: dict[str, int], bet: int) -> DecisionPoint:
    """A question of whether to play, asked of somebody who has seen these cards."""
    game = require_banked(load(sheet))
    options = (Option(PLAY, "Play", Amount(bet, bet, bet)), Option("check", "Check"), Option("fold", "Fold"))
    question = Question(key, ME, "Play or not", options, Answer(key, "fold"))
    laid = tuple(Stake(ME, 1, wager, cents) for wager, cents in stakes.items())
    seen = {pile: cards(faces) for pile, faces in piles.items()}
    return DecisionPoint(game, game.payouts({}), 1, question, laid, seen)


def worth(point: DecisionPoint) -> dict[str, Fraction]:
    found: dict[str, Fraction] = pricing_for(point.game).weigh(point)  # type: ignore[attr-defined]
    return found


def three_card(own: str, shown: str) -> dict[str, Fraction]:
    piles = {Piled(ME, ME): own, Piled(PLAYER_DEALER, title=PLAYER_DEALER): shown}
    return worth(turn_at("players/three-card-poker-1-1", "play/1", piles, {ANTE: 10_00}, 10_00))


def test_a_straight_flush_against_a_deuce_is_played_and_rubbish_against_an_ace_is_not() -> None:
    good, bad = three_card("As Ks Qs", "2h"), three_card("2s 3h 5d", "Ac")
    assert good[PLAY] > 10_00
    assert bad[PLAY] < bad["fold"] == -10_00


@pytest.mark.parametrize("own", ["Ks 9h 4d", "Qs 6h 4d", "2s 2h 9d"])
def test_playing_three_cards_is_worth_what_the_compiled_count_says(own: str) -> None:
    game = require_banked(load("players/three-card-poker-1-1"))
    gains, fold = gains_of_play(setting_for(game))
    hands = tables(game).hands
    totals = kernel.gains_of_playing(np.array(sorted(cards(own)), np.uint8), gains, hands)
    for shown in ("Jc", "2c", "Ac"):
        parts = Fraction(int(totals[cards(shown)[0]]), 48 * 47 // 2)
        assert three_card(own, shown)[PLAY] == parts * 10_00 / -fold


def holdem(own: str, board: str, bet: int) -> dict[str, Fraction]:
    piles = {Piled(ME, ME): own, Piled("Board", title="Board"): board}
    return worth(turn_at("players/ultimate-texas-holdem", "act/1/river", piles, {ANTE: 10_00, "blind": 10_00}, bet))


def test_the_river_is_counted_over_every_hand_against_it() -> None:
    """With the best hand there is, nothing loses: the Ante is paid where the other qualifies, the Play bet always."""
    royal = holdem("As Ks", "Qs Js Ts 2h 3d", 10_00)
    assert royal[PLAY] > 5_000_00 > 0 > royal["fold"]
    nothing = holdem("2c 7d", "As Ks Qh Jd 9c", 10_00)
    assert nothing["fold"] == -20_00 > nothing[PLAY]


@pytest.mark.parametrize(("own", "board"), [("As Ah", "2c 7d Tc"), ("2s 7h", "Ac Kd Tc")])
def test_checking_on_the_flop_is_worth_the_better_of_what_the_river_brings(own: str, board: str) -> None:
    """A check can be followed by a bet on the river or a fold: sampled rivers agree with the count of all."""
    counted = holdem(own, board, 20_00)
    rng, rest = Random(1), sorted(set(range(52)) - set(cards(f"{own} {board}")))
    rivers = []
    for _ in range(60):
        more = " ".join(NAMES[card] for card in rng.sample(rest, 2))
        river = holdem(own, f"{board} {more}", 10_00)
        rivers.append(float(max(river[PLAY], river["fold"])))
    mean = sum(rivers) / len(rivers)
    spread = (sum((each - mean) ** 2 for each in rivers) / len(rivers) / len(rivers)) ** 0.5
    assert abs(float(counted["check"]) - mean) < 4 * spread
