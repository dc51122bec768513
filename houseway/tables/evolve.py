"""Changes a table by a fact, and does nothing else: a live table, a replay and a room that opens again all go by it."""

from collections.abc import Sequence

import msgspec

from houseway.core.ledger import Account, Cage, Drop, Posting, Stack
from houseway.sheets.stakes import Owes
from houseway.tables.carry import Came, Carry, Found
from houseway.tables.facts import (
    Bought,
    Changed,
    Collected,
    Fact,
    Joined,
    Left,
    Met,
    Observed,
    Played,
    Ruled,
    Sat,
    total,
)
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options
from houseway.tables.table import Table

AT_REST: frozenset[type] = frozenset({Stack, Cage, Drop})  # where chips lie between hands


def evolve(table: Table, fact: Fact) -> None:
    """Change the table as this fact says. Whether it could happen was decided before."""
    match fact:
        case Played() | Observed():
            table.hands, table.carry = fact.number, fact.carry
        case Joined():
            table.people[fact.person.name] = fact.person
            _note_buy(table, fact.person.name, total(fact.postings), fact.came)
        case Left():
            del table.people[fact.name]
            table.short_buys.discard(fact.name)
        case Bought():
            _note_buy(table, fact.name, total(fact.postings))
        case Sat():
            table.people[fact.name] = msgspec.structs.replace(table.people[fact.name], away=fact.away)
        case Collected():
            table.paid_time, table.minutes = table.time_fees(fact.minutes)[1], fact.minutes
        case Changed():
            table.felt = lay_out(table.felt.game, fact.options)
        case Met():
            _meet(table, fact.options, fact.found)
        case Ruled():
            pass
    table.balances = move(table.balances, fact.postings)
    table.next = None


def move(balances: dict[Account, int], postings: Sequence[Posting]) -> dict[Account, int]:
    """Return the chips after these postings. Between hands they lie at rest: on the felt none are left."""
    if not postings:
        return balances
    moved = dict(balances)
    for posting in postings:
        source, target, cents = posting.source, posting.target, posting.cents
        moved[source] = moved.get(source, 0) - cents
        moved[target] = moved.get(target, 0) + cents
    after = {account: cents for account, cents in moved.items() if cents}
    assert AT_REST.issuperset(map(type, after)), f"chips were left where none lie between hands: {after}"
    return after


def _note_buy(table: Table, name: str, cents: int, came: Came | None = None) -> None:
    """Remember whether somebody's last buy-in was a short one; with chips from elsewhere, it was made there."""
    is_short = came.short if came else table.felt.buy_in.is_short(cents)
    (table.short_buys.add if is_short else table.short_buys.discard)(name)


def _meet(table: Table, options: Options, found: Found) -> None:
    people = [person for person, _ in found.people]
    owes = {person.name: found.owes.get(person.name, Owes()) for person in people} if found.owes else {}
    table.felt, table.carry = lay_out(table.felt.game, options), Carry(button=found.button, owes=owes)
    table.people, table.short_buys = {person.name: person for person in people}, set()
