"""The page of a hand that is over: what each who may see it is told there."""

import re
from pathlib import Path

from houseway.core.cards import CARDS
from houseway.room.base.commands import Reply, RuleCommand
from houseway.room.people.accounts import Account
from houseway.round.event import Answered, Event, Marked
from houseway.words.signs import card_sign
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
    while not await h.room.records.hands(table):
        h.time.now += 60
        assert await h.room.turn()


def steps_told(page: str) -> list[str]:
    """What happened, step by step, as somebody reads it."""
    steps = re.findall(r'<li class="told-.*?</li>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", step).split()) for step in steps]


async def test_what_the_floor_undid_is_told_to_all_who_may_see_the_hand(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, auditor = s.house, await s.staff("Iris", "auditor")
        table = await h.open(HOLDEM)
        people = [await h.sit(table, seat) for seat in (3, 4, 5)]
        first = await next_to_answer(h, table, people)
        await stay_in(h, table, first)
        second = await next_to_answer(h, table, people)
        await stay_in(h, table, second)
        await h.do(table, h.floor, RuleCommand("misheard", "house 4.2", "undo", second.name))
        await stay_in(h, table, second)
        await h.do(table, h.floor, RuleCommand("out of turn", "", "undo", first.name))
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
        check_record((await h.room.records.again(table, 1, first)).events, told)


def faces_shown(page: str) -> set[str]:
    return set(re.findall(r'<span class="face[^>]*>([^<]+)</span>', page))


async def test_the_auditor_alone_is_told_the_cards_nobody_saw_and_only_of_a_spent_shoe(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, auditor = s.house, await s.staff("Iris", "auditor")
        assert auditor.account
        table = await h.open(HOLDEM, bots=3)
        guest = await h.sit(table, 5)
        player, stranger = await s.known(guest), await s.visitor()
        while len(await h.room.records.hands(table)) < 4:
            await h.pass_on(table, guest)
        last, *spent = [each.number for each in await h.room.records.hands(table)]
        found = 0
        for number in spent:
            unseen = (await h.room.records.hand(table, number, auditor.account)).unseen.values()
            signs = {card_sign(CARDS[name]) for name in unseen}
            page = await read(auditor, f"/audit/{table}/{number}")
            told = [step for step in steps_told(page) if ", seen by nobody" in step]
            assert all(any(f"Burned: {sign}, seen by nobody" in step for step in told) for sign in signs)
            assert signs <= faces_shown(page.partition('id="told"')[0]), "among the cards that lie there"
            found += len(told)
            token = await h.room.shares.make(guest, table, number)
            for who, path in (
                (player, f"/tables/{table}/hands/{number}"),
                (stranger, f"/shared/{token}"),
                (auditor, f"/audit/{table}/{number}?as={guest.name}"),
            ):
                page = await read(who, path)
                assert signs.isdisjoint(faces_shown(page)), path
                assert "seen by nobody" not in page
            shared = (await stranger.get(f"/api/shared/{token}")).json()
            assert not shared["unseen"]
        assert found
        assert "seen by nobody" not in await read(auditor, f"/audit/{table}/{last}"), "its shoe is in play"


def check_record(events: list[Event], told: list[str]) -> None:
    """Nothing that was undone is an event; that it was is told before the first answer that counts."""
    said = [each for each in events if isinstance(each, Answered) or (isinstance(each, Marked) and each.what == "undo")]
    assert [each.text for each in said[:2] if isinstance(each, Marked)] == told
    assert all(isinstance(each, Answered) for each in said[2:])
