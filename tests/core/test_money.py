"""Money: whole cents, exact odds, and rounding that never pays more than it should."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.money import LOSE, LOSE_HALF, PUSH, Payout, payout, round_down
from houseway.core.text import Mistake, cents, dollars

stakes = st.integers(1, 10**7)
chips = st.sampled_from((1, 25, 50, 100, 500))
odds = st.builds(lambda num, den: payout(f"{num} to {den}"), st.integers(1, 200), st.integers(1, 40))


@given(st.integers(0, 10**12))
def test_an_amount_survives_being_written_down(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@given(st.integers(1, 10**12))
def test_a_debt_is_written_with_a_minus(amount: int) -> None:
    assert dollars(-amount) == f"-{dollars(amount)}"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,001", 1_001_00),
        ("$.50", 50),
        ("2", 2_00),
        ("$0", 0),
        (" $ 5 ", 5_00),
        ("$1,234,567.89", 1_234_567_89),
        ("1234567", 1_234_567_00),
    ],
)
def test_amounts_as_books_print_them(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text", ["", "$", "$1.5", "$1.", "1,00", "12,34,567", "-5", "five", "$5-$10", "1e3", "5.005", "."]
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(Mistake, match="is not an amount of money: write dollars such as"):
        cents(text)


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "$0"), (5, "$0.05"), (1_00, "$1"), (1_000_00, "$1,000"), (-2_50, "-$2.50")]
)
def test_amounts_as_we_print_them(amount: int, text: str) -> None:
    assert dollars(amount) == text


@given(st.integers(0, 10**9), chips)
def test_rounding_down_is_to_the_chip_below(amount: int, chip: int) -> None:
    down = round_down(amount, chip)
    assert down % chip == 0
    assert 0 <= amount - down < chip


@given(odds, stakes, chips)
def test_winnings_are_the_odds_rounded_down_to_a_chip(pays: Payout, stake: int, chip: int) -> None:
    exact = Fraction(stake * pays.num, pays.den)
    net = pays.net(stake, chip)
    assert net % chip == 0
    assert 0 <= exact - net < chip


@given(stakes, chips)
def test_losing_half_keeps_at_most_half_in_whole_chips(stake: int, chip: int) -> None:
    stake = stake * chip
    kept = stake + LOSE_HALF.net(stake, chip)
    assert kept % chip == 0
    assert 0 <= Fraction(stake, 2) - kept < chip


@given(stakes, chips)
def test_pushing_and_losing(stake: int, chip: int) -> None:
    stake = stake * chip
    assert PUSH.net(stake, chip) == 0
    assert LOSE.net(stake, chip) == -stake


@pytest.mark.parametrize(
    ("text", "stake", "chip", "net"),
    [
        ("1 to 1", 5_00, 100, 5_00),
        ("6 to 5", 7_00, 100, 8_00),
        ("6 to 5", 7_00, 50, 8_00),
        ("6 to 5", 7_00, 1, 8_40),
        ("1 to 2", 5_00, 100, 2_00),
        ("1 to 2", 5_00, 50, 2_50),
        ("1 to 2", 1_00, 100, 0),
        ("19 to 20", 10_00, 100, 9_00),
        ("40 to 1", 25_00, 100, 1_000_00),
        ("$500", 5_00, 100, 500_00),
        ("lose half", 5_00, 100, -3_00),
        ("lose half", 5_00, 50, -2_50),
        ("lose", 5_00, 100, -5_00),
        ("push", 5_00, 100, 0),
    ],
)
def test_what_a_wager_gains(text: str, stake: int, chip: int, net: int) -> None:
    assert payout(text).net(stake, chip) == net


def test_named_payouts() -> None:
    assert (payout("push"), payout("lose"), payout("lose half")) == (PUSH, LOSE, LOSE_HALF)
    assert [each.odds for each in (PUSH, LOSE, LOSE_HALF)] == [0, -1, Fraction(-1, 2)]


@given(st.integers(1, 500), st.integers(1, 500))
def test_odds_are_exact(num: int, den: int) -> None:
    assert payout(f"{num} to {den}").odds == Fraction(num, den)
    assert payout(f"{num} to {den}").text == f"{num} to {den}"


def test_a_fixed_sum_has_no_odds() -> None:
    assert payout("$500").fixed_cents == 500_00
    with pytest.raises(Mistake, match=r"'\$500' is a fixed sum"):
        _ = payout("$500").odds


@pytest.mark.parametrize(
    "text", ["", "8:1", "8 to", "0 to 1", "8 to 0", "-8 to 1", "8 to 1.5", "Push", "even", "8 TO 1"]
)
def test_what_is_no_payout(text: str) -> None:
    with pytest.raises(Mistake, match=f"'{text}' is not a payout: write odds such as"):
        payout(text)


@pytest.mark.parametrize("text", ["$", "$x", "$0"])
def test_what_is_no_fixed_sum(text: str) -> None:
    with pytest.raises(Mistake):
        payout(text)
