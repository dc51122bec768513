"""The files of a dossier: the text for the regulator, what is printed for the table, the math report, and their hashes.

Begin at `dossier_of`. Every page stands alone: no style sheet, script or picture lies beside it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import jinja2
import msgspec

from houseway import __version__
from houseway.dossier.glossary import glossary_of
from houseway.dossier.lawful import state_law
from houseway.dossier.rules_text import RulesPart, TextTable, paytables, rules_text
from houseway.dossier.worked import WorkedHand, work_hands
from houseway.odds.census import setting_for
from houseway.odds.prices import WagerOdds, prices
from houseway.odds.report.report import Drawn, report
from houseway.sheets.differences import contents, differences
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import establishment, load_sheet, sheet_ids
from houseway.tables.felt import BankedFelt, Felt
from houseway.words.fees import fees_in_full
from houseway.words.sheets import limits

PAGES = Path(__file__).with_name("pages")
DOSSIER, REPORT, HASHES = "dossier.html", "math-report.html", "hashes.txt"
FOR_THE_TABLE = ("rack-card.html", "placards.html", "table-sign.html")


class PricedLine(NamedTuple):
    """A wager by one paytable in figures, as `houseway odds` prints them."""

    title: str
    edge: str
    hits: str
    deviation: str


class ChangedLine(NamedTuple):
    """A value that is other than in the sheet this one came from."""

    path: str
    before: str
    here: str


def dossier_of(felt: Felt, drawn: Drawn, began: str = "") -> dict[str, str]:
    """Return every file by its name; `began` is the sheet that this one came from, by its id or path."""
    sheet = felt.game.sheet
    base = load_sheet(began) if began in sheet_ids() or began.endswith(".toml") else None
    parts, worked = rules_text(felt), work_hands(felt)
    facts = {
        "sheet": sheet,
        "drawn": drawn,
        "version": __version__,
        "house": establishment(sheet.id),
        "limits": limits(sheet, felt.options),
        "fees": fees_of(felt),
        "paytables": [table for wager in sheet.wager for table in paytables(sheet, wager)],
    }
    files = {name: _render(name, facts) for name in FOR_THE_TABLE if felt.game.has_bank or name == "table-sign.html"}
    if isinstance(felt, BankedFelt):
        files[REPORT] = report(felt, drawn)
    more = {
        "parts": parts,
        "worked": worked,
        "glossary": glossary_of(_text_of(parts, worked)),
        "law": state_law(sheet),
        "priced": list(_prices(felt)) if isinstance(felt, BankedFelt) else [],
        "base": base,
        "began": began,
        "changes": list(_changes(base, sheet)) if base else [],
        "files": hashes(files),
    }
    return {DOSSIER: _render(DOSSIER, {**facts, **more}), **files}


def hashes(files: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the SHA-256 of each file, by its name."""
    return [(name, hashlib.sha256(text.encode()).hexdigest()) for name, text in files.items()]


def list_hashes(files: Iterable[Path], sheet: Sheet) -> str:
    """Return the hashes of files that were written, as `sha256sum -c` reads them, and the digest of the sheet."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    return f"# {sheet.id}, digest {sheet.digest}\n{''.join(lines)}"


def _render(name: str, facts: Mapping[str, object]) -> str:
    """Return a page made from its template."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(PAGES), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
    )
    return environment.get_template(name).render(**facts)


def fees_of(felt: Felt) -> str:
    """Say what the option in force takes."""
    schedule = felt.game.sheet.schedule_by_id(felt.options.schedule) if felt.options.schedule else None
    return fees_in_full(schedule, felt.options.option) if schedule else "no fees"


def _text_of(parts: list[RulesPart], worked: list[WorkedHand]) -> str:
    """Return all words of the text, for terms to be found in."""
    cells = [cell for part in parts for table in part.tables for row in _words_of(table) for cell in row]
    return "\n".join(
        [*(each for part in parts for each in part.sentences), *cells, *(s for w in worked for s in w.steps)]
    )


def _words_of(table: TextTable) -> Iterator[tuple[str, ...]]:
    """Yield the title, the headings and the rows of a table."""
    yield (table.title,)
    yield tuple(heading for heading, _ in table.headings)
    yield from table.rows


def _prices(felt: BankedFelt) -> Iterator[PricedLine]:
    """Yield every wager by every paytable that is offered here, priced."""
    sheet, setting = felt.game.sheet, setting_for(felt.game, felt.options.decks)
    asked = [(wager, label) for wager in sheet.wager for label in wager.labels_for(setting.decks)]
    for odds in prices(setting, asked):
        title = " ".join(filter(None, (sheet.wager_by_id(odds.id).title, odds.paytable)))
        yield PricedLine(title, _edge(odds), f"{odds.hit_frequency:.4%}", f"{odds.std_dev:.4f}")


def _edge(odds: WagerOdds) -> str:
    """Return an edge as it is printed, with its error where it was simulated."""
    if not odds.action:
        return "never made"
    error = odds.edge.stderr
    return f"{odds.edge.value:.4%}" + (f" ± {1.96 * error:.4%}" if error else "")


def _changes(base: Sheet, sheet: Sheet) -> Iterator[ChangedLine]:
    """Yield what is other than in the sheet it came from; of schedules, which there are."""
    for each in differences(_say_values(base), _say_values(sheet)):
        yield ChangedLine(each.path, _in_words(each.a), _in_words(each.b))


def _say_values(sheet: Sheet) -> dict[str, object]:
    """Return all a sheet says, of its schedules the names."""
    return {**contents(sheet), "schedules": [schedule.id for schedule in sheet.schedules]}


def _in_words(value: object) -> str:
    """Return a value as a page shows it."""
    if value is None:
        return "nothing"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
