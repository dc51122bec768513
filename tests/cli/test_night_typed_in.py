"""Nights typed in at a terminal: whatever ends the program, what was entered is there, and goes on."""

import errno
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from houseway.record.journal import Opened
from houseway.record.notes import NightNotes
from houseway.record.replay import replay
from houseway.tables.acts import Observed
from tests.cli.test_record import RING, Typed, typed
from tests.journals import read

__all__ = ["typed"]  # a fixture

SHEET, WAR = "north-coast/texas-holdem", "lotus/ultimate-war"
ENTERED = RING.rpartition("done")[0]
SEATED = """
    4
    2026-11-14
    swing
    join Ann 1 $500
    join Bob 2 $500
"""
HAND = """
    hand
    {at}
    {offers}
    Ann
    $200
    Bob, war, $20
    2c
    9h
    {fees}
    {payouts}
"""


def hand(at: str = "20:15", offers: str = "Ann, take", fees: str = "player-dealer, $1", payouts: str = "enter") -> str:
    return HAND.format(at=at, offers=offers, fees=fees, payouts=payouts)


def test_a_night_that_is_broken_off_goes_on(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    broken = typed(SHEET, path, ENTERED)
    assert broken.status == 2
    assert "the same command goes on with it" in broken.out
    assert [each.name for each in tmp_path.iterdir()] == ["night.journal.seen"]
    done = typed(SHEET, path, "done")
    assert "Going on with" in done.out
    assert "1 hand recorded, $1 of fees due." in done.out
    assert len(list(replay(path))) == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGINT])
def test_every_entry_is_on_disk_whatever_ends_the_program(tmp_path: Path, number: signal.Signals) -> None:
    """The hand is entered, and the next one is begun, when the signal comes."""
    path = tmp_path / "night.journal"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "houseway", "record", SHEET, "--journal", str(path)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        entered = [line.strip().removeprefix("enter") for line in ENTERED.strip().splitlines()]
        os.write(ours, "".join(f"{line}\n" for line in [*entered, "hand", "20:30", "Ah"]).encode())
        read_into_second_hand(ours)
        process.send_signal(number)
        os.close(theirs)
        os.close(ours)
    assert not path.exists()
    seen = [json.loads(line) for line in (tmp_path / "night.journal.seen").read_bytes().splitlines()]
    assert [each["seen"] for each in seen] == ["table", "join", "join", "hand"]


def read_into_second_hand(terminal: int) -> None:
    """Read what is printed until a card of the second hand is asked for."""
    told = b""
    while told.count(b"Time: ") < 2 or b"Card of" not in told.rpartition(b"Time: ")[2]:
        told += os.read(terminal, 4096)


def test_what_was_left_in_part_does_not_count(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    typed(SHEET, path, ENTERED)
    kept = tmp_path / "night.journal.seen"
    whole = kept.read_bytes()
    kept.write_bytes(whole + b'{"seen":"hand","ban')
    assert typed(SHEET, path, "done").status == 0
    assert kept.read_bytes() == whole


def test_a_full_disk_is_told_and_nothing_entered_before_is_lost(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "night.journal"
    typed(SHEET, path, ENTERED)
    kept = (tmp_path / "night.journal.seen").read_bytes()

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("houseway.record.notes.os.fsync", full)
        told = typed(SHEET, path, "join Cat 3 $200")
    assert "cannot be written: No space left on device; all before it is there" in " ".join(told.out.split())
    assert (tmp_path / "night.journal.seen").read_bytes() == kept


def test_two_do_not_write_the_same_night(typed: Typed, tmp_path: Path) -> None:
    with NightNotes(tmp_path / "night.journal.seen"):
        refused = typed(SHEET, tmp_path / "night.journal", ENTERED)
    assert refused.status == 2
    assert "is being written by another program" in refused.err


def test_a_name_spelled_wrong_at_the_end_costs_no_hand(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    again = "enter\nplayer-dealer, $1\nBob, war, -$20\ndone"
    done = typed(WAR, path, SEATED + hand(payouts="Bbo, war, -$20") + again)
    assert "Bbo is not at the table: did you mean Bob?" in done.out
    (each,) = replay(path)
    assert [stake.bettor for stake, _ in each.hand.settled] == ["Bob"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"at": "8:05pm"}, "is not a time: write 20:15"),
        ({"offers": "Ann, tkae"}, "'tkae' is no answer: write take or pass"),
        ({"offers": "Amn, take"}, "Amn is not at the table: did you mean Ann?"),
        ({"fees": "playerdealer, $1"}, "did you mean player-dealer?"),
    ],
)
def test_what_is_spelled_wrong_is_refused_when_it_is_entered(
    typed: Typed, tmp_path: Path, wrong: dict[str, str], why: str
) -> None:
    told = typed(WAR, tmp_path / "night.journal", SEATED + hand(**wrong))
    assert why in " ".join(told.out.split())


