"""`deal`, and the journal it writes: `verify` and `replay`."""

import re
from pathlib import Path
from typing import Any

import pytest

from houseway.api.company import Company
from houseway.api.records import Record
from houseway.cli.shared.opening import lay_out_as_asked
from houseway.core.chance import generator
from houseway.record.journal import Reader
from houseway.round.event import Marked
from houseway.tables.acts import Bought, Joined, Played
from houseway.tables.bots import HIRED_NAME
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from tests.cli.conftest import Call
from tests.felts import filed, small

EZ = "500-club/ez-baccarat"


@pytest.fixture
def journal(call: Call, tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    assert call("deal", EZ, "--rounds", 30, "--seed", 7, "--journal", path).status == 0
    return path


def company(wish: Wish | None = None, buy_in: int | None = None, players: int = 7, *, hired: bool = False) -> Company:
    felt = lay_out_as_asked(EZ, None, wish or Wish())
    found = Company(felt, buy_in, generator(3), Record(None, keep=False))
    found.seat_bots(players, hired=hired)
    return found


def test_the_same_seed_writes_the_same_journal(call: Call, journal: Path) -> None:
    again = journal.with_name("again.jsonl")
    other = journal.with_name("other.jsonl")
    call("deal", EZ, "--rounds", 30, "--seed", 7, "--journal", again)
    call("deal", EZ, "--rounds", 30, "--seed", 8, "--journal", other)
    assert again.read_bytes() == journal.read_bytes() != other.read_bytes()
    assert not list(journal.parent.glob("*.part"))


def test_the_records_are_those_of_the_journal(call: Call, journal: Path) -> None:
    records: Any = call("deal", EZ, "--rounds", 30, "--seed", 7, "--json").json()
    hands = [line for line in Reader(journal) if isinstance(line, Played)]
    assert [(each["line"], each["number"]) for each in records] == [("hand", hand.number) for hand in hands]
    assert [len(each["script"]) for each in records] == [len(hand.script) for hand in hands]


def test_verify_counts_what_it_checked(call: Call, journal: Path) -> None:
    found: Any = call("verify", journal, "--json").json()
    of_the_file = ("lines", "hands", "shoes", "head", "sheet", "note", "own")
    assert list(found) == [*of_the_file, "unproved", "watched", "brought", "interim"]
    assert (found["lines"], found["hands"], found["shoes"]) == (len(journal.read_bytes().splitlines()), 30, 1)
    assert call("verify", journal, "--head", found["head"]).status == 0


def test_replay_says_that_all_is_identical(call: Call, journal: Path) -> None:
    assert call("replay", journal).out == "30 hands replayed, every one identical\n"
    told = call("replay", journal, "--json").json()
    assert told == {"hands": 30, "identical": True, "sheet": "", "note": "", "own": ""}


def test_one_hand_event_by_event(call: Call, journal: Path) -> None:
    whole: Any = call("replay", journal, "--hand", 1, "--json").json()
    seen: Any = call("replay", journal, "--hand", 1, "--as", "Ben", "--json").json()
    asked = [[event for event in each["events"] if event["type"] == "asked"] for each in (whole, seen)]
    assert all(event["question"]["options"] for event in asked[0])
    assert [bool(event["question"]["options"]) for event in asked[1]] == [
        event["question"]["who"] == "Ben" for event in asked[1]
    ]
    assert {event["type"] for event in whole["events"]} >= {"pile", "dealt", "faces", "answered", "posted", "marker"}


def test_a_hand_can_be_read(call: Call, journal: Path) -> None:
    lines = call("replay", journal, "--hand", 1).out.splitlines()
    assert lines[0] == "Hand 1"
    assert any(line.startswith("  Player: card 1 is ") for line in lines)
    assert any("puts up" in line for line in lines)


def test_every_hand_is_printed(call: Call) -> None:
    printed = call("deal", EZ, "--rounds", 4, "--seed", 3).out
    assert [f"Hand {number}" in printed for number in range(1, 6)] == [True, True, True, True, False]
    assert "player-dealer with" in printed
    assert "4 hands dealt; $" in printed


def test_who_is_broke_buys_in_again_so_that_the_game_goes_on() -> None:
    few = company(buy_in=2000)
    dealt = sum(1 for hand in few.deal_hands(300) if hand.deal.stakes)
    assert dealt > 200
    assert max(few.bought.values()) > 2000
    assert sum(few.gain_of(name) for name in few.table.people) == -few.table.drop


def test_chips_come_and_go_through_the_journal(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "poor.jsonl"
    assert call("deal", EZ, "--rounds", 200, "--seed", 1, "--buy-in", "$20", "--journal", path).status == 0
    lines = list(Reader(path))
    bought = [line for line in lines if isinstance(line, Bought)]
    assert bought
    assert sum(isinstance(line, Joined) for line in lines) == 7
    assert {posting.kind for line in bought for posting in line.postings} == {"buys more"}
    assert call("replay", path).status == 0


def stopped(hand: Hand) -> bool:
    return any(isinstance(event, Marked) and event.what == "stopped" for event in hand.deal.events)


def test_a_hand_nobody_banks_is_recorded_and_the_next_is_dealt() -> None:
    hands = list(company(players=2).deal_hands(60))
    first = next(number for number, hand in enumerate(hands) if stopped(hand))
    assert any(hand.deal.stakes for hand in hands[first:])


def test_a_hired_banker_banks_when_nobody_else_will() -> None:
    """But not for more than two hands in a row, as this book has it."""
    alone, helped = (list(company(players=2, hired=hired).deal_hands(60)) for hired in (False, True))
    assert sum(map(stopped, helped)) < sum(map(stopped, alone))
    assert any(carry.position.who == HIRED_NAME for carry in (hand.carry for hand in helped))


def test_nobody_starts_with_less_than_it_takes(tmp_path: Path) -> None:
    felt = lay_out_as_asked(filed(tmp_path, small()), None, Wish())
    assert felt.chips_needed == 500


def test_options_of_the_table_are_in_the_journal(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "options.jsonl"
    words = ("--option", 2, "--minimum", "$10", "--maximum", "1,000", "--decks", 6, "--players", 3, "--rounds", 1)
    assert call("deal", EZ, *words, "--journal", path).status == 0
    opened: Any = next(iter(Reader(path)))
    options = opened.options
    assert (options.option, options.minimum, options.maximum, options.decks) == (2, 1000, 100000, 6)


def test_what_was_not_covered_stands_beside_the_result_of_whoever_bet_it(call: Call) -> None:
    """With a buy-in that is small for the bets, bots bank with too little."""
    out = call("deal", EZ, "--buy-in", "100", "--rounds", "8", "--seed", "1").out
    hands = out.split("\nHand ")
    short = [set(re.findall(r"^  (\w+) (?:wins|loses) .* not covered", hand, re.MULTILINE)) for hand in hands]
    beside = [set(re.findall(r"^  (\w+) .*  \$[\d.]+ not covered *$", hand, re.MULTILINE)) for hand in hands]
    assert any(short)
    assert short == beside
