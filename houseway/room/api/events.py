"""What happens at a table, as it happens: server-sent events, with the sequence as their id."""

import asyncio
from collections.abc import AsyncIterator

from litestar import Controller, get
from litestar.datastructures import State
from litestar.response import Stream

from houseway.room.params import LastSeen, TableId, TheRoom
from houseway.room.room import Sent
from houseway.room.security import AnyRequest, seen_by

PING_SECONDS = 15.0
PING = b": ping\n\n"


def framed(sent: Sent) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (sent.seq, sent.event.encode(), sent.data)


async def stream(messages: AsyncIterator[Sent], closing: asyncio.Event) -> AsyncIterator[bytes]:
    """Messages as they come, a comment now and then to keep the line open, until the room closes."""
    closed = asyncio.ensure_future(closing.wait())
    coming: asyncio.Future[Sent] | None = None
    try:
        while not closed.done():
            coming = coming or asyncio.ensure_future(anext(messages))
            await asyncio.wait((coming, closed), timeout=PING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                yield framed(coming.result())
                coming = None
            elif not closed.done():
                yield PING
    finally:
        for waiting in (closed, coming):
            if waiting:
                waiting.cancel()


class EventsApi(Controller):
    path = "/api/tables/{table_id:int}/events"
    tags = ("tables",)

    @get(media_type="text/event-stream")
    async def events(
        self, request: AnyRequest, room: TheRoom, state: State, table_id: TableId, last_seen: LastSeen = None
    ) -> Stream:
        """A `snapshot`, unless the stream can go on from the last event seen; then `told` for every step."""
        await room.snapshot(table_id, "")
        messages = stream(room.watch(table_id, seen_by(request), last_seen), state.closing)
        return Stream(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
