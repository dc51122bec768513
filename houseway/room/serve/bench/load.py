"""How much one room bears: tables of bots, people who answer when it is their moment, and connections that watch.

Run by `make load`. The room is served by a process of its own, and so the people are in another. They press at the
rate that is wanted, whether or not the room keeps up, so that how long a command takes is measured at a known rate.
With --ceiling the rate grows until the room no longer keeps up; with --database and --workers, it is served by several.
"""

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, Namespace
from asyncio.subprocess import Process
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from houseway.room.serve.bench.crowd import CrowdTally, enter, pester
from houseway.room.serve.bench.http import Target
from houseway.room.serve.bench.people import BenchPerson, LoadTally, press, watch
from houseway.room.serve.process import run as in_loop

WARM_UP_SECONDS = 3.0
MOST_SECONDS = 0.1  # nearly every command must be done in a tenth of a second
NEARLY_EVERY, KEPT_UP = 0.99, 0.97
FASTER = 1.2
CLOSING_SECONDS = 30.0


def busy_seconds(pid: int) -> float:
    """The time a process has had a processor to itself, where the system says so."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def thinking_seconds(pid: int) -> float:
    """The same for those who think beside the room."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return sum(busy_seconds(int(child)) for child in children.read_text().split()) if children.exists() else 0.0


