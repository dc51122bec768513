"""A sheet as a page to read."""

from collections.abc import Iterator, Mapping

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from houseway.cli.sheets import is_playable
from houseway.cli.show import counted, listing
from houseway.games import bind
from houseway.money import dollars
from houseway.schedule import UNNUMBERED, OptionTerms, Reading, Row, Schedule
from houseway.sheet import Banking, Sheet, Wager


def page(sheet: Sheet, texts: Mapping[str, Mapping[str, str]], *, with_rows: bool) -> RenderableType:
    """Everything about a game, for a person. `texts` says each result of each wager in a sentence."""
    sections: dict[str, list[RenderableType]] = {
        "Wagers": [_wager(sheet, wager, texts[wager.id]) for wager in sheet.wager],
        "The bank": list(_bank(sheet, sheet.bank)) if sheet.bank else [],
        "Rules": list(_rules(sheet)),
        "Collection": [part for each in sheet.schedules for part in _schedule(each, with_rows=with_rows)]
        or ["The book prints no schedule."],
        "How the book was read": [_readings(sheet.reading)] if sheet.reading else [],
        "Source": list(sheet.source),
    }
    parts: list[RenderableType] = list(_top(sheet))
    for title, contents in sections.items():
        if contents:
            parts += [Text(f"\n{title}", style="bold cyan"), *(_indented(each) for each in contents)]
    return Group(*parts, Text(f"\ndigest {sheet.digest}", style="dim"))


def _indented(what: RenderableType) -> RenderableType:
    return Padding(what, (0, 0, 0, 2))


def _top(sheet: Sheet) -> Iterator[RenderableType]:
    yield Text.assemble((sheet.title, "bold"), (f"   {sheet.id}", "dim"))
    seats = " or ".join(str(seats) for seats in sorted(sheet.layouts.values())) or str(sheet.seats)
    decks = f"{sheet.decks.min} to {sheet.decks.max}" if sheet.decks.min < sheet.decks.max else str(sheet.decks.max)
    about = [sheet.family, f"{seats} seats", f"{decks} {'deck' if sheet.decks.max == 1 else 'decks'}"]
    about += ["back-line betting"] if sheet.backline else []
    about += [f"approval {sheet.approval}"] if sheet.approval else []
    about += [] if is_playable(sheet) else ["cannot be dealt yet"]
    yield Text(" · ".join(about), style="dim")


def _wager(sheet: Sheet, wager: Wager, texts: Mapping[str, str]) -> RenderableType:
    title = Text.assemble((wager.title, "bold"), f"  {wager.id}", (f"  {', '.join(_about(sheet, wager))}", "dim"))
    tables = [_paytable(label, pays, texts) for label, pays in wager.tables.items()]
    return Group(title, *(_indented(table) for table in tables))


def _about(sheet: Sheet, wager: Wager) -> Iterator[str]:
    titles = {other.id: other.title for other in sheet.wager}
    yield wager.kind
    if wager.needs:
        yield f"with {' or '.join(titles.get(need, need) for need in wager.needs)}"
    if wager.at_most:
        yield f"no more than {' or '.join(titles.get(other, other) for other in wager.at_most)}"
    if sheet.backline and not wager.backline:
        yield "not on the back line"


