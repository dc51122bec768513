"""What a table chose, named in an exported hand, and asked for when it is read back."""

from random import Random
from typing import Any

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import read, write_history
from houseway.phh.load import Importer
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks
from tests.counts import soak
from tests.phh.imported import imported, named
from tests.phh.test_phh import FILE, HOLDEM
from tests.referee.kit import played


@pytest.mark.parametrize(("sheet_id", "structure"), named())
def test_an_export_names_the_option_so_that_reading_it_back_gives_the_same_stacks(
    sheet_id: str, structure: Any
) -> None:
    game, rng = load(sheet_id), Random(sheet_id + structure)
    pairs = [(each.id, option) for each in game.sheet.schedules for option in each.options]
    read_back = 0
    while read_back < soak(40, 3):
        schedule, option = rng.choice(pairs)
        try:
            options = options_for(game.sheet, Wish(structure=structure, schedule=schedule, option=option))
        except Mistake:
            continue  # the option is for another structure, or for more players
        table = Table(any_stacks(lay_out(game, options)))
        for seat in range(1, rng.randint(2, min(game.sheet.seats, 8)) + 1):
            do(table, Join(Person(f"Player {seat}", seat), rng.choice((8, 25, 60)) * options.minimum))
        history = history_of(played(table, rng), 1)
        again, differ = Importer(load(sheet_id), Wish(), lambda line: None).play(read(write_history(history)))
        assert tuple(again.chips(name) for name in history.names) == history.finishing
        assert not differ
        read_back += 1


def test_options_that_a_file_names_are_checked_and_may_be_overridden() -> None:
    wrong = FILE + '_sheet = "lotus/texas-holdem"\n_options = {chip = 100, schedule = "no-such", option = 1}\n'
    with pytest.raises(Mistake, match="no-such"):
        imported(read(wrong), HOLDEM)
    assert imported(read(wrong), HOLDEM, Wish(schedule=load_sheet(HOLDEM).schedules[0].id)).script
    assert imported(read(wrong), "500-club/texas-holdem").script


@pytest.mark.parametrize(
    "options",
    [
        "3",
        '{chip = "none"}',
        "{chip = 100, chips = 1}",
        "{chip = 0}",
        "{chip = -100}",
        "{chip = 100, maximum = -1}",
        '{chip = 100, choices = {none = "such"}}',
        "{chip = 100, beside = [99999]}",
        "{chip = 99999999999999999999999}",
    ],
)
def test_options_that_cannot_be_are_refused_in_a_sentence(options: str) -> None:
    with pytest.raises(Mistake):
        imported(read(f'{FILE}_sheet = "{HOLDEM}"\n_options = {options}\n'), HOLDEM)
