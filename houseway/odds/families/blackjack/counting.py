"""Blackjack over a whole shoe: how it is dealt out to one player, and what its bets on the side look at."""

from collections import Counter
from collections.abc import Callable

from houseway.odds.census import Outcome, Part, Setting, Words
from houseway.odds.families.blackjack.model import stands_table
from houseway.odds.families.blackjack.pricing import chart_for, kernel_rules, outcome_of_code
from houseway.odds.families.blackjack.side_bets import ALIKE, LOOKS, results_of
from houseway.odds.kernels.blackjack_table import RESERVE
from houseway.odds.kernels.compositions import DealtShoes
from houseway.odds.kernels.shoes import deal_blackjack
from houseway.odds.protect.trees import Sets, burn_of, cards_of_shoe

LEAST_LEFT = RESERVE


def deal_shoes(setting: Setting, shoes: int, seed: Words) -> DealtShoes:
    """Deal out shoes as the table does: a new one before a round that might not have the cards it needs."""
    game = setting.game
    needed, burn = game.family.most_cards(game.rules, 1), burn_of(game.sheet)
    rules, chart, stands = kernel_rules(game), chart_for(setting), stands_table(game.rules)
    return deal_blackjack(cards_of_shoe(setting), shoes, burn, seed, rules, chart, stands, needed)


def outcome_of_cell(setting: Setting, cell: int) -> Outcome:
    return outcome_of_code(setting.game, cell)


def sets_seen(setting: Setting, wager: str, gain: Callable[[Outcome], float]) -> Sets | None:
    """Sum up the gains of every order in which a side bet's cards may come; None for the game itself."""
    judge = setting.game.sheet.wager_by_id(wager).judge
    if judge not in LOOKS:
        return None
    gains, squares, orders = Counter[tuple[object, ...]](), Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    for seen, _ in LOOKS[judge](setting.game.rules, setting.shoe):
        cards = tuple(sorted(map(ALIKE[judge], (*seen.dealer, *seen.dealt)), key=repr))
        won = gain((Part(wager, 1, results_of(setting.game, wager, seen)),))
        gains[cards] += won  # type: ignore[assignment]
        squares[cards] += won * won  # type: ignore[assignment]
        orders[cards] += 1
    return {cards: (float(gains[cards]), float(squares[cards]), float(count)) for cards, count in orders.items()}
