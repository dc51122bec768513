"""The `houseway` command: one module for each of its commands, whose function's docstring is its help.

A command's module is imported when the command is called, and whatever else is slow to import (rich, numba) by the
functions that use it, so that the program starts at once.
"""

import importlib
import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from houseway import __version__
from houseway.core.text import FAULT, FOUND, STOPPED, BrokenRecord, Mistake, Stopped, plain

BOOKS_OPTION = "--books"
UsageError: Any = typer.BadParameter.__mro__[1]  # typer has it from click, or brings its own
STATUSES: dict[type[Mistake], int] = {BrokenRecord: FOUND, Stopped: STOPPED}  # all others are faults
COMPLETING = "_HOUSEWAY_COMPLETE"  # what a shell asks by, for words that could stand next

# Each command by its name: the module and the function that it is, and the line by which it is listed.
COMMANDS = {
    "sheets": ("games.sheets", "sheets", "List the games, by card room."),
    "sheet": (
        "games.sheet",
        "sheet",
        "Show a game: its wagers and what they pay, the bank, the collection, and how the book was read.",
    ),
    "book": ("games.book", "book", "Begin a book of your own, or check one."),
    "new": ("games.new", "new", "Begin a sheet of your own that starts from another."),
    "diff": (
        "games.diff",
        "diff",
        "Show where two games differ, whatever they are called and however they are written down.",
    ),
    "deal": ("play.play", "deal", "Let bots play, and print every hand; with --journal, write them down instead."),
    "play": ("play.play", "play", "Play against bots in the terminal. Type help at any question, and quit to leave."),
    "record": (
        "play.record",
        "record",
        "Write the journal of a table that somebody watched: offers, bets, cards, fees taken, payouts, rulings.",
    ),
    "replay": (
        "journals.replay",
        "replay",
        "Play every hand of a journal again and compare; stop at the first that comes out otherwise.",
    ),
    "verify": (
        "journals.verify",
        "verify",
        "Check that nothing in a journal was changed or cut off, and that its shoes were not exchanged.",
    ),
    "export": (
        "journals.export",
        "export",
        "Write the hands of a ring game's journal as Poker Hand Histories, one file each.",
    ),
    "fees": ("figures.fees", "fees", "Show the collection fees due."),
    "odds": (
        "figures.odds",
        "odds",
        "Price the wagers of a game: edge, hit frequency, deviation, and the odds of every row.",
    ),
    "chart": (
        "figures.chart",
        "chart",
        "Print the chart by which a game is best played, worked out for its own rules and decks, with the edge.",
    ),
    "protect": (
        "figures.protect",
        "protect",
        "Show what a wager is worth to whoever knows more than others, such as which cards are gone.",
    ),
    "worth": (
        "figures.worth",
        "worth",
        "Show gross, fee, net and deviation per hand for the player, the back line and the player-dealer.",
    ),
    "equity": (
        "figures.equity",
        "equity",
        "Hold hands or ranges against each other: the share of the pot each wins if all cards to come are dealt.",
    ),
    "report": (
        "figures.report",
        "report",
        "Write the math report of a game, one HTML page: every paytable with its odds, strategies, fees, readings.",
    ),
    "dossier": (
        "figures.dossier",
        "dossier",
        "Write all that a regulator asks for of a game: rules, worked hands, statement of law, math report, signs.",
    ),
    "audit": ("journals.audit", "audit", "Check sheets, or a journal, clause by clause, and name every breach."),
    "what-if": (
        "figures.what_if",
        "hold_profile",
        "Hold a profile, in force or not, against all sheets: which of its clauses they would break, and how.",
    ),
    "serve": (
        "room.serve",
        "serve",
        "Open the card room on this machine and serve it to browsers, for play money only.",
    ),
    "backup": ("room.backup", "backup", "Copy a room as it is at this moment, while it runs."),
    "archive": (
        "room.archive",
        "archive",
        "Take tables that were closed long ago out of the database, each into a journal of its own.",
    ),
    "move": ("room.move", "move", "Copy a room that is closed to another database, SQLite or PostgreSQL."),
    "readings": (
        "figures.readings",
        "readings",
        "List how the books were read; with --priced, what the letter of the book would be worth instead.",
    ),
    "seek": ("figures.seek", "seek", "Find the paytables that bring a wager nearest to an edge."),
    "bench": (
        "bench.bench",
        "bench",
        "Measure rounds a second: dealt at a full table, replayed from the journal, simulated by the kernel.",
    ),
    "set": (
        "games.set",
        "set_",
        "Set a hand the house way, and say which rule decides it and where the book has that.",
    ),
    "import": (
        "journals.export",
        "import_",
        "Play Poker Hand Histories by a sheet's rules; what the book refuses is told with the action's number.",
    ),
}


