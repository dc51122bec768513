"""War with one of the two cards known before the bets: counted over every battle that may follow."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from houseway.core.cards import FIGURES, RANKS
from houseway.games.war import Battle
from houseway.odds.census import Setting
from houseway.odds.families.war.pricing import battle_chances, outcome_of_battle, ranks_of_shoe
from houseway.odds.kernels.war import MOST_WARS
from houseway.odds.prices import gains_about
from houseway.odds.protect.knowledge import ByCard, KnownCards, describe_known

PLACES = ("the Player card", "the Banker card")


def find_known(setting: Setting) -> Iterator[KnownCards]:
    """The main lines, the better of which is bet, and every bonus, bet on good cards alone."""
    wagers = setting.game.sheet.wager
    main = tuple(each.id for each in wagers if each.kind == "main")
    for place, words in enumerate(PLACES):
        table = gains_by_card(setting, place)
        for group in (main, *((each.id,) for each in wagers if each.kind == "bonus")):
            yield describe_known(table, words, group)


def gains_by_card(setting: Setting, place: int) -> ByCard:
    """Return, by the rank of the first Player (0) or Banker card (1), its chance and what each wager then gains."""
    of_rank = Counter(ranks_of_shoe(setting))
    table: dict[str, tuple[float, dict[str, float]]] = {}
    for rank in sorted(of_rank):
        battles = _battles_after(of_rank, rank, place)
        chance = of_rank[rank] / of_rank.total()
        wagers = [each.id for each in setting.game.sheet.wager if each.kind in ("main", "bonus")]
        table[FIGURES[rank]] = chance, {each: _mean(setting, each, battles) for each in wagers}
    return table


def _battles_after(of_rank: Counter[int], rank: int, place: int) -> dict[Battle, Fraction]:
    """Return the chance of every battle that begins with a card of this rank in one place."""
    left = of_rank - Counter([rank])
    battles: Counter[Battle] = Counter()
    for other in range(len(RANKS)):
        chance = Fraction(left[other], left.total())
        if other != rank:
            battles[Battle(*((rank, other) if place == 0 else (other, rank)), 0)] += chance  # type: ignore[assignment]
            continue
        for then, share in battle_chances(tuple(sorted((left - Counter([other])).items()))).items():
            after = then._replace(wars=min(then.wars + 1, MOST_WARS))
            battles[after] += chance * share  # type: ignore[assignment]
    return dict(battles)  # type: ignore[arg-type]


def _mean(setting: Setting, wager: str, battles: dict[Battle, Fraction]) -> float:
    """Return what a wager gains on average over these battles."""
    gains, about = gains_about(setting, wager)
    return float(
        sum(chance * gains.of(outcome_of_battle(setting.game, battle), about) for battle, chance in battles.items())
    )
