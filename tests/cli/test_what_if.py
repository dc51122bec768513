"""A profile that is not in force, held against all sheets."""

from pathlib import Path
from typing import Any

from houseway.games.bind import bind, load
from houseway.law.conforming import conform
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


def test_sheets_that_break_it_are_written_so_that_they_do_not(call: Call, tmp_path: Path) -> None:
    """Fourteen sheets, two for each that breaks it: a tie goes to one position or to the other. All can be dealt."""
    called = call("what-if", DOJ, "--variants", tmp_path / "mended")
    assert called.status == 0, called.err
    assert "36 sheets more would have to change by this alone: the position is offered before each hand." in called.out
    files = sorted((tmp_path / "mended").glob("*.toml"))
    assert len(files) == 14
    profile = load_profile(DOJ)
    for file in files:
        game = load(str(file))
        assert not [each for each in lint(game.sheet, [profile]) if each.breach]
        assert game.sheet.bank
        assert game.sheet.bank.rotation.offer_every == 1
    dealt = call("deal", files[0], "--rounds", "3", "--seed", "7")
    assert dealt.status == 0, dealt.err


def test_every_banked_sheet_has_a_variant_that_can_be_dealt() -> None:
    profile = load_profile(DOJ)
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        for each in conform(sheet, profile):
            changed = each.sheet("own/variant")
            bind(changed)
            assert changed.digest != sheet.digest
            assert not conform(changed, profile)


def test_the_way_a_sheet_would_have_to_change_is_told(call: Call) -> None:
    told: Any = call("what-if", DOJ, "--json").json()
    (first,) = [
        each
        for each in told["variants"]
        if (each["id"], each["way"]) == ("lotus/blackjack-x", "ties to the player-dealer")
    ]
    assert first["changes"] == [
        "called 'Closest Total X'",
        "over 21: is compared (was loses)",
        "hard 31: no (was yes)",
        "naturals: count 21 (was beat other hands)",
        "insurance: none (was settled with the hand)",
        "ties: to the player-dealer (was push)",
        "no Insurance",
        "the position is offered before each hand",
    ]
    assert "--bars draws what --earnings prices" in call("what-if", DOJ, "--bars", "bars.svg").err


def test_what_the_rooms_rule_books_promise_needs_no_change(call: Call) -> None:
    told: Any = call("what-if", "ca-rulebook", "--json").json()
    assert not told["variants"]
