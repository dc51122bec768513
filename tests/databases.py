"""Which tests run on both databases: those of what is kept in any run, everything that opens a room in a long one."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.room.store import sqlite_file
from tests.counts import SOAKING
from tests.postgres import Server, running_server
from tests.room import rooms

KEPT = (
    "tests.attacks.test_chips_for_nothing",
    "tests.attacks.test_model",
    "tests.attacks.test_signing_up_at_a_table",
    "tests.room.test_kill",
    "tests.room.test_money",
    "tests.room.test_moving_people",
    "tests.room.test_store",
)
ROOMS = ("tests.attacks.", "tests.room.test_")
DURABLE = sqlite_file.PRAGMAS  # as the program has it, before tests change it


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that are marked `sqlite` are about SQLite's own file and run on that alone; others name both themselves."""
    name, asked = metafunc.module.__name__, metafunc.fixturenames
    both = (name in KEPT or (SOAKING and name.startswith(ROOMS))) and "on_postgres" not in asked
    if both and "tmp_path" in asked and not metafunc.definition.get_closest_marker("sqlite"):
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """SQLite's files outlive the processes of tests either way; waiting for the disk is for computers that fail."""
    pragmas = [each.replace("=FULL", "=OFF") for each in DURABLE]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_file, "PRAGMAS", pragmas)
        yield


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run: processes that run tests side by side have folders of their own in it."""
    mine = tmp_path_factory.getbasetemp()
    return mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Iterator[Server]:
    """One server for all processes of a run."""
    with running_server(run_folder / "postgres") as server:
        yield server


@pytest.fixture
def on_postgres(postgres: Server) -> Iterator[Callable[[Path], str]]:
    """Addresses of databases that stand for folders, for a test of both kinds at once."""
    yield postgres.database_of
    postgres.drop_all()


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where the rooms of a test are kept."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield
        return
    server: Server = request.getfixturevalue("postgres")
    rooms.SERVERS.append(server)
    yield
    rooms.SERVERS.remove(server)
    server.drop_all()
