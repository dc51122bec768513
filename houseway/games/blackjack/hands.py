"""Hands of cards: their totals, and what has been done with them."""

from houseway.cards import DECKS, RANKS, Card, rank_of, suit_of, written
from houseway.round.deal import Pile

ACE, TEN = 1, 10
HIGHEST = 21
HARD_31 = 31
DEALER_STANDS = 17

_BY_RANK = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", TEN), "A": ACE}
POINTS: dict[Card, int] = {face: _BY_RANK[RANKS[rank_of(face)]] for deck in DECKS.values() for face in deck}


class Hand:
    """One hand at a spot, or the player-dealer's. Aces count one in `hard`, and one of them eleven where that fits.

    `number` tells a player's hands apart, those dealt first. `wagers` is what everybody has on it by now, and `base`
    what they had before anything was doubled; `doublings` counts those.
    """

    __slots__ = (
        "ace",
        "base",
        "doublings",
        "faces",
        "hard",
        "natural",
        "number",
        "origin",
        "pile",
        "rescued",
        "split",
        "stood",
        "surrendered",
        "wagers",
    )

    def __init__(self, number: int, origin: int, pile: Pile, *, split: bool = False) -> None:
        self.number = number
        self.origin = origin
        self.pile = pile
        self.split = split
        self.faces: list[Card] = []
        self.hard = 0
        self.ace = False
        self.natural = False
        self.stood = self.surrendered = self.rescued = False
        self.doublings = 0
        self.base: dict[str, int] = {}
        self.wagers: dict[str, int] = {}

    def add(self, face: Card) -> None:
        points = POINTS[face]
        self.faces.append(face)
        self.hard += points
        self.ace = self.ace or points == ACE

    def set_faces(self, faces: list[Card]) -> None:
        """Other cards come to lie here, by a split or a switch."""
        self.faces, self.hard, self.ace = [], 0, False
        for face in faces:
            self.add(face)

    @property
    def soft(self) -> bool:
        return self.ace and self.hard <= HIGHEST - TEN

    @property
    def total(self) -> int:
        return self.hard + TEN if self.ace and self.hard <= HIGHEST - TEN else self.hard

    @property
    def over(self) -> bool:
        return self.hard > HIGHEST

    @property
    def pair(self) -> int:
        """The points of either card, where the hand is two cards of equal points; else none."""
        if len(self.faces) != 2 or POINTS[self.faces[0]] != POINTS[self.faces[1]]:
            return 0
        return POINTS[self.faces[0]]

    @property
    def is_ace_and_ten(self) -> bool:
        return len(self.faces) == 2 and self.ace and self.hard == ACE + TEN

    @property
    def is_888(self) -> bool:
        return len(self.faces) == 3 and all(POINTS[face] == 8 for face in self.faces)

    @property
    def is_suited_789(self) -> bool:
        suits = {suit_of(face) for face in self.faces}
        return sorted(POINTS[face] for face in self.faces) == [7, 8, 9] and len(suits) == 1

    @property
    def is_black_ace_king(self) -> bool:
        """The ace and king of spades."""
        return self.natural and sorted(NAME_OF[face] for face in self.faces) == ["As", "Ks"]

    def said(self) -> str:
        """Its total as a dealer calls it."""
        if self.natural:
            return "a natural"
        if self.over:
            return f"{self.hard}"
        return f"soft {self.total}" if self.soft else f"{self.total}"


NAME_OF = {face: written([face])[:2] for face in POINTS}
