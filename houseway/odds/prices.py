"""Odds of a wager, made of a census and a paytable.

A census says how often each outcome comes, whatever it pays; a paytable makes an edge of it. So one
census prices every paytable of a sheet.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm, sqrt

import msgspec

from houseway.core.money import LOSE, PUSH, payout
from houseway.core.text import Mistake, cents
from houseway.games.family import AnyJudge, BankedGame
from houseway.odds import shipped
from houseway.odds.census import Census, Method, Outcome, Part, Setting, group_of, pricing_for
from houseway.sheets.sheet import Wager, chosen_table

NOT_BET = "not-bet"
# Whole numbers from here on are more than other programs can be expected to read.
LARGEST = 2**63


class Edge(msgspec.Struct, frozen=True):
    """The loss of the bettor per unit of the initial wager, without fees: exact, or with its standard error."""

    value: float  # below 0, the bettor gains
    fraction: Fraction | None  # the edge exactly; None if it was simulated, or is too long to write
    stderr: float | None  # None if it was counted


class OddsRow(msgspec.Struct, frozen=True):
    """One row of the paytable: how often it is paid per initial wager; what is not listed loses."""

    outcome: str  # the result, as the paytable names it
    text: str  # the result in words
    count: int | None  # None if the number is too large for other programs
    combinations: str  # the same, however large
    probability: float  # per initial wager
    pays: tuple[int, int] | str | dict[str, int]  # odds as a pair, "push", or a fixed sum


def pays_in_words(row: OddsRow, pays: Mapping[str, str]) -> str:
    """Return what a row pays, as the sheet has it; a bet that is not made pays nothing and loses nothing."""
    return "" if row.outcome == NOT_BET else pays.get(row.outcome, LOSE.text)


class WagerOdds(msgspec.Struct, frozen=True, kw_only=True):
    """One wager by one of its paytables, per unit of the initial wager `per`. A hit is any gain.

    `counted` are the wagers that edge, deviation and hits are about: the initial wager with all that is staked on its
    account, a later wager by itself. `action` is how much is staked on them, on average, and `own` the edge of this
    wager's part alone. The rows are this wager's own.
    """

    id: str
    paytable: str  # its label; empty, where there is one only
    method: Method
    strategy: str  # by its name in the family's pricing
    edge: Edge
    std_dev: float  # per unit of the initial wager
    hit_frequency: float  # how often it gains anything
    rows: tuple[OddsRow, ...]
    per: str
    counted: tuple[str, ...]
    action: float
    own: float
    shipped: bool  # whether the counts came with the program, and were not made just now


Take = Callable[[Setting, str], Census]


def count_exactly(setting: Setting, wager: str) -> Census:
    """Return the exact census that tells of a wager: as it came with the program, or counted."""
    return shipped.find(setting, wager) or pricing_for(setting.game).exact(setting, wager)


def prices(
    setting: Setting, wagers: Iterable[tuple[Wager, str]], take: Take = count_exactly, bet_cents: int | None = None
) -> list[WagerOdds]:
    """Return the odds of these wagers by these paytables, from as few censuses as will do."""
    taken: list[Census] = []
    priced = []
    for wager, label in wagers:
        own = with_paytable(setting, wager, label)
        census = next((each for each in taken if each.setting == own and wager.id in each.wagers), None)
        if census is None:
            census = take(own, wager.id)
            taken.append(census)
        priced.append(price(census, wager, label, bet_cents))
    return priced


def with_paytable(setting: Setting, wager: Wager, label: str) -> Setting:
    """Return the setting with this paytable chosen, where the wager is priced with others.

    What it pays may then change how they are played.
    """
    if len(group_of(setting.game, wager.id)) == 1 or label == next(iter(wager.tables)):
        return setting
    return replace(setting, paytables={**setting.paytables, wager.id: label})


def price(census: Census, wager: Wager, label: str | None = None, bet_cents: int | None = None) -> WagerOdds:
    """Return a wager's odds by the paytable of this label (the first, if none).

    A paytable with fixed sums has a price only for a certain bet.
    """
    setting = census.setting
    if wager.id not in census.wagers:
        raise Mistake(f"this census tells nothing of {wager.id}: it tells of {', '.join(sorted(census.wagers))}")
    group = group_of(setting.game, wager.id)
    label, pays = chosen_table(wager, label)
    gains, about = gains_about(setting, wager.id, label, bet_cents)
    by_gain, trials = count_gains(census, gains, about), census.trials
    mean, variance = moments((gain, Fraction(count, trials)) for gain, count in by_gain.items())
    own = mean if about == (wager.id,) else _mean(count_gains(census, gains, (wager.id,)))
    return WagerOdds(
        id=wager.id,
        paytable=label,
        method=census.method,
        strategy=setting.strategy,
        edge=_edge(-mean, variance, census.independent, census.method),
        std_dev=sqrt(variance),
        hit_frequency=sum(count for gain, count in by_gain.items() if gain > 0) / trials,
        rows=_rows(census, setting.game.judge(wager), wager.id, pays),
        per=group[0],
        counted=about,
        action=float(_sum_staked(census, about) / trials),
        own=float(-own),
        shipped=census.shipped,
    )


def gains_about(
    setting: Setting, wager: str, label: str | None = None, bet_cents: int | None = None
) -> tuple["PaytableGains", tuple[str, ...]]:
    """Return the gains by a wager's paytable (the first, if none is named), and the wagers counted for it."""
    group = group_of(setting.game, wager)
    label, _ = chosen_table(setting.game.sheet.wager_by_id(wager), label)
    gains = PaytableGains(setting.game, {**setting.paytables, wager: label}, bet_cents)
    return gains, group if wager == group[0] else (wager,)


