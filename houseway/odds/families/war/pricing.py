"""War priced: nobody decides anything, and every battle can be counted, however many wars it takes.

A battle of k wars is k pairs of equal cards, in any order of their ranks, and then two cards that differ. Of a rank
with c cards, m pairs take c! / (c - 2m)! orders, and the pairs of all ranks mix in k! / (m! m! ...) ways. So with

    F(t) = sum of c! / (c - 2m)! / m! t^m    for every rank, and
    G(t) = sum of c! / (c - 2m - 1)! / m! t^m    for the ranks of the last two cards,

the battles of k wars are k! times the coefficient of t^k in the product, out of all orders of 2k + 2 cards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, lcm, perm

import numpy as np

from houseway.core.cards import rank_of
from houseway.games.family import BankedGame
from houseway.games.war import Battle
from houseway.odds.census import Alike, Census, Counts, Outcome, Part, Setting, Words
from houseway.odds.kernels import war as kernel
from houseway.round.event import Stake

SHARED = True
TAKES_MINUTES = False

Series = tuple[Fraction, ...]


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {"none": "no decisions"}


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    return ()


def alike(game: BankedGame, wager: str) -> Alike:
    return rank_of


def outcome_of_battle(game: BankedGame, battle: Battle) -> Outcome:
    """Every wager of the sheet at once, each for one unit."""
    return tuple(
        Part(wager.id, 1, game.judge(wager).results_of(battle, Stake("", 0, wager.id, 1))) for wager in game.sheet.wager
    )


def ranks_of_shoe(setting: Setting) -> list[int]:
    """Return the rank of every card in the shoe."""
    return [rank_of(card) for card in setting.shoe.elements()]


def exact(setting: Setting, wager: str) -> Census:
    """Every battle to its end, be it the end of the shoe."""
    game = setting.game
    chances: dict[Outcome, Fraction] = {}
    of_rank = Counter(ranks_of_shoe(setting))
    for battle, chance in battle_chances(tuple(sorted(of_rank.items()))).items():
        outcome = outcome_of_battle(game, battle)
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    ways = lcm(*(chance.denominator for chance in chances.values()))
    wagers = frozenset(each.id for each in game.sheet.wager)
    counts = {outcome: int(chance * ways) for outcome, chance in chances.items()}
    return Census(setting, "exact", wagers, counts)


@cache
def battle_chances(of_rank: tuple[tuple[int, int], ...]) -> dict[Battle, Fraction]:
    """The chance of every battle in a shoe with so many cards of each rank; wars count up to those told apart."""
    counts = dict(of_rank)
    cards = sum(counts.values())
    battles: dict[Battle, Fraction] = {}
    for player, banker in permutations(counts, 2):
        others = tuple(sorted(count for rank, count in counts.items() if rank not in (player, banker)))
        last = tuple(sorted((counts[player], counts[banker])))
        for wars, chance in enumerate(_by_wars(others, last, cards)):
            battle = Battle(player, banker, min(wars, kernel.MOST_WARS))
            battles[battle] = battles.get(battle, Fraction(0)) + chance
    if all(count % 2 == 0 for count in counts.values()):
        chance = _product(tuple(counts.values()), ())[-1] * factorial(cards // 2) / factorial(cards)
        battles[Battle(0, 0, kernel.MOST_WARS)] = chance
    return battles


@cache
def _by_wars(others: tuple[int, ...], last: tuple[int, ...], cards: int) -> tuple[Fraction, ...]:
    """The chance that two cards of the last two ranks, in one order, come after no war, one war, and so on."""
    series = _product(others, last)
    return tuple(value * factorial(wars) / perm(cards, 2 * wars + 2) for wars, value in enumerate(series))


def _product(pairs: tuple[int, ...], last: tuple[int, ...]) -> Series:
    """The product of F for these counts of a rank, and of G for those."""
    product: Series = (Fraction(1),)
    for count in pairs:
        product = _times(product, tuple(Fraction(perm(count, 2 * m), factorial(m)) for m in range(count // 2 + 1)))
    for count in last:
        odd = range((count - 1) // 2 + 1)
        product = _times(product, tuple(Fraction(perm(count, 2 * m + 1), factorial(m)) for m in odd))
    return product


def _times(one: Series, other: Series) -> Series:
    """Multiply two series, which are lists of coefficients."""
    product = [Fraction(0)] * (len(one) + len(other) - 1)
    for at, a in enumerate(one):
        for by, b in enumerate(other):
            product[at + by] += a * b
    return tuple(product)


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    counts: Counts = kernel.simulate_battles(np.array(ranks_of_shoe(setting), np.int64), rounds, seed)
    return counts


def battle_of_cell(cell: int) -> Battle:
    """Return the battle that a cell of the count stands for."""
    player, banker, wars = (int(each) for each in np.unravel_index(cell, kernel.SHAPE))
    return Battle(player, banker, wars)


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    """Return how often each outcome came, of the cells that were counted."""
    census: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts):
        census[outcome_of_battle(setting.game, battle_of_cell(int(cell)))] += int(counts[cell])
    return census
