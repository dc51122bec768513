"""People at a table: where each sits or stands, and who held the position last."""

import msgspec


class Person(msgspec.Struct, frozen=True, cache_hash=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will.

    Whoever is `away` keeps the seat and the chips, and sits out.
    """

    name: str
    seat: int
    standing: bool = False
    hired: bool = False
    away: bool = False


class Position(msgspec.Struct, frozen=True):
    """The last player-dealer, their seat, and for how many hands since the position was last offered."""

    who: str = ""
    seat: int = 0
    turns: int = 0
