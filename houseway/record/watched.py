"""A hand driven by what somebody saw of it: the cards of each pile, the dice, and what players did, in order.

Begin at `Watched.__call__`: the hand asks as it does live, and each reply is the next thing seen.
What is left over at the end was not seen in this hand.
"""

from collections.abc import Container

from houseway.core.errors import Mistake
from houseway.record.sights import Doing, FloorSays, SeenHand, doings
from houseway.round import drivers
from houseway.round.ask import UNSEEN, Answer
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.fault import MUCKED
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.ruling import VOID, Ruling
from houseway.round.script import Script
from houseway.round.typed import read_answer
from houseway.tables.carry import Carry


class Watched:
    """Answers what a hand asks for, and sees that nothing of what was seen is left over."""

    def __init__(self, sight: SeenHand, script: Script, people: Container[str], *, folds: bool) -> None:
        """Where hands may be given up unseen (`folds`), nothing need be known of a pile."""
        self._cards = {pile: text.split() for pile, text in sight.cards.items()}
        self._dice = list(sight.dice)
        self._acts: list[Doing] = list(doings(sight.acts, people))
        self._script = script
        self._folds = folds
        self.mucked: set[str] = set()  # the piles that were not shown at the end

    def __call__(self, play: Play[Carry]) -> Carry:
        carry = drivers.run(play, self._reply, self._script)
        for pile, names in self._cards.items():
            if names:
                raise Mistake(f"the {pile} hand takes no more cards: {' '.join(names)} is too many")
        for act in self._acts:
            who, words = _say(act)
            raise Mistake(f"the hand is over, and {who} is not asked any more: {words!r} is too much")
        if self._dice:
            raise Mistake(f"no more dice are rolled: {self._dice[0]!r} is too much")
        return carry

    def _reply(self, request: Request) -> object:
        match request:
            case Face():
                return self._face(request)
            case Dice():
                if not self._dice:
                    raise Mistake(f"{request.count} dice are rolled: say what they show")
                return drivers.read_reply(request, self._dice.pop(0))
            case Shuffle() | Cut():
                return drivers.read_reply(request, "")  # nobody committed to the order of a real deck
            case Open():
                return drivers.check_answer(request, lambda _: self._next_act(request))

    def _face(self, request: Face) -> object:
        """The next card of its pile. Of a pile that nobody saw nothing is said: its cards stay unknown."""
        names = self._cards.get(request.pile)
        if names is None and self._folds:
            if EVERYONE[0] not in request.seen_by:
                return drivers.read_reply(request, UNSEEN)
            if MUCKED in request.faults:
                self.mucked.add(request.pile)
                return drivers.read_reply(request, f"{MUCKED}:{UNSEEN}")
        if not names:
            raise Mistake(f"the {request.pile} hand takes another card: say which")
        try:
            return read_face(request, names.pop(0), folds=self._folds)
        except Mistake as mistake:
            raise Mistake(f"{request.pile}: {mistake}") from None

    def _next_act(self, request: Open) -> Answer | Ruling | None:
        """Return what was done next by somebody who is asked; or nothing, where nobody must do anything."""
        asked = list(dict.fromkeys(question.who for question in request.questions))
        next_act = self._acts[0] if self._acts else None
        who, words = _say(next_act)
        if isinstance(next_act, FloorSays) or who in asked:
            try:
                act = read_ruling(words) if isinstance(next_act, FloorSays) else read_act(request, who, words)
            except Mistake as mistake:
                if request.may_pass:
                    return None  # it is what they did later
                raise Mistake(f"{who}, {words!r}: {mistake}") from None
            del self._acts[0]
            return act
        if request.may_pass:
            return None
        seen = f", and {who} is seen to {words!r}" if who else ""
        raise Mistake(f"{' or '.join(asked)} is asked{seen}: say what was done")


def _say(act: Doing | None) -> tuple[str, str]:
    """Return who did it and their words, for a sentence about it."""
    return ("the floor", act.floor) if isinstance(act, FloorSays) else act or ("", "")


def read_face(request: Face, word: str, *, folds: bool) -> object:
    """A card as somebody wrote it; one that was not seen only where a hand may be given up unseen."""
    if word == UNSEEN and not folds:
        raise Mistake("this game goes by every card: say which it is")
    return drivers.read_reply(request, word)


def read_act(request: Open, who: str, words: str) -> Answer:
    """Read what somebody did, as an answer to the first question of theirs that it fits."""
    refused: list[Mistake] = []
    for question in request.questions:
        if question.who == who:
            try:
                return read_answer(question, words)
            except Mistake as mistake:
                refused.append(mistake)
    raise refused[0] if refused else Mistake("nothing is asked of them now")


def read_ruling(words: str) -> Ruling:
    """The floor's word: WHAT on WHOM: WHY, or WHAT: WHY."""
    what, colon, reason = words.partition(":")
    what, _, who = what.partition(" on ")
    if not colon or not reason.strip():
        raise Mistake(f"the floor rules {words!r}: write what, on whom and why, such as: default on Ann: she left")
    if what.strip() in VOID:
        raise Mistake('a void hand moves nothing: write it as "void", with the reason')
    return Ruling(what.strip(), who.strip(), reason=reason.strip())
