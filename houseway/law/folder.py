"""A folder of nights, audited together: findings by clause, table and week, and all of it as tables of text."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.core.text import Mistake
from houseway.law.audit import Report, audit_night
from houseway.law.box_counts import Box, CountedBox, name_difference, read_counts
from houseway.law.dealers import DealerFrom, read_dealers
from houseway.law.ledger import FeeRow, OfferRow, TurnAtBank, list_fees, list_offers, list_turns
from houseway.law.night import NightRecord, read_night
from houseway.law.profiles import Finding, Profile
from houseway.law.spreadsheet import as_csv

BEGINS = b'{"line":"opened"'
NO_DATE = "no date"
HANDS = "hands counted"  # a finding that is about no clause


class AuditedNight(NamedTuple):
    """A journal of a folder, with all that is told of it."""

    name: str  # of its file, from the folder on
    report: Report
    turns: list[TurnAtBank]  # none, where nobody banks
    offers: list[OfferRow]  # none, where nobody banks
    fees: list[FeeRow]

    @property
    def week(self) -> str:
        """The week of its date, as the calendar counts it."""
        return week_of(self.report.date)


class Unread(NamedTuple):
    """A journal that cannot be gone through, and why."""

    name: str  # of its file, from the folder on
    reason: str  # a sentence


class Nights(NamedTuple):
    """All journals of a folder."""

    audited: list[AuditedNight]
    unread: list[Unread]

    @property
    def findings(self) -> Iterable[tuple[AuditedNight, Finding]]:
        return ((night, finding) for night in self.audited for finding in night.report.findings)


def week_of(text: str) -> str:
    """Return the week of a date, so that weeks sort as they come.

    >>> week_of("2026-11-14"), week_of("Friday")
    ('2026, week 46', 'no date')
    """
    try:
        year, week, _ = date.fromisoformat(text[:10]).isocalendar()
    except ValueError:
        return NO_DATE
    return f"{year}, week {week:02}"


def find_journals(folder: Path) -> list[Path]:
    """Return every journal in a folder and those below it; files that are none are passed over."""
    try:
        files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    except OSError as error:
        raise Mistake(f"{folder} cannot be read: {error.strerror}") from None
    return [path for path in files if _may_be_journal(path)]


def _may_be_journal(path: Path) -> bool:
    """Whether a file begins as a journal does, or cannot be read, which is told where it is audited."""
    try:
        with path.open("rb") as file:
            return file.read(len(BEGINS)) == BEGINS
    except OSError:
        return True


def audit_one(
    path: Path, name: str, profiles: Sequence[Profile], counted: int | None = None, dealers: Path | None = None
) -> AuditedNight:
    """Audit one journal, under the name that findings give it."""
    night = read_night(path)
    spells = read_dealers(dealers).get(box_of(night), ()) if dealers else ()
    return _audit_night(night, name, profiles, counted, spells)


def box_of(night: NightRecord) -> Box:
    """Return the table, date and shift of a night, which its box has too."""
    return night.opened.table, night.opened.date, night.opened.shift


def _audit_night(
    night: NightRecord, name: str, profiles: Sequence[Profile], counted: int | None, spells: Sequence[DealerFrom]
) -> AuditedNight:
    """Audit a night, with its tables of turns, offers and fees; the first two, where somebody banks."""
    report = audit_night(night, profiles, counted)
    has_bank = any(each.hand.felt.game.has_bank for each in night.hands[:1])
    turns, offers = (list_turns(night), list(list_offers(night))) if has_bank else ([], [])
    return AuditedNight(name, report, turns, offers, list_fees(night, spells))


def audit_folder(
    folder: Path, profiles: Sequence[Profile], counts: Path | None = None, dealers: Path | None = None
) -> Nights:
    """Audit all journals of a folder; one that is broken is told, and stops none of the others.

    So is a box that was counted, or where somebody dealt, and has no journal.
    """
    nights, boxes = Nights([], []), read_counts(counts) if counts else {}
    spells = read_dealers(dealers) if dealers else {}
    found: set[Box] = set()
    for path in find_journals(folder):
        name = str(path.relative_to(folder))
        try:
            night = read_night(path)
            box = box_of(night)
            nights.audited.append(_audit_counted(night, name, profiles, boxes.get(box), spells.get(box, ())))
            found.add(box)
        except Mistake as mistake:
            nights.unread.append(Unread(name, str(mistake)))
    if not nights.audited and not nights.unread:
        raise Mistake(f"there is no journal in {folder}")
    told = [(box, f"{counts}, line {count.line}") for box, count in boxes.items()]
    told += [(box, f"{dealers}, line {mine[0].line}") for box, mine in spells.items()]
    for box, where in told:
        if box not in found:
            nights.unread.append(Unread(where, f"there is no journal of table {box[0]}, {box[1]}, {box[2]}"))
    return nights


def _audit_counted(
    night: NightRecord,
    name: str,
    profiles: Sequence[Profile],
    count: CountedBox | None,
    spells: Sequence[DealerFrom],
) -> AuditedNight:
    """Audit a night with what its box held, and note where the hands that were counted are not its own."""
    audited = _audit_night(night, name, profiles, count.counted if count else None, spells)
    said = name_difference(count, audited.report.hands) if count else ""
    if not said:
        return audited
    noted = Finding(HANDS, f"table {audited.report.table or '?'}", said, breach=False)
    return audited._replace(report=msgspec.structs.replace(audited.report, findings=(*audited.report.findings, noted)))


def sum_by_week(nights: Nights) -> dict[str, tuple[int, int, int]]:
    """Return by week how many nights, breaches and cents that were wrong there were."""
    sums: dict[str, tuple[int, int, int]] = {}
    for night in sorted(nights.audited, key=lambda night: night.week):
        count, breaches, cents = sums.get(night.week, (0, 0, 0))
        wrong = sum(wrong_cents(finding) for finding in night.report.breaches)
        sums[night.week] = count + 1, breaches + len(night.report.breaches), cents + wrong
    return sums


def sum_by_clause(nights: Nights) -> dict[tuple[str, str], tuple[int, int]]:
    """Return by clause and table how many breaches there were, and the cents that were wrong by them."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for night, finding in nights.findings:
        if finding.breach:
            key = finding.clause, night.report.table or "?"
            breaches, cents = sums.get(key, (0, 0))
            sums[key] = breaches + 1, cents + wrong_cents(finding)
    return dict(sorted(sums.items()))


