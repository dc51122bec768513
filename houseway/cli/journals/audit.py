"""`houseway audit`: sheets and journals against the law, as far as a program can check it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.journals.folder import check_outputs, show_folder, write_book, write_new, write_tables
from houseway.cli.shared import params
from houseway.cli.shared.opening import money
from houseway.cli.shared.params import console, listing, print_json, progress
from houseway.core.text import FOUND, Mistake, count_of, dollars
from houseway.fees.collection import ladders
from houseway.law.audit import Report
from houseway.law.count_sheet import count_sheet as render_count_sheet
from houseway.law.folder import Nights, audit_folder, audit_one
from houseway.law.lint import effective_rates, lint
from houseway.law.profiles import Finding, Profile, default_profiles, load_profile, summarize
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, names_sheet, sheet_ids

if TYPE_CHECKING:
    from houseway.law.following import Followed

LISTED = 30  # findings of a night: with more, how many there are is told first
MOST_FOLLOWED = 5  # lines of bets beside counts, the least chance first

Profiles = Annotated[
    list[str] | None, typer.Option("--profile", metavar="P", help="Check this profile instead of those in force.")
]

Book = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Write the playing book of those who banked, as CSV files.")
]

Counts = Annotated[
    Path | None, typer.Option(metavar="FILE.csv", help="Hold a folder against counts of its boxes and hands.")
]

Dealers = Annotated[
    Path | None, typer.Option(metavar="FILE.csv", help="Tell fees by who dealt: from which hand on, table by table.")
]


def audit(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHAT]",
            help="A sheet, the path of your own (.toml), a journal, or a folder of them; if none, all sheets.",
        ),
    ] = None,
    profile: Profiles = None,
    count: Annotated[str | None, typer.Option("--counted", metavar="$", help="What the drop box held.")] = None,
    count_sheet: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a count sheet to sign.")] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write all that is found as a page.")] = None,
    tables: Annotated[
        Path | None, typer.Option("--csv", metavar="FOLDER", help="Write all of it as CSV files.")
    ] = None,
    book: Book = None,
    counts: Counts = None,
    dealers: Dealers = None,
    details: Annotated[bool, typer.Option("--details", help="Show every note and finding, not only how many.")] = False,
    as_json: params.AsJson = False,
) -> None:
    """Check sheets, or a journal, clause by clause, and name every breach."""
    profiles = [load_profile(each) for each in profile or default_profiles()]
    if what is None or (names_sheet(what) and not Path(what).is_dir()):
        _check_fits("a journal", {"--counted": count, "--counts": counts, "--count-sheet": count_sheet})
        _check_fits("a journal", {"--page": page, "--csv": tables, "--book": book, "--dealers": dealers})
        breaches = _audit_sheets([what] if what else list(sheet_ids()), profiles, as_json=as_json, details=details)
        raise typer.Exit(FOUND if breaches else 0)
    path = Path(what)
    check_outputs((page, count_sheet), (tables, book))
    if path.is_dir():
        _check_fits("one journal, not with a folder", {"--counted": count, "--count-sheet": count_sheet})
        nights = audit_folder(path, profiles, counts, dealers)
        if book:
            write_book({each.name: path / each.name for each in nights.audited}, book, quiet=as_json)
        raise typer.Exit(show_folder(nights, page, tables, as_json=as_json))
    _check_fits("a folder of journals, not with one", {"--counts": counts})
    report = (night := audit_one(path, path.name, profiles, money(count), dealers)).report
    if count_sheet:
        write_new(count_sheet, render_count_sheet(report))
    write_tables(Nights([night], []), page, tables)
    if as_json:
        print_json({"journal": what, "report": report, "followed": _follow(Path(what))})
    else:
        _show_report(report, details=details)
        _show_followed(_follow(Path(what)))
    if book:
        write_book({path.name: path}, book, quiet=as_json)
    if report.breaches:
        raise typer.Exit(FOUND)


def _check_fits(what: str, options: Mapping[str, object]) -> None:
    """Refuse options that were given and go with something else."""
    for name, given in options.items():
        if given:
            raise Mistake(f"{name} goes with {what}")


def _follow(path: Path) -> "tuple[Followed, ...]":
    from houseway.law.following import compare_night

    return compare_night(path)


def _show_followed(followed: "tuple[Followed, ...]") -> None:
    """Say which bets went with a count of the cards, and by what chance they would anyway."""
    if not followed:
        return
    numbers = ("hands", "bets", "correlation", "chance")
    table = listing("player", "wager", *numbers, title="Bonus bets beside the count of the cards", numbers=numbers)
    for each in followed[:MOST_FOLLOWED]:
        chance = f"{each.chance:.2%}"
        table.add_row(each.player, each.wager, str(each.hands), str(each.bets), f"{each.correlation:+.2f}", chance)
    out = console()
    out.print(table)
    out.print(
        f"{count_of(len(followed), 'pair')} of player and wager compared. The chance is that of bets which know "
        "nothing of the cards: of so many pairs, the least is often small.",
        soft_wrap=True,
    )


def _audit_sheets(ids: list[str], profiles: list[Profile], *, as_json: bool, details: bool) -> int:
    """Show what is found in sheets; return the number of breaches."""
    sheets, found = [], {}
    with progress("Checking", len(ids)) as step:
        for each in ids:
            sheets.append(load_sheet(each))
            found[sheets[-1].id] = lint(sheets[-1], profiles)
            step()
    breaches = sum(finding.breach for findings in found.values() for finding in findings)
    if as_json:
        pages = [{"id": sheet.id, "findings": found[sheet.id], "effective": _effective(sheet)} for sheet in sheets]
        print_json(pages)
        return breaches
    for sheet in sheets:
        shown = [finding for finding in found[sheet.id] if finding.breach or details]
        _show_findings(f"{sheet.id}: {sheet.title}", shown)
    if len(sheets) == 1:
        _show_effective(sheets[0])
    if not details:
        _show_summary([finding for findings in found.values() for finding in findings])
    notes = sum(len(findings) for findings in found.values()) - breaches
    console().print(f"{count_of(len(sheets), 'sheet')}: {_breaches(breaches)}, {count_of(notes, 'note')}")
    return breaches


def _breaches(number: int) -> str:
    return "no breach" if not number else f"{number:,} breach{'es' if number > 1 else ''}"


def _effective(sheet: Sheet) -> list[dict[str, object]]:
    """The share of the action each fee comes to at its bracket's end."""
    return [
        {
            "schedule": schedule.id,
            "option": option,
            "payer": ladder.payer,
            "to_cents": row.to_cents,
            "cents": row.cents,
            "share": rate.as_integer_ratio(),
        }
        for schedule in sheet.schedules
        for option in schedule.options
        for ladder in ladders(schedule.option(option))
        for row, rate in effective_rates(ladder)
    ]


