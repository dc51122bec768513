"""A hand of ours as a PHH file, replayed by PokerKit."""

import warnings
from decimal import Decimal

import pokerkit as kit

from houseway.phh.history import History, written


def final_stacks(history: History, chip_cents: int) -> list[int]:
    """What PokerKit comes to when it replays the file, odd chips shared out by our smallest."""

    def shared(amount: Decimal, ways: int) -> tuple[Decimal, Decimal]:
        each = Decimal(int(amount * 100) // (ways * chip_cents) * chip_cents) / 100
        return each, amount - each * ways

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = kit.HandHistory.loads(written(history), divmod=shared)
    assert not state.status, "PokerKit goes on after the last action"
    return [int(stack * 100) for stack in state.stacks]
