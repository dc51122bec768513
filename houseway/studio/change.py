"""A change of a sheet, as somebody makes it on a page: small, and checked like any sheet.

It is laid over the contents of the sheet it begins from, and what comes of that is read as the sheets of books are. So
there is nothing that a change could say and a sheet could not, and whatever is refused is refused in the same words.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from houseway.core.money import payout
from houseway.core.text import Mistake
from houseway.fees.schedule import range_of
from houseway.sheets.contents import Raw, copy_contents, decode
from houseway.sheets.sheet import DeckCount, SeatCount, Sheet
from houseway.sheets.shelf import load_sheet, resolve, sheet_of
from houseway.studio.fees import FeeEdit, WrongCell, change_fees, check_fees

Text = Annotated[str, msgspec.Meta(max_length=60)]
Title = Annotated[str, msgspec.Meta(max_length=60)]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Rows = Annotated[dict[Name, Text], msgspec.Meta(max_length=100)]
ByLabel = Annotated[dict[Name, Rows], msgspec.Meta(max_length=20)]
# What cannot be a sheet at all is laid to no field.
ALL = ""


class SheetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change: all that is other than in the sheet it begins from."""

    title: Title = ""
    # every row of each paytable that is changed, by wager and label
    pays: Annotated[dict[Name, ByLabel], msgspec.Meta(max_length=60)] = {}
    rules: Annotated[dict[Name, Any], msgspec.Meta(max_length=60)] = {}
    decks: DeckCount | None = None  # it is dealt from just so many
    seats: SeatCount | None = None
    ranges: Annotated[dict[Name, Text], msgspec.Meta(max_length=60)] = {}  # least and most of a bet, by wager
    schedule: Name = ""  # whose option is changed, by its id
    option: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    fees: Annotated[tuple[FeeEdit, ...], msgspec.Meta(max_length=100)] = ()


class BaseSheet(NamedTuple):
    """The sheet that a change begins from: one of the books, or somebody's own by its text."""

    id: str
    text: str = ""  # empty: it is in the books


class WrongChange(Exception):
    """A change is refused: the errors, by the field that each stands in."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__("; ".join(errors.values()))
        self.errors = dict(errors)


def load_base(base: BaseSheet) -> Sheet:
    """Return the sheet as it is before anything is changed."""
    return sheet_of(_contents(base), base.id) if base.text else load_sheet(base.id)


def change_contents(base: BaseSheet, change: SheetChange) -> Raw:
    """Return the contents of the changed sheet's own file, which starts from a sheet of the books."""
    sheet, raw = load_base(base), _contents(base)
    errors = {**_check_pays(change), **check_fees(change.fees)}
    errors |= {field(("ranges", wager)): reason for wager, reason in _check_ranges(change)}
    if errors:
        raise WrongChange(errors)
    for key in ("title", "seats"):
        if value := getattr(change, key):
            raw[key] = value
    if change.decks:
        raw["decks"] = {"min": change.decks, "max": change.decks}
    if change.rules:
        raw["rules"] = {**raw.get("rules", {}), **change.rules}
    _lay_wagers(raw, sheet, change)
    if change.fees:
        try:
            change_fees(raw, sheet, change.schedule, change.option, change.fees)
        except Mistake as mistake:
            where = mistake.field if isinstance(mistake, WrongCell) else ALL
            raise WrongChange({where: str(mistake)}) from None
    return raw


def change_sheet(base: BaseSheet, change: SheetChange, sheet_id: str) -> Sheet:
    """Return the sheet as it is changed; WrongChange, where it cannot be one."""
    raw = change_contents(base, change)
    try:
        return sheet_of(raw, sheet_id)
    except Mistake as mistake:
        raise say_mistake(mistake, sheet_id) from None


def say_mistake(mistake: Mistake, sheet_id: str) -> WrongChange:
    """Return what a family refuses, by the field it is about as far as its words tell that."""
    text = str(mistake).removeprefix(f"{sheet_id}: ")
    where = _field_of(text)
    # Beside its field a reason need not say again which one that is.
    return WrongChange({where: text.removeprefix("rules: ").partition(": ")[2] if where.startswith("rules|") else text})


