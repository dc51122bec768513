"""The shoes of a journal, followed line by line: each face against what its shoe can hold, and then does hold.

While a shoe is sealed only its count is known: no face more often than it holds it. Once it is laid
open, each face must be the one sealed at its place.
"""

import re
from collections import Counter

from houseway.core.cards import CARDS, NAMES, Card, shoe
from houseway.core.chance import Words, pledge_of, stir_order
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.text import Mistake
from houseway.record.journal import Closed, Line, Opened, ShoeShown
from houseway.round.ask import UNSEEN, Answer
from houseway.round.request import Shuffle
from houseway.round.script import FaceSeen, Irregular, Pledged, Ruling, ShoeCut, ShoeMade, Stirred
from houseway.tables.acts import Collected, Joined, Met, Observed, Played

_HASH = re.compile("[0-9a-f]{64}")


class SealedShoe:
    """The faces seen from one shoe, by their positions, until it is laid open."""

    def __init__(self, cards: Counter[Card], pledges: dict[str, str]) -> None:
        self.pledges = pledges
        self.words: Words | None = None
        self.hands: list[int] = []
        self.doubt = ""  # why its faces cannot all be true; which is false is known once it is laid open
        self._cards = cards
        self._count = cards.total()
        self._left = Counter(cards)
        self._seen: list[tuple[int, int, str]] = []
        self._faces: dict[int, str] = {}

    @property
    def is_begun(self) -> bool:
        """Whether a face of it was seen."""
        return bool(self._seen)

    def see(self, turn: int, number: int, face: str) -> None:
        """Note that a hand shows this face, so many cards from the top."""
        if number not in self.hands[-1:]:
            self.hands.append(number)
        self._seen.append((turn, number, face))
        turn %= self._count
        if turn not in self._faces:
            self._faces[turn] = face
            self._take(CARDS.get(face), number, face)
        elif self._faces[turn] != face:
            self.doubt = self.doubt or f"hand {number} shows {face} where {self._faces[turn]} was seen before"

    def _take(self, card: Card | None, number: int, face: str) -> None:
        """Take a card from those that are left; a shoe holds each of its cards so often and not more."""
        if card is not None and self._left[card]:
            self._left[card] -= 1
        else:
            self.doubt = self.doubt or f"hand {number} shows {face} once more than its shoe holds it"

    def order_of(self, opened: OpenedShoe) -> list[Card]:
        """The cards of the shoe, laid open, in the order in which they were dealt."""
        order = opened.faces()
        return [order[at] for at in stir_order(opened.root, self.words or (), len(order))]

    def check(self, order: list[Card]) -> None:
        """Check that hands showed these cards."""
        for turn, number, face in self._seen:
            if NAMES[order[turn % len(order)]] != face:
                raise Mistake(f"hand {number} shows {face} where the shoe held another card")

    def is_of(self, order: list[Card]) -> bool:
        """Whether these are its cards, in whatever order."""
        return Counter(order) == self._cards


class ShoePart:
    """A shoe made in the middle of a hand: of what was not in play, which the hand says when it is played again."""

    def __init__(self, before: str, at: int) -> None:
        self.before = before
        self.at = at  # where in the shoe before it the rest begins
        self.request: Shuffle | None = None

    def is_of(self, order: list[Card], before: list[Card]) -> bool:
        """Whether it holds the cards that the hand named, with the rest of the shoe before it."""
        assert self.request, "the hand was played again"
        left = [before[(self.at + number) % len(before)] for number in range(self.request.rest)]
        return Counter(order) == Counter([*self.request.deck * self.request.decks, *left])


