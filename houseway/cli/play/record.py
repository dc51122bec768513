"""`houseway record`: what was seen at a real table, kept beside what was due."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from houseway.cli.play.following import Following
from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.records import recording
from houseway.cli.shared.show import console, print_json
from houseway.core.errors import Mistake
from houseway.core.money import dollars
from houseway.core.phrases import count_of
from houseway.record.observe import Recorder, record_lines
from houseway.record.sights import SeenClock, SeenHand, SeenLeaving, SeenPerson, SeenTable, Sight
from houseway.tables.felt import Felt

T = TypeVar("T")

HELP = "join NAME SEAT $ · leave NAME · clock MINUTES · hand · done"


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

    Without --from it is typed in at the terminal, or read as JSON lines from standard input.
    """
    with recording(journal) as write:
        if seen is None and sys.stdin.isatty():
            recorder = Recorder(felt, _ask_for_table(), write)
            for sight in _read_sights(recorder):
                _try_sight(recorder, sight)
            recorder.close()
            table = recorder.table
        else:
            name = "standard input" if seen is None else str(seen)
            table = record_lines(felt, name, sys.stdin.buffer.read() if seen is None else _bytes(seen), write)
    if as_json:
        print_json({"journal": str(journal), "hands": table.hands, "fees_due": table.drop})
    else:
        console().print(f"{count_of(table.hands, 'hand')} recorded, {dollars(table.drop)} of fees due.")


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None


def _try_sight(recorder: Recorder, sight: Sight) -> None:
    try:
        recorder.see(sight)
    except Mistake as mistake:
        console().print(str(mistake), style="red")


def _ask_for_table() -> SeenTable:
    return SeenTable(typer.prompt("Table"), typer.prompt("Date"), typer.prompt("Shift"))


def _read_sights(recorder: Recorder) -> Iterator[Sight]:
    """Read sights, line by line, until somebody types done."""
    console().print(HELP)
    while (line := typer.prompt("Seen").strip()) != "done":
        match line.split():
            case ["join", *names, seat, chips] if seat.isdecimal():
                yield SeenPerson(" ".join(names), int(seat), chips)
            case ["leave", *names]:
                yield SeenLeaving(" ".join(names))
            case ["clock", minutes] if minutes.isdecimal():
                yield SeenClock(int(minutes))
            case ["hand"]:
                yield from _type_hand(recorder)
            case _:
                console().print(HELP)


def _type_hand(recorder: Recorder) -> Iterator[SeenHand]:
    """A hand from the offers to the payouts; none, where what was typed before its cards cannot be."""
    before = SeenHand(at=typer.prompt("Time", "", show_default=False))
    felt = recorder.table.felt
    if felt.game.has_bank:
        before = msgspec.structs.replace(
            before,
            offers=_rows("Offered to (NAME, take or pass; …)", _pair),
            banker=typer.prompt("Player-dealer"),
            put_up=typer.prompt("Put up"),
            bets=_rows("Bets (NAME, wager, $; …)", _triple),
        )
    try:
        seen = Following(folds=felt.game.family.folds).follow(recorder.begun(before), before)
    except Mistake as mistake:
        console().print(str(mistake), style="red")
        return
    fees = _rows("Fees taken (payer, $; …)", _pair)
    payouts = _rows("What they gained (NAME, wager, $ or -$; …)", _triple)
    yield msgspec.structs.replace(seen, fees=fees, payouts=payouts)


def _rows(prompt: str, read: Callable[[list[str]], T]) -> list[T]:
    """Rows of words, with commas between words and semicolons between rows; asked again until they can be read."""
    while True:
        text = typer.prompt(prompt, "", show_default=False)
        try:
            return [read([word.strip() for word in row.split(",")]) for row in text.split(";") if row.strip()]
        except ValueError:
            console().print("Commas between words, semicolons between rows.", style="red")


def _pair(words: list[str]) -> tuple[str, str]:
    first, second = words
    return first, second


def _triple(words: list[str]) -> tuple[str, str, str]:
    first, second, third = words
    return first, second, third
