"""The page of a hand that is over: what each who may see it is told there."""

import asyncio
import re
from pathlib import Path

from houseway.room.commands import Reply, Rule
from houseway.room.people import Account
from houseway.round.event import Answered, Event, Marked
from tests.room.rooms import House
from tests.room.test_pages import read
from tests.room.web import site

HOLDEM = "500-club/texas-holdem"


async def next_to_answer(h: House, table: int, people: list[Account]) -> Account:
    while not (asking := (await h.room.snapshot(table, "")).table.turns):
        assert await h.room.turn()
    return next(each for each in people if each.name == asking[0].who)


async def stay_in(h: House, table: int, player: Account) -> None:
    message, question = await h.asked(table, player)
    stay = next(each.id for each in question.options if each.id in ("call", "check") and not each.closed)
    await h.do(table, player, Reply(message.hand, question.key, stay))


async def end_the_hand(h: House, table: int) -> None:
    while not await h.room.hands(table):
        h.time.now += 60
        assert await h.room.turn()


def steps_told(page: str) -> list[str]:
    """What happened, step by step, as somebody reads it."""
    steps = re.findall(r'<li class="told-.*?</li>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", step).split()) for step in steps]


def test_what_the_floor_undid_is_told_to_all_who_may_see_the_hand(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as s:
            h, auditor = s.house, await s.staff("Iris", "auditor")
            table = await h.open(HOLDEM)
            people = [await h.sit(table, seat) for seat in (3, 4, 5)]
            first = await next_to_answer(h, table, people)
            await stay_in(h, table, first)
            second = await next_to_answer(h, table, people)
            await stay_in(h, table, second)
            await h.do(table, h.floor, Rule("misheard", "house 4.2", "undo", second.name))
            await stay_in(h, table, second)
            await h.do(table, h.floor, Rule("out of turn", "", "undo", first.name))
            await stay_in(h, table, first)
            await end_the_hand(h, table)
            token = await h.room.shares.make(first, table, 1)
            told = [
                f"the floor rules undo for {second.name}: misheard (house 4.2)",
                f"the floor rules undo for {first.name}: out of turn",
            ]
            player, stranger = await s.known(first), await s.visitor()
            for who, path in (
                (auditor, f"/audit/{table}/1"),
                (auditor, f"/audit/{table}/1?as={second.name}"),
                (player, f"/tables/{table}/hands/1"),
                (stranger, f"/shared/{token}"),
            ):
                page = await read(who, path)
                steps = steps_told(page)
                at = steps.index(told[0])
                assert steps[at : at + 2] == told
                assert steps[at + 2].startswith(f"{first.name}: call"), "where it was taken back to, it goes on"
                assert f'data-jump="{at + 1}">Undo<' in page
            check_record((await h.room.recalled(table, 1, first)).events, told)

    asyncio.run(run())


def check_record(events: list[Event], told: list[str]) -> None:
    """Nothing that was undone is an event; that it was is told before the first answer that counts."""
    said = [each for each in events if isinstance(each, Answered) or (isinstance(each, Marked) and each.what == "undo")]
    assert [each.text for each in said[:2] if isinstance(each, Marked)] == told
    assert all(isinstance(each, Answered) for each in said[2:])
