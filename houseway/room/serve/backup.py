"""A copy of a room in a SQLite file as it is at one moment, made while the room runs."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from sqlalchemy.ext.asyncio import create_async_engine

from houseway.core.text import Mistake
from houseway.room.serve.relocate import move
from houseway.room.store.address import file_url
from houseway.room.store.balance import find_wrong
from houseway.room.store.store import address_of


class Copied(msgspec.Struct, frozen=True):
    """Size of a copy, and a sentence for everything about its money that does not add up."""

    tables: int
    entries: int
    wrong: list[str]  # empty: all adds up


async def back_up(url: str, copy: Path) -> Copied:
    """Copy a room; nobody at its tables waits for that. The copy has its name only when it is whole and looked over."""
    address = address_of(url)
    database = Path(address.database or "") if address.get_backend_name() == "sqlite" else None
    if database and not database.is_file():
        raise Mistake(f"there is no database {database}: name the file of the room with --database")
    if copy.exists():
        raise Mistake(f"{copy} is there already: choose another name for the copy")
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    try:
        # Only its owner may read it: the order of the shoes in play is in it.
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        if database:
            _copy(database, unfinished)
        else:
            await move(url, file_url(str(unfinished)), is_open=True)
            _leave_no_log(unfinished)
        copied = await _look_over(unfinished)
        unfinished.rename(copy)
    except (OSError, sqlite3.Error) as error:
        raise Mistake(f"{database or repr(address)} cannot be copied to {copy}: {error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return copied


def _copy(database: Path, copy: Path) -> None:
    """All of it in one step, so that it is of one moment: writers go on beside it in the log of the file."""
    address = f"{database.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    _leave_no_log(copy)


def _leave_no_log(copy: Path) -> None:
    """In one file, without a log beside it that could be left behind."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


async def _look_over(copy: Path) -> Copied:
    with closing(sqlite3.connect(copy)) as connection:
        [[sound]] = connection.execute("PRAGMA integrity_check(1)")
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
        [[tables]] = connection.execute("SELECT count(*) FROM tables")
        [[entries]] = connection.execute("SELECT count(*) FROM entries")
    engine = create_async_engine(address_of(file_url(str(copy))).set(drivername="sqlite+aiosqlite"))
    async with engine.connect() as reading:
        wrong = await find_wrong(reading)
    await engine.dispose()
    return Copied(tables, entries, wrong)
