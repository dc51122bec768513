"""Faults of a card as it comes off the deck.

A boxed card lies face up in the deck, a foreign one does not belong in it, an exposed one was seen by all on its
way to one player, and one too many came along stuck to the card that was meant. After one too few the next card meant
for the same hand did not come. One mucked was thrown away at the showdown without being shown.
"""

from typing import Literal

import msgspec

Fault = Literal["boxed", "foreign", "exposed", "too many", "too few", "mucked"]

BOXED: Fault = "boxed"
FOREIGN: Fault = "foreign"
EXPOSED: Fault = "exposed"
TOO_MANY: Fault = "too many"
TOO_FEW: Fault = "too few"
MUCKED: Fault = "mucked"

# What any game knows how to go on from while cards are dealt.
IN_DEALING: tuple[Fault, ...] = (BOXED, FOREIGN, EXPOSED)


class Irregular(msgspec.Struct, frozen=True, array_like=True, tag="irregular", gc=False):
    """The card at a place, and what is wrong with it; "?" where nobody may say which card it is."""

    place: int  # the card's, as it was dealt
    face: str  # its name, or "?"
    fault: Fault
