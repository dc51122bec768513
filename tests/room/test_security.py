"""What keeps people out of what is not theirs: passwords, sessions, tokens, limits, headers."""

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from houseway.room.people import passwords
from houseway.room.people.passwords import Accounts
from houseway.room.store.schema import accounts, sessions
from houseway.room.web.rate_limits import Count, Limits
from houseway.room.web.security import COOKIE
from tests.room.web import site

NAME, PASSWORD = "Zenobia", "a long password"


async def test_a_guest_comes_in_by_one_click_and_is_sent_where_they_wanted(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        answer = await visitor.send("/guest", next="/rules")
        assert (answer.status_code, answer.headers["location"]) == (303, "/rules")
        assert "Guest" in (await visitor.get("/")).text
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


async def test_nobody_is_sent_to_another_site(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        for elsewhere in ("//evil.test", "https://evil.test", "/\\evil.test"):
            visitor = await s.visitor()
            assert (await visitor.send("/guest", next=elsewhere)).headers["location"] == "/"


@pytest.mark.parametrize(
    ("asked", "comes_back_to"),
    [
        ("/tables/1/hands/1?step=3", "/tables/1/hands/1?step=3"),
        ("/audit/1/1?step=2&as=Ann%20Lee", "/audit/1/1?step=2&as=Ann%20Lee"),
        ("/me", "/me"),
        (f"/me?{'x' * 200}", "/me"),
        ("/me?next=//evil.test", "/me?next=//evil.test"),
    ],
)
async def test_whoever_must_sign_in_comes_back_to_the_address_with_its_query(
    tmp_path: Path, asked: str, comes_back_to: str
) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        door = (await visitor.get(asked)).headers["location"]
        assert door.startswith("/sign-in?next=")
        page = unescape((await visitor.get(door)).text)
        form = re.search(r'name="next" value="([^"]*)"', page)
        assert form
        wrong = await visitor.send("/sign-in", name=NAME, password=PASSWORD, next=form.group(1))
        assert form.group() in unescape(wrong.text)
        entered = await visitor.send("/sign-up", name=NAME, password=PASSWORD, next=form.group(1))
        assert (entered.status_code, entered.headers["location"]) == (303, comes_back_to)


@pytest.mark.parametrize(
    ("looked_at", "door"),
    [
        ("/", "/sign-in?next=/"),
        ("/?q=plo8&free=on", "/sign-in?next=/%3Fq%3Dplo8%26free%3Don"),
        (f"/nowhere/{'x' * 300}", "/sign-in?next=/"),
        ("/sign-in?next=/rules", "/sign-in"),
    ],
)
async def test_whoever_signs_in_from_the_head_of_a_page_comes_back_to_it(
    tmp_path: Path, looked_at: str, door: str
) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        assert f'<a href="{door}"' in (await visitor.get(looked_at)).text
        assert (await visitor.get(door)).status_code == 200


async def test_sign_up_out_and_in(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        assert (await visitor.send("/sign-up", name=NAME, password=PASSWORD)).status_code == 303
        assert NAME in (await visitor.get("/me")).text
        assert (await visitor.send("/sign-out")).status_code == 303
        assert (await visitor.get("/me")).status_code == 303
        wrong = await visitor.send("/sign-in", name=NAME, password="not the password")
        assert wrong.status_code == 401
        assert "do not go together" in wrong.text
        nobody = await visitor.send("/sign-in", name="Nobody", password=PASSWORD)
        assert nobody.status_code == 401
        assert nobody.text.count("do not go together") == 1
        assert (await visitor.send("/sign-in", name=NAME, password=PASSWORD)).status_code == 303
        assert NAME in (await visitor.get("/me")).text


async def test_a_name_that_is_taken_foul_or_a_bots_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        for name in ("Floor", "FLOOR", "<b>", "Guest 99", "Hired banker"):
            answer = await visitor.send("/sign-up", name=name, password=PASSWORD)
            assert answer.status_code == 409, name
            assert "<b>" not in answer.text
        short = await visitor.send("/sign-up", name=NAME, password="short")
        assert "10 to 200 characters" in short.text


async def test_a_guest_keeps_their_money_when_they_sign_up(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        guest = await s.guest()
        assert (await guest.send("/sign-up", name=NAME, password=PASSWORD)).status_code == 303
        found = await s.house.room.people.by_name(NAME)
        assert found
        assert guest.account
        assert (found[0].id, found[0].guest) == (guest.account.id, False)


async def test_the_floors_first_password_must_be_changed_before_anything_else(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        password = await Accounts(s.house.room.people).make("Boss", "floor")
        boss = await s.visitor()
        answer = await boss.send("/sign-in", name="Boss", password=password)
        assert answer.headers["location"] == "/me"
        assert (await boss.get("/floor")).headers["location"] == "/me"
        assert (await boss.post("/api/tables", {"sheet": "x"})).status_code in (400, 403)
        again = await boss.send("/me/password", old=password, new=password)
        assert again.status_code == 409
        assert (await boss.send("/me/password", old=password, new=PASSWORD)).status_code == 303
        assert (await boss.get("/floor")).status_code == 200


async def test_a_new_password_ends_every_other_session(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        here, there = await s.visitor(), await s.visitor()
        await here.send("/sign-up", name=NAME, password=PASSWORD)
        await there.send("/sign-in", name=NAME, password=PASSWORD)
        assert (await there.get("/me")).status_code == 200
        await here.send("/me/password", old=PASSWORD, new="another long one")
        assert (await here.get("/me")).status_code == 200
        assert (await there.get("/me")).status_code == 303


async def test_neither_passwords_nor_tokens_are_in_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is kept of a password takes its time: 64 MB and three passes."""
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)  # as it is in the program; tests have a quick one
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        await visitor.send("/sign-up", name=NAME, password=PASSWORD)
        token = visitor.client.cookies[COOKIE]
        async with s.house.room.store.engine.connect() as connection:
            kept = [*(await connection.scalars(select(sessions.c.token)))]
            kept += await connection.scalars(select(accounts.c.secret))
        assert any(secret.startswith("$argon2id$v=19$m=65536,t=3,") for secret in kept)
        assert not [secret for secret in kept if token in secret or PASSWORD in secret]


async def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        people, guest = s.house.room.people, await s.guest()
        token = guest.client.cookies[COOKIE]
        await asyncio.gather(*(people.session(token) for _ in range(20)), people.close_session(token))
        assert await people.session(token) is None


async def test_a_session_ends_in_time(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        guest = await s.guest()
        assert (await guest.get("/me")).status_code == 200
        s.house.time.now += 31 * 24 * 3600
        assert (await guest.get("/me")).status_code == 303


async def test_a_post_without_the_token_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        posts = [route.path for route in s.app.routes if "POST" in getattr(route, "methods", ())]
        assert len(posts) > 8
        for path in posts:
            where = re.sub(r"\{\w+:int\}", "1", path)
            assert (await floor.client.post(where, data={"name": "x"})).status_code == 403, path
            assert (await floor.client.post(where, json={})).status_code == 403, path


async def test_a_token_of_somebody_elses_making_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        guest = await s.guest()
        forged = "0" * 128
        guest.client.cookies.set("houseway-form", forged, domain="room.test")
        assert (await guest.client.post("/sign-out", data={"_csrf_token": forged})).status_code == 403


async def test_too_many_tries_to_come_in_are_refused(tmp_path: Path) -> None:
    async with site(tmp_path, Limits(requests=1000, entries=3)) as s:
        visitor = await s.visitor()
        tries = [(await visitor.send("/sign-in", name=NAME, password="wrong")).status_code for _ in range(4)]
        assert tries == [401, 401, 401, 429]
        assert (await visitor.get("/sign-in")).status_code == 200


async def test_too_many_requests_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with site(tmp_path, Limits(requests=5, entries=5)) as s:
        visitor = await s.visitor()
        answers = [await visitor.get("/api/sheets") for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "too often" in refused[0].json()["detail"]


DEAR = ("/api/tables/1/hands/1", "/api/tables/1/hands/1/openings", "/api/tables/1/shoes/x", "/api/shared/x")


@pytest.mark.parametrize("path", [*DEAR, "/tables/1/hands/1", "/shared/x", "/rules", "/nowhere", "/api/nowhere"])
async def test_past_hands_and_shoes_may_be_asked_for_a_fifth_as_often_as_other_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    costs: list[int] = []

    def add(_: Count, address: str, cost: int = 1) -> bool:
        costs.append(cost)
        return False

    async with site(tmp_path) as s:
        guest = await s.guest()
        monkeypatch.setattr(Count, "add", add)
        await guest.get(path)
    assert costs == [1 if path in ("/rules", "/nowhere", "/api/nowhere") else 5]


@pytest.mark.parametrize(("path", "method"), [("/nowhere", "GET"), ("/api/nowhere", "GET"), ("/rules", "DELETE")])
async def test_whoever_asks_too_often_for_what_is_not_there_is_refused_too(
    tmp_path: Path, path: str, method: str
) -> None:
    async with site(tmp_path, Limits(requests=5, entries=5)) as s:
        visitor = await s.visitor()
        answers = [await visitor.client.request(method, path) for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "too often" in refused[0].text


async def test_every_answer_tells_the_browser_what_to_keep_to(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        for path in ("/", "/nowhere", "/api/tables", "/api/nowhere", "/static/house.css", "/floor"):
            headers = (await visitor.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            kept = "no-cache" if path.startswith("/static") else "no-store"
            assert headers["cache-control"] == kept, path


async def test_too_large_a_body_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, guest = await s.house.open("500-club/ez-baccarat"), await s.guest()
        answer = await guest.post(f"/api/tables/{table}/commands", {"command": "leave", "more": "x" * 100_000})
        assert answer.status_code == 413
