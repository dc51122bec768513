"""Where the floor took a hand back: what was undone is no event of the hand, but that it was is told with them."""

from collections.abc import Callable, Sequence

from houseway.room.desk.running_hand import UNDO
from houseway.round.ask import Answer
from houseway.round.drivers import resume
from houseway.round.event import Event, Marked
from houseway.round.request import Open
from houseway.round.script import Ruling, Script, Undone, counting
from houseway.tables.hand import Hand


def insert_undos(events: Sequence[Event], script: Script, make_hand: Callable[[], Hand]) -> list[Event]:
    """The events of a hand with every undo of its script, each where the hand went on after it."""
    found: list[tuple[int, Marked]] = []
    for index, entry in enumerate(script):
        if isinstance(entry, Undone):
            at, mark = _undo(entry, counting(script[:index]), make_hand())
            # Where the floor goes back further than before, what it had ruled until then is told there too.
            found = [*((min(earlier, at), each) for earlier, each in found), (at, mark)]
    told = list(events)
    for at, mark in reversed(found):
        told.insert(at, mark)
    return told


def _undo(undone: Undone, counted: Script, hand: Hand) -> tuple[int, Marked]:
    """How many events of a hand come before an undo, and the ruling: on whoever's answer was taken back."""
    request, entry = resume(hand.play(), counted[: undone.keep]), counted[undone.keep]
    open_to = {each.key: each.who for each in request.questions} if isinstance(request, Open) else {}
    who = open_to.get(entry.key, "") if isinstance(entry, Answer) else ""
    ruling = Ruling(UNDO, who, undone.clause, undone.reason)
    return len(hand.deal.events), Marked(UNDO, ruling.in_words(), who)
