"""Cards that lie together, from what was told of them."""

from collections.abc import Mapping, Sequence

from houseway.core.cards import Card
from houseway.round.event import Dealt, Event, Faced, Moved, Piled


def piles(events: Sequence[Event]) -> Mapping[Piled, Sequence[Card | None]]:
    """The cards that lie together at the end of these events; None for one whose face is not known."""
    where: dict[int, str] = {}
    faces: dict[int, Card | None] = {}
    for event in events:
        if isinstance(event, Faced):
            if event.face is not None:
                faces[event.place] = event.face
        elif isinstance(event, Dealt | Moved):
            where.pop(event.place, None)
            where[event.place] = event.pile
    known = {event.pile: event for event in events if isinstance(event, Piled)}
    result: dict[Piled, list[Card | None]] = {}
    for place, pile in where.items():
        result.setdefault(known[pile], []).append(faces.get(place))
    return result
