"""`houseway what-if`: which sheets would break which clauses, if a profile were in force."""

from typing import Annotated

import typer

from houseway.cli.shared.params import AsJson, console, listing, print_json
from houseway.core.text import count_of
from houseway.law.holding import HeldClause, hold
from houseway.law.profiles import load_profile
from houseway.sheets.shelf import load_sheet, sheet_ids


def hold_profile(
    profile: Annotated[
        str, typer.Argument(metavar="PROFILE", help="A profile by its name, or the path of your own (.toml).")
    ],
    as_json: AsJson = False,
) -> None:
    """Hold a profile, in force or not, against all sheets: which of its clauses they would break, and how.

    What only a night of hands can show, or only people can see, is told apart. Not legal advice.
    """
    held, sheets = load_profile(profile), [load_sheet(each) for each in sheet_ids()]
    clauses = hold(held, sheets)
    if as_json:
        print_json({"profile": profile, "title": held.title, "status": held.status, "clauses": clauses})
        return
    console().print(f"{held.title}: {held.status}", style="bold", soft_wrap=True)
    _show_clauses(clauses)
    _show_sheets(clauses, len(sheets))


def _show_clauses(clauses: list[HeldClause]) -> None:
    table = listing("clause", "", "broken by", "what it says", numbers=("broken by",))
    for each in clauses:
        left = f" No program checks: {each.unchecked}" if each.unchecked else ""
        table.add_row(each.id, each.standing, str(len(each.broken) or ""), f"{each.text}{left}")
    console().print(table)


def _show_sheets(clauses: list[HeldClause], held: int) -> None:
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
