"""Arguments and options that several commands take, said once."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.core.errors import Mistake
from houseway.sheets import shelf

SheetId = Annotated[str, typer.Argument(metavar="ID", help="A sheet, or the path of your own (.toml).")]
JournalFile = Annotated[Path, typer.Argument(metavar="FILE", help="A journal.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document.")]
AsPrinted = Annotated[
    str | None, typer.Option(metavar="all|1,2", help="Undo readings of the book: all, or some by their numbers.")
]

Seed = Annotated[int | None, typer.Option(help="The same seed deals the same game; without one, chance does.")]
Players = Annotated[int | None, typer.Option(min=1, help="How many bots play.")]
Hired = Annotated[bool, typer.Option("--hired", help="Seat a hired banker too, who banks when nobody else will.")]
BuyIn = Annotated[str | None, typer.Option(metavar="$", help="What everybody buys in for.")]
NewJournal = Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="Write the journal here.")]

CollectionOption = Annotated[
    int | None,
    typer.Option(
        "--option",
        metavar="N",
        help="The option of the collection schedule; without one its first, of a ring game one that suits the stakes.",
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
Limit = Annotated[str | None, typer.Option(metavar="$-$", help="The lower and the higher limit of a ring game.")]


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


def split_assignment(option: str, form: str, text: str) -> tuple[str, str]:
    """
    >>> split_assignment("--choose", "WHAT=WAY", "cards=face down")
    ('cards', 'face down')
    """
    what, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"{option} is written {form}, not {text!r}")
    return what, value
