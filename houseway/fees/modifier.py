"""Modifiers of fees, which a book prints beside them; a schedule reads them once from its words."""

import msgspec


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

        >>> half = Modifier("half after 20 minutes", part_is_free=False, half_after=20)
        >>> [half.for_part(600, minutes) for minutes in (0, 20, 21)]
        [600, 600, 300]
        """
        if self.half_after is not None and minutes > self.half_after:
            return fee // 2
        return 0 if minutes and self.part_is_free else fee
