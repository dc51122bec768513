"""Every route, tried by everybody: who may use it, and that nobody can see, act for or change what is another's."""

import re
from pathlib import Path
from typing import get_args

import httpx
import pytest
from litestar import Litestar

from houseway.room.base.commands import FloorCommand
from houseway.room.web.static_files import KEPT
from tests.room.rooms import House
from tests.room.web import Browser, Site, site

SHEET = "500-club/ez-baccarat"

ANYBODY = {"nobody", "player", "dealer", "auditor", "floor"}
KNOWN = ANYBODY - {"nobody"}
BACK = {"auditor", "floor"}
FLOOR = {"floor"}

# Who may use each route; whose table it is that invites is looked at once the form is in order. A route that is not
# here fails the test, so that none is opened by forgetting.
MAY = {
    "GET /": ANYBODY,
    "GET /sw.js": ANYBODY,
    "GET /offline": ANYBODY,
    "GET /api/docs": ANYBODY,
    "GET /tables/{table_id:int}": ANYBODY,
    "GET /tables/{table_id:int}/hands/{number:int}": BACK | {"player"},
    "POST /tables/{table_id:int}/hands/{number:int}/share": {"player"},
    "POST /tables/{table_id:int}/hands/{number:int}/unshare": KNOWN,
    "GET /floor/wall": FLOOR,
    "GET /wall/{token:str}": ANYBODY,
    "GET /private": KNOWN,
    "GET /private/open": KNOWN,
    "POST /private/open": KNOWN,
    "POST /private/tables": {"player"},
    "GET /tables/{table_id:int}/host": FLOOR,
    "POST /tables/{table_id:int}/host": KNOWN,
    "GET /invited": ANYBODY,
    "GET /invited/{code:str}": ANYBODY,
    "POST /invited": ANYBODY,
    "GET /api/private": KNOWN,
    "POST /api/private": {"player"},
    "POST /api/tables/{table_id:int}/invitation": KNOWN,
    "POST /api/invited/{code:str}": KNOWN,
    "GET /shared/{token:str}": ANYBODY,
    "GET /api/shared/{token:str}": ANYBODY,
    "GET /rules": ANYBODY,
    "GET /rules/{card_room:str}/{name:str}": ANYBODY,
    "GET /rules/{card_room:str}/{name:str}/odds": ANYBODY,
    "GET /rules/{card_room:str}/{name:str}/studio": ANYBODY,
    "GET /api/studio/{card_room:str}/{name:str}": ANYBODY,
    "POST /api/studio/quote": ANYBODY,
    "POST /api/studio/curves": ANYBODY,
    "POST /api/studio/seek": ANYBODY,
    "POST /api/studio/protect": ANYBODY,
    "GET /api/studio/count": KNOWN,
    "POST /api/studio/count": KNOWN,
    "DELETE /api/studio/count": KNOWN,
    "GET /api/studio/sheets": KNOWN,
    "POST /api/studio/sheets": KNOWN,
    "POST /api/studio/files": KNOWN,
    "POST /floor/sheets": FLOOR,
    "GET /sign-in": ANYBODY,
    "POST /sign-in": ANYBODY,
    "POST /sign-up": ANYBODY,
    "POST /sign-out": ANYBODY,
    "POST /guest": ANYBODY,
    "GET /me": KNOWN,
    "GET /me/play": KNOWN,
    "POST /me/name": KNOWN,
    "POST /me/password": KNOWN,
    "GET /floor": FLOOR,
    "GET /floor/map": FLOOR,
    "GET /floor/open": FLOOR,
    "POST /floor/open": FLOOR,
    "GET /floor/shift": FLOOR,
    "POST /floor/shift": FLOOR,
    "GET /floor/shifts": BACK,
    "GET /floor/shifts/{number:int}": BACK,
    "GET /floor/charts": BACK,
    "GET /floor/banks": BACK,
    "POST /floor/shifts/{number:int}": FLOOR,
    "GET /floor/tables/{table_id:int}/void": FLOOR,
    "GET /floor/chat": FLOOR,
    "POST /floor/chat": FLOOR,
    "GET /api/tables/{table_id:int}/chat": ANYBODY,
    "POST /api/tables/{table_id:int}/chat": KNOWN,
    "POST /api/tables/{table_id:int}/chat/{remark_id:int}/mute": KNOWN,
    "POST /api/tables/{table_id:int}/chat/unmute": KNOWN,
    "POST /api/tables/{table_id:int}/chat/{remark_id:int}/report": KNOWN,
    "POST /floor/ban": FLOOR,
    "POST /floor/staff": FLOOR,
    "POST /floor/tables": FLOOR,
    "GET /floor/tables/{table_id:int}": FLOOR,
    "POST /floor/tables/{table_id:int}": FLOOR,
    "POST /floor/tables/{table_id:int}/waiting": FLOOR,
    "POST /floor/tables/{table_id:int}/dealer": FLOOR,
    "GET /observe": BACK,
    "POST /observe": BACK,
    "GET /observe/together": BACK,
    "GET /observe/{night_id:int}": BACK,
    "GET /api/nights/{night_id:int}": BACK,
    "POST /api/nights/{night_id:int}/entries": BACK,
    "POST /api/nights/{night_id:int}/next": BACK,
    "GET /api/nights/{night_id:int}/journal": BACK,
    "GET /audit": BACK,
    "GET /audit/{table_id:int}": BACK,
    "GET /audit/{table_id:int}/{number:int}": BACK,
    "GET /audit/{table_id:int}/check": BACK,
    "GET /audit/{table_id:int}/count-sheet": BACK,
    "GET /audit/{table_id:int}/recall": BACK,
    "GET /api/me": KNOWN,
    "GET /api/me/hands": KNOWN,
    "GET /api/sheets": ANYBODY,
    "GET /api/sheets/{card_room:str}/{name:str}": ANYBODY,
    "GET /api/sheets/{card_room:str}/{name:str}/chart": ANYBODY,
    "GET /api/tables": ANYBODY,
    "POST /api/tables": FLOOR,
    "GET /api/tables/{table_id:int}": ANYBODY,
    "POST /api/tables/{table_id:int}/commands": KNOWN,
    "POST /api/tables/{table_id:int}/tries": KNOWN,
    "GET /api/tables/{table_id:int}/waiting": KNOWN,
    "POST /api/tables/{table_id:int}/waiting": KNOWN,
    "GET /api/tables/{table_id:int}/advice": KNOWN,
    "GET /api/tables/{table_id:int}/chance": KNOWN,
    "GET /api/tables/{table_id:int}/hands": ANYBODY,
    "GET /api/tables/{table_id:int}/roads": ANYBODY,
    "GET /api/tables/{table_id:int}/hands/{number:int}": KNOWN - {"dealer"},
    "GET /api/tables/{table_id:int}/hands/{number:int}/openings": KNOWN - {"dealer"},
    "GET /api/tables/{table_id:int}/hands/{number:int}/review": KNOWN - {"dealer"},
    "GET /api/tables/{table_id:int}/hands/{number:int}/phh": KNOWN - {"dealer"},
    "GET /api/tables/{table_id:int}/hands/{number:int}/text": KNOWN - {"dealer"},
    "GET /api/tables/{table_id:int}/shoes/{root:str}": KNOWN,
    "GET /api/tables/{table_id:int}/audit": BACK,
    "GET /api/tables/{table_id:int}/journal": BACK,
    "GET /api/tables/{table_id:int}/verify": BACK,
    "GET /schema/openapi.json": ANYBODY,
    "GET /health": ANYBODY,
    "GET /ready": ANYBODY,
}
DOORS = ("POST /guest", "POST /sign-in", "POST /sign-up", "POST /sign-out")
# Streams never end here, and files are anybody's: they are tried elsewhere.
ELSEWHERE = {
    "GET /api/tables/{table_id:int}/events",
    "GET /static/{file_path:path}",
    "GET /docs",
    "GET /docs/{file_path:path}",
    f"GET {KEPT}/{{file_path:path}}",
    "GET /metrics",
    "GET /schema",
    "GET /schema/{path:str}",
}


