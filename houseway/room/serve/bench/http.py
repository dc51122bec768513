"""As much of a browser as the load program needs: requests one after another, and a stream of events."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import NamedTuple


class Target(NamedTuple):
    """Where a room is served, or what stands before it."""

    host: str
    port: int


class Connection:
    """One connection to a server, made again where the server has closed it for want of use."""

    def __init__(self, to: Target, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._to = to
        self._address = address
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, to: Target, address: str = "") -> "Connection":
        """Connect, where it is given from that address of this machine."""
        return cls(to, address, *await _open_connection(to, address))

    async def request(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the body of the answer.

        The server may close the line in the very moment it is used: then it is sent once more, which does no harm, for
        whatever changes something has a key by which it is done once.
        """
        if not self._reader.at_eof():
            with suppress(ConnectionError):
                return await self._ask(method, path, headers, body)
        self._writer.close()
        self._reader, self._writer = await _open_connection(self._to, self._address)
        return await self._ask(method, path, headers, body)

    async def _ask(
        self, method: str, path: str, headers: Mapping[str, str] | None, body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        self._send(method, path, {"Content-Type": "application/json", **(headers or {})}, body)
        status, answered = await self._head()
        return status, answered, await self._reader.readexactly(int(answered.get("content-length", "0")))

    async def events(self, path: str, headers: Mapping[str, str] | None = None) -> AsyncIterator[bytes]:
        """The data of each event; the answer comes in chunks, and an event may span some."""
        self._send("GET", path, {"Accept": "text/event-stream", **(headers or {})}, b"")
        await self._head()
        waiting = b""
        while size := int(await self._reader.readline(), 16):
            waiting += (await self._reader.readexactly(size + 2))[:-2]
            *events, waiting = waiting.split(b"\n\n")
            for event in events:
                for line in event.split(b"\n"):
                    if line.startswith(b"data: "):
                        yield line[6:]

    def close(self) -> None:
        self._writer.close()

    def _send(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._to.host}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._writer.write("\r\n".join((*lines, "", "")).encode() + body)

    async def _head(self) -> tuple[int, dict[str, str]]:
        first = await self._reader.readline()
        if not first:
            raise ConnectionResetError("the line was closed before an answer came")
        status = int(first.split()[1])
        headers: dict[str, str] = {}
        while (line := (await self._reader.readline()).strip()) != b"":
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        return status, headers


async def _open_connection(to: Target, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    local = (address, 0) if address else None
    return await asyncio.open_connection(*to, limit=2**22, local_addr=local)
