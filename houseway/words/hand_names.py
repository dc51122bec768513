"""Names of hands for a viewer: from the faces that they have seen, and from nothing else."""

from collections.abc import Mapping, Sequence

from houseway.games.family import Game, HandName
from houseway.round.event import Dealt, Event, Faced, Lying, Moved

_CARDS = frozenset((Dealt, Moved, Faced))


def has_cards(events: Sequence[Event]) -> bool:
    """Whether cards came, went or were seen, so that hands may be called otherwise."""
    return not _CARDS.isdisjoint(map(type, events))


def names_for(game: Game, lying: Lying, viewer: str) -> Mapping[str, HandName]:
    """Return the names of the hands that lie there, by pile, as far as somebody can know them."""
    name_hands = game.family.name_hands
    return name_hands(game.rules, lying.piles_for(viewer)) if name_hands else {}
