"""Cards as signs: what a record writes as Td is shown as 10♦."""

import re
from collections.abc import Container

from houseway.core.cards import CARDS, JOKERS, NAMES, SUITS, Card
from houseway.core.tiles import tile_of

SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_CODE = re.compile(r"(?<![\w-])(?:[2-9TJQKA][cdhs]\+?|X[rb]|M\d+)(?![\w-])")
# In results that earlier programs kept, a hand that is called by its ranks has a T for a ten.
_TEN = re.compile(r"(?:(?<=-)|(?<= over ))T\b|\bT(?=-| over )")
_ENGLISH = "As "


def card_sign(face: Card | None) -> str:
    """
    >>> [card_sign(face) for face in (CARDS["Td"], CARDS["Xr"], CARDS["6-6"], None)]
    ['10♦', 'joker', 'Teen 6-6', 'face down']
    """
    if face is None:
        return "face down"
    name, tile = NAMES[face], tile_of(face)
    if tile:
        return f"{tile.title} {name}" if tile.halves else tile.title
    if face in JOKERS:
        return "joker"
    return ("10" if name[0] == "T" else name[0]) + SYMBOLS[name[1]] + name[2:]


def in_signs(text: str, people: Container[str] = ()) -> str:
    """A sentence with its cards as signs; one that begins with "As" speaks English, and a name of these people is none.

    >>> in_signs("Kd: meld Td Td Td", {"Kd": 1}), in_signs("Ann takes $6 with K-T-8-7-2 low"), in_signs("As printed")
    ('Kd: meld 10♦ 10♦ 10♦', 'Ann takes $6 with K-10-8-7-2 low', 'As printed')
    >>> in_signs("Banker wins, T over 3"), in_signs("Player wins, K over T after 1 war")
    ('Banker wins, 10 over 3', 'Player wins, K over 10 after 1 war')
    """
    begun = len(_ENGLISH) if text.startswith(_ENGLISH) else 0

    def sign(found: re.Match[str]) -> str:
        code = found[0]
        return card_sign(CARDS[code]) if code in CARDS and code not in people else code

    return text[:begun] + _CODE.sub(sign, _TEN.sub("10", text[begun:]))
