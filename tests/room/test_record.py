"""What is on record: a restart goes on where the table was, and the journal replays and verifies at any moment."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.core.chance import pledge_of
from houseway.core.text import Mistake
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.room.base.commands import ChangeCommand, CloseTable, Refused, Reply, SitIn, SitOutCommand, Stir, Void
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message, Seen
from houseway.round.event import Dealt
from tests.counts import one_a_family, playable_sheets, soak
from tests.room.players import any_reply
from tests.room.rooms import House, house
from tests.room.test_money import check_money

SHEET = "500-club/ez-baccarat"


async def play_on(h: House, table: int, people: list[Account], rng: Random, answers: int) -> int:
    """Let people answer anything they may, so many times; how many hands were begun."""
    message = await h.room.snapshot(table, "")
    for _ in range(answers):
        while not (asked := [each for each in people if (await h.room.snapshot(table, each.name)).asked]):
            assert await h.room.turn()
        who = rng.choice(asked)
        message = await h.room.snapshot(table, who.name)
        await h.do(table, who, any_reply(message, rng))
    return message.hand


async def checked_journal(h: House, table: int, folder: Path) -> int:
    """A table's journal replays and verifies; how many hands are in it."""
    path = folder / "table.journal"
    path.write_bytes(await h.room.journal(table))
    hands = len(list(replay(path)))
    assert verify(path).hands == hands
    return hands


def seen(message: Message) -> bytes:
    return msgspec.json.encode(message)


@pytest.mark.parametrize("sheet", one_a_family(playable_sheets()))
async def test_a_restart_goes_on_where_the_table_was(tmp_path: Path, sheet: str) -> None:
    rng = Random(sheet)
    async with house(tmp_path) as h:
        table = await h.open(sheet, bots=2)
        people = [await h.sit(table, 3), await h.sit(table, 4)]
    for _ in range(soak(4, 2)):
        async with house(tmp_path, seed=rng.getrandbits(32)) as h:
            await play_on(h, table, people, rng, rng.randint(1, 6))
            before = [seen(await h.room.snapshot(table, each.name)) for each in people]
            await check_money(h.room)
            await checked_journal(h, table, tmp_path)
        async with house(tmp_path, seed=rng.getrandbits(32)) as h:
            if (await h.room.snapshot(table, "")).table.running:
                assert [seen(await h.room.snapshot(table, each.name)) for each in people] == before
            assert await checked_journal(h, table, tmp_path) == len(await h.room.records.hands(table, limit=1_000))
    async with house(tmp_path) as h:
        await h.do(table, h.floor, CloseTable("closing time"))
        while (await h.room.snapshot(table, "")).table.state != "closed":
            assert await h.room.turn() or await play_on(h, table, people, rng, 1)
        await checked_journal(h, table, tmp_path)
        await check_money(h.room)


