"""Fields of a table that somebody asks for: one list for the command line and for the forms of the floor.

The option of a schedule and the paytables are not in it: how they are chosen depends on the sheet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

from houseway.core.text import Mistake, cents, dollars
from houseway.sheets.sheet import Betting, Sheet
from houseway.sheets.stakes import Kill, Stakes, Structure
from houseway.tables.limits import pair_of
from houseway.tables.options import Options

DIGITS_MOST = 9
YES_OR_NO = ("no", "yes")


class Field(NamedTuple):
    """One thing somebody may choose. `name` is that of the wish it becomes."""

    name: str
    title: str
    help: str
    metavar: str  # what stands for it in the help of a command
    read: Callable[[str], object]
    """What the text of a form or a command stands for."""
    show: Callable[[Sheet, Options], str | None]
    """How a table has it; none, where there is no such thing at this table."""
    choices: Callable[[Sheet], Sequence[str]] = lambda sheet: ()
    """All there is to choose from, where it is not any amount."""
    flag: bool = False
    """Whether it is only a yes or a no."""
    stays: bool = False
    """Whether it cannot be changed while a table is open."""


def number(text: str) -> int:
    """Return a whole number; one of many digits is refused, for no table has so many of anything."""
    if not text.isdecimal() or len(text) > DIGITS_MOST:
        raise Mistake(f"{text!r} is not a number")
    return int(text)


def word(words: Sequence[str]) -> Callable[[str], str]:
    """One of these words, however it is written."""

    def read(text: str) -> str:
        if (said := text.replace("-", " ").lower()) in words:
            return said
        raise Mistake(f"say {', '.join(words[:-1])} or {words[-1]}, not {text!r}")

    return read


def _most(table: Options) -> str:
    """Return the maximum as a form has it; an empty field is no limit."""
    return "" if table.maximum is None else dollars(table.maximum)


def _of_stakes(show: Callable[[Stakes], str]) -> Callable[[Sheet, Options], str | None]:
    """Return a function that shows a field of the stakes; where there are none, there is no such field."""
    return lambda sheet, options: show(options.stakes) if options.stakes else None


def _opening(
    begins: Callable[[Betting], bool], show: Callable[[Stakes], str]
) -> Callable[[Sheet, Options], str | None]:
    """Return a field for what is put in before the cards, in the games that are opened so."""

    def show_if_so(sheet: Sheet, options: Options) -> str | None:
        is_so = sheet.betting is not None and begins(sheet.betting)
        return show(options.stakes) if is_so and options.stakes else None

    return show_if_so


def _kills(sheet: Sheet) -> Sequence[str]:
    """Return the ways to kill pots that the sheet has."""
    return sheet.betting.kills if sheet.betting else ()


def _show_forced(sheet: Sheet, options: Options) -> str | None:
    """Return whether the first bet is forced; None, where no option of the book prints one."""
    printed = any("forced open" in row.terms for schedule in sheet.schedules for row in schedule.rows)
    return YES_OR_NO[options.stakes.opens_for > 0] if options.stakes and printed else None


FIELDS = (
    Field("minimum", "Minimum", "The least that may be bet.", "$", cents, lambda sheet, table: dollars(table.minimum)),
    Field(
        "maximum",
        "Maximum",
        "The most that may be bet.",
        "$",
        cents,
        lambda sheet, table: None if sheet.points else _most(table),
    ),
    Field(
        "higher",
        "Higher limit",
        "The higher limit of a ring game.",
        "$",
        cents,
        _of_stakes(lambda stakes: dollars(stakes.higher) if stakes.structure == "limit" else ""),
    ),
    Field(
        "blinds",
        "Blinds",
        "The blinds, the big one last.",
        "$-$",
        pair_of,
        _opening(lambda betting: betting.has_blinds, lambda stakes: "-".join(map(dollars, stakes.blinds))),
    ),
    Field(
        "ante",
        "Ante",
        "The ante, where the game has one.",
        "$",
        cents,
        _opening(lambda betting: betting.has_antes, lambda stakes: dollars(stakes.ante)),
    ),
    Field(
        "bring_in",
        "Bring-in",
        "The bring-in of stud games.",
        "$",
        cents,
        _opening(lambda betting: betting.has_bring_in, lambda stakes: dollars(stakes.bring_in)),
    ),
    Field(
        "structure",
        "Betting",
        "How a ring game is bet.",
        "limit|no-limit|pot-limit",
        word(get_args(Structure)),
        _of_stakes(lambda stakes: stakes.structure),
        lambda sheet: sheet.betting.structures if sheet.betting else (),
    ),
    Field(
        "kill",
        "Kill pots",
        "Whether pots are killed, where the book has it.",
        "none|half|full",
        word(get_args(Kill)),
        lambda sheet, table: table.stakes.kill if table.stakes and len(_kills(sheet)) > 1 else None,
        _kills,
    ),
    Field(
        "forced_bet",
        "Forced opening bet",
        "Play with the forced opening bet of the schedule.",
        "no|yes",
        lambda text: word(YES_OR_NO)(text) == "yes",
        _show_forced,
        lambda sheet: YES_OR_NO,
        flag=True,
    ),
    Field(
        "chip_cents",
        "Smallest chip",
        "The smallest chip in play.",
        "$",
        cents,
        lambda sheet, table: dollars(table.chip_cents),
    ),
    Field(
        "decks",
        "Decks",
        "Decks in the shoe.",
        "N",
        number,
        lambda sheet, table: str(table.decks) if sheet.decks.min < sheet.decks.max else None,
        stays=True,
    ),
    Field(
        "seats",
        "Seats",
        "Seats at the table.",
        "N",
        number,
        lambda sheet, table: str(table.seats) if len(sheet.layouts) > 1 else None,
        lambda sheet: [str(seats) for seats in sorted(sheet.layouts.values())],
        stays=True,
    ),
)


def fields_shown(sheet: Sheet, options: Options) -> Iterator[tuple[Field, str]]:
    """Yield the fields that a table of this sheet has, and how it has them."""
    for field in FIELDS:
        if (shown := field.show(sheet, options)) is not None:
            yield field, shown


def wishes(texts: Mapping[str, str]) -> dict[str, object]:
    """Read texts by the names of fields; what is left empty is as the book or custom has it."""
    return {field.name: field.read(texts[field.name]) for field in FIELDS if texts.get(field.name)}
