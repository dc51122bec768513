"""Laying out a table from the command line: what every command may be told that opens one."""

import inspect
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Annotated, Concatenate, ParamSpec

import msgspec
import typer

from houseway.api.options import lay_out_wish
from houseway.cli.shared import params
from houseway.core.text import Mistake, cents
from houseway.tables.felt import Felt
from houseway.tables.fields import FIELDS, wishes
from houseway.tables.limits import pair_of
from houseway.tables.options import Wish

P = ParamSpec("P")


def make_wish(
    option: params.CollectionOption = None,
    schedule: params.ScheduleId = None,
    paytable: params.Paytables = None,
    choose: params.Choices = None,
    limit: params.Limit = None,
    **fields: str | int | bool | None,
) -> Wish:
    """Gather what the options of a command ask of a table."""
    given = {
        name: "yes" if value is True else str(value)
        for name, value in fields.items()
        if value is not None and value is not False
    }
    if limit and "minimum" in given:
        raise Mistake("say --limit or --minimum, not both: the minimum of a ring game is its lower limit")
    limits = dict(zip(("minimum", "higher"), _pair("--limit", limit), strict=True)) if limit else {}
    tables, ways = params.paytables(paytable), params.choices(choose)
    chosen = {"option": option, "schedule": schedule, "paytables": tables, "choices": ways}
    wish = {**chosen, **_read(given), **limits}
    return msgspec.convert(wish, Wish)


def _read(texts: dict[str, str]) -> dict[str, object]:
    """Read the fields of a table; a Mistake says which of them cannot be read."""
    wish: dict[str, object] = {}
    for name, text in texts.items():
        try:
            wish |= wishes({name: text})
        except Mistake as mistake:
            raise Mistake(f"{_flag(name)}: {mistake}") from None
    return wish


def _flag(name: str) -> str:
    """
    >>> _flag("bring_in"), _flag("chip_cents")
    ('--bring-in', '--chip')
    """
    return "--" + name.removesuffix("_cents").replace("_", "-")


def _field_parameters() -> Iterator[inspect.Parameter]:
    """Yield every field of a table as an option of a command."""
    for field in FIELDS:
        option = typer.Option(_flag(field.name), metavar=None if field.flag else field.metavar, help=field.help)
        kind = int if field.metavar == "N" else str
        annotation, default = (Annotated[bool, option], False) if field.flag else (Annotated[kind | None, option], None)
        yield inspect.Parameter(
            field.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation
        )


def money(text: str | None) -> int | None:
    return None if text is None else cents(text)


def _pair(option: str, text: str) -> tuple[int, int]:
    pair = pair_of(text)
    if len(pair) != 2:
        raise Mistake(f"{option} is two amounts, such as $4-$8, not {text!r}")
    return pair[0], pair[1]


def lay_out_as_asked(sheet_id: str, as_printed: str | None, wish: Wish) -> Felt:
    return lay_out_wish(sheet_id, params.readings(as_printed), wish)


def opens_a_table(command: Callable[Concatenate[Felt, P], None]) -> Callable[..., None]:
    """Make a command of a felt one of a sheet's id.

    It takes its own options, those of a table, and --json at the end.
    """
    _, *own = inspect.signature(command).parameters.values()
    named = list(inspect.signature(make_wish).parameters.values())[:-1]
    table = {each.name: each for each in (*named, *_field_parameters())}

    @wraps(command)
    def lay_out_and_run(sheet_id: str, as_printed: str | None, **given: object) -> None:
        wish = make_wish(**{name: given.pop(name) for name in table})  # type: ignore[arg-type]
        command(lay_out_as_asked(sheet_id, as_printed, wish), **given)  # type: ignore[call-arg, arg-type]

    last = [each for each in own if each.name == "as_json"]
    first = [each for each in own if each.name != "as_json"]
    sheet_id, as_printed = inspect.signature(_of_a_sheet).parameters.values()
    together = [sheet_id, *first, *table.values(), as_printed, *last]
    lay_out_and_run.__signature__ = inspect.Signature(together)  # type: ignore[attr-defined]
    return lay_out_and_run


def _of_a_sheet(sheet_id: params.SheetId, as_printed: params.AsPrinted = None) -> None:
    """Take a sheet's id: the options that name one, for `opens_a_table` to copy."""
