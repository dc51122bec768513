"""The audit names every breach with its clause and amounts, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.core.text import Mistake
from houseway.law.audit import audit
from houseway.law.profiles import load_profile
from houseway.record.journal import Closed, Reader
from houseway.record.observe import record_lines
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.sheets.shelf import AsPrinted
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt
from tests.felts import small_game
from tests.journals import night
from tests.law.nights import PEOPLE, TABLE, journal, seen_hand

RULEBOOK = load_profile("ca-rulebook")


# 500-club's EZ Baccarat with its rotation read strictly: nobody has a third hand.
STRICTLY = (6,)


def findings(
    path: Path,
    *sights: dict[str, Any],
    profile: str = "ca-rulebook",
    counted: int | None = None,
    as_printed: AsPrinted = (),
) -> list[str]:
    report = audit(journal(path, *sights, as_printed=as_printed), [load_profile(profile)], counted)
    return [f"{finding.clause} {finding.where}: {finding.text}" for finding in report.findings]


def test_a_night_without_fault(tmp_path: Path) -> None:
    hands = [
        seen_hand(),
        seen_hand(),
        seen_hand(
            banker="Ben",
            put_up="$500",
            offers=[["Ben", "take"]],
            bets=[["Ada", "player", "$50"]],
            payouts=[["Ada", "player", "$50"]],
        ),
    ]
    assert findings(tmp_path / "night", *hands, counted=600) == []


def test_five_faults_are_named_and_nothing_else(tmp_path: Path) -> None:
    """A wrong fee, a wrong payout, a third hand in a row, a missing offer and a short drop."""
    night = (
        seen_hand(at="20:01"),
        seen_hand(at="20:02", fees=[["player-dealer", "$1"]]),
        seen_hand(at="20:03", offers=[["Ben", "pass"], ["Cleo", "pass"]], payouts=[["Ben", "player", "$75"]]),
        seen_hand(at="20:04", banker="Cleo", put_up="$500", offers=[["Cleo", "take"]]),
    )
    assert findings(tmp_path / "night", *night, counted=600, as_printed=STRICTLY) == [
        "FEE-2 hand 2 at 20:02: $2 was due from player-dealer and $1 was taken",
        "PAY-1 hand 3 at 20:03: Ben's player should come to $50 and came to $75",
        "PD-1a hand 3 at 20:03: Ada holds the position for hand 3 in a row, and the book allows 2",
        "PD-2 hand 4 at 20:04: the position was not offered to Ben",
        "DROP-1 table 4: $7 was taken and $6 counted: short by $1",
    ]


def test_amounts_stand_in_the_finding(tmp_path: Path) -> None:
    report = audit(journal(tmp_path / "night", seen_hand(fees=[["player-dealer", "$5"]])), [RULEBOOK])
    assert [(each.due_cents, each.observed_cents) for each in report.findings] == [(200, 500)]
    assert (report.fees_due, report.fees_taken) == (200, 500)


def test_what_nobody_noted_is_not_held_against_anybody(tmp_path: Path) -> None:
    assert findings(tmp_path / "night", seen_hand(fees=None, payouts=None)) == []


def test_fees_that_nobody_noted_are_not_said_to_be_taken(tmp_path: Path) -> None:
    none = audit(journal(tmp_path / "none", seen_hand(fees=None)), [RULEBOOK], 300)
    assert (none.fees_due, none.fees_taken, none.hands_not_noted) == (200, None, 1)
    assert [each.text for each in none.findings] == ["$2 was due and $3 counted: over by $1"]
    some = audit(journal(tmp_path / "some", seen_hand(), seen_hand(fees=None)), [RULEBOOK])
    assert (some.fees_due, some.fees_taken, some.hands_not_noted) == (400, 400, 1)


def test_a_card_comes_out_no_more_often_than_the_shoe_holds_it(tmp_path: Path) -> None:
    twice = seen_hand(cards={"Player": "9c Kh", "Banker": "2d 9c"}, payouts=None, fees=None)
    game = small_game(tmp_path)
    lines = "\n".join(json.dumps(each) for each in (TABLE, *PEOPLE, twice)).encode()
    record_lines(lay_felt(game, Wish(decks=2)), "night", lines, lambda line: None)
    with pytest.raises(Mistake, match="line 5: 9c has come out already: the shoe has 1 of it"):
        record_lines(lay_felt(game, Wish(decks=1)), "night", lines, lambda line: None)


def test_a_player_dealer_who_pays_more_than_was_put_up(tmp_path: Path) -> None:
    night = seen_hand(put_up="$20", payouts=[["Ben", "player", "$50"]])
    assert findings(tmp_path / "night", night) == [
        "PAY-1 hand 1: Ben's player should come to $20 and came to $50",
        "PD-1b hand 1: Ada put up $20 and paid out $50",
    ]


def test_where_the_book_only_asks_for_the_offer_the_incumbent_may_stay(tmp_path: Path) -> None:
    """Lotus offers after every two hands; a third is right once the others have refused."""
    refused = [["Ben", "pass"], ["Cleo", "pass"], ["Ada", "take"]]
    usual = {"fees": [["player-dealer", "$1"]]}
    sheet_id = "lotus/ez-baccarat-panda-8"
    night = (seen_hand(**usual), seen_hand(**usual), seen_hand(**usual, offers=refused))
    assert audit(journal(tmp_path / "a", *night, sheet_id=sheet_id), [RULEBOOK]).findings == ()
    night = (seen_hand(**usual), seen_hand(**usual), seen_hand(**usual))
    report = audit(journal(tmp_path / "b", *night, sheet_id=sheet_id), [RULEBOOK])
    assert [(each.clause, each.text) for each in report.findings] == [
        ("PD-2", "the position was not offered to Ben, Cleo")
    ]


def test_hands_that_were_not_dealt_are_nobody_in_between(tmp_path: Path) -> None:
    """Two hands in a row, a stop, and a third: only where the position outlasts the stop is it not offered."""

    def breaches(name: str, after_stop: str) -> set[str]:
        game = small_game(tmp_path, (", intervening = true", after_stop))
        night(tmp_path / name, lay_felt(game), 120, seed=3)
        return {finding.clause for finding in audit(tmp_path / name, [RULEBOOK]).breaches}

    assert breaches("forgotten", "") == {"PD-1a"}
    assert breaches("kept", ", intervening = true") == set()


def test_two_hired_bankers(tmp_path: Path) -> None:
    joins = {"seen": "join", "name": "Hal", "seat": 4, "chips": "$9,000", "hired": True}
    with pytest.raises(Mistake, match="a hired banker at the table already"):
        journal(tmp_path / "night", joins, {**joins, "name": "Ivy", "seat": 5})


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (("20:00", "20:29", "20:59"), []),
        (
            ("20:00", "20:29", "20:58", "21:01"),
            ["Ada has held the position since 20:00, longer than 60 minutes"],
        ),
        (
            ("23:20", "23:45", "00:10", "00:30"),
            ["Ada has held the position since 23:20, longer than 60 minutes"],
        ),
        (("20:00", "20:20", "22:20", "22:40"), []),
        (("20:00", "", "20:40"), ["1 of 3 hands have no time, and could not be checked"]),
    ],
)
def test_held_for_more_than_an_hour(tmp_path: Path, times: tuple[str, ...], expected: list[str]) -> None:
    night = [seen_hand(at=at) for at in times]
    found = findings(tmp_path / "night", *night, profile="ca-2016")
    assert [text.partition(": ")[2] for text in found if text.startswith("ROT-2016b")] == expected


def test_the_regulations_of_2026(tmp_path: Path) -> None:
    everybody = [["Ada", "take"], ["Ben", "pass"], ["Cleo", "pass"]]
    night = [seen_hand(at=at, offers=everybody) for at in ("20:00", "20:20", "20:41")]
    assert findings(tmp_path / "night", *night, profile="ca-2026-doj") == [
        "DOJ-2 hand 3 at 20:41: only Ada has held the position in the last 40 minutes"
    ]


def test_people_who_left_were_there_before(tmp_path: Path) -> None:
    """The offers of a hand are checked with those who sat there then."""
    night = (seen_hand(), seen_hand(), {"seen": "leave", "name": "Ben"})
    assert findings(tmp_path / "night", *night) == []


def test_the_floor_changes_the_option_between_hands(tmp_path: Path) -> None:
    change = {"seen": "option", "option": 4, "text": "fewer players"}
    night = (seen_hand(), change, seen_hand(fees=[["player-dealer", "$1"]]))
    assert findings(tmp_path / "night", *night) == []


def test_a_void_hand_moves_nothing(tmp_path: Path) -> None:
    path = journal(tmp_path / "night", seen_hand(void="misdeal"), seen_hand())
    hands = list(replay(path))
    assert [len(each.line.postings) > 0 for each in hands] == [False, True]
    assert verify(path).hands == 2


def test_a_ruling_moves_chips_by_posting(tmp_path: Path) -> None:
    ruling = {"seen": "ruling", "text": "overpaid", "giver": "Ben", "taker": "Ada", "amount": "$25", "clause": "PAY-1"}
    path = journal(tmp_path / "night", seen_hand(), ruling)
    assert len(list(replay(path))) == 1


@pytest.mark.parametrize(
    ("sight", "reason"),
    [
        (seen_hand(banker="Zoe"), "line 5: Zoe is not at the table"),
        (seen_hand(bets=[["Zoe", "player", "$5"]]), "line 5: Zoe is not at the table"),
        (seen_hand(bets=[["Ben", "plyer", "$5"]]), "line 5: .* no wager 'plyer'"),
        (seen_hand(bets=[["Ben", "player", "five"]]), "line 5: 'five' is not an amount of money"),
        (seen_hand(cards={"Player": "9c Kh"}), "line 5: the Banker hand takes another card"),
        (seen_hand(cards={"Player": "9c Kh 2d", "Banker": "2d 5s"}), "line 5: the Player hand takes no more cards"),
        (seen_hand(cards={"Player": "9x Kh", "Banker": "2d 5s"}), "line 5: Player: '9x' is not a card"),
        ({"seen": "hand"}, "line 5: say who banked the hand"),
        ({"seen": "option", "option": 99, "text": ""}, "line 5: .* no option 99"),
        ({"saw": "hand"}, "line 5: "),
    ],
)
def test_a_line_that_cannot_be_is_refused_by_its_number(tmp_path: Path, sight: dict[str, Any], reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        journal(tmp_path / "night", sight)


AFTER_BEN: dict[str, Any] = {
    "offers": [["Cleo", "take"]],
    "banker": "Cleo",
    "bets": [["Ada", "player", "$50"]],
    "payouts": [["Ada", "player", "$50"]],
}


def test_who_sits_out_need_not_be_offered_the_position(tmp_path: Path) -> None:
    out = {"seen": "sit", "name": "Ben", "out": True}
    assert findings(tmp_path / "here", seen_hand(), seen_hand(), seen_hand(**AFTER_BEN)) != []
    assert findings(tmp_path / "away", seen_hand(), seen_hand(), out, seen_hand(**AFTER_BEN)) == []


def test_who_sits_out_cannot_have_bet(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="the night, line 6: Ben sits out"):
        journal(tmp_path / "night", {"seen": "sit", "name": "Ben", "out": True}, seen_hand())


def test_chips_bought_later_are_in_the_journal(tmp_path: Path) -> None:
    path = journal(tmp_path / "night", {"seen": "buy", "name": "Ben", "chips": "$500"}, seen_hand())
    closed = list(Reader(path))[-1]
    assert isinstance(closed, Closed)
    assert closed.stacks["Ben"] == 1_550_00
