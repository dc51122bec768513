"""The room: every table, one command after another at each, on record before it is acknowledged.

Everything outside asks this object, and it hands on: to the tables (`live/`), to what is on record
(`record/`), to accounts (`people/`). Begin at `Room.open` and `Room.command`.
"""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from pathlib import Path

from litestar.di import NamedDependency
from sqlalchemy.exc import IntegrityError

from houseway.core.text import Mistake, dollars
from houseway.room.base.commands import (
    BetweenTables,
    CloseTable,
    Forbidden,
    HeldUp,
    LeaveCommand,
    NotHere,
    OpenTable,
    Refused,
    Remove,
    Reply,
    Sit,
    TableCommand,
    chips_for,
)
from houseway.room.base.settings import Settings
from houseway.room.live.chat import Chat
from houseway.room.live.dealers import Dealers
from houseway.room.live.feeding import feeders, send_to_feeders
from houseway.room.live.floor_map import FloorMap, FloorTile
from houseway.room.live.moves import Moves
from houseway.room.live.new_table import Openings
from houseway.room.live.own_sheets import OwnSheets
from houseway.room.live.private import PrivateTables
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import ATTEMPTS, Tables, command_row, digest_of, find_receipt, fresh_key
from houseway.room.live.turns import Turns
from houseway.room.live.waiting import WaitList
from houseway.room.people.accounts import Account, People, check_plays
from houseway.room.record import history
from houseway.room.record.nights import WatchedNights
from houseway.room.record.records import Records
from houseway.room.record.roads import RoadBook
from houseway.room.record.sharing import Shares
from houseway.room.record.shifts import Shifts
from houseway.room.store import balance
from houseway.room.store.balance import MoneyWatch
from houseway.room.store.store import Store, at_one_moment
from houseway.room.store.write import STORAGE_FAULTS, Unsound, may_be_done
from houseway.room.views.messages import Advice, Message, Receipt, Sent, TableSummary, Tried, advice, try_answer
from houseway.room.workers.relay import Here, Relay
from houseway.room.workers.roster import Workers
from houseway.room.workers.watching import Watching
from houseway.round.ask import Answer
from houseway.words.roads import Roads

NOTHING_DONE = "nothing was done: it cannot be written down just now; try again in a moment"
NOT_KNOWN = (
    "the database does not answer, so it is not known whether this was done: look at the table before you try again"
)


