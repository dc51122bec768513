"""What a family of games offers, and the game that a sheet and its family make."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.core.cards import Card, rank_of
from houseway.core.errors import Mistake
from houseway.core.money import LOSE, Payout, payout
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.round.deal import Play
from houseway.round.stake import Stake
from houseway.sheets.sheet import Banking, Sheet, Wager
from houseway.sheets.stakes import KillButton


@dataclass(frozen=True)
class Judge:
    """Names the result of a wager, given how the round came out and the stake on it.

    `results` says each result in a sentence. `general` leads from a particular result to the wider one it is a case
    of: a paytable that does not list the particular one pays the wider.
    """

    results: Mapping[str, str]
    decide: Callable[[Any, Stake], str]
    general: Mapping[str, str]

    def row(self, result: str, pays: Mapping[str, str]) -> str | None:
        """The row of a paytable a result falls under; none, if it loses."""
        if result in pays:
            return result
        return self.row(self.general[result], pays) if result in self.general else None

    def payouts(self, pays: Mapping[str, str]) -> dict[str, Payout]:
        rows = {result: self.row(result, pays) for result in self.results}
        return {result: LOSE if row is None else payout(pays[row]) for result, row in rows.items()}


@dataclass(frozen=True)
class Family:
    """What a family's module offers as FAMILY: `most_cards` is what a round of so many people may need.

    A `ring` game has no bank, and its `play` is told what the table plays for and who is dealt in, as a Ring;
    `dealt_in` is how many may be, at the most; `kill_button` says who has that after a hand, `high_card`
    how high a card counts when the button is drawn for. `procedure` says the round of play in words, where the rules
    are more than words. `moments` are the points of a round at which fees may be taken; with a player-dealer that is
    before the deal. `check` tells what a sheet says that cannot be played, each as the key and what would be right.
    """

    rules: type[msgspec.Struct]
    judges: Mapping[str, Judge]
    play: Callable[..., Play[Any]]
    told: Callable[[Any], str]
    most_cards: Callable[[int], int]
    hole_card: Callable[[Any], int]
    traits: Callable[[Any], frozenset[str]] = lambda rules: frozenset()
    procedure: Callable[[Any], Iterable[str]] = lambda rules: ()
    ring: bool = False
    dealt_in: Callable[[Any], int] = lambda rules: 10**9
    kill_button: Callable[[Any], KillButton] = lambda outcome: KillButton()
    high_card: Callable[[Any, Card], int] = lambda rules, card: rank_of(card)
    check: Callable[[Sheet, Any], Iterable[str]] = lambda sheet, rules: ()
    moments: Callable[[Any], frozenset[str]] = lambda rules: frozenset({BEFORE_THE_DEAL})


@dataclass(frozen=True)
class Game:
    """A sheet bound to the code of its family."""

    sheet: Sheet
    family: Family
    rules: Any

    @property
    def bank(self) -> Banking:
        if self.sheet.bank is None:
            raise Mistake(f"{self.sheet.id}: bank: say how the position rotates and how wagers are settled")
        return self.sheet.bank

    @property
    def moments(self) -> frozenset[str]:
        return self.family.moments(self.rules)

    def judge(self, wager: Wager) -> Judge:
        return self.family.judges[wager.judge]

    def payouts(self, paytables: Mapping[str, str]) -> dict[str, dict[str, Payout]]:
        """What each result of each wager pays, with the paytables chosen (the first, where none is)."""
        return {
            wager.id: self.judge(wager).payouts(chosen_table(wager, paytables.get(wager.id))[1])
            for wager in self.sheet.wager
        }


def chosen_table(wager: Wager, label: str | None = None) -> tuple[str, dict[str, str]]:
    tables = wager.tables
    label = next(iter(tables)) if label is None else label
    if label not in tables:
        raise Mistake(f"{wager.id} has no paytable {label!r}: it has {', '.join(map(repr, tables))}")
    return label, tables[label]
