"""Seals over an order of cards: a hash of every position with a salt of its own, and the tree over them up to one root.

Opening the whole order later, or one position, shows that it was fixed when the root was told.
"""

from functools import cache
from hashlib import sha256
from struct import unpack
from typing import Final

SALT_BYTES: Final = 16
BRANCHES: Final = 16
HASH_DIGITS: Final = 64


def seals(names: list[str], salts: bytes) -> list[bytes]:
    """Return the seal of every position.

    A shoe has hundreds, and each is made before anyone bets, so the code of `seal` stands in the loop. A hash is begun
    once, for copying one takes less time than beginning one.
    """
    sealed, begin, count = [], sha256(b"\0").copy, len(names)
    for salt, where, name in zip(unpack(f"{SALT_BYTES}s" * count, salts), positions(count), names, strict=True):
        one = begin()
        one.update(salt + where + name.encode())
        sealed.append(one.digest())
    return sealed


@cache
def positions(count: int) -> list[bytes]:
    """Return every position below `count` as it goes into a hash."""
    return [position.to_bytes(2, "big") for position in range(count)]


def seal(position: int, name: str, salt: bytes) -> bytes:
    """Return the hash of one card at one position with its salt."""
    return sha256(b"\0" + salt + position.to_bytes(2, "big") + name.encode()).digest()


def tree(level: list[bytes]) -> list[list[bytes]]:
    """Return the levels of hashes from the seals up to the one root, each over neighbours of the level below."""
    levels = [level]
    while len(level) > 1:
        level = [_node(b"".join(level[at : at + BRANCHES])) for at in range(0, len(level), BRANCHES)]
        levels.append(level)
    return levels


def _node(below: bytes) -> bytes:
    # The first byte tells nodes (1) from leaves (0): else a node could be shown as a card's seal.
    return sha256(b"\1" + below).digest()


def proves(root: str, position: int, name: str, proof: list[str]) -> bool:
    """Whether a proof shows this card at this position of the shoe committed to."""
    salt, *path = proof
    node = seal(position, name, bytes.fromhex(salt))
    for neighbours in path:
        at = HASH_DIGITS * (position % BRANCHES)
        node = _node(bytes.fromhex(neighbours[:at]) + node + bytes.fromhex(neighbours[at:]))
        position //= BRANCHES
    return node.hex() == root
