"""Changes a desk by what is on record, and does nothing else: live, at a restart, and for another worker's steps."""

from collections.abc import Iterator

from houseway.core.chance import Shoe
from houseway.record.journal import Closed, Opened, ShoeShown
from houseway.room.base.entries import Begun, Bots, Entry, Feeds, Later, Moving, Paused, Stays, Stirs, Told
from houseway.room.desk.running_hand import Running
from houseway.room.desk.seating import Seating
from houseway.room.desk.state import DeskState
from houseway.round.ask import Answer
from houseway.round.ruling import Ruling
from houseway.round.script import Passed, Script, Stirred, Undone
from houseway.tables.facts import Fact, Joined, Left, Played, Sat


def evolve(desk: DeskState, fact: Entry, at: float) -> None:
    """Change a desk as this says, which was put on record at this time. Whether it could happen was decided before."""
    match fact:  # what comes most often stands first
        case Told():
            _tell(desk, fact, at)
        case Begun():
            _begin(desk, fact, at)
        case Played():
            desk.table.evolve(fact)
            _end(desk)
            desk.rest_until = at + desk.settings.pace_seconds
        case _:
            evolve_seats(desk.seating, fact)
            _between(desk, fact, at)
    desk.rest_until = max(desk.rest_until, at)


def _between(desk: DeskState, fact: Entry, at: float) -> None:
    """Change what a fact changes beside the people at the table."""
    match fact:
        case Opened():
            desk.opened_at = at
        case Joined():
            desk.seating.seen_at[fact.person.name] = at
        case Sat():
            desk.seating.seen_at[fact.name] = at
            desk.missed[fact.name] = 0
        case Left():
            desk.stirring.forget(fact.name)
        case Paused():
            _pause(desk, fact, at)
        case Later():
            desk.later.append(fact)
        case Stirs():
            desk.stirring.evolve(fact)
        case ShoeShown():
            _show(desk, fact)
        case Closed():
            desk.closed = True


def evolve_seats(seating: Seating, fact: Entry) -> None:
    """Change who is at a table, and where."""
    if isinstance(fact, Fact):
        seating.table.evolve(fact)
    match fact:
        case Left() | Stays():
            seating.departing.pop(fact.name, None)
        case Moving():
            seating.departing[fact.name] = fact
        case Bots():
            seating.bots = set(fact.names)
        case Feeds():
            seating.feeds = fact.table


def go_on(desk: DeskState, told: Script, at: float) -> None:
    """Set clocks for the questions that are open after the running hand was told this, by chance or by the record."""
    assert desk.running
    desk.moved_at = at
    desk.rest_until = max(desk.rest_until, at)
    desk.minds.follow(desk.running.open.questions)
    answered = [entry.key for entry in told if isinstance(entry, Answer)]
    desk.clock.follow(desk.running.open.questions, answered, at)
    desk.stirring.follow(told)
    if desk.running.sealed and told:
        desk.stirring.wait(at)


def _pause(desk: DeskState, fact: Paused, at: float) -> None:
    desk.paused = fact.text if fact.paused else ""
    if not fact.paused:
        desk.clock.restart(at)


def _begin(desk: DeskState, fact: Begun, at: float) -> None:
    """The hand at its first question, or waiting for its first card."""
    desk.last = None
    desk.running = Running(fact.number, desk.table.hand, desk.shoe, desk.rng, desk.pledges)
    desk.running.resume([])
    go_on(desk, [], at)


def _tell(desk: DeskState, fact: Told, at: float) -> None:
    """Move the running hand by the record, one answer at a time, as it was moved when it was played."""
    for told in moves(fact.script):
        assert desk.running, f"hand {fact.number} is running"
        desk.running.resume(told)
        go_on(desk, told, at)
    desk.missed.clear()
    desk.missed.update(fact.missed)


def _end(desk: DeskState) -> None:
    assert desk.running, "a hand that is over was running"
    desk.shoe, desk.last, desk.running, desk.later = desk.running.shoe, desk.running, None, []


def _show(desk: DeskState, fact: ShoeShown) -> None:
    """A shoe that was laid open is not kept any more; the one in play is when the table closes."""
    if desk.shoe.root == fact.shoe.root:
        desk.shoe = Shoe(desk.rng)
    desk.shoe.spent = tuple(each for each in desk.shoe.spent if each.root != fact.shoe.root)


def moves(script: Script) -> Iterator[Script]:
    """Divide what a hand was told: each part begins with what somebody answered, ruled or let pass.

    >>> [len(each) for each in moves([Stirred(()), Answer("a", "b"), Stirred(()), Passed()])]
    [1, 1, 1, 1]
    """
    told: Script = []
    for entry in script:
        if told and isinstance(entry, Answer | Ruling | Passed | Undone | Stirred):
            yield told
            told = []
        told.append(entry)
    if told:
        yield told
