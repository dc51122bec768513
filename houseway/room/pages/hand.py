"""A hand that is over, step by step, as its viewer may see it; with a script, played again on the felt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from litestar import Controller, get
from litestar.response import Template

from houseway.core.ledger import Posting
from houseway.room.pages.page import page
from houseway.room.pages.rules import cited
from houseway.room.params import HandNumber, Step, TableId, TheRoom
from houseway.room.room import Room
from houseway.room.security import AnyRequest, account_of, signed_in
from houseway.round.event import Event, Marked, Rolled
from houseway.tables.felt import Felt
from houseway.words.events import Told, lines_of, piles, questions

SETTLED = ("pays", "pays in part", "bet back", "push", "loses", "not covered", "points", "wins")


class Jump(NamedTuple):
    """A part of the hand, and the step at which it begins."""

    title: str
    step: int


def jumps(events: Sequence[Event], lines: Sequence[Told]) -> Iterator[Jump]:
    """Where the parts of a hand begin: fees, dice, cards, streets, settlement, result."""
    begun = set()
    for step, line in enumerate(lines, 1):
        title = _part(events[line.at], line)
        if title and title not in begun:
            begun.add(title)
            yield Jump(title, step)


def _part(event: Event, line: Told) -> str:
    match event:
        case Marked(what="street"):
            return event.text
        case Marked(what="result"):
            return "Result"
        case Posting(kind="collection"):
            return "Fees"
        case Posting() if event.kind in SETTLED:
            return "Settlement"
        case Rolled():
            return "Dice"
    return "Cards" if line.kind in ("dealt", "faces") else ""


def clause_of(event: Event, felt: Felt) -> str:
    """Where the book has it, as far as the engine knows: fees are of the schedule in force, payouts of the game."""
    if not isinstance(event, Posting):
        return ""
    sheet, options = felt.game.sheet, felt.options
    if event.kind == "collection":
        return cited(next((each.source for each in sheet.schedules if each.id == options.schedule), ()))
    return cited(sheet.source[:1]) if event.kind in ("pays", "pays in part") else ""


async def hand_page(
    request: AnyRequest, room: Room, table_id: int, number: int, step: int | None, up: str, seen_as: str = ""
) -> Template:
    """The hand at one of its steps; without one, at the last."""
    again = await room.recalled(table_id, number, account_of(request), seen_as)
    events, felt = again.events, again.hand.felt
    lines = list(lines_of(events, questions(again.hand.deal.events), felt.game.sheet))
    step = min(step or len(lines), len(lines))
    void = again.hand.void
    may_choose = account_of(request).role != "player"
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
        viewers=[person.name for person in again.begun.people] if may_choose else [],
        void=void.reason if void else "",
        told=[(line, clause_of(events[line.at], felt)) for line in lines],
        jumps=list(jumps(events, lines)),
        piles=piles(events[: lines[step - 1].at + 1]) if lines else {},
        sheet=felt.game.sheet.id,
        cited=cited(felt.game.sheet.source),
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
