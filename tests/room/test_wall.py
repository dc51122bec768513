"""The board of wait lists: game by game, for whoever has the floor's link and as long as that is good."""

import re
from pathlib import Path

from sqlalchemy import update

from houseway.room.base.commands import LeaveCommand
from houseway.room.live.board import BoardName, sort_by_game
from houseway.room.live.waiting import Waiter
from houseway.room.store.schema import accounts
from houseway.room.web.pages.wall import GOOD_FOR, read_board, wall_link
from tests.room.test_pages import read
from tests.room.test_waiting import full_table, newcomers
from tests.room.web import site


async def test_the_board_shows_who_waits_and_who_is_called(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, seated = await full_table(s.house)
        await full_table(s.house)
        ann, bob = await newcomers(s.house, 2)
        for each in (ann, bob):
            await s.house.room.waiting.join(each, table)
        assert 'href="/floor/wall"' in await read(await s.floor(), "/floor")
        link = (await (await s.floor()).get("/floor/wall")).headers["location"]
        screen = await s.visitor()
        page = await read(screen, link)
        assert re.findall(r"<li>(.*?)</li>", page) == [ann.name, bob.name]
        assert "tables 1, 2" in page, "both are of one game"
        assert not re.search("<(a|button|input|form)[ >]", page), "nobody is there to press anything"
        await s.house.do(table, seated[2], LeaveCommand())
        page = await read(screen, link)
        assert re.findall(r'<li class="called">(.*?) <strong>table (\d+)', page) == [(ann.name, str(table))]


async def test_a_name_is_no_markup_on_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, _ = await full_table(s.house)
        (wild,) = await newcomers(s.house, 1)
        await s.house.room.waiting.join(wild, table)
        async with s.house.room.store.begin() as connection:  # no name is like that, but whoever writes one
            await connection.execute(update(accounts).where(accounts.c.id == wild.id).values(name="<b>Ann</b>"))
        page = await read(await s.visitor(), wall_link(s.house.room))
        assert "&lt;b&gt;Ann&lt;/b&gt;" in page
        assert "<b>Ann" not in page


async def test_a_link_is_good_for_a_week_and_cannot_be_made_up(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        screen, link = await s.visitor(), wall_link(s.house.room)
        until, _, seal = link.removeprefix("/wall/").partition("-")
        assert (await screen.get(link)).status_code == 200
        later = int(until) + 1
        for wrong in (
            f"{later}-{seal}",
            f"{until}-",
            until,
            f"-{seal}",
            f"²-{seal}",
            f"{until}-{seal}é",
            f"{until}-{seal}0",
        ):
            assert (await screen.get(f"/wall/{wrong}")).status_code == 404, wrong
        s.house.time.now += GOOD_FOR.total_seconds() + 1
        gone = await screen.get(link)
        assert (gone.status_code, "the floor&#39;s page has a new link" in gone.text) == (404, True)


async def test_a_private_table_is_not_on_the_board(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        guest = await s.guest()
        made = await guest.post("/api/private", {"command": "open", "sheet": "500-club/ez-baccarat", "title": "Ours"})
        assert made.status_code < 300, made.text
        assert await read_board(s.house.room) == []


async def test_whoever_is_on_two_lists_of_a_game_stands_there_once(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        for _ in range(2):
            await full_table(s.house)
        tables = s.house.room.tables()
        ann, bob = Waiter(8, "Ann", 10.0), Waiter(9, "Bob", 5.0)
        called = Waiter(8, "Ann", 12.0, until=99.0)
        many = [Waiter(number, f"P{number}", float(number)) for number in range(20, 31)]
        (game,) = sort_by_game(tables, {1: [ann, *many], 2: [bob, called]})
        assert game.names[:3] == (BoardName("Bob"), BoardName("Ann", 2), BoardName("P20"))
        assert (len(game.names), game.more, game.tables) == (8, 5, (1, 2))
