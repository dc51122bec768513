"""The lint of sheets against dated profiles."""

from fractions import Fraction
from typing import get_args

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.fees.collection import ladders
from houseway.law.audit import CHECKS as JOURNAL_CHECKS
from houseway.law.lint import CHECKS, effective_rates, lint
from houseway.law.profiles import NightCheck, Profile, SheetCheck, default_profiles, load_profile, profile_ids
from houseway.sheets.contents import to_struct
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids


def test_only_the_rulebook_is_on() -> None:
    assert list(default_profiles()) == ["ca-rulebook"]


@pytest.mark.parametrize("profile_id", profile_ids())
def test_a_profile_says_where_each_clause_comes_from(profile_id: str) -> None:
    profile = load_profile(profile_id)
    ids = [clause.id for clause in profile.clause]
    assert len(ids) == len(set(ids))
    assert all(clause.text and clause.source for clause in profile.clause)


def test_an_unverified_clause_is_never_checked() -> None:
    for profile_id in profile_ids():
        profile = load_profile(profile_id)
        for clause in profile.clause:
            assert not (clause.status and clause in profile.clauses_of(clause.check))


def test_an_unknown_profile() -> None:
    with pytest.raises(Mistake, match="there is no profile 'ca-1999'"):
        load_profile("ca-1999")


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_no_sheet_of_the_books_breaks_the_rulebook(sheet_id: str) -> None:
    found = lint(load_sheet(sheet_id), [load_profile("ca-rulebook")])
    assert [finding for finding in found if finding.breach] == []


def _with_fees(sheet: Sheet, *fees: int) -> Sheet:
    """The sheet with these fees in its first option."""
    schedule = sheet.schedules[0]
    row = schedule.rows[0]
    rows = tuple(msgspec.structs.replace(row, cents=fee, from_cents=100 * number) for number, fee in enumerate(fees, 1))
    return msgspec.structs.replace(sheet, schedules=(msgspec.structs.replace(schedule, rows=rows),))


def _breaches(sheet: Sheet) -> list[tuple[str, str]]:
    return [(each.clause, each.text) for each in lint(sheet, [load_profile("ca-rulebook")]) if each.breach]


def test_a_sixth_rate_is_a_breach() -> None:
    sheet = load_sheet("500-club/ez-baccarat")
    assert _breaches(_with_fees(sheet, 1, 2, 3, 4, 5, 6)) == [("FEE-4", "6 rates, and at most 5 are allowed per table")]
    assert _breaches(_with_fees(sheet, 1, 2, 3, 4, 5, 0)) == []


def test_the_book_that_allows_three_rates() -> None:
    assert load_sheet("lotus/13-card-red").schedules[0].rates.most == 3


def test_the_share_at_each_bracket_end() -> None:
    """Option 4 takes a hundredth of the action at the end of its first three brackets (book 000, lines 3620-3624)."""
    (ladder,) = ladders(load_sheet("500-club/ez-baccarat").schedules[0].option(4))
    rates = [rate for _, rate in effective_rates(ladder)]
    assert rates == [Fraction(1, 100), Fraction(1, 100), Fraction(1, 100), Fraction(7, 600)]


def test_names_that_the_regulations_of_2026_forbid() -> None:
    doj = load_profile("ca-2026-doj")
    sheets = [load_sheet(sheet_id) for sheet_id in sheet_ids()]
    named = [sheet for sheet in sheets for each in lint(sheet, [doj]) if each.clause == "DOJ-5"]
    assert len(named) == 7
    assert all(sheet.family == "blackjack" for sheet in named)


def test_a_fee_that_cannot_be_read_is_noted() -> None:
    notes = lint(load_sheet("north-coast/north-coast-baccarat"), [load_profile("ca-rulebook")])
    assert {each.where.rpartition(" ")[2] for each in notes if each.clause == "FEE-1"} == {"21", "22", "24"}


def test_every_check_that_a_clause_may_name_exists() -> None:
    assert set(CHECKS) == set(get_args(SheetCheck))
    assert set(JOURNAL_CHECKS) == set(get_args(NightCheck))


CLAUSE = {"id": "X-1", "text": "Something.", "source": "somewhere", "check": "name"}
PROFILE = {"title": "Mine", "status": "in force", "since": "2026", "on": True}


def test_two_clauses_of_one_check_are_both_checked() -> None:
    clauses = [CLAUSE, {**CLAUSE, "id": "X-2"}]
    profile = to_struct({**PROFILE, "clause": clauses}, Profile, "mine")
    assert [each.clause for each in lint(_called_21(), [profile]) if each.breach] == ["X-1", "X-2"]


def _called_21() -> Sheet:
    return msgspec.structs.replace(load_sheet("500-club/ez-baccarat"), title="Baccarat 21")


CLAUSES_WRONG = [
    ({"check": "nam"}, r"mine: clause\[0\].check: 'nam' is not a value it can have; did you mean name"),
    ({"check": "held-too-long"}, r"mine: clause\[0\]: the check held-too-long of X-1 needs minutes"),
    ({"check": "traits"}, r"mine: clause\[0\]: the check traits of X-1 needs forbids"),
]


@pytest.mark.parametrize(("change", "why"), CLAUSES_WRONG)
def test_a_clause_whose_check_cannot_be_run_is_refused(change: dict[str, str], why: str) -> None:
    with pytest.raises(Mistake, match=why):
        to_struct({**PROFILE, "clause": [{**CLAUSE, **change}]}, Profile, "mine")
