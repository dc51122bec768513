"""A database that is not what a command needs is refused in one sentence, and left as it was."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.cli.conftest import Call
from tests.postgres import Server

LATER = ("CREATE TABLE alembic_version (version_num varchar(32))", "INSERT INTO alembic_version VALUES ('9999')")
OTHERS = ("CREATE TABLE accounts (balance integer)",)


def check_refused(call: Call, *words: object) -> None:
    called = call(*words)
    assert (called.status, called.out, called.err.count("\n")) == (2, "", 1), called.err
    assert "Traceback" not in called.err


@pytest.mark.parametrize("made_by", [LATER, OTHERS])
def test_a_file_of_a_later_or_another_program_is_refused(call: Call, tmp_path: Path, made_by: tuple[str, ...]) -> None:
    room, to = tmp_path / "room.db", tmp_path / "to"
    to.mkdir()
    with sqlite3.connect(room) as connection:
        for statement in made_by:
            connection.execute(statement)
    connection.close()
    check_refused(call, "serve", "--database", room)
    check_refused(call, "archive", to, "--database", room)
    check_refused(call, "backup", to / "copy.db", "--database", room)
    check_refused(call, "move", room, to / "moved.db")
    assert not (to / "copy.db").exists()


def test_nothing_is_archived_from_a_file_that_is_not_there(call: Call, tmp_path: Path) -> None:
    check_refused(call, "archive", tmp_path, "--database", tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_copied_by_nobody_and_stays_empty(call: Call, tmp_path: Path, postgres: Server) -> None:
    postgres.run("CREATE DATABASE nobodys")
    try:
        check_refused(call, "backup", tmp_path / "copy.db", "--database", postgres.url("nobodys"))
        check_refused(call, "archive", tmp_path, "--database", postgres.url("nobodys"))
        check_refused(call, "move", postgres.url("nobodys"), tmp_path / "moved.db")
        assert list(tmp_path.iterdir()) == []
        with psycopg.connect(postgres.url("nobodys")) as connection:
            assert connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchall() == []
    finally:
        postgres.run("DROP DATABASE nobodys")


def test_a_room_of_an_earlier_program_is_not_changed_by_a_copy(
    call: Call, tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    room = on_postgres(tmp_path)
    with psycopg.connect(room) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0009'")
    check_refused(call, "backup", tmp_path / "copy.db", "--database", room)
    check_refused(call, "move", room, tmp_path / "moved.db")


def test_a_database_that_cannot_hold_every_letter_is_refused(call: Call, postgres: Server) -> None:
    postgres.run("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    try:
        check_refused(call, "serve", "--database", postgres.url("latin"))
    finally:
        postgres.run("DROP DATABASE latin")


def test_what_is_wrong_is_said_of_the_database_that_it_is_wrong_with(call: Call, tmp_path: Path) -> None:
    (tmp_path / "room.db").write_text("no database at all, though long enough to be looked at as one" * 20)
    called = call("move", tmp_path / "room.db", tmp_path / "moved.db")
    assert (called.status, "room.db cannot be opened" in called.err) == (2, True), called.err
