"""The shoe: shuffled from the operating system's generator and committed to before anybody bets.

No seed of 256 bits can reach every order of a shoe, so a live shuffle takes its order straight from the system.
Every position is sealed with a salt of its own; the root of the tree over the seals is told at once. Opening the
whole shoe later, or one position to whoever saw that card, shows that the order was fixed beforehand.

Players may then stir the sealed order, each with a word that nobody else could know when it was sealed: so that it is
enough that one of them, or the house, is honest. Whatever the words are, an order drawn at random stays so.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from secrets import SystemRandom
from typing import Final

from houseway.core.cards import NAMES, Card
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import BRANCHES, SALT_BYTES, positions, seals, tree

KEY_BYTES: Final = 8

Words = Sequence[tuple[str, str]]  # the names of players with what each adds to a shuffle


def generator(seed: int | None = None) -> Random:
    """Return the system's own chance, or with a seed a repeatable generator for tests and simulations."""
    return SystemRandom() if seed is None else Random(seed)


class Shoe:
    """A sealed order of cards, and how far it has been dealt; `spent` are the shoes before it, laid open."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._order: list[Card] = []  # as it was sealed
        self._names: list[str] = []
        # Stirring replaces the list, and never changes it: copies of the shoe hold the same one.
        self._dealt = self._order  # as it is dealt: the same, unless players stirred it
        self._positions: Sequence[int] = ()  # where each card that is dealt was sealed
        self._salts = b""
        self._cut = 0
        self._base = 0
        self.root = ""  # the commitment to the order; empty before the first shuffle
        self.spent: tuple[OpenedShoe, ...] = ()
        self.words: Words = ()

    @classmethod
    def restore(cls, rng: Random, kept: OpenedShoe, cut: int = 0, words: Words = ()) -> "Shoe":
        """Make a shoe from its sealed record, checked against its commitment; the next round says where it begins."""
        shoe = cls(rng)
        shoe._order, shoe._names, shoe._salts = kept.faces(), kept.order.split(), bytes.fromhex(kept.salts)
        shoe.root, shoe._cut = kept.root, cut
        shoe.stir(words)
        return shoe

    def copy(self) -> "Shoe":
        """Return the same shoe, to deal a round from that may fail.

        Both share the sealed order, which never changes.
        """
        shoe = Shoe(self._rng)
        shoe._order, shoe._names, shoe._salts, shoe.root = self._order, self._names, self._salts, self.root
        shoe._dealt, shoe._positions = self._dealt, self._positions
        shoe._cut, shoe._base = self._cut, self._base
        shoe.spent, shoe.words = self.spent, self.words
        return shoe

    def as_kept(self, kept: "Shoe") -> "Shoe":
        """Return the kept shoe with its order, cut and words, and this one's place in the round."""
        shoe = kept.copy()
        shoe.begin(self._base)
        return shoe

    @property
    def made(self) -> bool:
        """Whether a shuffle has taken place."""
        return bool(self.root)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        """Seal a new order of these cards, and of the `rest` left from the old one; deal it from this place on."""
        left = [self.face(each) for each in range(place, place + rest)]
        if self.made:
            self.spent = (*self.spent, self.lay_open())
        self._order = shuffle_cards([*deck * decks, *left] if left else deck * decks, self._rng)
        self._names = list(map(NAMES.__getitem__, self._order))
        self._salts = self._rng.randbytes(SALT_BYTES * len(self._order))
        self.root = self._tree()[-1][0].hex()
        # A shoe shuffled in the middle of a round begins at the place that is dealt next.
        self._cut, self._base = 0, -place
        self.stir(())
        return self.root

    def stir(self, words: Words) -> None:
        """Deal the sealed order as these words stir it."""
        self.words = words
        self._positions = stir_order(self.root, words, len(self._order))
        self._dealt = [self._order[at] for at in self._positions] if words else self._order

    def cut(self, depth: int) -> int:
        self._cut = depth
        return depth

    def begin(self, dealt: int) -> None:
        """A new round: its first place is the next card of the shoe."""
        self._base = dealt

    def face(self, place: int) -> Card:
        """Return the card at a place of this round."""
        return self._dealt[(self._cut + self._base + place) % len(self._dealt)]

    def position(self, place: int) -> int:
        """Return where a card of this round lies in the order that was committed to."""
        return self._positions[self.turn(place)]

    def turn(self, place: int) -> int:
        """Return how many cards of the shoe, as it is dealt, lie before a card of this round."""
        return (self._cut + self._base + place) % len(self._order)

    @property
    def size(self) -> int:
        return len(self._order)

    def lay_open(self) -> OpenedShoe:
        """Return the order with its salts, so that anyone can check it against the root."""
        return OpenedShoe(self.root, " ".join(self._names), self._salts.hex())

    def proof(self, place: int) -> list[str]:
        """Prove one card's place in the commitment.

        The proof is the card's salt, then its neighbours in each node up to the root.
        """
        position = self.position(place)
        path = [self._salts[SALT_BYTES * position :][:SALT_BYTES].hex()]
        for level in self._tree()[:-1]:
            first = position - position % BRANCHES
            path.append(b"".join([*level[first:position], *level[position + 1 : first + BRANCHES]]).hex())
            position //= BRANCHES
        return path

    def _tree(self) -> list[list[bytes]]:
        return tree(seals(self._names, self._salts))


def stir_order(root: str, words: Words, count: int) -> Sequence[int]:
    """Return the sealed positions in the order in which they are dealt.

    The order is by keys hashed from the commitment and the players' words: nobody knew both when they chose theirs.
    """
    if not words:
        return range(count)
    mixed = sha256(b"\2" + root.encode())
    for name, word in words:
        mixed.update(b"\0" + name.encode() + b"\0" + word.encode())
    keys = [sha256(b"\3" + mixed.digest() + position).digest() for position in positions(count)]
    return sorted(range(count), key=keys.__getitem__)


def pledge_of(word: str) -> str:
    """Return the hash that a player tells of a word before the shoe is sealed, so that the word cannot be changed."""
    return sha256(word.encode()).hexdigest()


def shuffle_cards(cards: Sequence[Card], rng: Random) -> list[Card]:
    """Sort the cards by random keys, one each.

    Two equal keys would favour one order, so then all are drawn again.
    """
    keys: list[int] = []
    while len(set(keys)) < len(cards):
        keys = memoryview(rng.randbytes(KEY_BYTES * len(cards))).cast("Q").tolist()
    return list(map(cards.__getitem__, sorted(range(len(cards)), key=keys.__getitem__)))
