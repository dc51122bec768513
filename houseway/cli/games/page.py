"""A sheet as a page in the terminal."""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from houseway.cli.shared.params import listing
from houseway.core.text import count_of
from houseway.fees.schedule import Reading, Row, Schedule
from houseway.sheets.sheet import Sheet, Wager
from houseway.words.bank import about_bank
from houseway.words.points import about_points
from houseway.words.readings import with_names
from houseway.words.sheets import (
    about,
    about_betting,
    about_choices,
    about_house,
    about_house_way,
    about_play,
    about_row,
    about_rules,
    about_terms,
    about_values,
    about_wager,
)


def page(sheet: Sheet, texts: Mapping[str, Mapping[str, str]], *, with_rows: bool) -> RenderableType:
    """Everything about a game, for a person. `texts` says each result of each wager in a sentence."""
    sections: dict[str, list[RenderableType]] = {
        "What the cards count": list(about_values(sheet)),
        "Wagers": [_wager(sheet, wager, texts[wager.id]) for wager in sheet.wager],
        "The bank": list(about_bank(sheet)),
        "The betting": list(about_betting(sheet)),
        "Points and chips": list(about_points(sheet)),
        "Left to the table": list(about_choices(sheet, by_id=True)),
        "Round of play": list(about_play(sheet)),
        "House way": list(about_house_way(sheet)),
        "Rules": [f"{each.name}: {each.value}" for each in about_rules(sheet)],
        "Rules of the house": list(about_house(sheet)),
        "Collection": [part for each in sheet.schedules for part in _schedule(each, with_rows=with_rows)]
        or ["The book prints no schedule."],
        "How the book was read": [_readings(sheet.reading)] if sheet.reading else [],
        "Source": list(sheet.source),
    }
    parts: list[RenderableType] = list(_top(sheet))
    for title, contents in sections.items():
        if contents:
            parts += [Text(f"\n{title}", style="bold cyan"), *(_indent(each) for each in contents)]
    return Group(*parts, Text(f"\ndigest {sheet.digest}", style="dim"))


def _indent(what: RenderableType) -> RenderableType:
    return Padding(what, (0, 0, 0, 2))


def _top(sheet: Sheet) -> Iterator[RenderableType]:
    yield Text.assemble((sheet.title, "bold"), (f"   {sheet.id}", "dim"))
    yield Text(" · ".join(about(sheet)), style="dim")


def _wager(sheet: Sheet, wager: Wager, texts: Mapping[str, str]) -> RenderableType:
    title = Text.assemble((wager.title, "bold"), f"  {wager.id}", (f"  {', '.join(about_wager(sheet, wager))}", "dim"))
    tables = [_paytable(label, pays, texts) for label, pays in wager.tables.items()]
    return Group(title, *(_indent(table) for table in tables))


def _paytable(label: str, pays: Mapping[str, str], texts: Mapping[str, str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="green", no_wrap=True)
    grid.add_column()
    for row, paid in pays.items():
        grid.add_row(paid, texts[row])
    return Group(Text(f"paytable {label}", style="italic"), grid) if label else grid


def _schedule(schedule: Schedule, *, with_rows: bool) -> Iterator[RenderableType]:
    options = count_of(len(schedule.options), "option")
    yield Text.assemble((schedule.title, "bold"), f"  {schedule.id}", (f"  {options}", "dim"))
    yield from (_indent(terms) for terms in about_terms(schedule))
    if with_rows:
        yield _indent(_rows(schedule.rows))
        yield _indent(_readings(schedule.reading))
    else:
        yield _indent(Text("--schedules shows every fee", style="dim"))


def _rows(rows: tuple[Row, ...]) -> Table:
    table = listing("option", "limit", "for", "payer", "fee", "when", numbers=("option", "fee"))
    for row in rows:
        table.add_row(*about_row(row))
    table.columns[3].no_wrap = True
    return table


def _readings(readings: tuple[Reading, ...]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right")
    grid.add_column()
    for number, reading in enumerate(readings, 1):
        lines = f" (lines {reading.lines})" if reading.lines else ""
        grid.add_row(
            f"{number}.", Text.assemble((f"{reading.about}. ", "bold"), with_names(reading.text), (lines, "dim"))
        )
    return grid
