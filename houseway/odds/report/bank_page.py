"""Game protection as a page that a banking company prints: what counts and cards seen cost, and what stops them."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import jinja2

from houseway import __version__
from houseway.core.text import dollars
from houseway.odds.census import Setting
from houseway.odds.protect.attacks import CountPlayed, best_count
from houseway.odds.protect.bank import BankSide, see_from_bank
from houseway.odds.protect.knowledge import KnownCards
from houseway.odds.protect.removal import RemovalTable
from houseway.odds.report.cut_plots import units_by_cut
from houseway.odds.report.protection import describe_count, plot_effects

TEMPLATE = Path(__file__).with_name("bank_page.html")


class WagerOfBank(NamedTuple):
    """A wager as the bank meets it; without a count, what a card that is gone is worth."""

    title: str
    gain: str
    effects: str  # a plot
    counts: tuple[tuple[str, str, str, str], ...] = ()
    side: BankSide | None = None
    cost: str = ""
    maximum: str = ""
    base: bool = False
    measures: tuple[tuple[str, str, str], ...] = ()
    shows: str = ""  # when theoretical against actual does
    stops: str = ""  # the cut that does
    plot: str = ""


def bank_page(
    setting: Setting,
    tables: Sequence[RemovalTable],
    counts: Sequence[CountPlayed],
    known: Sequence[KnownCards],
    maximum_cents: int,
    command: str,
) -> str:
    """Return the page, with the one command that makes it again."""
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    return environment.from_string(TEMPLATE.read_text("utf-8")).render(
        sheet=setting.game.sheet,
        decks=setting.decks,
        version=__version__,
        command=command,
        wagers=[
            _describe(table, [each for each in counts if each.wager == table.wager], maximum_cents) for table in tables
        ],
        known=[_row(setting, each) for each in known],
    )


def _describe(table: RemovalTable, counts: Sequence[CountPlayed], maximum_cents: int) -> WagerOfBank:
    """Return a wager with the best of its counts, as the bank meets it."""
    bare = WagerOfBank(table.title, f"{100 * table.gain:+.4f}%", plot_effects(table))
    best = best_count(counts)
    if best is None:
        return bare
    side = see_from_bank(best, maximum_cents)
    return bare._replace(
        counts=tuple(describe_count(each) for each in counts),
        side=side,
        cost=dollars(side.cost_cents),
        maximum=dollars(maximum_cents),
        base=best.base is not None,
        measures=tuple(
            (each.what, dollars(each.saves_cents), f"{each.costs_play:.0%}") for each in side.countermeasures
        ),
        shows=_when_it_shows(side),
        stops=_name_stopping_cut(best),
        plot=units_by_cut(counts),
    )


def _when_it_shows(side: BankSide) -> str:
    """Say after how many rounds the books show it."""
    if side.rounds_to_show is None:
        return "Theoretical against actual does not show it: nothing is lost to it."
    return f"Theoretical against actual shows it at two deviations, after {side.rounds_to_show:,} rounds."


def _name_stopping_cut(played: CountPlayed) -> str:
    """Say which cut makes a count worthless."""
    if played.stopped_by is None:
        return "No cut that was tried makes it worthless, with a SCORE below 1."
    return f"A cut card before the last {played.stopped_by} cards makes it worthless: its SCORE is below 1."


def _row(setting: Setting, known: KnownCards) -> tuple[str, str, str, str, str]:
    """Return a card that is seen in words."""
    error = "" if known.stderr is None else f" ± {known.stderr:.3%}"
    titles = ", ".join(setting.game.sheet.wager_by_id(each).title for each in known.wagers)
    return known.known, titles, f"{known.gain:+.3%}{error}", f"{known.share_bet:.0%}", f"{known.units_per_100:+.2f}"
