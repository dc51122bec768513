"""A night's cost is linear: a hand that is over leaves nothing behind, and memory does not grow with their number."""

import gc
import tracemalloc
from collections.abc import Iterator
from io import BytesIO

import pytest

from houseway.api.company import Company
from houseway.cli.shared.opening import lay_out_as_asked
from houseway.core.chance import generator
from houseway.record.journal import Writer
from houseway.tables.options import Wish
from tests.counts import soak

GAMES = (
    "500-club/ez-baccarat",
    "lotus/3-card-poker",
    "lotus/blackjack-x",
    "lotus/texas-holdem",
    "lotus/ultimate-war",
    "players/seven-card-stud",
    "players/ultimate-texas-holdem",
)
HANDS = soak(20_000, 100)
KEPT = 150_000  # bytes: one hand and its shoe, whatever the number of hands


class Sink(BytesIO):
    """A file that grows without being kept."""

    def write(self, data: object) -> int:
        return 0


def night(sheet_id: str) -> Company:
    company = Company(lay_out_as_asked(sheet_id, None, Wish()), None, generator(1), Writer(Sink()))
    company.seat_bots(4, hired=False)
    return company


def deal(company: Company, hands: int) -> None:
    for _ in company.deal_hands(hands):
        pass


@pytest.fixture
def _uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_uncollected")
@pytest.mark.parametrize("sheet_id", GAMES)
def test_a_hand_that_is_over_does_not_hold_itself(sheet_id: str) -> None:
    company = night(sheet_id)
    deal(company, 10)
    gc.collect()
    deal(company, 20)
    assert gc.collect() < 20


@pytest.mark.usefixtures("_uncollected")
def test_memory_does_not_grow_with_the_hands_dealt() -> None:
    company = night(GAMES[0])
    deal(company, 100)
    tracemalloc.start()
    deal(company, HANDS)
    once, _ = tracemalloc.get_traced_memory()
    deal(company, 2 * HANDS)
    thrice, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert thrice - once < KEPT
