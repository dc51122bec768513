"""The math report of a banked game: one page that stands alone, for a screen or for paper."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import jinja2

from houseway import __version__
from houseway.core.money import dollars
from houseway.games.family import BankedGame
from houseway.odds.census import Census, Setting, group_of, pricing_for, setting_for
from houseway.odds.charts import ChartTable, charts_for
from houseway.odds.net.overlay import levels, wager_behind
from houseway.odds.prices import Gains, WagerOdds, pays_in_words, prices
from houseway.odds.report.plots import Bar, bars
from houseway.odds.report.sensitivity import Priced, price_with_census, shifts
from houseway.round.lineup import PLAYER_DEALER
from houseway.sheets.sheet import Wager, chosen_table
from houseway.tables.felt import BankedFelt

TEMPLATE = Path(__file__).with_name("report.html")
Z_95 = 1.96
MOST_GAINS = 24


class PaidRow(NamedTuple):
    """A row of a paytable, and what it adds to the return."""

    text: str  # the result
    pays: str
    combinations: str  # empty, where it was simulated
    probability: str
    adds: str  # to the return, per unit


class ShiftedRow(NamedTuple):
    """A row of a paytable, and the edge if it pays a unit less, or a unit more."""

    text: str  # the result
    pays: str
    less: str  # the edge
    more: str  # the edge


class Section(NamedTuple):
    """A wager by one paytable."""

    title: str
    label: str  # of the paytable; empty, where there is one only
    edge: str
    facts: list[tuple[str, str]]  # title and figure, in the order shown
    rows: list[PaidRow]
    shifted: list[ShiftedRow]


def report(felt: BankedFelt, command: str) -> str:
    """The page, with the one command that makes it again."""
    game = felt.game
    setting = setting_for(game, felt.options.decks)
    wanted = [(wager, label) for wager in game.sheet.wager for label in wager.labels_for(setting.decks)]
    priced = price_with_census(setting, wanted)
    behind = wager_behind(felt)
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    return environment.from_string(TEMPLATE.read_text("utf-8")).render(
        sheet=game.sheet,
        version=__version__,
        command=command,
        decks=setting.decks,
        strategy=pricing_for(game).strategies(game)[setting.strategy],
        sections=[_section(game, each) for each in priced],
        edges=bars("edge by wager", [_edge_bar(game, each.odds) for each in priced]),
        gains=bars("gains", list(_gain_bars(priced[0].census, wanted[0][0]))),
        first=wanted[0][0].title,
        behind=game.sheet.wager_by_id(behind).title if behind else "",
        strategies=list(_strategies(setting)),
        charts=_charts(setting),
        sensitivity=list(_sensitivity(setting)),
        fees=list(_fees(felt, [each.odds for each in priced])),
        option=f"option {felt.options.option} of {felt.options.schedule}" if felt.options.schedule else "",
    )


def percent(value: float) -> str:
    return f"{100 * value:.4f}%"


def _name_wager(game: BankedGame, odds: WagerOdds) -> str:
    return " ".join(filter(None, (game.sheet.wager_by_id(odds.id).title, odds.paytable)))


def _edge_bar(game: BankedGame, odds: WagerOdds) -> Bar:
    return Bar(_name_wager(game, odds), odds.edge.value, percent(odds.edge.value))


def _section(game: BankedGame, priced: Priced) -> Section:
    odds = priced.odds
    wager = game.sheet.wager_by_id(odds.id)
    titles = [game.sheet.wager_by_id(each).title for each in odds.counted]
    error = odds.edge.stderr
    exact = odds.edge.fraction
    facts = [
        ("Edge per initial bet", percent(odds.edge.value) + (f" ± {percent(Z_95 * error)}" if error else "")),
        *([("as a fraction", f"{exact[0]:,} / {exact[1]:,}")] if exact else []),
        ("Edge per unit of all action", percent(odds.edge.value / odds.action) if odds.action else "none staked"),
        ("Action per initial bet", f"{odds.action:.4f}"),
        ("Hit frequency", percent(odds.hit_frequency)),
        ("Standard deviation", f"{odds.std_dev:.4f}"),
        ("Counted together", ", ".join(titles)),
        ("Method", "every outcome counted" if odds.method == "exact" else "simulation; ± is 95%"),
    ]
    rows, shifted = list(_rows(wager, odds)), list(_shift_rows(wager, priced))
    return Section(wager.title, odds.paytable, percent(odds.edge.value), facts, rows, shifted)


def _rows(wager: Wager, odds: WagerOdds) -> Iterator[PaidRow]:
    pays = chosen_table(wager, odds.paytable)[1]
    for row in odds.rows:
        odds_of = row.pays
        # What rides on another bet has nothing to lose.
        adds = ""
        if odds.action and isinstance(odds_of, tuple):
            adds = percent(row.probability * odds_of[0] / odds_of[1])
        count = "" if row.count is None else f"{row.count:,}"
        yield PaidRow(row.text, pays_in_words(row, pays), count, f"{row.probability:.8f}", adds)


def _shift_rows(wager: Wager, priced: Priced) -> Iterator[ShiftedRow]:
    pays = chosen_table(wager, priced.odds.paytable)[1]
    for row, less, more in shifts(priced):
        yield ShiftedRow(row.text, pays_in_words(row, pays), percent(less), percent(more))


def _gain_bars(census: Census, wager: Wager) -> Iterator[Bar]:
    """Return how often the first wager, with all that is staked on its account, brings each gain."""
    setting, group = census.setting, group_of(census.setting.game, wager.id)
    gains = Gains(setting.game, setting.paytables)
    by_gain: Counter[Fraction] = Counter()
    for outcome, count in census.counts.items():
        by_gain[gains.of(outcome, group)] += count
    often = dict(by_gain.most_common(MOST_GAINS))
    for gain in sorted(often):
        chance = often[gain] / census.trials
        yield Bar(f"{float(gain):+g}" if gain else "0", chance, percent(chance))


def _strategies(setting: Setting) -> Iterator[tuple[str, str, str, str]]:
    """Each way of playing: the edge of the first wager by it, and what it costs against the first way."""
    game = setting.game
    wager, best = game.sheet.wager[0], None
    for name, words in pricing_for(game).strategies(game).items():
        (odds,) = prices(Setting(game, setting.decks, name, setting.paytables), [(wager, next(iter(wager.tables)))])
        best = odds.edge.value if best is None else best
        yield name, words, percent(odds.edge.value), percent(odds.edge.value - best)


def _charts(setting: Setting) -> tuple[ChartTable, ...]:
    """The chart of the strategy, where the game is played by one."""
    return charts_for(setting) if hasattr(pricing_for(setting.game), "charts") else ()


def _sensitivity(setting: Setting) -> Iterator[tuple[str, list[str]]]:
    """The edges with the fewest decks, or any number where that is quickly counted; nothing where it cannot vary."""
    sheet = setting.game.sheet
    if sheet.decks.min == sheet.decks.max:
        return
    every = range(sheet.decks.min, sheet.decks.max + 1)
    some = list(every) if pricing_for(setting.game).SHARED else [every[0], every[-1]]
    yield "decks", [str(decks) for decks in some]
    rows: dict[str, list[str]] = {}
    asked = [(wager, label) for wager in sheet.wager for label in wager.tables]
    for decks in some:
        for odds in prices(Setting(setting.game, decks, setting.strategy, setting.paytables), asked):
            rows.setdefault(_name_wager(setting.game, odds), []).append(percent(odds.edge.value))
    yield from rows.items()


def _fees(felt: BankedFelt, priced: Sequence[WagerOdds]) -> Iterator[list[str]]:
    """By bracket of the table's action: what each role pays, and what is left of the edge; first the heads."""
    edges: dict[str, float] = {}
    for odds in priced:
        if odds.id not in edges or odds.paytable == felt.options.paytables.get(odds.id):
            edges[odds.id] = odds.edge.value
    for at, level in enumerate(levels(felt, edges)):
        if not at:
            nets = (f"{role} nets" for role in level.nets)
            yield ["table action", *(f"{role} pays" for role in level.nets), "of the action", *nets]
        span = "and more" if level.high is None else f"to {dollars(level.high)}"
        yield [
            f"{dollars(level.low)} {span}",
            *(dollars(level.paid[role]) for role in level.nets),
            percent(level.paid[PLAYER_DEALER] / level.action),
            *(percent(net) for net in level.nets.values()),
        ]
