"""Tables: what there are, one of them as its viewer may see it, and commands to it."""

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from houseway.room.analysis.chances import chance_for
from houseway.room.base.commands import OpenTable, Reply, TableCommand
from houseway.room.live.waiting import Place
from houseway.room.room import TheRoom
from houseway.room.views.messages import Advice, Chance, Message, Receipt, TableSummary, Tried
from houseway.room.web.security import (
    AnyRequest,
    Key,
    QuestionKey,
    TableId,
    account_of,
    on_the_floor,
    require_sign_in,
    viewer_of,
)


class Wait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you want to be on the wait list."""

    wait: bool


class TablesApi(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get()
    async def every(self, room: TheRoom) -> list[TableSummary]:
        """The open tables."""
        await room.look_round()
        return room.tables()

    @get("/{table_id:int}")
    async def one(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Message:
        """A table, and all that its last or running hand has told you so far."""
        return await room.snapshot(table_id, viewer_of(request))

    @post(guards=[on_the_floor])
    async def open(self, request: AnyRequest, room: TheRoom, key: Key, data: JSONBody[OpenTable]) -> Receipt:
        """Open a table; for the floor."""
        await room.sheets.find(request.user, data.sheet)
        return await room.open_table(account_of(request), key, data)

    @post("/{table_id:int}/commands", guards=[require_sign_in])
    async def command(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, key: Key, data: JSONBody[TableCommand]
    ) -> Receipt:
        """Do something at a table, for yourself; the floor does more."""
        return await room.command(table_id, account_of(request), key, data)

    @get("/{table_id:int}/waiting", guards=[require_sign_in])
    async def waiting(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Place:
        """Your place on the table's wait list."""
        return await room.waiting.place(account_of(request), table_id)

    @post("/{table_id:int}/waiting", guards=[require_sign_in], status_code=200)
    async def wait(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: JSONBody[Wait]) -> Place:
        """Wait for a seat at a full table, or wait no longer."""
        act = room.waiting.join if data.wait else room.waiting.leave
        return await act(account_of(request), table_id)

    @get("/{table_id:int}/advice", guards=[require_sign_in])
    async def advice(self, request: AnyRequest, room: TheRoom, table_id: TableId, key: QuestionKey) -> Advice:
        """Return what a sensible player would answer to your open question."""
        return await room.advice(table_id, account_of(request), key)

    @get("/{table_id:int}/chance", guards=[require_sign_in])
    async def chance(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, key: QuestionKey
    ) -> dict[str, Chance | None]:
        """Return the chance of your hand against hands you do not know; only where you practise against bots alone."""
        name = account_of(request).name
        sheet = await room.moves.sheet_of(table_id)
        return {"chance": await chance_for(await room.snapshot(table_id, name), name, key, sheet)}

    @post("/{table_id:int}/tries", guards=[require_sign_in], status_code=200)
    async def try_answer(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: JSONBody[Reply]) -> Tried:
        """Return what an answer to your open question would come to; it is not given by this."""
        return await room.try_answer(table_id, account_of(request), data)
