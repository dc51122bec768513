"""The network between a worker and its database is cut: by a reset, or so that nothing comes and nothing is said."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import make_url

from houseway.room.base.commands import HeldUp, Pause
from houseway.room.room import Room
from houseway.room.store import postgres
from tests.attacks.eyes import seen
from tests.room.busy import SHEETS
from tests.room.crews import SECONDS
from tests.room.rooms import House, Time, settings


class Network:
    """A network between a worker and the socket of a server, which can be cut."""

    def __init__(self, address: str) -> None:
        self._url = make_url(address)
        self._whole = asyncio.Event()
        self._whole.set()
        self._refusing = False
        self._ends: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return str(self._url.set(host="127.0.0.1", port=port, query={}))

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        path = f"{self._url.query['host']}/.s.PGSQL.5432"
        there, back = await asyncio.open_unix_connection(path)
        self._ends += [writer, back]
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                await self._whole.wait()
                target.write(data)
        target.close()

    def reset(self) -> None:
        """Every line is reset, and so is each that is tried."""
        self._refusing = True
        self._abort()

    def swallow(self) -> None:
        """What is sent is taken and goes nowhere."""
        self._whole.clear()

    def mend(self) -> None:
        """Lines that had been cut stay so; what had been swallowed is lost."""
        if not self._whole.is_set():
            self._abort()
            for task in self._tasks:
                task.cancel()
        self._refusing = False
        self._whole.set()

    def _abort(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._ends = []

    async def close(self) -> None:
        self.mend()
        self._server.close()
        self._abort()


@asynccontextmanager
async def behind_a_network(address: str) -> AsyncIterator[tuple[House, Network]]:
    network, time = Network(address), Time()
    room = await Room.open(await network.open(), settings(time))
    await room.join(None)
    try:
        yield House(room, time, await room.people.create("Floor", "floor", "secret")), network
    finally:
        await room.close()
        await network.close()


@pytest.mark.parametrize("cut", [Network.reset, Network.swallow], ids=["reset", "swallowed"])
async def test_nothing_is_acknowledged_over_a_network_that_is_cut_and_the_same_key_does_it_once_it_is_whole(
    tmp_path: Path,
    on_postgres: Callable[[Path], str],
    monkeypatch: pytest.MonkeyPatch,
    cut: Callable[[Network], None],
) -> None:
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 1.0)
    async with behind_a_network(on_postgres(tmp_path)) as (h, network), asyncio.timeout(SECONDS):
        table, key = await h.open(SHEETS[0], bots=2), h.key()
        await h.sit(table, 5)
        before = await seen(h.room, table)
        cut(network)
        with pytest.raises(HeldUp, match="it is not known whether this was done"):
            await h.room.command(table, h.floor, key, Pause("Tea"))
        assert await seen(h.room, table) == before
        while h.room.workers.owns(table):
            await asyncio.sleep(0.01)
        network.mend()
        receipt = None
        while receipt is None:
            with suppress(HeldUp):
                receipt = await h.room.command(table, h.floor, key, Pause("Tea"))
        assert await h.room.command(table, h.floor, key, Pause("Tea")) == receipt
        assert await h.room.store.command(h.floor.id, key)
        while not h.room.workers.owns(table):
            await asyncio.sleep(0.01)
        assert await h.room.find_wrong() == []


async def test_no_line_waits_for_ever_for_a_server_that_does_not_receive_what_is_sent(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """Keepalives say nothing while something sent is on its way, and readers wait on lines of a pool."""
    async with behind_a_network(on_postgres(tmp_path)) as (h, _):
        heard = h.room.workers._line
        assert heard
        async with h.room.store.engine.connect() as connection:
            pooled = (await connection.get_raw_connection()).driver_connection
            for line in (heard, pooled):
                assert line
                with socket.socket(fileno=os.dup(line.fileno())) as end:
                    assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 25_000
