"""A busy room in a process of its own, to be killed: every command is said aloud once it is acknowledged.

Run as `python -m tests.room.busy DATABASE SEED`; with a number after that, so many more press at the first table.
"""

import asyncio
import os
import sys
from multiprocessing.connection import Connection
from random import Random
from uuid import uuid4

from houseway.room.base.commands import LeaveCommand, OpenTable, Rebuy, Refused, Sit, TableCommand
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from tests.room.players import any_reply

SHEETS = ("500-club/ez-baccarat", "500-club/texas-holdem", "500-club/2-7-triple-draw", "limelight/pure-21-5-blackjack")
PEOPLE = 8
SEATS = (3, 4)
CROWDED_SEATS = 7


async def opened(url: str) -> Room:
    """The room, with its tables and people made if this is its first start."""
    room = await Room.open(url, Settings(turn_seconds=0.2, bot_seconds=0, pace_seconds=0))
    if await room.people.by_name("Floor") is None:
        floor = await room.people.create("Floor", "floor", "")
        for sheet in SHEETS:
            await room.open_table(floor, sheet, OpenTable(sheet, bots=2))
        for number in range(PEOPLE):
            await room.people.create(f"Person {number}", "player", "")
    return room


async def press(room: Room, table: int, me: Account, seat: int, rng: Random) -> None:
    """Do one thing after another at a table, whatever is allowed."""
    while True:
        message = await room.snapshot(table, me.name)
        here = any(person.name == me.name for person in message.table.people)
        command: TableCommand = any_reply(message, rng) if message.asked else Rebuy(message.table.usual_buy_in)
        if not here:
            command = Sit(seat, message.table.usual_buy_in)
        elif rng.random() < 0.1:
            command = LeaveCommand()
        key = uuid4().hex
        try:
            receipt = await room.command(table, me, key, command)
            print(me.id, key, table, receipt.seq, flush=True)
        except Refused:
            await asyncio.sleep(0.01)


async def main(url: str, seed: int, crowd: int = 0) -> None:
    room, rng = await opened(url), Random(seed)
    tasks = []
    for number in range(crowd):
        seat, mine = number % CROWDED_SEATS + 1, Random(rng.getrandbits(64))
        tasks.append(press(room, 1, await room.people.guest(), seat, mine))
    for number in range(0 if crowd else PEOPLE):
        found = await room.people.by_name(f"Person {number}")
        assert found, "they were made at the first start"
        table, seat = number // len(SEATS) + 1, SEATS[number % len(SEATS)]
        tasks.append(press(room, table, found[0], seat, Random(rng.getrandbits(64))))
    await asyncio.gather(*tasks)


def say_into(said: Connection, url: str, seed: int, crowd: int) -> None:
    """The same in a process that was forked, with a pipe of its own to say it into."""
    os.dup2(said.fileno(), sys.stdout.fileno())
    asyncio.run(main(url, seed, crowd))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
