"""A hand that is over, step by step, as its viewer may see it; with a script, played again on the felt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from litestar import Controller, get
from litestar.response import Template

from houseway.core.ledger import Posting
from houseway.core.tiles import tile_of
from houseway.room.pages.page import page
from houseway.room.params import HandNumber, StepNumber, TableId, TheRoom
from houseway.room.room import Room
from houseway.room.security import AnyRequest, account_of, signed_in
from houseway.round.event import Event, Marked, Rolled
from houseway.words.clauses import Clauses, cited
from houseway.words.events import piles, questions
from houseway.words.steps import Step, handlings, steps_of

SETTLED = ("pays", "pays in part", "bet back", "push", "loses", "not covered", "points", "wins")


class Jump(NamedTuple):
    """A part of the hand, and the step at which it begins."""

    title: str
    step: int


def jumps(events: Sequence[Event], steps: Sequence[Step]) -> Iterator[Jump]:
    """Where the parts of a hand begin: fees, dice, cards, streets, settlement, result."""
    begun = set()
    for number, step in enumerate(steps, 1):
        title = _part(events[step.first], step)
        if title and title not in begun:
            begun.add(title)
            yield Jump(title, number)


def _part(event: Event, step: Step) -> str:
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
    return "Cards" if step.kind in ("dealt", "faces") else ""


async def hand_page(
    request: AnyRequest, room: Room, table_id: int, number: int, step: int | None, up: str, seen_as: str = ""
) -> Template:
    """The hand at one of its steps; without one, at the last."""
    again = await room.recalled(table_id, number, account_of(request), seen_as)
    events, felt = again.events, again.hand.felt
    sheet, asked, handled = felt.game.sheet, questions(again.hand.deal.events), handlings(events)
    steps = steps_of(events, asked, sheet)
    clauses = Clauses(sheet, felt.options.schedule, felt.options.option)
    step = min(step or len(steps), len(steps))
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
        told=[(each, clauses.of(events[each.first], handled[each.first], asked)) for each in steps],
        thing="tile" if tile_of(sheet.cards[0]) else "card",
        jumps=list(jumps(events, steps)),
        piles=piles(events[: steps[step - 1].at + 1]) if steps else {},
        sheet=sheet.id,
        cited=cited(sheet.source),
        step=step,
        steps=len(steps),
    )


class HandPages(Controller):
    path = "/tables/{table_id:int}/hands/{number:int}"
    guards = (signed_in,)
    include_in_schema = False

    @get()
    async def hand(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, number: HandNumber, step: StepNumber = None
    ) -> Template:
        return await hand_page(request, room, table_id, number, step, f"/tables/{table_id}")
