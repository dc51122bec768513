"""Hands noted in short: who banked, who refused, the fee, and nothing of the cards."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.core.text import Mistake
from houseway.law.audit import audit
from houseway.law.night import read_night
from houseway.law.playing_book import list_sessions
from houseway.law.profiles import load_profile
from houseway.record.journal import Writer
from houseway.record.observe import record_lines
from houseway.record.quick import read_quick
from houseway.record.verify import verify
from houseway.tables.acts import Person
from tests.law.nights import TABLE, felt_of, journal, seen_hand
from tools.verify_journal import check

PEOPLE = {name: Person(name, seat) for seat, name in enumerate(("Ada", "Ben", "Cleo"), 1)}


def short(**facts: Any) -> dict[str, Any]:
    return {"seen": "hand", "short": True, "banker": "Ada", **facts}


def findings(path: Path, *sights: dict[str, Any], profile: str = "ca-rulebook") -> list[str]:
    path = journal(path, *sights)
    assert verify(path).hands == check(str(path)).hands
    return [f"{each.clause} {each.where}: {each.text}" for each in audit(path, [load_profile(profile)]).findings]


def test_nothing_is_found_in_hands_noted_in_short(tmp_path: Path) -> None:
    night = [short(at="20:01"), short(at="20:02"), short(at="20:03", banker="Ben", fees=[["player-dealer", "$2"]])]
    night[2]["offers"] = [["Ben", "take"]]
    assert findings(tmp_path / "night", *night) == []


def test_offers_and_turns_are_held_against_the_book(tmp_path: Path) -> None:
    """Ben is passed over, and Cleo takes the position."""
    night = [short(), short(), short(banker="Cleo", offers=[["Cleo", "take"]])]
    assert findings(tmp_path / "night", *night) == ["PD-2 hand 3: the position was not offered to Ben"]


def test_a_fee_that_the_option_does_not_have(tmp_path: Path) -> None:
    path = tmp_path / "night"
    (found,) = findings(path, short(fees=[["player-dealer", "$4"]]))
    assert found.startswith("FEE-2 hand 1: $4 was taken from player-dealer, and the option has ")
    report = audit(path, [load_profile("ca-rulebook")])
    assert (report.fees_taken, report.hands_unknown) == (400, 0)


def test_fees_that_go_by_the_bets_are_unknown(tmp_path: Path) -> None:
    report = audit(journal(tmp_path / "night", short(), seen_hand()), [load_profile("ca-rulebook")])
    assert (report.fees_due, report.fees_taken, report.hands_unknown, report.hands_not_noted) == (200, 200, 1, 0)


def test_minutes_count_over_hands_noted_in_short(tmp_path: Path) -> None:
    night = [short(at="23:30"), short(at="23:50"), short(at="00:10"), short(at="00:31")]
    found = findings(tmp_path / "night", *night, profile="ca-2016")
    assert "ROT-2016b hand 4 at 00:31: Ada has held the position since 23:30, longer than 60 minutes" in found


def test_short_and_full_hands_go_together(tmp_path: Path) -> None:
    path = journal(tmp_path / "night", short(), seen_hand(), short(fees=[["player-dealer", "$2"]]))
    assert [each.line.number for each in read_night(path).hands] == [1, 2, 3]
    (session,) = list_sessions(read_night(path))
    assert (session.total.hands, session.total.action, session.total.fees) == (3, 5000, 400)


def test_the_button_goes_round_over_hands_noted_in_short(tmp_path: Path) -> None:
    ring = {"seen": "table", "people": [["Ada", 1, "$400"], ["Ben", 2, "$400"], ["Cleo", 3, "$400"]], "button": "Cleo"}
    night = [{"seen": "hand", "short": True, "fees": [["pot", "$3"]]}, {"seen": "hand", "short": True}]
    path = ring_journal(tmp_path / "night", ring, *night)
    assert verify(path).hands == check(str(path)).hands == 2
    buttons = [each.line.carry.button for each in read_night(path).hands]
    assert [button.who for button in buttons if button] == ["Ada", "Ben"]
    assert audit(path, [load_profile("ca-rulebook")]).findings == ()


def ring_journal(path: Path, table: dict[str, Any], *sights: dict[str, Any]) -> Path:

    lines = "\n".join(json.dumps(each) for each in ({**TABLE, **table}, *sights)).encode()
    with path.open("wb") as file:
        record_lines(felt_of("north-coast/texas-holdem"), "the night", lines, Writer(file))
    return path


@pytest.mark.parametrize(
    "facts",
    [{"bets": [["Ben", "player", "$50"]]}, {"cards": {"Player": "9c Kh"}}, {"void": "a misdeal"}, {"banker": ""}],
)
def test_what_cannot_be_noted_in_short_is_refused(facts: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"noted in short|say who banked"):
        journal(tmp_path / "night", short(**facts))


def test_keys_stand_for_hands() -> None:
    assert read_quick("", PEOPLE, "Ada", "20:01").at == "20:01"
    assert read_quick("-2 3", PEOPLE, "Ada").offers == [("Ben", "pass"), ("Cleo", "take")]
    assert read_quick("-2", PEOPLE, "Ada").offers == [("Ben", "pass"), ("Ada", "take")]
    assert read_quick("*", PEOPLE, "Ada").offers == [("Ben", "pass"), ("Cleo", "pass"), ("Ada", "take")]
    assert read_quick("$4", PEOPLE, "Ada").fees == [("player-dealer", "$4")]
    stopped = read_quick("stop", PEOPLE, "Ada")
    assert (stopped.banker, stopped.short, len(stopped.offers)) == ("", False, 3)
    assert read_quick("$4", PEOPLE, "", has_bank=False).fees == [("pot", "$4")]


@pytest.mark.parametrize("text", ["9", "1 2", "what", "-x", "--2", "$"])
def test_keys_that_say_nothing_are_refused(text: str) -> None:
    with pytest.raises(Mistake):
        read_quick(text, PEOPLE, "Ada")


def test_the_first_hand_says_who_banks() -> None:
    with pytest.raises(Mistake, match="nobody has banked yet"):
        read_quick("", PEOPLE, "")
