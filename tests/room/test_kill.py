"""A room that is killed at any moment: what it acknowledged is there, every hand goes on, and the money is whole."""

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

from sqlalchemy import select

from houseway.room.room import Room
from houseway.room.store import schema
from tests.counts import soak
from tests.room.busy import SHEETS
from tests.room.rooms import SERVERS, House, house, url
from tests.room.test_money import check_money
from tests.room.test_record import checked_journal

KILLS = soak(30, 5)
KILLS_ON_POSTGRES = soak(10, 2)  # on PostgreSQL, whose own part in it is not what is tried
MOST_COMMANDS = 60
SECONDS = 120


def run_and_kill(folder: Path, seed: int, commands: int) -> list[list[str]]:
    """Run a busy room, kill it after so many acknowledgements, and tell all that it had acknowledged by then."""
    room = subprocess.Popen(
        (sys.executable, "-m", "tests.room.busy", url(folder), str(seed)), stdout=subprocess.PIPE, text=True
    )
    assert room.stdout
    late = threading.Timer(SECONDS, room.kill)
    late.start()
    said = [room.stdout.readline() for _ in range(commands)]
    assert all(said), "the room ended by itself, or did nothing more"
    room.kill()
    said += room.stdout.readlines()
    room.stdout.close()
    room.wait(SECONDS)
    late.cancel()
    return [line.split() for line in said if line.endswith("\n")]


async def check_acknowledged(room: Room, acknowledged: list[list[str]]) -> None:
    done, entries = schema.commands, schema.entries
    async with room.store.engine.connect() as connection:
        commands = {
            (str(row.account_id), row.key): (str(row.table_id), str(row.seq))
            for row in await connection.execute(select(done))
        }
        for account, key, table, seq in acknowledged:
            assert commands.get((account, key)) == (table, seq)
        for number in range(1, len(SHEETS) + 1):
            query = select(entries.c.seq).where(entries.c.table_id == number).order_by(entries.c.seq)
            seqs = list(await connection.scalars(query))
            assert seqs == list(range(1, len(seqs) + 1))


async def finish_hands(h: House) -> int:
    """Let the clock end every running hand; how many there were."""
    running = [table.id for table in h.room.tables() if (await h.room.snapshot(table.id, "")).table.running]
    h.time.now = 10.0**10
    for table in running:
        number = (await h.room.snapshot(table, "")).hand
        while (view := (await h.room.snapshot(table, "")).table).running and view.hand == number:
            h.time.now += 60
            assert await h.room.turn()
    return len(running)


async def test_a_killed_room_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    rng, running = Random(4), 0
    acknowledged: list[list[str]] = []

    async def look(last: bool) -> int:
        async with house(tmp_path, seed=rng.getrandbits(32)) as h:
            await check_acknowledged(h.room, acknowledged)
            await check_money(h.room)
            finished = await finish_hands(h) if last else 0
            hands = [await checked_journal(h, table.id, tmp_path) for table in h.room.tables() if last]
            assert sum(hands) >= finished
            await check_money(h.room)
            return finished

    kills = KILLS_ON_POSTGRES if SERVERS else KILLS
    for kill in range(kills):
        acknowledged += run_and_kill(tmp_path, rng.getrandbits(32), rng.randint(1, MOST_COMMANDS))
        running += await look(last=bool(SERVERS) or kill % 5 == 4)
    assert len(acknowledged) >= kills
    assert running > 0
