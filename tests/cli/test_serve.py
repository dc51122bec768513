"""`houseway serve` refuses in one sentence what it cannot do, and nothing else loads the server."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.room.serve.process import listening
from tests.cli.conftest import Call

UNUSABLE = (
    "nonsense://here",
    "/no/such/folder/room.db",
    "postgresql://me:pa:ss@here:port/room",
    "postgres://me:pa:ss@here:port/room",
)


def test_a_second_worker_is_refused_on_sqlite(call: Call, tmp_path: Path) -> None:
    called = call("serve", "--workers", 2, "--database", tmp_path / "room.db")
    assert called.status == 2
    assert called.err.count("\n") == 1
    assert "one worker" in called.err


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("url", UNUSABLE)
def test_a_database_that_cannot_be_opened_is_one_sentence(call: Call, url: str, workers: int) -> None:
    called = call("serve", "--database", url, "--workers", workers)
    assert called.status == 2
    assert called.err.count("\n") == 1, called.err
    assert "cannot be opened" in called.err
    assert "pa:ss" not in called.err


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/room.db", "sqlite:////proc/room.db", "sqlite:///no%00name"])
def test_a_file_that_cannot_be_made_is_one_sentence(call: Call, url: str) -> None:
    called = call("serve", "--database", url)
    assert (called.status, called.err.count("\n")) == (2, 1), called.err
    assert f"the database {url} cannot be opened" in called.err


def test_a_port_in_use_is_one_sentence(call: Call, tmp_path: Path) -> None:
    with listening(None) as taken:
        taken.listen()
        called = call("serve", "--database", tmp_path / "room.db", "--port", taken.getsockname()[1])
    assert called.status == 2
    assert "leave --port out" in called.err


def test_nothing_is_written_into_another_programs_file(call: Call, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "books.db") as other:
        other.execute("CREATE TABLE loans (book)")
    other.close()
    called = call("serve", "--database", tmp_path / "books.db")
    assert (called.status, "with a table 'loans'" in called.err) == (2, True), called.err
    with sqlite3.connect(tmp_path / "books.db") as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("loans",)]
    other.close()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--host", "bad host"), "--host is a name such as room.example, without http:// and port, not 'bad host'"),
        (("--host", "http://room.example/"), "--host is a name such as room.example"),
        (("--host", "room.example:443"), "--host is a name such as room.example"),
        (("--listen", "nowhere"), "--listen is an address of this machine, such as 10.0.0.11, not 'nowhere'"),
        (("--listen", "0.0.0.0"), "name the web server before the room with --proxy"),
        (("--listen", "192.0.2.7", "--proxy", "192.0.2.1", "--port", "1"), "port 1 of 192.0.2.7 cannot be used"),
    ],
)
def test_an_address_that_others_reach_is_for_a_proxy(
    call: Call, tmp_path: Path, given: tuple[str, ...], why: str
) -> None:
    called = call("serve", "--database", tmp_path / "room.db", *given)
    assert (called.status, called.err.count("\n")) == (2, 1)
    assert why in called.err
    assert not list(tmp_path.iterdir())


def test_the_command_line_does_not_load_the_server() -> None:
    loaded = "import sys, houseway.cli; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    assert not {"litestar", "uvicorn", "sqlalchemy", "alembic", "argon2", "jinja2", "numba"} & set(names)