class PaytableGains:
    """The gains of each result of each wager, by the paytables chosen; of a fixed sum, only for a certain bet."""

    def __init__(self, game: BankedGame, paytables: Mapping[str, str], bet_cents: int | None = None) -> None:
        self._payouts = game.payouts(paytables)
        # A census has thousands of outcomes, made of few parts.
        self._by_part: dict[Part, Fraction] = {}
        # What rides on another bet comes with the least that brings it, if no bet is named.
        self._bets = {
            wager.id: bet_cents or (cents(wager.least) if wager.least else None) for wager in game.sheet.wager
        }

    def of(self, outcome: Outcome, wagers: Collection[str]) -> Fraction:
        """Return what an outcome brings on these wagers, per unit of the initial one."""
        return sum((self._of_part(part) for part in outcome if part.wager in wagers), Fraction(0))

    def _of_part(self, part: Part) -> Fraction:
        """Return the gain on one stake, worked out once."""
        known = self._by_part.get(part)
        if known is None:
            known = self._by_part[part] = self._add_up(part)
        return known

    def _add_up(self, part: Part) -> Fraction:
        """Add up all results of one stake; it loses no more than itself."""
        gain = sum((self._of_result(part, result) for result in part.results), Fraction(0))
        return max(gain, Fraction(-part.units))

    def _of_result(self, part: Part, result: str) -> Fraction:
        """Return the gain of a part by one result; a fixed sum is counted in bets of its size."""
        pays = self._payouts[part.wager][result]
        bet = self._bets[part.wager]
        if pays.fixed_cents and bet:
            return Fraction(pays.fixed_cents, bet)
        return part.units * pays.odds


