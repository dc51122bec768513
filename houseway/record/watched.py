"""A hand driven by what somebody saw of it: the cards of each pile, the dice, and what players did, in order.

Begin at `Watched.__call__`: the hand asks as it does live, and each reply is the next thing seen.
What is left over at the end was not seen in this hand. Where something was done wrong, the hand is
played as it should have gone: what it has no place for is a fault, and what it lacks ends it.
"""

from collections.abc import Container, Iterator

from houseway.core.text import Mistake
from houseway.record.sights import Doing, FloorSays, SeenHand, doings
from houseway.round import drivers
from houseway.round.ask import UNSEEN, Answer
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import VOID, Ruling, Script
from houseway.round.typed import read_answer
from houseway.tables.acts import Carry


class Unfit(Mistake):
    """Refuses what has no place in the hand, or a hand that lacks something: misspelt, if it was not done wrong."""


class Lost(Exception):
    """The hand cannot be followed any further."""


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
        # what was done wrong: as it was seen, and what of it the round had no place for
        self.faults = [sight.wrong] if sight.wrong else []
        self.unfinished = ""  # why the hand cannot be followed to its end

    def __call__(self, play: Play[Carry]) -> Carry | None:
        """Return what the next hand must know; None, if the hand went so wrong that it cannot be followed."""
        try:
            carry = drivers.run(play, self._reply, self._script)
        except Lost as lost:
            play.close()
            self.unfinished = str(lost)
            return None
        for left in self._find_leftovers():
            self._blame(left)
        return carry

    def _blame(self, what: str, missing: str = "") -> None:
        """Note a fault, where something was done wrong; else what was seen cannot be."""
        if not self.faults:
            raise Unfit(what + missing)
        self.faults.append(what)

    def _give_up(self, why: str, missing: str) -> Lost:
        if not self.faults:
            raise Unfit(why + missing)
        return Lost(why)

    def _find_leftovers(self) -> Iterator[str]:
        for pile, names in self._cards.items():
            if names:
                yield f"the {pile} hand takes no more cards: {' '.join(names)} is too many"
        for act in self._acts:
            who, words = _say(act)
            yield f"the hand is over, and {who} is not asked any more: {words!r} is too much"
        if self._dice:
            yield f"no more dice are rolled: {self._dice[0]!r} is too much"

    def _reply(self, request: Request) -> object:
        """Answer what the hand asks for with the next thing that was seen."""
        match request:
            case Face():
                return self._face(request)
            case Dice():
                if not self._dice:
                    raise self._give_up(f"{request.count} dice are rolled", ": say what they show")
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
            if "mucked" in request.faults:
                self.mucked.add(request.pile)
                return drivers.read_reply(request, f"mucked:{UNSEEN}")
        if not names:
            raise self._give_up(f"the {request.pile} hand takes another card", ": say which")
        try:
            return read_face(request, names.pop(0), folds=self._folds)
        except Mistake as mistake:
            raise Mistake(f"{request.pile}: {mistake}") from None

    def _next_act(self, request: Open) -> Answer | Ruling | None:
        """Return what was done next by somebody who is asked; or nothing, where nobody must do anything."""
        while True:
            why, missing = self._why_not_next(request)
            if not why:
                next_act = self._acts.pop(0)
                who, words = _say(next_act)
                return read_ruling(words) if isinstance(next_act, FloorSays) else read_act(request, who, words)
            if request.may_pass:
                # Rights that nobody has to use lapse here: the act that was noted next answers a later question.
                return None  # it is what they did later
            if not self._acts:
                raise self._give_up(why, missing)
            self._blame(why, missing)
            del self._acts[0]

    def _why_not_next(self, request: Open) -> tuple[str, str]:
        """Return why what was done next does not answer this, and what is missing then; both empty, if it does."""
        asked = list(dict.fromkeys(question.who for question in request.questions))
        next_act = self._acts[0] if self._acts else None
        who, words = _say(next_act)
        if not isinstance(next_act, FloorSays) and who not in asked:
            seen = f", and {who} is seen to {words!r}" if who else ""
            return f"{' or '.join(asked)} is asked{seen}", ": say what was done"
        try:
            told = read_ruling(words) if isinstance(next_act, FloorSays) else read_act(request, who, words)
        except Mistake as mistake:
            return f"{who}, {words!r}: {mistake}", ""
        reason = drivers.why_not_reply(request, told)
        return f"{who}, {words!r}: {reason}" if reason else "", ""


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
