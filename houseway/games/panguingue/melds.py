"""Melds: the cards that make one, its kind, and what its conditions pay; and the table of pan, on which they lie.

Begin at `kind_of`, which knows nothing of players; `moves` asks it for every three cards that could lie together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from houseway.core.cards import RANKS, Card, card, rank_of, suit_of, write_cards
from houseway.games.panguingue.rules import OUT, Condition, Rules
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, Pile
from houseway.sheets.stakes import Circle

Kind = Literal["rope", "one suit", "mixed"]

IN_ORDER = "A234567JQK"  # a seven is followed by a jack
_PLACE = {RANKS.index(rank): place for place, rank in enumerate(IN_ORDER)}
_VALLE = {RANKS.index(rank) for rank in "357"}
_ANY_SUITS = {RANKS.index(rank) for rank in "AK"}
_SPADES = suit_of(card("As"))
_LOW, _HIGH = {0, 1, 2}, {len(IN_ORDER) - 3, len(IN_ORDER) - 2, len(IN_ORDER) - 1}
LEAST, MOST = 3, 11


def place_of(face: Card) -> int:
    """Return where a card stands in its suit, the ace lowest.

    >>> place_of(card("7h")) + 1 == place_of(card("Jh"))
    True
    """
    return _PLACE[rank_of(face)]


def kind_of(faces: Sequence[Card]) -> Kind | None:
    """Return the kind of meld that cards make in any order; None if they make none.

    >>> from houseway.core.cards import cards
    >>> kind_of(cards("Qh 7h Jh")), kind_of(cards("5h 5h 5h")), kind_of(cards("5h 5s 5c 5h"))
    ('rope', 'one suit', 'mixed')
    >>> kind_of(cards("5h 5h 5s")), kind_of(cards("Ah Ah As")), kind_of(cards("6h 7h Js"))
    (None, 'mixed', None)
    """
    return _kind_of(tuple(sorted(faces)))


@cache
def _kind_of(faces: tuple[Card, ...]) -> Kind | None:
    if not LEAST <= len(faces) <= MOST:
        return None
    suits = {suit_of(face) for face in faces}
    places = {place_of(face) for face in faces}
    if len(places) == 1:
        if len(suits) == 1:
            return "one suit"
        return "mixed" if len(suits) >= LEAST or rank_of(faces[0]) in _ANY_SUITS else None
    in_a_row = len(places) == len(faces) == max(places) - min(places) + 1
    return "rope" if len(suits) == 1 and in_a_row else None


def why_no_meld(faces: Sequence[Card]) -> str:
    """The sentence that says why three cards or more make no meld.

    >>> from houseway.core.cards import cards
    >>> why_no_meld(cards("5h 5h 5s"))
    '5h 5h 5s: of a rank, all are of one suit or of three and more; only aces and kings go in any suits'
    >>> why_no_meld(cards("6h 7h Js")), why_no_meld(cards("5h 7h Jh"))
    ('6h 7h Js: cards in a row are of one suit', '5h 7h Jh: they must follow each other, and after the 7 comes the J')
    """
    if kind_of(faces):
        return ""
    said, places = write_cards(sorted(faces, key=place_of)), {place_of(face) for face in faces}
    if not LEAST <= len(faces) <= MOST:
        return f"a meld has {LEAST} to {MOST} cards, not {len(faces)}"
    if len(places) == 1:
        return f"{said}: of a rank, all are of one suit or of three and more; only aces and kings go in any suits"
    in_a_row = len(places) == len(faces) == max(places) - min(places) + 1
    if in_a_row:
        return f"{said}: cards in a row are of one suit"
    if len({suit_of(face) for face in faces}) == 1:
        return f"{said}: they must follow each other, and after the 7 comes the J"
    return f"{said}: a meld is of one rank, or in a row in one suit"


def grows(faces: Sequence[Card], added: Card) -> bool:
    """Whether a card may be added to a meld: it stays of its kind, so that a square of one suit takes no other.

    >>> from houseway.core.cards import cards
    >>> [grows(cards("As As As"), card(name)) for name in ("As", "Ah")]
    [True, False]
    """
    return kind_of([*faces, added]) == kind_of(faces)


def conditions_of(faces: Sequence[Card]) -> list[Condition]:
    """The conditions in a meld; a rope of a whole suit has two."""
    kind, valle = kind_of(faces), rank_of(faces[0]) in _VALLE
    if kind == "rope":
        places = {place_of(face) for face in faces}
        ends: list[tuple[set[int], Condition]] = [(_LOW, "ace to three"), (_HIGH, "jack to king")]
        return [condition for end, condition in ends if end <= places]
    if kind == "one suit":
        return ["valle cards of one suit" if valle else "other cards of one suit"]
    return ["valle cards of different suits"] if kind == "mixed" and valle else []


def first_pay(rules: Rules, faces: Sequence[Card]) -> int:
    """Return the pay for a new meld, in chips: its conditions, and each card beyond three as one added to them."""
    conditions = conditions_of(faces)
    if not conditions:
        return 0
    pays = sum(_pay(rules, condition, faces) for condition in conditions)
    return pays + _pay_for_adding(rules, conditions[0], faces) * (len(faces) - LEAST * len(conditions))


def pay_for_adding(rules: Rules, before: Sequence[Card], added: Card) -> int:
    """Return the pay for one card added to a meld: a condition that it makes, or a share of the one there was."""
    had, has = conditions_of(before), conditions_of([*before, added])
    made = [condition for condition in has if condition not in had]
    if made:
        return sum(_pay(rules, condition, before) for condition in made)
    return _pay_for_adding(rules, had[0], before) if had else 0


def pay_for_dividing(rules: Rules, before: Sequence[Card], parts: Sequence[Sequence[Card]]) -> int:
    """Return the pay for dividing a meld: conditions that were not in it before, or are now there once more."""
    left = conditions_of(before)
    pay = 0
    for part in parts:
        for condition in conditions_of(part):
            if condition in left:
                left.remove(condition)
            else:
                pay += _pay(rules, condition, part)
    return pay


def _pay(rules: Rules, condition: Condition, faces: Sequence[Card]) -> int:
    pay = rules.conditions[condition]
    return pay.spades if _in_spades(condition, faces) else pay.chips


def _pay_for_adding(rules: Rules, condition: Condition, faces: Sequence[Card]) -> int:
    pay = rules.conditions[condition]
    return pay.added_spades if _in_spades(condition, faces) else pay.added


def _in_spades(condition: Condition, faces: Sequence[Card]) -> bool:
    """Spades are a suit of their own only where all cards are of one."""
    return condition != "valle cards of different suits" and suit_of(faces[0]) == _SPADES


State = Literal["in", "passed", "fouled", "liable", "without chips", "dead"]


@dataclass(slots=True)
class PanPlayer:
    """A player who was dealt in.

    `collected` is what each other has paid them in this hand, `owed` what they could not ask. A player who `passes`
    leaves as soon as that can no longer be changed. `meant` counts the cards meant for them, which are not those they
    have where two stuck together or one did not come.
    """

    name: str
    hand: Pile  # cards not melded
    spreads: list[Pile] = field(default_factory=list)  # their melds on the table
    state: State = "in"  # liable: threw the hand in, and pays on all the same
    passes: bool = False
    double: bool = False  # plays double condition
    meant: int = 0
    collected: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)

    @property
    def is_in(self) -> bool:
        return self.state == "in"

    @property
    def melded(self) -> int:
        return sum(map(len, self.spreads))


@dataclass(slots=True)
class PanTable:
    """The state that every step of the hand works on; the first to act stands at the head of the players.

    `stock_end` is the place after the last card of the stock; `refused` the card that the player before drew and did
    not use, which the next may take, and by whom it was refused. `alone` is whether somebody plays on with nobody left.
    `may_change` is the player who declared last and may still think again.
    """

    deal: Deal
    rules: Rules
    circle: Circle
    players: list[PanPlayer]  # all that were dealt in, whether they still play or not
    drawn: Pile  # the card in turn, until it is used or refused
    discards: Pile  # the last of them on top
    thrown_in: Pile  # cards out of the game
    stock_end: int
    shuffles: int = 0  # of the discards, so far
    refused: tuple[int, str] | None = None
    alone: bool = False
    may_change: PanPlayer | None = None

    @property
    def left(self) -> list[PanPlayer]:
        return [player for player in self.players if player.is_in]

    @property
    def is_won(self) -> bool:
        """Whether nobody is left to play against, unless one plays on alone."""
        return len(self.left) < 2 - self.alone

    def player(self, name: str) -> PanPlayer:
        return next(player for player in self.players if player.name == name)

    def after(self, player: PanPlayer) -> PanPlayer:
        """Return the next in turn of those still in."""
        at = self.players.index(player)
        return next(each for each in (*self.players[at + 1 :], *self.players[: at + 1]) if each.is_in)

    def face(self, place: int) -> Card:
        face = self.deal.faces[place]
        assert face is not None, f"card {place} has not been seen"
        return face

    def faces(self, places: Sequence[int]) -> list[Card]:
        return [self.face(place) for place in places]

    @property
    def stock(self) -> int:
        return self.stock_end - len(self.deal.faces)

    def draw(self) -> Play[int | None]:
        """Draw the top card of the stock, for all to see; None when the stock is used up for good."""
        if not self.stock and not (yield from self._new_stock()):
            return None
        # The last card cannot be replaced, so nothing is found wrong with it.
        yield from self.deal.card(self.drawn, seen_by=EVERYONE, faults=("boxed", "foreign") if self.stock > 1 else ())
        return self.drawn[-1]

    def _new_stock(self) -> Play[bool]:
        """Shuffle the discards into a new stock, while the rules allow it."""
        if self.shuffles >= self.rules.reshuffles or not self.discards:
            return False
        self.shuffles += 1
        self.refused = None
        self.stock_end = len(self.deal.faces) + len(self.discards)
        yield from self.deal.shuffle_in(list(self.discards), self.discards, 0)
        return True

    def pile_of(self, player: PanPlayer, place: int) -> Pile:
        piles = (player.hand, self.drawn, self.discards, *player.spreads)
        return next(pile for pile in piles if place in pile)

    def fits_spread(self, player: PanPlayer, place: int) -> bool:
        face = self.face(place)
        return any(grows(self.faces(spread), face) for spread in player.spreads)

    def puts_out(self, player: PanPlayer, place: int) -> bool:
        """Whether a card would be the last that a player's spreads need."""
        return player.melded == OUT - 1 and self.fits_spread(player, place)

    def throw_in(self, player: PanPlayer, state: State) -> None:
        """Take a player's cards out of the game, the hand unseen."""
        player.state = state
        for pile in (player.hand, *player.spreads):
            self.deal.move_all(pile, self.thrown_in)
        player.spreads = []
