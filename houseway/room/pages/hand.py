"""A hand that is over, step by step, as its viewer may see it."""

from litestar import Controller, get
from litestar.response import Template

from houseway.room.pages.page import page
from houseway.room.params import HandNumber, Step, TableId, TheRoom
from houseway.room.room import Room
from houseway.room.security import AnyRequest, account_of, signed_in
from houseway.words.events import lines_of, piles, questions


async def hand_page(request: AnyRequest, room: Room, table_id: int, number: int, step: int | None, up: str) -> Template:
    """The hand up to one of its steps; without one, all of it."""
    again = await room.recalled(table_id, number, account_of(request))
    lines = list(lines_of(again.events, questions(again.hand.deal.events)))
    step = min(step or len(lines), len(lines))
    void = again.hand.void
    return await page(
        request,
        "hand.html",
        title=(await room.snapshot(table_id, "")).table.title,
        table=table_id,
        number=number,
        up=up,
        at=again.at,
        result=again.result,
        seen_as=again.viewer,
        void=void.reason if void else "",
        told=lines[:step],
        piles=piles(again.events[: lines[step - 1].at + 1]) if lines else {},
        step=step,
        steps=len(lines),
    )


class HandPages(Controller):
    path = "/tables/{table_id:int}/hands/{number:int}"
    guards = (signed_in,)
    include_in_schema = False

    @get()
    async def hand(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, step: Step = None
    ) -> Template:
        return await hand_page(request, room, table_id, number, step, f"/tables/{table_id}")
