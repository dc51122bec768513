"""The record of a table: its hands, its journal, and what going through it again finds."""

import msgspec
from litestar import Controller, Response, get

from houseway.law.audit import Report
from houseway.odds.review.decision import ReviewedDecision
from houseway.room.base.beside import beside
from houseway.room.record.checks import ShiftReport, audit_journal, by_shift, verify_journal
from houseway.room.record.history import record
from houseway.room.record.shoe_openings import Opening, SpentShoe
from houseway.room.record.written import write_phh, write_text
from houseway.room.room import TheRoom
from houseway.room.views.messages import HandRecord
from houseway.room.web.rate_limits import COSTLY
from houseway.room.web.security import (
    PAST,
    AnyRequest,
    Before,
    HandNumber,
    Root,
    SeenAs,
    ShareToken,
    TableId,
    account_of,
    in_the_back,
    require_sign_in,
    viewer_of,
)
from houseway.words.roads import Roads


class PastHand(msgspec.Struct, frozen=True):
    """A hand that is over, and what you won or lost by it, if you were in it."""

    number: int
    at: float  # seconds since 1970
    result: str  # as you were told it
    gain: int | None  # cents; None: you were not in it
    uncovered: int = 0  # cents of your bets that were not covered


class Verification(msgspec.Struct, frozen=True):
    """Lines by their chain, shoes by their commitments; how the sheet differs from the books', if it does.

    A sheet that an earlier program had in its books is no forgery: the note says in what today's reads otherwise.
    What is in no book at all is somebody's own. Hands from the shoe still in play are unproved until it is laid open.
    """

    lines: int  # of the journal
    hands: int
    shoes: int  # laid open, and as their roots said
    head: str  # hash of the last line
    sheet: str  # empty: it is the book's
    note: str  # empty: it is today's
    own: str  # empty: it is in a book
    unproved: tuple[int, ...]  # numbers of hands
    watched: int  # hands that were seen at a real table
    brought: tuple[str, ...]  # names of those who brought chips from other tables
    interim: bool  # whether the table went on after this count


class Audit(msgspec.Struct, frozen=True):
    """Report on hands that were played again, and on breaches of clauses."""

    report: Report
    shifts: list[ShiftReport]


class SharedApi(Controller):
    path = "/api/shared/{token:str}"
    tags = ("records",)

    @get(opt=COSTLY)
    async def show_shared(self, room: TheRoom, token: ShareToken) -> HandRecord:
        """Return a hand that somebody shared, as they saw it."""
        again = await room.shares.recall(token)
        return await beside(lambda: record(again, {}))


class RecordsApi(Controller):
    path = "/api/tables/{table_id:int}"
    tags = ("records",)

    @get("/hands")
    async def hands(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, before: Before = None
    ) -> list[PastHand]:
        """The last hands, the latest first."""
        me = viewer_of(request)
        return [
            PastHand(
                each.number, each.at, each.told.get(me, each.result), each.people.get(me), each.uncovered.get(me, 0)
            )
            for each in await room.records.hands(table_id, before)
        ]

    @get("/hands/{number:int}", guards=[require_sign_in], opt=COSTLY | PAST)
    async def hand(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, seen_as: SeenAs = ""
    ) -> HandRecord:
        """A hand as you saw it, if you were in it; the auditor sees all of it, or as somebody in it did."""
        return await room.records.hand(table_id, number, account_of(request), seen_as)

    @get("/hands/{number:int}/review", guards=[require_sign_in], opt=COSTLY | PAST)
    async def review(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, seen_as: SeenAs = ""
    ) -> list[ReviewedDecision]:
        """Your decisions in a hand that is over, each beside the best one, with what the difference costs on average.

        Nothing goes into it that you did not know when you were asked.
        """
        return await room.records.review(await room.records.again(table_id, number, account_of(request), seen_as))

    @get("/hands/{number:int}/phh", guards=[require_sign_in], opt=COSTLY | PAST, media_type="text/plain")
    async def phh(self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber) -> Response[str]:
        """A hand of a ring game as a Poker Hand History, as you saw it."""
        again = await room.records.again(table_id, number, account_of(request))
        title = await room.records.title(table_id)
        return _as_file(await beside(lambda: write_phh(again, title)), f"table-{table_id}-hand-{number}.phh")

    @get("/hands/{number:int}/text", guards=[require_sign_in], opt=COSTLY | PAST, media_type="text/plain")
    async def text(self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber) -> Response[str]:
        """A hand step by step in plain text, as you saw it."""
        again = await room.records.again(table_id, number, account_of(request))
        title = await room.records.title(table_id)
        return _as_file(await beside(lambda: write_text(again, title)), f"table-{table_id}-hand-{number}.txt")

    @get("/roads")
    async def roads(self, room: TheRoom, table_id: TableId) -> Roads:
        """Return what the hands of the shoe in play came to: bead plate, big road and the roads derived from it."""
        return await room.roads(table_id)

    @get("/hands/{number:int}/openings", guards=[require_sign_in], opt=COSTLY | PAST)
    async def openings(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber
    ) -> list[Opening]:
        """For each card you saw in a hand, what shows that it was fixed beforehand."""
        return await room.records.openings(table_id, number, account_of(request))

    @get("/shoes/{root:str}", guards=[require_sign_in], opt=COSTLY)
    async def shoe(self, request: AnyRequest, room: TheRoom, table_id: TableId, root: Root) -> SpentShoe:
        """A shoe that is spent, whole, by what was committed to."""
        return await room.records.show_spent(table_id, root, account_of(request))

    @get("/journal", guards=[in_the_back], media_type="application/jsonl")
    async def journal(self, room: TheRoom, table_id: TableId) -> Response[bytes]:
        """The journal, for `houseway replay`, `verify` and `audit`."""
        return Response(await room.journal(table_id), media_type="application/jsonl")

    @get("/verify", guards=[in_the_back])
    async def verify(self, room: TheRoom, table_id: TableId) -> Verification:
        """Nothing was changed or cut off, and every card came from a shoe fixed beforehand."""
        return Verification(**(await verify_journal(await room.journal(table_id)))._asdict())

    @get("/audit", guards=[in_the_back])
    async def audit(self, room: TheRoom, table_id: TableId) -> Audit:
        """Every hand recomputed, and held against the law; fees and rotation by shift."""
        journal, times = await room.journal(table_id), await room.records.times(table_id)
        return Audit(await audit_journal(journal), await by_shift(journal, times))


def _as_file(text: str, name: str) -> Response[str]:
    """Return a text to be kept by this name, which is made of numbers alone."""
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})
