"""Smaller holes: tokens, origins, streams, cookies, guesses, names, odd requests, two servers, bad rows."""

import asyncio
import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update

from houseway.core.text import Mistake
from houseway.room.base.commands import Forbidden, Refused, RuleCommand, Sit
from houseway.room.people.guessable import check_password
from houseway.room.people.passwords import Accounts
from houseway.room.people.tries import Tries
from houseway.room.serve.server import only_server_of
from houseway.room.store.address import file_url
from houseway.room.store.schema import entries
from houseway.room.web.api.events import Streams, stream
from houseway.room.web.csrf import FORM_COOKIE
from houseway.room.web.rate_limits import Limits
from houseway.room.web.security import COOKIE
from tests.attacks.eyes import gated
from tests.room.rooms import house, url
from tests.room.web import BASE, site

SHEET = "500-club/ez-baccarat"
PASSWORD = "a long passphrase"


async def test_a_visitors_token_is_of_no_use_in_anothers_session(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor, guest = await s.visitor(), await s.guest()
        token = await visitor.token()
        planted = visitor.client.cookies[FORM_COOKIE]
        guest.client.cookies.set(FORM_COOKIE, planted, domain="room.test")
        refused = await guest.client.post("/sign-out", data={"_csrf_token": token})
        assert refused.status_code == 403
        other = await (await s.guest()).token()
        assert (await guest.client.post("/sign-out", data={"_csrf_token": other})).status_code == 403
        assert (await guest.send("/sign-out")).status_code == 303


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": BASE, "Sec-Fetch-Site": "same-origin"}, 303),
    ],
)
async def test_a_form_sent_from_another_site_is_refused(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async with site(tmp_path) as s:
        guest = await s.guest()
        sent = await guest.client.post("/sign-out", data={"_csrf_token": await guest.token()}, headers=headers)
        assert sent.status_code == status


async def test_a_stream_ends_with_the_session(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET, bots=3)
        guest = await s.guest()
        assert guest.account
        await s.house.do(table, guest.account, Sit(5, 600_00))

        class Asked:
            app, user, auth, client = s.app, guest.account, guest.client.cookies[COOKIE], None

        sent = stream(s.house.room.watch(table, guest.account.name), Asked(), Streams(9), table)  # type: ignore[arg-type]
        assert b"snapshot" in await anext(sent)
        assert (await guest.send("/sign-out")).status_code == 303
        await s.house.room.turn()
        with pytest.raises(StopAsyncIteration):
            await anext(sent)


async def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        visitor.client.base_url = BASE.replace("http:", "https:")
        first = await visitor.get("/")
        assert "Secure" in first.headers["set-cookie"]
        come = await visitor.send("/guest")
        assert "Secure" in come.headers["set-cookie"]


async def test_guesses_wait_longer_each_time_for_a_name_from_one_address(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        await Accounts(s.house.room.people).sign_up("Zenobia", PASSWORD)
        visitor = await s.visitor()
        for _ in range(5):
            assert "do not go together" in (await visitor.send("/sign-in", name="ZENOBIA", password="wrong")).text
        late = await visitor.send("/sign-in", name="Zenobia", password=PASSWORD)
        assert (late.status_code, "wait 1 second" in late.text) == (401, True)
        s.house.time.now += 1
        assert (await visitor.send("/sign-in", name="Zenobia", password=PASSWORD)).status_code == 303
        for _ in range(5):
            assert (await visitor.send("/me/password", old="wrong", new="x")).status_code == 409
        old = await visitor.send("/me/password", old=PASSWORD, new="another long phrase")
        assert "wait" in old.text


async def test_nobody_is_kept_out_for_long_and_nobody_guesses_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tries = Tries(h.room.store, h.time)
        for number in range(30):
            await tries.check("Ann", f"10.0.0.{number}")
            await tries.note("Ann", f"10.0.0.{number}", right=False)
        await tries.check("Ann", "home")
        for _ in range(40):
            h.time.now += 1000
            await tries.note("Ann", "10.1.1.1", right=False)
        # What was wrong is remembered by whoever serves the room next.
        tries = Tries(h.room.store, h.time)
        with pytest.raises(Mistake, match="wait"):
            await tries.check("Ann", "10.1.1.1")
        h.time.now += 15 * 60
        await tries.check("Ann", "10.1.1.1")
        await tries.note("Ann", "10.1.1.1", right=True)
        await tries.check("Ann", "10.1.1.1")


async def test_a_forwarded_address_is_not_believed(tmp_path: Path) -> None:
    async with site(tmp_path, Limits(requests=1000, entries=3)) as s:
        visitor = await s.visitor()
        tries = []
        for number in range(5):
            visitor.client.headers["X-Forwarded-For"] = f"10.0.0.{number}"
            tries.append((await visitor.send("/sign-in", name="Zenobia", password="wrong")).status_code)
        assert tries == [401, 401, 401, 429, 429]


GUESSED = ["1234567890", " " * 10, "aaaaaaaaaaaa", "Password123!", "qwertyuiop", "zenobia1234", "0987654321", "short"]
GUESSED += ["1q2w3e4r5t", "1234512345", "1qaz2wsx3edc", "basketball", "letmein2024!", "houseway2026", "\x00" * 12]


def is_refused(password: str) -> bool:
    try:
        check_password(password, "Zenobia")
    except Mistake:
        return True
    return False


def test_passwords_that_are_guessed_first_are_refused_and_no_others() -> None:
    assert not [each for each in GUESSED if not is_refused(each)]
    assert not [each for each in ("a long passphrase", "correct horse battery", "Tr0ub4dor&3xyz") if is_refused(each)]


LOOK_ALIKES = [
    "Fl\u043e\u043er",
    "The floor",
    "F1oor",
    "Guest 99",
    "guest 99",
    "H0use",
    "Z\u0435nobia",
    "Zen0bia",
    "\u0396enobia",
    "F\u01c0oor",
    "Fl\u0275\u0275r",
    "\u0261uest 1",
    "Guest5",
    "Gu\u0435st 7",
]


@pytest.mark.parametrize("name", LOOK_ALIKES)
async def test_a_name_that_looks_like_anothers_is_refused(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as h:
        await h.room.people.create("Zenobia", "player", "secret")
        with pytest.raises(Mistake):
            await h.room.people.create(name, "player", "secret")
        guest = await h.room.people.guest()
        with pytest.raises(Mistake):
            await h.room.people.rename(guest, name)


@pytest.mark.parametrize("name", ["Zoë", "Ольга", "Νίκος", "O'Brien", "Jean-Luc"])
async def test_a_name_of_ones_own_is_not(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as h:
        assert (await h.room.people.create(name, "player", "secret")).name == name


DEEP = b'{"command":"answer","hand":1,"key":"x","option":"x","arg":' + 20_000 * b"[" + 20_000 * b"]" + b"}"


@pytest.mark.parametrize(
    "body", [DEEP, 60_000 * b"[", 10_000 * b'{"a":', b'{"command":"sit","seat":1,"buy_in":' + 5_000 * b"9" + b"}"]
)
async def test_odd_bodies_are_the_senders_mistake(tmp_path: Path, body: bytes) -> None:
    async with site(tmp_path) as s:
        table, guest = await s.house.open(SHEET), await s.guest()
        sent = {
            "X-CSRFToken": await guest.token(),
            "Idempotency-Key": "odd-body",
            "Content-Type": "application/json",
        }
        answer = await guest.client.post(f"/api/tables/{table}/commands", content=body, headers=sent)
        assert 400 <= answer.status_code < 500


async def test_a_schedule_that_the_sheet_does_not_use_is_refused(tmp_path: Path) -> None:
    """It was taken for a wish that nothing fits, and the table opened with another."""
    async with site(tmp_path) as s:
        floor = await s.floor()
        for sheet in (SHEET, "500-club/texas-holdem"):
            for schedule in ("../x", "lotus/ez-baccarat-panda-8"):
                body = {"sheet": sheet, "wish": {"schedule": schedule}}
                refused = await floor.post("/api/tables", body)
                assert (refused.status_code, "does not use schedule" in refused.text) == (409, True)


@pytest.mark.parametrize(
    ("hosts", "is_known"),
    [
        (["127.0.0.1:8777"], True),
        (["LOCALHOST"], True),
        (["[::1]:8777"], True),
        (["room.test"], True),
        (["elsewhere.test"], False),
        (["room.test.elsewhere.test"], False),
        (["elsewhere.test:127.0.0.1"], False),
        (["room.test", "elsewhere.test"], False),
        ([""], False),
    ],
)
async def test_a_room_answers_to_its_own_names_alone(tmp_path: Path, hosts: list[str], is_known: bool) -> None:
    """A page elsewhere may have its name lead to this machine, and read what is answered as if it were its own."""
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        visitor = await s.visitor()
        for path in ("/", "/api/tables", "/static/icon.svg", "/nowhere"):
            answer = await visitor.client.get(path, headers=[("host", host) for host in hosts])
            assert (answer.status_code != 421) is is_known
        command = await visitor.client.post(f"/api/tables/{table}/commands", headers=[("host", each) for each in hosts])
        assert (command.status_code != 421) is is_known


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/" + 5_000 * "a", "/static/..%2f..%2fapp.py", "/tables/" + 5_000 * "9"]
)
async def test_odd_paths_are_not_found(tmp_path: Path, path: str) -> None:
    async with site(tmp_path) as s:
        assert (await (await s.visitor()).get(path)).status_code == 404


async def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """PostgreSQL keeps no text with a zero in it."""
    async with site(tmp_path) as s:
        answer = await (await s.visitor()).send("/sign-in", name="no\0body", password="no\0body")
        assert 400 <= answer.status_code < 500


async def test_options_of_no_chips_are_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        for number, wish in enumerate(({"chip_cents": 0}, {"chip_cents": -1}, {"decks": 10**9}, {"seats": 10**9})):
            body = {"command": "open", "sheet": SHEET, "wish": wish}
            assert 400 <= (await floor.post("/api/tables", body, f"no-chips-{number}")).status_code < 500, wish


async def test_somebody_without_the_money_does_not_make_the_table_load_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, guest = await h.open(SHEET), await h.room.people.guest()
        desk = h.room._at.sittings[table].desk
        async with gated(h.room) as gate:
            with pytest.raises(Refused, match="of play money left"):
                await h.do(table, guest, Sit(1, 1_000_000_00))
            assert not gate.reached.is_set()
        assert h.room._at.sittings[table].desk is desk


async def test_whoever_works_here_does_not_play(tmp_path: Path) -> None:
    """The floor rules, and the auditor sees everybody's cards of every hand that is over."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        guest = await h.sit(table, 5, 600_00)
        auditor = await h.room.people.create("Auditor", "auditor", "secret")
        for staff in (h.floor, auditor):
            for standing in (False, True):
                with pytest.raises(Forbidden, match=f"the {staff.role} does not play here"):
                    await h.do(table, staff, Sit(6, 600_00, standing))
            with pytest.raises(Forbidden, match=f"the {staff.role} does not play here"):
                await h.room.waiting.join(staff, table)
        with pytest.raises(Refused):
            await h.do(table, h.floor, RuleCommand("mine", source=guest.name, target="Floor", cents=100_00))


@pytest.mark.sqlite
def test_a_second_server_on_the_same_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "houseway", "serve", "--database", str(tmp_path / "room.db")]
    with only_server_of(url(tmp_path)):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "another room is open on" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.sqlite
@pytest.mark.parametrize("way", ["symlink_to", "hardlink_to"])
def test_a_second_server_is_refused_by_any_name_of_the_file(tmp_path: Path, way: str) -> None:
    """The file itself is locked, and no other beside it, which could be gone or have another name."""
    file, link = tmp_path / "room.db", tmp_path / "link.db"
    with only_server_of(file_url(str(file))):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        getattr(link, way)(file)
        for beside in tmp_path.glob("*.lock"):
            beside.unlink()
        for name in (file, link):
            with pytest.raises(Mistake, match="another room is open on"), only_server_of(file_url(str(name))):
                pass
    with only_server_of(file_url(str(link))):
        pass


async def test_one_bad_row_sets_its_table_aside_and_opens_the_rest(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        bad, good = await h.open(SHEET, bots=3), await h.open(SHEET, bots=3)
        async with h.room.store.begin() as connection:
            row = update(entries).where(entries.c.table_id == bad, entries.c.seq == 2)
            await connection.execute(row.values(body=json.dumps({"line": "joined"})))
    async with site(tmp_path) as s:
        assert [table.id for table in s.house.room.tables()] == [good]
        floor = await s.floor()
        assert f"Table {bad} is set aside" in (await floor.get("/floor")).text
        assert (await floor.get(f"/tables/{bad}")).status_code == 404
        await s.house.asked(good, await s.house.sit(good, 5))


async def test_thousands_of_taken_guest_names_do_not_slow_the_door(tmp_path: Path) -> None:
    """Names that begin with Guest are the house's, and each guest is called by the number of their account."""
    async with house(tmp_path) as h:
        for name in ("Guest 3", "Guest3", "GUEST 3", "Guest-3", "\u0261uest 3"):
            with pytest.raises(Mistake):
                await h.room.people.create(name, "player", "secret")
        guests = await asyncio.gather(*(h.room.people.guest() for _ in range(30)))
        assert len({guest.name for guest in guests}) == 30
        assert all(guest.name == f"Guest {guest.id}" for guest in guests)
