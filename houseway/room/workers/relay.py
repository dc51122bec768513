"""Relay between the workers of a crew: what is asked of a table is sent on to the worker that moves it, and its answers
come back.

So a table is dealt once, by whichever worker its people came in; the others pass on what it says. Nobody depends on
it: a command that was sent to a worker which then ended is done here, by the same key, and so once; who watched a
table there watches it here, by what is on record.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping
from contextlib import aclosing, suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from houseway.room.base.commands import Forbidden, HeldUp, NotHere, Refused, TableCommand
from houseway.room.base.logs import REQUEST
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Receipt, Sent
from houseway.room.workers.wire import Wire

PATIENCE_SECONDS = 3.0
MOST_UNSEEN = 64  # messages; whoever takes them more slowly begins anew with a snapshot
_KINDS = {each.__name__: each for each in (Refused, Forbidden, HeldUp, NotHere)}
_log = logging.getLogger(__name__)


class Do(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """A command that somebody gave at another worker, by a request of this number; nobody waits beyond `until`."""

    number: int  # of the request, on this line
    table: int
    account: Account
    key: str  # the command's own, by which it is done once
    command: TableCommand
    until: float
    request: str  # name of the web request, for logs


class Watch(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """Somebody watches at another worker, from the step on that they saw last."""

    number: int  # of the request, on this line
    table: int
    viewer: str  # name; empty: nobody in particular
    last_seen: int | None  # None: from a snapshot on


class LookAway(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """The end of watching: nobody watches by this number any more."""

    number: int


class Done(msgspec.Struct, frozen=True, array_like=True, tag=0):
    number: int  # of the request
    receipt: Receipt


class NotDone(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A command was refused, and why; without a kind, it failed: whoever sent it may try it."""

    number: int
    kind: str = ""  # name of the refusal's class
    text: str = ""  # a sentence for whoever sent it


