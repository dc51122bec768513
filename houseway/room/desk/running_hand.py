"""A hand that is being played: the generator at its open questions, and all it was told so far.

Nothing is kept of it but its script: a restart plays the same generator up to the same question.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.chance import Shoe, Words
from houseway.core.money import stack
from houseway.core.text import Mistake
from houseway.room.base.entries import Wagered
from houseway.round.ask import Answer, Question
from houseway.round.drivers import by_chance, deal_faces, entry_for, reply_to, why_not_reply
from houseway.round.event import Event, Marked, Piled, Stake
from houseway.round.request import Face, Open, Request, Shuffle
from houseway.round.script import PASSED, Pledged, Ruling, Script, ShoeMade, Stirred, Undone, counting, why_not_undo
from houseway.round.taking_back import find_undoable
from houseway.tables.acts import Carry
from houseway.tables.hand import Hand, cents_uncovered, find_result
from houseway.tables.options import Options

UNDO = "undo"  # the ruling that somebody's last answer is taken back


class Sealed(msgspec.Struct, frozen=True):
    """A shoe that is sealed and not dealt from yet: players have pledged words to stir it with."""

    root: str  # shown to everybody before any word is given
    pledges: dict[str, str]  # hash by name


class HandOutcome(NamedTuple):
    """Result of a hand that is over, for those who play it and for the figures they have of their play."""

    result: str  # a sentence
    told: dict[str, str]  # that sentence as it is said to some of those it is about, by name
    uncovered: dict[str, int]  # cents of bets that were not covered, by bettor
    wagered: list[Wagered]  # bets by player and wager; none of a void hand
    played: frozenset[str]  # names of those who had cards, a bet, or the bank; all others sat it out


class Running:
    """A hand moved from one set of open questions to the next. It deals from a copy of the table's shoe.

    When a shoe is made, `pledges` gives those who have a word for it; the hand then waits until it is stirred.
    """

    def __init__(
        self, number: int, make_hand: Callable[[], Hand], shoe: Shoe, rng: Random, pledges: Callable[[], Words]
    ) -> None:
        self.number = number
        self._make_hand = make_hand
        self.hand = make_hand()
        # The table's own stays as it was until the hand is over.
        self.shoe = shoe.copy()
        self.shoe.begin(self.hand.carry.dealt)
        self.script: Script = []
        self.open = Open(())
        self.carry: Carry | None = None
        self._rng = rng
        self._play = self.hand.play()
        self._request: Request | None = None
        self._pledges = pledges
        self.sealed: Sealed | None = None

    @property
    def events(self) -> list[Event]:
        """Return all that the hand has told so far."""
        return self.hand.deal.notes.events()

    def outcome(self) -> HandOutcome:
        """Return what the hand came to, once it is over."""
        hand = self.hand
        settled, bank, events = [] if hand.void else hand.settled, hand.bank, self.events
        owners = {event.owner for event in events if isinstance(event, Piled) and event.owner}
        bettors = {stake.bettor for stake in hand.deal.stakes}
        played = frozenset(owners | bettors | ({bank.who} if bank else set()))
        if hand.void:
            return HandOutcome(hand.void.in_words(), {}, {}, [], played)
        said = find_result(events)
        result, told = (said.text, said.to) if said else ("nobody bet", {})
        wagered = list(_wagers_of(hand.felt.options, settled, events))
        return HandOutcome(result, told, cents_uncovered(events), wagered, played)

    def chips(self, name: str) -> int:
        """Return somebody's chips in the middle of the hand, which the table itself learns of at its end."""
        return self.hand.deal.ledger.balances.get(stack(name), 0)

    def question(self, key: str) -> Question | None:
        """Return the open question of this key; None, if it is not open."""
        return next((question for question in self.open.questions if question.key == key), None)

    def begin(self) -> Script:
        """Deal on from where the hand lies on the table, to its first open question."""
        return [] if self._request is None else self._deal(self._request, [])

    def answer(self, answer: Answer | Ruling | None) -> Script:
        """An answer, a ruling, or every right passed; what the hand was told by it, with the cards that followed."""
        if isinstance(answer, Ruling) and answer.what == UNDO:
            return self._undo(answer)
        if reason := why_not_reply(self.open, answer):
            raise Mistake(reason)
        return self._go_on(answer, [PASSED if answer is None else answer])

    def rulings(self) -> dict[str, list[str]]:
        """Return what the floor may rule now, and on whom: what the round knows, and that an answer is taken back."""
        known = {what: list(names) for what, names in self.open.rulings().items()}
        return {**known, UNDO: sorted(undoable)} if (undoable := self._undoable()) else known

    def _undoable(self) -> dict[str, int]:
        """The place in the script of each player's last answer, as far as it may be taken back."""
        counted = counting(self.script)
        unseen = find_undoable(self.events, counted)
        return {name: at for name, at in unseen.items() if not why_not_undo(counted, Undone(at, reason=UNDO))}

    def _undo(self, ruling: Ruling) -> Script:
        """Take the round back to before somebody's last answer: that is open again, what came after does not count."""
        undoable = self._undoable()
        if ruling.who not in undoable:
            whose = (
                f"say whose: {', '.join(sorted(undoable))}" if undoable else "nobody has answered since the last card"
            )
            raise Mistake(f"no answer of {ruling.who or 'nobody'} can be taken back: {whose}")
        undone = Undone(undoable[ruling.who], ruling.clause, ruling.reason)
        if reason := why_not_undo(counting(self.script), undone):
            raise Mistake(reason)
        self._rewind([*self.script, undone])
        return [undone]

    def _rewind(self, script: Script) -> None:
        """Play the hand again by what still counts of a script."""
        self.hand, self.script, self._request = self._make_hand(), [], None
        self._play = self.hand.play()
        self.resume(counting(script))
        self.script = script

    def stir(self, words: Words) -> Script:
        """Deal the sealed shoe as these words stir it."""
        assert self.sealed, "a shoe waits to be stirred"
        assert self._request, "and the round to be dealt from it"
        self.sealed = None
        self.shoe.stir(words)
        return self._deal(self._request, [Stirred(tuple(words))])

    def _go_on(self, reply: object, told: Script) -> Script:
        """Give the round a reply, and deal on from there."""
        try:
            request = self._play.send(reply)
        except StopIteration as end:
            return self._end(end.value, told)
        return self._deal(request, told)

    def _deal(self, request: Request, told: Script) -> Script:
        """To the next open question, to a shoe that is to be stirred, or to the end."""
        try:
            while not isinstance(request, Open) and not self.sealed:
                if isinstance(request, Face):
                    request = deal_faces(self._play, request, self.shoe, told)
                    continue
                pledges = self._pledges() if isinstance(request, Shuffle) else ()
                reply = by_chance(request, self.shoe, self._rng)
                if pledges:
                    told.append(Pledged(tuple(pledges)))
                    # The root is out before any word is: the house cannot choose an order that fits the words.
                    self.sealed = Sealed(self.shoe.root, dict(pledges))
                told.append(entry_for(request, reply))
                request = self._play.send(reply)
        except StopIteration as end:
            return self._end(end.value, told)
        self._request = request
        self.open = request if isinstance(request, Open) and not self.sealed else Open(())
        self.script += told
        return told

    def _end(self, carry: Carry, told: Script) -> Script:
        """Note that the hand is over, with what it carries to the next."""
        self.carry, self.open, self.sealed, self._request = carry, Open(()), None, None
        self.script += told
        return told

    def resume(self, script: Script) -> None:
        """Go through more of what the hand was told before; the shoe is the one it was dealt from last."""
        if self._request is None:
            try:
                self._request = self._play.send(None)
            except StopIteration as end:
                self._end(end.value, [])
                return
        pledges: Words = ()
        for entry in script:
            self.script.append(entry)
            if isinstance(entry, Undone):
                self._rewind(self.script)
                continue
            if isinstance(entry, Pledged):
                pledges = entry.pledges
                continue
            if isinstance(entry, Stirred):
                self.sealed = None
                continue
            if isinstance(entry, ShoeMade):
                self.shoe.begin(-entry.place)
                self.sealed = Sealed(entry.root, dict(pledges)) if pledges else None
            told, reason = reply_to(self._request, entry)
            if reason:
                raise Mistake(f"entry {len(self.script)} of hand {self.number} does not fit: {reason}")
            try:
                self._request = self._play.send(told)
            except StopIteration as end:
                self._end(end.value, [])
                return
        self.open = self._request if isinstance(self._request, Open) and not self.sealed else Open(())


def _wagers_of(options: Options, settled: Iterable[tuple[Stake, int]], events: Iterable[Event]) -> Iterator[Wagered]:
    """Yield what everybody laid in a hand, and what it brought."""
    sums: dict[tuple[str, str], list[int]] = {}
    for stake, gain in settled:
        of = sums.setdefault((stake.bettor, stake.wager), [0, 0, 0])
        of[0], of[1], of[2] = of[0] + stake.cents, of[1] + gain, of[2] + gain
    for event in events:
        if isinstance(event, Marked) and event.short:
            key = (event.short.bet.who, event.short.bet.wager)
            sums.setdefault(key, [0, 0, 0])[2] += event.short.due - event.short.done
    for (name, wager), amounts in sums.items():
        if any(amounts):
            yield Wagered(name, wager, options.paytables.get(wager, ""), options.decks, *amounts)
