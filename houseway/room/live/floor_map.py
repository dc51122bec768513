"""The floor's map: a tile for each table, from what everybody may see of it and what the database holds.

What was read once of a table is kept, and only what came since is read again: a long night does not slow the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import DROP
from houseway.core.text import count_of, dollars, join_words
from houseway.room.base.settings import Settings
from houseway.room.desk.floor_acts import notes_of_floor
from houseway.room.live.sitting import Sitting
from houseway.room.record.shifts import last_of_shift
from houseway.room.store import schema
from houseway.room.store.floor_schema import dealing, shifts
from houseway.room.store.store import Store
from houseway.room.views.messages import Message, TableSummary, TableView
from houseway.round.event import Marked
from houseway.tables.hand import cents_uncovered

entries, postings = schema.entries, schema.postings
HANDS_LOOKED_BACK = 60
SOON_SECONDS = 10


class FloorAlarm(msgspec.Struct, frozen=True):
    """A sentence about a table that the floor should look at; a `grave` one says why it does not go on."""

    text: str  # a sentence
    grave: bool = False  # whether the table does not go on


class FloorTile(msgspec.Struct, frozen=True):
    """A table as the floor sees it from afar, in words; `busy` is whether anybody plays or anything is wrong.

    `drop` are the cents that went into its box since the last shift was closed; `banked` is whether there is a
    player-dealer in the game; `noted` is what the floor asked for and is done after the hand.
    """

    id: int
    title: str
    limits: str  # in words
    state: str  # "open", "paused" or "closed"
    seats: str  # as "5 of 8"
    people: str  # in words, bots only counted
    banker: str  # with for how many minutes; empty, where nobody banks
    hand: str  # its number
    action: str  # whom the table waits for
    drop: int  # cents
    dropped: str  # `drop` as money
    alarms: tuple[FloorAlarm, ...]
    hands: int  # that ended in the shift
    names: tuple[str, ...]  # of the people there, without bots
    busy: bool  # whether anybody plays or anything is wrong
    banked: bool  # whether the game has a player-dealer
    noted: str  # to be done after the hand; empty: nothing
    dealer: str = ""  # a person of the room, with for how many minutes; empty, where nobody was sent


class FloorTotals(msgspec.Struct, frozen=True):
    """All open tables together, in words."""

    people: str  # each counted once, at however many tables they are
    hands: str  # that ended in the shift
    dropped: str
    grave: str  # how many alarms keep a table from going on
    light: str  # how many others there are


class FloorPicture(msgspec.Struct, frozen=True):
    """The map of the floor."""

    tiles: list[FloorTile]
    totals: FloorTotals


def add_up(tiles: list[FloorTile]) -> FloorTotals:
    """Return the sums of all tiles; somebody at two tables is one person."""
    alarms = [alarm.grave for tile in tiles for alarm in tile.alarms]
    return FloorTotals(
        people=f"{len({name for tile in tiles for name in tile.names}):,}",
        hands=f"{sum(tile.hands for tile in tiles):,}",
        dropped=dollars(sum(tile.drop for tile in tiles)),
        grave=f"{sum(alarms)}",
        light=f"{len(alarms) - sum(alarms)}",
    )


class _Position(msgspec.Struct, frozen=True):
    who: str = ""  # empty: nobody held it


class _Carry(msgspec.Struct, frozen=True):
    position: _Position = _Position()


class _Hand(msgspec.Struct, frozen=True):
    """A hand on record: all that is read of it here is who held the position."""

    carry: _Carry


_HAND = msgspec.json.Decoder(_Hand)


@dataclass
class _Known:
    """State of a table as far as it was read: its drop of the shift, up to an entry, and who banks since when."""

    shift: int = -1  # whose drop it is; -1: nothing read yet
    seq: int = 0  # the last entry whose postings are in the drop
    drop: int = 0  # cents
    hands: int = 0  # that ended in it
    hand: int = 0  # the last whose banker is known
    banker: str = ""  # empty: nobody holds the position
    since: float = 0.0  # seconds since 1970
    looked_at: int = -1  # entry as of which `trouble` was gathered
    trouble: tuple[FloorAlarm, ...] = ()  # as of that entry


class FloorMap:
    """Reads tiles. What it keeps is a cache of what is on record."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._known: dict[int, _Known] = {}

    async def tiles(self, sittings: Iterable[Sitting]) -> list[FloorTile]:
        """Every table that is open."""
        async with self._store.engine.connect() as connection:
            shift = await connection.scalar(select(func.max(shifts.c.id))) or 0
            dealers = await _find_dealers(connection)
            return [
                await self._tile(connection, shift, summary, sitting, dealers)
                for sitting in sittings
                if (summary := sitting.summary()).state != "closed"
            ]

    async def _tile(
        self,
        connection: AsyncConnection,
        shift: int,
        table: TableSummary,
        sitting: Sitting,
        dealers: Mapping[int, tuple[str, float]],
    ) -> FloorTile:
        """Return the tile of one table, reading only what came since it was last read."""
        shown, held_up, desk = sitting.shown, sitting.trouble, sitting.desk
        view = shown.view
        known = self._known.setdefault(table.id, _Known())
        if known.looked_at != shown.seq:  # what a hand has told is gone through once
            known.looked_at, known.trouble = shown.seq, tuple(_trouble(shown.message("")))
        await _follow_drop(connection, shift, table.id, shown.seq, known)
        await _follow_bank(connection, view, known)
        held = [FloorAlarm(f"held up: {held_up}", grave=True)] if held_up else []
        alarms = (*held, *known.trouble, *self._late(view))
        return FloorTile(
            id=table.id,
            title=table.title,
            limits=table.limits,
            state=table.state,
            seats=f"{sum(not person.standing for person in view.people if not person.coming)} of {table.seats}",
            people=_people(view),
            banker=self._for_minutes(known.banker, known.since),
            dealer=self._for_minutes(*dealers.get(table.id, ("", 0.0))),
            hand=f"{table.hand}" if table.hand else "none yet",
            action=self._action(view),
            drop=known.drop,
            dropped=dollars(known.drop),
            alarms=alarms,
            hands=known.hands,
            names=_names(view),
            busy=bool(table.people or alarms or view.running),
            banked=desk.table.felt.game.has_bank,
            noted="; ".join(notes_of_floor(desk.later)),
        )

    def _for_minutes(self, name: str, since: float) -> str:
        """Return a name with the minutes since then; empty, where there is nobody."""
        minutes = max(0, int(self._settings.wall() - since)) // 60
        return f"{name}, {count_of(minutes, 'minute')}" if name else ""

    def _action(self, view: TableView) -> str:
        """Return whom a table waits for, with the seconds that they have left."""
        if view.state != "open":
            return view.state
        if not view.running:
            return "between hands"
        now = self._settings.now()
        waits = [f"{each.who}{_time_left(each.deadline, now)}" for each in view.turns]
        return f"waits for {', '.join(waits)}" if waits else "the cards are shuffled"

    def _late(self, view: TableView) -> Iterator[FloorAlarm]:
        """Yield an alarm for everybody whose clock runs out, so that the floor can look before it answers for them."""
        now = self._settings.now()
        for turn in view.turns:
            if turn.deadline is not None and turn.deadline - now <= SOON_SECONDS and view.state == "open":
                yield FloorAlarm(f"the clock of {turn.who} runs out")