class Busy:
    """The time that the workers, those who think beside them and this process had a processor, since it was made."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids
        self._before = self._now()

    def _now(self) -> tuple[float, float, float]:
        return sum(map(busy_seconds, self._pids)), sum(map(thinking_seconds, self._pids)), process_time()

    def since(self) -> tuple[float, ...]:
        return tuple(now - before for now, before in zip(self._now(), self._before, strict=True))


async def measure(people: list[BenchPerson], pids: list[int], rate: float, seconds: float, tally: LoadTally) -> bool:
    """Press at a rate for a while and say what came of it; whether the room kept up."""
    tally.clear()
    started, used = perf_counter(), Busy(pids)
    await press(people, rate, seconds, tally)
    elapsed = perf_counter() - started
    busy, thinking, pressing = used.since()
    done, p50, p99 = len(tally.seconds), tally.within(0.5), tally.within(NEARLY_EVERY)
    print(
        f"{rate:.0f} commands a second wanted, {done / elapsed:.0f} done, p50 {1000 * p50:.1f} ms, "
        f"p99 {1000 * p99:.1f} ms; {tally.refused} refused, {tally.idle} times nobody was asked\n"
        f"    {1000 * busy / max(1, done):.2f} ms of a processor for each command, {busy / elapsed:.0%} of one in all, "
        f"{thinking / elapsed:.0%} for thinkers beside it, {pressing / elapsed:.0%} for those who press and watch; "
        f"{tally.told / elapsed:.0f} messages a second, "
        f"{tally.told_bytes / elapsed / 1e6:.1f} MB a second",
        flush=True,
    )
    return p99 <= MOST_SECONDS and done >= KEPT_UP * rate * elapsed


async def find_ceiling(people: list[BenchPerson], pids: list[int], wanted: Namespace, tally: LoadTally) -> None:
    """The highest rate at which the room keeps up, to within a tenth."""
    rate, best = wanted.rate, 0.0
    while await measure(people, pids, rate, wanted.seconds, tally):
        rate, best = rate * FASTER, rate
    while not best and rate > 1:
        rate /= FASTER
        best = rate if await measure(people, pids, rate, wanted.seconds, tally) else 0.0
    print(f"workers: {len(pids)}; borne: {best:.0f} commands a second with p99 within {1000 * MOST_SECONDS:.0f} ms")


async def load(room: Target, pids: list[int], tokens: list[str], wanted: Namespace) -> None:
    tables, tally = range(1, len(tokens) + 1), LoadTally()
    people = [BenchPerson(room, table, token) for table, token in zip(tables, tokens, strict=True)]
    lines = [asyncio.create_task(watch(room, table, tally)) for table in islice(cycle(tables), wanted.watchers)]
    lines += [asyncio.create_task(person.listen(tally)) for person in people]
    await asyncio.wait(lines, timeout=wanted.warm_up, return_when=asyncio.FIRST_EXCEPTION)
    try:
        crowd = await gather_crowd(room, tokens, wanted, tally, lines)
        await press(people, wanted.rate, wanted.warm_up, LoadTally())  # what is loaded when it is first needed
        if wanted.ceiling:
            await find_ceiling(people, pids, wanted, tally)
        else:
            await measure(people, pids, wanted.rate, wanted.seconds, tally)
        if crowd.answers:
            answers = ", ".join(f"{count} with {status}" for status, count in sorted(crowd.answers.items()))
            print(f"    visitors were answered {answers}")
    finally:
        for line in lines:
            line.cancel()
        for failed in await asyncio.gather(*lines, return_exceptions=True):
            if isinstance(failed, Exception):
                raise failed


async def gather_crowd(
    room: Target, tokens: list[str], wanted: Namespace, tally: LoadTally, lines: list["asyncio.Task[None]"]
) -> CrowdTally:
    """Let guests come in, all at once, and then visitors; their lines are added to those there are."""
    crowd, began = CrowdTally(), perf_counter()
    tables = cycle(range(1, len(tokens) + 1))
    lines += [asyncio.create_task(enter(room, next(tables), crowd, tally)) for _ in range(wanted.guests)]
    while crowd.guests < wanted.guests and not any(line.done() for line in lines):
        await asyncio.sleep(0.01)
    if wanted.guests:
        print(f"{crowd.guests} guests came in within {perf_counter() - began:.1f} s")
    visitors = islice(cycle(enumerate(tokens, 1)), wanted.visitors)
    lines += [asyncio.create_task(pester(room, table, token, crowd)) for table, token in visitors]
    return crowd


async def run(wanted: Namespace) -> None:
    if wanted.room:
        await load_opened(wanted.room.read_bytes(), wanted)
        return
    with TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite+aiosqlite:///{folder}/load.db"
        arguments = ["--database", database, "--workers", str(wanted.workers)]
        arguments += ["--tables", str(wanted.tables), "--sheets", wanted.sheets]
        room = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "houseway.room.serve.bench.served", *arguments, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert room.stdout
            await load_opened(await room.stdout.readline(), wanted)
        finally:
            await end_room(room)


async def load_opened(said: bytes, wanted: Namespace) -> None:
    """Put a room under load that is open, as it says where it is and who has a seat."""
    opened = json.loads(said)
    tables = len(opened["tokens"])
    print(f"{tables} tables, as many people playing, {wanted.watchers} more connections watching", flush=True)
    await load(Target(opened["host"], opened["port"]), opened["pids"], opened["tokens"], wanted)


async def end_room(room: Process) -> None:
    """Let it close, so that it leaves nothing behind; one that does not is killed."""
    with suppress(ProcessLookupError):
        room.terminate()
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await room.wait()
        except TimeoutError:
            room.kill()
    await room.wait()


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--guests", type=int, default=0, help="guests who come in, all at once, and watch")
    parser.add_argument("--visitors", type=int, default=0, help="addresses that ask for what costs much all the time")
    parser.add_argument("--sheets", default="", help="only sheets with this in their names")
    parser.add_argument("--rate", type=float, default=300, help="commands a second that people press")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=WARM_UP_SECONDS, help="seconds before anything counts")
    parser.add_argument("--ceiling", action="store_true", help="press faster and faster until the room cannot keep up")
    parser.add_argument("--database", default="", help="an empty postgresql:// database, instead of a SQLite file")
    parser.add_argument("--workers", type=int, default=1, help="so many workers, on PostgreSQL")
    parser.add_argument("--room", type=Path, help="a file with where a room is open and who has seats")
    in_loop(run(parser.parse_args()))


if __name__ == "__main__":
    main()
