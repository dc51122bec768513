"""A profile that is not in force, held against all sheets."""

from pathlib import Path
from typing import Any

from houseway.law.lint import lint
from houseway.law.profiles import load_profile
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.cli.conftest import Call

DOJ = "ca-2026-doj"


def test_what_breaks_is_what_the_lint_finds(call: Call) -> None:
    told: Any = call("what-if", DOJ, "--json").json()
    profile = load_profile(DOJ)
    found = {
        (each.clause, sheet_id)
        for sheet_id in sheet_ids()
        for each in lint(load_sheet(sheet_id), [profile])
        if each.breach
    }
    assert {(clause["id"], broken["id"]) for clause in told["clauses"] for broken in clause["broken"]} == found
    assert {clause for clause, _ in found} == {"DOJ-5", "DOJ-6"}
    assert [each["id"] for each in told["clauses"]] == [each.id for each in profile.clause]


def test_what_no_sheet_shows_is_told_apart(call: Call) -> None:
    told: Any = call("what-if", DOJ, "--json").json()
    standings = {each["id"]: each["standing"] for each in told["clauses"]}
    assert (standings["DOJ-1"], standings["DOJ-5"], standings["DOJ-7"]) == ("shown by nights", "not met", "for people")
    called = call("what-if", DOJ)
    assert called.status == 0
    assert "enjoined" in called.out
    assert "7 of 93 sheets would break it" in " ".join(called.out.split())


def test_a_profile_of_ones_own_that_nothing_breaks(call: Call, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'title = "House"\nstatus = "proposed"\nsince = "2027-01-01"\non = false\n'
        '[[clause]]\nid = "H-1"\ntext = "No game is called craps."\nsource = "the house"\n'
        'check = "forbidden-name"\nforbids = ["craps"]\n'
    )
    told: Any = call("what-if", mine, "--json").json()
    assert [(each["standing"], each["broken"]) for each in told["clauses"]] == [("met", [])]
    assert "None of 93 sheets would break it" in call("what-if", mine).out
    assert "there is no profile" in call("what-if", "nothing").err
