"""Acts of the floor at a table, refused at once if they cannot be done: in a running hand too, before its end.

The floor looks at a page while hands go on. So what is ruled on a hand names it, and is ruled on no other.
"""

from collections.abc import Sequence

from houseway.core.text import Mistake
from houseway.room.base.commands import (
    CloseTable,
    Dismiss,
    FloorCommand,
    Hire,
    PlayerCommand,
    Remove,
    RemoveBots,
    RuleCommand,
    Task,
    Void,
)
from houseway.room.base.entries import Later
from houseway.round.script import Ruling
from houseway.tables.table import Table

ONCE = (CloseTable, Dismiss, Hire, Remove, RemoveBots)


def ruling_on(command: Void | RuleCommand, running: int | None) -> Ruling:
    """Return what is ruled on the running hand."""
    # The page was drawn for one hand; by the time it is sent, another may lie on the table.
    if command.hand and command.hand != running:
        raise Mistake(f"hand {command.hand} is over: nothing was ruled on it, and nothing on another")
    if isinstance(command, Void):
        return Ruling("void", "", command.clause, command.text)
    if command.source or command.target or command.cents:
        raise Mistake("rule on the hand alone, and move chips by a ruling of its own")
    return Ruling(command.what, command.who, command.clause, command.text)


def check_noted(name: str, command: Task, later: Sequence[Later]) -> None:
    """Refuse what was asked for already in this hand, by the same player or by the floor."""
    if isinstance(command, PlayerCommand):
        is_noted = any(each.name == name and type(each.command) is type(command) for each in later)
    else:
        is_noted = isinstance(command, ONCE) and any(_is_same(each.command, command) for each in later)
    if is_noted:
        raise Mistake("that is noted already: it will be done when the hand is over")


def _is_same(noted: Task, command: Task) -> bool:
    """Whether two commands of the floor ask for the same; people are removed one by one."""
    if isinstance(noted, Remove) and isinstance(command, Remove):
        return noted.name == command.name
    return type(noted) is type(command)


def notes_of_floor(later: Sequence[Later]) -> tuple[str, ...]:
    """Return what the floor has asked for and waits for the end of the hand, with its reasons."""
    return tuple(_in_words(each.command) for each in later if isinstance(each.command, FloorCommand))


def _in_words(command: FloorCommand) -> str:
    """Return a command and its reason, as the floor reads them.

    >>> _in_words(Remove("Ann", "it is late")), _in_words(CloseTable("it is late"))
    ('remove Ann: it is late', 'close: it is late')
    """
    what = f"{command.__struct_config__.tag} {getattr(command, 'name', '')}".strip()
    return f"{what}: {why}" if (why := getattr(command, "text", "")) else what


def check_shift(table: Table, command: RuleCommand) -> None:
    """Chips go from one person to another, or none go."""
    said = (command.source, command.target, command.cents)
    if any(said) and not all(said):
        raise Mistake("say who gives, who takes and how much: chips are moved by all three, or none are")
    if command.source and command.source == command.target:
        raise Mistake(f"{command.source} cannot give chips to themselves")
    for name in filter(None, (command.source, command.target)):
        if name not in table.people:
            raise Mistake(f"{name} is not at the table")
