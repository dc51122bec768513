"""A hand that is being played: the generator at its open questions, and all it was told so far."""

from random import Random

from houseway.core.chance import Shoe
from houseway.core.errors import Mistake
from houseway.core.ledger import stack
from houseway.round.ask import Answer, Question
from houseway.round.drivers import by_chance, checked
from houseway.round.event import Event
from houseway.round.request import Open, Request
from houseway.round.ruling import Ruling
from houseway.round.script import Script, ShoeMade, entry_for, reply_to
from houseway.tables.hand import Carry, Hand


class Running:
    """A hand moved from one set of open questions to the next. It deals from a copy of the table's shoe."""

    def __init__(self, number: int, hand: Hand, shoe: Shoe, rng: Random) -> None:
        self.number = number
        self.hand = hand
        self.shoe = shoe.copy()
        self.shoe.begin(hand.carry.dealt)
        self.script: Script = []
        self.open = Open(())
        self.carry: Carry | None = None
        self._rng = rng
        self._play = hand.play()
        self._request: Request | None = None

    @property
    def events(self) -> list[Event]:
        return self.hand.deal.events

    def chips(self, name: str) -> int:
        return self.hand.deal.ledger.balances.get(stack(name), 0)

    def question(self, key: str) -> Question | None:
        return next((question for question in self.open.questions if question.key == key), None)

    def begin(self) -> Script:
        return self._go_on(None, [])

    def answer(self, answer: Answer | Ruling | None) -> Script:
        """An answer, a ruling, or every right passed; what the hand was told by it, with the cards that followed."""
        checked(self.open, lambda _: answer)
        return self._go_on(answer, [entry_for(self.open, answer)])

    def _go_on(self, reply: object, told: Script) -> Script:
        """To the next open question, or to the end."""
        try:
            request = self._play.send(reply)
            while not isinstance(request, Open):
                reply = by_chance(request, self.shoe, self._rng)
                told.append(entry_for(request, reply))
                request = self._play.send(reply)
            self.open = request
        except StopIteration as end:
            self.carry, self.open = end.value, Open(())
        self.script += told
        return told

    def resume(self, script: Script) -> None:
        """Go through more of what the hand was told before; the shoe is the one it was dealt from last."""
        if self._request is None:
            self._request = self._play.send(None)
        for number, entry in enumerate(script, len(self.script) + 1):
            if isinstance(entry, ShoeMade):
                self.shoe.begin(-entry.place)
            told, reason = reply_to(self._request, entry)
            if reason:
                raise Mistake(f"entry {number} of hand {self.number} does not fit: {reason}")
            self._request = self._play.send(told)
        self.script += script
        if isinstance(self._request, Open):
            self.open = self._request
