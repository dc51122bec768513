"""The API fuzzed from its own description, by everybody who might: nothing that is sent makes the room fail."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from houseway.room.web.csrf import FORM_COOKIE, HEADER
from houseway.room.web.security import COOKIE
from tests.counts import SOAKING, soak
from tests.room.test_roles import ANYBODY, everybody
from tests.room.web import Browser, site

SECONDS = 60
STREAM = "/api/tables/{table_id}/events"
# These would make somebody else of whoever sends them.
DOORS = ("/sign-out", "/sign-in", "/sign-up", "/guest", "/me/password")


class Running(NamedTuple):
    """A server in a thread, and what each role sends to be known by."""

    address: str
    headers: dict[str, dict[str, str]]


async def headers_of(browser: Browser) -> dict[str, str]:
    token, cookies = await browser.token(), browser.client.cookies
    kept = {name: cookies[name] for name in (COOKIE, FORM_COOKIE) if name in cookies}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in kept.items()), HEADER: token}


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    ready = threading.Event()
    started: dict[str, Any] = {}

    async def serve() -> None:
        async with site(folder) as s:
            headers = {role: await headers_of(browser) for role, browser in (await everybody(s)).items()}
            with socket.socket() as listener:
                listener.bind(("127.0.0.1", 0))
                server = uvicorn.Server(
                    uvicorn.Config(s.app, lifespan="off", log_level="critical", timeout_graceful_shutdown=5)
                )
                started["server"] = server
                started["room"] = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", headers)
                listener.listen()
                ready.set()
                await server.serve([listener])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        assert ready.wait(SECONDS), "the server did not start"
        yield started["room"]
    finally:
        if "server" in started:
            started["server"].should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive(), "the server does not end"


@pytest.mark.parametrize("roles", [[each] for each in sorted(ANYBODY)] if SOAKING else [sorted(ANYBODY)], ids=" ".join)
def test_nothing_the_description_allows_or_forbids_makes_the_room_fail(tmp_path: Path, roles: list[str]) -> None:
    with running(tmp_path) as room:
        described = httpx.get(f"{room.address}/schema/openapi.json").json()
        described["paths"].pop(STREAM)
        schema = schemathesis.openapi.from_dict(described)
        schema.config.update(base_url=room.address)
        tried = 0
        for each in schema.get_all_operations():
            assert isinstance(each, Ok), "the description can be read"
            operation = each.ok()
            who = ["nobody"] if operation.path in DOORS else roles
            for mode in schemathesis.GenerationMode:
                tried += 1
                fuzz(operation.as_strategy(generation_mode=mode), room, who)
        assert tried > 30


def fuzz(cases: st.SearchStrategy[Any], room: Running, roles: list[str]) -> None:
    @given(cases, st.sampled_from(roles))
    @settings(
        max_examples=soak(40, 5), suppress_health_check=list(HealthCheck), phases=(Phase.generate,), deadline=None
    )
    def send(case: Any, role: str) -> None:
        answer = case.call(headers=room.headers[role], timeout=SECONDS)
        assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text}"

    # Where nothing can be sent, nothing can be sent wrongly.
    with suppress(Unsatisfiable):
        send()


def test_a_stream_asked_for_wrongly_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as room:
        for last_seen in ("-1", "x", "1.5", "99999999999999999999"):
            answer = httpx.get(f"{room.address}/api/tables/1/events", headers={"Last-Event-ID": last_seen})
            assert answer.status_code == 400, last_seen
        assert httpx.get(f"{room.address}/api/tables/99/events").status_code == 404
