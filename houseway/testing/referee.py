"""The referee of kernels: a faster way to count is held against the readable round, card order by card order."""

from collections.abc import Callable
from random import Random

from houseway.core.cards import Card, shoe, write_cards
from houseway.odds.census import Outcome, Setting
from houseway.odds.simulate.one_round import Choose, follow_advice, outcome_of, wagers_laid
from houseway.testing.tables import require

Kernel = Callable[[list[list[Card]]], list[Outcome]]


def deals_of(setting: Setting, cards: int, rounds: int, seed: object) -> list[list[Card]]:
    """Return so many orders of the first cards of a shoe."""
    rng, deck = Random(str(seed)), list(shoe(setting.game.sheet.cards, setting.decks).elements())
    return [rng.sample(deck, cards) for _ in range(rounds)]


def hold_to_round(
    setting: Setting, kernel: Kernel, cards: int, rounds: int, seed: object, choose: Choose = follow_advice
) -> None:
    """Give a kernel and the readable round the same cards, and require the same outcome, wager by wager."""
    game, deals = setting.game, deals_of(setting, cards, rounds, seed)
    wagers = wagers_laid(game, setting.decks)
    for deal, outcome in zip(deals, kernel(deals), strict=True):
        by_round = outcome_of(game, setting.decks, deal, choose, wagers)
        told = f"the kernel says {outcome}, and the round {by_round}"
        require(outcome == by_round, told, f"{game.sheet.id}: {write_cards(deal)}")
