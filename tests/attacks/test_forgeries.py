"""No forged journal passes: some hundred kinds, all sealed anew, held to verify, replay and audit."""

import asyncio
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec
import pytest

from houseway.games.bind import load
from houseway.record.journal import Opened
from houseway.sheets.shelf import load_sheet
from houseway.testing.tables import lay_felt
from tests.attacks import forgeries
from tests.attacks.forgeries.kinds import Kind
from tests.attacks.forging import complaints, evidence_of
from tests.attacks.test_shuffle import journal_of
from tests.journals import Lines, night, read, sealed
from tests.record.test_before import unpacked
from tests.room.rooms import house

KINDS: Mapping[str, Kind] = {
    name: each
    for module in iter_modules(forgeries.__path__)
    for name, each in vars(import_module(f"{forgeries.__name__}.{module.name}")).items()
    if isinstance(each, Kind)
}
HOLDEM, BACCARAT = "500-club/texas-holdem", "500-club/ez-baccarat"


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Lines]:
    """Honest nights: a ring game with a shoe for every hand, a banked one with a shoe for many, and one watched.

    In another one players stirred the shoes.
    """
    folder = tmp_path_factory.mktemp("nights")
    night(folder / "holdem", lay_felt(load(HOLDEM)), 4, seed=1)
    night(folder / "coups", lay_felt(load(BACCARAT)), 24, seed=1)
    paths = {"holdem": folder / "holdem", "coups": folder / "coups", "watched": unpacked("observed", folder)}
    paths["stirred"] = asyncio.run(stirred_night(folder))
    return {name: by_todays_sheet(read(path)) for name, path in paths.items()}


def by_todays_sheet(lines: Lines) -> Lines:
    """The same night, by its sheet as it is today: of an older one everybody is told."""
    opened = lines[0]
    assert isinstance(opened, Opened)
    sheet = load_sheet(opened.sheet.id)
    return Lines([msgspec.structs.replace(opened, sheet=sheet, digest=sheet.digest), *lines[1:]])


async def stirred_night(folder: Path) -> Path:
    async with house(folder) as h:
        table = await h.open(HOLDEM, bots=2)
        return await journal_of(h, table, await h.sit(table, 5))


def test_honest_nights_pass(nights: Mapping[str, Lines], tmp_path: Path) -> None:
    for name, lines in nights.items():
        evidence = evidence_of(lines)
        assert bool(evidence.receipts) is (name == "stirred")
        assert set(complaints(sealed(tmp_path / "honest", lines), evidence).values()) == {""}


def test_there_are_ninety_kinds_at_least() -> None:
    assert len(KINDS) >= 90


@pytest.mark.parametrize("name", KINDS)
def test_no_forged_journal_passes(nights: Mapping[str, Lines], tmp_path: Path, name: str) -> None:
    night, forge, why, held = KINDS[name]
    forged, path = forge(nights[night]), tmp_path / "forged"
    if isinstance(forged, bytes):
        path.write_bytes(forged)
    else:
        sealed(path, forged)
    if held:
        assert set(complaints(path).values()) == {""}, "alone it shows nothing"
    found = [said for said in complaints(path, evidence_of(nights[night]) if held else None).values() if said]
    assert found, "it passes"
    assert all("\n" not in said for said in found)
    assert any(re.search(why, said) for said in found), found
