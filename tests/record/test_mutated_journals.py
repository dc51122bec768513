"""Journals with one thing changed and every seal in order: refused in a sentence, or nothing is other than it was.

Ten thousand in a soak. What nothing else in a journal depends on can be changed so that all still follows, a seat or a
date; then the head is another, and whoever kept it finds that out. Cards and money cannot.
"""

import gzip
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.law.audit import audit
from houseway.record.older import digest_as_written
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.testing.tables import lay_felt
from tests.attacks.forging import written
from tests.attacks.mutations import mutated
from tests.counts import soak
from tests.journals import Lines, night, read
from tests.record.test_before import BEFORE

NIGHTS = {"holdem": "500-club/texas-holdem", "coups": "500-club/ez-baccarat", "draw": "players/lowball-ace-to-five"}
EARLIER = ("observed", "pan", "by-the-clock")  # in the format of an earlier program
MUTANTS = soak(10_000, 360) // (len(NIGHTS) + len(EARLIER)) // 2
# Parts of lines that say what was dealt, bet, paid and counted; not the fees that somebody noted beside what was due.
CARDS_AND_MONEY = {"script", "postings", "carry", "shoe", "number", "hands", "drop", "stacks", "in_play", "format"}


class Original(NamedTuple):
    """An honest journal: its bodies as they stand in the file, what they say, and its last head."""

    bodies: list[str]
    lines: Lines
    head: str


@pytest.fixture(scope="module", params=[*NIGHTS, *EARLIER])
def original(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Original:
    path = tmp_path_factory.mktemp("night") / "journal"
    if request.param in NIGHTS:
        night(path, lay_felt(load(NIGHTS[request.param])), 3, seed=1)
    else:
        path.write_bytes(gzip.decompress((BEFORE / f"{request.param}.journal.gz").read_bytes()))
    bodies = [line.rpartition(',"hash":"')[0] + "}" for line in path.read_text("utf-8").splitlines()]
    return Original(bodies, read(path), verify(path).head)


def refusal(path: Path) -> str:
    """What is said against a journal; nothing, if it passes."""
    try:
        told = verify(path).sheet
        for _ in replay(path):
            pass
        return told
    except Mistake as mistake:
        return str(mistake)


def mutant(original: Original, rng: Random) -> tuple[int, str, tuple[Any, ...]]:
    """One line with a key, an entry or a value changed, and where; the sheet's digest is often made good."""
    at = rng.choice((0, rng.randrange(len(original.bodies)), rng.randrange(len(original.bodies))))
    change = mutated(msgspec.json.decode(original.bodies[at]), rng)
    if at == 0 and isinstance(change.raw.get("sheet"), dict) and rng.random() < 0.7:
        change.raw["digest"] = digest_as_written(change.raw["sheet"])
    return at, msgspec.json.encode(change.raw).decode(), change.path


def scratched(original: Original, rng: Random) -> tuple[int, str, tuple[Any, ...]]:
    """One line with a letter or two changed, dropped or doubled, wherever it is."""
    at = rng.randrange(len(original.bodies))
    body = original.bodies[at]
    place, wide = rng.randrange(len(body) - 1), rng.choice((1, 1, 2))
    put = rng.choice(("", body[place] * 2, chr(rng.randrange(32, 127)), rng.choice(' ,:"{}[]0-\\\u00e9\0')))
    return at, f"{body[:place]}{put}{body[place + wide :]}"[:-1] + "}", ()


@pytest.mark.parametrize("change", [mutant, scratched])
def test_no_changed_journal_passes_as_the_one_it_was(
    original: Original, tmp_path: Path, change: Callable[[Original, Random], tuple[int, str, tuple[Any, ...]]]
) -> None:
    path = tmp_path / "changed"
    for seed in range(MUTANTS):
        at, body, where = change(original, Random(seed))
        path.write_bytes(written([*original.bodies[:at], body, *original.bodies[at + 1 :]]))
        said = refusal(path)
        if said:
            assert "\n" not in said, f"seed {seed}: {said}"
        elif read(path) != original.lines:
            assert not set(where[:1]) & CARDS_AND_MONEY, f"seed {seed}: {where} passes"
            with pytest.raises(Mistake, match="no line with the head"):
                verify(path, original.head)


def test_what_passes_verify_and_replay_can_be_audited(original: Original, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(written(original.bodies))
    assert audit(path, []).breaches == []
