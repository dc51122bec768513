"""Tables of `houseway protect`: effects of removal, counts, and what they win by the place of the cut card."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.cli.shared.params import console, listing, print_json, progress
from houseway.cli.shared.writing import write_whole
from houseway.core.text import Mistake, dollars
from houseway.odds.census import Setting, group_of
from houseway.odds.protect.attacks import (
    WORTHLESS,
    CountPlayed,
    best_count,
    count_against,
    countable,
    own_tags,
    play_own,
)
from houseway.odds.protect.bank import BankSide, see_from_bank
from houseway.odds.protect.counting import PERFECT, LinearCount, ShoePlan
from houseway.odds.protect.gauge import CutResult, Figure
from houseway.odds.protect.knowledge import KnownCards, knowledge_of
from houseway.odds.protect.removal import RemovalTable, attackable, removal_tables
from houseway.odds.report.bank_page import bank_page
from houseway.odds.report.cut_plots import units_by_cut
from houseway.odds.report.frame import alone
from houseway.sheets.sheet import Wager, chosen_table

LARGEST_TAG = 1000


class ProtectCall(NamedTuple):
    """The setting and the options of one call."""

    setting: Setting
    wager: str | None
    paytable: str | None
    how: ShoePlan
    base: float | None  # units of the base wager
    maximum_cents: int  # that may be bet on a bonus
    as_json: bool
    plot: Path | None = None  # where a picture of units a shoe by the cut goes
    page: Path | None = None  # where a page for the bank goes
    command: str = ""  # as it was typed


def show_all(asked: ProtectCall) -> None:
    """Show the effects of removal and the best counts, of one wager or of all: each as soon as it is worked out."""
    setting, told = asked.setting, not asked.as_json
    wagers = _quick_first(asked)
    if told:
        _show_title(asked)
    tables: list[RemovalTable] = []
    counts: list[CountPlayed] = []
    for wager in wagers:
        tables += _find_removal(asked, wager, told=told)
        counts += _find_counts(asked, wager, told=told)
    _plot(asked, counts)
    with progress("Cards that are seen", None):
        known = [each for each in knowledge_of(setting) if asked.wager is None or asked.wager in each.wagers]
    if asked.page is not None:
        write_whole(asked.page, bank_page(setting, tables, counts, known, asked.maximum_cents, asked.command))
    if told:
        _show_known(known)
        console().print("Gain and effect: of the bettor, per unit of the wager.", style="dim")
        return
    bank = [see_from_bank(each, asked.maximum_cents) for each in counts if each.name != PERFECT]
    print_json({**_facts(asked), "removal": tables, "counts": counts, "known": known, "bank": bank})


def _quick_first(asked: ProtectCall) -> list[Wager]:
    """Return the wagers that are asked for, last those priced by the best play of a hand: they take longest."""
    if asked.wager is not None:
        return [asked.setting.game.sheet.wager_by_id(asked.wager)]
    wagers = attackable(asked.setting)
    return sorted(wagers, key=lambda each: len(group_of(asked.setting.game, each.id)) > 1)


def _find_removal(asked: ProtectCall, wager: Wager, *, told: bool) -> list[RemovalTable]:
    with progress(f"{wager.title}: cards that are gone", None):
        tables = removal_tables(asked.setting, wager.id, asked.paytable)
    if told:
        for table in tables:
            _show_removal(table)
    return tables


def _find_counts(asked: ProtectCall, wager: Wager, *, told: bool) -> list[CountPlayed]:
    if wager not in countable(asked.setting):
        return []
    label, _ = chosen_table(wager, asked.paytable)
    with progress(f"{wager.title}: counts", None):
        counts = count_against(asked.setting, wager.id, label, asked.how, asked.base)
    if told:
        _show_counts(counts, asked.maximum_cents)
    return counts


def show_own(asked: ProtectCall, tags: str, trigger: float | None, *, is_true: bool, by_cards: bool) -> None:
    """Show what a count of somebody's own is worth."""
    if asked.wager is None or trigger is None:
        raise Mistake("a count of your own needs --wager and --trigger")
    by_card = own_tags(asked.setting, read_tags(tags))
    label, _ = chosen_table(asked.setting.game.sheet.wager_by_id(asked.wager), asked.paytable)
    count = LinearCount(by_card, trigger, is_true)
    with progress("Working out", None):
        played = play_own(asked.setting, asked.wager, label, count, asked.how, asked.base, by_cards=by_cards)
    _plot(asked, [played])
    if asked.as_json:
        first = msgspec.to_builtins(played.cuts[0])
        print_json({**_facts(asked), **msgspec.to_builtins(played), **first, "cuts": played.cuts})
        return
    _show_title(asked)
    _show_counts([played], asked.maximum_cents)


def _plot(asked: ProtectCall, counts: Sequence[CountPlayed]) -> None:
    """Write the picture that was asked for, of one wager's counts."""
    if asked.plot is None:
        return
    if not counts:
        raise Mistake(f"no count is known against {asked.wager}, so there is nothing for --plot to draw")
    write_whole(asked.plot, alone(units_by_cut(counts)))


