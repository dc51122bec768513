"""A line between two workers of a crew: messages each way, in the order in which they were sent."""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

LENGTH_BYTES = 4
_ENCODER = msgspec.msgpack.Encoder()
Heard = TypeVar("Heard")


class Wire(asyncio.Protocol, Generic[Heard]):
    """One end of a line. Whoever listens is told of every message, and once that the line is lost."""

    def __init__(self, decoder: "msgspec.msgpack.Decoder[Heard]") -> None:
        self.hear: Callable[[Heard], None] = lambda message: None
        self.lose: Callable[[], None] = lambda: None
        self._decoder = decoder
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._free = asyncio.Event()

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def send(self, message: msgspec.Struct) -> None:
        """Send a message; to a line that is lost it goes nowhere."""
        if self._transport and self.is_open:
            body = _ENCODER.encode(message)
            self._transport.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)

    async def wait_until_taken(self) -> None:
        """Wait until the other end has taken most of what was sent."""
        await self._free.wait()

    def cut(self) -> None:
        if self._transport:
            self._transport.abort()

    # What the event loop calls

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._free.set()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        at, end = 0, len(self._buffer)
        while end - at >= LENGTH_BYTES:
            begin = at + LENGTH_BYTES
            length = int.from_bytes(self._buffer[at:begin], "big")
            if end - begin < length:
                break
            at = begin + length
            self.hear(self._decoder.decode(memoryview(self._buffer)[begin:at]))
        del self._buffer[:at]

    def pause_writing(self) -> None:
        self._free.clear()

    def resume_writing(self) -> None:
        self._free.set()

    def connection_lost(self, error: Exception | None) -> None:
        self._free.set()
        self.lose()
