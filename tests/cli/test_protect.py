"""Counts in the terminal and for programs."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houseway.cli.figures import protection
from houseway.core.text import Mistake
from houseway.odds.census import Setting
from houseway.odds.protect.removal import RemovalTable
from tests.cli.conftest import Call

EZ = ("protect", "500-club/ez-baccarat", "--wager", "dragon-7")
OWN = ("--tags", "4=-1,5=-1,6=-1,7=-1,8=2,9=2", "--trigger", 4, "--shoes", 20)


def test_a_count_of_ones_own_is_told_to_programs_with_its_errors(call: Call) -> None:
    told = json.loads(call(*EZ, *OWN, "--cut", 14, "--json").out)
    for field in ("units_a_shoe", "share_bet", "edge_when_betting"):
        assert set(told[field]) == {"value", "stderr"}
    assert 0 < told["share_bet"]["value"] < 1
    assert told["units_a_shoe"]["stderr"] > 0
    assert told["tags"] == {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2}
    assert told["base"]["wager"] == "banker"


def test_the_same_seed_deals_the_same_shoes(call: Call) -> None:
    once, again, other = (call(*EZ, *OWN, "--json", "--seed", seed).out for seed in (4, 4, 5))
    assert once == again
    assert once != other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--tags", "4=x", "--trigger", 1), "written 4=-1,8=2"),
        (("--tags", "4=1e99", "--trigger", 1), "numbers up to 1000"),
        (("--tags", "11=1", "--trigger", 1), "no rank or card"),
        (("--tags", "4=1"), "needs --wager and --trigger"),
        (("--trigger", 1), "go with the --tags"),
        ((*OWN, "--cut", 412), "cut card cannot lie"),
        ((*OWN, "--burn", "all"), "--burn is"),
        (("--cut", 100_000), "cut card cannot lie"),
        (("--tags", "4=1", "--trigger", "nan"), "--trigger is a number"),
        (("--base", "nan"), "--base is a number"),
        (("--base", "inf"), "--base is a number"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(call: Call, words: tuple[object, ...], said: str) -> None:
    done = call(*EZ, *words)
    assert said in done.err
    assert "Traceback" not in done.err


def test_cuts_that_a_small_shoe_has_no_room_for_are_not_tried(call: Call) -> None:
    told = json.loads(call(*EZ, *OWN, "--decks", 1, "--json").out)
    assert [each["cut"] for each in told["cuts"]] == [14, 26]


def test_units_a_shoe_are_plotted_by_the_cut(call: Call, tmp_path: Path) -> None:
    picture = tmp_path / "units.svg"
    told = json.loads(call(*EZ, *OWN, "--cut", 14, "--cut", 104, "--plot", picture, "--json").out)
    drawn = ElementTree.fromstring(picture.read_text("utf-8"))
    lines = [each for each in drawn.iter() if each.get("class") == "net"]
    first, last = (float(lines[0].get(y, "nan")) for y in ("y1", "y2"))
    won, less = (each["units_a_shoe"]["value"] for each in told["cuts"])
    assert (first < last) == (won > less), "what wins more stands higher"
    said = [each.text for each in drawn.iter() if each.text]
    assert {"14", "104", "own, true"} <= set(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("protect", "500-club/ez-baccarat"), "--plot goes with the --wager"),
        (("protect", "players/three-card-poker-6-card-bonus", "--wager", "ante"), "priced for whole decks only"),
    ],
)
def test_nothing_is_plotted_where_no_count_is(call: Call, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = call(*words, "--plot", tmp_path / "units.svg")
    assert said in done.err
    assert not list(tmp_path.iterdir())


def test_the_page_for_the_bank_says_what_a_count_costs_and_what_stops_it(call: Call, tmp_path: Path) -> None:
    place = tmp_path / "bank.html"
    told = json.loads(call(*EZ, "--cut", 14, "--cut", 104, "--shoes", 20, "--page", place, "--json").out)
    page = place.read_text(encoding="utf-8")
    side = max(told["bank"], key=lambda each: each["cost_cents"])
    assert f"<b>${side['cost_cents'] / 100:.2f}</b> an hour" in page
    for each in side["countermeasures"]:
        assert each["what"] in page
    assert page.count("<svg") == 2, "effects of removal, and units by the cut"
    assert "the first card of the Player hand" in page
    assert "accuses" in page


def test_a_page_of_a_game_shuffled_for_every_hand_tells_of_cards_seen(call: Call, tmp_path: Path) -> None:
    place = tmp_path / "war.html"
    assert call("protect", "lotus/ultimate-war", "--page", place).status == 0
    assert "the Banker card" in place.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--page", "x.pdf"), "ends in .html"),
        (("--page", "/nowhere/x.html"), "nowhere"),
        (("--page", "x.html", "--tags", "4=1", "--trigger", 1), "leave --tags out"),
    ],
)
def test_a_page_that_cannot_be_is_refused_in_a_sentence(call: Call, words: tuple[object, ...], said: str) -> None:
    done = call(*EZ, *words)
    assert done.status
    assert said in done.err
    assert "Traceback" not in done.err


def test_what_is_worked_out_is_shown_at_once_and_what_is_quick_comes_first(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who stops a long working-out has all that was found so far; the game itself takes longest."""

    def find(setting: Setting, wager: str, label: str | None) -> list[RemovalTable]:
        if wager == "game":
            raise Mistake("stopped")
        return [RemovalTable(wager, wager, label or "", 0.0, ())]

    monkeypatch.setattr(protection, "removal_tables", find)
    monkeypatch.setattr(protection, "count_against", lambda *_: [])
    done = call("protect", "lotus/blackjack-x")
    assert "stopped" in done.err
    told = [line.partition(":")[0] for line in done.out.splitlines() if "of a full shoe" in line]
    assert done.out.startswith("BLACKJACK X")
    assert told == ["insurance", "buster", "lucky-pair"]
