"""Hands of cards: their totals, and what was done with them."""

from collections.abc import Collection

from houseway.core.cards import MARK, RANKS, STANDARD, Card, rank_of, suit_of
from houseway.round.event import EVERYONE, Audience, Pile

ACE, TEN = 1, 10
HIGHEST = 21
HARD_31 = 31
DEALER_STANDS = 17
SURRENDERED_FROM = 12

_BY_RANK = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", TEN), "A": ACE}
POINTS: dict[Card, int] = {face: _BY_RANK[RANKS[rank_of(face)]] for plain in STANDARD for face in (plain, plain + MARK)}


class BlackjackHand:
    """One hand at a spot, or the player-dealer's.

    Aces count one in `hard`, and one of them eleven in `total` where that fits; `over` is more than 21. All are worked
    out as a card comes, for they are read far more often.

    `number` tells a player's hands apart, those dealt first. `wagers` is what everybody has on it by now, and `base`
    what they had before anything was doubled; `doublings` counts those. Its cards are `seen_by` whoever may see them,
    and `shown` once they were turned up because they are over.
    """

    __slots__ = (
        "ace",
        "asked",
        "base",
        "doublings",
        "faces",
        "hard",
        "natural",
        "number",
        "origin",
        "over",
        "pile",
        "rescued",
        "seen_by",
        "shown",
        "split",
        "stood",
        "surrendered",
        "total",
        "wagers",
    )

    def __init__(
        self, number: int, origin: int, pile: Pile, *, split: bool = False, seen_by: Audience = EVERYONE
    ) -> None:
        self.number = number
        self.origin = origin
        self.pile = pile
        self.split = split
        self.seen_by = seen_by
        self.faces: list[Card] = []
        self.hard = self.total = 0
        self.ace = self.over = False
        self.natural = False
        self.stood = self.surrendered = self.rescued = self.shown = False
        self.doublings = self.asked = 0
        self.base: dict[str, int] = {}
        self.wagers: dict[str, int] = {}

    def add(self, face: Card | None) -> None:
        assert face is not None, "somebody sees the cards of a hand"
        points = POINTS[face]
        self.faces.append(face)
        self.hard = hard = self.hard + points
        self.ace = ace = self.ace or points == ACE
        self.total = hard + TEN if ace and hard <= HIGHEST - TEN else hard
        self.over = hard > HIGHEST

    def set_faces(self, faces: list[Card]) -> None:
        """Put other cards here, after a split or a switch."""
        self.faces, self.hard, self.total, self.ace, self.over = [], 0, 0, False, False
        for face in faces:
            self.add(face)

    @property
    def soft(self) -> bool:
        return self.total != self.hard

    @property
    def is_done(self) -> bool:
        """Whether its player has no more to do with it."""
        return self.stood or self.natural or self.over or self.surrendered

    @property
    def pair(self) -> int:
        """The points of either card of a pair; 0 for any other hand."""
        if len(self.faces) != 2:
            return 0
        one, other = self.faces
        return POINTS[one] if POINTS[one] == POINTS[other] else 0

    @property
    def is_of_one_rank(self) -> bool:
        return len({rank_of(face) for face in self.faces}) == 1

    @property
    def is_split_ace(self) -> bool:
        return self.split and POINTS[self.faces[0]] == ACE

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

    def describe(self) -> str:
        """Say its total as a dealer calls it."""
        if self.natural:
            return "a natural"
        if self.over:
            return f"{self.hard}"
        return f"soft {self.total}" if self.soft else f"{self.total}"


def name_total(cards: Collection[Card]) -> str:
    """Say the total of some cards as a dealer calls it.

    >>> from houseway.core.cards import cards
    >>> name_total(cards("As 6d")), name_total(cards("As 6d Kc")), name_total(cards("9s 6d Kc"))
    ('soft 17', '17', '25, over')
    """
    hard, ace = sum(POINTS[card] for card in cards), any(POINTS[card] == ACE for card in cards)
    if ace and hard < HIGHEST - TEN:
        return f"soft {hard + TEN}"
    total = hard + TEN if ace and hard == HIGHEST - TEN else hard
    return f"{total}, over" if total > HIGHEST else str(total)
