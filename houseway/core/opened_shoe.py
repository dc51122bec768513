"""A shoe laid open: a record, and the proof that it is the one committed to."""

import msgspec

from houseway.core.cards import CARDS, Card
from houseway.core.seals import SALT_BYTES, seals, tree
from houseway.core.text import Mistake


class OpenedShoe(msgspec.Struct, frozen=True):
    """A shoe laid open after it was dealt from, so that its commitment can be checked."""

    root: str  # the commitment, in hexadecimal
    order: str  # the cards' names, with spaces between them
    salts: str  # one salt for each position, in hexadecimal

    def faces(self) -> list[Card]:
        """Return the cards in order, after a check that this order is the one committed to."""
        names = self.order.split(" ")
        try:
            salts = bytes.fromhex(self.salts)
        except ValueError:
            raise Mistake("the salts of the shoe are not hexadecimal") from None
        if salts.hex() != self.salts or any(name not in CARDS for name in names):
            raise Mistake(
                "the opened shoe is not written as shoes are: its names apart by a space, its salts in small digits"
            )
        if len(salts) != SALT_BYTES * len(names) or tree(seals(names, salts))[-1][0].hex() != self.root:
            raise Mistake(f"the opened shoe is not the one committed to as {self.root[:12]}…")
        return [CARDS[name] for name in names]
