"""Rounds in shards: the same whoever deals them, kept when a run is broken off, as many as an error asks for."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from houseway.core.text import STOPPED, Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds import kept
from houseway.odds.census import Cells, Setting, pricing_for, setting_for
from houseway.odds.prices import price
from houseway.odds.simulate import cluster, shards, simulation
from houseway.odds.simulate.shards import Shard, arrays_of, cells_of
from houseway.odds.simulate.simulation import How, cells, deal_by, on_all_cores, simulate, simulate_until
from tests.cli.conftest import Call, call

__all__ = ["call"]

EZ = "500-club/ez-baccarat"
# One sheet for each kind of cells: an array, by their numbers, with examples.
KINDS = (EZ, "500-club/pure-21-5-blackjack", "lotus/mini-pai-gow")


@pytest.fixture(autouse=True)
def small_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SHARD_ROUNDS", 20_000)
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "cache"))


def setting(sheet_id: str = EZ) -> Setting:
    """By the last strategy, which takes no time to work out."""
    game = require_banked(load(sheet_id))
    return setting_for(game, strategy=list(pricing_for(game).strategies(game))[-1])


def counts_of(found: Cells) -> dict[str, list[int]]:
    """Counts alone: one example of a cell is as good as another."""
    named = arrays_of(found)
    order = np.argsort(named["codes"]) if "codes" in named else slice(None)
    return {key: named[key][order].tolist() for key in named if key != "examples"}


@pytest.mark.parametrize("cores", [1, 2, 7])
def test_the_number_of_cores_changes_nothing(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[tuple[int, int]]()
    by_all_cores = simulate(setting(), 50_000, 11)
    monkeypatch.setattr(simulation, "cores", lambda: cores)
    with deal_by(How(progress=lambda done, total: told.append((done, total)))):
        assert simulate(setting(), 50_000, 11) == by_all_cores
    assert told[0] == (0, 50_000)
    assert told[-1] == (50_000, 50_000)


def test_a_job_says_what_the_house_chose() -> None:
    """Whoever deals a shard deals by the same rules, and shards of other rules are not taken for it."""
    game = require_banked(load("players/21st-century-blackjack-5-0-buster", choices={"cards": "face down"}))
    job = shards.job_of(setting_for(game, strategy="bots"), 1)
    read, _ = shards.read_job(msgspec.json.encode(job))
    assert read.game.rules == game.rules != load(game.sheet.id).rules
    shards.keep(job, Shard(0, 20_000), np.ones(3, np.int64))
    usual = shards.job_of(setting_for(load(game.sheet.id), strategy="bots"), 1)
    assert shards.read_kept(job, Shard(0, 20_000)) is not None
    assert shards.read_kept(usual, Shard(0, 20_000)) is None


def test_another_seed_deals_other_coups() -> None:
    one, other = (simulate(setting(), 20_000, seed) for seed in (1, 2))
    assert one.counts != other.counts


class Broken:
    """Deals so many shards, then is interrupted."""

    def __init__(self, whole: int) -> None:
        self.whole = whole
        self.asked: list[Shard] = []

    def __call__(self, setting: Setting, seed: int, wanted: Sequence[Shard]) -> Iterator[tuple[Shard, Cells]]:
        self.asked += wanted
        for count, done in enumerate(on_all_cores(setting, seed, wanted)):
            if count == self.whole:
                raise KeyboardInterrupt
            yield done


@pytest.mark.parametrize("sheet_id", KINDS)
def test_a_run_that_was_broken_off_goes_on(sheet_id: str) -> None:
    """Three of five shards were kept, so two are dealt; the last, which is no whole one, is never kept."""
    at_once = cells(setting(sheet_id), 90_000, 5)
    with pytest.raises(KeyboardInterrupt), deal_by(How(Broken(3))):
        cells(setting(sheet_id), 90_000, 5, keep=True)
    second = Broken(99)
    with deal_by(How(second)):
        assert counts_of(cells(setting(sheet_id), 90_000, 5, keep=True)) == counts_of(at_once)
    assert len(second.asked) in (2, 3), "the shard of 10,000 rounds may have been among the three"
    third = Broken(99)
    with deal_by(How(third)):
        assert counts_of(cells(setting(sheet_id), 90_000, 5, keep=True)) == counts_of(at_once)
    assert third.asked == [Shard(4, 10_000)]


@pytest.mark.parametrize("sheet_id", KINDS)
def test_cells_survive_being_written_down(sheet_id: str) -> None:
    found = cells(setting(sheet_id), 3_000, 5)
    assert counts_of(cells_of(arrays_of(found))) == counts_of(found)


def test_a_damaged_shard_is_dealt_again(tmp_path: Path) -> None:
    whole = cells(setting(), 40_000, 5, keep=True)
    files = sorted((tmp_path / "cache").rglob("*.npz"))
    files[0].write_bytes(files[0].read_bytes()[:100])
    files[1].write_bytes(b"")
    assert counts_of(cells(setting(), 40_000, 5, keep=True)) == counts_of(whole)


def test_an_error_is_reached_by_whole_shards() -> None:
    """Player line: a deviation of 0.951 takes 144,700 rounds to 0.25%, which is 8 shards of 20,000."""
    game = load(EZ)
    player = game.sheet.wager_by_id("player")
    census = simulate_until(setting(), [(player, "")], 0.0025, 3)
    assert census.trials == 160_000
    assert census.counts == simulate(setting(), 160_000, 3).counts
    stderr = price(census, player).edge.stderr
    assert stderr is not None
    assert stderr <= 0.0025


def test_more_for_a_smaller_error_reads_what_was_dealt() -> None:
    player = load(EZ).sheet.wager_by_id("player")
    simulate_until(setting(), [(player, "")], 0.004, 3)
    runner = Broken(99)
    with deal_by(How(runner)):
        simulate_until(setting(), [(player, "")], 0.0025, 3)
    assert [shard.number for shard in runner.asked] == [3, 4, 5, 6, 7]


def test_an_error_nobody_can_reach() -> None:
    player = load(EZ).sheet.wager_by_id("player")
    with pytest.raises(Mistake, match=r"an error of 1e-08% would take 9\..e\+19 rounds, .* ask for 1e-05% or more"):
        simulate_until(setting(), [(player, "")], 1e-10, 3)


def test_a_deal_that_counts_for_two_hands_is_one_round() -> None:
    """Both hands of a tie are alike, so they are no more certain than one of them."""
    census = simulate(setting("lotus/mini-pai-gow"), 20_000, 1)
    assert (census.trials, census.independent) == (40_000, 20_000)


def test_the_command_simulates_until(call: Call) -> None:
    shown = call("odds", EZ, "--wager", "player", "--until", "0.4%", "--seed", 3)
    assert "60,000 rounds simulated, seed 3" in " ".join(shown.out.split())
    again = call("odds", EZ, "--wager", "player", "--until", "0.4%", "--seed", 3)
    assert again == shown


def test_the_command_says_how_to_go_on(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(setting: Setting, seed: int, shard: Shard) -> Cells:
        if shard.number == 0:
            return found
        raise KeyboardInterrupt

    found = shards.deal(setting(), 1, Shard(0, 20_000))
    monkeypatch.setattr(shards, "deal", interrupted)
    called = call("odds", EZ, "--rounds", 60_000)
    assert called.status == STOPPED
    assert "the same command goes on from what was done" in called.err


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
        ("nonsense", "no Dask scheduler answers"),
    ],
)
def test_no_cluster_there(call: Call, address: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.3)
    called = call("odds", EZ, "--rounds", 10, "--cluster", address)
    assert (called.status, called.out) == (2, "")
    assert sentence in called.err