def wrong_cents(finding: Finding) -> int:
    """Return by how much money is wrong in a finding; what was not said counts as nothing."""
    return abs((finding.observed_cents or 0) - (finding.due_cents or 0))


def tables_of_text(nights: Nights) -> dict[str, str]:
    """Return all of it as CSV, by the names of the files. Money is in cents."""
    finding = ("clause", "where", "breach", "due", "observed", "text")
    return {
        "nights.csv": _write_csv(nights, ("hands", "due", "taken"), _total_rows),
        "findings.csv": _write_csv(nights, finding, lambda night: map(_finding_row, night.report.findings)),
        "fees.csv": _write_csv(nights, FeeRow._fields, lambda night: night.fees),
        "rotation.csv": _write_csv(nights, TurnAtBank._fields, lambda night: night.turns),
        "offers.csv": _write_csv(nights, OfferRow._fields, lambda night: night.offers),
    }


def _write_csv(
    nights: Nights, fields: Sequence[str], rows_of: Callable[[AuditedNight], Iterable[Sequence[object]]]
) -> str:
    """Write rows of every night, each after the night it is of."""
    rows = [
        (night.name, night.report.table, night.report.date, night.report.shift, *row)
        for night in nights.audited
        for row in rows_of(night)
    ]
    return as_csv(("journal", "table", "date", "shift", *fields), rows)


def _total_rows(night: AuditedNight) -> list[tuple[object, ...]]:
    """Return the one row of a night's totals."""
    return [(night.report.hands, night.report.fees_due, night.report.fees_taken)]


def _finding_row(finding: Finding) -> tuple[object, ...]:
    """Return a finding as a row."""
    return (finding.clause, finding.where, finding.breach, finding.due_cents, finding.observed_cents, finding.text)
