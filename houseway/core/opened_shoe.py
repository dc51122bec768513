"""A shoe laid open: a record, and the proof that it is the one committed to."""

import msgspec

from houseway.core.cards import Card, card
from houseway.core.errors import Mistake
from houseway.core.seals import SALT_BYTES, seals, tree


class OpenedShoe(msgspec.Struct, frozen=True):
    """A shoe laid open after it was dealt from: its order, and the salts that sealed it."""

    root: str
    order: str
    salts: str

    def faces(self) -> list[Card]:
        """The order, once it is shown to be the one committed to."""
        names = self.order.split()
        try:
            salts = bytes.fromhex(self.salts)
        except ValueError:
            raise Mistake("the salts of the shoe are not hexadecimal") from None
        if not names or len(salts) != SALT_BYTES * len(names) or tree(seals(names, salts))[-1][0].hex() != self.root:
            raise Mistake(f"the opened shoe is not the one committed to as {self.root[:12]}…")
        return [card(name) for name in names]
