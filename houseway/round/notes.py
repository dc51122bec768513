"""Notes of what a round has told, made as it goes and put into events for whoever looks.

Most rounds are dealt with nobody looking on: a simulation and a replay read no events. So questions, answers and the
piles that cards are dealt to, which are most of what is told, are noted as they are.
"""

from collections.abc import Callable

from houseway.round.ask import Answer, Question
from houseway.round.event import EVERYONE, Answered, Asked, Dealt, Event, Pile, Piled, Titles

# A pile stands for the next card, dealt to it; what is worked out only for whoever looks, for itself.
Note = Event | Question | Answer | Pile | Callable[[], Event]


class Notes:
    """Events in their order, and behind them what nobody has looked at yet."""

    def __init__(self) -> None:
        self.fresh: list[Note] = []
        self._events: list[Event] = []
        self._asked: dict[str, Question] = {}
        self._dealt = 0
        self._titles = Titles()

    def pile(self, title: str, owner: str) -> Pile:
        """Note a new pile."""
        pile = self._titles.pile(title, owner)
        self.fresh.append(Piled(pile.name, owner, title))
        return pile

    def events(self) -> list[Event]:
        """All events so far; the same list every time, which grows."""
        for note in self.fresh:
            self._events.append(self._event(note))
        self.fresh.clear()
        return self._events

    def _event(self, note: Note) -> Event:
        """Return the event that a note stands for. Cards are counted here, in the order in which they were dealt."""
        if isinstance(note, Question):
            self._asked[note.key] = note
            return Asked(note)
        if isinstance(note, Answer):
            return _tell_answer(self._asked[note.key], note)
        if isinstance(note, Pile):
            self._dealt += 1
            return Dealt(self._dealt - 1, note.name)
        return note() if callable(note) else note


def _tell_answer(question: Question, answer: Answer) -> Answered:
    """Return an answer with what its question says of it: whose it is, who may know it, and what its number counts."""
    seen_by = (question.who,) if question.private else EVERYONE
    unit = question.unit_of(answer) if isinstance(answer.arg, int) else ""
    offer = question.offer(answer.option)
    called, circles = offer.called if offer else "", question.circles_of(answer)
    return Answered(answer.key, question.who, answer.option, answer.arg, seen_by, unit, called, circles)
