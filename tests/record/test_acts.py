"""What is done between hands: every act has its line, and every line its act."""

from copy import deepcopy
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.record.replay import check_again
from houseway.sheets.stakes import Button
from houseway.tables.acts import (
    Act,
    Between,
    Buy,
    Came,
    Change,
    Collect,
    ColourUp,
    Found,
    Join,
    Leave,
    Meet,
    Person,
    Rule,
    SitOut,
)
from houseway.tables.felt import Felt
from houseway.tables.options import Wish
from houseway.tables.table import Table, decide, do
from houseway.tables.vote import Vote
from houseway.testing.tables import lay_felt
from tests.fees.test_timing import timed_felt
from tests.felts import small_game
from tests.fields import fields_of


def acts(felt: Felt) -> list[Act]:
    """One of each kind at least, in an order in which they can be done."""
    return [
        Join(Person("Ann", 1), 500_00),
        Join(Person("Bob", 2), 500_00),
        Collect(0),
        SitOut("Bob", away=True),
        Collect(90),
        Buy("Ann", 51_00),
        ColourUp("Ann", 4_00),
        SitOut("Bob", away=False),
        Rule("Bob owes Ann a bet", "Bob", "Ann", 5_00, "4.2", "21:40"),
        Rule("Players are told to be quiet"),
        Change(felt.options, "as before", "22:00", Vote(("Ann",), ("Bob",))),
        Meet(felt.options, Found(((Person("Ann", 1), 70_00), (Person("Bob", 2), 80_00)), Button(1, "Ann"))),
        Join(Person("Cat", 3), 7_00, Came("4", short=True)),
        Leave("Cat", "4"),
        Leave("Ann"),
    ]


@pytest.fixture
def felt() -> Felt:
    return timed_felt()


def done(felt: Felt) -> tuple[Table, list[Between]]:
    table = Table(felt)
    return table, [fact for act in acts(felt) for fact in do(table, act)]


def test_every_act_has_its_line_and_every_line_its_act(felt: Felt) -> None:
    _, lines = done(felt)
    assert {type(act) for act in acts(felt)} == set(get_args(Act))
    assert {type(line) for line in lines} == set(get_args(Between))
    assert [line.act for line in lines] == acts(felt)


def test_lines_done_again_come_out_the_same(felt: Felt) -> None:
    table, lines = done(felt)
    again = Table(felt)
    for line in lines:
        check_again(again, line)
    assert fields_of(again, "felt") == fields_of(table, "felt")
    assert again.felt.options == table.felt.options


def test_deciding_changes_nothing(felt: Felt) -> None:
    table = Table(felt)
    for act in acts(felt):
        before = deepcopy(fields_of(table, "felt"))
        facts = decide(table, act)
        assert fields_of(table, "felt") == before
        for fact in facts:
            table.evolve(fact)


def test_a_line_that_comes_out_otherwise_is_an_alarm(felt: Felt) -> None:
    _, lines = done(felt)
    table = Table(felt)
    for line in lines[:-1]:
        check_again(table, line)
    wrong = msgspec.structs.replace(lines[-1], postings=[])
    with pytest.raises(Mistake, match="0 postings are recorded and 1 come out"):
        check_again(table, wrong)


def test_what_is_tried_on_a_copy_changes_nothing(felt: Felt) -> None:
    table = Table(felt)
    for act in acts(felt):
        copy = table.copy()
        before = deepcopy(fields_of(table, "felt"))
        do(copy, act)
        assert fields_of(table, "felt") == before
        do(table, act)
        assert fields_of(copy, "felt") == fields_of(table, "felt")


def test_a_clock_that_changes_nothing_has_no_line(tmp_path: Path) -> None:
    table = Table(lay_felt(small_game(tmp_path), Wish()))
    assert do(table, Collect(30)) == []
