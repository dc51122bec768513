"""Checks of a sheet's wagers and fees against the code of its family."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core.money import payout
from houseway.core.text import Mistake, cents, instead_of
from houseway.fees.schedule import PERIODS, range_of
from houseway.games.family import AnyBankedFamily, AnyJudge, BankedFamily, Family, PointFamily, R, RingFamily
from houseway.sheets.sheet import COUNTED_OFF, DRAWN_SEAT, Sheet, Wager

# Kinds of wagers that somebody lays down for themselves before the deal.
BEFORE_THE_CARDS = {"main", "bonus"}
_WAGER_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def problems(sheet: Sheet, family: Family[R, Any], rules: R) -> Iterator[str]:
    """Yield everything wrong with a sheet that its family can tell, each as the key and what would be right."""
    match family:
        case BankedFamily():
            yield from _check_banked(sheet, family)
        case RingFamily():
            yield from _ring(sheet)
        case PointFamily():
            yield from _points(sheet)
    yield from _moments(sheet, family.moments(rules))
    yield from family.check(sheet, rules)


def _ring(sheet: Sheet) -> Iterator[str]:
    """Yield what is wrong with the sheet of a ring game."""
    if sheet.bank or sheet.wager:
        yield "bank: a ring game has none, and no wagers of its own"
    if not sheet.betting:
        yield "betting: say how it is bet: limit, no limit, pot limit"
    elif sheet.betting.bring_in_printed and sheet.betting.bring_in != "all":
        yield 'betting.bring_in: where the lower limit is printed, it is "all" of it'


def _points(sheet: Sheet) -> Iterator[str]:
    """Yield what is wrong with the sheet of a game of points."""
    if sheet.bank or sheet.wager or sheet.betting:
        yield "points: a game of points has no bank, no betting and no wagers of its own"
    if not sheet.points:
        yield "points: say how many hands are dealt, and what a point may be worth"
        return
    for limit in sheet.points.limits:
        try:
            cents(limit)
        except Mistake as mistake:
            yield f"points.limits: {mistake}"
    printed = [row.limit for schedule in sheet.schedules for row in schedule.rows]
    if not sheet.points.limits and not (printed and all(printed)):
        yield "points.limits: the schedule prints no limits: say what a point may be worth"


def _check_banked(sheet: Sheet, family: AnyBankedFamily) -> Iterator[str]:
    """Yield what is wrong with the wagers and the bank of a sheet."""
    for wager in sheet.wager:
        yield from _wager(sheet, wager, family.judges)
    if not any(wager.kind == "main" for wager in sheet.wager):
        yield "wager: a game needs one of kind main, to bet on before the deal"
    if sheet.betting is not None:
        yield "betting: a game with a player-dealer has a bank, and no betting round the table"
    if sheet.bank is None:
        yield "bank: say how the position rotates and how wagers are settled"
        return
    if sheet.bank.action == DRAWN_SEAT and sheet.bank.draw == "none":
        yield "bank.draw: say how the seat is drawn that has the action: three dice, ten-sided die, random number"
    if unknown := set(sheet.bank.settle.last) - {wager.id for wager in sheet.wager}:
        yield f"bank.settle.last: no wager {', '.join(sorted(unknown))}"
    if family.action_count is None and sheet.bank.action in COUNTED_OFF:
        yield f"bank.action: {sheet.module} has no card to count off by"
    order, known = list(sheet.bank.settle.order), {wager.id for wager in sheet.wager}
    if set(order) != known or len(order) != len(known):
        odd = ", ".join(sorted(set(order) ^ known)) or "what stands there twice"
        yield f"bank.settle.order: it must name every wager once; look at {odd}"


def _moments(sheet: Sheet, known: frozenset[str]) -> Iterator[str]:
    """Find fees at moments the game does not have.

    Such a fee would never be taken, and nobody would miss it.
    """
    for schedule in sheet.schedules:
        for moment in dict.fromkeys(row.moment for row in schedule.rows):
            if moment not in known and moment not in PERIODS:
                taken, hint = f"{schedule.id} takes a fee at the moment {moment!r}", instead_of(moment, sorted(known))
                yield f"schedules: {taken}, which by its rules this game does not have; {hint}"


def _wager(sheet: Sheet, wager: Wager, judges: Mapping[str, AnyJudge]) -> Iterator[str]:
    """Yield what is wrong with one wager."""
    where = f"wager {wager.id}"
    if sum(other.id == wager.id for other in sheet.wager) > 1:
        yield f"{where}: there are two of this id"
    if wager.judge not in judges:
        yield f"{where}: judge: no judge {wager.judge!r}: {sheet.family} has {', '.join(judges)}"
        return
    yield from (f"{where}: {wrong}" for wrong in _companions(sheet, wager))
    yield from _rider(where, sheet, wager)
    if not _WAGER_ID.fullmatch(wager.id):
        yield f"{where}: id: write small letters, digits and hyphens"
    if wager.range:
        yield from (f"{where}: range: {wrong}" for wrong in _range(wager.range))
    if unknown := set(wager.decks) - set(wager.tables):
        yield f"{where}: decks: no paytable {', '.join(sorted(unknown))}"
    for label, pays in wager.tables.items():
        table = f"paytables.{label}" if label else "pays"
        yield from _paytable(f"{where}: {table}", wager.judge, judges[wager.judge], pays)


def _rider(where: str, sheet: Sheet, wager: Wager) -> Iterator[str]:
    """Check a wager that comes with another bet: it has nothing of its own to win odds on, or to lose."""
    if (wager.kind == "rider") != bool(wager.rides):
        yield f"{where}: rides: a rider names the bet it comes with, and no other wager does"
    if wager.kind != "rider":
        return
    if any(other.id == wager.rides and other.kind in ("later", "rider") for other in sheet.wager):
        yield f"{where}: rides: it comes with a bet made before the deal, which {wager.rides} is not"
    try:
        cents(wager.least or "$0.01")
    except Mistake as mistake:
        yield f"{where}: least: {mistake}"
    for text in (text for pays in wager.tables.values() for text in pays.values()):
        if not text.startswith("$"):
            yield f"{where}: a rider pays fixed sums such as $25, not {text!r}"


def _companions(sheet: Sheet, wager: Wager) -> Iterator[str]:
    """Check the wagers that one names: they must be there, and be made together with it."""
    known = {other.id: other for other in sheet.wager}
    alone = {"equals": wager.equals, "beside": wager.beside, "rides": wager.rides}
    together = {"needs": wager.needs, "at_most": wager.at_most, **{key: (name,) for key, name in alone.items() if name}}
    for key, named in together.items():
        for name in named:
            if name not in known:
                yield f"{key}: no wager {name}; {instead_of(name, known)}"
            elif key != "rides" and (name == wager.id or not {wager.kind, known[name].kind} <= BEFORE_THE_CARDS):
                yield f"{key}: {name} is not another wager made before the deal"
            elif lone := [
                decks for decks in _decks_offering(sheet, wager) if decks not in _decks_offering(sheet, known[name])
            ]:
                yield f"{key}: {name} is not offered with {lone[0]} decks, and this wager is"


def _decks_offering(sheet: Sheet, wager: Wager) -> list[int]:
    """Return the numbers of decks with which a wager is offered."""
    return [decks for decks in range(sheet.decks.min, sheet.decks.max + 1) if wager.labels_for(decks)]


def _range(text: str) -> Iterator[str]:
    """Yield what is wrong with a range of money; one from nothing on would let a bet of nothing stand."""
    try:
        if range_of(text).low == 0:
            yield "it must begin with more than nothing"
    except Mistake as mistake:
        yield str(mistake)


def _paytable(where: str, name: str, judge: AnyJudge, pays: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with a paytable: a result that never comes would never be paid."""
    if not pays:
        yield f"{where}: say what at least one result pays"
    for result, text in pays.items():
        if result not in judge.results:
            yield f"{where}: no result {result!r}: {name} gives {', '.join(judge.results)}"
        try:
            payout(text)
        except Mistake as mistake:
            yield f"{where}.{result}: {mistake}"
