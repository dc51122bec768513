"""Events of a table, as they happen: server-sent events, with the sequence as their id."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from litestar import Controller, get
from litestar.exceptions import TooManyRequestsException
from litestar.response import Stream

from houseway.room.room import Room, TheRoom
from houseway.room.views.messages import PING, Sent
from houseway.room.web.security import AnyRequest, LastSeen, TableId, address_of, viewer_of


def frame(sent: Sent) -> bytes:
    if sent.event == PING:
        return b": ping\n\n"
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (sent.seq, sent.event.encode(), sent.data)


class Streams:
    """How many streams each viewer has, so that nobody takes more than their share."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def check(self, who: str) -> None:
        if self._open[who] >= self._most:
            raise TooManyRequestsException(f"You watch {self._most} tables already: close one of them first.")

    @contextmanager
    def count(self, who: str) -> Iterator[None]:
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            self._open += Counter()  # forgets those who watch no more


async def stream(
    messages: AsyncIterator[Sent], request: AnyRequest, streams: Streams, table_id: int
) -> AsyncIterator[bytes]:
    """Messages as they come, and a comment now and then to keep the line open, until the room closes.

    What somebody may see is theirs while they are signed in, and let in at the table: nothing more is sent once they
    are not.
    """
    room: Room = request.app.state.room
    people = room.people
    user, token = request.user, request.auth
    with streams.count(watcher(request)):
        async for sent in messages:
            if not await room.private.may_see(user, table_id):
                return
            if token and people.recall_session(token) != user and await people.session(token) != user:
                return
            yield frame(sent)


def watcher(request: AnyRequest) -> str:
    """Return by what the streams of one person are counted together."""
    if request.user:
        return f"account {request.user.id}"
    return address_of(request)


class EventsApi(Controller):
    path = "/api/tables/{table_id:int}/events"
    tags = ("tables",)

    @get(media_type="text/event-stream")
    async def events(self, request: AnyRequest, room: TheRoom, table_id: TableId, last_seen: LastSeen = None) -> Stream:
        """A `snapshot`, unless the stream can go on from the last event seen; then `told` for every step."""
        await room.snapshot(table_id, "")
        streams: Streams = request.app.state.streams
        streams.check(watcher(request))
        messages = stream(room.watch(table_id, viewer_of(request), last_seen), request, streams, table_id)
        return Stream(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
