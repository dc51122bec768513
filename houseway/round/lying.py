"""Cards that lie together, from what was told of them."""

from collections.abc import Iterable, Mapping, Sequence

from houseway.core.cards import Card
from houseway.round.event import Audience, Dealt, Event, Faced, Moved, Piled, may_see

Together = Mapping[Piled, Sequence[Card | None]]


class Lying:
    """The cards of a hand where they lie after some of its events, and who has seen which face.

    It never changes: `after` gives another, which goes on from here. So what a table shows is not worked out from a
    hand's first event at every step, and where cards lie once for all who watch.
    """

    def __init__(self) -> None:
        self._piles: dict[str, Piled] = {}
        self._where: dict[int, str] = {}  # names of piles by card, in the order in which the cards came to lie there
        self._faces: list[tuple[int, Card, Audience]] = []  # as they were shown

    def after(self, events: Iterable[Event]) -> "Lying":
        """Return how they lie when these events, too, have happened."""
        lying = Lying()
        lying._piles, lying._where, lying._faces = {**self._piles}, {**self._where}, [*self._faces]
        for event in events:
            if type(event) is Faced:
                if event.face is not None:
                    lying._faces.append((event.place, event.face, event.seen_by))
            elif type(event) is Dealt or type(event) is Moved:
                lying._where.pop(event.place, None)
                lying._where[event.place] = event.pile
            elif type(event) is Piled:
                lying._piles[event.pile] = event
        return lying

    def piles_for(self, viewer: str) -> Together:
        """Return the cards that lie together; None for one whose face this viewer has not seen."""
        return self._together({place: face for place, face, audience in self._faces if may_see(audience, viewer)})

    def piles_as_told(self) -> Together:
        """Return the cards that lie together, with every face that the events told: they are some viewer's already."""
        return self._together({place: face for place, face, _ in self._faces})

    def _together(self, faces: Mapping[int, Card]) -> Together:
        result: dict[Piled, list[Card | None]] = {}
        for place, pile in self._where.items():
            result.setdefault(self._piles[pile], []).append(faces.get(place))
        return result


def piles(events: Iterable[Event]) -> Together:
    """The cards that lie together at the end of these events; None for one whose face is not known."""
    return Lying().after(events).piles_as_told()
