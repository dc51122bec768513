"""What a database holds of an earlier program is read into today's form, entry by entry."""

import json

from houseway.core.money import BANK, CAGE, DROP, Posting, stack, wager
from houseway.room.base.entries import ENCODER, Begun, read_entry
from houseway.tables.acts import Carry, Left, Played, Ruled


def test_a_hand_of_format_1_has_kinds_and_accounts() -> None:
    postings = [
        ["stack/Ann", "bank", 200_00, "puts up"],
        ["stack/Bob", "wager/Bob/2/tie", 5_00, "bet"],
        ["stack/Ann", "drop", 1_00, "collection before the deal"],
        ["bank", "stack/Bob", 40_00, "wins 8 to 1"],
        ["wager/Bob/2/tie", "stack/Bob", 5_00, "bet back"],
    ]
    carry = json.loads(ENCODER.encode(Carry()))
    old = {"line": "hand", "number": 1, "script": [], "postings": postings, "carry": carry}
    entry = read_entry(json.dumps(old))
    assert isinstance(entry, Played)
    assert entry.postings == [
        Posting(stack("Ann"), BANK, 200_00, "puts up"),
        Posting(stack("Bob"), wager("Bob", 2, "tie"), 5_00, "bet"),
        Posting(stack("Ann"), DROP, 1_00, "collection", "before the deal"),
        Posting(BANK, stack("Bob"), 40_00, "pays", "8 to 1"),
        Posting(wager("Bob", 2, "tie"), stack("Bob"), 5_00, "bet back"),
    ]
    assert read_entry(ENCODER.encode(entry).decode()) == entry


def test_a_ruling_keeps_the_floor_s_words_even_if_they_look_like_a_reason() -> None:
    old = {"line": "ruling", "text": "wins back", "postings": [["stack/Ann", "stack/Bob", 25_00, "wins back"]]}
    entry = read_entry(json.dumps(old))
    assert entry == Ruled("wins back", [Posting(stack("Ann"), stack("Bob"), 25_00, "ruling", "wins back")])


def test_the_chips_a_hand_began_with() -> None:
    carry = json.loads(ENCODER.encode(Carry()))
    old = {"line": "begun", "number": 3, "people": [], "carry": carry, "balances": {"stack/Ann": 7, "cage": -7}}
    entry = read_entry(json.dumps(old))
    assert entry == Begun(3, [], Carry(), [(stack("Ann"), 7), (CAGE, -7)])
    assert read_entry(ENCODER.encode(entry).decode()) == entry


def test_an_entry_without_chips_is_the_same_in_both_formats() -> None:
    assert read_entry('{"line": "left", "name": "Ann", "postings": []}') == Left("Ann", [])
