"""The baccarat kernels against published counts, a count by hand, and the readable round."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import Card, cards, shoe, write_cards
from houseway.core.text import Mistake
from houseway.games.baccarat import POINTS, Coup, Rules, play
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.odds.census import setting_for
from houseway.odds.families.baccarat.pricing import coup_of_cell, outcome_of_coup, points_of_shoe, tables
from houseway.odds.kernels.baccarat import cells_of_orders, count_coups, simulate_coups
from houseway.round.deal import Deal
from houseway.round.drivers import run
from houseway.round.request import Face, Request
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak

ROUNDS = soak(10_000, 400)
FACTS = Path(__file__).parents[2] / "facts" / "baccarat_coups.txt"
USUAL_DRAW = tables(Rules())
GAME = require_banked(load("500-club/ez-baccarat"))
SEED = np.array([1, 2, 3, 4], np.uint64)

COUNTED: dict[str, Callable[[Coup], bool]] = {
    "total": lambda coup: True,
    "banker": lambda coup: coup.banker.total > coup.player.total,
    "player": lambda coup: coup.player.total > coup.banker.total,
    "tie": lambda coup: coup.player.total == coup.banker.total,
}


def dealt(rules: Rules, order: Sequence[Card]) -> Coup:
    """The coup of these cards by the readable round, but for the hole card, on which nothing is bet."""

    def face(request: Request) -> Card:
        assert isinstance(request, Face), "a coup asks for nothing but cards"
        return order[request.place]

    return msgspec.structs.replace(run(play(Deal(Ledger()), rules), face, []), hole_card=0)


def coups_of_cells(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> Counter[Coup]:
    """How often each coup comes up; several cells may be the same coup."""
    coups: Counter[Coup] = Counter()
    for cell in np.flatnonzero(counts):
        coups[coup_of_cell(int(cell))] += int(counts[cell])
    return coups


def points(orders: Sequence[Sequence[Card]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([[POINTS[card] for card in order] for order in orders], np.int64)


def facts() -> list[tuple[int, str, int]]:
    lines = [line.split() for line in FACTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(int(decks), result, int(orders)) for decks, result, orders in lines]


def games() -> Iterator[BankedGame]:
    """Every baccarat sheet as adopted, and with each of its readings undone, where the letter can be dealt."""
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        if sheet.family == "baccarat" and sheet.playable:
            yield require_banked(load(sheet_id))
            yield from printed(sheet_id, len(sheet.reading))


def printed(sheet_id: str, readings: int) -> Iterator[BankedGame]:
    for number in range(1, readings + 1):
        try:
            yield require_banked(load(sheet_id, (number,)))
        except Mistake:
            continue


DISTINCT_GAMES = list({game.sheet.digest: game for game in games()}.values())


@pytest.mark.parametrize(("decks", "result", "orders"), facts())
def test_published_counts(decks: int, result: str, orders: int) -> None:
    counts = count_coups(np.bincount(points_of_shoe(setting_for(GAME, decks))), *USUAL_DRAW)
    assert sum(count for coup, count in coups_of_cells(counts).items() if COUNTED[result](coup)) == orders


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(natural_stops=False), Rules(player_to=6, banker_to_if_player_stood=2)]
)
@pytest.mark.parametrize("tiny", ["Ah 2h 3h 4h 5h 6h 8h Kh", "9h 9s 9d 7h 7s Th Ts 4c"])
def test_a_tiny_shoe_counted_card_by_card(tiny: str, rules: Rules) -> None:
    by_hand = Counter(dealt(rules, order) for order in permutations(cards(tiny), 6))
    by_points = np.bincount([POINTS[card] for card in cards(tiny)], minlength=10)
    assert coups_of_cells(count_coups(by_points, *tables(rules))) == by_hand


@pytest.mark.parametrize("game", DISTINCT_GAMES, ids=lambda game: f"{game.sheet.id}:{game.sheet.digest[:6]}")
def test_kernel_and_round_agree_wager_by_wager(game: BankedGame) -> None:
    rng = Random(game.sheet.digest)
    cards_in_shoe = list(shoe(game.sheet.cards, game.sheet.decks.max).elements())
    orders = [rng.sample(cards_in_shoe, 6) for _ in range(ROUNDS)]
    for order, cell in zip(orders, cells_of_orders(points(orders), *tables(game.rules)), strict=True):
        by_round, by_kernel = dealt(game.rules, order), coup_of_cell(cell)
        assert by_kernel == by_round, f"{game.sheet.id}: {write_cards(order)}"
        told = outcome_of_coup(game, by_kernel), outcome_of_coup(game, by_round)
        assert told[0] == told[1], f"{game.sheet.id}: {write_cards(order)}"


@pytest.mark.parametrize("decks", [1, 8])
def test_simulated_coups_are_as_frequent_as_counted(decks: int) -> None:
    """Chi-square over all cells: one deck shows cards put back too soon, eight a generator that prefers some places."""
    rounds = 2_000_000
    points_in_shoe = points_of_shoe(setting_for(GAME, decks))
    counted = count_coups(np.bincount(points_in_shoe), *USUAL_DRAW)
    simulated = simulate_coups(points_in_shoe, rounds, SEED, *USUAL_DRAW)
    assert simulated.sum() == rounds
    assert not simulated[counted == 0].any()
    expected = counted[counted > 0] / counted.sum() * rounds
    chi_square = ((simulated[counted > 0] - expected) ** 2 / expected).sum()
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 5 * np.sqrt(2 * freedom)


def test_kernels_leave_what_they_are_given() -> None:
    points_in_shoe, seed = points_of_shoe(setting_for(GAME, 1)), SEED.copy()
    by_points = np.bincount(points_in_shoe)
    count_coups(by_points, *USUAL_DRAW)
    simulate_coups(points_in_shoe, 1_000, seed, *USUAL_DRAW)
    assert (points_in_shoe == points_of_shoe(setting_for(GAME, 1))).all()
    assert (by_points == np.bincount(points_in_shoe)).all()
    assert (seed == SEED).all()
