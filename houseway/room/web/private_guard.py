"""The guard before every route with a table in it: a private table is nobody's business who was not invited."""

from litestar.handlers import BaseRouteHandler

from houseway.room.base.commands import MOST_ID
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.web.security import Connection


async def only_invited(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse, as if there were no such table; a number that can be none is for the route itself to refuse.

    Where nobody may come who is not signed in, the next guard says so to them, whether or not there is such a table.
    """
    table_id = connection.path_params.get("table_id")
    if not isinstance(table_id, int) or not 1 <= table_id <= MOST_ID:
        return
    # Whoever only asks which methods there are (OPTIONS) is not looked up at all.
    user: Account | None = connection.scope.get("user")
    if user is not None or len(handler.resolve_guards()) == 1:
        room: Room = connection.app.state.room
        await room.private.check_seen(user, table_id, past=bool(handler.opt.get("past")))
