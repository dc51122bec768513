"""The questions a player is asked about a hand, with the sensible answer, worked out once for each situation."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from houseway.core.cards import STANDARD, Card
from houseway.games.blackjack.choices import HIT, STAND, SURRENDER, HandState, choices, choices_after_doubling
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import ONE, SURRENDERED, Strategy
from houseway.round.ask import Amount, Option

SITUATIONS_KEPT = 1 << 16


class HandDecision(NamedTuple):
    """The options, the answer of the clock, and the sensible one; `forced` if there is only one thing to do."""

    options: tuple[Option, ...]  # some perhaps closed, with the reason
    default: str  # the option that the clock sends
    sensible: str  # an option too
    forced: bool


class RankedActs(Protocol):
    """A strategy as far as a player follows it: everything that could be done, the best first."""

    def rank_acts(self, hard: int, ace: bool, pair: int, two: bool, split: bool, up: int) -> list[str]: ...

    def rank_after_doubling(self, hard: int, ace: bool, doublings: int, up: int) -> list[str]: ...

    def surrenders_early(self, hard: int, ace: bool, pair: int, up: int) -> bool: ...

    def worth(self, first: Card, second: Card, up: int, *, natural: bool) -> int: ...


class Counsel:
    """The decisions of a sheet's rules, its strategy and the table's limits."""

    def __init__(self, rules: Rules, strategy: RankedActs, limits: Amount) -> None:
        self._rules = rules
        self._limits = limits
        self.strategy = strategy
        self.decision = lru_cache(SITUATIONS_KEPT)(self._decision)
        self.after_doubling = lru_cache(SITUATIONS_KEPT)(self._after_doubling)

    def _decision(self, turn: HandState, up: int) -> HandDecision:
        options = tuple(choices(self._rules, turn, self._limits))
        may = [option.id for option in options if not option.closed]
        ranked = self.strategy.rank_acts(turn.hard, turn.ace, turn.pair, turn.two_cards, turn.split, up)
        # A player short of chips may have less to choose from than the strategy knows.
        sensible = next(option for option in (*ranked, STAND, HIT) if option in may)
        return HandDecision(options, STAND if STAND in may else HIT, sensible, len(may) == 1)

    def _after_doubling(self, turn: HandState, up: int) -> HandDecision:
        options = tuple(choices_after_doubling(self._rules, turn))
        may = [option.id for option in options if not option.closed]
        ranked = self.strategy.rank_after_doubling(turn.hard, turn.ace, turn.doublings, up)
        return HandDecision(options, STAND, next(option for option in ranked if option in may), len(may) == 1)


@lru_cache(maxsize=64)
def counsel_for(rules: Rules, deck: frozenset[Card], limits: Amount) -> Counsel:
    return Counsel(rules, strategy_for(rules, deck), limits)


@lru_cache(maxsize=64)
def strategy_for(rules: Rules, deck: frozenset[Card]) -> Strategy:
    return Strategy(rules, deck or STANDARD)


def worth_of(strategy: Strategy, turn: HandState, up: int) -> Mapping[str, Fraction]:
    """Return what each act is worth to a hand's player on average, in cents, with an endless shoe."""
    if turn.doublings:
        worths = strategy.worths_doubled(turn.hard, turn.ace, turn.doublings, up)
    else:
        worths = strategy.worths(turn.hard, turn.ace, turn.pair, turn.two_cards, turn.split, up)
    return {act: Fraction(worth * turn.mine, ONE) for act, worth in worths.items()}


def worth_before_the_check(strategy: Strategy, play_on: str, turn: HandState, up: int) -> Mapping[str, Fraction]:
    """Return the same of giving up, and of playing on, while the player-dealer may still have a natural."""
    worth = strategy.worth_unchecked(turn.hard, turn.ace, turn.pair, up)
    return {play_on: Fraction(worth * turn.mine, ONE), SURRENDER: Fraction(SURRENDERED * turn.mine, ONE)}
