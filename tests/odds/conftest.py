"""What is tested here is counted here: not taken from the counts that came with the program."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.odds import shipped


@pytest.fixture(autouse=True, scope="package")
def nothing_came_with_the_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield the file of counts that is left out meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        there = shipped.FILE
        patch.setattr(shipped, "FILE", tmp_path_factory.mktemp("no counts") / "shipped.zip")
        yield there
