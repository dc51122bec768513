"""A database server that does not answer any more: whoever closes the room does not wait for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from houseway.room import postgres
from houseway.room.postgres import Postgres
from houseway.room.write import Write

SOCKET = ".s.PGSQL.5432"
SECONDS = 30


class Relay:
    """Passes on what a server and whoever asks it say to each other, until it is told to keep it to itself."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._pumps: list[asyncio.Task[None]] = []
        self.quiet = False

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        both = (reader, to_server), (from_server, writer)
        self._pumps += [asyncio.create_task(self._pump(*each)) for each in both]

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                if not self.quiet:
                    writer.write(data)
        finally:
            writer.close()

    async def close(self) -> None:
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)


def test_a_room_closes_while_its_database_hangs(
    tmp_path: Path, on_postgres: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "CLOSING_SECONDS", 0.2)
    address = make_url(on_postgres(tmp_path))

    async def hang(folder: str) -> None:
        relay = Relay(Path(str(address.query["host"])) / SOCKET)
        server = await asyncio.start_unix_server(relay.connect, Path(folder) / SOCKET)
        database = Postgres(address.update_query_dict({"host": folder}), "nobody")
        async with server, asyncio.timeout(SECONDS):
            await database.write([Write()])
            relay.quiet = True
            writing = asyncio.create_task(database.write([Write()]))
            await asyncio.sleep(0.05)
            await database.close()
            with pytest.raises(DBAPIError):
                await writing
            await relay.close()

    with TemporaryDirectory(dir="/tmp") as folder:  # the name of a socket must be short
        asyncio.run(hang(folder))