class ViewerMessage(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """A message to a viewer; nothing, if no more is told from here."""

    number: int  # of the request
    sent: Sent | None


Asked = Do | Watch | LookAway
Answered = Done | NotDone | ViewerMessage
_ASKED: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_ANSWERED: msgspec.msgpack.Decoder[Answered] = msgspec.msgpack.Decoder(Answered)


class Here(NamedTuple):
    """Functions of a worker for the tables that it owns."""

    owns: Callable[[int], bool]  # whether it owns this table
    command: Callable[[int, Account, str, TableCommand], Awaitable[Receipt]]
    watch: Callable[[int, str, int | None], AsyncGenerator[Sent, None]]


class Line:
    """A line to another worker, for those who came to this one."""

    def __init__(self, wire: "Wire[Answered]") -> None:
        self._wire = wire
        wire.hear, wire.lose = self._hear, self.end
        self._numbers = count()
        self._receipts: dict[int, asyncio.Future[Receipt | None]] = {}
        self._told: dict[int, asyncio.Queue[Sent | None]] = {}

    @property
    def is_open(self) -> bool:
        return self._wire.is_open

    async def command(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt | None:
        """The receipt of a command that was done there; None, if it is not known whether it was."""
        number = next(self._numbers)
        receipt: asyncio.Future[Receipt | None] = asyncio.get_running_loop().create_future()
        self._receipts[number] = receipt
        try:
            until = monotonic() + PATIENCE_SECONDS
            self._wire.send(Do(number, table_id, account, key, command, until, REQUEST.get()))
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await receipt
        except (TimeoutError, OverflowError):  # a number in it is too long for the wire: here it is refused in words
            return None
        finally:
            del self._receipts[number]

    async def watch(self, table_id: int, viewer: str, last_seen: int | None) -> AsyncGenerator[Sent, None]:
        """Yield what is told there, until the line is lost or the other worker tells no more."""
        number = next(self._numbers)
        told = self._told[number] = asyncio.Queue()
        self._wire.send(Watch(number, table_id, viewer, last_seen))
        try:
            while sent := await told.get():
                yield sent
        finally:
            self._told.pop(number, None)
            self._wire.send(LookAway(number))

    def _hear(self, answer: Answered) -> None:
        if isinstance(answer, ViewerMessage):
            if (told := self._told.get(answer.number)) is not None:
                told.put_nowait(answer.sent)
                if told.qsize() > MOST_UNSEEN:
                    self._end_telling(answer.number)
            return
        receipt = self._receipts.get(answer.number)
        if receipt is None or receipt.done():
            return
        match answer:
            case Done():
                receipt.set_result(answer.receipt)
            case NotDone() if kind := _KINDS.get(answer.kind):
                receipt.set_exception(kind(answer.text))
            case NotDone():
                receipt.set_result(None)

    def _end_telling(self, number: int) -> None:
        told = self._told.pop(number)
        while not told.empty():
            told.get_nowait()
        told.put_nowait(None)

    def end(self) -> None:
        """Nothing more comes by this line."""
        self._wire.cut()
        for receipt in self._receipts.values():
            if not receipt.done():
                receipt.set_result(None)
        for number in list(self._told):
            self._end_telling(number)


class Service:
    """Service of another worker's requests, by its line."""

    def __init__(self, wire: "Wire[Asked]", here: Here, forget: "Callable[[Service], None]") -> None:
        self._wire = wire
        self._here = here
        self._forget = forget
        wire.hear, wire.lose = self._hear, self.end
        self._watching: dict[int, asyncio.Task[None]] = {}
        self._doing: set[asyncio.Task[None]] = set()

    def _hear(self, asked: Asked) -> None:
        match asked:
            case Do():
                self._begin(self._do(asked))
            case Watch():
                self._watching[asked.number] = self._begin(self._tell(asked))
            case LookAway() if task := self._watching.pop(asked.number, None):
                task.cancel()

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    async def _do(self, asked: Do) -> None:
        REQUEST.set(asked.request)
        # This worker may have stood still: whoever asked has done it there by now, and may have been refused.
        if monotonic() > asked.until or not self._here.owns(asked.table):
            self._wire.send(NotDone(asked.number))
            return
        try:
            receipt = await self._here.command(asked.table, asked.account, asked.key, asked.command)
        except Refused as refusal:
            self._wire.send(NotDone(asked.number, type(refusal).__name__, str(refusal)))
        except Exception:
            _log.exception("a command that another worker sent on failed")
            self._wire.send(NotDone(asked.number))
        else:
            self._wire.send(Done(asked.number, receipt))

    async def _tell(self, asked: Watch) -> None:
        try:
            with suppress(Refused):  # the other worker looks by itself, and finds out why
                async with aclosing(self._here.watch(asked.table, asked.viewer, asked.last_seen)) as messages:
                    async for sent in messages:
                        self._wire.send(ViewerMessage(asked.number, sent))
                        await self._wire.wait_until_taken()
        finally:
            self._watching.pop(asked.number, None)
            self._wire.send(ViewerMessage(asked.number, None))

    def end(self) -> None:
        """End the service: whoever asked is gone. What was begun is finished; nobody watches any more."""
        self._forget(self)
        self._wire.cut()
        for task in list(self._watching.values()):
            task.cancel()


class Relay:
    """This worker's lines to the others of its crew, and theirs to it. Without a folder to meet in there are none."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._folder: Path | None = None
        self._server: asyncio.Server | None = None
        self._services: set[Service] = set()
        self._lines: dict[str, Line] = {}
        self._owners: Mapping[int, str] = {}

    async def start(self, folder: Path, here: Here) -> None:
        """Answer whoever of the crew calls. The folder is for the crew's eyes alone."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_unix_server(lambda: self._answer(here), str(folder / self._me))
        except OSError as error:  # the folder's name may be too long for a socket
            _log.warning("workers do not reach each other in %s: %s", folder, error)
        else:
            self._folder = folder

    def _answer(self, here: Here) -> "Wire[Asked]":
        wire = Wire(_ASKED)
        self._services.add(Service(wire, here, self._services.discard))
        return wire

    def hang_up(self) -> None:
        """The room is about to close: the others go on without this worker."""
        if self._folder and self._server:
            self._server.close()
            (self._folder / self._me).unlink(missing_ok=True)
        for service in list(self._services):
            service.end()
        for line in self._lines.values():
            line.end()
        self._folder, self._owners = None, {}

    def line_for(self, table_id: int) -> Line | None:
        """The line to the worker that moves a table, if that is another one and it can be reached."""
        line = self._lines.get(self._owners.get(table_id, ""))
        return line if line and line.is_open else None

    async def follow(self, owners: Mapping[int, str]) -> None:
        """Tables may be others' to move now than before."""
        if self._folder is None:
            return
        self._owners = {table: owner for table, owner in owners.items() if owner != self._me}
        others = set(self._owners.values())
        for owner in set(self._lines) - others:
            self._lines.pop(owner).end()
        for owner in others:
            if owner not in self._lines or not self._lines[owner].is_open:
                await self._call(owner, self._folder)
            if self._folder is None:  # hung up meanwhile
                return

    async def _call(self, owner: str, folder: Path) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, wire = await loop.create_unix_connection(lambda: Wire(_ANSWERED), str(folder / owner))
        except OSError:  # of another crew, or just gone
            return
        self._lines[owner] = Line(wire)
        if self._folder is None:
            self._lines[owner].end()
