"""The offer of a family of games to the table, and the game that a sheet and its family make.

There are three kinds. A banked family plays everybody against the player-dealer and names the results of wagers; the
table settles them. A ring family plays everybody against everybody for a pot, and moves those chips
itself. In a point family everybody pays everybody, pair by pair.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.money import LOSE, Payout, payout
from houseway.core.text import Mistake
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.round.event import Piled, Stake
from houseway.sheets.sheet import Banking, Betting, Points, Sheet, Wager, chosen_table
from houseway.sheets.stakes import Circle, KillButton, Ring

if TYPE_CHECKING:  # a round is dealt by those who play it: here are only its types
    from houseway.round.deal import Deal, Play

R = TypeVar("R", bound=msgspec.Struct)
Out = TypeVar("Out")

# The cards that lie together, by whose they are and which; None for one whose face is not known.
Piles = Mapping[Piled, Sequence[Card | None]]

# What a stake comes to: a result, or several that are all paid, or none yet ("" or ()).
Result = str | tuple[str, ...]


def in_a_row(result: Result) -> tuple[str, ...]:
    """Return a result, or several, or none, as a tuple.

    >>> in_a_row("win"), in_a_row(("flush", "flush")), in_a_row("")
    (('win',), ('flush', 'flush'), ())
    """
    if isinstance(result, tuple):
        return result
    return (result,) if result else ()


@dataclass(frozen=True)
class Judge(Generic[Out]):
    """A judge names the result of a wager, from how the round came out and the stake on it.

    It may name several results, which are all paid, or none while it is not decided yet; it may go by others' hands.
    `results` says each result in a sentence. `general` leads from a particular result to the wider one it is a case of:
    a paytable that does not list the particular one pays the wider.
    """

    results: Mapping[str, str]
    decide: Callable[[Out, Stake], Result]  # the result or results, from the outcome and the stake
    general: Mapping[str, str]

    def results_of(self, outcome: Out, stake: Stake) -> tuple[str, ...]:
        """Return all that the stake comes to; nothing while it is not decided."""
        return in_a_row(self.decide(outcome, stake))

    def row(self, result: str, pays: Mapping[str, str]) -> str | None:
        """Return the row of a paytable that a result falls under, or None if it loses."""
        if result in pays:
            return result
        return self.row(self.general[result], pays) if result in self.general else None

    def is_case(self, result: str, wider: str) -> bool:
        """Whether one result is a case of another.

        Of two such rows of a paytable the narrower is paid.
        """
        of = self.general.get(result)
        return of is not None and (of == wider or self.is_case(of, wider))

    def payouts(self, pays: Mapping[str, str]) -> dict[str, Payout]:
        """Return what each result pays; one with no row, nor a wider one with a row, loses."""
        rows = {result: self.row(result, pays) for result in self.results}
        return {result: LOSE if row is None else payout(pays[row]) for result, row in rows.items()}


class SetHand(msgspec.Struct, frozen=True):
    """A hand as the house sets it: the cards of each part and what they are called, and the rule that decided it."""

    parts: dict[str, tuple[Card, ...]]  # cards by the name of the part
    called: dict[str, str]  # what each part is, by its name
    rule: str  # id of the row of the chart; empty, where hands are set freely
    words: str  # the rule in words
    lines: str  # of the book, where the rule is


@dataclass(frozen=True)
class Road(Generic[Out]):
    """The two sides that a round is played between, and which of them won it ("tie": neither)."""

    sides: tuple[str, str]  # ids of the wagers on either
    side_of: Callable[[Out], str]  # gives one of `sides`, or "tie"


class HandName(msgspec.Struct, frozen=True):
    """The name of a hand, and the cards that make it so, where others lie with them."""

    text: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Family(Generic[R, Out]):
    """The fields that every family's module offers as FAMILY.

    R is the vocabulary of its sheets' `[rules]`, Out is how its rounds come out.
    """

    rules: type[R]  # the type that a sheet's `[rules]` are read as
    describe_result: Callable[[Out], str]
    """How a round came out, in a sentence, as the house dealer calls it."""
    describe_to: Callable[[Out, str], str] | None = None
    """The same as it is said to a player, where it tells what each has won."""
    moments: Callable[[R], frozenset[str]] = lambda rules: frozenset({BEFORE_THE_DEAL})
    """The points of a round at which fees may be taken; with a player-dealer that is before the deal."""
    judges: Mapping[str, Judge[Out]] = field(default_factory=dict)
    """What names the results of wagers, where there are any."""
    check: Callable[[Sheet, R], Iterable[str]] = lambda sheet, rules: ()
    """What a sheet says that cannot be played, each as the key and what would be right."""
    traits: Callable[[R], frozenset[str]] = lambda rules: frozenset()
    """What a law may ask of the game."""
    amend: Callable[[R, Collection[str]], Mapping[str, Mapping[str, object]]] = lambda rules, traits: {}
    """The rules to be changed so that it has none of these traits, by what each way is called; none, if it cannot."""
    house_way: Callable[[R, Sequence[Card]], SetHand] | None = None
    """How the house sets a hand, where hands are set; a Mistake for cards that are no hand of this game."""
    procedure: Callable[[Sheet, R], Iterable[str]] = lambda sheet, rules: ()
    """The round of play in words, in its order."""
    chart: Callable[[R], Iterable[str]] = lambda rules: ()
    """The house way in words, rule by rule, where hands are set."""
    values: Callable[[Sheet, R], Iterable[str]] = lambda sheet, rules: ()
    """What cards count and which hands are higher, in sentences: what somebody new must know first."""
    unsaid: Callable[[Sheet, R], Collection[str]] = lambda sheet, rules: ()
    """The rules that decide nothing as a sheet is played: its rules page leaves them out."""
    folds: bool = False
    """Whether a hand may be given up unseen: then whoever watches a real table need not know its cards."""
    name_hands: Callable[[R, Piles], Mapping[str, HandName]] | None = None
    """What the hands in these piles are called, by the names of those, to somebody who sees just these faces."""


@dataclass(frozen=True, kw_only=True)
class BankedFamily(Family[R, Out]):
    """Everybody against the player-dealer."""

    judges: Mapping[str, Judge[Out]]  # by the name that a sheet's wagers use
    # from the first card to the last; bets are laid before it, and settled after it
    play: "Callable[[Deal, R], Play[Out]]"
    most_cards: Callable[[R, int], int]
    """The cards that a round of so many people may need: with fewer, a new shoe is made first."""
    action_count: Callable[[Out], int] | None = None
    """What the card counts by which the action button is placed, where a sheet places it by one; 0 if not known yet."""
    has_chart: bool = False
    """Whether the game is played by a chart, which its pricing then draws up."""
    road: Road[Out] | None = None
    """Where everybody bets on the same two sides, which of them has won: what players keep roads of."""


@dataclass(frozen=True, kw_only=True)
class RingFamily(Family[R, Out]):
    """Everybody against everybody, for a pot; the Ring says what for, and who is dealt in."""

    compose: "Callable[[R], Callable[[Deal, Ring], Play[Out]]]"
    """The round, made once of what its rules have: nothing else is asked when it is dealt."""
    dealt_in: Callable[[R], int]
    """How many players can be dealt in."""
    describe_betting: Callable[[Sheet, R], Iterable[str]]
    """How it is bet, in sentences: what is put in before the cards, who acts first, what may be bet and raised."""
    kill_button: Callable[[Out], KillButton]
    """Who has the kill button after a hand."""
    high_card: Callable[[R, Card], int]
    """How high a card counts when the button is drawn for."""


@dataclass(frozen=True, kw_only=True)
class PointFamily(Family[R, Out]):
    """Everybody against everybody, in points that are paid from stack to stack; the Circle says who plays for what."""

    play: "Callable[[Deal, R, Circle], Play[Out]]"  # from the antes to the last points
    marks: Callable[[Out], Mapping[str, tuple[str, ...]]]
    """What the next hand must know of each player."""


# A game does not know what rules and outcomes its family has: whoever holds a game hands them back to the family.
AnyFamily = Family[Any, Any]
AnyBankedFamily = BankedFamily[Any, Any]
AnyJudge = Judge[Any]
AnyRoad = Road[Any]


@dataclass(frozen=True)
class Game:
    """A sheet bound to the code of its family. Which rules go with which family is known to the family alone."""

    sheet: Sheet
    family: AnyFamily
    rules: Any  # of the family's own type, with the ways that were chosen
    choices: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """What was chosen of all that the sheet leaves to the table; the rules have it already."""
    has_bank: ClassVar[bool] = False
    """Whether somebody must bank it."""
    has_pot: ClassVar[bool] = False
    """Whether it is bet round the table, for a pot."""

    @property
    def road(self) -> AnyRoad | None:
        """The road that players keep of it, if they do."""
        return None

    @property
    def has_chart(self) -> bool:
        """Whether it is played by a chart."""
        return False

    @property
    def results(self) -> Mapping[str, Mapping[str, str]]:
        """Each result of each wager, with what it means, in a sentence."""
        return {}

    @property
    def betting_in_words(self) -> Iterable[str]:
        """How it is bet, in sentences."""
        return ()

    def has_narrower_rows(self, wager: Wager) -> bool:
        """Whether a row of a paytable is a case of another that stands there too."""
        return False

    @property
    def moments(self) -> frozenset[str]:
        """The points of a round at which fees may be taken, by the rules of this sheet."""
        return self.family.moments(self.rules)


@dataclass(frozen=True)
class BankedGame(Game):
    """A game against the player-dealer."""

    family: AnyBankedFamily
    bank: Banking  # the sheet's, with the ways that were chosen
    has_bank: ClassVar[bool] = True

    @property
    def road(self) -> AnyRoad | None:
        return self.family.road

    @property
    def has_chart(self) -> bool:
        return self.family.has_chart

    @property
    def results(self) -> Mapping[str, Mapping[str, str]]:
        return {wager.id: self.judge(wager).results for wager in self.sheet.wager}

    def has_narrower_rows(self, wager: Wager) -> bool:
        pairs = (pair for pays in wager.tables.values() for pair in permutations(pays, 2))
        return any(self.judge(wager).is_case(*pair) for pair in pairs)

    def judge(self, wager: Wager) -> AnyJudge:
        """Return the judge of a wager."""
        return self.family.judges[wager.judge]

    def payouts(self, paytables: Mapping[str, str]) -> dict[str, dict[str, Payout]]:
        """Return the payout of each result of each wager, with the paytables chosen.

        Where none is chosen, the first counts.
        """
        return {
            wager.id: self.judge(wager).payouts(chosen_table(wager, paytables.get(wager.id))[1])
            for wager in self.sheet.wager
        }


@dataclass(frozen=True)
class RingGame(Game):
    """A game for a pot."""

    family: RingFamily[Any, Any]
    betting: Betting
    has_pot: ClassVar[bool] = True

    @cached_property
    def play(self) -> "Callable[[Deal, Ring], Play[object]]":
        return self.family.compose(self.rules)

    @property
    def betting_in_words(self) -> Iterable[str]:
        return self.family.describe_betting(self.sheet, self.rules)


@dataclass(frozen=True)
class PointGame(Game):
    """A game settled in points."""

    family: PointFamily[Any, Any]
    points: Points


def require_banked(game: Game) -> BankedGame:
    """Return a game with a player-dealer as such; a Mistake for any other."""
    if isinstance(game, BankedGame):
        return game
    raise Mistake(f"{game.sheet.id} has no player-dealer, and so no wagers to settle or to price")
