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
    """The system's own chance, or a repeatable one for tests and simulations."""
    return SystemRandom() if seed is None else Random(seed)


class Shoe:
    """A sealed order of cards, and how far it has been dealt; `spent` are those before, laid open."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._order: list[Card] = []  # as it was sealed
        self._names: list[str] = []
        self._dealt = self._order  # as it is dealt: the same, unless players stirred it
        self._positions: Sequence[int] = ()  # where each card that is dealt was sealed
        self._salts = b""
        self._cut = 0
        self._base = 0
        self._root = ""
        self.spent: tuple[OpenedShoe, ...] = ()
        self.words: Words = ()

    @classmethod
    def restore(cls, rng: Random, kept: OpenedShoe, cut: int = 0, words: Words = ()) -> "Shoe":
        """A shoe from its sealed record, checked against its commitment; the next round says where it begins."""
        shoe = cls(rng)
        shoe._order, shoe._names, shoe._salts = kept.faces(), kept.order.split(), bytes.fromhex(kept.salts)
        shoe._root, shoe._cut = kept.root, cut
        shoe.stir(words)
        return shoe

    def copy(self) -> "Shoe":
        """The same shoe, to deal a round from that may fail; a sealed order is never changed, so both have it."""
        shoe = Shoe(self._rng)
        shoe._order, shoe._names, shoe._salts, shoe._root = self._order, self._names, self._salts, self._root
        shoe._dealt, shoe._positions = self._dealt, self._positions
        shoe._cut, shoe._base = self._cut, self._base
        shoe.spent, shoe.words = self.spent, self.words
        return shoe

    def as_kept(self, kept: "Shoe") -> "Shoe":
        """The order, the cut and the words of a shoe that is kept, with the round begun where it is."""
        shoe = kept.copy()
        shoe.begin(self._base)
        return shoe

    @property
    def made(self) -> bool:
        return bool(self._root)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        """A new order of these cards, with so many that are left of the old, to be dealt from this place on."""
        left = [self.face(each) for each in range(place, place + rest)]
        if self.made:
            self.spent = (*self.spent, self.lay_open())
        self._order = shuffle_cards([*deck * decks, *left] if left else deck * decks, self._rng)
        self._names = list(map(NAMES.__getitem__, self._order))
        self._salts = self._rng.randbytes(SALT_BYTES * len(self._order))
        self._root = self._tree()[-1][0].hex()
        self._cut, self._base = 0, -place
        self.stir(())
        return self._root

    def stir(self, words: Words) -> None:
        """Deal the sealed order as these words stir it."""
        self.words = words
        self._positions = stir_order(self._root, words, len(self._order))
        self._dealt = [self._order[at] for at in self._positions] if words else self._order

    def cut(self, depth: int) -> int:
        self._cut = depth
        return depth

    def begin(self, dealt: int) -> None:
        """A new round: its first place is the next card of the shoe."""
        self._base = dealt

    def face(self, place: int) -> Card:
        return self._dealt[(self._cut + self._base + place) % len(self._dealt)]

    def position(self, place: int) -> int:
        """Where in the order committed to a card of this round lies."""
        return self._positions[self.turn(place)]

    def turn(self, place: int) -> int:
        """How many cards of the shoe, as it is dealt, lie before a card of this round."""
        return (self._cut + self._base + place) % len(self._order)

    @property
    def size(self) -> int:
        return len(self._order)

    @property
    def root(self) -> str:
        """What was committed to; nothing, before the first shuffle."""
        return self._root

    def lay_open(self) -> OpenedShoe:
        return OpenedShoe(self._root, " ".join(self._names), self._salts.hex())

    def proof(self, place: int) -> list[str]:
        """What shows one card's place in the commitment: its salt, then its neighbours in each node up to the root."""
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
    """The sealed positions in the order in which they are dealt: by keys hashed from the commitment and the words."""
    if not words:
        return range(count)
    mixed = sha256(b"\2" + root.encode())
    for name, word in words:
        mixed.update(b"\0" + name.encode() + b"\0" + word.encode())
    keys = [sha256(b"\3" + mixed.digest() + position).digest() for position in positions(count)]
    return sorted(range(count), key=keys.__getitem__)


def pledge_of(word: str) -> str:
    """What a player tells of a word before the shoe is sealed, so that it cannot be chosen afterwards."""
    return sha256(word.encode()).hexdigest()


def shuffle_cards(cards: Sequence[Card], rng: Random) -> list[Card]:
    """The cards in the order of random keys, one each; were two keys equal, all would be drawn again."""
    keys: list[int] = []
    while len(set(keys)) < len(cards):
        keys = memoryview(rng.randbytes(KEY_BYTES * len(cards))).cast("Q").tolist()
    return list(map(cards.__getitem__, sorted(range(len(cards)), key=keys.__getitem__)))
