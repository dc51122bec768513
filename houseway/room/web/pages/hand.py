"""Pages of hands that are over: for those who were in one, and for whoever has a link to it."""

from litestar import Controller, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from houseway.room.room import TheRoom
from houseway.room.web.pages.forms import SEE_OTHER, Form, local
from houseway.room.web.pages.hand_steps import hand_page, own_page
from houseway.room.web.pages.page import Page
from houseway.room.web.rate_limits import COSTLY
from houseway.room.web.security import (
    PAST,
    AnyRequest,
    HandNumber,
    ShareToken,
    StepNumber,
    TableId,
    account_of,
    require_sign_in,
)


class HandPages(Controller):
    path = "/tables/{table_id:int}/hands/{number:int}"
    guards = (require_sign_in,)
    tags = ("records",)
    opt = PAST

    @get(include_in_schema=False, opt=COSTLY)
    async def hand(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, step: StepNumber = None
    ) -> Page:
        again = await room.records.again(table_id, number, account_of(request))
        return await own_page(request, room.records, room.shares, again, step, up=f"/tables/{table_id}")

    @post("/share", status_code=SEE_OTHER)
    async def share(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, data: URLEncodedBody[Form]
    ) -> Redirect:
        """Make a link by which anybody sees a hand as you saw it."""
        await room.shares.make(account_of(request), table_id, number)
        return Redirect(local(data.next), status_code=SEE_OTHER)

    @post("/unshare", status_code=SEE_OTHER)
    async def unshare(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, data: URLEncodedBody[Form]
    ) -> Redirect:
        """Take your link to a hand back: it leads nowhere from now on."""
        await room.shares.take_back(account_of(request), table_id, number)
        return Redirect(local(data.next), status_code=SEE_OTHER)


class SharedPages(Controller):
    """Hands by their links, for anybody who has one."""

    path = "/shared/{token:str}"
    include_in_schema = False

    @get(opt=COSTLY)
    async def show_shared(self, request: AnyRequest, room: TheRoom, token: ShareToken, step: StepNumber = None) -> Page:
        again = await room.shares.recall(token)
        up = f"/tables/{again.table_id}"
        record = f"/api/shared/{token}"
        facts = {"up": up, "record": record, "preview": f"{request.base_url}static/preview.png"}
        return await hand_page(request, room.records, again, step or 1, unseen={}, is_shared=True, **facts)
