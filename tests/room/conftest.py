"""Bots of a room under test do not think long: what they play is not looked at, only that it is played and told."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.games.chinese_poker import advice


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """One trial for every way to place cards instead of dozens, which take longer than all else in a room."""
    for number in ("DRAWS", "TRIES", "ROUGH_DRAWS"):
        monkeypatch.setattr(advice, number, 1)


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where programs make folders for a while; its name is short, for there are sockets in them."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield Path(folder)
