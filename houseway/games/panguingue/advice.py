"""The play of a sensible player: meld towards eleven cards, keep what may yet meld, pass weak hands."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.core.cards import Card, rank_of, suit_of
from houseway.games.panguingue.melds import PanPlayer, PanTable, grows, kind_of, place_of
from houseway.games.panguingue.moves import PanMove

# A hand is weighed in points: so much for a card that lies in a meld, and for a chip that each opponent pays.
MELDED, CHIP = 10, 6
PLAYABLE = 20


class PanSight(NamedTuple):
    """A player's cards by their places, and their spreads."""

    hand: tuple[tuple[int, Card], ...]  # (place, face) of each card held
    spreads: tuple[tuple[Card, ...], ...]  # faces, by spread

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(sorted(face for _, face in self.hand))


def cards_seen(table: PanTable, player: PanPlayer) -> PanSight:
    faces = table.deal.faces
    hand = tuple((place, face) for place in player.hand if (face := faces[place]) is not None)
    return PanSight(hand, tuple(tuple(table.faces(spread)) for spread in player.spreads))


def is_playable(seen: PanSight) -> bool:
    return worth(seen.faces, ()) >= PLAYABLE


def use(seen: PanSight, moves: Sequence[PanMove], *, must: bool = False) -> str | None:
    """Return the best way to use a card that was drawn, or None if it is better left."""
    if not moves:
        return None
    best = max(moves, key=lambda move: _after(seen, move))
    # A discard follows, so a hand is weighed without its poorest card.
    return best.id if must or _after(seen, best) > worth(seen.faces, seen.spreads) else None


def further(seen: PanSight, moves: Sequence[PanMove]) -> PanMove | int:
    """Return a further meld worth making; else the place of the card that is missed least, to be discarded."""
    now = worth(seen.faces, seen.spreads)
    better = [move for move in moves if move.what != "split" or move.pays]
    best = max(better, key=lambda move: _after(seen, move), default=None)
    if best is not None and _after(seen, best) >= now:
        return best
    place, _ = max(seen.hand, key=lambda held: worth(_without(seen.faces, held[1]), seen.spreads))
    return place


def _after(seen: PanSight, move: PanMove) -> int:
    """Return the worth of a hand after a move, with what the move pays."""
    faces = tuple(sorted(face for place, face in seen.hand if place not in move.places))
    spreads = list(seen.spreads)
    if move.what == "add":
        spreads[move.spread] += move.faces
    else:
        spreads.append(move.faces)
    borrowed = move.what != "add" and move.spread >= 0
    new = 0 if move.what == "split" else len(move.places) - borrowed
    return worth(faces, tuple(spreads)) + MELDED * new + CHIP * move.pays


def _without(faces: tuple[Card, ...], face: Card) -> tuple[Card, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


def worth(faces: tuple[Card, ...], spreads: tuple[tuple[Card, ...], ...]) -> int:
    """Return the promise of a hand: cards that meld already, that fit a spread, and pairs of others."""
    fitting = [face for face in faces if any(grows(spread, face) for spread in spreads)]
    rest = tuple(face for face in faces if face not in fitting)
    return (MELDED - 1) * len(fitting) + _promise(rest)


@lru_cache(2**16)  # of the many millions of hands there are
def _promise(faces: tuple[Card, ...]) -> int:
    """Return the best of laying any three that meld aside, or none."""
    best = sum(_outs(one, other) for one, other in combinations(faces, 2))
    for three in combinations(faces, 3):
        if kind_of(three):
            rest = faces
            for face in three:
                rest = _without(rest, face)
            best = max(best, (MELDED - 1) * len(three) + _promise(rest))
    return best


@cache
def _outs(one: Card, other: Card) -> int:
    """Return how many faces make a meld of two cards, in rough numbers."""
    if rank_of(one) == rank_of(other):
        if place_of(one) in (0, 9):  # aces and kings meld in any suits
            return 3
        return 2 if suit_of(one) != suit_of(other) else 1
    if suit_of(one) != suit_of(other):
        return 0
    apart = abs(place_of(one) - place_of(other))
    return {1: 2, 2: 1}.get(apart, 0)
