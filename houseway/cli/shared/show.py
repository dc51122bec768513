"""Output of commands: JSON for programs, rich tables for people."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from houseway.core.text import CONTROL

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table


def print_json(value: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_encode), indent=2).decode()
    print(CONTROL.sub(lambda each: f"\\u{ord(each.group()):04x}", text))


def _encode(value: object) -> object:
    """Write an exact fraction as a pair of whole numbers."""
    if isinstance(value, Fraction):
        return value.as_integer_ratio()
    raise TypeError(f"{type(value).__name__} is no part of a document")


def console() -> "Console":
    """Return the console for people to read.

    Titles and names are anybody's: brackets are no markup, and no text drives the terminal.
    """
    from rich.console import Console

    from houseway.cli.shared.escaped import PlainText

    out = Console(highlight=False, markup=False, emoji=False)
    out.push_render_hook(PlainText())
    return out


def show_note(note: str) -> None:
    """Print what is no fault and yet worth knowing, in a line of its own; nothing, if there is nothing."""
    if note:
        console().print(f"note: {note}", soft_wrap=True)


def show_warning(warning: str) -> None:
    """Print what is no fault, and what nobody should overlook; nothing, if there is nothing."""
    if warning:
        console().print(f"WARNING: {warning}", style="bold yellow", soft_wrap=True)


def listing(*columns: str, title: str = "", numbers: tuple[str, ...] = ()) -> "Table":
    """Return a table of facts, with the columns that hold numbers to the right."""
    from rich import box
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    return table


@contextmanager
def progress(what: str, total: int | None) -> "Iterator[Callable[[], None]]":
    """Show a bar on standard error, if that is a terminal; yield a function to call for every step."""
    from rich.console import Console
    from rich.progress import Progress

    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
