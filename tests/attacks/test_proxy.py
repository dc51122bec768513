"""Whom a request comes for, and that it came by HTTPS, is believed of the web server before the room alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from houseway.room.people.passwords import Accounts
from houseway.room.web.guard import LineLimits
from houseway.room.web.rate_limits import Limits
from tests.attacks.test_lines import GET, served
from tests.room import test_serve
from tests.room.web import Browser, Site

HERE, ELSEWHERE = "127.0.0.1", "10.9.9.9"
PASSWORD = "a long passphrase"
# Who is believed, where all requests come from this machine: the proxy that sends them, another one, nobody.
believed = pytest.mark.parametrize(
    ("proxies", "is_believed"),
    [((HERE,), True), ((ELSEWHERE,), False), ((), False)],
    ids=["the proxy", "another proxy", "nobody"],
)


@asynccontextmanager
async def behind(
    folder: Path, proxies: tuple[str, ...], limits: Limits | None = None
) -> AsyncIterator[tuple[Browser, Site]]:
    """A room on a port that believes these, and somebody on this machine who sends it what they like."""
    async with (
        served(folder, LineLimits(proxies=proxies), limits) as (port, s),
        httpx.AsyncClient(base_url=f"http://{HERE}:{port}", timeout=60) as client,
    ):
        yield Browser(client), s


async def try_to_sign_in(browser: Browser, for_whom: str, password: str = "wrong") -> httpx.Response:
    browser.client.headers["X-Forwarded-For"] = for_whom
    return await browser.send("/sign-in", name="Zenobia", password=password)


@believed
async def test_tries_to_come_in_are_counted_by_the_address_that_is_believed(
    tmp_path: Path, proxies: tuple[str, ...], is_believed: bool
) -> None:
    async with behind(tmp_path, proxies, Limits(10**6, entries=2)) as (browser, _):
        one = [(await try_to_sign_in(browser, "10.0.0.1")).status_code for _ in range(3)]
        other = (await try_to_sign_in(browser, "10.0.0.2")).status_code
        assert (one, other) == ([401, 401, 429], 401 if is_believed else 429)
        # What the web server was sent stands before what it says itself, if it adds to it.
        for forged in range(3):
            late = await try_to_sign_in(browser, f"10.1.1.{forged}, 10.0.0.1")
            assert late.status_code == 429


@believed
async def test_wrong_passwords_are_counted_by_the_address_that_is_believed(
    tmp_path: Path, proxies: tuple[str, ...], is_believed: bool
) -> None:
    async with behind(tmp_path, proxies) as (browser, s):
        await Accounts(s.house.room.people).sign_up("Zenobia", PASSWORD)
        for _ in range(5):
            assert "do not go together" in (await try_to_sign_in(browser, "10.0.0.1")).text
        assert "wait 1 second" in (await try_to_sign_in(browser, "10.0.0.1", PASSWORD)).text
        home = await try_to_sign_in(browser, "10.0.0.2", PASSWORD)
        assert home.status_code == (303 if is_believed else 401)


@believed
async def test_streams_of_visitors_are_counted_by_the_address_that_is_believed(
    tmp_path: Path, proxies: tuple[str, ...], is_believed: bool
) -> None:
    limits = Limits(10**6, 10**6, streams=1)
    async with behind(tmp_path, proxies, limits) as (browser, s), AsyncExitStack() as lines:
        table = await s.house.open("500-club/ez-baccarat")
        answers, read = [], []
        for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
            headers = {"X-Forwarded-For": address}
            stream = browser.client.stream("GET", f"/api/tables/{table}/events", headers=headers)
            answer = await lines.enter_async_context(stream)
            if answer.status_code == 200:
                read.append(answer.aiter_bytes())  # which would end the stream if it were forgotten
                await anext(read[-1])
            answers.append(answer.status_code)
        assert answers == [200, 429, 200 if is_believed else 429]
        s.house.room.hang_up()


@believed
async def test_only_the_proxy_may_have_more_lines_than_an_address(
    tmp_path: Path, proxies: tuple[str, ...], is_believed: bool
) -> None:
    """Lines are counted before anything is said on them: what a request says of its address is no matter."""

    async def first_line(port: int, number: int, stack: AsyncExitStack) -> bytes:
        reader, writer = await asyncio.open_connection(HERE, port)
        stack.callback(writer.close)
        writer.write(GET + f"X-Forwarded-For: 10.0.0.{number}\r\n\r\n".encode())
        return await asyncio.wait_for(reader.readline(), 60)

    async with (
        served(tmp_path, LineLimits(from_one_address=3, proxies=proxies)) as (port, _),
        AsyncExitStack() as stack,
    ):
        said = [(await first_line(port, number, stack)).split()[1] for number in range(6)]
        assert said == [b"200"] * 3 + [b"200" if is_believed else b"503"] * 3


@believed
async def test_cookies_are_secure_where_it_is_believed_that_they_go_by_https(
    tmp_path: Path, proxies: tuple[str, ...], is_believed: bool
) -> None:
    async with behind(tmp_path, proxies) as (browser, _):
        by_https = {"X-Forwarded-Proto": "https"}
        form = (await browser.client.get("/rules", headers=by_https)).headers["set-cookie"]
        assert ("Secure" in form) == is_believed
        browser.client.cookies.clear()
        data = {"_csrf_token": await browser.token()}
        session = (await browser.client.post("/guest", data=data, headers=by_https)).headers["set-cookie"]
        assert session.startswith("houseway=")
        assert ("Secure" in session) == is_believed


def test_the_proxy_of_the_command_line_is_believed(tmp_path: Path) -> None:
    with test_serve.served(tmp_path, "--proxy", HERE) as room:
        first = httpx.get(f"{room.address}/rules", headers={"X-Forwarded-Proto": "https"}, timeout=60)
        assert "Secure" in first.headers["set-cookie"]
