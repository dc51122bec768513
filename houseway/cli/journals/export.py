"""`houseway export` and `houseway import`: hands of ring games in the Poker Hand History format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from houseway.api.records import recording
from houseway.cli.shared import params
from houseway.cli.shared.opening import money
from houseway.cli.shared.params import console, print_json
from houseway.core.text import FOUND, BrokenRecord, Mistake, count_of, dollars
from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import History, read_many, write_history
from houseway.phh.load import FileDifference, Importer
from houseway.record.replay import replay
from houseway.tables.options import Wish
from houseway.tables.table import Table

PhhFolder = Annotated[Path, typer.Option("--phh", metavar="DIR", help="A folder for the hands, each a file N.phh.")]
PhhFile = Annotated[Path, typer.Argument(metavar="HANDS", help="A Poker Hand History (.phh, .phhs), or a folder.")]

Chip = Annotated[
    str | None, typer.Option(metavar="$", help="The smallest chip in play; as the file has it, if none is said.")
]


@dataclass
class Imported:
    """The result of an import: hands refused with the reason, and those that differ from what their file says."""

    failed: dict[str, str] = field(default_factory=dict)  # the reason, by file and hand
    # by file and hand; those are imported all the same
    differ: dict[str, list[FileDifference]] = field(default_factory=dict)
    last: History | None = None  # None: no hand could be played


def export(file: params.JournalFile, phh: PhhFolder, as_json: params.AsJson = False) -> None:
    """Write the hands of a ring game's journal as Poker Hand Histories, one file each."""
    written_hands: list[int] = []
    refused: dict[int, str] = {}
    for replayed in replay(file):
        number = replayed.line.number
        try:
            text = write_history(history_of(replayed.hand, number))
        except Mistake as mistake:
            refused[number] = str(mistake)
        else:
            _write(phh / f"{number}.phh", text)
            written_hands.append(number)
    if as_json:
        print_json({"written": written_hands, "refused": refused})
    else:
        console().print(f"{count_of(len(written_hands), 'hand')} written to {phh}")
        for number, reason in refused.items():
            console().print(f"hand {number} is not: {reason}")
    if refused or not written_hands:
        raise typer.Exit(FOUND)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None


def import_(
    sheet_id: params.SheetId,
    file: PhhFile,
    journal: params.NewJournal = None,
    schedule: params.ScheduleId = None,
    option: params.CollectionOption = None,
    chip: Chip = None,
    no_fees: Annotated[bool, typer.Option("--no-fees", help="Take no collection: the file's table had none.")] = False,
    as_file: Annotated[
        bool, typer.Option("--as-file", help="Blinds, antes and bring-in as the file has them, and no collection.")
    ] = False,
    as_json: params.AsJson = False,
) -> None:
    """Play Poker Hand Histories by a sheet's rules; what the book refuses is told with the action's number."""
    if not file.exists():
        raise Mistake(f"there is no file {file}")
    wish = Wish(schedule=schedule, option=option, chip_cents=money(chip))
    imported = Imported()
    with recording(journal) as record:
        importer = Importer(load(sheet_id), wish, record, fees=not no_fees, as_file=as_file)
        for path in _files(file):
            _play_file(path, importer, imported)
        if importer.table is None:
            name, reason = next(iter(imported.failed.items()), (str(file), "there is no hand in it"))
            raise BrokenRecord(f"{name}: {reason}")
        importer.close()
    table = importer.table
    stacks = {name: table.chips(name) for name in table.people}
    if as_json:
        report = {"hands": table.hands, "failed": imported.failed, "differ": imported.differ}
        print_json({"stacks": stacks, "collected": table.drop, **report, "head": record.head})
    else:
        _show(imported, table, stacks)
    if imported.failed or imported.differ:
        raise typer.Exit(FOUND)


def _show(imported: Imported, table: Table, stacks: Mapping[str, int]) -> None:
    """Tell who has what now, which hands were refused, and which differ from what their file says."""
    out, last = console(), imported.last
    assert last is not None, "a hand was played"
    if table.hands == 1 and not imported.failed:
        for name, before in zip(last.names, last.stacks, strict=True):
            out.print(f"{name} has {dollars(stacks[name])}, and had {dollars(before)}")
    else:
        out.print(f"{count_of(table.hands, 'hand')} imported, {len(imported.failed):,} refused.")
    for name, reason in imported.failed.items():
        out.print(f"{name} is refused: {reason}")
    for name, found in imported.differ.items():
        for each in found:
            said, comes_to = dollars(each.file_cents), dollars(each.cents)
            out.print(f"{name}: {each.field} of {each.who} is {said} in the file, and comes to {comes_to}")
    out.print(f"{dollars(table.drop)} collected by the house.")


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.rglob("*") if each.suffix in (".phh", ".phhs"))


def _play_file(path: Path, importer: Importer, imported: Imported) -> None:
    """Play all hands of a file, and note those that cannot be."""
    try:
        hands = list(read_many(_read(path)))
    except Mistake as mistake:
        imported.failed[str(path)] = str(mistake)
        return
    for number, history in hands:
        name = f"{path}, hand {number}" if number else str(path)
        try:
            if isinstance(history, Mistake):
                raise history
            _, differ = importer.play(history)
        except Mistake as mistake:
            imported.failed[name] = str(mistake)
            continue
        imported.last = history
        if differ:
            imported.differ[name] = differ


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"it cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}") from None
