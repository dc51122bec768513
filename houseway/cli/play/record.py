"""`houseway record`: what was seen at a real table, kept beside what was due."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from houseway.api.records import check_new, recording
from houseway.cli.play.typing_in import Night
from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.params import console, print_json
from houseway.core.text import FAULT, Mistake, count_of, dollars
from houseway.record.notes import NightNotes
from houseway.record.observe import record_lines
from houseway.tables.felt import Felt
from houseway.tables.table import Table


@opens_a_table
def record(
    felt: Felt,
    journal: Annotated[Path, typer.Option(metavar="FILE", help="Write the journal here.")],
    seen: Annotated[
        Path | None, typer.Option("--from", metavar="FILE.jsonl", help="What was seen, as JSON lines.")
    ] = None,
    as_json: params.AsJson = False,
) -> None:
    """Write the journal of a table that somebody watched: offers, bets, cards, fees taken, payouts, rulings.

    Without --from it is typed in at the terminal, or read as JSON lines from standard input. What is typed is kept
    in FILE.seen at once: a night that was broken off goes on by the same command.
    """
    if seen is None and sys.stdin.isatty():
        table = _type_night(felt, journal)
    else:
        name = "standard input" if seen is None else str(seen)
        with recording(journal) as write:
            table = record_lines(felt, name, sys.stdin.buffer.read() if seen is None else _bytes(seen), write)
    if as_json:
        print_json({"journal": str(journal), "hands": table.hands, "fees_due": table.drop})
    else:
        console().print(f"{count_of(table.hands, 'hand')} recorded, {dollars(table.drop)} of fees due.")


def _type_night(felt: Felt, journal: Path) -> Table:
    """Let a night be typed in, and write its journal once it is done."""
    check_new(journal)
    with NightNotes(journal.with_name(f"{journal.name}.seen")) as notes:
        try:
            Night(felt, notes).type_in()
        except typer.Abort:
            told = f"The night is not done. What was entered is in {notes.path}: the same command goes on with it."
            console().print(f"\n{told}", soft_wrap=True)
            raise typer.Exit(FAULT) from None
        with recording(journal) as write:
            return record_lines(felt, str(notes.path), notes.text, write)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