@pytest.mark.parametrize("changed", [False, True])
async def test_after_a_restart_everybody_sees_the_last_hand_and_is_told_it_once(tmp_path: Path, changed: bool) -> None:
    """By the options it was played by, though they have been changed since."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        ann = await h.sit(table, 3)
        while not await h.room.records.hands(table):
            await h.pass_on(table, ann)
        if changed:
            options = (await h.room.snapshot(table, "")).table.options
            await h.do(table, h.floor, ChangeCommand(msgspec.structs.replace(options, maximum=6_00), "a slow night"))
        before = [await h.room.snapshot(table, viewer) for viewer in (ann.name, "")]
        assert not before[0].table.running
        assert before[0].events
    async with house(tmp_path, seed=2) as h:
        assert [await h.room.snapshot(table, viewer) for viewer in (ann.name, "")] == before
        watcher = h.room.watch(table, "", before[0].seq)
        await h.do(table, ann, SitOutCommand())
        assert msgspec.json.decode((await anext(watcher)).data)["events"] == []
        await watcher.aclose()


async def test_a_void_hand_gives_everything_back_and_the_journal_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        before = (await h.room.snapshot(table, "")).table
        message, question = await h.asked(table, guest)
        with pytest.raises(Refused):
            await h.do(table, guest, Void("I lose"))
        if not question.key.startswith("bet/"):
            await h.do(table, guest, Reply(message.hand, question.key, "pass"))
        await h.do(table, h.floor, Void("a card fell to the floor", "house rule 1"))
        after = (await h.room.snapshot(table, "")).table
        assert not after.running
        assert {each.name: each.chips for each in after.people} == {each.name: each.chips for each in before.people}
        (hand,) = await h.room.records.hands(table)
        assert hand.result == "the floor rules void: a card fell to the floor (house rule 1)"
        await h.pass_on(table, guest)
        assert await checked_journal(h, table, tmp_path) >= 1
        await check_money(h.room)


async def test_options_change_between_hands_and_a_past_hand_keeps_its_own(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.pass_on(table, guest)
        options = (await h.room.snapshot(table, "")).table.options
        other = msgspec.structs.replace(options, maximum=500_00)
        await h.do(table, h.floor, ChangeCommand(other, "a slow night"))
        for _ in range(6):
            await h.pass_on(table, guest)
        first, *_, last = sorted(each.number for each in await h.room.records.hands(table))
        assert (await h.room.records.hand(table, first, guest)).options == options
        assert (await h.room.records.hand(table, last, guest)).options == other
        await checked_journal(h, table, tmp_path)


async def test_a_past_hand_shows_a_player_what_they_saw_and_an_auditor_everything(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open("500-club/texas-holdem", bots=3)
        guest = await h.sit(table, 5)
        auditor = await h.room.people.create("Auditor", "auditor", "secret")
        for _ in range(4):
            await h.pass_on(table, guest)
        hidden = 0
        for each in await h.room.records.hands(table):
            mine = (await h.room.records.hand(table, each.number, guest)).events
            every = (await h.room.records.hand(table, each.number, auditor)).events
            for own, full in zip(mine, every, strict=True):
                if isinstance(own, Seen) and isinstance(full, Seen):
                    hidden += own.face is None and full.face is not None
                    assert own.face == (full.face if {guest.name, "*"} & {*own.seen_by} else None)
            assert (await h.room.records.hand(table, each.number, auditor, guest.name)).events == mine
        assert hidden
        with pytest.raises(Mistake, match="Nobody was not in hand 1"):
            await h.room.records.hand(table, 1, auditor, "Nobody")
        with pytest.raises(Mistake, match="you were not in hand 1"):
            await h.room.records.hand(table, 1, await h.room.people.guest())
        with pytest.raises(Mistake, match="there is no hand 99"):
            await h.room.records.hand(table, 99, auditor)
        assert [each.hand for each in await h.room.records.past(guest)][-1] == 1


async def test_once_the_shoe_is_spent_an_auditor_sees_the_cards_that_nobody_saw(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open("500-club/texas-holdem", bots=3)
        guest = await h.sit(table, 5)
        auditor = await h.room.people.create("Auditor", "auditor", "secret")
        while len(await h.room.records.hands(table)) < 4:
            await h.pass_on(table, guest)
        found = 0
        for each in (await h.room.records.hands(table))[1:]:  # the shoe of the last is not laid open yet
            whole = await h.room.records.hand(table, each.number, auditor)
            seen = {event.face for event in whole.events if isinstance(event, Seen)}
            burned = {event.place for event in whole.events if isinstance(event, Dealt) and event.pile == "Burned"}
            assert burned <= set(whole.unseen)
            assert seen.isdisjoint(whole.unseen.values())
            assert not (await h.room.records.hand(table, each.number, guest)).unseen
            assert not (await h.room.records.hand(table, each.number, auditor, guest.name)).unseen
            found += len(burned)
        assert found


async def test_somebody_who_sits_out_is_dealt_out_until_they_sit_in(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.pass_on(table, guest)
        await h.do(table, guest, SitOutCommand())
        stream = h.room.watch(table, "")
        await anext(stream)  # bots play on for whoever watches
        while (await h.room.snapshot(table, "")).hand < 8:
            await h.room.turn()
            assert not (await h.room.snapshot(table, guest.name)).asked or h.room.tables()[0].hand < 3
        await stream.aclose()
        await h.do(table, guest, SitIn())
        await h.asked(table, guest)
        await checked_journal(h, table, tmp_path)


async def test_the_first_step_after_a_restart_tells_only_what_is_new(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open("limelight/limit-texas-holdem", bots=2)
        ann = await h.sit(table, 5)
        await h.asked(table, ann)
    async with house(tmp_path) as h:
        before = (await h.room.snapshot(table, ann.name)).events
        await h.pass_on(table, ann)
        (step,) = h.room._at.sittings[table]._steps
        assert (await h.room.snapshot(table, ann.name)).events == (*before, *step.message(ann.name).events)


async def test_a_pledge_that_no_shuffle_has_taken_outlives_a_restart(tmp_path: Path) -> None:
    pledge = pledge_of(f"{1:032x}")
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        ann = await h.sit(table, 5)
        message, _ = await h.asked(table, ann)
        await h.do(table, ann, Stir(pledge))
        while (await h.room.snapshot(table, "")).hand < message.hand + 2:
            await h.pass_on(table, ann)
        assert (await h.room.snapshot(table, "")).table.shuffle.pledges == {ann.name: pledge}
    async with house(tmp_path) as h:
        assert (await h.room.snapshot(table, "")).table.shuffle.pledges == {ann.name: pledge}
