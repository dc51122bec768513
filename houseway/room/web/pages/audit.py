"""The auditor: every table, every hand step by step, and all of it gone through again."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import QueryParameter
from litestar.response import Redirect

from houseway.core.text import Mistake
from houseway.law.count_sheet import count_sheet
from houseway.room.base.commands import MOST_ID
from houseway.room.record.checks import audit_journal, by_shift, list_held, verify_journal
from houseway.room.room import TheRoom
from houseway.room.web.entrance import POLICY
from houseway.room.web.pages.forms import SEE_OTHER
from houseway.room.web.pages.hand_steps import own_page
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import (
    AnyRequest,
    Before,
    HandNumber,
    SeenAs,
    StepNumber,
    TableId,
    account_of,
    in_the_back,
)

PAGE_HANDS = 50
SHIFTS_SHOWN = 100


class AuditPages(Controller):
    path = "/audit"
    guards = (in_the_back,)
    include_in_schema = False

    @get()
    async def tables(self, request: AnyRequest, room: TheRoom) -> Page:
        wrong, closed = await room.find_wrong(), await room.shifts.last_closed(SHIFTS_SHOWN)
        return await page(request, "audit.html", tables=await room.records.tables(), money_wrong=wrong, closed=closed)

    @get("/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId, before: Before = None) -> Page:
        hands = await room.records.hands(table_id, before, PAGE_HANDS)
        older = hands[-1].number if len(hands) == PAGE_HANDS else None
        table = (await room.snapshot(table_id, "")).table
        return await page(request, "audit_table.html", table=table, hands=hands, older=older)

    @get("/{table_id:int}/recall")
    async def recall(self, table_id: TableId, hand: Annotated[int, QueryParameter(ge=1, le=MOST_ID)]) -> Redirect:
        return Redirect(f"/audit/{table_id}/{hand}", status_code=SEE_OTHER)

    @get("/{table_id:int}/check")
    async def check(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Page:
        """Replay every hand, verify every shuffle, and hold it all against the law."""
        table = (await room.snapshot(table_id, "")).table
        journal = await room.journal(table_id)
        try:
            found, report = await verify_journal(journal), await audit_journal(journal)
            shifts, turns = await by_shift(journal, await room.records.times(table_id)), await list_held(journal)
        except Mistake as mistake:
            return await page(request, "audit_check.html", table=table, wrong=str(mistake))
        return await page(
            request, "audit_check.html", table=table, found=found, report=report, shifts=shifts, turns=turns
        )

    @get("/{table_id:int}/count-sheet")
    async def count(self, room: TheRoom, table_id: TableId) -> Response[str]:
        """Return a sheet to print and sign. It brings its own look, and may use that and nothing else."""
        sheet = count_sheet(await audit_journal(await room.journal(table_id)))
        return Response(sheet, media_type="text/html", headers={POLICY: _own_look(sheet)})

    @get("/{table_id:int}/{number:int}")
    async def hand(
        self,
        request: AnyRequest,
        room: TheRoom,
        table_id: TableId,
        number: HandNumber,
        step: StepNumber = None,
        seen_as: SeenAs = "",
    ) -> Page:
        again = await room.records.again(table_id, number, account_of(request), seen_as)
        return await own_page(request, room.records, room.shares, again, step, up=f"/audit/{table_id}", seen_as=seen_as)


def _own_look(sheet: str) -> str:
    """Return the policy for a page by itself: the styles that are in it, by their hashes, and nothing else."""
    styles = re.findall("<style>(.*?)</style>", sheet, re.DOTALL)
    hashes = " ".join(f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in styles)
    return f"default-src 'none'; style-src {hashes}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
