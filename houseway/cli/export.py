"""`houseway export` and `houseway import`: hands of ring games in the Poker Hand History format."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import params
from houseway.cli.records import recording
from houseway.cli.show import console, print_json
from houseway.core.errors import Mistake
from houseway.core.money import dollars
from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import read, written
from houseway.phh.load import play_history
from houseway.record.replay import replay
from houseway.tables.wish import Wish
from houseway.words.sheets import counted

PhhFolder = Annotated[Path, typer.Option("--phh", metavar="DIR", help="A folder for the hands, each a file N.phh.")]
PhhFile = Annotated[Path, typer.Argument(metavar="FILE", help="A hand in the Poker Hand History format (.phh).")]


def export(file: params.JournalFile, phh: PhhFolder, as_json: params.AsJson = False) -> None:
    """Write the hands of a ring game's journal as Poker Hand Histories, one file each."""
    written_hands: list[int] = []
    refused: dict[int, str] = {}
    for replayed in replay(file):
        number = replayed.line.number
        try:
            text = written(history_of(replayed.hand, number))
        except Mistake as mistake:
            refused[number] = str(mistake)
        else:
            _write(phh / f"{number}.phh", text)
            written_hands.append(number)
    if as_json:
        print_json({"written": written_hands, "refused": refused})
        return
    console().print(f"{counted(len(written_hands), 'hand')} written to {phh}")
    for number, reason in refused.items():
        console().print(f"hand {number} is not: {reason}")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None


def import_(
    file: PhhFile,
    sheet_id: params.SheetId,
    journal: params.NewJournal = None,
    schedule: params.ScheduleId = None,
    option: params.CollectionOption = None,
    as_json: params.AsJson = False,
) -> None:
    """Play a Poker Hand History by a sheet's rules; what the book refuses is told with the action's number."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}") from None
    try:
        history = read(text)
        with recording(journal) as record:
            table = play_history(history, load(sheet_id), Wish(schedule=schedule, option=option), record)
    except Mistake as mistake:
        raise Mistake(f"{file}: {mistake}") from None
    stacks = {name: table.chips(name) for name in table.people}
    if as_json:
        print_json({"stacks": stacks, "collected": table.drop, "head": record.head})
        return
    out = console()
    for name, before in zip(history.names, history.stacks, strict=True):
        out.print(f"{name} has {dollars(stacks[name])}, and had {dollars(before)}")
    out.print(f"{dollars(table.drop)} collected by the house.")
