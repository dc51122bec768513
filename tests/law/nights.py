"""Nights at a watched table, for the audit to find fault with."""

import json
from pathlib import Path
from typing import Any

from houseway.games.bind import load
from houseway.record.journal import Writer
from houseway.record.observe import record_lines
from houseway.sheets.shelf import AsPrinted
from houseway.tables.choosing import options_for
from houseway.tables.felt import Felt
from houseway.tables.lay_out import lay_out

TABLE = {"seen": "table", "table": "4", "date": "2026-11-14", "shift": "swing"}
PEOPLE = [
    {"seen": "join", "name": "Ada", "seat": 1, "chips": "$5,000"},
    {"seen": "join", "name": "Ben", "seat": 2, "chips": "$1,000"},
    {"seen": "join", "name": "Cleo", "seat": 3, "chips": "$5,000"},
]


def seen_hand(**facts: Any) -> dict[str, Any]:
    """Ada banks, Ben wins $50 on the Player line with a natural nine, and $2 is dropped: nothing is wrong."""
    usual = {
        "seen": "hand",
        "offers": [["Ada", "take"]],
        "banker": "Ada",
        "put_up": "$1,000",
        "bets": [["Ben", "player", "$50"]],
        "cards": {"Player": "9c Kh", "Banker": "2d 5s"},
        "fees": [["player-dealer", "$2"]],
        "payouts": [["Ben", "player", "$50"]],
    }
    return {**usual, **facts}


def felt_of(sheet_id: str, as_printed: AsPrinted = ()) -> Felt:
    game = load(sheet_id, as_printed)
    return lay_out(game, options_for(game.sheet))


def journal(
    path: Path, *sights: dict[str, Any], sheet_id: str = "500-club/ez-baccarat", as_printed: AsPrinted = ()
) -> Path:
    lines = "\n".join(json.dumps(sight) for sight in (TABLE, *PEOPLE, *sights))
    with path.open("wb") as file:
        record_lines(felt_of(sheet_id, as_printed), "the night", lines.encode(), Writer(file))
    return path