class Shoes:
    """All shoes that a journal commits to, and which of its hands they prove."""

    def __init__(self) -> None:
        self._cards: Counter[Card] = Counter()
        self._root, self._base, self._cut = "", 0, 0
        self._pledges: dict[str, str] = {}  # for the shoe that is made next
        self._sealed: dict[str, SealedShoe] = {}
        self._orders: dict[str, list[Card]] = {}
        self._in_play = ""
        self._dealt, self.watched = 0, 0
        self._was_found = False
        self.made: dict[str, SealedShoe] = {}
        self.parts: dict[str, ShoePart] = {}

    @property
    def opened(self) -> int:
        """Return how many shoes are laid open."""
        return len(self._orders)

    @property
    def unproved(self) -> tuple[int, ...]:
        """The hands that were dealt from the shoe still in play."""
        return tuple(self._sealed[self._in_play].hands) if self._in_play else ()

    def follow(self, line: Line) -> None:
        """Take in the next line; a Mistake says which hand shows a card that it cannot."""
        match line:
            case Opened():
                self._cards = shoe(line.sheet.cards, line.options.decks)
                self._was_found = line.found is not None
            case Played():
                self._dealt += 1
                self._check_kind()
                self._follow_hand(line)
            case Joined() | Collected():
                self._was_found = self._was_found or _was_seen(line)
                self._check_kind()
            case Observed() | Met():
                self._was_found = True
                self.watched += isinstance(line, Observed)
                self._check_kind()
                self._check_watched(line)
            case ShoeShown():
                self._show(line.shoe)
            case Closed():
                self._close(line)

    def note(self, shuffles: dict[str, Shuffle]) -> None:
        """Take in what a hand that was played again shuffled, by commitment."""
        for root, request in shuffles.items():
            if root in self.parts:
                self.parts[root].request = request

    def check_parts(self) -> None:
        """Check that every shoe made in the middle of a hand is of the cards that were not in play."""
        for root, part in self.parts.items():
            if root in self._orders and not part.is_of(self._orders[root], self._orders[part.before]):
                number = self.made[root].hands[0] if self.made[root].hands else "?"
                raise Mistake(f"hand {number} shuffles again other cards than those not in play")

    def _check_kind(self) -> None:
        if self._dealt and self._was_found:
            raise Mistake("one journal cannot hold hands dealt from sealed shoes and what somebody watched elsewhere")

    def _check_watched(self, line: Observed | Met) -> None:
        """Refuse a root in a hand that was watched, or it would look proved."""
        script = line.script if isinstance(line, Observed) else ()
        if any(isinstance(entry, ShoeMade) and entry.root for entry in script):
            raise Mistake("a hand that was watched names a sealed shoe: nobody committed to the order of a real deck")

    def _follow_hand(self, line: Played) -> None:
        """Note the faces that a hand shows; it cannot show any without a shoe."""
        shows, is_acted_on = False, False
        for entry in line.script:
            match entry:
                case FaceSeen() | Irregular():
                    shows = True
                    self._see(line.number, entry)
                case Answer() | Ruling():
                    is_acted_on = shows
                case ShoeMade():
                    self._make(line.number, entry, is_part=is_acted_on)
                case ShoeCut():
                    self._cut = entry.depth
                case Pledged():
                    self._pledges = _read_pledges(line.number, entry)
                case Stirred():
                    self._stir(line.number, entry.words)
        self._base = line.carry.dealt

    def _make(self, number: int, entry: ShoeMade, *, is_part: bool) -> None:
        """Take in a commitment; after somebody has acted it is of what is left of the hand's own cards."""
        if entry.root in self.made:
            raise Mistake(f"hand {number} commits to a shoe that was committed to before")
        if is_part:
            self.parts[entry.root] = ShoePart(self._root, self._cut + self._base + entry.place)
        self._root, self._base, self._cut = entry.root, -entry.place, 0
        self.made[entry.root] = self._sealed[entry.root] = SealedShoe(self._cards, self._pledges)
        self._pledges = {}

    def _see(self, number: int, entry: FaceSeen | Irregular) -> None:
        """Take in a face; the shoe must be made by then, and stirred, if words were pledged for it."""
        if self._root not in self._sealed:
            raise Mistake(f"hand {number} shows a card before any shoe is made")
        dealt_from = self._sealed[self._root]
        if dealt_from.pledges and dealt_from.words is None:
            raise Mistake(f"hand {number} deals a shoe without what players pledged to stir it with")
        if isinstance(entry, Irregular) and entry.fault == "foreign":
            raise Mistake(f"hand {number} finds a card in a sealed shoe that was never in it")
        if isinstance(entry, Irregular) and entry.fault == "mucked":
            raise Mistake(f"hand {number} mucks a card unseen that the shoe shows")
        if isinstance(entry, Irregular):
            raise Mistake(f"hand {number} has a card that is {entry.fault}: no program deals one from a sealed shoe")
        if entry.face == UNSEEN:
            raise Mistake(f"hand {number} leaves a card unseen that was dealt from a sealed shoe")
        dealt_from.see(self._cut + self._base + entry.place, number, entry.face)

    def _stir(self, number: int, words: Words) -> None:
        """Words are given once, before a card of the shoe is seen, by those who pledged them before it was made."""
        stirred = self._sealed.get(self._root)
        if stirred is None or stirred.words is not None or stirred.is_begun:
            raise Mistake(f"hand {number} stirs a shoe that was dealt from before")
        if not stirred.pledges:
            raise Mistake(f"hand {number} stirs a shoe that nobody pledged a word for")
        for name, word in words:
            if stirred.pledges.get(name) != pledge_of(word):
                raise Mistake(f"hand {number} stirs the shoe with a word that {name} did not pledge before it was made")
        stirred.words = words

    def _show(self, opened: OpenedShoe) -> None:
        """Hold a shoe that is laid open against all that was seen from it."""
        if opened.root not in self._sealed:
            raise Mistake("a shoe is laid open that nobody committed to")
        sealed = self._sealed.pop(opened.root)
        order = sealed.order_of(opened)
        if opened.root not in self.parts and not sealed.is_of(order):
            raise Mistake("the shoe laid open does not hold the cards of its decks")
        sealed.check(order)
        self._orders[opened.root] = order

    def _close(self, line: Closed) -> None:
        """Every shoe is laid open, but for the one that a table still open deals from."""
        for sealed in self._sealed.values():
            if sealed.doubt:
                raise Mistake(sealed.doubt)
        if line.in_play and not line.interim:
            raise Mistake("the closing line names shoes in play, and at a closed table there is none")
        if any(root != self._root or root not in self._sealed for root in line.in_play) or len(line.in_play) > 1:
            raise Mistake("the last line names a shoe in play that is not the last one committed to")
        self._in_play = next(iter(line.in_play), "")
        for root, sealed in self._sealed.items():
            if root != self._in_play:
                lost = f" and {in_words(sealed.hands)} not proved" if sealed.hands else ""
                raise Mistake(f"the shoe committed to as {root[:12]}… was never laid open: it is incomplete{lost}")


def _was_seen(line: Joined | Collected) -> bool:
    """Whether it says what was seen to be done, beside what should have been: only who watches a table writes that."""
    return bool(line.wrong) if isinstance(line, Joined) else line.fees is not None


def _read_pledges(number: int, entry: Pledged) -> dict[str, str]:
    """Return what was pledged: one hash by each name."""
    pledges = dict(entry.pledges)
    if len(pledges) < len(entry.pledges) or not all(map(_HASH.fullmatch, pledges.values())):
        raise Mistake(f"hand {number} holds pledges that are not one hash for each name")
    return pledges


def in_words(hands: list[int] | tuple[int, ...]) -> str:
    """Return which hands these are, with the verb for a sentence.

    >>> in_words([3]), in_words([3, 4, 5])
    ('hand 3 is', 'hands 3 to 5 are')
    """
    return f"hand {hands[0]} is" if len(hands) == 1 else f"hands {hands[0]} to {hands[-1]} are"
