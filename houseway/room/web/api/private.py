"""Private tables: opening one, its invitation, and coming in by one."""

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from houseway.room.base.commands import OpenTable
from houseway.room.room import TheRoom
from houseway.room.views.messages import Receipt, TableSummary
from houseway.room.web.security import AnyRequest, Code, Key, TableId, account_of, require_sign_in


class PrivateTable(msgspec.Struct, frozen=True):
    """A private table that you may see; `code` invites others, and is told to its host alone."""

    table: TableSummary
    hosts: bool  # whether you are its host
    code: str  # empty: nobody is invited


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether anybody is invited: a new code each time, or none, and the one before is good no longer."""

    invite: bool


class InvitedBy(msgspec.Struct, frozen=True):
    """The code by which a table invites; empty, if by none."""

    code: str


class CameTo(msgspec.Struct, frozen=True):
    table: int


class PrivateApi(Controller):
    """Tables are opened, and codes are tried, as seldom as passwords are."""

    path = "/api"
    tags = ("private tables",)
    guards = (require_sign_in,)

    @get("/private")
    async def list_mine(self, request: AnyRequest, room: TheRoom) -> list[PrivateTable]:
        """The private tables that you host or were invited to."""
        return [PrivateTable(*each) for each in await room.private.tables_of(account_of(request))]

    @post("/tables/{table_id:int}/invitation", status_code=200)
    async def invite(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: JSONBody[Invite]) -> InvitedBy:
        """Make a new code for your private table, or end its invitation."""
        account = account_of(request)
        if data.invite:
            return InvitedBy(await room.private.renew(account, table_id))
        await room.private.revoke(account, table_id)
        return InvitedBy("")

    @post("/private")
    async def open(self, request: AnyRequest, room: TheRoom, key: Key, data: JSONBody[OpenTable]) -> Receipt:
        """Open a private table; you are its host, and start it."""
        await room.sheets.find(request.user, data.sheet)
        return await room.open_private(account_of(request), key, data)

    @post("/invited/{code:str}", status_code=200)
    async def join(self, request: AnyRequest, room: TheRoom, code: Code) -> CameTo:
        """Come in by an invitation."""
        return CameTo(await room.private.join(account_of(request), code))
