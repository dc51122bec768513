"""Odds are counted anew in every run of the tests: nothing that was kept on disk before counts."""

from collections.abc import Iterator

import pytest

from houseway.odds.kept import FOLDER


@pytest.fixture(autouse=True, scope="session")
def empty_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("cache")))
        yield
