"""Cards: one small int inside, "As" outside.

A standard card is 4 * rank + suit, ranks from the deuce up, suits c d h s. Jokers follow. A marked card (the
"Bonus" tens of some decks) is the plain card plus MARK and is written with a plus: "Ks+". Names are a
table, so other sets (tiles) take numbers of their own by adding names.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from houseway.core.text import Mistake

Card = int

RANKS = "23456789TJQKA"
# Ranks as people read them: a ten is called by what stands on its card.
FIGURES: Final = tuple("10" if rank == "T" else rank for rank in RANKS)
SUITS = "cdhs"
JOKERS: Final = (52, 53)
MARK: Final = 64

# Chinese dominoes by their halves: of the first eleven a set holds two each, of the others one.
DOMINO_NAMES = (
    *("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"),
    *("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2"),
)
DOMINOES_DOUBLE = 11
DOMINOES = tuple(range(128, 128 + len(DOMINO_NAMES)))
# Mah-jong tiles of one to nine circles, and the window, which is ten.
MAH_JONG = tuple(range(160, 170))
TILES: Final = frozenset((*DOMINOES, *MAH_JONG))

NAMES: Final[dict[Card, str]] = {
    **{4 * rank + suit: RANKS[rank] + SUITS[suit] for rank in range(13) for suit in range(4)},
    **dict(zip(JOKERS, ("Xr", "Xb"), strict=True)),
    **{MARK + 4 * rank + suit: RANKS[rank] + SUITS[suit] + "+" for rank in range(13) for suit in range(4)},
    **dict(zip(DOMINOES, DOMINO_NAMES, strict=True)),
    **{tile: f"M{number}" for number, tile in enumerate(MAH_JONG, 1)},
}
CARDS: Final[dict[str, Card]] = {name: card for card, name in NAMES.items()}

STANDARD: tuple[Card, ...] = tuple(range(52))
STRIPPED: tuple[Card, ...] = tuple(face for face in STANDARD if RANKS[face >> 2] not in "89T")


def rank_of(card: Card) -> int:
    """Return 0 for a deuce up to 12 for an ace, whether the card is marked or not."""
    return (card % MARK) >> 2


def suit_of(card: Card) -> int:
    """Return 0 to 3 for clubs, diamonds, hearts and spades."""
    return card & 3


def mark_ranks(deck: Sequence[Card], ranks: str) -> tuple[Card, ...]:
    """Return the deck with the word "Bonus" on its cards of these ranks."""
    return tuple(face + MARK if RANKS[rank_of(face)] in ranks else face for face in deck)


DECKS: dict[str, tuple[Card, ...]] = {
    "standard": STANDARD,
    "standard and joker": (*STANDARD, JOKERS[0]),
    "bonus aces": mark_ranks(STANDARD, "A"),
    "without 8, 9 and 10": STRIPPED,
    "without 8, 9 and 10, with a joker": (*STRIPPED, JOKERS[0]),
    "bonus tens": mark_ranks(STANDARD, "TJQK"),
    "dominoes": (*DOMINOES, *DOMINOES[:DOMINOES_DOUBLE]),
    "mah-jong tiles": (*MAH_JONG, *MAH_JONG),
    "bonus pictures, no tens": mark_ranks([face for face in STANDARD if RANKS[rank_of(face)] != "T"], "JQK"),
}


# How cards are shown, for whoever types or pastes them as they see them: suits filled or in outline, perhaps with the
# mark that asks for a picture, a joker as a word, and a mah-jong tile by its circles or its frame.
_SHOWN = str.maketrans({**dict(zip("♣♦♥♠♧♢♡♤", 2 * SUITS, strict=True)), "\ufe0e": None, "\ufe0f": None})
_JOKERS = {"joker": "Xr", "red joker": "Xr", "black joker": "Xb"}
_CIRCLES = {**{f"{number}●": f"M{number}" for number in range(1, 10)}, "10▯": "M10"}


def card(text: str) -> Card:
    """Read one card or tile as a person types it, or as it is shown.

    >>> card("As"), card("Ks+"), card("6-3") == card("3-6")
    (51, 111, True)
    >>> card("A♠") == card("As"), card("10♦") == card("Td"), card("joker") == card("Xr")
    (True, True, True)
    """
    if text in CARDS:
        return CARDS[text]
    name = " ".join(text.split()).lower()
    name = _JOKERS.get(name, _CIRCLES.get(name, name.translate(_SHOWN)))
    name = name[:1].upper() + name[1:].lower()
    if name.startswith("10"):
        name = "T" + name[2:]
    if name[::-1] in DOMINO_NAMES:
        name = name[::-1]  # a tile has no upper end
    if name not in CARDS:
        raise Mistake(
            f"{text!r} is not a card: write rank and suit, such as As, Td or 9h, or a tile, such as 3-6 or M9"
        )
    return CARDS[name]


def cards(text: str) -> list[Card]:
    """Read cards with spaces between them.

    >>> write_cards(cards("As Td 2c"))
    'As Td 2c'
    """
    return [card(name) for name in text.split()]


def write_cards(hand: Iterable[Card]) -> str:
    """Return the names of the cards as `cards` reads them."""
    return " ".join([NAMES[each] for each in hand])


def shoe(deck: Sequence[Card], decks: int) -> Counter[Card]:
    """Count the faces in a shoe of so many decks."""
    return Counter({face: count * decks for face, count in Counter(deck).items()})
