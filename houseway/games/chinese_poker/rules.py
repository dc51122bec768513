"""The rules that a sheet of Chinese poker may have: how cards come, what each segment is worth, who pays."""

from typing import Annotated, Literal

import msgspec

Segment = Literal["front", "middle", "back"]
SIZES: dict[Segment, int] = {"front": 3, "middle": 5, "back": 5}
CARDS = sum(SIZES.values())

Multiple = Annotated[int, msgspec.Meta(ge=1, le=10)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
SweepHand = Literal[
    "one of each rank, one suit",
    "one of each rank, one color",
    "one of each rank",
    "one color",
    "deuces to nines",
    "tens to aces",
    "six pairs",
    "three flushes",
    "three straights",
]


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of all thirteen cards that wins by itself."""

    hand: SweepHand
    """Which thirteen cards it takes."""
    title: str
    """What the book calls it."""
    rank: Annotated[int, msgspec.Meta(ge=1)]
    """Its place among the others: one beats two, and the same number ties."""
    points: Worth
    """What each opponent pays for it."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a game of three segments."""

    bonus: dict[Segment, dict[str, Worth]]
    """Points beyond the one for a won segment, by its kind of hand ("full house") or its name ("pair of sixes")."""
    foul: Worth
    """What a fouled hand pays each opponent, beside that opponent's bonus points."""
    deal: Literal["thirteen at once", "five, then two of three"] = "thirteen at once"
    """Whether everybody sets a whole hand unseen, or places card after card for all to see."""
    order: Literal["may equal", "must be higher"] = "may equal"
    """Whether the back may equal the middle."""
    ties: Literal["push", "to the button"] = "push"
    """Who wins a segment in which two hands are the same."""
    sweeps: tuple[Sweep, ...] = ()
    """The hands that win by themselves, if they are declared."""
    shot: Multiple = 1
    """What the segment points are multiplied by for whoever wins all three from an opponent."""
    homerun: Multiple = 1
    """The same for whoever wins all three from each of three opponents."""
    surrender: Worth = 0
    """What one player may pay each opponent to give up before the showdown; nothing: nobody may."""
    cover: Literal["each way", "once, in whole points", "net"] = "each way"
    """Whether a chip that was won or lost may be lost or won again in the same hand; net, it may be paid with."""
    fantasy: Annotated[int, msgspec.Meta(ge=0, le=CARDS + 4)] = 0
    """How many cards whoever is in Fantasy Land gets at once; nothing: there is none."""
