"""Sheets of one's own: kept by what is in them, seen by their owner and those invited, never changed under a table."""

from pathlib import Path

import pytest

from houseway.room.base.commands import OpenTable
from houseway.room.live import own_sheets
from tests.felts import small
from tests.room.web import Browser, site

SHEET = "500-club/ez-baccarat"
CHANGE = {"pays": {"dragon-7": {"": {"win": "39 to 1"}}}}


async def saved(browser: Browser, name: str = "Mine", change: object = CHANGE, sheet: str = SHEET) -> dict[str, object]:
    answer = await browser.post("/api/studio/sheets", {"sheet": sheet, "name": name, "change": change})
    assert answer.status_code == 201, answer.text
    found: dict[str, object] = answer.json()
    return found


async def test_a_change_is_kept_in_versions_and_played_at_once(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        player, stranger = await s.guest(), await s.guest()
        own = await saved(player)
        assert await saved(player) == own, "the same again is the same version"
        other = await saved(player, change={"pays": {"dragon-7": {"": {"win": "38 to 1"}}}})
        assert (own["version"], other["version"]) == (1, 2)
        shelf = (await player.get("/api/studio/sheets")).json()
        assert [(each["id"], each["version"]) for each in shelf] == [(other["id"], 2)]
        assert "39 to 1" in (await player.get(f"/rules/{own['id']}")).text
        opened = await player.send("/private/tables", sheet=str(own["id"]), title="Ours", bots="2")
        assert opened.headers["location"] == "/tables/1/host"
        table = (await s.house.room.moves.sheet_of(1)).wager_by_id("dragon-7")
        assert table.pays == {"win": "39 to 1"}
        for where in (f"/rules/{own['id']}", f"/api/sheets/{own['id']}", f"/rules/{own['id']}/studio"):
            assert (await stranger.get(where)).status_code == 404
            assert (await (await s.floor()).get(where)).status_code == 200, "the staff may read all"
        (table_told,) = await s.house.room.private.tables_of(player.account)  # type: ignore[arg-type]
        assert (await stranger.send("/invited", code=table_told.code)).status_code == 303
        assert (await stranger.get(f"/api/sheets/{own['id']}")).status_code == 200, "who is invited reads the rules"
        assert (await stranger.get(f"/api/sheets/{other['id']}")).status_code == 404


async def test_nothing_saved_changes_a_table_that_runs(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        for odds in ("8 to 1", "10 to 1"):
            assert (await floor.send("/floor/sheets", name="Small", text=small(("8 to 1", odds)))).status_code == 303
            (newest,) = await s.house.room.sheets.shelf_of_house()
            await floor.send("/floor/tables", sheet=newest.id, title=odds, bots="2")
        assert newest.version == 2
        told = [(await s.house.room.moves.sheet_of(table)) for table in (1, 2)]
        assert "8 to 1" in str(told[0].wager)
        assert "10 to 1" in str(told[1].wager)
        assert "Small" in (await floor.get("/floor")).text
        assert (await (await s.visitor()).get(f"/rules/{newest.id}")).status_code == 200, "the house's is everybody's"


async def test_what_is_no_sheet_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, player = await s.floor(), await s.guest()
        wrong = await floor.send("/floor/sheets", name="Small", text=small(("8 to 1", "8 too 1")))
        assert wrong.status_code == 409
        assert "write odds" in wrong.text
        assert "8 too 1" in wrong.text, "what was pasted is still there"
        for body in (
            {"text": 'like = "/etc/passwd"', "name": "x"},
            {"text": 'like = "../../secret.toml"', "name": "x"},
            {"text": 'schedules = ["../fees.toml"]', "name": "x"},
            {"text": "[" * 5_000, "name": "x"},
            {"text": f'like = "{SHEET}"\ntitle = "{"x" * 2_000}"', "name": "x"},
            {"text": f'like = "{SHEET}"', "name": " "},
            {"text": f'like = "{SHEET}"', "name": "a\u202eb"},
            {"text": f'like = "{SHEET}"', "name": "x", "house": True},
        ):
            answer = await player.post("/api/studio/files", body)
            assert answer.status_code in (403, 409), answer.text
            assert "passwd:" not in answer.text
        assert not await s.house.room.sheets.shelf_of_house()
        assert not (await player.get("/api/studio/sheets")).json()


async def test_a_table_for_everybody_is_not_of_a_players_sheet(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        own, floor = await saved(await s.guest()), await s.floor()
        refused = await floor.post("/api/tables", {"command": "open", "sheet": own["id"]})
        assert refused.status_code == 409
        assert "saved for the house" in refused.text
        stranger = await s.guest()
        taken = await stranger.post("/api/private", {"command": "open", "sheet": own["id"]})
        assert taken.status_code == 404, "nobody opens a table of another's sheet"
        based = {"sheet": own["id"], "change": {}}
        assert (await stranger.post("/api/studio/quote", based)).status_code == 404
        assert (await stranger.post("/api/studio/sheets", {**based, "name": "x"})).status_code == 404


async def test_nobody_keeps_more_than_their_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_sheets, "MOST_OF_ONE", 2)
    async with site(tmp_path) as s:
        player = await s.guest()
        await saved(player, "A")
        await saved(player, "B")
        full = await player.post("/api/studio/sheets", {"sheet": SHEET, "name": "C", "change": CHANGE})
        assert full.status_code == 409
        assert "You have saved 2 sheets" in full.text
        await saved(await s.guest(), "A")


async def test_a_name_with_markup_is_only_a_name(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        player = await s.guest()
        own = await saved(player, "<b>bold</b>", {**CHANGE, "title": "<script>alert(1)</script>"})
        for where in ("/private", f"/rules/{own['id']}", f"/rules/{own['id']}/studio"):
            page = (await player.get(where)).text
            assert "<b>bold" not in page
            assert "<script>alert" not in page


async def test_a_table_of_an_own_sheet_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        player = await s.guest()
        assert player.account
        own = await saved(player)
        receipt = await s.house.room.open_private(player.account, s.house.key(), OpenTable(str(own["id"]), bots=2))
        digest = (await s.house.room.moves.sheet_of(receipt.table)).digest
    async with site(tmp_path) as s:
        assert (await s.house.room.moves.sheet_of(receipt.table)).digest == digest
        assert str(own["id"]).endswith(digest[:32])
