"""Faults planted in a night, one by one: each is named with its clause, hand and amount, and nothing else is."""

from pathlib import Path
from typing import Any

import pytest

from houseway.core.text import Mistake
from houseway.law.audit import audit
from houseway.law.profiles import load_profile
from houseway.record.replay import replay
from houseway.record.verify import verify
from tests.law.nights import journal, seen_hand
from tools.verify_journal import check

RULES = [load_profile("ca-rulebook")]
REFUSED = [["Ben", "pass"], ["Cleo", "pass"], ["Ada", "take"]]
BACKING = {"seen": "join", "name": "Dov", "seat": 2, "chips": "$500", "standing": True}
HIRED = {"seen": "join", "name": "Hal", "seat": 4, "chips": "$9,000", "hired": True}
AFTER = {"banker": "Ben", "put_up": "$900", "offers": [["Ben", "take"]], "bets": [["Ada", "player", "$50"]]}
AFTER["payouts"] = [["Ada", "player", "$50"]]

# What is seen, and what is found under a profile.
PLANTED: dict[str, tuple[str, list[dict[str, Any]], list[str]]] = {
    "less action than the option prints a fee for": (
        "ca-rulebook",
        [seen_hand(bets=[["Ben", "player", "$0.50"]], fees=None, payouts=None), seen_hand()],
        [
            "FEE-2 hand 1: option 1 prints no fee for $0.50 of total table action",
            "LIMIT-1 hand 1: Ben's player is $0.50, and the least is $5",
        ],
    ),
    "a banker who refused": (
        "ca-rulebook",
        [seen_hand(), seen_hand(offers=[["Ada", "pass"], ["Ben", "pass"], ["Cleo", "pass"]])],
        ["PD-2 hand 2: Ada refused the position, and banked"],
    ),
    "a third card that was not due": (
        "ca-rulebook",
        [
            seen_hand(
                cards={"Player": "9c Kh 5d", "Banker": "2d 5s"},
                wrong="dealt the Player a third card that was not due",
                payouts=[["Ben", "player", "-$50"]],
            ),
            seen_hand(),
        ],
        [
            "PAY-1 hand 1: Ben's player should come to $50 and came to -$50",
            "DEAL-1 hand 1: dealt the Player a third card that was not due; the Player hand takes no more cards: 5d is "
            "too many",
        ],
    ),
    "a third card that was due": (
        "ca-rulebook",
        [seen_hand(cards={"Player": "2c 3h", "Banker": "2d 5s"}, wrong="no third card"), seen_hand()],
        ["DEAL-1 hand 1: no third card; the hand cannot be followed further: the Player hand takes another card"],
    ),
    "two hired bankers": (
        "ca-2026-doj",
        [
            HIRED,
            {**HIRED, "name": "Ivy", "seat": 5, "wrong": "a second one"},
            seen_hand(offers=[*REFUSED]),
            seen_hand(offers=[*REFUSED]),
        ],
        ["DOJ-4 hand 1: Hal and Ivy are both hired bankers at the table"],
    ),
    "somebody else banks": (
        "ca-rulebook",
        [seen_hand(), seen_hand(), seen_hand(**{**AFTER, "offers": [["Ben", "pass"], ["Cleo", "take"]]})],
        ["PD-2 hand 3: Cleo took the position, and Ben banked"],
    ),
    "offers out of turn": (
        "ca-rulebook",
        [seen_hand(), seen_hand(), seen_hand(offers=[["Cleo", "pass"], ["Ben", "pass"], ["Ada", "take"]])],
        ["PD-2 hand 3: the position was offered to Cleo before Ben, and it is Ben's turn first"],
    ),
    "a winner who was not paid": (
        "ca-rulebook",
        [seen_hand(payouts=[])],
        ["PAY-1 hand 1: Ben's player should come to $50 and is not among what was paid"],
    ),
    "a bet over the maximum": (
        "ca-rulebook",
        [seen_hand(put_up="$4,000", bets=[["Cleo", "tie", "$1,500"]], payouts=[["Cleo", "tie", "-$1,500"]], fees=None)],
        ["LIMIT-1 hand 1: Cleo's tie is $1,500, and the most is $1,000"],
    ),
    "a standing banker": (
        "ca-rulebook",
        [
            BACKING,
            seen_hand(),
            seen_hand(),
            seen_hand(banker="Dov", put_up="$300", offers=REFUSED),
        ],
        [
            "PD-2 hand 3: Ada took the position, and Dov banked",
            "PD-2 hand 3: Dov banked, and stands behind seat 2: the position is for those who sit",
        ],
    ),
    "a hired banker who bets": (
        "ca-2026-doj",
        [
            HIRED,
            seen_hand(
                offers=[["Ada", "take"], *REFUSED[:2]],
                bets=[["Hal", "player", "$50"]],
                payouts=[["Hal", "player", "$50"]],
            ),
        ],
        ["DOJ-9 hand 1: Hal, a hired banker, bets while Ada banks"],
    ),
    "bets behind the player-dealer": (
        "ca-2026-doj",
        [
            {**BACKING, "seat": 1},
            seen_hand(
                offers=[["Ada", "take"], *REFUSED[:2]],
                bets=[["Dov", "player", "$50"]],
                payouts=[["Dov", "player", "$50"]],
            ),
        ],
        ["DOJ-10 hand 1: Dov bets at the seat of the player-dealer"],
    ),
    "a bet at the player-dealer's own seat": (
        "ca-2026-doj",
        [
            seen_hand(
                offers=[["Ada", "take"], *REFUSED[:2]],
                bets=[["Ben", "player@1", "$50"]],
                payouts=[["Ben", "player@1", "$50"]],
                wrong="Ben bet at Ada's seat",
            ),
        ],
        ["DOJ-10 hand 1: Ben bets at the seat of the player-dealer"],
    ),
    "a bet where its bettor may not bet": (
        "ca-rulebook",
        [
            seen_hand(
                bets=[["Cleo", "player", "$50"], ["Ben", "player@1", "$50"]],
                payouts=[["Cleo", "player", "$50"], ["Ben", "player@1", "$50"]],
                wrong="Ben bet at Ada's seat",
            ),
            seen_hand(),
        ],
        [
            "DEAL-1 hand 1: Ben bet at Ada's seat; the hand cannot be followed further: Ben sits at seat 2, and bets "
            "nowhere else here",
        ],
    ),
    "the same hired banker again": (
        "ca-2026-doj",
        [
            HIRED,
            *[seen_hand(banker="Hal", offers=[["Ada", "pass"], *REFUSED[:2], ["Hal", "take"]]) for _ in range(3)],
        ],
        ["DOJ-3 hand 3: Hal takes two turns together as hired banker"],
    ),
    "another option all night": (
        "ca-rulebook",
        [
            seen_hand(fees=[["player-dealer", "$1"]], offers=REFUSED if number in (2, 4) else [["Ada", "take"]])
            for number in range(6)
        ],
        ["FEE-2 hands 1 to 6: $12 was due by option 1 and $6 was taken: option 4 fits them all"],
    ),
}


