"""A chart of the house way for four tiles: an ordered list of rules, each a line of a sheet.

The first rule that fits a hand, and whose play can be made, sets it. Four tiles can be set in three ways, of which the
better two tiles are always the high hand.
"""

from typing import Annotated, Literal

import msgspec

from houseway.core.cards import CARDS, DOMINO_NAMES
from houseway.core.tiles import TILES

# Dominoes by what players call them; those of one name are as high.
TITLES = {TILES[name].title: CARDS[name] for name in DOMINO_NAMES}

Holding = Literal["two pairs", "the supreme pair", "one pair", "no pair"]
PlayName = Literal[
    "keep pairs together",
    "split the pair, unless both hands get worse",
    "split the pair",
    "a nine with a twelve or a two",
    "a Gong",
    "a Wong",
    "the highest high hand",
    "the highest low hand",
]
Spots = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Least(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least that a hand must be; Gongs, Wongs and pairs are more."""

    points: Annotated[int, msgspec.Meta(ge=1, le=9)]
    """How many points it must have."""
    tile: str = ""
    """With just as many, the tile that its highest must reach; any, if none is named."""

    def __post_init__(self) -> None:
        if self.tile not in ("", *TITLES):
            raise ValueError(f"there is no tile {self.tile!r}: it is one of {', '.join(dict.fromkeys(TITLES))}")

    def in_words(self) -> str:
        return f"{self.points} with {self.tile}" if self.tile else str(self.points)


class TileRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One row of a chart: which hands it is for, what to play, and where the book has it."""

    id: str
    """What the rule is called."""
    holding: Holding
    """The pairs among the four tiles of the hands it is for."""
    play: PlayName
    """How they are set; where several ways remain, the highest high hand and then the highest low one."""
    lines: str
    """Where the book has it, or says the most about it."""
    of: tuple[Spots, ...] = ()
    """The spots of the tiles that are a pair; any, if none are named."""
    among: tuple[tuple[Spots, ...], ...] = ()
    """What must be among the tiles that are no pair: one of these spots, and another of those."""
    low: Least | None = None
    """The least that the low hand must come to, or the rule does not fit."""
    high: Least | None = None
    """The least that the high hand must come to, or the rule does not fit."""
    no_low: Least | None = None
    """What no way to set the tiles may bring into the low hand, or the rule does not fit."""
    customary: bool = False
    """Whether the book does not print it."""

    def __post_init__(self) -> None:
        if len(self.among) > 2:
            raise ValueError(f"house way {self.id}: among: two tiles at the most")
        if self.of and self.holding != "one pair":
            raise ValueError(f"house way {self.id}: of: it is for hands of one pair")

    def in_words(self) -> str:
        """The row as a person would read it."""
        pair = f" of {_spots(self.of)} spots" if self.of else ""
        among = f" with {' and '.join(_spots(each) for each in self.among)} spots" if self.among else ""
        ifs = [
            f"{words} {least.in_words()}"
            for words, least in (
                ("the low hand comes to at least", self.low),
                ("the high hand comes to at least", self.high),
                ("no low hand can come to", self.no_low),
            )
            if least
        ]
        return (
            f"{self.holding}{pair}{among}: {self.play}"
            + (f", if {' and '.join(ifs)}" if ifs else "")
            + (" (customary)" if self.customary else "")
        )


def _spots(counts: tuple[int, ...]) -> str:
    """
    >>> _spots((4, 5, 6))
    '4, 5 or 6'
    """
    *others, last = map(str, counts)
    return f"{', '.join(others)} or {last}" if others else last


Way = tuple[TileRule, ...]
