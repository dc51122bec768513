"""`houseway readings`: how the books were read, and what their letter would be worth."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.text import Mistake, count_of
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.readings import with_names

if TYPE_CHECKING:
    from houseway.odds.letter import PricedReading
    from houseway.odds.prices import Edge

Z_95 = 1.96

SomeSheet = Annotated[
    str | None,
    typer.Argument(
        metavar="[SHEET]",
        help="A sheet, or the path of your own (.toml); all, without one.",
        autocompletion=params.complete_ids,
    ),
]


def readings(
    sheet_id: SomeSheet = None,
    priced: Annotated[bool, typer.Option("--priced", help="Price what can be undone both ways.")] = False,
    exact: Annotated[bool, typer.Option("--exact", help=f"{params.EXACT}; however many minutes it takes.")] = False,
    as_json: params.AsJson = False,
) -> None:
    """List how the books were read; with --priced, what the letter of the book would be worth instead.

    Each reading is undone by itself. An edge is what the bettor loses per unit of the initial wager, fees apart.
    """
    if exact and not priced:
        raise Mistake("--exact says how --priced counts: ask for both")
    sheets = [load_sheet(each) for each in ([sheet_id] if sheet_id else sheet_ids())]
    if not priced:
        _list(sheets, as_json=as_json)
        return
    found = [reading for sheet in sheets for reading in _price(sheet, exact)]
    if as_json:
        print_json(found)
    else:
        _show(found)


def _price(sheet: Sheet, exact: bool) -> "Iterator[PricedReading]":
    from houseway.cli.shared.simulating import simulating
    from houseway.odds.letter import price_readings

    with simulating():
        yield from price_readings(sheet, exact=exact)


def _list(sheets: list[Sheet], *, as_json: bool) -> None:
    numbered = [(sheet, number, each) for sheet in sheets for number, each in enumerate(sheet.reading, 1)]
    if as_json:
        print_json(
            [
                {"id": sheet.id, "number": number, "about": each.about, "text": each.text, "lines": each.lines}
                for sheet, number, each in numbered
            ]
        )
        return
    table = listing("sheet", "", "about", "how it is read", numbers=("",))
    for sheet, number, each in numbered:
        table.add_row(sheet.id, str(number), each.about, with_names(each.text))
    console().print(table)


def _show(found: "list[PricedReading]") -> None:
    out, table = console(), listing("sheet", "", "reading", "wager", "as read", "by the letter", numbers=("", *EDGES))
    for each in found:
        for shift in each.shifts:
            wager = " ".join(filter(None, (shift.title, shift.paytable)))
            table.add_row(each.id, str(each.number), each.about, wager, _edge(shift.adopted), _edge(shift.letter))
    if table.row_count:
        out.print(table)
    for each in found:
        if each.reason and each.standing != "no price":
            out.print(f"{each.id}, reading {each.number} ({each.about}): {_why(each)}.", soft_wrap=True)
    _sum_up(found)


EDGES = ("as read", "by the letter")


def _why(each: "PricedReading") -> str:
    said = with_names(each.reason).rstrip(".")
    match each.standing:
        case "not dealt":
            return f"its letter cannot be dealt: {said}"
        case "to count":
            return f"{said}; --exact counts them"
    return said


def _sum_up(found: "list[PricedReading]") -> None:
    """Say how many readings there are of each kind."""
    told = {
        "differs": "with another edge",
        "no edge": "on which no edge depends",
        "not dealt": "whose letter cannot be dealt",
        "to count": "to count",
        "no price": "of games that have no edge, or none yet",
    }
    counts = {words: sum(each.standing == standing for each in found) for standing, words in told.items()}
    parts = ", ".join(f"{number} {words}" for words, number in counts.items() if number)
    out = console()
    out.print(f"{count_of(len(found), 'reading')} beside the letter{': ' if parts else ''}{parts}.", soft_wrap=True)
    out.print("Edge: what the bettor loses per unit of the initial wager, collection fees apart.", style="dim")


def _edge(edge: "Edge | None") -> str:
    if edge is None:
        return "never made"
    return f"{edge.value:.4%}" + (f" ± {Z_95 * edge.stderr:.4%}" if edge.stderr else "")
