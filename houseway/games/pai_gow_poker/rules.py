"""The rules that a sheet of pai gow poker may have."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from houseway.core.cards import RANKS
from houseway.games.house_way.chart import ChartRule
from houseway.hands.pai_gow import JOKER_RULES, Joker
from houseway.sheets.sheet import Sheet

GAME, DOUBLE_DOWN = "game", "double-down"

JokerRule = Literal[
    "an ace, or completes a straight or a flush",
    "the highest ace, or completes a straight or a flush",
    "any card",
    "any card, but no fifth except of aces",
]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ways hands are dealt, set and compared."""

    house_way: tuple[ChartRule, ...]
    """The house way, from its first rule to its last."""
    joker: JokerRule = "an ace, or completes a straight or a flush"
    """What the joker may be."""
    bonus_joker: JokerRule | None = None
    """What the joker may be to bonus bets, where that differs."""
    in_front: Literal[1, 2] = 2
    """How many cards lie in front; five lie behind."""
    hands: Literal["one for each seat", "Player and Banker"] = "one for each seat"
    """Whose the hands are: everybody's own, or two in common."""
    dealt: Literal["in piles, one of them chosen", "in piles by machine, one of them chosen", "to the seats"] = (
        "in piles, one of them chosen"
    )
    """By hand or by machine in piles, of which the player-dealer says the first; or by machine, hand after hand."""
    player_dealer_shows: Literal["after the players have set", "before the players set"] = "after the players have set"
    """When the player-dealer's hand is turned up."""
    player_dealer_sets: Literal["by the house way", "freely"] = "by the house way"
    """How the player-dealer's hand is set."""
    copies: Literal["player-dealer", "player"] = "player-dealer"
    """Who wins where hands are equal."""
    ace_high_pushes: bool = False
    """Whether the game wagers push when the player-dealer has no more than ace high."""
    queen_high_loses: bool = False
    """Whether a player loses who was dealt no more than queen high, without the joker."""
    double_down_qualifies: str = ""
    """The least pair behind with which the player-dealer qualifies for double-downs; none, and there are none."""
    envied_bet: str = ""
    """The bet that must be made on a hand for others to be envious of it; none, and they are of every hand."""
    envy: Literal["every hand", "the highest hand of the others", "the highest hand"] = "every hand"
    """For which hands the envious are paid; with the highest hand alone, its own player for none."""
    foul_lines: str = ""
    """Where the book says that a foul loses."""

    def __post_init__(self) -> None:
        if self.double_down_qualifies not in ("", *RANKS):
            raise ValueError(f"double_down_qualifies = {self.double_down_qualifies!r}: write the rank of a pair")

    @property
    def joker_is(self) -> Joker:
        return JOKER_RULES[self.joker]

    @property
    def joker_in_bonus(self) -> Joker:
        return JOKER_RULES[self.bonus_joker or self.joker]

    @property
    def cards(self) -> int:
        """The number of cards that each hand is dealt."""
        return self.in_front + 5


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Check that the wagers the rules name are there, and that the chart is not empty."""
    known = {wager.id for wager in sheet.wager}
    if rules.envied_bet and rules.envied_bet not in known:
        yield f"rules.envied_bet: no wager {rules.envied_bet}"
    if bool(rules.double_down_qualifies) != (DOUBLE_DOWN in known):
        yield f"rules.double_down_qualifies: say it where there is a wager {DOUBLE_DOWN}, and nowhere else"
    if not rules.house_way:
        yield "rules.house_way: write one rule at least"
