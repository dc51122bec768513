"""Modifiers of fees, which a book prints beside them: read once from the words of a schedule, and never again."""

import re

import msgspec

from houseway.core.errors import Mistake
from houseway.core.money import cents

_LEAST_POT = re.compile(r"pot at least (\$[\d,]+(?:\.\d\d)?)")
_HALF_AFTER = re.compile(r"half after (\d+) minutes")


class Modifier(msgspec.Struct, frozen=True):
    """Change of a fee: how large the pot must be, and what those owe who come in when part of a period is over.

    That is nothing, where `part_is_free`; else all of it, or half, once more than `half_after` minutes are over.
    """

    text: str = ""  # as the book prints it
    least_pot: int = 0  # cents that must lie in the pot before the fee is due
    part_is_free: bool = True
    half_after: int | None = None

    def __str__(self) -> str:
        return self.text

    def for_part(self, fee: int, minutes: int) -> int:
        """Return what somebody owes of a period's fee who comes in after so many minutes.

        >>> [modifier_of("half after 20 minutes").for_part(600, minutes) for minutes in (0, 20, 21)]
        [600, 600, 300]
        """
        if self.half_after is not None and minutes > self.half_after:
            return fee // 2
        return 0 if minutes and self.part_is_free else fee


def modifier_of(text: str) -> Modifier:
    """The modifier that a schedule words so; where the book says nothing, the part of a period is free.

    >>> modifier_of("pot at least $19").least_pot, modifier_of("in advance").part_is_free
    (1900, False)
    """
    if text in ("", "first part-period free"):
        return Modifier(text)
    if text == "in advance":
        return Modifier(text, part_is_free=False)
    if least := _LEAST_POT.fullmatch(text):
        return Modifier(text, least_pot=cents(least[1]), part_is_free=False)
    if half := _HALF_AFTER.fullmatch(text):
        return Modifier(text, part_is_free=False, half_after=int(half[1]))
    known = "in advance; first part-period free; half after N minutes; pot at least $N"
    raise Mistake(f"modifier: {text!r} is none that is known: write one of {known}")
