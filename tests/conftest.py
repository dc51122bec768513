"""One hypothesis profile: repeatable when quick, fresh examples when soaking. No test goes on for ever."""

import asyncio
import inspect
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from argon2 import PasswordHasher
from hypothesis import settings

from houseway.odds.kept import FOLDER
from houseway.room.people import passwords
from tests import compiled
from tests.counts import SOAKING, soak
from tests.databases import (
    database,
    no_waiting_for_the_disk,
    on_postgres,
    postgres,
    pytest_generate_tests,
    run_folder,
)

__all__ = ["database", "no_waiting_for_the_disk", "on_postgres", "postgres", "pytest_generate_tests", "run_folder"]

compiled.keep()

SECONDS = soak(7_200, 600)

WAITING = ("tests/room/browser/", "tests/room/", "tests/attacks/")

settings.register_profile(
    "houseway",
    max_examples=soak(1_000, 60),
    deadline=None,
    derandomize=not SOAKING,
    print_blob=SOAKING,
    database=None,
)
settings.load_profile("houseway")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests that look at pages or at other processes wait half the time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest and waits most, so that nothing of it is left for one processor in the end."""
    items.sort(key=lambda item: [not item.nodeid.startswith(each) for each in WAITING])


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an `async def` test in a loop of its own; pytest calls the others."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


def _give_up(_: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"the test has not ended after {SECONDS} seconds")


@pytest.fixture(autouse=True)
def _ends_some_time() -> Iterator[None]:
    """Whatever a test waits for, it fails in the end, and once more if it then waits again while it is cleaned up.

    A test that is stuck where Python cannot be interrupted is ended with its process, by faulthandler_timeout.
    """
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 30)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Passwords are kept by argon2 as ever, but worked out a hundred times as fast: hundreds of tests sign in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(autouse=True, scope="session")
def empty_cache(run_folder: Path) -> Iterator[None]:
    """Odds are counted anew in every run, once for all its processes: nothing that was kept on disk before counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(run_folder / "cache"))
        yield
