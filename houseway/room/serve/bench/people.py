"""Users of the room under load: people who each answer when it is their moment, and connections that watch."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from houseway.core.text import Mistake
from houseway.room.serve.bench.http import Connection, Target
from houseway.room.web.csrf import HEADER
from houseway.room.web.security import COOKIE

# What somebody who likes to play says, where it can be said.
LIKED = ("check", "call", "play", "stand", "post")

Json = dict[str, Any]  # what the room sends and is sent


@dataclass
class LoadTally:
    """Counts of a load: seconds of commands, how many were refused, how often nobody was asked, and what was told."""

    seconds: list[float] = field(default_factory=list)  # of each command, from the press to the answer
    refused: int = 0
    idle: int = 0  # times that a press found nobody asked
    told: int = 0  # messages
    told_bytes: int = 0

    def clear(self) -> None:
        """Count from now on."""
        vars(self).update(vars(LoadTally()))

    def within(self, part: float) -> float:
        """The time in which so large a part of the commands were done."""
        times = sorted(self.seconds)
        return times[min(int(len(times) * part), len(times) - 1)] if times else 0.0


class BenchPerson:
    """Somebody at a table. What they are asked they answer when they are told to, and not before."""

    def __init__(self, room: Target, table: int, token: str) -> None:
        self._room = room
        self._table = table
        self._cookie = {"Cookie": f"{COOKIE}={token}"}
        self._keys = count(1)
        self._message: Json = {"asked": []}
        self._done_seq = 0
        self._bought_in = 0  # the hand in which chips were bought last
        self._busy = False

    @property
    def may_press(self) -> bool:
        """Whether there is something to do, as of after what was done last."""
        if self._busy or "seq" not in self._message or self._message["seq"] < self._done_seq:
            return False
        return bool(self._message["asked"]) or self._is_short

    @property
    def _is_short(self) -> bool:
        """Whether chips must be bought: bots do not wait for somebody who has none, and play as fast as they can."""
        table, hand = self._message["table"], int(self._message["hand"])
        least = int(table["least_buy_in"])
        mine = (int(each["chips"]) for each in table["people"] if not each["bot"])
        return self._bought_in < hand and any(chips < least for chips in mine)

    async def listen(self, tally: LoadTally) -> None:
        """Hear what is told, and come in to answer."""
        listening, self._pressing = await Connection.open(self._room), await Connection.open(self._room)
        _, _, page = await self._pressing.request("GET", "/sign-in", self._cookie)
        form = page.decode().partition('name="csrf-token" content="')[2].partition('"')[0]
        self._sent = {**self._cookie, HEADER: form}
        async for data in listening.events(f"/api/tables/{self._table}/events", self._cookie):
            self._message = json.loads(data)
            tally.told += 1
            tally.told_bytes += len(data)

    async def act(self, since: float, tally: LoadTally) -> None:
        """Answer what is asked, or buy chips; the time it takes counts from the moment they meant to."""
        self._busy = True
        try:
            command = answer_to(self._message) if self._message["asked"] else self._purchase()
            body = json.dumps(command).encode()
            sent = {**self._sent, "Idempotency-Key": f"load-{next(self._keys):08}"}
            status, said = await self._press("POST", "/commands", sent, body)
            if status == 201:
                tally.seconds.append(perf_counter() - since)
                self._done_seq = said["seq"]
            elif status == 409:
                tally.refused += 1
                _, self._message = await self._press("GET", "", self._cookie)
            else:
                raise Mistake(f"the room answered {status}: {said}")
        finally:
            self._busy = False

    def _purchase(self) -> Json:
        self._bought_in = self._message["hand"]
        return {"command": "rebuy", "cents": self._message["table"]["usual_buy_in"]}

    async def _press(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> tuple[int, Json]:
        status, _, said = await self._pressing.request(method, f"/api/tables/{self._table}{path}", headers, body)
        return status, json.loads(said)


def answer_to(message: Json) -> Json:
    """The command that answers what is asked first, as somebody who likes to play would."""
    question = message["asked"][0]
    return {"command": "answer", "hand": message["hand"], "key": question["key"], **_chosen(question)}


def _chosen(question: Json) -> Json:
    """The least on the first spot, a check or a call where that can be said; else what the clock would say."""
    for option in question["options"]:
        arg = option["arg"] or {}
        if arg.get("type") == "lay" and not any(spot["equals"] or spot["beside"] for spot in arg["spots"]):
            spot = arg["spots"][0]
            return {"option": option["id"], "arg": {spot["id"]: spot["amount"]["low"]}}
        if option["id"] in LIKED and not option["closed"] and not arg:
            return {"option": option["id"]}
    chosen: Json = question["default"]
    return chosen


async def watch(room: Target, table: int, tally: LoadTally) -> None:
    connection = await Connection.open(room)
    async for data in connection.events(f"/api/tables/{table}/events"):
        tally.told += 1
        tally.told_bytes += len(data)


async def press(people: list[BenchPerson], rate: float, seconds: float, tally: LoadTally) -> None:
    """So many commands a second, each when somebody happens to make up their mind, whatever the room does meanwhile.

    They come by chance as people's clicks do: now several at once, now none for a while. A moment at which nobody is
    asked anything is lost.
    """
    rng = Random()
    began = at = perf_counter()
    async with asyncio.TaskGroup() as pressing:
        while (at := at + rng.expovariate(rate)) < began + seconds:
            await asyncio.sleep(at - perf_counter())
            if ready := [person for person in people if person.may_press]:
                pressing.create_task(rng.choice(ready).act(at, tally))
            else:
                tally.idle += 1
