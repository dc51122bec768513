"""Opening a table by its stakes: what fits them, what that costs, and a form that is kept when something is wrong."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.core.text import Mistake, dollars
from houseway.fees.schedule import Schedule
from houseway.room.web.pages.forms import CHOICE, PAYTABLE, read_wish, texts_shown
from houseway.sheets.sheet import Sheet
from houseway.tables.choosing import options_for, usual_options
from houseway.tables.fields import FIELDS, fields_shown
from houseway.tables.fitting import fitting_options, options_that_fit, usual_minimums
from houseway.tables.options import Options, Wish
from houseway.words.fees import fees_at_usual_play, fees_in_full

STAKES = ("structure", "minimum")
Form = dict[str, Any]
READ = {field.name: field.read for field in FIELDS}


class Offered(NamedTuple):
    """An option of a schedule, by the limit it is for, what it costs, and what that comes to as people usually play."""

    value: str  # schedule and number, as the form sends them
    limit: str
    fees: str  # in words
    usual: str  # in words
    chosen: bool  # whether the table has it


def offer_options(sheet: Sheet, wish: Wish, options: Options) -> dict[str, list[Offered]]:
    """Return the options that fit, by the titles of their schedules; of those that cost the same, its own or the first.

    The one that a table has is always among them: a form sent back as it was shown changes nothing.
    """
    mine = (options.schedule, options.option)
    fitting = list(fitting_options(sheet, wish))
    if options.schedule and mine not in {(schedule.id, option) for schedule, option in fitting}:
        fitting.append((next(each for each in sheet.schedules if each.id == options.schedule), options.option))
    rows: dict[tuple[str, ...], tuple[str, Offered]] = {}
    for schedule, option in fitting:
        chosen, costs = (schedule.id, option) == mine, _costs(sheet, schedule, option, options.minimum)
        if chosen or (schedule.id, *costs) not in rows:
            rows[schedule.id, *costs] = schedule.title, Offered(f"{schedule.id} {option}", *costs, chosen)
    groups: dict[str, list[Offered]] = {}
    for title, row in rows.values():
        groups.setdefault(title, []).append(row)
    return groups


def _costs(sheet: Sheet, schedule: Schedule, option: int, minimum: int) -> tuple[str, str, str]:
    limit = schedule.option(option)[0].limit or ""
    return limit, fees_in_full(schedule, option), fees_at_usual_play(sheet, schedule, option, minimum)


def option_form(sheet: Sheet, options: Options, *, chosen: bool, typed: Mapping[str, str] | None = None) -> Form:
    """Return what the form of a table's options shows: as the table has them, or as somebody has typed them.

    Of a table that is open, all options of its schedules are shown: another may come with other stakes.
    """
    left_out = {field.name for field in FIELDS if field.stays} if chosen else set(STAKES)
    fields = [each for each in fields_shown(sheet, options) if each[0].name not in left_out]
    structure = options.stakes.structure if options.stakes else None
    wish = Wish() if chosen else Wish(minimum=options.minimum, structure=structure)
    groups = offer_options(sheet, wish, options)
    if chosen:
        groups = _own_first(groups)
    shown = {**(texts_shown(sheet, options) if chosen else {}), **(typed or {})}
    picked = shown.get("option", "")
    return {
        "sheet": sheet,
        "options": options,
        "chosen": chosen,
        "offered": groups,
        "picked": picked if any(picked == each.value for group in groups.values() for each in group) else "",
        "shown": shown,
        "fields": fields,
        "errors": {},
    }


def _own_first(groups: dict[str, list[Offered]]) -> dict[str, list[Offered]]:
    """The option that a table has, before all others: of sixty in a box it would be out of sight."""
    sorted_each = {title: sorted(each, key=lambda option: not option.chosen) for title, each in groups.items()}
    return dict(sorted(sorted_each.items(), key=lambda group: not group[1][0].chosen))


def opening_form(sheet: Sheet, typed: Mapping[str, str]) -> Form:
    """The form of a table that is to be opened, for the stakes that were typed; with what is wrong beside its field."""
    errors: dict[str, str] = {}
    try:
        options = options_that_fit(sheet, _stakes(typed))
    except Mistake as mistake:
        unread = (name for name in STAKES if typed.get(name) and not _can_read(name, typed[name]))
        errors[next(unread, "minimum")] = reason_of(sheet, mistake)
        options = usual_options(sheet)
    form = option_form(sheet, options, chosen=False, typed=typed)
    return {**form, "errors": errors, "minimums": list(map(dollars, usual_minimums(sheet)))}


def _stakes(typed: Mapping[str, str]) -> Wish:
    return msgspec.convert({name: READ[name](typed[name]) for name in STAKES if typed.get(name)}, Wish)


def _can_read(name: str, text: str) -> bool:
    try:
        READ[name](text)
    except Mistake:
        return False
    return True


def reason_of(sheet: Sheet, mistake: Mistake) -> str:
    """Why something is refused, to somebody who has the game before them: the sheet's id tells them nothing."""
    return str(mistake).removeprefix(f"{sheet.id}: ")


def find_wrong_field(
    sheet: Sheet, fields: Mapping[str, str], *, shown: Mapping[str, str] | None = None, else_in: str = ""
) -> str:
    """The field without which the table could be opened, or that cannot be read; nothing, if it is no single one.

    Of two that do not go together, it is the one that is not as it was `shown`, or else the one that is not the stakes:
    these come first, and the rest goes by them. If nothing is wrong with any option, it is `else_in` another field.
    """
    chosen = {name: text.strip() for name, text in fields.items() if text.strip() and _is_of_options(name)}
    for name, text in chosen.items():
        if name in READ and not _can_read(name, text):
            return name
    if _could_open(sheet, chosen):
        return else_in
    for name in sorted(chosen, key=lambda name: (chosen[name] == (shown or {}).get(name), name in STAKES)):
        if _could_open(sheet, {other: text for other, text in chosen.items() if other != name}):
            return name
    return ""


def _is_of_options(name: str) -> bool:
    return name in READ or name == "option" or name.startswith((PAYTABLE, CHOICE))


def _could_open(sheet: Sheet, fields: dict[str, str]) -> bool:
    try:
        options_for(sheet, read_wish(fields))
    except Mistake:
        return False
    return True