def test_what_was_done_wrong_is_typed_in_and_the_night_goes_on(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    head = "hand\n20:15\nAnn, take\nAnn\n$200\nBob, war, $20\n"
    cut = head + "2c\nwrong no card came to the player-dealer\nn\nplayer-dealer, $1\nBob, war, -$20\n"
    goes_on = head + "2c\nwrong the card was shown too early\ny\n9h\nplayer-dealer, $1\nenter\n"
    nobody = "hand\n20:20\nAnn, pass; Bob, pass\nenter\n"
    typed(WAR, path, SEATED + cut + goes_on + nobody + "done")
    found = [(each.line.faults, each.line.unfinished) for each in replay(path) if isinstance(each.line, Observed)]
    missing = "the Player hand takes another card"
    assert found == [
        (("no card came to the player-dealer",), missing),
        (("the card was shown too early",), ""),
        ((), ""),
    ]


def test_nothing_noted_is_not_nothing_taken(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    typed(WAR, path, SEATED + hand(fees="enter") + hand(fees="none") + "done")
    noted = [msgspec.to_builtins(each.line)["fees"] for each in replay(path)]
    assert noted == [None, []]


def test_what_is_taken_back_does_not_count_and_stays_in_the_notes(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    done = typed(WAR, path, SEATED + hand() + hand() + "back\nDee\nthe hand before was entered twice\ndone")
    assert "Taken back: 1 hand so far." in done.out
    assert len(list(replay(path))) == 1
    seen = [json.loads(line) for line in (tmp_path / "night.journal.seen").read_bytes().splitlines()]
    assert seen[-1] == {"seen": "back", "by": "Dee", "why": "the hand before was entered twice", "at": ""}
    assert sum(each["seen"] == "hand" for each in seen) == 2


def test_whatever_happens_between_hands_can_be_typed(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    between = """
        hired Eve 3 $1,000
        buy Bob $100
        out Bob
        in Bob
        ruling
        Bob had paid for a drink with chips
        Bob
        Ann
        $5
        12
        20:16
        option 1
        the house says so
        enter
        void
        20:20
        Ann, take
        Ann
        $200
        Bob, war, $20
        two cards stuck together
        leave Eve
        done
    """
    done = typed(WAR, path, SEATED + between)
    assert done.status == 0, done.out
    kinds = [type(line).__name__ for line in read(path) if not isinstance(line, Opened)]
    assert kinds.count("Joined") == 3
    assert {"Bought", "Sat", "Ruled", "Observed", "Left"} <= set(kinds), kinds


def test_a_hand_in_short_is_one_key(typed: Typed, tmp_path: Path) -> None:
    """Ann banks by her seat, once more by Enter, Bob is refused a seat that is not there, and takes over at $1."""
    path = tmp_path / "night.journal"
    told = typed(WAR, path, SEATED + "quick\n1\nenter\n7\n2 $1\nback\nThe camera\nthe wrong table\n-1 2\nfull\ndone")
    assert "nobody sits at seat 7" in told.out
    hands = [each.line for each in replay(path) if isinstance(each.line, Observed)]
    assert [each.seen.banker for each in hands] == ["Ann", "Ann", "Bob"]
    assert [each.seen.offers for each in hands] == [
        (("Ann", "take"),),
        (),
        (("Ann", "pass"), ("Bob", "take")),
    ]
    assert {each.unfinished for each in hands} == {"noted in short"}
    assert all(each.at for each in hands)
