"""`houseway what-if`: which sheets would break which clauses, if a profile were in force, and what would mend them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared.params import AsJson, console, listing, print_json
from houseway.cli.shared.writing import check_place, make_folder, write_whole
from houseway.core.text import Mistake, count_of
from houseway.law.conforming import Variant, conform
from houseway.law.holding import HeldClause, hold
from houseway.law.profiles import load_profile
from houseway.sheets.shelf import load_sheet, sheet_ids

if TYPE_CHECKING:
    from houseway.studio.before_after import Earning

MOST_SHOWN = 3  # sheets, of a change that many need


def hold_profile(
    profile: Annotated[
        str, typer.Argument(metavar="PROFILE", help="A profile by its name, or the path of your own (.toml).")
    ],
    variants: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write each sheet that breaks it, changed so that it does not."),
    ] = None,
    earnings: Annotated[
        bool, typer.Option("--earnings", help="Price what each role earns before and after; it takes minutes.")
    ] = False,
    bars: Annotated[
        Path | None, typer.Option("--bars", metavar="FILE.svg", help="Draw what the bank earns; before and after.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Hold a profile, in force or not, against all sheets: which of its clauses they would break, and how.

    How each would have to change is told, too, where its family knows. What only a night of hands can show, or only
    people can see, is told apart. Not legal advice.
    """
    if bars:
        check_place(bars, "a plot is a picture for browsers", ".svg")
        if not earnings:
            raise Mistake("--bars draws what --earnings prices: ask for both")
    held, sheets = load_profile(profile), [load_sheet(each) for each in sheet_ids()]
    clauses = hold(held, sheets)
    breaking = {broken.id for clause in clauses for broken in clause.broken}
    found = {sheet.id: conform(sheet, held) for sheet in sheets}
    mended = {sheet_id: ways for sheet_id, ways in found.items() if sheet_id in breaking}
    files = _write(variants, mended) if variants else {}
    priced = _price(mended) if earnings else []
    if bars:
        _draw(bars, priced)
    if as_json:
        facts = [_facts(sheet_id, each, files) for sheet_id, ways in found.items() for each in ways]
        titled = {"profile": profile, "title": held.title, "status": held.status}
        print_json({**titled, "clauses": clauses, "variants": facts, "earnings": priced})
        return
    console().print(f"{held.title}: {held.status}", style="bold", soft_wrap=True)
    _show_clauses(clauses)
    _show_sheets(clauses, len(sheets))
    _show_changes(found, breaking)
    if priced:
        _show_earnings(priced)
    for file in files.values():
        console().print(str(file), soft_wrap=True)


def _facts(sheet_id: str, variant: Variant, files: dict[tuple[str, str], Path]) -> dict[str, object]:
    """Return a variant as other programs read it."""
    file = files.get((sheet_id, variant.way))
    facts = {"id": sheet_id, "way": variant.way, "changes": variant.changes}
    return {**facts, "contents": variant.contents, "file": str(file) if file else ""}


def _write(folder: Path, mended: dict[str, list[Variant]]) -> dict[tuple[str, str], Path]:
    """Write every variant as a sheet of one's own, and return the files."""
    from houseway.studio.write import write_toml

    make_folder(folder)
    files = {}
    for sheet_id, ways in mended.items():
        for each in ways:
            named = "-".join(filter(None, (*sheet_id.split("/"), each.way.replace(" ", "-"))))
            files[sheet_id, each.way] = folder / f"{named}.toml"
            write_whole(files[sheet_id, each.way], write_toml(each.contents))
    return files


def _price(mended: dict[str, list[Variant]]) -> "list[Earning]":
    """Price the sheets that break a clause, and all variants of them."""
    from houseway.cli.shared.simulating import simulating
    from houseway.studio.before_after import compare
    from houseway.studio.quote import Laying

    with simulating():
        return [
            each for sheet_id, ways in mended.items() if ways for each in compare(load_sheet(sheet_id), ways, Laying())
        ]


def _draw(file: Path, priced: "Sequence[Earning]") -> None:
    """Draw what the player-dealer earns an hour, as the books have it and as each variant would."""
    from houseway.odds.report.plots import Bar, bars_alone

    rows = [Bar(each.way or each.id, each.bank, _sum(each.bank)) for each in priced]
    write_whole(file, bars_alone("what the player-dealer earns an hour", rows))


def _show_changes(found: dict[str, list[Variant]], breaking: set[str]) -> None:
    """Show how each sheet that breaks a clause would have to change; of all others what they share in one line."""
    out = console()
    for sheet_id, ways in found.items():
        for each in ways if sheet_id in breaking else ():
            titled = ", ".join(filter(None, (sheet_id, each.way)))
            out.print(f"{titled}: {'; '.join(each.changes)}.", soft_wrap=True)
    others: dict[str, list[str]] = {}
    for sheet_id, ways in found.items():
        for each in ways if sheet_id not in breaking else ():
            others.setdefault("; ".join(each.changes), []).append(sheet_id)
    for change, ids in others.items():
        out.print(f"{count_of(len(ids), 'sheet')} more would have to change by this alone: {change}.", soft_wrap=True)


def _show_earnings(priced: "Sequence[Earning]") -> None:
    """Show before and after, sheet by sheet."""
    table = listing("sheet", "way", "edge", "player an hour", "player-dealer an hour", numbers=NUMBERS)
    for each in priced:
        table.add_row(each.id, each.way or "as it is", f"{each.edge:.4%}", _sum(each.player), _sum(each.bank))
    out = console()
    out.print(table)
    told = f"{count_of(priced[0].hands, 'hand')} an hour, one player" if priced else ""
    out.print(f"After fees of the first option; {told} who bets twice the least and plays as is best.", style="dim")


NUMBERS = ("edge", "player an hour", "player-dealer an hour")


def _sum(cents: float) -> str:
    """Return cents, which may be a part of one, as dollars with a sign."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"


def _show_clauses(clauses: list[HeldClause]) -> None:
    """Show every clause with its standing, and by how many sheets it is broken."""
    table = listing("clause", "", "broken by", "what it says", numbers=("broken by",))
    for each in clauses:
        left = f" No program checks: {each.unchecked}" if each.unchecked else ""
        table.add_row(each.id, each.standing, str(len(each.broken) or ""), f"{each.text}{left}")
    console().print(table)


def _show_sheets(clauses: list[HeldClause], held: int) -> None:
    """Show every sheet that breaks a clause, with what was found."""
    breaking = {broken.id for clause in clauses for broken in clause.broken}
    table = listing("sheet", "clause", "finding")
    for sheet in sorted(breaking):
        for clause in clauses:
            for broken in (each for each in clause.broken if each.id == sheet):
                table.add_row(sheet, clause.id, "; ".join(broken.findings))
    out = console()
    if breaking:
        out.print(table)
    out.print(f"{len(breaking) or 'None'} of {count_of(held, 'sheet')} would break it, as far as a sheet can show.")
