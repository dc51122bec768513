"""All that a sheet says, for other programs to read."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.cards import NAMES
from houseway.core.money import payout
from houseway.core.tiles import tile_of
from houseway.fees.schedule import Reading, Schedule
from houseway.games.bind import bind
from houseway.sheets.sheet import Sheet, Wager
from houseway.words.headings import heading, is_playable
from houseway.words.readings import with_names

_CITED = re.compile(r"(.+):(\d+)(?:-(\d+))?")

Texts = Mapping[str, Mapping[str, str]]


def facts(sheet: Sheet) -> dict[str, Any]:
    """A sheet as other programs read it. These names are a promise; more may follow them."""
    words = texts(sheet)
    return {
        **msgspec.structs.asdict(heading(sheet)),
        "source": [],
        "seats": sheet.seats,
        "decks": sheet.decks,
        "deck": [NAMES[card] for card in sheet.cards],
        "wagers": [_wager(wager, words[wager.id]) for wager in sheet.wager],
        "schedules": [_schedule(schedule) for schedule in sheet.schedules],
        "readings": [_reading(reading) for reading in sheet.reading],
        "digest": sheet.digest,
        "layouts": sheet.layouts,
        "backline": sheet.backline,
        "empty_circles": sheet.empty_circles,
        "bank": sheet.bank,
        "choices": [{"id": each.id, "title": each.title, "ways": list(each.ways)} for each in sheet.choice],
        "rules": bind(sheet).rules if is_playable(sheet) else sheet.rules,
        "sides": sides(sheet),
        "chart": has_chart(sheet),
        "tiles": {NAMES[card]: tile for card in sheet.cards if (tile := tile_of(card))},
    }


def sides(sheet: Sheet) -> tuple[str, ...]:
    """The sides of which roads are kept; none, where the game has no such sides."""
    game = bind(sheet) if is_playable(sheet) else None
    return game.road.sides if game and game.road else ()


def has_chart(sheet: Sheet) -> bool:
    """Whether the game is played by a chart."""
    game = bind(sheet) if is_playable(sheet) else None
    return game is not None and game.has_chart


def texts(sheet: Sheet) -> Texts:
    """Return what each result of each wager means, in a sentence; results of a family still to come speak for
    themselves.
    """
    if not is_playable(sheet):
        return {wager.id: {row: row for pays in wager.tables.values() for row in pays} for wager in sheet.wager}
    return bind(sheet).results


def _wager(wager: Wager, words: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": wager.id,
        "title": wager.title,
        "kind": wager.kind,
        "paytables": [
            {
                "label": label,
                "rows": [
                    {"outcome": row, "text": words[row], "pays": payout(paid).shown} for row, paid in pays.items()
                ],
            }
            for label, pays in wager.tables.items()
        ],
        "needs": wager.needs,
        "at_most": wager.at_most,
        "backline": wager.backline,
    }


def _schedule(schedule: Schedule) -> dict[str, object]:
    return {
        "id": schedule.id,
        "title": schedule.title,
        "rows": schedule.rows,
        "source": [citation(each) for each in schedule.source],
        "approvals": schedule.approvals,
        "terms": schedule.terms,
        "readings": [_reading(reading) for reading in schedule.reading],
    }


def _reading(reading: Reading) -> dict[str, str]:
    return {"about": reading.about, "text": with_names(reading.text), "lines": reading.lines}


def citation(text: str) -> dict[str, Any]:
    """
    >>> citation("book.txt:392-542")
    {'file': 'book.txt', 'lines': [392, 542]}
    """
    match = _CITED.fullmatch(text)
    if match is None:
        return {"file": text, "lines": None}
    file, first, last = match.groups()
    return {"file": file, "lines": [int(first), int(last or first)]}
