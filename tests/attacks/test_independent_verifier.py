"""The verifier in `tools`, which knows nothing of Houseway, beside Houseway's own: it accepts what that accepts."""

import ast
import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from houseway.games.bind import load
from houseway.record.verify import verify
from houseway.testing.tables import lay_felt
from tests.attacks.forging import written
from tests.attacks.test_forgeries import KINDS, nights, stirred_night
from tests.counts import soak
from tests.journals import Lines, night, sealed
from tests.record.test_before import NAMES, unpacked
from tests.record.test_mutated_journals import Original, mutant, original, scratched
from tests.record.test_mutated_journals import refusal as refused_by_houseway
from tools import verify_journal
from tools.verify_journal import Refused, check

__all__ = ["nights", "original"]  # fixtures

TOOL = Path(verify_journal.__file__)
SCRATCHES = soak(10_000, 1_000) // 6
MUTANTS = soak(10_000, 600) // 6
# These take the rules of the game to find, its sheet, or the fields of what lies deeper in a line: a replay finds them.
BEYOND_IT = {
    *("nobody_sat_out", "a_fee_kept_back", "another_button", "an_answer_exchanged_for_a_fold", "too_many_seats"),
    *("an_answer_of_somebody_else", "chips_bought_for_less", "one_deck_more", "another_row_of_the_schedule"),
    *("more_nines_than_a_shoe_holds", "a_nested_unknown_key"),
    # Of who was at the table and what was offered, taken, pledged or timed it reads no more than that it is sealed.
    *("somebody_who_joined_against_a_rule", "fees_said_to_have_been_taken", "chips_from_no_table"),
    *("chips_from_a_table_that_nobody_knows", "votes_of_nobody", "somebody_votes_on_both_sides"),
    *("somebody_who_looks_like_another", "two_people_in_each_others_seats"),
    *("the_last_count_said_to_be_an_interim_one", "a_heading_of_two_lines", "a_date_read_from_right_to_left"),
    *("a_reading_left_undone", "the_position_offered_to_nobody", "an_offer_answered_otherwise", "a_fee_of_nobody"),
    *("a_fee_of_a_role_that_pays_none", "a_fee_given_back", "a_payout_to_nobody"),
    *("a_payout_on_a_wager_that_there_is_not", "a_void_hand_that_nobody_banked", "a_void_hand_with_cards"),
    *("a_hole_card_left_unseen", "a_card_said_to_be_exposed", "a_pledge_that_is_no_hash", "a_pledge_of_nobody"),
    *("a_shoe_stirred_with_nothing", "an_answer_taken_back_after_the_flop", "an_answer_taken_back_after_the_hand"),
    *("a_card_taken_back", "hands_timed_the_wrong_way_round", "a_hand_timed_a_little_earlier", "a_time_that_is_none"),
}


def refusal(path: Path) -> str:
    try:
        check(str(path))
    except Refused as reason:
        return str(reason)
    return ""


def test_it_is_one_file_that_needs_nothing_but_python() -> None:
    tree = ast.parse(TOOL.read_text("utf-8"))
    froms = [each.module or "" for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    imports = [name.name for each in ast.walk(tree) if isinstance(each, ast.Import) for name in each.names]
    assert {each.partition(".")[0] for each in [*froms, *imports]} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", NAMES)
def test_it_accepts_the_journals_of_earlier_programs(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    told, journal = verify(path), check(str(path))
    assert (len(journal.heads), journal.hands, journal.heads[-1]) == (told.lines, told.hands, told.head)
    assert sum(shoe.is_open for shoe in journal.shoes.made.values()) == told.shoes


@pytest.mark.parametrize("sheet", ["lotus/pai-gow-tiles", "players/lowball-ace-to-five", "limelight/panguingue"])
def test_it_accepts_a_night_of_today(sheet: str, tmp_path: Path) -> None:
    path = tmp_path / "night"
    night(path, lay_felt(load(sheet)), 4, seed=3)
    done = subprocess.run((sys.executable, "-I", "-S", TOOL, path), capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert verify(path).head in done.stdout


def test_it_follows_shoes_that_players_stirred(tmp_path: Path) -> None:
    path = asyncio.run(stirred_night(tmp_path))
    assert any(shoe.words for shoe in check(str(path)).shoes.made.values())


def test_it_refuses_any_byte_that_is_changed(original: Original, tmp_path: Path) -> None:
    path, honest = tmp_path / "journal", written(original.bodies)
    for seed in range(SCRATCHES):
        rng, changed = Random(seed), bytearray(honest)
        at = rng.randrange(len(changed))
        changed[at : at + rng.choice((0, 1, 9))] = rng.choice((b"", b"0", b'"', bytes([rng.randrange(256)])))
        path.write_bytes(changed)
        assert bytes(changed) == honest or refusal(path), seed


@pytest.mark.parametrize("change", [mutant, scratched])
def test_sealed_anew_it_is_refused_in_a_sentence_or_was_not_refused_by_houseway(
    original: Original, tmp_path: Path, change: object
) -> None:
    path, refused = tmp_path / "changed", 0
    assert callable(change)
    for seed in range(MUTANTS):
        at, body, _ = change(original, Random(seed))
        path.write_bytes(written([*original.bodies[:at], body, *original.bodies[at + 1 :]]))
        said = refusal(path)
        assert "\n" not in said
        if said:
            refused += 1
            assert refused_by_houseway(path), f"seed {seed}: {said}"
    assert refused > MUTANTS // 5


@pytest.mark.parametrize("name", KINDS)
def test_it_finds_the_forgeries_that_need_no_knowledge_of_a_game(
    nights: Mapping[str, Lines], tmp_path: Path, name: str
) -> None:
    told, forge, _, held = KINDS[name]
    forged, path = forge(nights[told]), tmp_path / "forged"
    if isinstance(forged, bytes):
        path.write_bytes(forged)
    else:
        sealed(path, forged)
    assert bool(refusal(path)) is (not held and name not in BEYOND_IT)
