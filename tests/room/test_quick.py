"""The quick way for commands lets nothing in that the usual way would not, and answers as the usual way does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.types import Receive, Scope, Send

from houseway.room.web import fast_commands as quick
from houseway.room.web.csrf import HEADER
from houseway.room.web.rate_limits import Limits
from houseway.room.web.security import COOKIE
from scripts.measure import follow_a_bet
from tests.room.web import NO_LIMITS, Browser, Site, site

SIT = {"command": "sit", "seat": 1, "buy_in": 50_000}
JSON = {"Content-Type": "application/json"}


class Usual:
    """Counts the requests that go the usual way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        quicken = quick.quicken_commands

        def counting(app: Any, *given: Any) -> None:
            usual = app.asgi_handler

            async def counted(scope: Scope, receive: Receive, send: Send) -> None:
                self.count += scope["path"].startswith("/api/")
                await usual(scope, receive, send)

            app.asgi_handler = counted
            quicken(app, *given)

        monkeypatch.setattr("houseway.room.web.app.quicken_commands", counting)


async def seated(s: Site) -> tuple[Browser, str, dict[str, str]]:
    """Somebody whose session is remembered, the address of a table's commands, and the head of a command."""
    table = await s.house.open("500-club/ez-baccarat")
    guest = await s.guest()
    return guest, f"/api/tables/{table}/commands", {**JSON, HEADER: await guest.token(), "Idempotency-Key": "key-00001"}


async def test_a_command_in_order_goes_the_quick_way_and_is_answered_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Usual(monkeypatch)
    async with site(tmp_path, NO_LIMITS) as s:
        guest, path, head = await seated(s)
        first = await guest.client.post(path, json=SIT, headers=head)
        assert (first.status_code, usual.count) == (201, 0)
        odd = {**head, "Content-Type": "application/json; charset=utf-8"}  # a head that only the usual way takes
        again = await guest.client.post(path, json=SIT, headers=odd)
        assert (again.status_code, usual.count) == (201, 1)
        assert first.json() == again.json(), "the same key: it was done once"
        assert plain(first) == plain(again)
        refused = [
            await guest.client.post(path, json=SIT, headers={**each, "Idempotency-Key": "key-00002"})
            for each in (head, odd)
        ]
        assert [each.status_code for each in refused] == [409, 409]
        assert plain(refused[0]) == plain(refused[1])
        assert refused[0].json() == refused[1].json()
        assert usual.count == 2


def plain(answer: httpx.Response) -> dict[str, str]:
    """The headers of an answer, but for the number of the request."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


WRONG: dict[str, tuple[Callable[[dict[str, str]], Any], int]] = {
    "no token": (lambda head: head.pop(HEADER), 403),
    "another's token": (lambda head: head.update({HEADER: "ab" * 64}), 403),
    "no token at all": (lambda head: head.update({HEADER: "é"}), 403),
    "another site": (lambda head: head.update({"Origin": "http://elsewhere.test"}), 403),
    "a frame of another site": (lambda head: head.update({"Sec-Fetch-Site": "cross-site"}), 403),
    "no key": (lambda head: head.pop("Idempotency-Key"), 400),
    "a short key": (lambda head: head.update({"Idempotency-Key": "short"}), 400),
    "an odd key": (lambda head: head.update({"Idempotency-Key": "key with spaces"}), 400),
    "nobody's session": (lambda head: head.update({"Cookie": f"{COOKIE}=nobody"}), 403),
    "no session": (lambda head: head.update({"Cookie": "other=1"}), 403),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_is_not_in_order_is_refused_by_the_usual_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    usual = Usual(monkeypatch)
    spoil, status = WRONG[wrong]
    async with site(tmp_path, NO_LIMITS) as s:
        guest, path, head = await seated(s)
        spoil(head)
        answer = await guest.client.post(path, json=SIT, headers=[(k.encode(), v.encode()) for k, v in head.items()])
        assert (answer.status_code, usual.count) == (status, 1), answer.text
        view = (await s.house.room.snapshot(1, "")).table
        assert not view.people, "nobody has sat down"


@pytest.mark.parametrize(
    "body", [b"", b"{", b'{"command": "fly"}', b'{"command": "leave", "more": 1}', b"\xff", b"[" * 5000]
)
async def test_a_body_that_is_no_command_is_refused_by_the_usual_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    usual = Usual(monkeypatch)
    async with site(tmp_path, NO_LIMITS) as s:
        guest, path, head = await seated(s)
        answer = await guest.client.post(path, content=body, headers=head)
        assert (answer.status_code, usual.count) == (400, 1), answer.text


async def test_whoever_has_signed_out_is_not_remembered(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        guest, path, head = await seated(s)
        await s.house.room.people.close_session(guest.client.cookies[COOKIE])
        assert (await guest.client.post(path, json=SIT, headers=head)).status_code == 401


async def test_commands_are_counted_with_other_requests(tmp_path: Path) -> None:
    async with site(tmp_path, Limits(requests=5, entries=5)) as s:
        guest, path, head = await seated(s)
        answers = [await guest.client.post(path, json=SIT, headers=head) for _ in range(60)]
        assert {each.status_code for each in answers} == {201, 429}


async def test_a_fault_of_ours_is_answered_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as s:
        guest, path, head = await seated(s)

        async def fail(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(s.house.room, "command", fail)
        answer = await guest.client.post(path, json=SIT, headers=head)
        assert answer.status_code == 500
        assert "not your fault" in answer.json()["detail"]


async def test_a_posted_bet_passes_few_files(tmp_path: Path) -> None:
    """`python -m scripts.measure` prints them; a limit goes down as the figure does, and not up again."""
    way = await follow_a_bet(tmp_path)
    assert way.files <= 37
    assert way.switches <= 190
