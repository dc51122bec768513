"""Answers that may be taken back: those after which nobody has seen a card.

The same cards come again. Whoever has seen one since would choose or bet anew by what is coming.
"""

from collections.abc import Sequence

from houseway.round.ask import Answer
from houseway.round.event import Answered, Event, Faced
from houseway.round.script import Script


def find_undoable(events: Sequence[Event], counted: Script) -> dict[str, int]:
    """Return the place in the script of each player's last answer, as far as nobody has seen a card since.

    `counted` are the entries that count so far, and `events` what the round told by them.
    """
    answered = [(at, event) for at, event in enumerate(events) if isinstance(event, Answered)]
    players = {event.key: event.who for _, event in answered}
    # A question may be answered twice, by the floor as well: what was answered before a card was seen stays so.
    first = {event.key: at for at, event in reversed(answered)}
    seen = max((at for at, event in enumerate(events) if isinstance(event, Faced) and event.seen_by), default=-1)
    answers = ((at, entry.key) for at, entry in enumerate(counted) if isinstance(entry, Answer))
    last = {players[key]: (at, key) for at, key in answers if key in players}
    return {name: at for name, (at, key) in last.items() if first[key] > seen}
