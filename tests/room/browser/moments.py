"""What a table looks like in the course of its hands: moments of play by bots, as one of them is told them."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec

from houseway.room.base.commands import Hire, SeatBots
from houseway.room.views.messages import Message
from houseway.sheets.shelf import load_sheet
from houseway.words.catalogue import facts
from tests.room.rooms import House, house

SECONDS = 1.0  # a bot thinks so long: every answer is a moment of its own


async def moments_of(folder: Path, sheet_id: str, hands: int) -> dict[str, dict[str, Any]]:
    """Of every kind of moment in so many hands the fullest, as a page is told it; every seat is taken."""
    fullest: dict[str, Message] = {}
    async with house(folder, bot_seconds=SECONDS) as opened:
        table = await opened.open(sheet_id)
        view = (await opened.room.snapshot(table, "")).table
        hired = bool(load_sheet(sheet_id).bank)
        await opened.do(table, opened.floor, SeatBots(view.options.seats - hired))
        if hired:
            await opened.do(table, opened.floor, Hire())
        async for message in _played(opened, table, hands):
            for kind in _kinds(message):
                fullest[kind] = max(fullest.get(kind, message), message, key=_lying)
    sheet = facts(load_sheet(sheet_id))
    return {kind: msgspec.to_builtins({"sheet": sheet, "message": each}) for kind, each in fullest.items()}


async def _played(opened: House, table: int, hands: int) -> AsyncIterator[Message]:
    """Every step of so many hands, as told to whoever has the first seat. Bots play while somebody looks on."""
    room = opened.room
    (first,) = [person.name for person in (await room.snapshot(table, "")).table.people if person.seat == 1]
    watching = room.watch(table, "")
    await anext(watching)
    while (message := await room.snapshot(table, first)).hand <= hands:
        yield message
        opened.time.now += SECONDS
        await room.turn()
    await watching.aclose()


def _kinds(message: Message) -> Iterator[str]:
    """When it is: somebody is asked something, has cards and is not asked, or all is over."""
    for question in message.asked:
        yield f"asked {question.purpose}"
    if not message.asked and message.events:
        yield "waiting" if message.table.running else "over"


def _lying(message: Message) -> tuple[int, int]:
    told = Counter(msgspec.to_builtins(event)["type"] for event in message.events)
    return told["dealt"] + told["faces"], len(message.table.felt)