def _show_effective(sheet: Sheet) -> None:
    for schedule in sheet.schedules:
        table = listing("option", "payer", "share of the action at each bracket's end", title=f"\n{schedule.id}")
        for option in schedule.options:
            for ladder in ladders(schedule.option(option)):
                if rates := effective_rates(ladder):
                    shares = "  ".join(f"{dollars(row.to_cents or 0)} {float(rate):.2%}" for row, rate in rates)
                    table.add_row(str(option), ladder.payer, shares)
        if table.row_count:
            console().print(table)


def _show_findings(title: str, findings: list[Finding]) -> None:
    if not findings:
        return
    table = listing("clause", "where", "finding", title=title)
    for finding in findings:
        style = "bold red" if finding.breach else ""
        table.add_row(finding.clause, finding.where, finding.text, style=style)
    console().print(table)


def _show_summary(findings: Sequence[Finding]) -> None:
    """Show how many findings there are of each clause, and the money that was wrong by them."""
    if not findings:
        return
    table = listing("clause", "breaches", "notes", "wrong by", numbers=("breaches", "notes", "wrong by"))
    for clause, breaches, notes, wrong in summarize(findings):
        table.add_row(clause, f"{breaches:,}", f"{notes:,}", dollars(wrong) if wrong else "")
    console().print(table)
    console().print("--details shows them one by one.")


def _show_report(report: Report, *, details: bool) -> None:
    when = ", ".join(part for part in (report.date, report.shift and f"{report.shift} shift") if part)
    title = f"{report.title} ({report.sheet}), table {report.table or '?'}{', ' if when else ''}{when}"
    console().print(title, style="bold")
    totals = listing(
        "hands", "fees due", "fees taken", "counted", numbers=("hands", "fees due", "fees taken", "counted")
    )
    box = "" if report.counted is None else dollars(report.counted)
    taken = "none noted" if report.fees_taken is None else dollars(report.fees_taken)
    totals.add_row(f"{report.hands:,}", dollars(report.fees_due), taken, box)
    console().print(totals)
    if report.hands_not_noted and report.fees_taken is not None:
        console().print(f"The fees of {count_of(report.hands_not_noted, 'hand')} were not noted, and count as due.")
    if report.hands_unknown:
        told = f"{count_of(report.hands_unknown, 'hand')} noted in short: the fees of these go by the bets, and"
        console().print(f"{told} do not count.")
    if details or len(report.findings) <= LISTED:
        _show_findings("", list(report.findings))
    else:
        _show_summary(report.findings)
    console().print(_breaches(len(report.breaches)).capitalize() + ".")
