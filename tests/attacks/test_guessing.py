"""Whoever guesses passwords is slowed down, from however many addresses; the owner of the account is not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from houseway.core.text import Mistake
from houseway.room.people.passwords import Accounts
from houseway.room.people.tries import Tries
from houseway.room.web.security import COOKIE, MARK_COOKIE
from tests.room.rooms import house
from tests.room.web import BASE, Browser, Site, site

NAME, PASSWORD = "Zenobia", "a long passphrase"


@asynccontextmanager
async def coming_from(s: Site, address: str, mark: str = "") -> AsyncIterator[Browser]:
    """Somebody who is not signed in, at an address, perhaps with the mark of a known browser."""
    transport = httpx.ASGITransport(app=s.app, client=(address, 1))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        if mark:
            client.cookies.set(MARK_COOKIE, mark, domain="room.test")
        yield Browser(client)


async def try_from(s: Site, address: str, password: str = "wrong", mark: str = "", name: str = NAME) -> httpx.Response:
    async with coming_from(s, address, mark) as browser:
        return await browser.send("/sign-in", name=name, password=password)


async def signed_up(s: Site, name: str = NAME) -> str:
    """A new account; the mark of the browser that it was made in."""
    async with coming_from(s, "203.0.113.1") as browser:
        assert (await browser.send("/sign-up", name=name, password=PASSWORD)).status_code == 303
        return browser.client.cookies[MARK_COOKIE]


async def test_guesses_from_many_addresses_keep_the_owner_out_of_nothing(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        mark = await signed_up(s)
        for number in range(106):
            assert (await try_from(s, f"10.0.{number}.1")).status_code == 401
        assert (await try_from(s, "203.0.113.1", PASSWORD, mark)).status_code == 303, "from a browser that is known"
        assert (await try_from(s, "203.0.113.2", PASSWORD)).status_code == 303, "from one that is new"
        # The guessers have had their try: for a quarter of an hour none of them has another.
        late = await try_from(s, "10.0.7.1", PASSWORD)
        assert (late.status_code, "wait 900 seconds" in late.text) == (401, True)


async def test_a_known_browser_may_be_wrong_a_few_times_and_then_waits_too(tmp_path: Path) -> None:
    """Whoever has stolen its mark guesses no faster than anybody else."""
    async with site(tmp_path) as s:
        mark = await signed_up(s)
        for number in range(5):
            await try_from(s, f"10.0.{number}.1", mark=mark)
        late = await try_from(s, "10.0.7.1", PASSWORD, mark)
        assert "wait 1 second" in late.text
        assert (await try_from(s, "10.0.7.1", PASSWORD)).status_code == 303, "it counts for that browser alone"


@pytest.mark.parametrize("whose", ["nobody", "another"])
async def test_a_mark_that_is_not_the_accounts_own_is_none(tmp_path: Path, whose: str) -> None:
    async with site(tmp_path) as s:
        mark = await signed_up(s)
        other = await signed_up(s, "Artaban") if whose == "another" else f"{mark.partition('.')[0]}.{'0' * 64}"
        for number in range(6):
            tried = await try_from(s, "10.0.0.1", mark=f"{number}{other}" if whose == "nobody" else other)
        assert "wait" in tried.text, "they were counted by where they came from"


async def test_all_addresses_of_a_line_are_one_guesser(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await Accounts(h.room.people).sign_up(NAME, PASSWORD)
        tries = Tries(h.room.store, h.time)
        for number in range(5):
            await tries.check(NAME, f"2001:db8:1:2::{number}")
            await tries.note(NAME, f"2001:db8:1:2::{number}", right=False)
        with pytest.raises(Mistake, match="wait"):
            await tries.check(NAME, "2001:db8:1:2:ffff::7")
        await tries.check(NAME, "2001:db8:1:3::7")


async def test_a_guest_who_takes_an_account_is_given_another_session(tmp_path: Path) -> None:
    """Whoever has had a look at the guest's, or is signed in by it elsewhere, has none of the account."""
    async with site(tmp_path) as s:
        guest = await s.guest()
        assert guest.account
        before, elsewhere = guest.client.cookies[COOKIE], await s.known(guest.account)
        assert (await guest.send("/sign-up", name=NAME, password=PASSWORD)).status_code == 303
        assert guest.client.cookies[COOKIE] != before
        assert (await guest.get("/api/me")).json()["name"] == NAME
        assert (await elsewhere.get("/api/me")).status_code == 401
        assert await s.house.room.people.session(before) is None
