"""Sheets of people's own: kept by what is in them, each on the shelf of its owner or on that of the house.

A sheet is never changed: what is saved again under its name is another version. A table is opened of one version, and
has its own copy on record, so nothing that is saved changes a game that is played.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache

import msgspec
from sqlalchemy import ColumnElement, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.text import Mistake, count_of
from houseway.games.bind import bind
from houseway.room.base.commands import Forbidden, NotHere, Refused
from houseway.room.base.plain_text import read_line
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.store.schema import MINT, sheets, shelved, tables
from houseway.room.store.store import Store
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, read_sheet, sheet_ids

# Whether somebody may look at a table, or at hands that were played there.
MaySee = Callable[[Account | None, int], Awaitable[bool]]
OWN = "own/"
DIGEST_LENGTH = 32  # of 64: two sheets alike in so many are not found
TEXT_MOST, NAME_MOST = 40_000, 60
MOST_OF_ONE, MOST_OF_ALL = 40, 5_000
HOUSE = MINT
NOT_SHOWN = "there is no such sheet, or it was not shown to you"
_PREFIX = re.compile(f"[0-9a-f]{{{DIGEST_LENGTH}}}")


class OwnSheet(msgspec.Struct, frozen=True):
    """A sheet on somebody's shelf."""

    id: str  # by what is in it
    name: str  # under which it was saved
    version: int  # 1: the first of this name
    title: str
    family: str
    house: bool  # whether it is the house's
    at: float  # when it was saved


