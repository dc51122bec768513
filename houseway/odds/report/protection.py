"""Game protection in the report: what a card that is gone is worth, and the worst counts, of each wager of a shoe."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.odds.census import Setting
from houseway.odds.protect.attacks import CountPlayed, countable, usual_cuts
from houseway.odds.protect.counting import ShoePlan
from houseway.odds.protect.overview import quick_counts
from houseway.odds.protect.removal import RemovalTable, removal_tables
from houseway.odds.report.collection import percent
from houseway.odds.report.cut_plots import units_by_cut
from houseway.odds.report.plots import Bar, bars


class WagerToProtect(NamedTuple):
    """A wager as somebody meets it who counts cards."""

    title: str
    gain: str  # of the bettor, of a full shoe
    effects: str  # a plot of how the gain moves with each card that is gone
    counts: list[tuple[str, str, str, str]]  # how each bets; units a shoe, share of rounds bet, edge when betting
    cut: int  # of which these are
    stopped_by: int | None  # the cut from which on perfect play is not worth anybody's while
    plot: str


def wagers_to_protect(setting: Setting, shoes: int, seed: int) -> Iterator[WagerToProtect]:
    """Yield the wagers whose counts are found quickly, tried over so many shoes; none without shoes."""
    for wager in countable(setting) if shoes else ():
        counts = quick_counts(setting, wager.id, ShoePlan(usual_cuts(setting), 0, shoes, seed))
        if counts:
            (removal,) = removal_tables(setting, wager.id)
            yield WagerToProtect(
                title=wager.title,
                gain=percent(removal.gain),
                effects=plot_effects(removal),
                counts=[describe_count(each) for each in counts],
                cut=counts[0].cuts[0].cut,
                stopped_by=counts[-1].stopped_by,
                plot=units_by_cut(counts),
            )


def plot_effects(removal: RemovalTable) -> str:
    """Draw how far each card that is gone moves the worth of a wager, with the figure beside it."""
    rows = [Bar(each.cards, each.gain, f"{100 * each.gain:+.4f}%") for each in removal.effects]
    return bars(f"{removal.title}: effect of a card that is gone", rows)


def describe_count(played: CountPlayed) -> tuple[str, str, str, str]:
    """Say what a count comes to with the cut card in its first place."""
    first = played.cuts[0]
    units = f"{first.units_a_shoe.value:.3f} ± {first.units_a_shoe.stderr:.3f}"
    return played.words, units, f"{first.share_bet.value:.2%}", f"{first.edge_when_betting.value:.2%}"
