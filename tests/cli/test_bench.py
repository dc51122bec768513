"""`bench`: figures come out, and mean what they say."""

import sys
from typing import Any

import pytest

from houseway.cli.bench import blackjack as bench_blackjack
from houseway.cli.bench import equity as bench_equity
from houseway.cli.bench import kernels as bench_kernels
from houseway.cli.bench import peers as bench_peers
from houseway.cli.bench import ranks as bench_ranks
from houseway.cli.bench import ring as bench_ring
from houseway.games.bind import load
from houseway.odds.census import setting_for
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.cli.conftest import Call

MEASURED = bench_kernels.one_of_each_family()


@pytest.fixture(autouse=True)
def one_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others take minutes to work out what they play by."""
    monkeypatch.setattr(bench_kernels, "one_of_each_family", lambda: [setting_for(load("lotus/ultimate-war"))])


def test_every_family_is_measured() -> None:
    games = {setting.game.sheet.module for setting in MEASURED}
    assert games == {load_sheet(each).module for each in sheet_ids() if load_sheet(each).bank}


def test_bench(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_ranks, "BATCH", 100)
    monkeypatch.setattr(bench_blackjack, "KERNEL_TIMES", 1)
    found: Any = call("bench", "--rounds", 20, "--simulated", 1000, "--hands", 50, "--json").json()
    assert (found["seats"], found["rounds"]) == (7, 20)
    assert min(found["dealt_per_second"], found["replayed_per_second"], found["simulated_per_second"]) > 0
    assert found["ratio"] == pytest.approx(found["simulated_per_second"] / found["dealt_per_second"])
    (war,) = found["kernels"]
    assert (war["id"], war["strategy"]) == ("lotus/ultimate-war", "none")
    assert war["ratio"] == pytest.approx(war["all_cores"] / war["one_core"])
    blackjack, kernel, ring, five, seven, omaha, equity, setting = found["beside"]
    assert setting["what"] == "hands of seven cards set the house way"
    assert [peer["name"] for peer in setting["peers"]] == ["one by one, by the readable chart"]
    assert "7 players" in blackjack["what"]
    assert "1 player" in kernel["what"]
    assert "6 players, limit" in ring["what"]
    assert equity["what"] == "AsAh against KsKh, boards to come"
    for comparison in (ring, five, seven, omaha, equity):
        kit = comparison["peers"][-1]
        assert kit["name"] == "pokerkit"
        assert kit["ratio"] == pytest.approx(comparison["hands_per_second"] / kit["hands_per_second"])


def test_bench_for_people(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_ranks, "BATCH", 100)
    shown = call("bench", "--rounds", 5, "--simulated", 10, "--hands", 10).out
    assert "simulated for each one dealt" in shown
    assert "the best five of 7 cards" in shown
    assert "lotus/ultimate-war, none" in shown


def test_wagers_priced_from_nothing(call: Call) -> None:
    found: Any = call("bench", "--pricing", "--json").json()
    first, bonus = found
    assert (first["wager"], bonus["wager"]) == ("player", "war")
    assert first["busy"] == pytest.approx(first["processor_seconds"] / first["seconds"])
    assert first["processor_seconds"] > 0
    assert "lotus/ultimate-war, war" in call("bench", "--pricing").out


class Other:
    """A peer that does nothing, quickly."""

    def __call__(self, hands: int) -> int:
        return hands


def test_peers_that_are_there_and_that_are_not(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(bench_blackjack, "_rlcard", lambda players: Other())
    monkeypatch.setattr(bench_blackjack, "_open_spiel", lambda: None)
    found = bench_blackjack.compare_blackjack(40)
    assert [peer.name for peer in found.peers] == ["rlcard, 7 players", "rlcard, 1 player", "open_spiel, 1 player"]
    there, _, missing = found.peers
    assert there.hands_per_second is not None
    assert there.ratio == pytest.approx(found.hands_per_second / there.hands_per_second)
    assert (missing.hands_per_second, missing.ratio) == (None, None)
    bench_peers.show(found)
    assert "open_spiel, 1 player" in (out := capsys.readouterr().out)
    assert "not installed" in out


def test_no_peer_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("eval7", "phevaluator", "pokerkit"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(bench_ranks, "BATCH", 10)
    everything = [bench_ring.compare_ring(6), *bench_ranks.compare_ranks(10), bench_equity.compare_equity(10)]
    assert {peer.ratio for found in everything for peer in found.peers} == {None}
    assert all(found.hands_per_second > 0 for found in everything)
