"""A hand's chance is told to whoever practises against bots, from what that player has seen, and to nobody else."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from houseway.room.analysis.chances import HandsSeen, chance_for, hands_seen
from houseway.room.analysis.reckoner import reckon
from houseway.room.base.commands import Refused, SitOutCommand
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message, Put
from houseway.sheets.shelf import load_sheet
from tests.room.rooms import House, house

HOLDEM, STUD, DRAW = "500-club/texas-holdem", "500-club/seven-card-stud", "500-club/2-7-single-draw"


async def betting(h: House, table: int, guest: Account) -> tuple[Message, Put]:
    """The first question of a hand that is about a bet."""
    message, question = await h.asked(table, guest)
    while "call" not in {option.id for option in question.options}:
        await h.pass_on(table, guest)
        message, question = await h.asked(table, guest)
    return message, question


async def test_the_chance_is_of_what_the_player_knows(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest = await h.sit(table, 5)
        message, question = await betting(h, table, guest)
        hands = hands_seen(message, guest.name, load_sheet(message.table.sheet))
        assert hands
        assert len(hands.own) == 2
        assert set(hands.others) == {()}
        chance = await chance_for(message, guest.name, question.key, load_sheet(message.table.sheet))
        assert chance
        assert chance.against == len(hands.others)
        assert 0 < chance.thousandths < 1000
        with pytest.raises(Refused, match="is not asked of you now"):
            await chance_for(message, guest.name, "act/nobody", load_sheet(message.table.sheet))


async def test_where_somebody_else_plays_there_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest = await h.sit(table, 5)
        message, question = await betting(h, table, guest)
        people = tuple(replace(person, bot=False) for person in message.table.people)
        company = replace(message, table=replace(message.table, people=people))
        with pytest.raises(Refused, match="against bots alone"):
            await chance_for(company, guest.name, question.key, load_sheet(company.table.sheet))


async def test_somebody_who_sits_out_does_not_end_practice(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        idle = await h.sit(table, 4)
        await h.do(table, idle, SitOutCommand())
        guest = await h.sit(table, 5)
        message, question = await betting(h, table, guest)
        assert idle.name in {person.name for person in message.table.people if not person.bot}
        assert await chance_for(message, guest.name, question.key, load_sheet(message.table.sheet))


async def test_cards_that_lie_open_are_known_and_a_draw_to_come_is_not_reckoned_with(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(STUD, bots=2)
        guest = await h.sit(table, 5)
        message, _ = await betting(h, table, guest)
        hands = hands_seen(message, guest.name, load_sheet(message.table.sheet))
        assert hands
        assert len(hands.own) == 3
        assert {len(each) for each in hands.others} == {1}
        table = await h.open(DRAW, bots=2)
        guest = await h.sit(table, 5)
        message, question = await betting(h, table, guest)
        assert await chance_for(message, guest.name, question.key, load_sheet(message.table.sheet)) is None


@pytest.mark.parametrize(
    ("own", "others", "board", "low", "high"),
    [
        (("As", "Ah"), ((),), (), 840, 865),  # a pair of aces against any hand wins 85.2 % of the pot
        (("As", "Ah"), ((), (), ()), (), 625, 655),  # against three, 63.9 %
        (("As", "Ks"), ((),), ("Qs", "Js", "Ts"), 1000, 1000),  # nothing beats a royal flush
    ],
)
def test_known_chances(
    own: tuple[str, ...], others: tuple[tuple[str, ...], ...], board: tuple[str, ...], low: int, high: int
) -> None:
    assert low <= reckon(HandsSeen(HOLDEM, (), own, others, board, ())).thousandths <= high