class Commands(TyperGroup):
    """The commands as they are listed; the one that is called is imported first."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_books_first(args))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] in COMMANDS:
            self.commands[args[0]] = import_command(args[0])
        return super().resolve_command(ctx, args)


def _with_books_first(args: list[str]) -> list[str]:
    """Put the books before the command, wherever they were named: they hold for all of it."""
    first: list[str] = []
    others = iter(args)
    rest: list[str] = []
    for each in others:
        if each == BOOKS_OPTION and (folder := next(others, None)) is not None:
            first += (each, folder)
        else:
            (first if each.startswith(f"{BOOKS_OPTION}=") else rest).append(each)
    return first + rest


def import_command(name: str) -> Any:
    """Return a command, or a group of them, from its module, with its examples."""
    from houseway.cli.shared.examples import epilog_of

    module, member, _ = COMMANDS[name]
    found = getattr(importlib.import_module(f"houseway.cli.{module}"), member)
    if isinstance(found, typer.Typer):
        group = typer.main.get_command(found)
        for part, command in getattr(group, "commands", {}).items():
            command.epilog = epilog_of(f"{name} {part}")
        return group
    program = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    program.command(name, epilog=epilog_of(name))(found)
    return typer.main.get_command(program)


app = typer.Typer(
    name="houseway",
    cls=Commands,
    help="Deals, settles, prices and audits player-dealer games as their rule books say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def open_books(
    ctx: typer.Context,
    books: Annotated[
        list[str] | None,
        typer.Option(
            BOOKS_OPTION,
            metavar="FOLDER",
            help="A book of your own, or a folder of books, beside those that come along; HOUSEWAY_BOOKS names some, "
            "too. Give it once for each, anywhere in the line.",
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help="Tell the version, and end.")
    ] = False,
) -> None:
    """Deals, settles, prices and audits player-dealer games as their rule books say."""
    if books:
        from houseway.sheets.books import with_books

        ctx.with_resource(with_books(books))


for name, (_, _, line) in COMMANDS.items():
    app.command(name, help=line)(lambda: None)


def main() -> None:
    """Run the command; what a person can put right is told in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that has no sign for a suit still shows the rest; escaped so, JSON means the same.
            stream.reconfigure(errors="backslashreplace")
    if COMPLETING in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
    try:
        status = app(prog_name="houseway", standalone_mode=False)
        if status == STOPPED:
            _end("stopped before it was done", STOPPED)
        sys.exit(status)
    except Mistake as mistake:
        _end(plain(str(mistake)), next((told for kind, told in STATUSES.items() if isinstance(mistake, kind)), FAULT))
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            sys.exit(FAULT)
        _end(plain(_usage_in_words(error)), FAULT)
    except OSError as error:
        if not error.filename:
            raise
        _end(plain(f"{error.filename} cannot be used: {error.strerror}"), FAULT)
    except typer.Abort:
        _end("it was left before it was done", FAULT)


def _usage_in_words(error: Any) -> str:
    """Say in one sentence what is wrong with the words of a call, and where it is told what they may be."""
    command = error.ctx.command_path if error.ctx else "houseway"
    told = error.format_message().rstrip(".").replace(". Did you mean", ", did you mean")
    if near := getattr(error, "possibilities", None):
        told = f"{error.message}, did you mean {' or '.join(sorted(near))}?"
    return f"{told[:1].lower()}{told[1:]}{'' if told.endswith('?') else ';'} `{command} --help` says what it takes"


def _end(sentence: str, status: int) -> NoReturn:
    """Tell what is wrong in a line on standard error and, for programs, as the document that they asked for."""
    if "--json" in sys.argv:
        from houseway.cli.shared.params import print_json

        print_json({"error": sentence, "status": status})
    print(f"houseway: {sentence}", file=sys.stderr)
    sys.exit(status)
