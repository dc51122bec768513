"""Sentences by which everybody at a table is told of a fact."""

from collections.abc import Sequence

from houseway.core.money import Posting, Stack
from houseway.core.text import dollars
from houseway.room.base.commands import Arrive, LeaveCommand, Move, Rebuy, Sit
from houseway.room.base.entries import Dropped, Entry, Later, Moving, Paused, Stays
from houseway.tables.acts import Bought, Changed, Collected, Coloured, Joined, Left, Ruled, Sat, total


def news_of(fact: Entry) -> str:
    """Tell a fact in a sentence; nothing, where nobody needs to be told."""
    match fact:
        case Joined():
            return _tell_joined(fact)
        case Left():
            where = f"goes to table {fact.table}" if fact.table else "leaves"
            return f"{fact.name} {where} with {dollars(total(fact.postings))}"
        case Bought():
            return f"{fact.name} buys {dollars(total(fact.postings))} more"
        case Coloured():
            odd = dollars(total(fact.postings))
            return f"{fact.name} has chips of {dollars(fact.chip)} now, and takes {odd} of odd ones off the table"
        case Sat():
            return f"{fact.name} {'sits out' if fact.away else 'plays again'}"
        case Collected():
            return _tell_time(fact.postings)
        case Ruled():
            return f"The floor rules: {fact.text}"
        case Changed():
            return f"The floor changes the table: {fact.text}"
        case Moving():
            return f"The floor sends {fact.name} to table {fact.table}: {fact.text}"
        case Stays(name=name, why=why):
            return f"{name} stays at this table: {why}"
        case Dropped(name=name, why=why):
            return f"{name}: {why}"
        case Paused():
            return f"The floor pauses the table: {fact.text}" if fact.paused else "The table goes on"
        case Later():
            return _tell_later(fact)
    return ""


def _tell_joined(fact: Joined) -> str:
    person = fact.person
    where = f"stands behind seat {person.seat}" if person.standing else f"sits down in seat {person.seat}"
    come = f"comes from table {fact.came.table} and " if fact.came else ""
    return f"{person.name} {come}{where} with {dollars(total(fact.postings))}"


def _tell_time(taken: Sequence[Posting]) -> str:
    """Say who pays how much for the time.

    >>> from houseway.core.money import DROP
    >>> fees = {"Ann": 5_00, "Bob": 2_00}
    >>> _tell_time([Posting(Stack(name), DROP, cents, "collection") for name, cents in fees.items()])
    'Fee for the time: Ann $5, Bob $2'
    """
    paid = [f"{each.source.who} {dollars(each.cents)}" for each in taken if isinstance(each.source, Stack)]
    return f"Fee for the time: {', '.join(paid)}" if paid else ""


def _tell_later(later: Later) -> str:
    name = later.name
    match later.command:
        case Sit() | Arrive():
            return f"{name} will sit down after this hand"
        case Move() as move:
            return f"{move.name} will go to table {move.table} after this hand"
        case LeaveCommand():
            return f"{name} will leave after this hand"
        case Rebuy() as more:
            return f"{name} will have {dollars(more.cents)} more after this hand"
    return ""
