"""Counted outcomes: the input and the output of a family's pricing module.

Game and wager go in; out come the outcomes of a player's wagers and how often each comes up. An outcome says of every
stake how much it was, per unit of the initial wager, and with what results, but not what these pay: so one census
prices every paytable, and the same census settles a table.
"""

import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, wraps
from typing import Literal, NamedTuple, Protocol, TypeVar, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card, shoe
from houseway.core.text import Mistake
from houseway.games.family import BankedGame, Game, require_banked
from houseway.games.known import modules_offered

Method = Literal["exact", "simulation"]
Counts = NDArray[np.int64]
Words = NDArray[np.uint64]


class Sampled(NamedTuple):
    """Counts of cells, and by cell the cards of one deal of it: to judge those says what the cell means."""

    counts: Counts
    examples: NDArray[np.int8]  # cards, a row for each cell


class Tallied(NamedTuple):
    """Outcomes themselves, counted: for what is dealt too slowly to need cells."""

    counts: Mapping["Outcome", int]


# How often each cell came up: an array or, where there would be too many cells for one, by the cell's number. What a
# cell is, its family knows, or finds out by an example.
Cells = Counts | Mapping[int, int] | Sampled | Tallied


class Part(NamedTuple):
    """One stake of an outcome: units per unit of the initial wager, and its result, or its several results."""

    wager: str  # by its id
    units: int | Fraction
    results: tuple[str, ...]  # names, as the paytable has them


# What one player's wagers came to, in the order in which they were staked. A later wager that was not made has no part;
# one that was made twice (a hand split again) has two.
Outcome = tuple[Part, ...]


@dataclass(frozen=True)
class Setting:
    """The subject of a price: a game, dealt from so many decks, played by a strategy.

    The strategy may depend on what wagers pay, so the paytables are chosen here (the first, where none is). Cards may
    be known to be out of the shoe: nobody plays otherwise for it, and only a family whose `alike` says so can price it.
    """

    game: BankedGame
    decks: int
    strategy: str  # by its name in the family's pricing
    paytables: Mapping[str, str] = field(default_factory=dict)  # label by wager
    without: tuple[Card, ...] = ()  # cards out of the shoe, sorted

    @property
    def shoe(self) -> Counter[Card]:
        """Count the cards that are left to deal from."""
        return shoe(self.game.sheet.cards, self.decks) - Counter(self.without)


@dataclass(frozen=True)
class Census:
    """Counts of outcomes, and the wagers that they tell of: as many as could be counted at once.

    Exact counts are the ways the cards can fall; simulated ones the rounds that were dealt. Where a round counts more
    than once (for either of its hands), its counts are not independent of each other: `rounds` says how many were.
    """

    setting: Setting
    method: Method
    wagers: frozenset[str]  # ids
    counts: Mapping[Outcome, int]  # by outcome
    rounds: int | None = None
    shipped: bool = False  # whether it came with the program

    @property
    def trials(self) -> int:
        """How many deals, or rounds dealt, it counts."""
        return sum(self.counts.values())

    @property
    def independent(self) -> int:
        """The number of rounds that the standard error goes by.

        If several counts of one round are taken for one, the error can only be larger.
        """
        return self.trials if self.rounds is None else self.rounds


T = TypeVar("T")


def keep_by_rules(make: Callable[[BankedGame], T]) -> Callable[[BankedGame], T]:
    """Keep what is worked out from a game's cards and rules alone, for all sheets that have the same."""
    kept: dict[tuple[str, str, bytes], T] = {}

    @wraps(make)
    def once(game: BankedGame) -> T:
        key = game.sheet.module, game.sheet.deck, msgspec.json.encode(game.rules)
        if key not in kept:
            kept[key] = make(game)
        return kept[key]

    return once


class Pricing(Protocol):
    """The functions and flags of a family's pricing module.

    `SHARED` says that everybody at a table has the same outcome, because the hands are nobody's own; `TAKES_MINUTES`,
    that nobody should have to wait for an exact count who has not asked for it.
    """

    SHARED: bool
    TAKES_MINUTES: bool

    def strategies(self, game: BankedGame) -> Mapping[str, str]:
        """Return every way of playing that can be priced, in a few words each; the first is the usual one."""
        ...

    def together(self, game: BankedGame) -> Sequence[tuple[str, ...]]:
        """Return groups of wagers that are priced as one, per unit of the first of them.

        Any other wager is priced by itself.
        """
        ...

    def exact(self, setting: Setting, wager: str) -> Census:
        """Return the census that tells of this wager, and of as many others as can be counted with it.

        Where counting is impossible it is a simulation, of rounds enough for a small error.
        """
        ...

    def simulate(self, setting: Setting, rounds: int, seed: Words) -> Cells:
        """Deal so many rounds from this seed of four words, counted in cells that `outcomes` understands."""
        ...

    def outcomes(self, setting: Setting, cells: Cells) -> Mapping[Outcome, int]:
        """Return the outcomes that a simulation's cells mean, of all wagers of the game at once."""
        ...


PRICINGS = "houseway.pricings"
READABLE = "houseway.odds.simulate.readable"


def has_pricing(family: str) -> bool:
    """Whether a family has a module of its own that prices it."""
    return importlib.util.find_spec(_folder(family)) is not None or family in modules_offered(PRICINGS)


def _folder(family: str) -> str:
    """Return where a family's odds of ours would be."""
    return f"houseway.odds.families.{family.replace('-', '_')}"


def pricing_for(game: BankedGame) -> Pricing:
    """The module that counts this game's outcomes; where there is none, the one that plays its readable round."""
    return _pricing(game.sheet.module)


@cache
def _pricing(family: str) -> Pricing:
    """Return how a family is priced: by ours, by a package's, or by what its sheets say themselves."""
    if importlib.util.find_spec(_folder(family)) is not None:
        return cast("Pricing", importlib.import_module(f"{_folder(family)}.pricing"))
    return cast("Pricing", importlib.import_module(modules_offered(PRICINGS).get(family, READABLE)))


Alike = Callable[[Card], Hashable]


def alike_for(game: BankedGame, wager: str) -> Alike | None:
    """Return what tells cards apart for a wager: those with the same value can stand for each other.

    None, where the family prices whole decks only.
    """
    find = getattr(pricing_for(game), "alike", None)
    found: Alike | None = find(game, wager) if find else None
    return found


def shard_rounds_for(game: BankedGame) -> int | None:
    """The rounds of a whole shard, where a family's are slow and its pricing says so."""
    return getattr(pricing_for(game), "SHARD_ROUNDS", None)


def setting_for(
    game: Game,
    decks: int | None = None,
    strategy: str | None = None,
    paytables: Mapping[str, str] | None = None,
) -> Setting:
    """A game as it is usually priced: with the most decks its sheet allows, by the first of its strategies."""
    game = require_banked(game)
    known = pricing_for(game).strategies(game)
    strategy = next(iter(known)) if strategy is None else strategy
    if strategy not in known:
        raise Mistake(f"{game.sheet.id} has no strategy {strategy!r}: it has {', '.join(known)}")
    return Setting(game, game.sheet.decks.max if decks is None else decks, strategy, paytables or {})


def group_of(game: BankedGame, wager: str) -> tuple[str, ...]:
    """The wagers that this one is priced together with, itself among them."""
    groups = pricing_for(game).together(game)
    return next((group for group in groups if wager in group), (wager,))
