"""Nights at real tables: what an observer's page sends, and what it asks."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, PathParameter

from houseway.record.asking import Wanted
from houseway.record.sights import SeenHand
from houseway.room.base.commands import MOST_ID
from houseway.room.record.nights import NightKept, NightState, SentEntry
from houseway.room.room import TheRoom
from houseway.room.web.security import AnyRequest, account_of, in_the_back

NightId = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the night")]


class EntriesSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries of an observer since the room was last reached, in order."""

    entries: list[SentEntry]


class NightsApi(Controller):
    path = "/api/nights/{night_id:int}"
    guards = (in_the_back,)
    tags = ("nights at real tables",)

    @get()
    async def look(self, request: AnyRequest, room: TheRoom, night_id: NightId) -> NightState:
        """Return a night as it is now."""
        return await room.nights.look(account_of(request), night_id)

    @post("/entries", status_code=200)
    async def keep(
        self, request: AnyRequest, room: TheRoom, night_id: NightId, data: JSONBody[EntriesSent]
    ) -> NightKept:
        """Keep what was entered; what is there already is not kept twice."""
        return await room.nights.keep(account_of(request), night_id, data.entries)

    @post("/next", status_code=200)
    async def ask(self, room: TheRoom, night_id: NightId, data: JSONBody[SeenHand]) -> Wanted:
        """Return what is noted next of a hand of which this much is noted."""
        return await room.nights.find_wanted(night_id, data)

    @get("/journal")
    async def journal(self, room: TheRoom, night_id: NightId) -> Response[bytes]:
        """Return the journal of a night, as all its observers saw it."""
        name = f'attachment; filename="night-{night_id}.journal"'
        body = await room.nights.journal(night_id)
        return Response(body, media_type="application/octet-stream", headers={"Content-Disposition": name})
