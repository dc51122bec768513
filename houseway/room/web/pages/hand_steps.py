"""A hand that is over, step by step, as its viewer may see it; with a script, played again on the felt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from houseway.core.cards import CARDS, Card
from houseway.core.money import Posting
from houseway.core.tiles import tile_of
from houseway.room.desk.running_hand import UNDO
from houseway.room.record.history import Again
from houseway.room.record.records import Records
from houseway.room.record.sharing import Shares
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest, account_of
from houseway.round.ask import Question
from houseway.round.event import NOBODY, Dealt, Event, Faced, Marked, Moved, Rolled, Shortfall, piles
from houseway.words.clauses import Clauses, cite
from houseway.words.events import Cards, Handled, Step, handlings, questions, steps_of

SETTLED = ("pays", "pays in part", "bet back", "push", "loses", "not covered", "points", "wins")

# Cards by their places.
Faces = Mapping[int, Card]


class Jump(NamedTuple):
    """A part of the hand, and the step at which it begins."""

    title: str
    step: int  # from 1 on


def jumps(events: Sequence[Event], steps: Sequence[Step]) -> Iterator[Jump]:
    """Where the parts of a hand begin: fees, dice, cards, streets, what the floor undid, settlement, result."""
    begun: set[str] = set()
    streets = False
    for number, step in enumerate(steps, 1):
        event = events[step.first]
        streets = streets or (isinstance(event, Marked) and event.what == "street")
        title = _part(event, step)
        # Cards of a street come with its name: others that are turned up after one are shown.
        title = "Showdown" if streets and title == "Cards" else title
        if title and title not in begun:
            begun.add(title)
            yield Jump(title, number)


def _part(event: Event, step: Step) -> str:
    match event:
        case Marked(what="street"):
            return event.text
        case Marked(what="result"):
            return "Result"
        case Marked() if event.what == UNDO:
            return "Undo"
        case Marked(short=Shortfall()):
            return "Settlement"
        case Posting(kind="collection"):
            return "Fees"
        case Posting() if event.kind in SETTLED:
            return "Settlement"
        case Rolled():
            return "Dice"
    return "Cards" if step.kind in ("dealt", "faces") else ""


def _clause(clauses: Clauses, event: Event, handled: Handled, asked: Mapping[str, Question]) -> str:
    """Where the book has a step. The floor takes an answer back by a clause of its own, which is told with it."""
    is_undo = isinstance(event, Marked) and event.what == UNDO
    return "" if is_undo else clauses.of(event, handled, asked)


def tell_unseen(step: Step, events: Sequence[Event], unseen: Faces) -> Step:
    """The same step with the faces, as far as they are known here, of the cards that nobody saw."""
    where = {
        event.place: f"to {event.pile}" if isinstance(event, Moved) else event.pile
        for event in events[step.first : step.at + 1]
        if isinstance(event, Dealt | Moved) and event.place in unseen
    }
    told: list[Cards] = []
    for cards in step.cards:
        faces = tuple(unseen[place] for place, pile in where.items() if pile == cards.where) if cards.hidden else ()
        rest = cards._replace(hidden=cards.hidden - len(faces))
        told += [rest] if rest.faces or rest.hidden else []
        told += [Cards(cards.where, faces, 0, ", seen by nobody")] if faces else []
    return step._replace(cards=tuple(told))


async def hand_page(
    request: AnyRequest, records: Records, again: Again, step: int | None, *, unseen: Faces, **facts: Any
) -> Page:
    """The hand at one of its steps; without one, at the last. The facts say where it is, and what may be done there.

    `unseen` are the cards that nobody saw, for those alone who may know them now.
    """
    title = await records.title(again.table_id)
    review = await records.review(again)
    costs = [each.cost for each in review if each.cost is not None]
    return await page(
        request,
        "hand.html",
        more=lambda: _describe_hand(again, step, unseen, [each.at for each in review]),
        title=title,
        review=review,
        cost=round(sum(costs)) if costs else None,
        **facts,
    )


def _describe_hand(again: Again, step: int | None, unseen: Faces, decided: list[int]) -> dict[str, Any]:
    """Return what a page says of a hand, with the steps of its viewer's decisions."""
    events, felt = again.events, again.hand.felt
    sheet, asked, handled = felt.game.sheet, questions(again.hand.deal.events), handlings(events)
    steps = [tell_unseen(each, events, unseen) for each in steps_of(events, asked, sheet)]
    laid_open = [Faced(place, face, NOBODY) for place, face in unseen.items()]
    clauses = Clauses(sheet, felt.options.schedule, felt.options.option)
    step = min(step or len(steps), len(steps))
    void = again.hand.void
    return {
        "table": again.table_id,
        "number": again.begun.number,
        "at": again.at,
        "result": again.result,
        "people": {person.name for person in again.begun.people},
        "seen_as": again.viewer,
        "dealer": again.dealer,
        "void": void.reason if void else "",
        "told": [(each, _clause(clauses, events[each.first], handled[each.first], asked)) for each in steps],
        "thing": "tile" if tile_of(sheet.cards[0]) else "card",
        "decided": [
            next((at for at, each in enumerate(steps, 1) if each.at >= place), len(steps)) for place in decided
        ],
        "jumps": list(jumps(events, steps)),
        "piles": piles([*events[: steps[step - 1].at + 1], *laid_open]) if steps else {},
        "sheet": sheet.id,
        "has_pot": felt.game.has_pot and not void,
        "cited": cite(sheet.source),
        "step": step,
        "steps": len(steps),
    }


async def own_page(
    request: AnyRequest,
    records: Records,
    shares: Shares,
    again: Again,
    step: int | None,
    *,
    up: str,
    seen_as: str = "",
) -> Page:
    """A hand for somebody who was in it, or who works here and chooses as whom to see it."""
    account, table_id, number = account_of(request), again.table_id, again.begun.number
    works_here = account.sees_all
    kept = await records.unseen(again)
    record = f"/api/tables/{table_id}/hands/{number}" + (f"?as={quote(seen_as)}" if seen_as else "")
    return await hand_page(
        request,
        records,
        again,
        step,
        unseen={place: CARDS[name] for place, name in kept.items()},
        up=up,
        record=record,
        viewers=[person.name for person in again.begun.people] if works_here else [],
        is_own=not works_here,
        shared=await shares.token_of(account, table_id, number),
    )