def moments(gains: Iterable[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of gains with their probabilities."""
    known = list(gains)
    mean = sum((gain * probability for gain, probability in known), Fraction(0))
    square = sum((gain * gain * probability for gain, probability in known), Fraction(0))
    return mean, square - mean * mean


def count_gains(census: Census, gains: PaytableGains, wagers: Collection[str]) -> Counter[Fraction]:
    """Count how often each gain on these wagers comes up.

    Outcomes share their parts, and to add whole numbers is quicker than to add fractions: a census of many thousand
    outcomes is counted in a few hundredths of a second.
    """
    parts = {id(part): part for outcome in census.counts for part in outcome if part.wager in wagers}
    by_part = {at: gains.of((part,), wagers) for at, part in parts.items()}
    whole = lcm(*(gain.denominator for gain in by_part.values()))
    units = {at: int(gain * whole) for at, gain in by_part.items()}
    counts: Counter[int] = Counter()
    for outcome, count in census.counts.items():
        counts[sum(units.get(id(part), 0) for part in outcome)] += count
    return Counter({Fraction(gain, whole): count for gain, count in counts.items()})


def _mean(by_gain: Counter[Fraction]) -> Fraction:
    """Return the average gain."""
    return sum((gain * count for gain, count in by_gain.items()), Fraction(0)) / by_gain.total()


def part_counts(census: Census, wagers: Collection[str]) -> Counter[Part]:
    """Count how often each stake on these wagers comes up, in all outcomes together."""
    # Outcomes share their parts, and to look up a whole number is quicker than a part with a fraction in it.
    parts, often = dict[int, Part](), Counter[int]()
    for outcome, count in census.counts.items():
        for part in outcome:
            if part.wager in wagers:
                parts[id(part)] = part
                often[id(part)] += count
    counts: Counter[Part] = Counter()
    for at, count in often.items():
        counts[parts[at]] += count
    return counts


def _sum_staked(census: Census, wagers: Collection[str]) -> Fraction:
    """Add up what all outcomes together have staked on these wagers."""
    return sum((Fraction(part.units) * count for part, count in part_counts(census, wagers).items()), Fraction(0))


def _edge(edge: Fraction, variance: Fraction, rounds: int, method: Method) -> Edge:
    """Return an edge: exactly, or with the error that so many rounds leave."""
    if method == "exact":
        return Edge(float(edge), edge if edge.denominator < LARGEST else None, None)
    # One round says nothing of how rounds differ.
    return Edge(float(edge), None, sqrt(variance / (rounds - 1)) if rounds > 1 else None)


def _rows(census: Census, judge: AnyJudge, wager: str, pays: Mapping[str, str]) -> tuple[OddsRow, ...]:
    """Return the rows of the paytable in their order, then what loses, then, of a later wager, that it was not made."""
    row_of = {result: judge.row(result, pays) or LOSE.text for result in judge.results}
    counts: Counter[str] = Counter()
    for part, count in part_counts(census, (wager,)).items():
        for result in part.results:
            counts[row_of[result]] += count
    counts[NOT_BET] = sum(count for outcome, count in census.counts.items() if not _is_made(wager, outcome))
    texts, payouts = _texts(judge, pays), {row: payout(text) for row, text in pays.items()}
    if counts[NOT_BET]:
        texts[NOT_BET] = "the bet is not made"
    shown = {**payouts, NOT_BET: PUSH}
    return tuple(
        OddsRow(
            row,
            text,
            counts[row] if counts[row] < LARGEST else None,
            str(counts[row]),
            counts[row] / census.trials,
            shown.get(row, LOSE).shown,
        )
        for row, text in texts.items()
    )


def _is_made(wager: str, outcome: Outcome) -> bool:
    return any(part.wager == wager and part.results for part in outcome)


def _texts(judge: AnyJudge, pays: Mapping[str, str]) -> dict[str, str]:
    """Return each row as a sentence, in the order of the sheet; last, what is not listed and loses."""
    texts = {row: judge.results[row] for row in pays}
    unlisted = [text for result, text in judge.results.items() if judge.row(result, pays) is None]
    if unlisted:
        texts.setdefault(LOSE.text, unlisted[0] if len(unlisted) == 1 else "anything else")
    return texts
