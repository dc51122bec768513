"""The playing book of those who bank: amounts worked out by hand, from the published counts of eight decks."""

import csv
import io
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from houseway.law.playing_book import book_nights, tables_of_book
from tests.law.nights import journal, seen_hand

# Of 4998398275503360 ways the cards can fall, the player line loses 61734283845632 more than it wins.
PLAYER_EDGE, TIE = 0.012350813, 0.095155968
TIE_EDGE = 1 - 9 * TIE
PLAYER_VARIANCE = 1 - TIE - PLAYER_EDGE**2
TIE_VARIANCE = 1 + 63 * TIE - TIE_EDGE**2
# The player line and the tie on the same coup: E[x y] is the player line's edge, for a tie gives it nothing.
TOGETHER = PLAYER_EDGE - PLAYER_EDGE * TIE_EDGE


def book(*journals: Path) -> dict[str, list[dict[str, str]]]:
    tables = tables_of_book(book_nights({path.name: path for path in journals}))
    return {name: list(csv.DictReader(io.StringIO(text))) for name, text in tables.items()}


def small_night(path: Path) -> Path:
    """Ada banks two hands, in the second of which she pays $25 too much; Cleo one, and covers $40 of $50."""
    return journal(
        path,
        seen_hand(at="20:00"),
        seen_hand(
            at="20:10",
            bets=[["Ben", "player", "$50"], ["Cleo", "tie", "$10"]],
            payouts=[["Ben", "player", "$75"]],
            fees=[["player-dealer", "$1"]],
        ),
        seen_hand(at="21:00", offers=[["Ben", "pass"], ["Cleo", "take"]], banker="Cleo", put_up="$40", payouts=None),
        seen_hand(void="a card fell"),
    )


def test_a_session_comes_to_what_it_does_by_hand(tmp_path: Path) -> None:
    ada, cleo = book(small_night(tmp_path / "night"))["sessions.csv"]
    deviation = sqrt(2 * 5000**2 * PLAYER_VARIANCE + 1000**2 * TIE_VARIANCE + 2 * 5000 * 1000 * TOGETHER)
    theoretical = 2 * 5000 * PLAYER_EDGE + 1000 * TIE_EDGE
    expected: dict[str, Any] = {
        "journal": "night",
        "table": "4",
        "date": "2026-11-14",
        "sheet": "500-club/ez-baccarat",
        "who": "Ada",
        "since": "20:00",
        "until": "20:10",
        "hands": 2,
        "action": 11000,
        "unpriced": 0,
        "theoretical": round(theoretical),
        "deviation": round(deviation),
        "deviation_most": round(deviation),
        "actual": -5000 - 7500 + 1000,
        "away": round((-11500 - theoretical) / deviation, 2),
        "fees": 300,
        "cover_hand": 2,
        "cover_used": 7500,
        "put_up": 100000,
        "uncovered": 0,
    }
    assert {key: ada[key] for key in expected} == {key: str(value) for key, value in expected.items()}
    short = {"hands": "1", "actual": "-4000", "cover_used": "4000", "put_up": "4000", "uncovered": "1000"}
    assert {key: cleo[key] for key in short} == short


def test_wagers_are_told_by_themselves(tmp_path: Path) -> None:
    rows = book(small_night(tmp_path / "night"))["wagers.csv"]
    told = [(row["who"], row["wager"], row["action"], row["theoretical"], row["actual"]) for row in rows]
    assert told == [
        ("Ada", "player", "10000", "124", "-12500"),
        ("Ada", "tie", "1000", "144", "1000"),
        ("Cleo", "player", "5000", "62", "-4000"),
    ]


def test_sessions_add_up_to_a_band(tmp_path: Path) -> None:
    nights = small_night(tmp_path / "one"), small_night(tmp_path / "two")
    ada, cleo = book(*nights)["bankers.csv"]
    assert (ada["sessions"], ada["hands"], ada["actual"], ada["fees"]) == ("2", "4", "-23000", "600")
    theoretical, deviation = 2 * 5000 * PLAYER_EDGE, sqrt(2 * 5000**2 * PLAYER_VARIANCE)
    assert cleo["low"] == str(round(theoretical - 1.96 * deviation))
    assert cleo["high"] == str(round(theoretical + 1.96 * deviation))


def test_players_with_hands_of_their_own_may_win_together(tmp_path: Path) -> None:
    cards = {"Ben": "As Ks Qs", "Cleo": "9c 9d 4h", "player-dealer": "2c 7d 8h"}
    hand = seen_hand(
        bets=[["Ben", "ante", "$50"], ["Cleo", "ante", "$50"]],
        cards=cards,
        acts=[["Ben", "play"], ["Cleo", "play"]],
        fees=None,
        payouts=None,
    )
    night = journal(tmp_path / "night", hand, sheet_id="players/three-card-poker-1-1")
    tables = book(night)
    (session,), (ante,) = tables["sessions.csv"], tables["wagers.csv"]
    # Two antes by an edge of 1.8022%, and as much played as anted: one row holds both.
    assert (ante["wager"], ante["action"], ante["theoretical"]) == ("ante", "20000", "180")
    apart, most = int(session["deviation"]), int(session["deviation_most"])
    assert most == pytest.approx(apart * sqrt(2), abs=1)


def test_a_hand_that_nobody_can_follow_has_no_price(tmp_path: Path) -> None:
    lost = seen_hand(cards={"Player": "2c Kh", "Banker": "2d 5s"}, wrong="no third card", payouts=None)
    (session,) = book(journal(tmp_path / "night", lost))["sessions.csv"]
    assert (session["action"], session["unpriced"], session["theoretical"]) == ("5000", "5000", "0")
    assert session["away"] == ""


def test_a_broken_journal_stops_no_book(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text('{"line":"opened"')
    assert len(book(broken, small_night(tmp_path / "night"))["sessions.csv"]) == 2
