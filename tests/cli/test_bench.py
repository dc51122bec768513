"""`bench`: figures come out, and mean what they say."""

from typing import Any

import pytest

from tests.cli.conftest import Call


def test_bench(call: Call) -> None:
    found: Any = call("bench", "--rounds", 20, "--simulated", 1000, "--json").json()
    assert (found["seats"], found["rounds"]) == (7, 20)
    assert min(found["dealt_per_second"], found["replayed_per_second"], found["simulated_per_second"]) > 0
    assert found["ratio"] == pytest.approx(found["simulated_per_second"] / found["dealt_per_second"])


def test_bench_for_people(call: Call) -> None:
    assert "simulated for each one dealt" in call("bench", "--rounds", 5, "--simulated", 10).out