@pytest.mark.parametrize(("profile", "sights", "expected"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_named_and_nothing_else(
    tmp_path: Path, profile: str, sights: list[dict[str, Any]], expected: list[str]
) -> None:
    path = journal(tmp_path / "night", *sights)
    found = audit(path, [load_profile(profile)]).findings
    assert [f"{each.clause} {each.where}: {each.text}" for each in found if each.breach] == expected
    assert verify(path).hands == check(str(path)).hands == len(list(replay(path)))


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    clause = 'id = "TOWN-2"\ntext = ""\nsource = ""\ncheck = "largest-bet"\n'
    head = 'title = "Mine"\nstatus = ""\nsince = ""\non = true\n[[clause]]\n'
    mine.write_text(f"{head}{clause}cents = 4900\n")
    report = audit(journal(tmp_path / "night", seen_hand()), [load_profile(str(mine))])
    assert [each.text for each in report.breaches] == ["Ben's player is $50, and the most is $49"]
    mine.write_text(f"{head}{clause}")
    with pytest.raises(Mistake, match="the check largest-bet of TOWN-2 needs cents"):
        load_profile(str(mine))
    with pytest.raises(Mistake, match="cannot be read: No such file"):
        load_profile(str(tmp_path / "none.toml"))


CLEAN: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "nobody took the position": (
        "ca-rulebook",
        [seen_hand(), seen_hand(), {"seen": "hand", "offers": [[name, "pass"] for name in ("Ben", "Cleo", "Ada")]}],
    ),
    "nobody bet": ("ca-rulebook", [seen_hand(bets=[], cards={}, fees=[], payouts=[]), seen_hand(), seen_hand()]),
    "a turn of two hands": (
        "ca-2026-doj",
        [HIRED, *[seen_hand(banker="Hal", offers=[["Ada", "pass"], *REFUSED[:2], ["Hal", "take"]])] * 2],
    ),
}


@pytest.mark.parametrize(("profile", "sights"), CLEAN.values(), ids=CLEAN)
def test_what_is_right_is_not_named(tmp_path: Path, profile: str, sights: list[dict[str, Any]]) -> None:
    path = journal(tmp_path / "night", *sights)
    assert audit(path, [load_profile(profile)]).breaches == []


@pytest.mark.parametrize(("clause", "noted"), [("", True), ("house rule 12", False)])
def test_chips_moved_by_a_ruling_without_a_clause_are_noted(tmp_path: Path, clause: str, noted: bool) -> None:
    moved = {"giver": "Ben", "taker": "Ada", "amount": "$25", "clause": clause, "at": "20:15"}
    ruling = {"seen": "ruling", "text": "Overpaid.", **moved}
    words = {"seen": "ruling", "text": "Phones away."}
    path = journal(tmp_path / "night", seen_hand(), ruling, words, seen_hand())
    found = [
        (each.clause, each.where, each.text, each.breach, each.observed_cents) for each in audit(path, RULES).findings
    ]
    text = "$25 went from Ben to Ada by a ruling that names no clause: Overpaid."
    assert found == ([("PAY-1", "the floor, after hand 1 at 20:15", text, False, 25_00)] if noted else [])


def test_a_bet_out_of_place_is_asked_for_again_unless_it_is_what_went_wrong(tmp_path: Path) -> None:
    with pytest.raises(
        Mistake, match=r"Ben sits at seat 2, and bets nowhere else here \(if that was done at the table"
    ):
        journal(tmp_path / "night", seen_hand(bets=[["Ben", "player@1", "$50"]]))


def test_a_hand_with_a_bet_out_of_place_changes_no_sum_of_fees(tmp_path: Path) -> None:
    """Nobody can say what counts for its fee: the $2 that was taken hides no $1 that is missing elsewhere."""
    misplaced = seen_hand(bets=[["Ben", "player@1", "$50"]], wrong="Ben bet at Ada's seat")
    report = audit(journal(tmp_path / "night", misplaced, seen_hand(fees=[["player-dealer", "$1"]])), RULES)
    assert (report.fees_due, report.fees_taken) == (4_00, 3_00)


def test_a_fee_of_a_void_hand_that_went_wrong_is_named(tmp_path: Path) -> None:
    void = seen_hand(void="misdeal", wrong="a card too many", payouts=None)
    found = audit(journal(tmp_path / "night", void, seen_hand()), RULES).breaches
    assert [each.text for each in found if each.clause == "FEE-2"] == ["$0 was due from player-dealer and $2 was taken"]
