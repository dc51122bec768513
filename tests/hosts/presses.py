"""People who press at a room whatever happens to it: each command is sent again, by its key, until it is answered.

Run as `python -m tests.hosts.presses HOST PORT`, with the keys of sessions on standard input, a line for each table.
What was acknowledged is said at once: table, key, entry and the moment.
"""

import asyncio
import json
import sys
import time
from contextlib import suppress
from itertools import count

from houseway.room.serve.bench.http import Connection, Target
from houseway.room.serve.bench.people import Json, answer_to
from houseway.room.web.csrf import HEADER
from houseway.room.web.security import COOKIE

# As long as the proxy needs to find that a worker is gone, and another to take its tables.
PATIENCE_SECONDS = 4.0
PAUSE_SECONDS = 0.05
CUT = (OSError, EOFError, ValueError, IndexError, TimeoutError)


class Person:
    """Somebody at a table, who asks what is asked of them and answers it."""

    def __init__(self, room: Target, table: int, token: str) -> None:
        self._room = room
        self._table = table
        self._sent = {"Cookie": f"{COOKIE}={token}"}
        self._line: Connection | None = None

    async def play(self) -> None:
        await self._come_in()
        for number in count(1):
            message = await self._ask_until_answered("GET", "")
            if command := self._command(message):
                key = f"press-{self._table}-{number:08}"
                said = await self._ask_until_answered("POST", "/commands", key, command)
                if "seq" in said:
                    print(self._table, key, said["seq"], time.time(), flush=True)
            await asyncio.sleep(PAUSE_SECONDS)

    def _command(self, message: Json) -> Json | None:
        if message["asked"]:
            return answer_to(message)
        table = message["table"]
        mine = [each["chips"] for each in table["people"] if not each["bot"]]
        if mine and mine[0] < table["least_buy_in"]:
            return {"command": "rebuy", "cents": table["usual_buy_in"]}
        return None

    async def _come_in(self) -> None:
        while HEADER not in self._sent:
            with suppress(*CUT):
                _, page = await self._try("GET", "/sign-in", {}, b"")
                form = page.decode().partition('name="csrf-token" content="')[2].partition('"')[0]
                if form:
                    self._sent[HEADER] = form

    async def _ask_until_answered(self, method: str, path: str, key: str = "", command: Json | None = None) -> Json:
        """Ask until somebody says what is the case: done, or refused. An error of the proxy's is neither."""
        headers = {"Idempotency-Key": key} if key else {}
        body = json.dumps(command).encode() if command else b""
        while True:
            with suppress(*CUT):
                status, said = await self._try(method, f"/api/tables/{self._table}{path}", headers, body)
                if status in (200, 201, 409):
                    answer: Json = json.loads(said)
                    return answer
            await asyncio.sleep(PAUSE_SECONDS)

    async def _try(self, method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            try:
                self._line = self._line or await Connection.open(self._room)
                status, _, said = await self._line.request(method, path, {**self._sent, **headers}, body)
                return status, said
            except BaseException:
                if self._line:
                    self._line.close()
                self._line = None
                raise


async def main(room: Target, tokens: list[str]) -> None:
    await asyncio.gather(*(Person(room, table, token).play() for table, token in enumerate(tokens, 1)))


if __name__ == "__main__":
    asyncio.run(main(Target(sys.argv[1], int(sys.argv[2])), sys.stdin.read().split()))
