"""Who is away does not keep a game going, and is cashed out after a while; the floor can remove and ban."""

from pathlib import Path

import pytest

from houseway.room.base.commands import LeaveCommand, Refused, Remove, Sit, SitOutCommand
from houseway.room.people.passwords import Accounts
from tests.counts import soak
from tests.room.rooms import House, house
from tests.room.web import site

SHEET = "500-club/ez-baccarat"
HOUR = 3600.0


async def let_pass(h: House, seconds: float) -> int:
    """Let so much time go by, a step at a time; how many hands were begun."""
    end, before = h.time.now + seconds, sum(table.hand for table in h.room.tables())
    for _ in range(5_000):
        if not await h.room.turn():
            dues = [each.due for each in h.room._at.sittings.values() if each.due is not None]
            h.time.now = min([end, *(due for due in dues if due > h.time.now)])
            if h.time.now == end:
                break
    assert h.time.now == end, "the tables never rest"
    return sum(table.hand for table in h.room.tables()) - before


async def test_guests_who_sit_and_vanish_are_cashed_out_and_bots_do_not_play_for_them(tmp_path: Path) -> None:
    async with house(tmp_path, pace_seconds=4.0, bot_seconds=1.0) as h:
        tables = [await h.open(SHEET, bots=3) for _ in range(soak(25, 3))]
        ghosts = [await h.sit(table, seat) for table in tables for seat in (5, 6, 7)]
        assert await let_pass(h, HOUR) <= 5 * len(tables)
        assert [table.people for table in h.room.tables()] == [0] * len(tables)
        assert await let_pass(h, HOUR) == 0
        for ghost in ghosts:
            assert h.room.chips_of(ghost.name) == {}
        assert await h.room.find_wrong() == []


async def test_who_sits_alone_or_without_chips_and_neither_plays_nor_looks_is_gone_after_a_while(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        looks, gone = await h.sit(table, 1), await h.room.people.guest()
        stream = h.room.watch(table, looks.name)
        await anext(stream)
        await h.do(table, gone, Sit(2, 500_00))
        await h.do(table, gone, SitOutCommand())
        await let_pass(h, HOUR)
        assert [each.name for each in (await h.room.snapshot(table, "")).table.people] == [looks.name]
        await stream.aclose()
        await let_pass(h, HOUR)
        assert not (await h.room.snapshot(table, "")).table.people


async def test_an_absence_goes_on_over_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.do(table, guest, SitOutCommand())
        while (await h.room.snapshot(table, "")).table.running:
            await h.room.turn()
    async with house(tmp_path) as h:
        h.time.now += 15 * 60
        await h.room.turn()
        assert h.room.chips_of(guest.name) == {}


async def test_the_floor_removes_somebody_and_they_have_their_chips(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
        await h.do(table, h.floor, Remove(guest.name, "asleep"))
        h.time.now += 30
        while (await h.room.snapshot(table, "")).table.running:
            assert await h.room.turn()
        assert h.room.chips_of(guest.name) == {}
        with pytest.raises(Refused, match="is not at the table"):
            await h.do(table, h.floor, Remove(guest.name, "again"))
        with pytest.raises(Refused, match="not at the table"):
            await h.do(table, guest, LeaveCommand())


async def test_who_is_banned_is_out_and_stays_out(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, visitor = await s.floor(), await s.visitor()
        table = await s.house.open(SHEET, bots=2)
        await visitor.send("/sign-up", name="Zenobia", password="a long passphrase")
        zenobia = await Accounts(s.house.room.people).sign_in("Zenobia", "a long passphrase")
        await s.house.do(table, zenobia, Sit(5, 600_00))
        assert (await visitor.get("/me")).status_code == 200
        answer = await floor.send("/floor/ban", name="Zenobia", text="throws cards")
        assert answer.status_code == 303
        assert (await visitor.get("/me")).status_code == 303
        assert s.house.room.chips_of("Zenobia") == {}
        again = await visitor.send("/sign-in", name="Zenobia", password="a long passphrase")
        assert again.status_code == 401
        assert "throws cards" in again.text
        with pytest.raises(Refused, match="throws cards"):
            await s.house.do(table, zenobia, Sit(5, 600_00))
        assert (await floor.send("/floor/ban", name="Floor", text="a mistake")).status_code == 409


@pytest.mark.parametrize("goes", ["leaves", "signs out", "is kept out", "is removed"])
async def test_who_goes_before_they_sit_down_is_not_dealt_in(tmp_path: Path, goes: str) -> None:
    """Whoever comes in a running hand sits down after it: until then they were at no table they could leave."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        player = await h.sit(table, 3)
        await h.asked(table, player)
        guest = await h.sit(table, 5)
        money = await h.room.people.money(guest)
        match goes:
            case "leaves":
                await h.do(table, guest, LeaveCommand())
            case "signs out":
                await h.room.leave_tables(guest)
            case "is kept out":
                await h.room.ban(h.floor, guest.name, "they were rude")
            case "is removed":
                await h.do(table, h.floor, Remove(guest.name, "they were rude"))
        [person] = [each for each in (await h.room.snapshot(table, "")).table.people if each.name == guest.name]
        assert (person.coming, person.going) == (True, True)
        while (view := (await h.room.snapshot(table, "")).table).hand == 1 and view.running:
            await h.pass_on(table, player)
        assert guest.name not in [each.name for each in (await h.room.snapshot(table, "")).table.people]
        assert await h.room.people.money(guest) == money + person.chips
        assert await h.room.find_wrong() == []
