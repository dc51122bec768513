"""The math report of a banked game: one page that stands alone, for a screen or for paper."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import jinja2
import msgspec

from houseway import __version__
from houseway.games.family import BankedGame
from houseway.odds.census import Census, Setting, group_of, pricing_for, setting_for
from houseway.odds.charts import ChartTable, charts_for
from houseway.odds.net.overlay import wager_behind
from houseway.odds.prices import PaytableGains, WagerOdds, pays_in_words, price, prices, with_paytable
from houseway.odds.report.collection import options_of, percent
from houseway.odds.report.plots import Bar, bars
from houseway.odds.report.protection import wagers_to_protect
from houseway.odds.report.sensitivity import Priced, price_with_census, shifts
from houseway.odds.report.spread import bands_of, spread_facts
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.sheet import Wager, chosen_table
from houseway.tables.felt import BankedFelt

TEMPLATE = Path(__file__).with_name("report.html")
Z_95 = 1.96
MOST_GAINS = 24


class PaidRow(NamedTuple):
    """A row of a paytable, and what it adds to the return."""

    text: str  # the result
    pays: str  # as the paytable prints it
    combinations: str  # empty, where it was simulated
    probability: str
    adds: str  # to the return, per unit


class ShiftedRow(NamedTuple):
    """A row of a paytable, and the edge if it pays a unit less, or a unit more."""

    text: str  # the result
    pays: str  # as the paytable prints it
    less: str  # the edge
    more: str  # the edge


class Drawn(NamedTuple):
    """The page's own facts: who made it, when and how, and how many rounds are dealt beside what is counted."""

    command: str
    by: str
    date: str
    rounds: int
    seed: int
    meanings: Mapping[str, str]  # of the family's rules, by their names
    shoes: int = 0  # over which counts are tried; none: the page does not tell of them


class Section(NamedTuple):
    """A wager by one paytable."""

    title: str
    label: str  # of the paytable; empty, where there is one only
    edge: str
    facts: list[tuple[str, str]]  # title and figure, in the order shown
    rows: list[PaidRow]
    shifted: list[ShiftedRow]
    bands: list[tuple[str, str, str]]


def report(felt: BankedFelt, drawn: Drawn) -> str:
    """Return the page, with the one command that makes it again."""
    game = felt.game
    setting = setting_for(game, felt.options.decks)
    wanted = [(wager, label) for wager in game.sheet.wager for label in wager.labels_for(setting.decks)]
    priced = price_with_census(setting, wanted)
    behind = wager_behind(felt)
    dealt = simulate(setting, drawn.rounds, drawn.seed)
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    return environment.from_string(TEMPLATE.read_text("utf-8")).render(
        sheet=game.sheet,
        version=__version__,
        drawn=drawn,
        rules=list(rules_of(game, drawn.meanings)),
        method=" ".join((pricing_for(game).__doc__ or "").split()),
        decks=setting.decks,
        strategy=pricing_for(game).strategies(game)[setting.strategy],
        sections=[_section(felt, each, dealt) for each in priced],
        edges=bars("edge by wager", [_edge_bar(game, each.odds) for each in priced]),
        gains=bars("gains", list(_gain_bars(priced[0].census, wanted[0][0]))),
        first=wanted[0][0].title,
        behind=game.sheet.wager_by_id(behind).title if behind else "",
        strategies=list(_strategies(setting)),
        charts=_charts(setting),
        sensitivity=list(_sensitivity(setting)),
        protected=list(wagers_to_protect(setting, drawn.shoes, drawn.seed)),
        options=list(options_of(felt, [each.odds for each in priced])),
    )


