"""A changed wager as somebody meets it who counts the cards, for the studio."""

from collections.abc import Sequence

import msgspec

from houseway.odds.census import Setting
from houseway.odds.protect.attacks import CountPlayed, best_count, count_against, countable, usual_cuts
from houseway.odds.protect.counting import PERFECT, ShoePlan, price_by_cards
from houseway.odds.protect.overview import MOST_KINDS
from houseway.odds.protect.removal import removal_tables
from houseway.odds.protect.trees import classes_of

# Few shoes, since somebody waits: the errors say so.
SHOES = 40
NOT_COUNTED = "A new shoe begins with every hand, or too many kinds of cards decide: no count is worked out here."


class GoneCard(msgspec.Struct, frozen=True):
    """How far the gain of the bettor moves when one of these cards is gone."""

    cards: str
    gain: float


class CountQuote(msgspec.Struct, frozen=True, kw_only=True):
    """A count or perfect play with the cut card in its first place, then units a shoe by the place of it."""

    words: str
    name: str
    units: float  # a shoe
    stderr: float
    share: float  # of the rounds bet
    edge: float  # of the bettor, when betting
    by_cut: tuple[tuple[int, float], ...]


class ProtectQuote(msgspec.Struct, frozen=True, kw_only=True):
    """One wager of a changed sheet; with a reason, nothing else is said."""

    reason: str = ""
    gone: tuple[GoneCard, ...] = ()
    counts: tuple[CountQuote, ...] = ()  # the best count, then perfect play
    shoes: int = SHOES
    stopped_by: int | None = None  # the cut that makes the count worthless


def quote_protection(setting: Setting, wager: str, label: str) -> ProtectQuote:
    """Return the effects of removal and the best count of a wager; the reason, where no shoe is counted."""
    if wager not in {each.id for each in countable(setting)} or len(classes_of(setting, wager).names) > MOST_KINDS:
        return ProtectQuote(reason=NOT_COUNTED)
    (table,) = removal_tables(setting, wager, label or None)
    gone = tuple(GoneCard(each.cards, each.gain) for each in table.effects)
    if price_by_cards(setting, wager, label or None).tree is None:
        return ProtectQuote(gone=gone)
    played = count_against(setting, wager, label or None, ShoePlan(usual_cuts(setting), 0, SHOES, 1))
    best = best_count(played)
    shown = [*([best] if best else []), *(each for each in played if each.name == PERFECT)]
    return ProtectQuote(gone=gone, counts=tuple(_describe(shown)), stopped_by=best.stopped_by if best else None)


def _describe(shown: Sequence[CountPlayed]) -> list[CountQuote]:
    """Return counts with their figures."""
    return [
        CountQuote(
            words=each.words,
            name=each.label,
            units=each.cuts[0].units_a_shoe.value,
            stderr=each.cuts[0].units_a_shoe.stderr,
            share=each.cuts[0].share_bet.value,
            edge=each.cuts[0].edge_when_betting.value,
            by_cut=tuple((cut.cut, cut.units_a_shoe.value) for cut in each.cuts),
        )
        for each in shown
    ]
