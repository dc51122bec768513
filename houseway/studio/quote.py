"""A quote: what a changed sheet is worth, as the page and other programs read it."""

from typing import Annotated, Literal

import msgspec

from houseway.core.text import MOST_CENTS

Cents = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]

# How a price stands: from counts of just this game; from counts of the play before it was changed, which is the best
# play no longer; or not yet known, for it must be counted.
Standing = Literal["counted", "same play", "to count"]


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is played, for what it is worth by the hour: the option, who bets how much, and how fast."""

    schedule: Annotated[str, msgspec.Meta(max_length=100)] = ""  # its id; empty: the first
    option: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0  # 0: the usual one
    players: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1  # beside the player-dealer
    # cents of each player, by wager; none: twice the least on the first
    bets: Annotated[dict[str, Cents], msgspec.Meta(max_length=60)] = {}
    hands: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 60  # an hour
    put_up: Cents = 0  # by the player-dealer; 0: whatever covers all


class RowQuote(msgspec.Struct, frozen=True):
    """One row of a paytable: how often, what it brings, and the edge it makes."""

    outcome: str
    text: str
    pays: str  # as the sheet has it; empty, where no bet is made
    probability: float
    returns: float  # per unit bet
    slope: float | None  # of the edge, by each unit that the row pays more; None where it pays no odds


class WagerQuote(msgspec.Struct, frozen=True, kw_only=True):
    """One wager by one of its paytables; no figures where it is still to be counted."""

    id: str
    label: str  # of the paytable
    title: str
    standing: Standing
    exact: bool = True
    edge: float | None = None
    stderr: float | None = None  # of the edge, where it was simulated
    hits: float | None = None
    deviation: float | None = None
    rows: tuple[RowQuote, ...] = ()
    reason: str = ""  # why there is no price


class RoleQuote(msgspec.Struct, frozen=True, kw_only=True):
    """One role: cents a hand, on average, and an hour."""

    role: str
    gross: float
    fee: float
    net: float
    hour: float
    stderr: float | None  # of the net of a hand, where it was simulated
    deviation: float | None  # of a hand; None where it takes rounds to tell
    gains_at: tuple[tuple[int, int | None], ...]  # cents of action, from and to


class FeeStepQuote(msgspec.Struct, frozen=True):
    """The player-dealer's fee in one bracket of action; None where the option prints none."""

    least: int
    most: int | None
    fee: float | None


class WorthQuote(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at a table of this option with these bets."""

    roles: tuple[RoleQuote, ...]
    action: int  # cents of all bets
    bank_edge: float  # what the player-dealer wins of each cent of action
    steps: tuple[FeeStepQuote, ...]
    cover: int  # cents that cover every hand
    covers: dict[str, int]  # cents, by percent of hands; empty where it takes rounds to tell


class FeeRowQuote(msgspec.Struct, frozen=True):
    """A row of the option, for the table that is edited."""

    payer: str
    moment: str
    what: str  # what it is for, in words
    least: str  # in money; empty where it has no bracket
    most: str
    fee: str


class OptionCost(msgspec.Struct, frozen=True):
    """The cost of one option to a player by the hour, where there is a pot or points."""

    option: int
    limit: str
    cents: float | None  # an hour; None where it prints none for so many


class PotQuote(msgspec.Struct, frozen=True, kw_only=True):
    """Fees of a game without a bank."""

    players: tuple[tuple[int, float | None], ...]  # cents of a hand, by how many play
    shares: tuple[tuple[int, float], ...]  # part of the pot that is taken, by its cents
    hour: float | None  # cents a player
    options: tuple[OptionCost, ...]


class LawQuote(msgspec.Struct, frozen=True):
    """A clause that the changed sheet breaks, or what is to be looked at."""

    profile: str
    clause: str
    text: str  # what was found
    rule: str  # the clause in words
    source: str
    breach: bool
    new: bool  # whether the sheet did not break it before


class Curve(msgspec.Struct, frozen=True):
    """How a bettor of one unit a hand stands after so many: units, and how likely each bin is."""

    hands: int
    low: float
    step: float
    parts: tuple[float, ...]


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """All that follows from a change. With `errors`, by field, nothing else is said."""

    errors: dict[str, str] = {}
    notes: tuple[str, ...] = ()
    digest: str = ""
    wagers: tuple[WagerQuote, ...] = ()
    worth: WorthQuote | None = None
    no_worth: str = ""
    pot: PotQuote | None = None
    fees: tuple[FeeRowQuote, ...] = ()
    laying: Laying = msgspec.field(default_factory=Laying)  # as it was understood
    law: tuple[LawQuote, ...] = ()
    takes_minutes: bool = False
    toml: str = ""