def _trouble(shown: Message) -> Iterator[FloorAlarm]:
    """Yield what the floor should look at in the running or last hand: nobody banks, or bets were not covered.

    Of the latter there is one alarm a hand, with the sum for each player.
    """
    told = [event for event in shown.events if isinstance(event, Marked)]
    yield from (FloorAlarm(event.text, grave=True) for event in told if event.what == "stopped")
    if uncovered := cents_uncovered(told):
        sums = join_words([f"{dollars(cents)} of {who}" for who, cents in uncovered.items()])
        yield FloorAlarm(f"not covered in hand {shown.hand}: {sums}")


def _time_left(deadline: float | None, now: float) -> str:
    """Return the seconds to a deadline in brackets; empty, where nobody is hurried."""
    return "" if deadline is None else f" ({max(0, int(deadline - now))} s)"


def _names(view: TableView) -> tuple[str, ...]:
    """Return the names of the people at a table, without bots and without those who are still to sit down."""
    return tuple(person.name for person in view.people if not person.bot and not person.coming)


def _people(view: TableView) -> str:
    """Return who is at a table in words, bots only counted."""
    bots = sum(person.bot for person in view.people)
    return ", ".join([*_names(view), *([count_of(bots, "bot")] if bots else [])]) or "nobody"


async def _find_dealers(connection: AsyncConnection) -> dict[int, tuple[str, float]]:
    """Return who deals at each table, and since when."""
    now = select(dealing.c.table_id, dealing.c.name, dealing.c.since).where(dealing.c.until.is_(None))
    return {row.table_id: (row.name, row.since) for row in await connection.execute(now)}


async def _follow_drop(connection: AsyncConnection, shift: int, table_id: int, seq: int, known: _Known) -> None:
    """Add the hands, and what went into a box, since the shift before this one was closed."""
    if known.shift != shift:
        known.shift, known.drop, known.hands = shift, 0, 0
        known.seq = await last_of_shift(connection, table_id)
    if seq <= known.seq:
        return
    mine = select(schema.total(postings.c.cents)).where(postings.c.table_id == table_id, postings.c.seq > known.seq)
    known.drop += await connection.scalar(mine.where(postings.c.seq <= seq, postings.c.target == str(DROP))) or 0
    over = select(func.count()).where(entries.c.table_id == table_id, entries.c.kind == "hand")
    known.hands += await connection.scalar(over.where(entries.c.seq > known.seq, entries.c.seq <= seq)) or 0
    known.seq = seq


async def _follow_bank(connection: AsyncConnection, view: TableView, known: _Known) -> None:
    """Find out who has held the position since when, by the hands that are over; as far back as is looked."""
    if view.carry.position.who == "":
        known.banker = ""
    if known.hand >= view.hand - view.running:
        return
    hands = select(entries.c.hand, entries.c.at, entries.c.body)
    hands = hands.where(entries.c.table_id == view.id, entries.c.kind == "hand", entries.c.hand > known.hand)
    rows = (await connection.execute(hands.order_by(entries.c.hand.desc()).limit(HANDS_LOOKED_BACK))).all()
    for row in reversed(rows):
        who = _HAND.decode(row.body).carry.position.who
        if who != known.banker:
            known.banker, known.since = who, row.at
        known.hand = row.hand
