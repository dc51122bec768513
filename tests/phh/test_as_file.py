"""Files played by their own rules, where the sheet's would refuse them."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import read, write_history
from houseway.phh.load import Importer
from houseway.record.journal import Line, Writer
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.tables.options import Wish
from houseway.tables.table import Table

THREE = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 12", "p1 f", "p2 f"]
"""
BIG_BLIND_ANTE = THREE.replace("antes = [0, 0, 0]", "antes = [0, 4, 0]")
SINGLE = THREE.replace("[2, 4, 0]", "[0, 4, 0]")
HEADS_UP = """
variant = "NT"
antes = [0, 4]
blinds_or_straddles = [2, 4]
min_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 12", "p1 f"]
"""
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3c2h", "d dh p2 ????4h", "p1 pb", "p2 cbr 4", "p1 f"]
"""
CASES = [
    (BIG_BLIND_ANTE, "limelight/no-limit-holdem", [98, 92, 110], "the antes are"),
    (SINGLE, "limelight/no-limit-holdem", [100, 96, 104], "before the last blind posts none"),
    (SINGLE, "lotus/texas-holdem", [100, 96, 104], "before the last blind posts none"),
    (HEADS_UP, "limelight/no-limit-holdem", [92, 108], "the antes are"),
    (STUD, "players/seven-card-stud", [97, 103], "brought in for the lower limit"),
]


def play(text: str, sheet_id: str, *, as_file: bool = True) -> Table:
    lines: list[Line] = []
    importer = Importer(load(sheet_id), Wish(), lines.append, as_file=as_file)
    table, differ = importer.play(read(text))
    assert not differ
    return table


@pytest.mark.parametrize(("text", "sheet_id", "stacks", "refused"), CASES)
def test_a_file_is_played_by_its_own_rules(text: str, sheet_id: str, stacks: list[int], refused: str) -> None:
    with pytest.raises(Mistake, match=refused):
        play(text, sheet_id, as_file=False)
    table = play(text, sheet_id)
    assert [table.chips(name) for name in ("p1", "p2", "p3")[: len(stacks)]] == [each * 100 for each in stacks]


@pytest.mark.parametrize("text", [BIG_BLIND_ANTE, SINGLE, HEADS_UP])
def test_such_hands_go_into_one_journal_and_out_again(text: str, tmp_path: Path) -> None:
    """Each is met with the rules of its own file."""
    with (tmp_path / "night").open("wb") as file:
        importer = Importer(load("lotus/texas-holdem"), Wish(), Writer(file), as_file=True)
        for each in (THREE, text, BIG_BLIND_ANTE, SINGLE):
            importer.play(read(each))
        importer.close()
    assert verify(tmp_path / "night").hands == 4
    hands = [history_of(each.hand, 1) for each in replay(tmp_path / "night")]
    assert hands[1].antes == read(text).antes
    assert hands[1].blinds == read(text).blinds
    assert hands[2].finishing == (98_00, 92_00, 110_00)
    assert play(write_history(hands[2]), "lotus/texas-holdem").chips("p3") == 110_00


def test_the_ante_of_the_big_blind_is_the_main_pots() -> None:
    """p1 is all in for the small blind of $2, and wins $2 of each and the ante; of the $4 beside them p2 is first."""
    checks = '"p2 cc", "p3 cc"'
    acts = f'"p3 cc", "p2 cc", "d db 2c7dKh", {checks}, "d db 9s", {checks}, "d db 3h", {checks}'
    shown = BIG_BLIND_ANTE.replace("[100, 100, 100]", "[2, 100, 100]").partition('"p3 cbr')[0] + acts
    table = play(f'{shown}, "p1 sm AsAd", "p2 sm QdQc", "p3 sm"]', "lotus/texas-holdem")
    assert [table.chips(name) for name in ("p1", "p2", "p3")] == [10_00, 96_00, 96_00]


def test_antes_of_which_no_rule_is_known_are_refused() -> None:
    with pytest.raises(Mistake, match=r"the antes are \$0, \$0, \$4"):
        play(THREE.replace("antes = [0, 0, 0]", "antes = [0, 0, 4]"), "lotus/texas-holdem")
    with pytest.raises(Mistake, match="is no ring game"):
        play(THREE, "500-club/ez-baccarat")
