"""Nights at real tables, as their observers enter them: kept entry by entry, merged by hand, and told on their page.

An entry is added and never changed; what is taken back stays. Begin at `WatchedNights.keep`.
"""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, NamedTuple

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.text import Mistake
from houseway.fees.collection import possible_sums
from houseway.games.bind import bind
from houseway.record.asking import Wanted, find_wanted
from houseway.record.journal import Writer
from houseway.record.merging import Disagreement, Merged, ObservedEntry, count_entries, merge
from houseway.record.observe import Recorder
from houseway.record.sights import SeenBack, SeenHand, SeenTable, Sight
from houseway.room.base.beside import beside
from houseway.room.base.commands import NotHere, Refused
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.store.night_schema import watched_entries, watched_nights
from houseway.room.store.store import Store
from houseway.round.event import PLAYER_DEALER
from houseway.sheets.sheet import Sheet
from houseway.tables.felt import Felt
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options

MOST_NIGHTS, MOST_ENTRIES, MOST_AT_ONCE = 2_000, 10_000, 100
MOST_KEPT_READY = 20


class SentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something an observer entered: its own key, the number of the hand, and what was seen."""

    key: Annotated[str, msgspec.Meta(min_length=8, max_length=100)]  # by which it is taken once, whoever sends it again
    hand: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)]  # of one between hands, that of the next
    seen: Sight | SeenBack


class NightNamed(msgspec.Struct, frozen=True):
    """A night in the list of them."""

    id: int
    title: str
    sheet: str  # its id
    called: str  # the table, as the house calls it
    date: str
    shift: str
    entries: int  # how many are kept


class PersonSeen(msgspec.Struct, frozen=True):
    """Somebody at the table that is watched."""

    name: str
    seat: int
    cents: int  # of chips
    standing: bool  # behind that seat
    hired: bool  # a hired banker
    away: bool  # sits out


class NightState(msgspec.Struct, frozen=True):
    """A night as the page of an observer knows it."""

    title: str
    has_bank: bool  # whether somebody banks the game
    seats: int
    least: int  # cents of the least bet
    people: list[PersonSeen]
    banker: str  # of the last hand; empty: nobody
    wagers: list[tuple[str, str]]  # by their ids, with their titles
    rates: list[int]  # cents that the player-dealer may owe for a hand
    hands: int  # of all observers together
    mine: int  # the number of the last hand that this observer entered
    differences: list[Disagreement]  # between what observers noted
    observers: list[str]


class NightKept(msgspec.Struct, frozen=True):
    """Outcome of entries that were sent: the reasons of those refused, by their keys, and the night as it is now."""

    refused: dict[str, str]  # none: all were taken
    state: NightState


class _Ready(NamedTuple):
    """A night worked out up to an entry."""

    felt: Felt
    entries: list[ObservedEntry]
    merged: Merged
    recorder: Recorder


class WatchedNights:
    """All nights that are watched."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._ready: dict[int, _Ready] = {}
        self._one_at_a_time = asyncio.Lock()

    async def open(self, account: Account, sheet: Sheet, options: Options, seen: SeenTable) -> int:
        """Begin a night; return its number."""
        if not all(each.strip() and len(each) <= 40 for each in (seen.table, seen.date, seen.shift)):
            raise Refused("say which table it is, of which date and shift, in at most 40 letters each")
        await beside(lambda: lay_out(bind(sheet), options))
        async with self._store.begin() as connection:
            number = (await connection.scalar(select(func.max(watched_nights.c.id))) or 0) + 1
            if number > MOST_NIGHTS:
                raise Refused("no more nights can be kept here")
            row = {"id": number, "called": seen.table, "date": seen.date, "shift": seen.shift}
            body = {"sheet": msgspec.json.encode(sheet).decode(), "options": msgspec.json.encode(options).decode()}
            who = {"account_id": account.id, "at": self._settings.wall()}
            await connection.execute(insert(watched_nights).values(**row, **body, **who))
        return number

    async def list_all(self) -> list[NightNamed]:
        """Return all nights, the last first."""
        entries = select(func.count()).where(watched_entries.c.night_id == watched_nights.c.id).scalar_subquery()
        found = select(watched_nights, entries.label("entries")).order_by(watched_nights.c.id.desc()).limit(100)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(found)).all()
        sheets = [msgspec.json.decode(row.sheet, type=Sheet) for row in rows]
        return [
            NightNamed(row.id, sheet.title, sheet.id, row.called, row.date, row.shift, row.entries)
            for row, sheet in zip(rows, sheets, strict=True)
        ]

    async def look(self, account: Account, night_id: int) -> NightState:
        """Return the night as it is now."""
        async with self._one_at_a_time, self._store.engine.connect() as connection:
            ready = await self._read(connection, night_id)
        return await beside(lambda: _tell(ready, account.name))

    async def keep(self, account: Account, night_id: int, sent: Sequence[SentEntry]) -> NightKept:
        """Keep what was entered; what is there already is not kept twice, and what cannot be is refused."""
        if len(sent) > MOST_AT_ONCE:
            raise Refused(f"send at most {MOST_AT_ONCE} entries at once")
        refused: dict[str, str] = {}
        async with self._one_at_a_time, self._store.begin() as connection:
            ready = await self._read(connection, night_id)
            mine = watched_entries.c.night_id == night_id
            known = set(await connection.scalars(select(watched_entries.c.key).where(mine)))
            seq = await connection.scalar(select(func.max(watched_entries.c.seq)).where(mine)) or 0
            for each in sent:
                if each.key in known:
                    continue
                entry = ObservedEntry(account.name, each.hand, each.seen)
                try:
                    ready = await beside(lambda ready=ready, entry=entry: _add(ready, entry))  # type: ignore[misc]
                except Mistake as mistake:
                    refused[each.key] = str(mistake)
                    ready = await beside(lambda ready=ready: _work_out(ready.felt, ready.entries))  # type: ignore[misc]
                    continue
                seq += 1
                known.add(each.key)
                await self._insert(connection, night_id, seq, account, each)
        self._keep_ready(night_id, ready)
        return NightKept(refused, await beside(lambda: _tell(ready, account.name)))

    async def _insert(
        self, connection: AsyncConnection, night_id: int, seq: int, account: Account, sent: SentEntry
    ) -> None:
        """Add a row for an entry, with who entered it and when."""
        if seq > MOST_ENTRIES:
            raise Refused("this night is full: begin another")
        who = {"account_id": account.id, "name": account.name, "at": self._settings.wall()}
        what = {"key": sent.key, "hand": sent.hand, "body": msgspec.json.encode(sent.seen).decode()}
        await connection.execute(insert(watched_entries).values(night_id=night_id, seq=seq, **who, **what))

    async def find_wanted(self, night_id: int, sight: SeenHand) -> Wanted:
        """Return what is noted next of a hand of which this much is noted."""
        async with self._one_at_a_time, self._store.engine.connect() as connection:
            ready = await self._read(connection, night_id)
        return await beside(lambda: find_wanted(ready.recorder, sight))

    async def journal(self, night_id: int) -> bytes:
        """Return the journal of a night, as all its observers saw it."""
        async with self._one_at_a_time, self._store.engine.connect() as connection:
            ready = await self._read(connection, night_id)
        return await beside(lambda: _write_journal(ready))

    async def _read(self, connection: AsyncConnection, night_id: int) -> _Ready:
        """Return a night with all its entries: those that are new since the last time are added."""
        ready = self._ready.get(night_id)
        if ready is None:
            row = (await connection.execute(select(watched_nights).where(watched_nights.c.id == night_id))).first()
            if row is None:
                raise NotHere(f"there is no night {night_id}")
            seen = SeenTable(row.called, row.date, row.shift)
            sheet, options = msgspec.json.decode(row.sheet, type=Sheet), msgspec.json.decode(row.options, type=Options)
            felt = await beside(lambda: lay_out(bind(sheet), options))
            ready = _work_out(felt, [ObservedEntry("", 1, seen)])
        since = len(ready.entries) - 1
        new = select(watched_entries).where(watched_entries.c.night_id == night_id, watched_entries.c.seq > since)
        rows = (await connection.execute(new.order_by(watched_entries.c.seq))).all()
        if rows:
            entries = [ObservedEntry(row.name, row.hand, _DECODER.decode(row.body)) for row in rows]
            before = ready
            ready = await beside(lambda: _work_out(before.felt, [*before.entries, *entries]))
        self._keep_ready(night_id, ready)
        return ready

    def _keep_ready(self, night_id: int, ready: _Ready) -> None:
        """Keep a night worked out, as the last that was asked for; the one not asked for longest is given up."""
        self._ready.pop(night_id, None)
        self._ready[night_id] = ready
        if len(self._ready) > MOST_KEPT_READY:
            del self._ready[next(iter(self._ready))]


