"""Whoever has no account cannot fill the memory or take every line: endless headers, slow senders, a thousand lines."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from houseway.room.serve.process import listening, server_of
from houseway.room.web import guard
from houseway.room.web.guard import LineLimits
from houseway.room.web.rate_limits import Limits
from tests.room.web import Site, site

GET = b"GET /api/sheets HTTP/1.1\r\nHost: room.test\r\n"


@asynccontextmanager
async def served(
    folder: Path, lines: LineLimits | None = None, limits: Limits | None = None
) -> AsyncIterator[tuple[int, Site]]:
    """A room on a port of this machine, with its port."""
    async with site(folder, limits) as s:
        listener = listening(0)
        server = server_of(s.app, lines or LineLimits())
        server.config.lifespan = "off"  # the site has opened the room already
        task = asyncio.create_task(server.serve([listener]))
        async with asyncio.timeout(60):
            while not server.started:
                await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1], s
        finally:
            s.house.room.hang_up()
            server.should_exit = True
            await task


async def answer(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """What the room answers to bytes sent one after another, up to its end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with suppress(ConnectionError):
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
    said = b""
    with suppress(ConnectionError):
        said = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return said


@pytest.mark.parametrize(
    "part",
    [b"X-%d: " + 2_000 * b"x" + b"\r\n", 4_000 * b"x"],
    ids=["many headers", "one header without an end"],
)
async def test_endless_headers_end(tmp_path: Path, part: bytes) -> None:
    """A hundred megabytes are offered; the line is closed long before they are sent."""
    async with served(tmp_path) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GET + b"X-A: ")
        sent = 0
        with suppress(ConnectionError):
            for _ in range(100_000_000 // len(part)):
                writer.write(part)
                await writer.drain()
                sent += len(part)
                await asyncio.sleep(0)
                if reader.at_eof() or writer.is_closing():
                    break
        assert sent < 10_000_000, "the room read on and on"
        writer.close()
        assert b"200 OK" in await answer(port, GET + b"Connection: close\r\n\r\n")


async def test_a_head_that_is_too_large_in_one_piece_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as (port, _):
        head = GET + b"X-A: " + 20_000 * b"x" + b"\r\n\r\n"
        assert (await answer(port, head)).startswith(b"HTTP/1.1 431")
        long = b"GET /" + 20_000 * b"x" + b" HTTP/1.1\r\nHost: room.test\r\n\r\n"
        assert (await answer(port, long)).startswith(b"HTTP/1.1 431")


async def test_slow_senders_are_hung_up_on(tmp_path: Path) -> None:
    async with served(tmp_path, LineLimits(head_seconds=0.3, body_seconds=0.3)) as (port, _):
        body = b"POST /sign-in HTTP/1.1\r\nHost: room.test\r\nContent-Length: 100\r\n\r\n"
        for parts in ((), (GET,), (body, b"name=x")):
            said = await answer(port, *parts)
            assert said == b"" or said.startswith((b"HTTP/1.1 408", b"HTTP/1.1 4")), parts


async def _first(reader: asyncio.StreamReader) -> bytes:
    with suppress(TimeoutError):
        return await asyncio.wait_for(reader.read(100), 2)
    return b""


async def test_one_address_cannot_take_every_line(tmp_path: Path) -> None:
    async with served(tmp_path, LineLimits(from_one_address=20)) as (port, _):
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(60)]
        said = await asyncio.gather(*(_first(reader) for reader, _ in lines))
        assert sum(each.startswith(b"HTTP/1.1 503") for each in said) == 40
        for _, writer in lines:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        for _ in range(100):
            if b"200 OK" in await answer(port, GET + b"Connection: close\r\n\r\n"):
                break
        else:
            raise AssertionError("the lines are not free again")


async def test_an_account_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    async with served(tmp_path, None, Limits(10**6, 10**6, streams=3)) as (port, s):
        await s.house.open("500-club/ez-baccarat")
        guest = await s.guest()
        cookie = f"Cookie: houseway={guest.client.cookies['houseway']}\r\n\r\n".encode()
        stream = b"GET /api/tables/1/events HTTP/1.1\r\nHost: room.test\r\n" + cookie
        lines = []
        for wanted in (b"200", b"200", b"200", b"429"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(stream)
            assert wanted in await reader.readline()
            lines.append((reader, writer))
            if wanted == b"200":
                await reader.readuntil(b"snapshot")
        for _, writer in lines:
            writer.close()


async def test_clients_that_hang_up_leave_no_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(tmp_path) as (port, s):
        await s.house.open("500-club/ez-baccarat", bots=2)
        guest = await s.guest()
        cookie = f"Cookie: houseway={guest.client.cookies['houseway']}\r\n"
        head = f"Host: room.test\r\nX-CSRFToken: {await guest.token()}\r\nIdempotency-Key: hang-up-1\r\n{cookie}"
        command = f"POST /api/tables/1/commands HTTP/1.1\r\n{head}Content-Type: application/json\r\n"
        stream = f"GET /api/tables/1/events HTTP/1.1\r\n{head}\r\n"
        form = f"POST /sign-out HTTP/1.1\r\n{head}Content-Type: application/x-www-form-urlencoded\r\n"
        for text in (
            f"{command}Content-Length: 99\r\n\r\n{{",
            f"{form}Content-Length: 99\r\n\r\nx=",
            stream,
            command,
        ):
            for _ in range(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(text.encode())
                await writer.drain()
                if text == stream:
                    await reader.readline()
                await asyncio.sleep(0.02)
                writer.transport.abort()
        for _ in range(20):
            await s.house.room.turn()
            await asyncio.sleep(0.01)
        assert b"200 OK" in await answer(port, GET + b"Connection: close\r\n\r\n")
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


@pytest.mark.parametrize(
    ("proxies", "may_come"),
    [(("10.7.0.1",), False), (("127.0.0.1",), True), (("10.0.0.0/8", "127.0.0.0/24"), True), ((), False)],
)
async def test_where_other_machines_reach_a_room_only_its_proxies_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], may_come: bool
) -> None:
    """Whoever asks here stands for another machine."""
    monkeypatch.setattr(guard, "THIS_MACHINE", ())
    async with served(tmp_path, LineLimits(proxies=proxies, proxies_only=True)) as (port, _):
        assert (await answer(port, GET + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200") == may_come


def test_a_network_of_proxies_shares_no_limit_of_lines() -> None:
    assert guard._is_among(("10.0.0.0/8",), "10.7.0.1")
    assert not guard._is_among(("10.0.0.0/8", "::1"), "11.0.0.1")
    assert not guard._is_among(("10.0.0.0/8",), "")