def routes(app: Litestar) -> set[str]:
    return {
        f"{method} {route.path}"
        for route in app.routes
        for method in getattr(route, "methods", ("GET",))
        if method in ("GET", "POST", "PUT", "PATCH", "DELETE")
    }


async def test_every_route_says_who_may_use_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        assert routes(s.app) - ELSEWHERE == set(MAY)


async def test_everything_a_client_can_do_is_described(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        described = (await (await s.visitor()).get("/schema/openapi.json")).json()["paths"]
        known = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
        can_do = {route for route in routes(s.app) if route.startswith("POST") or " /api" in route}
        assert known == {re.sub(r":\w+}", "}", route) for route in can_do}


async def tried(browser: Browser, route: str) -> httpx.Response:
    method, _, path = route.partition(" ")
    for part, value in {
        "{table_id:int}": "1",
        "{number:int}": "1",
        "{remark_id:int}": "1",
        "{night_id:int}": "1",
        "{card_room:str}/{name:str}": SHEET,
        "{root:str}": 64 * "0",
        "{token:str}": "none",
    }.items():
        path = path.replace(part, value)
    query = {"/floor/open": f"?sheet={SHEET}", "/audit/1/recall": "?hand=1"}.get(path, "")
    if method == "GET":
        return await browser.get(path + query)
    if method == "DELETE":
        return await browser.delete(path)
    if path.startswith("/api"):
        body = {"command": "leave"} if path.endswith("commands") else {"command": "open", "sheet": SHEET}
        return await browser.post(path, body)
    return await browser.send(path)


def is_let_in(answer: httpx.Response) -> bool:
    """Neither turned away nor sent to sign in; what is wrong with the empty form is said to whoever may send it."""
    sent_away = answer.status_code == 303 and answer.headers["location"].startswith("/sign-in")
    return answer.status_code not in (401, 403) and not sent_away


async def everybody(s: Site) -> dict[str, Browser]:
    """One of each role. The player has played the first hand of the first table."""
    await s.house.open(SHEET, bots=3)
    player = await s.house.sit(1, 5)
    await play_a_hand(s.house, player.name)
    return {
        "nobody": await s.visitor(),
        "player": await s.known(player),
        "dealer": await s.staff("Dana", "dealer"),
        "auditor": await s.staff("Auditor", "auditor"),
        "floor": await s.floor(),
    }


async def play_a_hand(house: House, name: str) -> None:
    account = await house.room.people.by_name(name)
    assert account
    while not await house.room.records.hands(1):
        await house.pass_on(1, account[0])


@pytest.mark.parametrize("role", sorted(ANYBODY))
async def test_every_route_lets_in_whom_it_should_and_nobody_else(tmp_path: Path, role: str) -> None:
    async with site(tmp_path) as s:
        people = await everybody(s)
        for route, may in MAY.items():
            # Coming in or going out would make somebody else of them.
            browser = people[role] if route not in DOORS else await s.visitor()
            answer = await tried(browser, route)
            assert answer.status_code < 500, f"{route}: {answer.text}"
            assert is_let_in(answer) == (role in may), f"{role} {route}"


async def test_a_hand_is_shown_to_those_who_were_in_it_as_they_saw_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        people = await everybody(s)
        stranger = await s.guest()
        for where in ("/api/tables/1/hands/1", "/tables/1/hands/1"):
            assert (await stranger.get(where)).status_code == 403
            assert (await people["player"].get(where)).status_code == 200
            assert (await people["auditor"].get(where)).status_code == 200
            assert (await people["auditor"].get(where.replace("hands/1", "hands/99"))).status_code == 404
        mine = (await people["player"].get("/api/tables/1/hands/1")).json()
        name = (await people["player"].get("/api/me")).json()["name"]
        asked = [event["question"] for event in mine["events"] if event["type"] == "asked"]
        assert {question["who"] for question in asked if question["options"]} <= {name}
        assert {question["who"] for question in asked} > {name}


async def test_nobody_answers_for_another_or_reads_their_options(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET, bots=2)
        seated, other = await s.house.sit(table, 5), await s.guest()
        message, question = await s.house.asked(table, seated)
        answer = {"command": "answer", "hand": message.hand, "key": question.key, "option": "pass"}
        refused = await other.post(f"/api/tables/{table}/commands", answer)
        assert (refused.status_code, "not for you" in refused.json()["detail"]) == (409, True)
        assert (await other.get(f"/api/tables/{table}")).json()["asked"] == []
        assert (await (await s.known(seated)).get(f"/api/tables/{table}")).json()["asked"] != []


FLOOR_COMMANDS: list[dict[str, str | int]] = [
    {"command": "close", "text": "x"},
    {"command": "seat bots"},
    {"command": "remove bots"},
    {"command": "hire"},
    {"command": "dismiss"},
    {"command": "rule", "text": "x"},
    {"command": "void", "text": "x"},
    {"command": "remove", "name": "x", "text": "x"},
    {"command": "move", "name": "x", "table": 1, "text": "x"},
    {"command": "feed", "table": 1, "text": "x"},
    {"command": "pause", "text": "x"},
    {"command": "resume"},
]


@pytest.mark.parametrize("command", FLOOR_COMMANDS, ids=lambda command: command["command"])
async def test_the_floors_commands_are_for_the_floor(tmp_path: Path, command: dict[str, str | int]) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET, bots=2)
        fields = {key: str(value) for key, value in command.items()}
        for somebody in (await s.guest(), await s.staff("Auditor", "auditor")):
            assert (await somebody.post(f"/api/tables/{table}/commands", command)).status_code == 403
            assert (await somebody.send(f"/floor/tables/{table}", **fields)).status_code == 403
        done = await (await s.floor()).post(f"/api/tables/{table}/commands", command)
        assert done.status_code in (201, 409)


def test_every_command_of_the_floor_is_tried() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(FloorCommand)}
    assert {command["command"] for command in FLOOR_COMMANDS} == tags - {"change"}


async def test_a_command_sent_twice_is_done_once(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, guest = await s.house.open(SHEET, bots=2), await s.guest()
        where, sit = f"/api/tables/{table}/commands", {"command": "sit", "seat": 5, "buy_in": 100_000}
        first = await guest.post(where, sit, "the-same-key")
        assert first.status_code == 201
        assert (await guest.post(where, sit, "the-same-key")).json() == first.json()
        other = await guest.post(where, {"command": "leave"}, "the-same-key")
        assert (other.status_code, "idempotency key" in other.json()["detail"]) == (409, True)
        me = (await guest.get("/api/me")).json()
        assert (me["cents"], me["tables"]) == (900_000, {str(table): 100_000})
        assert (await guest.post(where, sit, "short")).status_code == 400
