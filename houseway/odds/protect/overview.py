"""The worst known attack on every wager of a game, in one line each."""

from collections.abc import Iterator, Sequence

import msgspec

from houseway.odds.census import Setting
from houseway.odds.protect.attacks import CountPlayed, best_count, count_against, countable
from houseway.odds.protect.counting import PERFECT, ShoePlan, price_by_cards
from houseway.odds.protect.knowledge import KnownCards
from houseway.odds.protect.trees import classes_of

# A wager that tells more kinds of cards apart than this is left out: their effects take minutes, and mostly cancel.
MOST_KINDS = 13
COUNTS, KNOWS, NONE = "a count", "a card seen", "none known"


class WorstAttack(msgspec.Struct, frozen=True, kw_only=True):
    """The attack that wins most, of those that are worked out: units are of the wager, for 100 rounds dealt."""

    sheet: str
    wager: str
    attack: str
    units_per_100: float  # by a count: with the cut card in its first place, the base wager not taken off
    stderr: float | None
    perfect_per_100: float | None  # the bound of any count
    stopped_by: int | None  # the cut from which on a count is not worth anybody's while
    known: str  # what is seen, if a card is known
    known_per_100: float | None


def find_worst(
    setting: Setting, how: ShoePlan, known: Sequence[KnownCards], only: str | None = None
) -> Iterator[WorstAttack]:
    """Yield a line for each wager of a game, or for one of them; `known` is what cards seen are worth there."""
    counted = {each.id for each in countable(setting)}
    for wager in setting.game.sheet.wager:
        if wager.kind == "rider" or only not in (None, wager.id):
            continue
        counts = quick_counts(setting, wager.id, how) if wager.id in counted else []
        seen = max((each for each in known if wager.id in each.wagers), key=lambda k: k.units_per_100, default=None)
        best = best_count(counts)
        perfect = next((each for each in counts if each.name == PERFECT), None)
        by_count = best.cuts[0].units_per_100 if best else None
        yield WorstAttack(
            sheet=setting.game.sheet.id,
            wager=wager.id,
            attack=_name(by_count.value if by_count else 0.0, seen.units_per_100 if seen else 0.0),
            units_per_100=by_count.value if by_count else 0.0,
            stderr=by_count.stderr if by_count else None,
            perfect_per_100=perfect.cuts[0].units_per_100.value if perfect else None,
            stopped_by=perfect.stopped_by if perfect else None,
            known=seen.known if seen else "",
            known_per_100=seen.units_per_100 if seen else None,
        )


def _name(by_count: float, seen: float) -> str:
    """Name the worse of both attacks."""
    if max(by_count, seen) <= 0:
        return NONE
    return COUNTS if by_count > seen else KNOWS


def quick_counts(setting: Setting, wager: str, how: ShoePlan) -> list[CountPlayed]:
    """Return the counts against a wager; none, where too many cards decide it, or too many kinds of them."""
    if len(classes_of(setting, wager).names) > MOST_KINDS or price_by_cards(setting, wager).tree is None:
        return []
    return count_against(setting, wager, None, how)
