"""Charts at the table: for the games that are played by one, worked out beside the room, once."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from houseway.games.bind import bind
from houseway.games.family import BankedGame
from houseway.odds.census import has_pricing, pricing_for
from houseway.room.analysis import charts
from houseway.room.analysis.books import catalogue
from houseway.sheets.shelf import load_sheet
from houseway.words.catalogue import has_chart
from tests.room.web import site

X, BACCARAT = "lotus/blackjack-x", "500-club/ez-baccarat"


def test_a_family_has_a_chart_where_its_pricing_draws_one() -> None:
    charted = set()
    for heading in catalogue().values():
        sheet = load_sheet(heading.id)
        game = bind(sheet) if heading.playable and has_pricing(sheet.module) else None
        if isinstance(game, BankedGame):
            assert has_chart(sheet) == hasattr(pricing_for(game), "charts"), heading.id
            charted.add(has_chart(sheet))
    assert charted == {True, False}


async def test_a_chart_is_worked_out_once_and_only_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = []

    def run(command: list[str], **_: Any) -> "subprocess.CompletedProcess[bytes]":
        commands.append(command[2:])
        return subprocess.CompletedProcess(command, 0, b'{"charts": []}', b"")

    monkeypatch.setattr(subprocess, "run", run)
    charts._draw_up.cache_clear()
    async with site(tmp_path) as s:
        somebody = await s.visitor()
        for _ in range(2):
            assert (await somebody.get(f"/api/sheets/{X}/chart?decks=8")).json() == {"charts": []}
        assert (await somebody.get(f"/api/sheets/{BACCARAT}/chart?decks=8")).status_code == 404
        assert (await somebody.get(f"/api/sheets/{X}/chart?decks=9")).status_code == 400
    charts._draw_up.cache_clear()
    assert commands == [["houseway", "chart", X, "--decks", "8", "--json"]]
