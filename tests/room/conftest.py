"""Bots of a room under test do not think long: what they play is not looked at, only that it is played and told."""

import pytest

from houseway.games.chinese_poker import advice


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """One trial for every way to place cards instead of dozens, which take longer than all else in a room."""
    for number in ("DRAWS", "TRIES", "ROUGH_DRAWS"):
        monkeypatch.setattr(advice, number, 1)
