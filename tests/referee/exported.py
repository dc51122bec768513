"""A hand of ours as a PHH file, replayed by PokerKit."""

import warnings
from decimal import Decimal
from itertools import pairwise

import pokerkit as kit

from houseway.phh.history import History, write_history

BETS_THERE = 4


def final_stacks(history: History, chip_cents: int) -> list[int]:
    """What PokerKit comes to when it replays the file, odd chips shared out by our smallest."""

    def shared(amount: Decimal, ways: int) -> tuple[Decimal, Decimal]:
        each = Decimal(int(amount * 100) // (ways * chip_cents) * chip_cents) / 100
        return each, amount - each * ways

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = kit.HandHistory.loads(write_history(history), divmod=shared)
    assert not state.status, "PokerKit goes on after the last action"
    return [int(stack * 100) for stack in state.stacks]


def raises_more(history: History) -> bool:
    """Whether a round has a fourth raise, after which PokerKit's limit games allow none, whoever is left."""
    rounds = [0 if history.bring_in else 1]  # the big blind is the first bet
    for before, action in pairwise(history.actions):
        if action.startswith("d ") and not before.startswith("d "):
            rounds.append(0)
        rounds[-1] += " cbr " in action
    return history.variant.startswith("F") and max(rounds) > BETS_THERE
