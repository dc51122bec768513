"""The table during a hand of pan: who is still in it, their cards and spreads, the stock and the discards."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.core.cards import Card
from houseway.games.panguingue.melds import grows
from houseway.games.panguingue.rules import OUT, Rules
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE
from houseway.round.fault import BOXED, FOREIGN
from houseway.round.pile import Pile
from houseway.sheets.stakes import Circle

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
        yield from self.deal.card(self.drawn, seen_by=EVERYONE, faults=(BOXED, FOREIGN) if self.stock > 1 else ())
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
