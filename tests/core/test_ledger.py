"""The ledger: chips move only by posting, and nothing is made or lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.balances import Ledger
from houseway.core.money import BANK, CAGE, DROP, Account, Posting, stack, wager
from houseway.core.text import Mistake

ACCOUNTS = (stack("Ann"), stack("Bob"), wager("Ann", 1, "player"), BANK, DROP)
moves = st.lists(
    st.tuples(st.sampled_from((*ACCOUNTS, CAGE)), st.sampled_from((*ACCOUNTS, CAGE)), st.integers(-5, 500))
)


@given(moves)
def test_nothing_is_made_or_lost(moves: list[tuple[Account, Account, int]]) -> None:
    ledger = Ledger({stack("Ann"): 1_000, CAGE: -1_000})
    for source, target, cents in moves:
        before = dict(ledger.balances)
        try:
            ledger.post(source, target, cents, "bet")
        except Mistake:
            assert cents <= 0 or (source != CAGE and before.get(source, 0) < cents)
            assert {name: held for name, held in ledger.balances.items() if held} == {
                name: held for name, held in before.items() if held
            }, "a refused posting moves nothing"
        assert sum(ledger.balances.values()) == 0
        assert all(held >= 0 for account, held in ledger.balances.items() if account != CAGE)


@given(moves)
def test_postings_lead_from_the_first_balances_to_the_last(moves: list[tuple[Account, Account, int]]) -> None:
    ledger = Ledger({stack("Ann"): 1_000})
    for source, target, cents in moves:
        try:
            posting = ledger.post(source, target, cents, "bet")
        except Mistake:
            continue
        assert posting == Posting(source, target, cents, "bet") == ledger.postings[-1]
    again: dict[Account, int] = {stack("Ann"): 1_000}
    for posting in ledger.postings:
        again[posting.source] = again.get(posting.source, 0) - posting.cents
        again[posting.target] = again.get(posting.target, 0) + posting.cents
    assert {name: held for name, held in ledger.balances.items() if held} == {
        name: held for name, held in again.items() if held
    }


@pytest.mark.parametrize("cents", [0, -1, True, 5.0, "5", None])
def test_only_whole_cents_move(cents: object) -> None:
    ledger = Ledger({stack("Ann"): 1_000})
    with pytest.raises(Mistake, match="a posting moves whole cents, more than none"):
        ledger.post(stack("Ann"), DROP, cents, "collection")
    assert ledger.postings == []


def test_an_account_cannot_give_what_it_does_not_hold() -> None:
    ledger = Ledger({stack("Ann"): 1_000})
    with pytest.raises(Mistake, match=r"Ann has \$10 and cannot give \$10.01 \(bet\)"):
        ledger.post(stack("Ann"), BANK, 1_001, "bet")
    with pytest.raises(Mistake, match=r"the bank has \$0 and"):
        ledger.post(BANK, stack("Ann"), 1, "pays")


def test_only_the_cage_is_overdrawn() -> None:
    ledger = Ledger()
    ledger.post(CAGE, stack("Ann"), 500, "buys in")
    assert dict(ledger.balances) == {CAGE: -500, stack("Ann"): 500}


def test_a_ledger_leaves_what_it_was_given() -> None:
    balances: dict[Account, int] = {stack("Ann"): 500}
    Ledger(balances).post(stack("Ann"), DROP, 500, "collection")
    assert balances == {stack("Ann"): 500}


def test_accounts_of_different_bets_differ() -> None:
    names = {wager(who, spot, each) for who in ("Ann", "Bob") for spot in (1, 2) for each in ("player", "tie")}
    assert len(names | {stack("Ann"), stack("Bob")}) == 10
