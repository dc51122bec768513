"""What happens at a table, as it happens: server-sent events, with the sequence as their id."""

from collections.abc import AsyncIterator

from litestar import Controller, get
from litestar.response import Stream

from houseway.room.params import LastSeen, TableId, TheRoom
from houseway.room.room import PING, Sent
from houseway.room.security import AnyRequest, seen_by


def framed(sent: Sent) -> bytes:
    if sent.event == PING:
        return b": ping\n\n"
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (sent.seq, sent.event.encode(), sent.data)


async def stream(messages: AsyncIterator[Sent]) -> AsyncIterator[bytes]:
    """Messages as they come, and a comment now and then to keep the line open, until the room closes."""
    async for sent in messages:
        yield framed(sent)


class EventsApi(Controller):
    path = "/api/tables/{table_id:int}/events"
    tags = ("tables",)

    @get(media_type="text/event-stream")
    async def events(self, request: AnyRequest, room: TheRoom, table_id: TableId, last_seen: LastSeen = None) -> Stream:
        """A `snapshot`, unless the stream can go on from the last event seen; then `told` for every step."""
        await room.snapshot(table_id, "")
        messages = stream(room.watch(table_id, seen_by(request), last_seen))
        return Stream(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
