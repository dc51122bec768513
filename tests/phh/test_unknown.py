"""Histories of hands that were never shown: cards thrown away, and cards face up, that the file does not name."""

from pathlib import Path

import pytest

from houseway.core.money import stack
from houseway.core.text import Mistake
from houseway.phh.export import history_of
from houseway.phh.history import read, write_history
from houseway.record.journal import Writer
from houseway.record.replay import replay
from tests.phh.imported import imported, play_history

BADUGI = """
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 ????????",
  "d dh p2 ????????",
  "d dh p3 As2d3h4c",
  "p3 cbr 8",
  "p1 f",
  "p2 cc",
  "p2 sd ????",
  "p3 sd",
  "d dh p2 ????",
  "p2 cc",
  "p3 cbr 4",
  "p2 cc",
  "p2 sd ??",
  "p3 sd",
  "d dh p2 ??",
  "p2 cc",
  "p3 cc",
  "p2 sd",
  "p3 sd",
  "p2 cc",
  "p3 cc",
  "p3 sm As2d3h4c",
]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("d dh p2 ????????", "d dh p2 9s??????"),
        ("p2 sd ????", "p2 sd 9s??"),
        ('"p3 sm As2d3h4c"', '"p3 sm As2d3h4c",\n  "p2 sm 5s6d7h8c"'),
        ('"p3 sm As2d3h4c"', '"p3 sm As2d3h4c",\n  "p2 sm"'),
    ],
)
def test_what_an_unknown_hand_throws_away_need_not_be_known(old: str, new: str) -> None:
    line = imported(read(BADUGI.replace(old, new, 1)), "500-club/badugi")
    assert (line.postings[-1].kind, line.postings[-1].target) == ("wins", stack("p3"))


@pytest.mark.parametrize("muck", ["p2 sm", "p2 sm ????????"])
def test_what_is_known_of_a_hand_that_is_mucked_is_not_told(muck: str) -> None:
    """The file knows p2's cards, and nobody at the table has seen them."""
    known = BADUGI.replace("d dh p2 ????????", "d dh p2 9s9d9h9c").replace("p2 sd ????", "p2 sd 9s9d")
    line = imported(read(known.replace('"p3 sm As2d3h4c"', f'"p3 sm As2d3h4c",\n  "{muck}"')), "500-club/badugi")
    assert line.postings[-1].target == stack("p3")


def test_an_unknown_card_is_not_thrown_from_a_hand_that_is_known() -> None:
    known = BADUGI.replace("d dh p2 ????????", "d dh p2 9s9d9h9c")
    with pytest.raises(Mistake, match=r"action 7, 'p2 sd \?\?\?\?': name the cards thrown away"):
        imported(read(known), "500-club/badugi")


def test_unknown_discards_are_exported_as_such(tmp_path: Path) -> None:
    with (tmp_path / "night").open("wb") as file:
        play_history(read(BADUGI), "500-club/badugi", Writer(file))
    (replayed,) = replay(tmp_path / "night")
    history = history_of(replayed.hand, 1)
    assert [action for action in history.actions if action.startswith("p2 sd")] == ["p2 sd ????", "p2 sd ??", "p2 sd"]
    assert imported(read(write_history(history)), "500-club/badugi").postings == replayed.hand.deal.ledger.postings


RAZZ = """
variant = "FR"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3cKh", "d dh p2 ????4h", "p1 pb", "p2 cc",
  "d dh p1 4c", "d dh p2 5d", "p2 cc", "p1 cc",
  "d dh p1 5c", "d dh p2 6d", "p2 cc", "p1 cc",
  "d dh p1 6c", "d dh p2 7d", "p2 cc", "p1 cc",
  "d dh p1 9c", "d dh p2 ??", "p2 cc", "p1 cc",
  "p1 sm 2c3cKh4c5c6c9c", "p2 sm"]
"""


def test_whoever_mucks_is_not_asked_whether_they_were_told_right() -> None:
    """The floor may be called where a hand was miscalled; a file says nothing of it."""
    assert imported(read(RAZZ), "limelight/razz").postings[-1].target == stack("p1")


def test_a_card_face_up_must_be_named() -> None:
    """It may be named when the hand is shown."""
    assert imported(read(RAZZ.replace("2c3cKh", "2c3c??", 1)), "limelight/razz").postings[-1].target == stack("p1")
    with pytest.raises(Mistake, match=r"action 2, .*: p2's cards face up say who begins: name them"):
        imported(read(RAZZ.replace("????4h", "??????", 1)), "limelight/razz")
