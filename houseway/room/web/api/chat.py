"""Talk at a table: what was said, saying something, muting and reporting."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from houseway.room.base.commands import MOST_ID
from houseway.room.live.chat import TEXT_MOST, Talk
from houseway.room.room import TheRoom
from houseway.room.web.security import AnyRequest, TableId, account_of, require_sign_in

After = Annotated[int, QueryParameter(ge=0, le=MOST_ID, description="only what was said after this remark")]
RemarkId = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of a remark")]


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of text, or an emote."""

    text: Annotated[str, msgspec.Meta(max_length=4 * TEXT_MOST)] = ""
    emote: Annotated[str, msgspec.Meta(max_length=20)] = ""


class RemarkMade(msgspec.Struct, frozen=True):
    """Number of the remark that was made."""

    remark: int


class ChatApi(Controller):
    path = "/api/tables/{table_id:int}/chat"
    tags = ("talk",)

    @get()
    async def read(self, request: AnyRequest, room: TheRoom, table_id: TableId, after: After = 0) -> Talk:
        """Return what was said at a table, where people may talk."""
        await room.snapshot(table_id, "")
        return await room.chat.read(request.user, table_id, after)

    @post(guards=[require_sign_in])
    async def say(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: JSONBody[Saying]) -> RemarkMade:
        """Say something at a table you play at."""
        return RemarkMade(await room.chat.say(account_of(request), table_id, data.text, data.emote))

    @post("/{remark_id:int}/mute", guards=[require_sign_in], status_code=204)
    async def mute(self, request: AnyRequest, room: TheRoom, table_id: TableId, remark_id: RemarkId) -> None:
        """Read no more of whoever said this."""
        await room.chat.mute(account_of(request), table_id, remark_id)

    @post("/unmute", guards=[require_sign_in], status_code=204)
    async def unmute(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> None:
        """Read everybody again."""
        await room.chat.unmute(account_of(request))

    @post("/{remark_id:int}/report", guards=[require_sign_in], status_code=204)
    async def report(self, request: AnyRequest, room: TheRoom, table_id: TableId, remark_id: RemarkId) -> None:
        """Tell the floor of a remark."""
        await room.chat.report(account_of(request), table_id, remark_id)
