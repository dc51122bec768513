"""The floor's log of what is said at tables: reported remarks first; out of sight, silenced, allowed, or not."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from houseway.room.base.commands import MOST_ID
from houseway.room.room import TheRoom
from houseway.room.web.pages.forms import SEE_OTHER, Form
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest, on_the_floor

Number = Annotated[int, msgspec.Meta(ge=1, le=MOST_ID)]


class Talking(Form, frozen=True, kw_only=True):
    act: Literal["remove", "put back", "silence", "let write", "allow", "forbid"]
    number: Number  # of a remark, an account or a table, as the act has it


class FloorChatPages(Controller):
    path = "/floor/chat"
    guards = (on_the_floor,)
    tags = ("the floor",)

    @get(include_in_schema=False)
    async def log(self, request: AnyRequest, room: TheRoom) -> Page:
        await room.look_round()
        talking = await room.chat.tables()
        allowed = [each for each in room.every_table() if each.id in talking]
        return await page(request, "floor_chat.html", said=await room.chat.log(), allowed=allowed)

    @post(status_code=SEE_OTHER)
    async def act(self, room: TheRoom, data: URLEncodedBody[Talking]) -> Redirect:
        """Take a remark out of sight, silence somebody, or let people talk at a table; or the other way round."""
        match data.act:
            case "remove" | "put back":
                await room.chat.remove(data.number, data.act == "remove")
            case "silence" | "let write":
                await room.chat.silence(data.number, data.act == "silence")
            case "allow" | "forbid":
                await room.chat.allow(data.number, data.act == "allow")
        return Redirect("/floor/chat", status_code=SEE_OTHER)
