"""What the floor wants done at a table, refused at once if it cannot be: in a running hand too, before its end.

The floor looks at a page while hands go on. So what is ruled on a hand names it, and is ruled on no other.
"""

from collections.abc import Collection, Sequence

from houseway.core.errors import Mistake
from houseway.core.phrases import count_of
from houseway.room.base.commands import (
    Arrive,
    Change,
    CloseTable,
    Dismiss,
    FloorCommand,
    Hire,
    Leave,
    Move,
    Remove,
    RemoveBots,
    Rule,
    SeatBots,
    Sit,
    Task,
    Void,
)
from houseway.room.base.entries import Later
from houseway.round.ruling import Ruling
from houseway.tables import acts
from houseway.tables.bots import HIRED_NAME
from houseway.tables.decide import decide
from houseway.tables.felt import BankedFelt
from houseway.tables.table import Table
from houseway.tables.vote import Vote

ONCE = (CloseTable, Dismiss, Hire, Remove, RemoveBots)


def ruling_on(command: Void | Rule, running: int | None) -> Ruling:
    """What is ruled on the running hand."""
    if command.hand and command.hand != running:
        raise Mistake(f"hand {command.hand} is over: nothing was ruled on it, and nothing on another")
    if isinstance(command, Void):
        return Ruling("void", "", command.clause, command.text)
    if command.source or command.target or command.cents:
        raise Mistake("rule on the hand alone, and move chips by a ruling of its own")
    return Ruling(command.what, command.who, command.clause, command.text)


def check_noted(command: Task, later: Sequence[Later]) -> None:
    """Refuse what the floor has asked for already in this hand."""
    if isinstance(command, ONCE) and any(_is_same(each.command, command) for each in later):
        raise Mistake("that is noted already: it will be done when the hand is over")


def _is_same(noted: Task, command: Task) -> bool:
    if isinstance(noted, Remove) and isinstance(command, Remove):
        return noted.name == command.name
    return type(noted) is type(command)


def noted(later: Sequence[Later]) -> tuple[str, ...]:
    """What the floor has asked for and waits for the end of the hand, with its reasons."""
    return tuple(_in_words(each.command) for each in later if isinstance(each.command, FloorCommand))


def _in_words(command: FloorCommand) -> str:
    """
    >>> _in_words(Remove("Ann", "it is late")), _in_words(SeatBots())
    ('remove Ann: it is late', 'seat bots')
    """
    what = f"{command.__struct_config__.tag} {getattr(command, 'name', '')}".strip()
    return f"{what}: {why}" if (why := getattr(command, "text", "")) else what


def check_floor(table: Table, bots: Collection[str], command: Task, later: Sequence[Later] = ()) -> None:
    """Refuse what cannot be done at a table between hands, once what waits for the end of this one is done."""
    free = seats_free_after(table, bots, later)
    match command:
        case SeatBots() if command.count > free:
            raise Mistake(f"no room for {count_of(command.count, 'bot')}: {count_of(max(0, free), 'free seat')}")
        case RemoveBots() if not any(not table.people[name].hired for name in bots):
            raise Mistake("there are no bots at this table")
        case Hire():
            _check_hire(table, free)
        case Dismiss() if HIRED_NAME not in table.people:
            raise Mistake("there is no hired banker at this table")
        case Remove() if command.name not in {*table.people, *coming(later)} or command.name in bots:
            raise Mistake(f"{command.name} is not at the table, or is a bot")
        case Rule():
            _check_chips(table, command)
        case Change():
            decide(table, acts.Change(command.options, command.text, vote=Vote(command.asked, command.against)))


def coming(later: Sequence[Later]) -> set[str]:
    """Those who sit down after the hand. They may go again, and may be sent away: then they do not stay for another."""
    return {each.name for each in later if isinstance(each.command, Sit | Arrive)}


def seats_free_after(table: Table, bots: Collection[str], later: Sequence[Later]) -> int:
    """How many seats are free once all is done that waits for the hand to end; a bot makes way for whoever comes."""
    seated = {name for name, person in table.people.items() if not person.standing}
    free = len(table.free_seats)
    for each in later:
        match each.command:
            case Sit(standing=False, seat=seat) | Arrive(seat=seat):
                free -= seat in table.free_seats
                seated.add(each.name)
            case SeatBots(count=count):
                free -= count
            case Hire():
                free -= 1
            case RemoveBots(count=count):
                free += min(count, sum(not table.people[name].hired for name in bots))
            case Remove(name=name) | Move(name=name):
                free += name in seated
            case Leave():
                free += each.name in seated
            case Dismiss():
                free += HIRED_NAME in seated
    return free


def _check_hire(table: Table, free: int) -> None:
    if not isinstance(table.felt, BankedFelt):
        raise Mistake("nobody banks this game: there is no hired banker")
    if HIRED_NAME in table.people:
        raise Mistake("there is a hired banker at the table already")
    if free < 1:
        raise Mistake("no seat is free for a hired banker")


def _check_chips(table: Table, command: Rule) -> None:
    """Chips go from one person to another, or none go."""
    said = (command.source, command.target, command.cents)
    if any(said) and not all(said):
        raise Mistake("say who gives, who takes and how much: chips are moved by all three, or none are")
    if command.source and command.source == command.target:
        raise Mistake(f"{command.source} cannot give chips to themselves")
    for name in filter(None, (command.source, command.target)):
        if name not in table.people:
            raise Mistake(f"{name} is not at the table")
