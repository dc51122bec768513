"""A question that somebody was asked, with all that they knew then: what its options are worth is worked out of it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from houseway.core.money import Payout
from houseway.games.family import BankedGame, Piles
from houseway.round.ask import Question
from houseway.round.event import Stake


class DecisionPoint(NamedTuple):
    """A question, the bets of whoever was asked as they were laid before the cards, and cards by pile as they saw them.

    Nothing that they did not know is in it.
    """

    game: BankedGame
    payouts: Mapping[str, Mapping[str, Payout]]  # by wager and result
    chip_cents: int
    question: Question
    stakes: tuple[Stake, ...]
    piles: Piles

    @property
    def own_cards(self) -> list[int]:
        """The cards of whoever is asked; none, where they play several hands and it is not plain which is meant."""
        mine = [cards for pile, cards in self.piles.items() if pile.owner == self.question.who]
        return [card for card in mine[0] if card is not None] if len(mine) == 1 else []

    def cards_in(self, title: str) -> list[int]:
        """The known cards of a pile of the table's."""
        return [
            card
            for pile, cards in self.piles.items()
            if pile.title == title and not pile.owner
            for card in cards
            if card is not None
        ]

    @property
    def seen(self) -> set[int]:
        """All cards that they had seen."""
        return {card for cards in self.piles.values() for card in cards if card is not None}

    def gain(self, outcome: object, *more: Stake) -> int:
        """Return what an outcome brings on all these bets, covered in full, in cents."""
        return sum(self._gain_on(stake, outcome) for stake in (*self.stakes, *more))

    def _gain_on(self, stake: Stake, outcome: object) -> int:
        judge, pays = self.game.judge(self.game.sheet.wager_by_id(stake.wager)), self.payouts[stake.wager]
        net = sum(pays[each].net(stake.cents, self.chip_cents) for each in judge.results_of(outcome, stake))
        return max(net, -stake.cents)


class Weigh(Protocol):
    """The worth of each option in cents; None, where it is not known. A family's pricing may offer it as `weigh`."""

    def __call__(self, point: DecisionPoint) -> Mapping[str, Fraction] | None: ...