def read_tags(text: str) -> dict[str, float]:
    """
    >>> read_tags("4=-1, 8=2")
    {'4': -1.0, '8': 2.0}
    """
    tags: dict[str, float] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        try:
            tag = float(value)
        except ValueError:
            tag = LARGEST_TAG + 1
        if not equals or not abs(tag) <= LARGEST_TAG:
            raise Mistake(f"--tags is written 4=-1,8=2 with numbers up to {LARGEST_TAG}, not {part.strip()!r}")
        tags[name.strip()] = tag
    return tags


def _facts(asked: ProtectCall) -> dict[str, object]:
    sheet, how = asked.setting.game.sheet, asked.how
    shoes = {"shoes": how.shoes, "seed": how.seed, "after": how.after, "burn": sheet.burn}
    return {"id": sheet.id, "digest": sheet.digest, "decks": asked.setting.decks, **shoes}


def _show_title(asked: ProtectCall) -> None:
    sheet = asked.setting.game.sheet
    console().print(f"{sheet.title} ({sheet.id}), decks: {asked.setting.decks}", style="bold", soft_wrap=True)


def _show_removal(removal: RemovalTable) -> None:
    out = console()
    out.print(f"{removal.title}: {_percent(removal.gain)} of a full shoe", highlight=False)
    table = listing("card gone", "effect", numbers=("effect",))
    for each in removal.effects:
        table.add_row(each.cards, _percent(each.gain))
    out.print(table)


def _show_counts(counts: Sequence[CountPlayed], maximum_cents: int) -> None:
    """Show every count with the cut card in its first place, then the best of them and perfect play by the cut."""
    if not counts:
        return
    out, cut = console(), counts[0].cuts[0].cut
    for each in counts:
        out.print(each.words, soft_wrap=True)
    numbers = ("units a shoe", "per 100", "bet", "edge", "SCORE")
    table = listing("count", *numbers, title=f"cut {cut}", numbers=numbers)
    for each in counts:
        table.add_row(each.label, *_row(each.cuts[0]))
    out.print(table)
    best = best_count(counts)
    if best is None:
        return
    shown = [best, *(each for each in counts if each.name == PERFECT)]
    names = [each.label for each in shown]
    table = listing("cut", *names, title="units a shoe", numbers=("cut", *names))
    for at, result in enumerate(best.cuts):
        table.add_row(str(result.cut), *(_with_error(each.cuts[at].units_a_shoe, 1) for each in shown))
    out.print(table)
    _show_base(best)
    _show_bank(see_from_bank(best, maximum_cents))


def _show_base(played: CountPlayed) -> None:
    """Say what the base wager takes of it, and the cut that stops it."""
    first = played.cuts[0]
    if played.base:
        net = played.net_units_per_100(first)
        text = f"With {played.base.title} beside it ({played.base.units:g} for 1, {_percent(played.base.gain)}):"
        console().print(f"{text} {net:+.3f} per 100 at cut {first.cut}.", soft_wrap=True)
    cut = played.stopped_by
    stops = f"cut {cut}" if cut is not None else "none of these cuts"
    console().print(f"Stopped (SCORE below {WORTHLESS:g}) by: {stops}.")


def _show_bank(side: BankSide) -> None:
    """Say what the count costs the bank, and the countermeasures, the best first."""
    out, hour = console(), f"at {side.rounds_an_hour} rounds an hour and {dollars(side.maximum_cents)} a bet"
    shows = f"two deviations after {side.rounds_to_show:,} rounds" if side.rounds_to_show else "it does not show"
    out.print(f"It costs the bank {dollars(side.cost_cents)} an hour {hour}; {shows}.", soft_wrap=True)
    numbers = ("saves an hour", "costs honest play")
    table = listing("against it", *numbers, numbers=numbers)
    for each in side.countermeasures:
        table.add_row(each.what, dollars(each.saves_cents), f"{each.costs_play:.0%}")
    out.print(table)


def _show_known(known: Sequence[KnownCards]) -> None:
    if not known:
        return
    numbers = ("gain", "bet", "per 100")
    table = listing("known", "on", *numbers, "best two groups", title="Cards that are seen", numbers=numbers)
    for each in known:
        error = "" if each.stderr is None else f" ±{each.stderr:.3%}"
        groups = each.groups.partition(":")[0]
        table.add_row(
            each.known,
            ", ".join(each.wagers),
            f"{each.gain:+.3%}{error}",
            f"{each.share_bet:.0%}",
            f"{each.units_per_100:+.2f}",
            groups,
        )
    console().print(table)


def _row(result: CutResult) -> list[str]:
    return [
        _with_error(result.units_a_shoe, 1),
        f"{result.units_per_100.value:.3f}",
        f"{result.share_bet.value:.2%}",
        f"{result.edge_when_betting.value:.2%}",
        f"{result.score.value:.2f}",
    ]


def _with_error(figure: Figure, times: int) -> str:
    return f"{times * figure.value:.3f} ±{times * figure.stderr:.3f}"


def _percent(value: float) -> str:
    return f"{100 * value:+.4f}%"
