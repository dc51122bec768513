"""The letter of a book beside what was read into it: the edge of each wager both ways.

Begin at `price_readings`. A reading whose `as_printed` changes no edge says so, as does one whose letter cannot be
dealt, or would take minutes to count.
"""

from collections.abc import Iterator
from math import isclose
from typing import Literal

import msgspec

from houseway.core.text import Mistake
from houseway.games.bind import bind, load
from houseway.games.known import has_family
from houseway.odds import shipped
from houseway.odds.census import Setting, has_pricing, pricing_for, setting_for
from houseway.odds.prices import Edge, WagerOdds, prices, with_paytable
from houseway.sheets.sheet import Sheet, Wager

Standing = Literal["differs", "no edge", "not dealt", "to count", "no price"]
PART_OF_ANOTHER = "no edge of a wager depends on it"
ROUNDED = 1e-9
MINUTES = "its wagers take minutes to count"


class EdgeShift(msgspec.Struct, frozen=True):
    """A wager whose edge by the letter is not what it is by the reading."""

    wager: str  # by its id
    title: str
    paytable: str  # its label; empty, where there is one only
    adopted: Edge | None  # None, where the wager is never made
    letter: Edge | None


class PricedReading(msgspec.Struct, frozen=True):
    """A reading that can be undone, and what that does to the edges of the sheet's wagers."""

    id: str  # of the sheet
    number: int  # as `--as-printed` takes it
    about: str
    lines: str
    standing: Standing
    reason: str  # why there is nothing to compare; empty, where an edge differs
    shifts: tuple[EdgeShift, ...]


def price_readings(sheet: Sheet, *, exact: bool = False) -> Iterator[PricedReading]:
    """Price every reading of a sheet that can be undone; with `exact`, those that take minutes to count, too."""
    for number, reading in enumerate(sheet.reading, 1):
        if not reading.as_printed:
            continue
        why = reading.as_printed if isinstance(reading.as_printed, str) else ""
        standing, said, shifts = ("not dealt", why, ()) if why else _compare(sheet, number, exact)
        yield PricedReading(sheet.id, number, reading.about, reading.lines, standing, said, shifts)


def _compare(sheet: Sheet, number: int, exact: bool) -> tuple[Standing, str, tuple[EdgeShift, ...]]:
    """Return whether the letter of the book gives other odds, why not, if that cannot be said, and the shifts."""
    if sheet.bank is None:
        return "no price", "the game is played for pots or points, and has no edge", ()
    if not (sheet.playable and has_family(sheet.module) and has_pricing(sheet.module)):
        return "no price", "Houseway cannot price the game yet", ()
    try:
        adopted, letter = setting_for(bind(sheet)), setting_for(load(sheet.id, (number,)))
    except Mistake as mistake:
        return "not dealt", str(mistake).removeprefix(f"{sheet.id}: "), ()
    wanted = list(_wagers_touched(adopted, letter))
    if not exact and not (_is_quick(adopted, wanted) and _is_quick(letter, wanted)):
        return "to count", MINUTES, ()
    shifts = tuple(_shifts(adopted, letter, wanted))
    return ("differs", "", shifts) if shifts else ("no edge", PART_OF_ANOTHER, ())


def _wagers_touched(adopted: Setting, letter: Setting) -> Iterator[tuple[str, str]]:
    """Yield each wager and paytable that might have another edge.

    Where the counts are the same, those that pay otherwise.
    """
    counted_alike = shipped.key_of(adopted) == shipped.key_of(letter)
    by_letter = {each.id: each for each in letter.game.sheet.wager}
    for wager in adopted.game.sheet.wager:
        other = by_letter.get(wager.id)
        if other and not (counted_alike and _terms_of(wager) == _terms_of(other)):
            labels = other.labels_for(letter.decks)
            yield from ((wager.id, label) for label in wager.labels_for(adopted.decks) if label in labels)


def _terms_of(wager: Wager) -> tuple[object, ...]:
    """Return what of a wager its price depends on, beside the rules."""
    return wager.tables, wager.least


def _is_quick(setting: Setting, wanted: list[tuple[str, str]]) -> bool:
    """Whether nobody waits for minutes: the counts came with the program, or are soon made."""
    game = setting.game
    return not pricing_for(game).TAKES_MINUTES or all(
        shipped.find(with_paytable(setting, game.sheet.wager_by_id(wager), label), wager) for wager, label in wanted
    )


def _shifts(adopted: Setting, letter: Setting, wanted: list[tuple[str, str]]) -> Iterator[EdgeShift]:
    """Yield the wagers whose edge is another by the letter."""
    for before, after in zip(_price(adopted, wanted), _price(letter, wanted), strict=True):
        mine, theirs = _edge_if_made(before), _edge_if_made(after)
        if not _are_alike(mine, theirs):
            title = adopted.game.sheet.wager_by_id(before.id).title
            yield EdgeShift(before.id, title, before.paytable, mine, theirs)


def _price(setting: Setting, wanted: list[tuple[str, str]]) -> list[WagerOdds]:
    """Return the odds of these wagers."""
    return prices(setting, [(setting.game.sheet.wager_by_id(wager), label) for wager, label in wanted])


def _edge_if_made(odds: WagerOdds) -> Edge | None:
    """Return the edge of a wager; None, if it is never made."""
    return odds.edge if odds.action else None


def _are_alike(a: Edge | None, b: Edge | None) -> bool:
    """Whether two edges are one but for how it was rounded on the way."""
    return a == b or bool(a and b and isclose(a.value, b.value, abs_tol=ROUNDED))
