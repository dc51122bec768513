"""The people and bots at a table: the state, and what may be asked of it. `evolve` alone changes it.

It holds what a table does not know: which account somebody is, who is a bot, who is away since
when, and to which table people are fed.
"""

from collections.abc import Collection, Sequence

from houseway.core.text import Mistake
from houseway.room.base.commands import Arrive, Sit
from houseway.room.base.entries import Bots, Entry, Feeds, Later, Moving, Stays
from houseway.tables.acts import Fact, Left
from houseway.tables.table import Table


class Seating:
    """A table and those at it: people with their own play money, bots with the house's.

    It knows nothing of hands, shoes and clocks: whoever runs them asks it.
    """

    def __init__(self, table: Table, away_seconds: float) -> None:
        self.table = table
        self.away_seconds = away_seconds
        self.bots: set[str] = set()
        self.owners: dict[str, int] = {}  # whose account pays for each person
        self.seen_at: dict[str, float] = {}  # when each person last did something
        self.departing: dict[str, Moving] = {}  # who goes to which other table, before the next hand
        self.feeds = 0  # the table to which whoever sits here longest goes when a seat is free

    def copy(self) -> "Seating":
        """The same seats, to try on them what may be refused."""
        seating = Seating(self.table.copy(), self.away_seconds)
        seating.bots, seating.departing, seating.feeds = set(self.bots), dict(self.departing), self.feeds
        # Shared: no fact changes them, and the copy is only tried on.
        seating.owners, seating.seen_at = self.owners, self.seen_at
        return seating

    def evolve(self, fact: Entry) -> None:
        """Change who is at the table, and where."""
        if isinstance(fact, Fact):
            self.table.evolve(fact)
        match fact:
            case Left() | Stays():
                self.departing.pop(fact.name, None)
            case Moving():
                self.departing[fact.name] = fact
            case Bots():
                self.bots = set(fact.names)
            case Feeds():
                self.feeds = fact.table

    @property
    def guests(self) -> list[str]:
        """Names of all at the table who are no bots."""
        return [name for name in self.table.people if name not in self.bots]

    def sitter(self, seat: int) -> str | None:
        """Return the name of whoever sits in a seat; who stands behind it does not."""
        people = self.table.people.values()
        return next((person.name for person in people if person.seat == seat and not person.standing), None)

    def times_to_leave(self, watchers: Collection[str]) -> dict[str, float]:
        """Return when each seat is free of somebody who sits out, or neither plays nor looks, by their name."""
        here = ((name, name in watchers and not self.table.people[name].away) for name in self.guests)
        return {name: self.seen_at[name] + self.away_seconds for name, stays in here if not stays}

    def find_gone(self, now: float, watchers: Collection[str]) -> list[str]:
        """Return the names of those who have been away too long."""
        return [name for name, at in self.times_to_leave(watchers).items() if at <= now]

    def forget_owners(self, coming: Collection[str]) -> dict[str, int]:
        """Forget whose those are who neither are at the table nor come to it; the owners of the others."""
        self.owners = {
            name: account for name, account in self.owners.items() if name in self.table.people or name in coming
        }
        return dict(self.owners)

    # From one table to another

    def longest_here(self, but: Collection[str]) -> str | None:
        """Return who has sat at the table longest, but for these, of those who could take chips along."""
        names = (name for name in self.guests if name not in but and not self.table.people[name].standing)
        return next((name for name in names if self.table.chips(name)), None)

    def open_seats(self, later: Sequence[Later]) -> list[int]:
        """The seats that somebody may have who comes now: those that are free, then those of bots."""
        people, promised = self.table.people.values(), seats_promised(later)
        bots = [each.seat for each in people if each.name in self.bots and not each.hired]
        return [seat for seat in (*self.table.free_seats, *bots) if seat not in promised]

    def seat_for(self, wished: int, later: Sequence[Later]) -> int:
        """The seat of whoever comes from another table: the one wished for, or else any; bots make way for them."""
        seats, last = self.open_seats(later), self.table.felt.options.seats
        if wished > last:
            raise Mistake(f"there is no seat {wished} there: 1 to {last}")
        if not seats:
            raise Mistake("no seat is free there")
        if wished and wished not in seats:
            raise Mistake(f"seat {wished} there is taken: seat {seats[0]} is free")
        return wished or seats[0]


def seats_promised(later: Sequence[Later]) -> set[int]:
    """Return the seats of those who will sit down after the hand."""
    sits = (each.command for each in later if isinstance(each.command, Sit))
    arrivals = {each.command.seat for each in later if isinstance(each.command, Arrive)}
    return arrivals | {sit.seat for sit in sits if not sit.standing}