class OwnSheets:
    """All sheets of people's own."""

    def __init__(self, store: Store, may_see: MaySee, settings: Settings) -> None:
        self._store = store
        self._may_see = may_see
        self._settings = settings
        self._one_at_a_time = asyncio.Lock()

    async def save(self, account: Account, name: str, text: str, *, house: bool = False) -> OwnSheet:
        """Check a sheet, keep it, and put it on a shelf under a name: as a new version, if it is not there already."""
        name = read_line(name, NAME_MOST, "the name of a sheet")
        if not name:
            raise Refused("give the sheet a name")
        if house and account.role != "floor":
            raise Forbidden("only the floor saves sheets for the house")
        sheet = await asyncio.to_thread(check_text, text)
        owner = HOUSE if house else account.id
        try:
            async with self._one_at_a_time, self._store.begin() as connection:
                if not await connection.scalar(select(sheets.c.digest).where(sheets.c.digest == sheet.digest)):
                    body = msgspec.json.encode(sheet).decode()
                    await connection.execute(insert(sheets).values(digest=sheet.digest, text=text, body=body))
                version, at = await self._shelve(connection, owner, name, sheet, account)
        except IntegrityError:
            raise Refused("the same was saved elsewhere just now: look at your sheets, and try again") from None
        return OwnSheet(sheet.id, name, version, sheet.title, sheet.family, house, at)

    async def _shelve(
        self, connection: AsyncConnection, owner: int, name: str, sheet: Sheet, account: Account
    ) -> tuple[int, float]:
        """Put a sheet on a shelf, unless it is the newest there of this name; return its version, and since when."""
        mine = (shelved.c.owner == owner) & (shelved.c.name == name)
        newest = select(shelved).where(mine).order_by(shelved.c.version.desc()).limit(1)
        last = (await connection.execute(newest)).first()
        if last is not None and last.digest == sheet.digest:
            return last.version, last.at
        await self._check_room(connection, owner)
        version, at = last.version + 1 if last else 1, self._settings.wall()
        row = {"owner": owner, "name": name, "version": version, "digest": sheet.digest}
        await connection.execute(insert(shelved).values(**row, account_id=account.id, at=at))
        return version, at

    async def _check_room(self, connection: AsyncConnection, owner: int) -> None:
        """Refuse a sheet more where a shelf is full, or all of them together are."""
        mine = await connection.scalar(select(func.count()).select_from(shelved).where(shelved.c.owner == owner)) or 0
        every = await connection.scalar(select(func.count()).select_from(shelved)) or 0
        if mine >= MOST_OF_ONE:
            raise Refused(f"you have saved {count_of(mine, 'sheet')}, and no more can be kept: download this one")
        if every >= MOST_OF_ALL:
            raise Refused("no more sheets can be kept here: download this one")

    async def find(self, account: Account | None, sheet_id: str) -> Sheet:
        """Return a sheet of the books, or of somebody's own whom it was shown to."""
        if is_own(sheet_id):
            return (await self._find(account, sheet_id))[0]
        if sheet_id not in sheet_ids():
            raise NotHere(f"there is no sheet {sheet_id}: the rules list them all")
        return load_sheet(sheet_id)

    async def for_table(self, account: Account, sheet_id: str, is_private: bool) -> Sheet:
        """Return the sheet that somebody opens a table of; one for everybody is of the books or of the house."""
        if not is_private and not await self.is_public(sheet_id):
            raise Refused("a table for everybody is of the books, or of a sheet that the floor saved for the house")
        return await self.find(account, sheet_id)

    async def is_public(self, sheet_id: str) -> bool:
        """Whether a table for everybody may be of it: of the books, or of the house."""
        if not is_own(sheet_id):
            return True
        whose = (shelved.c.owner == HOUSE) & shelved.c.digest.startswith(sheet_id.removeprefix(OWN))
        async with self._store.engine.connect() as connection:
            return await connection.scalar(select(shelved.c.name).where(whose).limit(1)) is not None

    async def text_of(self, account: Account | None, sheet_id: str) -> str:
        """Return a sheet of somebody's own as it was written; nothing for one of the books."""
        return (await self._find(account, sheet_id))[1] if is_own(sheet_id) else ""

    async def _find(self, account: Account | None, sheet_id: str) -> tuple[Sheet, str]:
        """Return a sheet and its text, if it was shown to whoever asks."""
        prefix = sheet_id.removeprefix(OWN)
        if not _PREFIX.fullmatch(prefix):
            raise NotHere(NOT_SHOWN)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(select(sheets).where(sheets.c.digest.startswith(prefix)))).first()
            if row is None or not await self._may_read(connection, account, row.digest, sheet_id):
                raise NotHere(NOT_SHOWN)
        return _decode(row.body), row.text

    async def _may_read(self, connection: AsyncConnection, account: Account | None, digest: str, sheet_id: str) -> bool:
        """Whether a sheet is the house's, one's own, or that of a table one may see; the staff may read all."""
        if account is not None and account.sees_all:
            return True
        owners = set(await connection.scalars(select(shelved.c.owner).where(shelved.c.digest == digest)))
        if HOUSE in owners or (account is not None and account.id in owners):
            return True
        played = await connection.scalars(select(tables.c.id).where(tables.c.sheet == sheet_id))
        for table_id in played.all():
            if await self._may_see(account, table_id):
                return True
        return False

    async def shelf_of(self, account: Account) -> list[OwnSheet]:
        """Return one's own sheets, the newest version of each name, and those of the house."""
        return await self._list((shelved.c.owner == account.id) | (shelved.c.owner == HOUSE))

    async def shelf_of_house(self) -> list[OwnSheet]:
        """Return the sheets of the house, the newest version of each name."""
        return await self._list(shelved.c.owner == HOUSE)

    async def _list(self, whose: ColumnElement[bool]) -> list[OwnSheet]:
        """Return the newest version of each name."""
        newest = select(shelved, sheets.c.body).join(sheets).where(whose).order_by(shelved.c.name, shelved.c.version)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(newest)).all()
        found: dict[tuple[int, str], OwnSheet] = {}
        for row in rows:
            sheet = _decode(row.body)
            found[row.owner, row.name] = OwnSheet(
                sheet.id, row.name, row.version, sheet.title, sheet.family, row.owner == HOUSE, row.at
            )
        return list(found.values())


def is_own(sheet_id: str) -> bool:
    """Whether an id is of a sheet of somebody's own, and not of the books."""
    return sheet_id.startswith(OWN)


def check_text(text: str) -> Sheet:
    """Return the sheet that a text is, under the id that it has by what is in it; a Mistake says what is wrong."""
    if len(text.encode()) > TEXT_MOST:
        raise Mistake(f"a sheet has at most {TEXT_MOST:,} bytes")
    try:
        sheet = read_sheet(text, "the sheet")
        bind(sheet)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise Mistake("this cannot be read as a sheet: begin with `like`, and change one thing after another") from None
    read_line(sheet.title, NAME_MOST, "the title of a sheet")
    return msgspec.structs.replace(sheet, id=OWN + sheet.digest[:DIGEST_LENGTH])


@lru_cache(200)
def _decode(body: str) -> Sheet:
    return msgspec.json.decode(body, type=Sheet)