def _paytable(label: str, pays: Mapping[str, str], texts: Mapping[str, str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="green", no_wrap=True)
    grid.add_column()
    for row, paid in pays.items():
        grid.add_row(paid, texts[row])
    return Group(Text(f"paytable {label}", style="italic"), grid) if label else grid


def _bank(sheet: Sheet, bank: Banking) -> Iterator[str]:
    titles = {wager.id: wager.title for wager in sheet.wager}
    hands = counted(bank.rotation.hands, "hand")
    if bank.rotation.serve:
        yield f"The position is held for {hands} in a row at most, then offered to everybody else, clockwise."
    else:
        yield f"After every {hands} the position is offered to everybody else, clockwise; if all refuse, it may stay."
    side = bank.action.startswith(("left", "right"))
    first = f"to the {bank.action}" if side else f"counted off by the {bank.action}"
    way = "seat by seat" if bank.settle.by == "seat" else "one lap for each wager"
    order = ", ".join(titles.get(wager, wager) for wager in bank.settle.order)
    yield f"First action is {first}. Settled {way}: {order}."


def _rules(sheet: Sheet) -> Iterator[str]:
    rules = msgspec.to_builtins(bind(sheet).rules) if is_playable(sheet) else sheet.rules
    for name, value in rules.items():
        yield f"{name.replace('_', ' ')}: {_worded(value)}"


def _worded(value: object) -> str:
    """A value of the rules in words; of a table, what is said and not left out.

    >>> _worded([{"name": "flop", "burn": True, "draw": 0, "board": 3}]), _worded([3, 3, 4])
    ('flop (burn, board 3)', '3 3 4')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case {"name": name, **facts}:
            said = [f"{key}" if fact is True else f"{key} {_worded(fact)}" for key, fact in facts.items() if fact]
            return f"{name} ({', '.join(said)})" if said else str(name)
        case list() | tuple() if value and all(isinstance(each, dict) for each in value):
            return "; ".join(map(_worded, value))
        case list() | tuple():
            return " ".join(map(_worded, value))
    return str(value)


def _schedule(schedule: Schedule, *, with_rows: bool) -> Iterator[RenderableType]:
    options = counted(len(schedule.options), "option")
    yield Text.assemble((schedule.title, "bold"), f"  {schedule.id}", (f"  {options}", "dim"))
    for terms in schedule.terms:
        if about := ", ".join(_terms(terms)):
            which = f"option {_span(terms)}: " if len(schedule.terms) > 1 else ""
            yield _indented(f"{which}{about}")
    if with_rows:
        yield _indented(_rows(schedule.rows))
        yield _indented(_readings(schedule.reading))
    else:
        yield _indented(Text("--schedules shows every fee", style="dim"))


def _span(terms: OptionTerms) -> str:
    numbered = [option for option in terms.options if option != UNNUMBERED]
    first, last = min(numbered), max(numbered)
    return str(first) if first == last else f"{first} to {last}"


def _terms(terms: OptionTerms) -> Iterator[str]:
    yield from filter(None, (terms.game, terms.limits))
    if terms.buy_in:
        yield f"buy-in {terms.buy_in}"
    if terms.minimum:
        yield f"minimum {terms.minimum}"
    if terms.maximum:
        yield f"maximum {terms.maximum}"
    if terms.bonus.range:
        yield f"bonus bets {terms.bonus.range}"
    if terms.bonus.at_most:
        yield f"bonus bets at most the {terms.bonus.at_most}"


def _rows(rows: tuple[Row, ...]) -> Table:
    table = listing("option", "limit", "for", "payer", "fee", "when", numbers=("option", "fee"))
    for row in rows:
        fee = "cannot be read" if row.cents is None else dollars(row.cents)
        when = ", ".join(filter(None, (row.moment, row.modifier, row.when)))
        table.add_row(str(row.option), row.limit, ", ".join(_measured(row)), row.payer, fee, when)
    table.columns[3].no_wrap = True
    return table


def _measured(row: Row) -> Iterator[str]:
    """What a row's fee is for: each of some wagers, and a bracket of what it is measured by."""
    if row.per:
        yield f"each {' or '.join(row.per)}"
    if row.from_cents is not None:
        low, high = dollars(row.from_cents), None if row.to_cents is None else dollars(row.to_cents)
    elif row.least is not None:
        low, high = str(row.least), None if row.most is None else str(row.most)
    else:
        return
    # "total table action" is too long to stand in every line.
    measure = row.measure.split()[-1]
    yield f"{measure} {low if low == high else f'{low} and more' if high is None else f'{low} to {high}'}"


def _readings(readings: tuple[Reading, ...]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right")
    grid.add_column()
    for number, reading in enumerate(readings, 1):
        lines = f" (lines {reading.lines})" if reading.lines else ""
        grid.add_row(f"{number}.", Text.assemble((f"{reading.about}. ", "bold"), reading.text, (lines, "dim")))
    return grid
