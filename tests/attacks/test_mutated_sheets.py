"""Wrong sheets: each is refused in a sentence that names file and key, or a hand can be dealt by it.

Ten thousand in a soak, and otherwise a few of each sheet.
"""

from pathlib import Path
from random import Random

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.record.live import LiveTable
from houseway.sheets.shelf import resolve
from houseway.tables.acts import Join, Person
from houseway.tables.bots import Bot, Guest, chooser
from houseway.tables.choosing import options_for
from houseway.tables.felt import usual_buy_in
from houseway.tables.lay_out import lay_out
from tests.attacks.mutations import Mutation, as_toml, mutated
from tests.counts import one_a_family, playable_sheets
from tests.felts import filed

CHANGES, HANDS = 6, 2
SHEETS = playable_sheets()


@pytest.mark.parametrize("sheet_id", one_a_family(SHEETS))
def test_a_wrong_sheet_is_refused_in_a_sentence_or_can_be_dealt(tmp_path: Path, sheet_id: str) -> None:
    raw = resolve(sheet_id)
    for seed in range(CHANGES):
        rng = Random(f"{sheet_id} {seed}")
        mutation = mutated(raw, rng)
        path = filed(tmp_path, as_toml(mutation.raw))
        what = f"{mutation.path} {mutation.how}, seed {seed}"
        if refusal := refused(path):
            assert says_where(refusal, path, mutation), f"{what}: {refusal}"
        else:
            assert deal_by_bots(load(path), rng) == HANDS, what


def refused(path: str) -> str:
    try:
        options_for(load(path).sheet)
    except Mistake as mistake:
        return str(mistake)
    return ""


def says_where(sentence: str, path: str, mutation: Mutation) -> bool:
    """Whether the file comes first, and the key that was changed is named, as it was or as it is now."""
    named = {step for step in mutation.path if isinstance(step, str)} | {mutation.new_key}
    return sentence.startswith(path) and "\n" not in sentence and any(key in sentence for key in named)


def deal_by_bots(game: Game, rng: Random) -> int:
    felt = lay_out(game, options_for(game.sheet))
    live = LiveTable(felt, rng)
    bots: dict[str, Bot] = {}
    for seat in range(1, min(felt.options.seats, 4) + 1):
        bots[f"Bot {seat}"] = Guest(rng)
        live.do(Join(Person(f"Bot {seat}", seat), usual_buy_in(felt)))
    for _ in range(HANDS):
        live.deal(live.next_hand(), chooser(bots))
    return live.table.hands


def test_what_is_written_down_is_read_back(tmp_path: Path) -> None:
    """The tests above change the sheet and nothing else."""
    for sheet_id in SHEETS[::10]:
        raw = resolve(sheet_id)
        assert resolve(filed(tmp_path, as_toml(raw))) == raw
