"""The pages, read as somebody without a script would read them."""

import asyncio
import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.room.analysis import prices as analysis
from houseway.room.analysis.books import catalogue
from houseway.room.web.csrf import unmask_token
from houseway.room.web.pages.hand_steps import jumps
from houseway.words.events import questions, steps_of
from tests.counts import SOAKING
from tests.record.test_before import unpacked
from tests.room.test_roles import everybody
from tests.room.web import TOKEN, Browser, Site, site
from tests.words.hands import hand_of

SHEET = "500-club/ez-baccarat"
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Checked(HTMLParser):
    """A page that is well formed: every tag closed in its turn, every field labelled, nothing inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.heading = 0
        self.feed(text)
        assert not self.open, f"{self.open} were never closed"
        assert len(self.ids) == len(set(self.ids)), "two things have one id"
        assert not re.search(r"<th[^>]*>\s*</th>", text), "a column without a heading"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        assert not [name for name in facts if name == "style" or name.startswith("on")], f"{tag} {facts} is inline"
        assert tag != "style", "a style of its own"
        assert tag != "script" or facts.get("src"), "a script of its own"
        assert tag != "link" or str(facts["href"]).startswith("/static/"), f"{facts} is no file of the room"
        self.ids += [facts["id"] or ""] if "id" in facts else []
        self.heading += tag == "h1"
        if tag in ("input", "select") and facts.get("type") != "hidden":
            assert "label" in self.open or "aria-label" in facts, f"{facts} has no label"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> out of turn"


async def read(browser: Browser, path: str) -> str:
    answer = await browser.get(path)
    assert answer.status_code == 200, f"{path}: {answer.text}"
    page = Checked(answer.text)
    assert page.heading == 1, f"{path} has {page.heading} first headings"
    assert "Play money only" in answer.text
    return answer.text


async def test_only_those_who_may_play_are_shown_what_they_could_play_with(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        people = await everybody(s)
        shown = {who: 'class="wallet"' in await read(page, "/") for who, page in people.items()}
        assert {who for who in shown if shown[who]} == {"player"}
        assert "Play money</dt>" in await read(people["player"], "/me")
        assert "Play money</dt>" not in await read(people["floor"], "/me")


async def test_every_page_is_well_formed(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        people = await everybody(s)
        for path in ("/", "/rules", f"/rules/{SHEET}", "/sign-in", "/tables/1"):
            for somebody in people.values():
                await read(somebody, path)
        for path in ("/me", "/tables/1/hands/1", "/tables/1/hands/1?step=1"):
            await read(people["player"], path)
        for path in ("/floor", f"/floor/open?sheet={SHEET}", "/floor/tables/1"):
            await read(people["floor"], path)
        for path in ("/audit", "/audit/1", "/audit/1/check", "/audit/1/1"):
            await read(people["auditor"], path)
        for path in ("/nowhere", "/rules/nowhere/nothing", "/tables/99", "/tables/x"):
            lost = await people["nobody"].get(path)
            assert lost.status_code == 404, path
            Checked(lost.text)


@pytest.mark.parametrize("sheet", [each for at, each in enumerate(catalogue()) if SOAKING or at % 6 == 0])
async def test_every_sheet_has_its_rules_and_its_form(tmp_path: Path, sheet: str) -> None:
    async with site(tmp_path) as s:
        page = await read(await s.visitor(), f"/rules/{sheet}")
        assert catalogue()[sheet].title.replace("'", "&#39;") in page
        if catalogue()[sheet].playable:
            floor = await s.floor()
            await read(floor, f"/floor/open?sheet={sheet}")
            opened = await floor.send("/floor/tables", sheet=sheet, bots="1")
            assert opened.status_code == 303, opened.text
            await read(floor, opened.headers["location"])


async def test_the_lobby_is_searched_and_filtered(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        await s.house.open(SHEET, title="Corner table", bots=2)
        other = next(each for each in catalogue().values() if each.playable and each.family != "baccarat")
        await s.house.open(other.id, bots=1)
        visitor = await s.visitor()

        async def found(query: str) -> list[str]:
            return re.findall(r'data-table="(\d+)"', await read(visitor, f"/?{query}"))

        assert await found("") == ["1", "2"]
        assert await found("q=corner") == ["1"]
        assert await found("q=nothing+like+it") == []
        assert await found("q=bacc+corner") == ["1"]
        shown = await read(visitor, "/")
        assert re.findall(r"<summary><h2>([^<]+)", shown) == ["Baccarat", "Poker"]
        assert "fees: player-dealer $0.50 to $10" in shown
        assert shown.index("Play now") < shown.index('role="search"')
        assert await found("game=baccarat") == ["1"]
        assert await found(f"room={other.room}&game={other.family}") == ["2"]
        assert await found("open=yes") == ["1", "2"]


async def test_a_whole_word_is_found_before_the_beginning_of_one_and_never_beside_the_middle(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        panda, _spanish, pan = [
            str(await s.house.open(sheet))
            for sheet in ("lotus/ez-baccarat-panda-8", "500-club/pure-spanish-21-5", "players/pan")
        ]
        visitor = await s.visitor()

        async def found(query: str) -> list[str]:
            return re.findall(r'data-table="(\d+)"', await read(visitor, f"/?q={query}"))

        assert await found("pan") == [pan, panda]
        assert await found("anda") == [panda]
        assert await found("%E2%98%83") == [], "a sign that is no word is in no name"


async def test_what_is_wrong_with_a_field_is_said_in_plain_words(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        sent = {"name": "x" * 40, "password": "correct horse battery", "next": "/"}
        assert "Name: at most 32 characters." in (await visitor.send("/sign-up", **sent)).text
        assert "Name: write something." in (await visitor.send("/sign-up", **sent | {"name": ""})).text
        assert "Password: this is missing." in (await visitor.send("/sign-up", name="Zed", next="/")).text
        assert "Q: at most 100 characters." in (await visitor.get(f"/?q={'a' * 300}")).text
        auditor = await s.staff("Iris", "auditor")
        await s.house.open(SHEET)
        assert "EZ Baccarat of 500 Club Casino</a>" in await read(auditor, "/audit")
        assert "Hand: a whole number is wanted." in (await auditor.get("/audit/1/recall?hand=abc")).text


def test_a_hand_can_be_gone_through_from_its_showdown() -> None:
    hand = hand_of("limelight/limit-texas-holdem")
    events = hand.deal.events
    found = [each.title for each in jumps(events, steps_of(events, questions(events), hand.felt.game.sheet))]
    assert [each for each in found if each in ("Deal", "Flop", "River", "Showdown", "Result")] == [
        *("Deal", "Flop", "River", "Showdown", "Result")
    ]


async def test_play_now_leads_to_what_most_people_know(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        cheap = await s.house.open("500-club/crazy-pineapple-high-low-split")
        known = await s.house.open("limelight/no-limit-holdem")
        points = await s.house.open("lotus/13-card-red")
        await s.house.sit(cheap, 1)
        shown = await read(await s.visitor(), "/")
        now = shown[shown.index("Play now") : shown.index('role="search"')]
        assert re.findall(r'value="/tables/(\d+)"', now) == [str(known), str(points)]
        assert "Poker <small>No-Limit Hold-em</small> <small>no limit, blinds $1/$3</small>" in now
        assert "<small>$3 a point</small>" in now


async def test_a_seat_is_offered_to_those_who_may_play(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        for who, browser in (await everybody(s)).items():
            await s.house.open("limelight/no-limit-holdem")
            shown = await read(browser, "/")
            may_play = who in ("nobody", "player")
            assert ("Play now" in shown, "data-offer" in shown) == (may_play, may_play), who
            assert ('aria-label="Watch ' in shown) == (who != "player"), who


async def test_a_visitor_of_a_table_comes_in_where_it_says_that_they_watch(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        shown = await read(await s.visitor(), f"/tables/{table}")
        bar = shown[shown.index('id="seatbar"') : shown.index("</header>", shown.index('id="seatbar"'))]
        assert shown.count("Play as a guest") == bar.count("Play as a guest") == 1
        assert f'name="next" value="/tables/{table}"' in bar
        assert "Play as a guest" not in await read(await s.guest(), f"/tables/{table}")


async def test_odds_are_counted_for_a_game_that_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        page = await read(visitor, f"/rules/{SHEET}/odds")
        assert "1.2351%" in page  # the edge of the Player line with eight decks, as published
        assert "Odds of each wager" in await read(visitor, f"/rules/{SHEET}")
        other = next(each for each in catalogue().values() if each.family == "poker-ring")
        assert (await visitor.get(f"/rules/{other.id}/odds")).status_code == 409
        monkeypatch.setattr(analysis, "came_along", lambda setting: False)
        long = await visitor.get("/rules/lotus/ultimate-texas-holdem/odds")
        assert (long.status_code, "take minutes to count" in long.text) == (409, True)


async def floor_does(s: Site, table: int, **fields: str) -> str:
    done = await (await s.floor()).send(f"/floor/tables/{table}", **fields)
    assert done.status_code == 303, done.text
    return await read(await s.floor(), f"/floor/tables/{table}")


async def test_the_floor_runs_a_table_by_forms(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        assert "bot" in await floor_does(s, table, command="seat bots", count="2")
        assert "hired banker" in await floor_does(s, table, command="hire")
        assert "paused" in await floor_does(s, table, command="pause", text="Tea")
        assert "paused" not in await floor_does(s, table, command="resume")
        view = (await s.house.room.snapshot(table, "")).table
        names = [person.name for person in view.people]
        moved = {"source": names[0], "target": names[1], "cents": "$25"}
        await floor_does(s, table, command="rule", text="Paid twice", clause="12", **moved)
        after = (await s.house.room.snapshot(table, "")).table
        assert after.people[0].chips == view.people[0].chips - 2500
        shown = await floor_does(s, table, command="change", minimum="$10", text="Busy night")
        assert "$10" in shown
        player = await s.house.sit(table, 6)
        await s.house.asked(table, player)
        assert f"default on {player.name}" in await read(await s.floor(), f"/floor/tables/{table}")
        await floor_does(s, table, command="rule", text="Too slow", on=f"default on {player.name}")
        await s.house.asked(table, player)
        await floor_does(s, table, command="void", text="A card fell on the floor", clause="7")
        voided = (await s.house.room.records.hands(table))[0]
        assert not any(voided.people.values())
        shown = await read(await s.floor(), f"/audit/{table}/{voided.number}")
        heading = shown[shown.index("<h1>") : shown.index("</header>", shown.index("<h1>"))]
        assert heading.count("A card fell") == 1
        assert "void: A card fell" in heading
        wrong = await (await s.floor()).send(f"/floor/tables/{table}", command="rule")
        assert (wrong.status_code, "text" in wrong.text) == (409, True)
        assert "closed" in await floor_does(s, table, command="close", text="Late")


async def test_the_floor_makes_an_auditor_who_must_choose_a_password(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        made = await (await s.floor()).send("/floor/staff", name="Iris", role="auditor")
        password = re.search(r"<code>([\w-]+)</code>", made.text)
        assert password
        assert made.text.index("It is shown only now") < made.text.index("Tables in play"), "where the page begins"
        auditor = await s.visitor()
        assert (await auditor.send("/sign-in", name="Iris", password=password.group(1))).status_code == 303
        assert (await auditor.get("/audit")).headers["location"] == "/me"
        await auditor.send("/me/password", old=password.group(1), new="long enough now")
        await read(auditor, "/audit")


async def test_the_auditor_steps_through_a_hand_and_checks_the_table(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        auditor = (await everybody(s))["auditor"]
        whole = await read(auditor, "/audit/1/1")
        first = await read(auditor, "/audit/1/1?step=1")
        assert first.count("told-") == whole.count("told-")
        assert (whole.count(" later"), first.count(" later")) == (0, whole.count("told-") - 1)
        assert "$" in whole
        assert whole.count('class="clause">500 Club Casino, line') == whole.count("told-") > 5
        assert ".txt" not in whole
        assert ">Settlement</a>" in whole
        checked = await read(auditor, "/audit/1/check")
        assert "every one identical" in checked
        assert "No breach" in checked
        ledger = checked.partition("Rotation ledger</h2>")[2]
        assert "<td>1 to " in ledger
        sheet = await auditor.get("/audit/1/count-sheet")
        assert "Drop box count sheet" in sheet.text
        assert "content-disposition" not in sheet.headers, "it opens in the browser"
        (policy,) = sheet.headers.get_list("content-security-policy")
        assert policy.startswith("default-src 'none'; style-src 'sha256-")
        assert "default-src 'self'" in (await auditor.get("/audit")).headers["content-security-policy"]
        assert (await auditor.get("/audit/1/recall?hand=1")).headers["location"] == "/audit/1/1"
        report = (await auditor.get("/api/tables/1/audit")).json()
        assert report["report"]["hands"] == report["shifts"][0]["hands"] >= 1
        assert (await auditor.get("/api/tables/1/verify")).json()["hands"] >= 1
        assert (await auditor.get("/api/tables/1/journal")).text.startswith('{"line":"opened"')


async def test_the_auditor_is_told_that_a_table_was_dealt_by_an_older_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as s:
        auditor = (await everybody(s))["auditor"]
        assert (await auditor.get("/api/tables/1/verify")).json()["note"] == ""
        journal = unpacked("war", tmp_path).read_bytes()
        monkeypatch.setattr(s.house.room, "journal", lambda table_id: asyncio.sleep(0, journal))
        monkeypatch.setattr(s.house.room.records, "times", lambda table_id: asyncio.sleep(0, defaultdict(float)))
        note = "the sheet in it is lotus/ultimate-war as of an earlier program (0.1.0); today"
        assert (await auditor.get("/api/tables/1/verify")).json()["note"].startswith(note)
        assert (await read(auditor, "/audit/1/check")).count(note) == 1


async def test_a_player_finds_their_own_hands(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        player = (await everybody(s))["player"]
        assert 'href="/tables/1/hands/1"' in await read(player, "/me")
        assert "as Guest" in await read(player, "/tables/1/hands/1")
        refused = await player.send("/me/name", name="Another")
        assert (refused.status_code, "leave it before" in refused.text) == (409, True)
        newcomer = await s.guest()
        assert (await newcomer.send("/me/name", name="Another")).status_code == 303
        assert "Another" in await read(newcomer, "/me")


async def test_an_address_that_leads_nowhere_knows_who_asks(tmp_path: Path) -> None:
    """Signed in is signed in, there too, and the forms of that page are as good as those of any other."""
    async with site(tmp_path) as s:
        guest, visitor = await s.guest(), await s.visitor()
        assert guest.account
        for path in ("/nowhere", "/tables/999/none/at/all", "/floor/none"):
            for browser, sees in ((guest, guest.account.name), (visitor, "Play as a guest")):
                answer = await browser.get(path)
                assert answer.status_code == 404
                assert sees in answer.text
                carried = TOKEN.search(answer.text)
                assert carried
                assert unmask_token(carried.group(1)) == unmask_token(await browser.token())


async def test_whoever_signs_out_gives_up_their_seat(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        guest = await s.known(await s.house.sit(table, 3))
        assert len((await s.house.room.snapshot(table, "")).table.people) == 1
        await guest.send("/sign-out")
        assert not (await s.house.room.snapshot(table, "")).table.people
