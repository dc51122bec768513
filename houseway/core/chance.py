"""The shoe: shuffled from the operating system's generator and committed to before anybody bets.

No seed of 256 bits can reach every order of a shoe, so a live shuffle takes its order straight from the system.
Every position is sealed with a salt of its own; the root of the tree over the seals is told at once. Opening the
whole shoe later, or one position to whoever saw that card, shows that the order was fixed beforehand.
"""

import hashlib
from random import Random
from secrets import SystemRandom

import msgspec

from houseway.core.cards import NAMES, Card, card
from houseway.core.errors import Mistake

SALT_BYTES = 16
BRANCHES = 16
HASH_DIGITS = 64


def generator(seed: int | None = None) -> Random:
    """The system's own chance, or a repeatable one for tests and simulations."""
    return SystemRandom() if seed is None else Random(seed)


class OpenedShoe(msgspec.Struct, frozen=True):
    """A shoe laid open after it was dealt from: its order, and the salts that sealed it."""

    root: str
    order: str
    salts: str

    def faces(self) -> list[Card]:
        """The order, once it is shown to be the one committed to."""
        names = self.order.split()
        try:
            salts = bytes.fromhex(self.salts)
        except ValueError:
            raise Mistake("the salts of the shoe are not hexadecimal") from None
        if not names or len(salts) != SALT_BYTES * len(names) or tree(seals(names, salts))[-1][0].hex() != self.root:
            raise Mistake(f"the opened shoe is not the one committed to as {self.root[:12]}…")
        return [card(name) for name in names]


class Shoe:
    """A sealed order of cards, and how far it has been dealt; `spent` are those before, laid open."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._order: list[Card] = []
        self._salts = b""
        self._cut = 0
        self._base = 0
        self._root = ""
        self.spent: tuple[OpenedShoe, ...] = ()

    @classmethod
    def restored(cls, rng: Random, kept: OpenedShoe, cut: int = 0) -> "Shoe":
        """A shoe from its sealed record, checked against its commitment; the next round says where it begins."""
        shoe = cls(rng)
        shoe._order, shoe._salts = kept.faces(), bytes.fromhex(kept.salts)
        shoe._root, shoe._cut = kept.root, cut
        return shoe

    @property
    def made(self) -> bool:
        return bool(self._root)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        """A new order of these cards, with so many that are left of the old, to be dealt from this place on."""
        left = [self.face(each) for each in range(place, place + rest)]
        if self.made:
            self.spent = (*self.spent, self.opened())
        self._order = list(deck) * decks + left
        self._rng.shuffle(self._order)
        self._salts = self._rng.randbytes(SALT_BYTES * len(self._order))
        self._cut, self._base = 0, -place
        self._root = self._tree()[-1][0].hex()
        return self._root

    def cut(self, depth: int) -> int:
        self._cut = depth
        return depth

    def begin(self, dealt: int) -> None:
        """A new round: its first place is the next card of the shoe."""
        self._base = dealt

    def face(self, place: int) -> Card:
        return self._order[self._position(place)]

    def opened(self) -> OpenedShoe:
        return OpenedShoe(self._root, " ".join(NAMES[face] for face in self._order), self._salts.hex())

    def proof(self, place: int) -> list[str]:
        """What shows one card's place in the commitment: its salt, then its neighbours in each node up to the root."""
        position = self._position(place)
        path = [self._salts[SALT_BYTES * position :][:SALT_BYTES].hex()]
        for level in self._tree()[:-1]:
            first = position - position % BRANCHES
            path.append(b"".join([*level[first:position], *level[position + 1 : first + BRANCHES]]).hex())
            position //= BRANCHES
        return path

    def _position(self, place: int) -> int:
        return (self._cut + self._base + place) % len(self._order)

    def _tree(self) -> list[list[bytes]]:
        return tree(seals([NAMES[face] for face in self._order], self._salts))


def seals(names: list[str], salts: bytes) -> list[bytes]:
    return [
        seal(position, name, salts[SALT_BYTES * position : SALT_BYTES * (position + 1)])
        for position, name in enumerate(names)
    ]


def seal(position: int, name: str, salt: bytes) -> bytes:
    return hashlib.sha256(b"\0" + salt + position.to_bytes(2, "big") + name.encode()).digest()


def tree(level: list[bytes]) -> list[list[bytes]]:
    """Levels of hashes from the seals up to the one root, each over so many neighbours of the level below."""
    levels = [level]
    while len(level) > 1:
        level = [_node(b"".join(level[at : at + BRANCHES])) for at in range(0, len(level), BRANCHES)]
        levels.append(level)
    return levels


def _node(below: bytes) -> bytes:
    return hashlib.sha256(b"\1" + below).digest()


def proves(root: str, position: int, name: str, proof: list[str]) -> bool:
    """Whether a proof shows this card at this position of the shoe committed to."""
    salt, *path = proof
    node = seal(position, name, bytes.fromhex(salt))
    for neighbours in path:
        at = HASH_DIGITS * (position % BRANCHES)
        node = _node(bytes.fromhex(neighbours[:at]) + node + bytes.fromhex(neighbours[at:]))
        position //= BRANCHES
    return node.hex() == root
