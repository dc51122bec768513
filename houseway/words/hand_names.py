"""Names of hands for a viewer: from the faces that they have seen, and from nothing else."""

from collections.abc import Mapping, Sequence

from houseway.games.family import Game, HandName
from houseway.round.event import Dealt, Event, Faced, Moved, Piled, view
from houseway.round.lying import piles

_CARDS = frozenset((Dealt, Moved, Faced))


def has_cards(events: Sequence[Event]) -> bool:
    """Whether cards came, went or were seen, so that hands may be called otherwise."""
    return not _CARDS.isdisjoint(map(type, events))


def names_for(game: Game, events: Sequence[Event], viewer: str) -> Mapping[str, HandName]:
    """The names of the hands that lie there at the end of these events, by pile, as far as somebody can know them."""
    name_hands = game.family.name_hands
    if not name_hands:
        return {}
    cards = [event for event in events if type(event) in _CARDS or type(event) is Piled]
    return name_hands(game.rules, piles(view(cards, viewer)))
