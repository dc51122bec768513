"""People at a table: where each sits or stands, and who held the position last."""

import msgspec


class Person(msgspec.Struct, frozen=True, cache_hash=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will.

    Whoever is `away` keeps the seat and the chips, and sits out.
    """

    name: str
    seat: int  # of those standing, the one they stand behind
    standing: bool = False
    hired: bool = False  # banks, and brings chips for it, when nobody else will
    away: bool = False


class Position(msgspec.Struct, frozen=True):
    """The last player-dealer, their seat, and for how many hands since the position was last offered."""

    who: str = ""  # empty before the first hand
    seat: int = 0  # 0 before the first hand
    turns: int = 0  # hands in a row that they have had it
