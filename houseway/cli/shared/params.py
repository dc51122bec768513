"""Parameters of commands, and how commands show what they found: JSON for programs, rich tables for people."""

import datetime
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from houseway.core.text import CONTROL, FOUND, Mistake, cents, plain
from houseway.sheets import shelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table


def print_json(value: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_encode), indent=2).decode()
    print(CONTROL.sub(lambda each: f"\\u{ord(each.group()):04x}", text))


def _encode(value: object) -> object:
    """Write an exact fraction as a pair of whole numbers."""
    if isinstance(value, Fraction):
        return value.as_integer_ratio()
    raise TypeError(f"{type(value).__name__} is no part of a document")


def console() -> "Console":
    """Return the console for people to read.

    Titles and names are anybody's: brackets are no markup, and no text drives the terminal.
    """
    from rich.console import Console

    from houseway.cli.shared.escaped import PlainText

    out = Console(highlight=False, markup=False, emoji=False)
    out.push_render_hook(PlainText())
    return out


def show_note(note: str) -> None:
    """Print what is no fault and yet worth knowing, in a line of its own; nothing, if there is nothing."""
    if note:
        console().print(f"note: {note}", soft_wrap=True)


def show_warning(warning: str) -> None:
    """Print what is no fault, and what nobody should overlook; nothing, if there is nothing."""
    if warning:
        console().print(f"WARNING: {warning}", style="bold yellow", soft_wrap=True)


def tell_finding(finding: str) -> typer.Exit:
    """Tell what was found in a sentence, and return the end to raise.

    A document that was asked for has gone out and holds it too: a second one behind it could not be read.
    """
    print(f"houseway: {plain(finding)}", file=sys.stderr)
    return typer.Exit(FOUND)


def listing(*columns: str, title: str = "", numbers: tuple[str, ...] = ()) -> "Table":
    """Return a table of facts, with the columns that hold numbers to the right."""
    from rich import box
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    return table


@contextmanager
def progress(what: str, total: int | None) -> "Iterator[Callable[[], None]]":
    """Show a bar on standard error, if that is a terminal; yield a function to call for every step."""
    from rich.console import Console
    from rich.progress import Progress

    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def complete_ids(incomplete: str) -> list[str]:
    """Return the ids that begin so, for the shell."""
    return [each for each in shelf.sheet_ids() if each.startswith(incomplete)]


SheetId = Annotated[
    str,
    typer.Argument(metavar="ID", help="A sheet, or the path of your own (.toml).", autocompletion=complete_ids),
]
JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A journal.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document.")]
AsPrinted = Annotated[
    str | None, typer.Option(metavar="all|1,2", help="Undo readings of the book: all, or some by their numbers.")
]

# What an option means is the same for every command that has it; what one adds to it stands after a semicolon.
SEED = "The same seed deals the same cards"
ROUNDS = "How many rounds to deal"
MOST_ROUNDS = 10**12  # more than any machine deals in a lifetime
PLAYERS = "How many players"
DECKS = "Decks in the shoe"
EXACT = "Count all there is, and simulate nothing"
WAGER = "Only this wager, by its id"
OPTION = "The option of the collection schedule"

Seed = Annotated[int | None, typer.Option(min=0, help=f"{SEED}; without one, chance does.")]
SeedOfSimulation = Annotated[int, typer.Option(min=0, help=f"{SEED}; 1, if none is said.")]
Players = Annotated[
    int | None, typer.Option(min=1, help=f"{PLAYERS}; bots, in every seat of `deal` and four in `play`.")
]
DecksToPrice = Annotated[
    int | None, typer.Option(metavar="N", help=f"{DECKS}; 1 to 8, the most that the sheet allows.")
]
Strategy = Annotated[str | None, typer.Option(help="How the wagers are played; as a rule, the first known.")]
Bets = Annotated[
    list[str] | None,
    typer.Option(
        "--bet", metavar="[WAGER=]$", help="A player's bet, on the first wager if none is named; may be repeated."
    ),
]
Hired = Annotated[bool, typer.Option("--hired", help="Seat a hired banker too, who banks when nobody else will.")]
BuyIn = Annotated[str | None, typer.Option(metavar="$", help="What everybody buys in for.")]
NewJournal = Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="Write the journal here.")]

CollectionOption = Annotated[
    int | None,
    typer.Option(
        "--option",
        metavar="N",
        help=f"{OPTION}; without one its first, of a ring game one that suits the stakes.",
    ),
]
ScheduleId = Annotated[str | None, typer.Option("--schedule", metavar="ID", help="Which schedule, if several.")]
Paytables = Annotated[
    list[str] | None, typer.Option("--paytable", metavar="WAGER=LABEL", help="Which paytable of a wager to use.")
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--choose", metavar="WHAT=WAY", help="What the book leaves to the house, as you like."),
]
Limit = Annotated[
    str | None, typer.Option(metavar="$-$", help="The betting limit, as the book prints it; $4-$8 of a ring game.")
]

PageBy = Annotated[str, typer.Option("--by", metavar="NAME", help="Who makes it; stands on the page.")]
PageDate = Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day on the page; today's.")]


def readings(text: str | None) -> shelf.AsPrinted:
    """
    >>> readings("all"), readings("1,2"), readings(None)
    ('all', (1, 2), ())
    """
    if text is None:
        return ()
    if text == "all":
        return "all"
    if not all(number.strip().isdecimal() for number in text.split(",")):
        raise Mistake(f"--as-printed takes all, or the numbers of readings such as 1,2; not {text!r}")
    return tuple(int(number) for number in text.split(","))


def choices(given: list[str] | None) -> dict[str, str]:
    """Parse `--choose WHAT=WAY` into a dict."""
    return dict(split_assignment("--choose", "WHAT=WAY", each) for each in given or ())


def paytables(given: list[str] | None) -> dict[str, str]:
    """Parse `--paytable WAGER=LABEL` into a dict."""
    return dict(split_assignment("--paytable", "WAGER=LABEL", each) for each in given or ())


def bets(given: list[str] | None, first: str) -> list[tuple[str, int]]:
    """
    >>> bets(["tie=5", "20"], "player")
    [('tie', 500), ('player', 2000)]
    """
    return [_bet(text, first) for text in given or ()]


def _bet(text: str, first: str) -> tuple[str, int]:
    wager, named, amount = text.rpartition("=")
    try:
        return wager if named else first, cents(amount)
    except Mistake as mistake:
        raise Mistake(f"a bet is written WAGER=$, such as player=25, not {text!r}: {mistake}") from None


def split_assignment(option: str, form: str, text: str) -> tuple[str, str]:
    """
    >>> split_assignment("--choose", "WHAT=WAY", "cards=face down")
    ('cards', 'face down')
    """
    what, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"{option} is written {form}, not {text!r}")
    return what, value


def day_of(date: str | None) -> str:
    """Return a day as it stands on a page; today, if none is said."""
    try:
        return (datetime.date.fromisoformat(date) if date else datetime.date.today()).isoformat()
    except ValueError:
        raise Mistake(f"--date is a day such as 2026-11-18, not {date!r}") from None
