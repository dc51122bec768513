"""One browser for all scenes of a test process."""

from collections.abc import Iterator

import pytest

from tests.room.browser.stage import Theatre
from tests.room.browser.stage import theatre as opened


@pytest.fixture(scope="session")
def theatre() -> Iterator[Theatre]:
    with opened() as theatre:
        yield theatre
