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
    int | None, typer.Option("--option", metavar="N", help="The option of the collection schedule; its first, if none.")
]
ScheduleId = Annotated[str | None, typer.Option("--schedule", metavar="ID", help="Which schedule, if several.")]
Minimum = Annotated[str | None, typer.Option(metavar="$", help="The least that may be bet.")]
Maximum = Annotated[str | None, typer.Option(metavar="$", help="The most that may be bet.")]
Decks = Annotated[int | None, typer.Option(help="Decks in the shoe.")]
Seats = Annotated[int | None, typer.Option(help="Seats at the table.")]
Paytables = Annotated[
    list[str] | None, typer.Option("--paytable", metavar="WAGER=LABEL", help="Which paytable of a wager to use.")
]
BettingStructure = Annotated[
    str | None, typer.Option("--structure", metavar="limit|no-limit|pot-limit", help="How a ring game is bet.")
]
Limit = Annotated[str | None, typer.Option(metavar="$-$", help="The lower and the higher limit of a ring game.")]
Blinds = Annotated[str | None, typer.Option(metavar="$-$", help="The blinds, the big one last.")]
Ante = Annotated[str | None, typer.Option(metavar="$", help="The ante, where the game has one.")]
BringIn = Annotated[str | None, typer.Option(metavar="$", help="The bring-in of stud games.")]
KillPots = Annotated[
    str | None, typer.Option("--kill", metavar="none|half|full", help="Whether pots are killed, where the book has it.")
]
ForcedBet = Annotated[bool, typer.Option("--forced-bet", help="Play with the forced opening bet of the schedule.")]


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
