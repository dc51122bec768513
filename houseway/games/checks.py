"""What a sheet says of its wagers and its fees, held against the code of its family."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core.errors import Mistake, instead_of
from houseway.core.money import cents, payout
from houseway.fees.schedule import PERIODS
from houseway.games.family import BankedFamily, Family, Judge, R, RingFamily
from houseway.sheets.sheet import COUNTED_OFF, DRAWN_SEAT, Sheet, Wager


def problems(sheet: Sheet, family: Family[R, Any], rules: R) -> Iterator[str]:
    """Everything wrong with a sheet that its family can tell, each as the key and what would be right."""
    match family:
        case BankedFamily():
            yield from _banked(sheet, family)
        case RingFamily():
            yield from _ring(sheet)
    yield from _moments(sheet, family.moments(rules))
    yield from family.check(sheet, rules)


def _ring(sheet: Sheet) -> Iterator[str]:
    if sheet.bank or sheet.wager:
        yield "bank: a ring game has none, and no wagers of its own"
    if not sheet.betting:
        yield "betting: say how it is bet: limit, no limit, pot limit"


def _banked(sheet: Sheet, family: BankedFamily[Any, Any]) -> Iterator[str]:
    for wager in sheet.wager:
        yield from _wager(sheet, wager, family.judges)
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
    """A fee at a moment that never comes would never be taken, and nobody would miss it."""
    for schedule in sheet.schedules:
        for moment in dict.fromkeys(row.moment for row in schedule.rows):
            if moment not in known and moment not in PERIODS:
                hint = instead_of(moment, sorted(known))
                yield f"schedules: {schedule.id} takes a fee at the moment {moment!r}, and this game has none: {hint}"


def _wager(sheet: Sheet, wager: Wager, judges: Mapping[str, Judge[Any]]) -> Iterator[str]:
    where = f"wager {wager.id}"
    if sum(other.id == wager.id for other in sheet.wager) > 1:
        yield f"{where}: there are two of this id"
    if wager.judge not in judges:
        yield f"{where}: judge: no judge {wager.judge!r}: {sheet.family} has {', '.join(judges)}"
        return
    others = {other.id for other in sheet.wager}
    for key, named in (
        ("needs", wager.needs),
        ("at_most", wager.at_most),
        ("equals", wager.equals and (wager.equals,)),
        ("beside", wager.beside and (wager.beside,)),
        ("rides", wager.rides and (wager.rides,)),
    ):
        if unknown := set(named) - others:
            yield f"{where}: {key}: no wager {', '.join(sorted(unknown))}"
    yield from _rider(where, sheet, wager)
    if unknown := set(wager.decks) - set(wager.tables):
        yield f"{where}: decks: no paytable {', '.join(sorted(unknown))}"
    for label, pays in wager.tables.items():
        table = f"paytables.{label}" if label else "pays"
        yield from _paytable(f"{where}: {table}", wager.judge, judges[wager.judge], pays)


def _rider(where: str, sheet: Sheet, wager: Wager) -> Iterator[str]:
    """What comes with another bet has nothing of its own to win odds on, or to lose."""
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


def _paytable(where: str, name: str, judge: Judge[Any], pays: dict[str, str]) -> Iterator[str]:
    if not pays:
        yield f"{where}: say what at least one result pays"
    for result, text in pays.items():
        if result not in judge.results:
            yield f"{where}: no result {result!r}: {name} gives {', '.join(judge.results)}"
        try:
            payout(text)
        except Mistake as mistake:
            yield f"{where}.{result}: {mistake}"