class Room:
    """The front of the room. Whoever serves it, or tests it, goes through here."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store, settings)
        self._at = Tables(store, settings)
        self._turns = Turns(self._at, settings)
        self.moves = Moves(self._at, settings)
        self._turns.send_on, self._turns.next_to_move = self.moves.send_on, self.moves.next_to_move
        self.waiting = WaitList(store, self._at, settings)
        self.private = PrivateTables(store, self._at, settings)
        self.sheets = OwnSheets(store, self.private.may_have_seen, settings)
        self.chat = Chat(store, self._at, settings)
        self.shares = Shares(store, settings)
        self._roads = RoadBook()
        self._openings = Openings(store, self._at, self.sheets.for_table, settings)
        self._doing: set[asyncio.Task[Receipt]] = set()
        self._relay = Relay(store.me)
        self.workers = Workers(store, self._at, self.people, self._relay)
        self._watching = Watching(self._at, self._relay, self.workers.hurry)
        self.workers.visited = self._watching.tables_here
        self._at.is_told_by_another = lambda table_id: self._relay.line_for(table_id) is not None
        self.records = Records(store)
        self._money = MoneyWatch(store)
        self._map = FloorMap(store, settings)
        self.shifts = Shifts(store, settings)
        self.dealers = Dealers(store, settings)
        self.nights = WatchedNights(store, settings)

    @classmethod
    async def open(cls, url: str, settings: Settings | None = None, crew: Path | None = None) -> "Room":
        """Open a room with its tables as they were left; running hands go on.

        `crew` is the folder in which workers of one machine meet.
        """
        room = cls(await Store.open(url), settings or Settings())
        if room.settings.dealing and room.store.is_shared:
            room._at.owns, room._at.owner = room.workers.owns, room.store.me
        try:
            await room._at.load()
            await room._money.start()
            if room.settings.dealing:
                await room._start(crew)
        except BaseException:
            await room._money.stop()
            await room.store.close()
            raise
        return room

    async def _start(self, crew: Path | None) -> None:
        """Let tables go on by themselves: all of them, or those that this worker owns."""
        if self.store.is_shared:
            await self.join(crew)
        self._turns.start()

    async def join(self, crew: Path | None) -> None:
        """Be one of several workers; with a folder to meet in, tables are moved by one of those for all."""
        if crew:
            await self._relay.start(crew, Here(self.workers.owns, self.command_here, self._watching.watch_here))
        await self.workers.start()

    async def close(self) -> None:
        self.hang_up()
        await self._money.stop()
        await self._turns.stop()
        await self._at.stop()
        await asyncio.gather(*self._doing, return_exceptions=True)
        await self.workers.stop()
        await self.store.close()

    # Commands

    async def open_table(self, account: Account, key: str, command: OpenTable) -> Receipt:
        """A new table for everybody, by the floor."""
        _check_role(account, floor=True)
        with self.store.meter.command():
            return await self._to_the_end(self._openings.open(account, key, command))

    async def open_private(self, account: Account, key: str, command: OpenTable) -> Receipt:
        """A new table for those whom a player invites, who is its host and starts it."""
        for table_id, host in await self.private.find_deserted():
            with suppress(Refused):
                await self.command(table_id, await self.people.get(host), fresh_key(), CloseTable("nobody came back"))
        with self.store.meter.command():
            return await self._to_the_end(self._openings.open(account, key, command, self.private.check_opens))

    async def command(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt:
        """Do a command once, however often it comes with the same key: where the table is moved, or else here."""
        with self.store.meter.command():
            line = self._relay.line_for(table_id) if self.store.is_shared else None
            receipt = await line.command(table_id, account, key, command) if line else None
            if receipt is None:
                return await self.command_here(table_id, account, key, command)
            self._at.expect(receipt.table, receipt.seq)
            return receipt

    async def command_here(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt:
        return await self._to_the_end(self._command(table_id, account, key, command))

    async def _to_the_end(self, work: Coroutine[object, object, Receipt]) -> Receipt:
        """Finish what was begun, even if whoever asked hangs up: or table and record would differ."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        try:
            return await asyncio.shield(task)
        except STORAGE_FAULTS as fault:
            raise HeldUp(NOT_KNOWN if may_be_done(fault) else NOTHING_DONE) from fault

    async def _command(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt:
        answers = isinstance(command, Reply)  # which is for whoever is asked, and looked at under the table's lock
        sitting = await (self._at.find(table_id) if answers else self._at.get(table_id))
        if sitting.host is not None or not answers:
            await self.private.check_command(account, sitting, command)
        if isinstance(command, Sit):
            check_plays(account)
            await self._at.look_round()  # a seat may be kept for those of another table
        digest = digest_of(table_id, command)
        if isinstance(command, BetweenTables) and not await find_receipt(self.store, account, key, digest):
            await self.moves.check(sitting, command)
        for _ in range(ATTEMPTS):
            with suppress(IntegrityError, Unsound):  # another was first, perhaps by this very command: look again
                receipt = await self._do(sitting, account, key, digest, command)
                if isinstance(command, BetweenTables):
                    await self.moves.send_at_once(sitting)
                return receipt
        raise Refused("the table is too busy: try again")

    async def _do(self, sitting: Sitting, account: Account, key: str, digest: str, command: TableCommand) -> Receipt:
        """Do a command and put it on record. What was done before is not even tried: its key is looked up first."""
        async with self._at.alone_at(sitting):
            if receipt := await find_receipt(self.store, account, key, digest):
                return receipt
            if not isinstance(command, Reply):  # which takes chips from the table alone
                await self._check_wallet(account, command)
            if isinstance(command, Sit) and not command.standing:
                await self.waiting.check_seat(account, sitting)
            now = self.settings.now()
            try:
                await self._at.step(
                    sitting,
                    lambda: sitting.desk.do(account.name, command, now, account.id),
                    command_row(account, key, digest),
                    account.name,
                )
            except Refused:
                raise
            except Mistake as mistake:
                raise Refused(str(mistake)) from None
            return Receipt(sitting.id, sitting.seq)

    async def _check_wallet(self, account: Account, command: TableCommand) -> None:
        if needed := chips_for(command):
            now, has = await self.people.as_of_now(account)
            if now.banned:
                raise Forbidden(f"the floor does not let you play: {now.banned}")
            if now.name != account.name:
                raise Refused(f"you are {now.name} now: load the page again")
            if needed > has:
                raise Refused(f"you have {dollars(has)} of play money left and this takes {dollars(needed)}")

    async def ban(self, floor: Account, name: str, why: str) -> None:
        """Keep somebody out of the room, and off its tables; without a reason, let them in again."""
        _check_role(floor, floor=True)
        found = await self.people.by_name(name)
        if found is None:
            raise NotHere(f"there is nobody called {name}")
        await self.people.ban(found[0], why)
        await self.look_round()
        for table_id in self.chips_of(name) if why else ():
            with suppress(Refused):  # whoever has just left need not be removed
                await self.command(table_id, floor, fresh_key(), Remove(name, why))

    async def send_out(self, host: Account, table_id: int, name: str, why: str) -> None:
        """Send somebody away from a private table: from their seat, and from sight of it."""
        await self.private.send_out(host, table_id, name)
        with suppress(Refused):  # whoever only looked on has no seat
            await self.command(table_id, host, fresh_key(), Remove(name, why))

    async def leave_tables(self, account: Account) -> None:
        """Somebody goes, from every table they are at; from a running hand, after it."""
        await self.look_round()
        for table_id in self.chips_of(account.name):
            with suppress(Refused):  # whoever has just left, or is about to, need not leave again
                await self.command(table_id, account, fresh_key(), LeaveCommand())

    # Money

    async def find_wrong(self) -> list[str]:
        """A sentence for everything about the money that does not add up."""
        async with at_one_moment(self.store.engine) as connection:
            return await balance.find_wrong(connection)

    @property
    def wrong(self) -> list[str]:
        """Sentences on what did not add up when it was last looked at, which is every few minutes."""
        return self._money.wrong

    # Looking

    async def look_round(self) -> None:
        """Bring all tables up to date, before somebody looks at all of them: others may have moved them."""
        await self._at.look_round()

    def tables(self) -> list[TableSummary]:
        """The tables for everybody that are open, as they were when somebody last looked."""
        return self._open_tables(private=False)

    def every_table(self) -> list[TableSummary]:
        """The same with private ones: for those who run the room."""
        return self._open_tables(private=True)

    def _open_tables(self, *, private: bool) -> list[TableSummary]:
        wanted = [each for each in self._at.sittings.values() if private or each.host is None]
        fed, every = feeders(self._at.sittings), [each.summary() for each in wanted]
        return send_to_feeders(fed, [table for table in every if table.state != "closed"])

    async def floor_map(self, only: int = 0) -> list[FloorTile]:
        """Every open table from afar, for the floor; or only one."""
        await self.look_round()
        return await self._map.tiles([each for each in self._at.sittings.values() if only in (0, each.id)])

    def tables_aside(self) -> dict[int, str]:
        """Tables that are set aside because their record cannot be read, and why."""
        return self._at.damaged

    def chips_of(self, name: str) -> dict[int, int]:
        """The tables somebody is at, or will be after the hand, with the chips they have there."""
        every = self._at.sittings.values()
        return {each.id: chips for each in every if (chips := each.chips_of(name)) is not None}

    async def snapshot(self, table_id: int, viewer: str) -> Message:
        """The table, and all that its last or running hand has told this viewer."""
        return (await self._at.get(table_id)).shown.message(viewer)

    async def try_answer(self, table_id: int, account: Account, reply: Reply) -> Tried:
        """Return what an answer to an open question of one's own would come to. Nothing is done, and nothing noted."""
        question = (await self._at.get(table_id)).shown.question(reply.key, account.name)
        if question is None:
            raise Refused(f"{reply.key!r} is not asked of you now")
        return try_answer(question, Answer(reply.key, reply.option, reply.arg))

    async def advice(self, table_id: int, account: Account, key: str) -> Advice:
        """Return what a sensible player would answer to an open question of one's own, where the game knows."""
        sitting = await self._at.get(table_id)
        question = sitting.shown.question(key, account.name)
        if question is None:
            raise Refused(f"{key!r} is not asked of you now")
        answer = await self._at.thinking.advice(table_id, question)
        return advice(answer, sitting.desk.table.felt.game, question)

    def watch(self, table_id: int, viewer: str, last_seen: int | None = None) -> AsyncGenerator[Sent, None]:
        """Every step from the last one seen on; a snapshot first, where that cannot be known any more."""
        return self._watching.watch(table_id, viewer, last_seen)

    def hang_up(self) -> None:
        """The room is about to close: end the streams of all who watch."""
        self._at.hang_up()
        self._relay.hang_up()

    async def turn(self) -> bool:
        """Move every table for which something is due now; whether there was any."""
        return await self._turns.turn()

    async def rulings(self, table_id: int) -> dict[str, list[str]]:
        """Return what the floor may rule on the running hand, and on whom; an empty name is nobody in particular."""
        return (await self._at.get(table_id)).rulings

    async def find_trouble(self, table_id: int) -> str:
        """Say why nothing can be written down for a table just now, if so; it is tried again until it can."""
        return (await self._at.get(table_id)).trouble

    async def roads(self, table_id: int) -> Roads:
        """Return what the hands of the shoe in play came to, as players draw it."""
        table = (await self._at.get(table_id)).desk.table
        async with self.store.engine.connect() as connection:
            return await self._roads.roads(connection, table_id, table.felt.game, table.hands)

    async def journal(self, table_id: int) -> bytes:
        """A table's journal, as `houseway replay`, `verify` and `audit` read it."""
        sitting = await self._at.get(table_id)
        async with sitting.lock, self.store.engine.connect() as connection:
            await self._at.refresh(sitting)
            lines = await history.read_lines(connection, table_id, sitting.desk)
        return await history.seal_lines(lines)  # the table goes on meanwhile


TheRoom = NamedDependency[Room]  # as routes take it


def _check_role(account: Account, *, floor: bool) -> None:
    if floor and account.role != "floor":
        raise Forbidden("only the floor may do that")