def field(parts: tuple[str, ...]) -> str:
    """Name a field of the page.

    >>> field(("pays", "tie", "", "win"))
    'pays|tie||win'
    """
    return "|".join(parts)


def _contents(base: BaseSheet) -> Raw:
    """Return the contents that a change is laid over: those of an own sheet, or a bare start from a book."""
    if base.text:
        return copy_contents(decode(base.text, base.id))  # type: ignore[no-any-return]
    return {"like": base.id, "schedules": [each.id for each in load_sheet(base.id).schedules]}


def _check_pays(change: SheetChange) -> dict[str, str]:
    """Return what is wrong with the cells of paytables, each by its field."""
    wrong = {}
    for wager, tables in change.pays.items():
        for label, rows in tables.items():
            for row, text in rows.items():
                try:
                    payout(text)
                except Mistake as mistake:
                    wrong[field(("pays", wager, label, row))] = str(mistake)
    return wrong


def _check_ranges(change: SheetChange) -> Iterator[tuple[str, str]]:
    """Yield the ranges of bets that cannot be read, each with the reason."""
    for wager, text in change.ranges.items():
        try:
            if text:
                range_of(text)
        except Mistake as mistake:
            yield wager, str(mistake)


def _lay_wagers(raw: Raw, sheet: Sheet, change: SheetChange) -> None:
    """Lay changed paytables and ranges over the contents."""
    known = {wager.id: wager for wager in sheet.wager}
    for wager_id in {**change.pays, **change.ranges}:
        if wager_id not in known:
            raise WrongChange({ALL: f"there is no wager {wager_id[:60]!r}: there are {', '.join(known)}"})
        entry = _entry_of(raw, wager_id)
        if text := change.ranges.get(wager_id):
            entry["range"] = text
        for label, rows in change.pays.get(wager_id, {}).items():
            if label not in known[wager_id].tables:
                raise WrongChange({ALL: f"{wager_id} has no paytable {label!r}"})
            _lay_rows(raw, entry, label, rows)


def _entry_of(raw: Raw, wager_id: str) -> Raw:
    """Return the entry of a wager in the contents, a new one where there is none yet."""
    wagers: list[Raw] = raw.setdefault("wager", [])
    for entry in wagers:
        if entry.get("id") == wager_id:
            return entry
    wagers.append({"id": wager_id})
    return wagers[-1]


def _lay_rows(raw: Raw, entry: Raw, label: str, rows: Mapping[str, str]) -> None:
    """Write a whole paytable, and drop the rows of the sheet it starts from that are no longer there."""
    holder, way = (entry, "pays") if not label else (entry.setdefault("paytables", {}), f"paytables.{label}")
    holder[label or "pays"] = dict(rows)
    path = f"wager.{entry['id']}.{way}."
    kept = [each for each in raw.get("drop", ()) if not each.startswith(path)]
    gone = [path + row for row in _rows_before(raw, entry["id"], label) if row not in rows]
    raw["drop"] = [*kept, *gone]
    if not raw["drop"]:
        del raw["drop"]


def _rows_before(raw: Raw, wager_id: str, label: str) -> Mapping[str, str]:
    """Return the rows of the sheet that the contents start from."""
    wagers = resolve(raw["like"]).get("wager", ()) if "like" in raw else ()
    entry: Raw = next((each for each in wagers if each["id"] == wager_id), {})
    rows: Mapping[str, str] = entry.get("paytables", {}).get(label, {}) if label else entry.get("pays", {})
    return rows


def _field_of(text: str) -> str:
    """Return the field that a refusal begins with: a rule by its key, or the decks."""
    head, _, rest = text.partition(": ")
    if head == "rules":
        return field(("rules", rest.partition(":")[0].partition("[")[0].strip()))
    top, _, key = head.partition(".")
    if top == "rules" and key:
        return field(("rules", key.partition("[")[0]))
    return top if top in ("decks", "seats", "title") else ALL