def rules_of(game: BankedGame, meant: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield each rule of the family's vocabulary, what it is in this game, and what it means."""
    for field in msgspec.structs.fields(game.rules):
        value = getattr(game.rules, field.name)
        if field.name in meant and isinstance(value, bool | int | str | tuple):
            yield field.name.replace("_", " "), _in_words(value), meant[field.name]


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        named = [each for each in value if isinstance(each, str | int)]
        return ", ".join(map(str, named)) if len(named) == len(value) else f"{len(value)} entries, in the sheet"
    return str(value)


def _name_wager(game: BankedGame, odds: WagerOdds) -> str:
    return " ".join(filter(None, (game.sheet.wager_by_id(odds.id).title, odds.paytable)))


def _edge_bar(game: BankedGame, odds: WagerOdds) -> Bar:
    return Bar(_name_wager(game, odds), odds.edge.value, percent(odds.edge.value))


def _section(felt: BankedFelt, priced: Priced, dealt: Census) -> Section:
    odds, game = priced.odds, felt.game
    wager = game.sheet.wager_by_id(odds.id)
    titles = [game.sheet.wager_by_id(each).title for each in odds.counted]
    error = odds.edge.stderr
    exact = odds.edge.fraction
    facts = [
        ("Edge per initial bet", percent(odds.edge.value) + (f" ± {percent(Z_95 * error)}" if error else "")),
        *([] if exact is None else [("as a fraction", f"{exact.numerator:,} / {exact.denominator:,}")]),
        ("Edge per unit of all action", percent(odds.edge.value / odds.action) if odds.action else "none staked"),
        ("Action per initial bet", f"{odds.action:.4f}"),
        ("Hit frequency", percent(odds.hit_frequency)),
        ("Standard deviation", f"{odds.std_dev:.4f}"),
        ("Counted together", ", ".join(titles)),
        ("Method", "every outcome counted" if odds.method == "exact" else "simulation; ± is 95%"),
        *spread_facts(priced, felt.options.maximum),
        *_as_dealt(priced, dealt),
    ]
    rows, shifted = list(_rows(wager, odds)), list(_shift_rows(wager, priced))
    bands = [(f"{band.hands:,}", percent(band.low), percent(band.high)) for band in bands_of(priced)]
    return Section(wager.title, odds.paytable, percent(odds.edge.value), facts, rows, shifted, bands)


def _as_dealt(priced: Priced, dealt: Census) -> Iterator[tuple[str, str]]:
    """Yield what rounds dealt by the kernels say of a wager, where they were played as it was counted."""
    wager = dealt.setting.game.sheet.wager_by_id(priced.odds.id)
    if with_paytable(dealt.setting, wager, priced.odds.paytable) != dealt.setting and group_of(
        dealt.setting.game, wager.id
    ) != (wager.id,):
        return
    edge = price(dealt, wager, priced.odds.paytable).edge
    if edge.stderr:
        away = (edge.value - priced.odds.edge.value) / edge.stderr
        said = f"{percent(edge.value)} ± {percent(Z_95 * edge.stderr)}, {away:+.2f} standard errors away"
        yield "Edge of rounds dealt", said


def _rows(wager: Wager, odds: WagerOdds) -> Iterator[PaidRow]:
    pays = chosen_table(wager, odds.paytable)[1]
    for row in odds.rows:
        odds_of = row.pays
        # What rides on another bet has nothing to lose.
        adds = ""
        if odds.action and isinstance(odds_of, tuple):
            adds = percent(row.probability * odds_of[0] / odds_of[1])
        yield PaidRow(row.text, pays_in_words(row, pays), f"{int(row.combinations):,}", f"{row.probability:.8f}", adds)


def _shift_rows(wager: Wager, priced: Priced) -> Iterator[ShiftedRow]:
    pays = chosen_table(wager, priced.odds.paytable)[1]
    for row, less, more in shifts(priced):
        yield ShiftedRow(row.text, pays_in_words(row, pays), percent(less), percent(more))


def _gain_bars(census: Census, wager: Wager) -> Iterator[Bar]:
    """Return how often the first wager, with all that is staked on its account, brings each gain."""
    setting, group = census.setting, group_of(census.setting.game, wager.id)
    gains = PaytableGains(setting.game, setting.paytables)
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
    """Yield the edges with every number of decks; nothing where it cannot vary."""
    sheet = setting.game.sheet
    if sheet.decks.min == sheet.decks.max:
        return
    some = range(sheet.decks.min, sheet.decks.max + 1)
    yield "decks", [str(decks) for decks in some]
    rows: dict[str, list[str]] = {}
    asked = [(wager, label) for wager in sheet.wager for label in wager.tables]
    for decks in some:
        for odds in prices(Setting(setting.game, decks, setting.strategy, setting.paytables), asked):
            rows.setdefault(_name_wager(setting.game, odds), []).append(percent(odds.edge.value))
    yield from rows.items()
