"""What may be done at a table between hands: each act is done here, and here it gets its line of the journal.

A live table, a recorder and the room apply acts; a replay applies the act of a line and compares; the room, when
it opens a table again, recalls what the lines did. A new act is a method of `Table`, a line, and its cases here.
"""

from typing import NamedTuple

import msgspec

from houseway import __version__
from houseway.core.errors import Mistake
from houseway.core.ledger import Posting
from houseway.record.journal import Bought, Changed, Closed, Collected, Joined, Left, Met, Opened, Ruled, Sat
from houseway.tables.bank import Person
from houseway.tables.carry import Came, Found
from houseway.tables.felt import Felt
from houseway.tables.options import Options
from houseway.tables.table import Table
from houseway.tables.vote import Vote


class Join(NamedTuple):
    """Somebody sits down, or stands behind a seat, with chips that they buy or bring from another table."""

    person: Person
    cents: int
    came: Came | None = None


class Leave(NamedTuple):
    """Somebody goes, with all their chips: home, or to the table that is named."""

    name: str
    table: str = ""


class Buy(NamedTuple):
    """Somebody buys more chips."""

    name: str
    cents: int


class SitOut(NamedTuple):
    """Somebody sits out, or plays again."""

    name: str
    away: bool


class Collect(NamedTuple):
    """The clock shows so many minutes: what is due for the time is taken."""

    minutes: int


class Rule(NamedTuple):
    """The floor rules, and may move chips from one person to another by it."""

    text: str
    giver: str = ""
    taker: str = ""
    cents: int = 0
    clause: str = ""
    at: str = ""


class Change(NamedTuple):
    """The floor lays the table out anew, perhaps by a vote of the players."""

    options: Options
    text: str
    at: str = ""
    vote: Vote = Vote()


class Meet(NamedTuple):
    """Who watches comes back to the table in the middle of its game: all is as it is found then."""

    options: Options
    found: Found


Act = Join | Leave | Buy | SitOut | Collect | Rule | Change | Meet
Done = Joined | Left | Bought | Sat | Collected | Ruled | Changed | Met


def apply(table: Table, act: Act) -> Done | None:
    """Do it, and give its line; none, where nothing came of it. A Mistake says why it cannot be done."""
    match act:
        case Join():
            return Joined(act.person, table.join(act.person, act.cents, act.came), act.came)
        case Leave():
            return Left(act.name, table.leave(act.name, moves=bool(act.table)), act.table)
        case Buy():
            return Bought(act.name, table.rebuy(act.name, act.cents))
        case SitOut():
            (table.sit_out if act.away else table.sit_in)(act.name)
            return Sat(act.name, act.away)
        case Collect():
            paid = table.paid_time
            postings = table.collect(act.minutes)
            # Whoever comes in is noted even if nobody pays yet.
            return Collected(act.minutes, postings) if postings or paid != table.paid_time else None
        case Rule():
            moved = table.rule(act.giver, act.taker, act.cents, act.text) if act.cents else []
            return Ruled(act.text, moved, act.clause, act.at)
        case Change():
            table.change(act.options, act.vote)
            return Changed(act.options, act.text, act.at, act.vote.asked, act.vote.against)
        case Meet():
            return Met(act.options, act.found, table.meet(act.options, act.found))


def act_of(line: Done) -> Act:
    """What was done, by its line."""
    match line:
        case Joined():
            return Join(line.person, _sum(line), line.came)
        case Left():
            return Leave(line.name, line.table)
        case Bought():
            return Buy(line.name, _sum(line))
        case Sat():
            return SitOut(line.name, line.away)
        case Collected():
            return Collect(line.minutes)
        case Ruled():
            giver, taker = _people(line.postings[0]) if line.postings else ("", "")
            return Rule(line.text, giver, taker, _sum(line), line.clause, line.at)
        case Changed():
            return Change(line.options, line.text, line.at, Vote(line.asked, line.against))
        case Met():
            return Meet(line.options, line.found)


def check_again(table: Table, line: Done) -> None:
    """Do again what a line says; a Mistake, if it comes out otherwise."""
    done = apply(table, act_of(line))
    check_postings(moved_by(line), moved_by(done))
    if done != line:
        raise Mistake(f"it is recorded as {line} and comes out as {done}")


def check_postings(recorded: list[Posting], computed: list[Posting]) -> None:
    """Compare postings; the record is the money, so a difference is an alarm."""
    if recorded == computed:
        return
    for number, (theirs, ours) in enumerate(zip(recorded, computed, strict=False), 1):
        if theirs != ours:
            raise Mistake(f"posting {number} is recorded as {theirs} and comes out as {ours}")
    raise Mistake(f"{len(recorded)} postings are recorded and {len(computed)} come out")


def recall(table: Table, line: Done) -> None:
    """What an earlier line did to the table, but for its chips, which are known already."""
    match line:
        case Joined():
            table.people[line.person.name] = line.person
            table.note_chips(line.person.name, _sum(line), line.came)
        case Left():
            del table.people[line.name]
            table.short_buys.discard(line.name)
        case Sat():
            table.people[line.name] = msgspec.structs.replace(table.people[line.name], away=line.away)
        case Collected() | Changed():
            apply(table, act_of(line))
        case Met():
            table.people = {person.name: person for person, _ in line.found.people}
            table.change(line.options)
        case Bought():
            table.note_buy(line.name, _sum(line))
        case Ruled():
            pass


def moved_by(line: Done | None) -> list[Posting]:
    """The chips that an act moved."""
    return [] if line is None or isinstance(line, Sat | Changed) else line.postings


def _sum(line: Joined | Bought | Ruled) -> int:
    return sum(posting.cents for posting in line.postings)


def _people(posting: Posting) -> tuple[str, str]:
    return posting.source.who, posting.target.who


def opening(felt: Felt, table: str = "", date: str = "", shift: str = "", found: Found | None = None) -> Opened:
    """The line that opens a table's journal."""
    sheet = felt.game.sheet
    return Opened(__version__, sheet.digest, felt.options, sheet, table, date, shift, found)


def count(table: Table, in_play: tuple[str, ...] = (), *, interim: bool = False) -> Closed:
    """The closing count; or one of the moment, with the shoes that are still in play."""
    stacks = {name: table.chips(name) for name in table.people}
    return Closed(table.hands, table.drop, stacks, in_play, interim)