_DECODER: msgspec.json.Decoder[Sight | SeenBack] = msgspec.json.Decoder(Sight | SeenBack)


def _work_out(felt: Felt, entries: list[ObservedEntry]) -> _Ready:
    """Follow all that counts from the beginning. The first entry is the table itself."""
    merged = merge(entries)
    first, *others = merged.sights
    assert isinstance(first, SeenTable)
    recorder = Recorder(felt, first, lambda line: None)
    for sight in others:
        recorder.see(sight)
    return _Ready(felt, entries, merged, recorder)


def _add(ready: _Ready, entry: ObservedEntry) -> _Ready:
    """Add an entry; a Mistake, if it cannot be. What goes on at the end is followed from there."""
    if isinstance(entry.seen, SeenTable):
        raise Mistake("a night is about one table")
    entries = [*ready.entries, entry]
    merged = merge(entries)
    if merged.sights[:-1] == ready.merged.sights:
        ready.recorder.see(merged.sights[-1])
        return _Ready(ready.felt, entries, merged, ready.recorder)
    return _work_out(ready.felt, entries)


def _tell(ready: _Ready, observer: str) -> NightState:
    """Tell the night to an observer: all of it, and the number of the last hand that is theirs."""
    table, felt = ready.recorder.table, ready.felt
    people = [
        PersonSeen(each.name, each.seat, table.chips(each.name), each.standing, each.hired, each.away)
        for each in table.people.values()
    ]
    hands = [each for each in ready.entries if isinstance(each.seen, SeenHand)]
    return NightState(
        title=felt.game.sheet.title,
        has_bank=felt.game.has_bank,
        seats=felt.options.seats,
        least=felt.options.minimum,
        people=people,
        banker=table.carry.position.who,
        wagers=[(each.id, each.title) for each in felt.game.sheet.wager] if felt.game.has_bank else [],
        rates=sorted(possible_sums(table.felt.fees, PLAYER_DEALER)) if felt.game.has_bank else [],  # type: ignore[arg-type]
        hands=table.hands,
        mine=_last_hand(ready, observer),
        differences=ready.merged.differences,
        observers=list(dict.fromkeys(each.observer for each in hands)),
    )


def _last_hand(ready: _Ready, observer: str) -> int:
    """Return the number of the last hand that somebody entered and did not take back; 0, if there is none."""
    from_them = [each for each in count_entries(ready.entries) if each.observer == observer]
    return max((each.hand for each in from_them if isinstance(each.seen, SeenHand)), default=0)


def _write_journal(ready: _Ready) -> bytes:
    """Return the journal of all that counts: it is written anew each time, and comes out the same."""
    file = BytesIO()
    first, *others = ready.merged.sights
    assert isinstance(first, SeenTable)
    recorder = Recorder(ready.felt, first, Writer(file))
    for sight in others:
        recorder.see(sight)
    recorder.close()
    return file.getvalue()
