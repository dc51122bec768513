"""For whoever runs the room: whether all is well, and figures for Prometheus."""

import hmac
import os
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address

import msgspec
from litestar import Controller, Response, get
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from houseway.room.base.meter import write_figures
from houseway.room.room import Room, TheRoom
from houseway.room.store.write import STORAGE_FAULTS
from houseway.room.web.security import Connection

TOKEN = "HOUSEWAY_METRICS_TOKEN"
PROMETHEUS = "text/plain; version=0.0.4"  # the framework adds the charset


class Health(msgspec.Struct, frozen=True):
    """Whether all is well, or a sentence for each thing that is not; it names nobody and no amount."""

    ok: bool
    wrong: list[str]  # empty: all is well


async def may_measure(connection: Connection, _: BaseRouteHandler) -> None:
    """Let in requests with the token; where there is none, those from this very machine and through no web server."""
    token = os.environ.get(TOKEN, "")
    sent = connection.headers.get("authorization", "")
    known = hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()) if token else _is_from_here(connection)
    if not known:
        raise PermissionDeniedException("This is for whoever runs the room.")


def _is_from_here(connection: Connection) -> bool:
    passed_on = "x-forwarded-for" in connection.headers
    return connection.client is not None and not passed_on and ip_address(connection.client.host).is_loopback


class HealthApi(Controller):
    include_in_schema = False

    @get("/health")
    async def health(self, room: TheRoom) -> Response[Health]:
        wrong = await find_troubles(room)
        status = HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK
        return Response(Health(not wrong, wrong), status_code=status)

    @get("/ready")
    async def ready(self, room: TheRoom) -> Response[Health]:
        """Tell a proxy whether to send people to this worker, whatever is wrong with a table or two of the room."""
        wrong = await find_absence(room)
        return Response(Health(not wrong, wrong), status_code=503 if wrong else 200)

    @get("/metrics", guards=[may_measure])
    async def metrics(self, room: TheRoom) -> Response[str]:
        tables = Counter({"open": 0, "paused": 0, "held_up": 0, "damaged": len(room.tables_aside())})
        tables.update("held_up" if table.held_up else table.state for table in room.every_table())
        return Response(write_figures(room.workers.figures(), tables), media_type=PROMETHEUS)


async def find_troubles(room: Room) -> list[str]:
    """A sentence for each thing that whoever runs the room should look at."""
    wrong = ["The money does not add up: see the floor's page."] if room.wrong else []
    wrong += [f"Table {table.id} is held up: nothing can be written down." for table in room.tables() if table.held_up]
    wrong += [f"Table {table_id} is set aside: its record cannot be read." for table_id in room.tables_aside()]
    return wrong + await find_absence(room)


async def find_absence(room: Room) -> list[str]:
    """A sentence for each reason why this worker can do nothing for anybody."""
    wrong = []
    if room.workers.is_lost():
        wrong.append("The database does not know this worker: its tables stand still or are others'.")
    try:
        await room.store.command(0, "")
    except STORAGE_FAULTS:
        wrong.append("The database cannot be read.")
    return wrong
