"""Your own account, and the hands that you have played."""

import msgspec
from litestar import Controller, get

from houseway.room.people.accounts import Role
from houseway.room.room import TheRoom
from houseway.room.views.messages import Past
from houseway.room.web.security import AnyRequest, account_of, require_sign_in


class Me(msgspec.Struct, frozen=True):
    """You: play money in your pocket, and chips by table."""

    name: str
    role: Role
    guest: bool
    cents: int  # 0 for those who work here
    tables: dict[int, int]  # cents by table


class PeopleApi(Controller):
    path = "/api/me"
    tags = ("people",)
    guards = (require_sign_in,)

    @get()
    async def me(self, request: AnyRequest, room: TheRoom) -> Me:
        """Return who is signed in, with their play money."""
        account = account_of(request)
        await room.look_round()
        return Me(
            account.name, account.role, account.guest, await room.people.money(account), room.chips_of(account.name)
        )

    @get("/hands")
    async def hands(self, request: AnyRequest, room: TheRoom) -> list[Past]:
        """The last hands you were in."""
        return await room.records.past(account_of(request))
