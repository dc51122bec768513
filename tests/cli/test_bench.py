"""`bench`: figures come out, and mean what they say."""

from typing import Any

import pytest

from houseway.cli import bench_peers
from tests.cli.conftest import Call


def test_bench(call: Call) -> None:
    found: Any = call("bench", "--rounds", 20, "--simulated", 1000, "--hands", 50, "--json").json()
    assert (found["seats"], found["rounds"]) == (7, 20)
    assert min(found["dealt_per_second"], found["replayed_per_second"], found["simulated_per_second"]) > 0
    assert found["ratio"] == pytest.approx(found["simulated_per_second"] / found["dealt_per_second"])


def test_bench_for_people(call: Call) -> None:
    assert "simulated for each one dealt" in call("bench", "--rounds", 5, "--simulated", 10, "--hands", 10).out


class Other:
    """A peer that deals nothing, quickly."""

    def __call__(self, hands: int) -> int:
        return hands


def test_peers_that_are_there_and_that_are_not(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(bench_peers, "_rlcard", lambda players: Other())
    monkeypatch.setattr(bench_peers, "_open_spiel", lambda: None)
    found = bench_peers.compared(40)
    assert found.players == 7
    assert [(peer.name, peer.players) for peer in found.peers] == [("rlcard", 7), ("rlcard", 1), ("open_spiel", 1)]
    there, _, missing = found.peers
    assert there.hands_per_second is not None
    assert there.ratio == pytest.approx(found.hands_per_second / there.hands_per_second)
    assert (missing.hands_per_second, missing.ratio) == (None, None)
    bench_peers.show(found)
    assert "open_spiel, 1 player" in (out := capsys.readouterr().out)
    assert "not installed" in out
