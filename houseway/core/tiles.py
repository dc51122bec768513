"""Tiles as they look: names, halves and the colours of their pips, for whoever draws or describes them.

On Chinese dominoes ones and fours are red and all else is white, but for the twelve, half of which is red. The
colours count for nothing. A mah-jong tile has circles, and no halves; the window has only a frame.
"""

import msgspec

from houseway.core.cards import DOMINO_NAMES, MAH_JONG, NAMES, Card

RED_PIPS = "14"
RED, WHITE = "r", "w"
WINDOW = 10


class Tile(msgspec.Struct, frozen=True):
    """The look and the names of one tile."""

    title: str
    """What players call it."""
    meaning: str  # what it counts as, where that is not its title
    """What that means in English."""
    count: int  # how many of it a set has
    """Its spots; ten for the window, which has none."""
    halves: tuple[str, ...] = ()  # of a domino: the pips of each, with their colours; none, of other tiles
    """A domino's upper and lower half: the colour of each pip, r or w, row by row. A mah-jong tile has none."""


# Each domino by its halves, with what players call it and what that means.
_CALLED = {
    "6-6": ("Teen", "heaven"),
    "1-1": ("Dey", "earth"),
    "4-4": ("Yun", "man"),
    "1-3": ("Gor", "goose"),
    "5-5": ("Mooy", "flower"),
    "3-3": ("Chong", "long"),
    "2-2": ("Bon", "board"),
    "5-6": ("Foo", "hatchet"),
    "4-6": ("Ping", "partition"),
    "1-6": ("Tit", "long leg seven"),
    "1-5": ("Look", "big head six"),
    "3-6": ("Gow", "mixed nine"),
    "4-5": ("Gow", "mixed nine"),
    "2-6": ("Bot", "mixed eight"),
    "3-5": ("Bot", "mixed eight"),
    "2-5": ("Chit", "mixed seven"),
    "3-4": ("Chit", "mixed seven"),
    "1-4": ("Ng", "mixed five"),
    "2-3": ("Ng", "mixed five"),
    "2-4": ("Gee Joon", "six of the supreme pair"),
    "1-2": ("Gee Joon", "three of the supreme pair"),
}
# A twelve has one red column in each half, so that it looks the same upside down.
_TWELVE = (3 * (RED + WHITE), 3 * (WHITE + RED))


def _halves(name: str) -> tuple[str, ...]:
    """Return the colours of a domino's pips, half by half."""
    if name == "6-6":
        return _TWELVE
    return tuple(int(half) * (RED if half in RED_PIPS else WHITE) for half in name.split("-"))


def _domino(name: str) -> Tile:
    halves = _halves(name)
    return Tile(*_CALLED[name], count=sum(map(len, halves)), halves=halves)


def _mah_jong(number: int) -> Tile:
    names = {1: ("Pancake", "one circle"), WINDOW: ("Window", "ten")}
    return Tile(*names.get(number, (f"{number} circles", f"{number} circles")), count=number)


TILES: dict[str, Tile] = {
    **{name: _domino(name) for name in DOMINO_NAMES},
    **{NAMES[tile]: _mah_jong(number) for number, tile in enumerate(MAH_JONG, 1)},
}


def tile_of(card: Card) -> Tile | None:
    """Return how a tile looks; None for a card."""
    return TILES.get(NAMES[card])
