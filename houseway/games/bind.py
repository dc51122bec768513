"""Binding a sheet to the code of its family, with everything the sheet says checked on the way."""

import importlib
import importlib.util
import re

from houseway.core.errors import Mistake
from houseway.core.money import payout
from houseway.games.family import Family, Game
from houseway.sheets.sheet import Sheet, Wager, structured
from houseway.sheets.shelf import AsPrinted, load_sheet


def load(name: str, as_printed: AsPrinted = ()) -> Game:
    """A playable game by id or path."""
    return bind(load_sheet(name, as_printed))


def has_family(name: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+(-[a-z]+)*", name)) and importlib.util.find_spec(_module(name)) is not None


def _module(name: str) -> str:
    return f"houseway.games.{name.replace('-', '_')}"


def bind(sheet: Sheet) -> Game:
    """The game a sheet describes, every judge, result and payout in it checked."""
    if not sheet.playable or not has_family(sheet.module):
        raise Mistake(f"{sheet.id} cannot be dealt yet: Houseway does not know how to play {sheet.module}")
    family: Family = importlib.import_module(_module(sheet.module)).FAMILY
    for wager in sheet.wager:
        _check_wager(sheet, wager, family)
    game = Game(sheet, family, structured(sheet.rules, family.rules, f"{sheet.id}: rules"))
    if family.ring:
        _check_ring(sheet)
        return game
    order, known = list(game.bank.settle.order), {wager.id for wager in sheet.wager}
    if set(order) != known or len(order) != len(known):
        odd = ", ".join(sorted(set(order) ^ known)) or "what stands there twice"
        raise Mistake(f"{sheet.id}: bank.settle.order: it must name every wager once; look at {odd}")
    return game


def _check_ring(sheet: Sheet) -> None:
    if sheet.bank or sheet.wager:
        raise Mistake(f"{sheet.id}: bank: a ring game has none, and no wagers of its own")
    if not sheet.betting:
        raise Mistake(f"{sheet.id}: betting: say how it is bet: limit, no limit, pot limit")


def _check_wager(sheet: Sheet, wager: Wager, family: Family) -> None:
    where = f"{sheet.id}: wager {wager.id}"
    if wager.judge not in family.judges:
        raise Mistake(f"{where}: judge: no judge {wager.judge!r}: {sheet.family} has {', '.join(family.judges)}")
    judge = family.judges[wager.judge]
    others = {other.id for other in sheet.wager}
    if sum(other.id == wager.id for other in sheet.wager) > 1:
        raise Mistake(f"{where}: there are two of this id")
    for key, named in (
        ("needs", wager.needs),
        ("at_most", wager.at_most),
        ("equals", wager.equals and (wager.equals,)),
        ("beside", wager.beside and (wager.beside,)),
    ):
        if unknown := set(named) - others:
            raise Mistake(f"{where}: {key}: no wager {', '.join(sorted(unknown))}")
    if unknown := set(wager.decks) - set(wager.tables):
        raise Mistake(f"{where}: decks: no paytable {', '.join(sorted(unknown))}")
    for label, pays in wager.tables.items():
        table = f"paytables.{label}" if label else "pays"
        if not pays:
            raise Mistake(f"{where}: {table}: say what at least one result pays")
        for result, text in pays.items():
            if result not in judge.results:
                raise Mistake(f"{where}: {table}: no result {result!r}: {wager.judge} gives {', '.join(judge.results)}")
            try:
                payout(text)
            except Mistake as mistake:
                raise Mistake(f"{where}: {table}.{result}: {mistake}") from None
