"""The actions of a file, given to a round as it asks for them."""

from typing import TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.text import Mistake
from houseway.games.poker_ring.turn import CHECK, NO_BET
from houseway.phh.cards import BOARD, UNKNOWN, Entry, FileCards, split_cards, title_of
from houseway.phh.history import History, cents_of, money
from houseway.round import drivers
from houseway.round.ask import UNSEEN, Answer, Question
from houseway.round.deal import Play
from houseway.round.drivers import face_named
from houseway.round.event import EVERYONE
from houseway.round.request import Face, Open, Request, Shuffle
from houseway.round.script import Irregular, Script

T = TypeVar("T")


class Actions:
    """The cards and actions of a file, in the order in which the round asks.

    A Mistake names the action that cannot be.
    """

    def __init__(self, history: History) -> None:
        self._names = {f"p{number}": name for number, name in enumerate(history.names, 1)}
        self._straddles = {
            name: cents for name, cents in zip(history.names, history.blinds, strict=False) if cents > history.lower
        }
        self._cards = FileCards(history.names)
        self._acts: list[Entry] = []
        self._brought: Entry | None = None
        self._at: Entry | None = None
        self._live = set(history.names)
        self._unseen: set[str] = set()
        street = 0
        for number, action in enumerate(history.actions, 1):
            words = tuple(action.partition("#")[0].split())
            street += words[:1] == ("d",)
            self._note(Entry(number, words, street))
        # A bring-in of the lower limit is a full bet to other programs, and nobody's choice here.
        if history.bring_in == history.lower and self._acts[:1]:
            label, *act = (first := self._acts[0]).words
            if act == ["cbr", money(history.lower)]:
                self._acts[0] = msgspec.structs.replace(first, words=(label, "pb"))

    def _note(self, entry: Entry) -> None:
        match entry.words:
            case []:
                pass
            case ["d", "db", _]:
                self._cards.deal(BOARD, entry)
            case ["d", "dh", label, _] if label in self._names:
                self._cards.deal(self._names[label], entry)
            case [label, "sm", *_] if label in self._names:
                self._cards.show(self._names[label], entry)
            case [label, *acts] if label in self._names:
                if acts[:1] == ["sd"]:
                    self._cards.discard(self._names[label], entry)
                self._acts.append(entry)
            case _:
                raise entry.wrong("there is no such action")

    def drive(self, play: Play[T], script: Script) -> T:
        """Carry the round to its end, and check that nothing of the file is left."""
        try:
            result = drivers.run(play, self._reply, script)
        except Mistake as mistake:
            raise self._at.wrong(mistake) if self._at else mistake from None
        self._skip_checks()
        for entry in self._acts:
            raise entry.wrong("the hand is over by then")
        self._cards.check_all_dealt()
        return result

    def _reply(self, request: Request) -> object:
        self._at = None
        match request:
            case Shuffle():
                return ""  # nobody committed to the order of a deck at a real table
            case Face():
                return self._face(request)
            case Open():
                # Of rights that nobody must use, a file says nothing.
                return None if request.may_pass else self._answer(request.questions[0])
        raise Mistake(f"a file says nothing of a {type(request).__name__.lower()}")

    def _face(self, request: Face) -> Card | Irregular | None:
        self._brought = None
        if "mucked" in request.faults:
            return self._muck(request)
        pile = request.pile if request.pile in self._names.values() else BOARD
        card = self._cards.next(pile)
        self._at = card.entry
        is_up = EVERYONE[0] in request.seen_by
        name = UNKNOWN if pile in self._cards.mucked and not is_up else card.name
        if name == UNKNOWN and is_up and pile != BOARD:
            raise Mistake(f"{pile}'s cards face up say who begins: name them")
        face, reason = face_named(request, UNSEEN if name == UNKNOWN else name)
        if reason:
            raise Mistake(f"{title_of(pile)}: {reason}")
        return face

    def _muck(self, request: Face) -> Irregular:
        """Answer for a card that nobody knows at the showdown.

        Its player does not show, so another must.
        """
        self._unseen.add(request.pile)
        # Somebody must win the pot with cards that are known.
        if self._unseen == self._live:
            raise Mistake(f"nobody shows a hand: say what {' or '.join(sorted(self._live))} held")
        return Irregular(request.place, UNSEEN, "mucked")

    def _answer(self, question: Question) -> Answer:
        offered = {option.id: option for option in question.options}
        if "straddle" in offered:
            cents = self._straddles.get(question.who)
            return Answer(question.key, "straddle", cents) if cents else question.default
        if question.purpose == "post":
            return Answer(question.key, "post")
        if "discard" in offered:
            self._skip_checks()
        self._skip_bring_in("bring" in offered)
        if self._is_checked_again(question):
            return Answer(question.key, CHECK.id)
        if not self._acts:
            raise Mistake(f"{question.who} is to act, and the file has no more actions")
        self._at = self._acts.pop(0)
        return self._answer_of(question, self._at.words)

    def _answer_of(self, question: Question, words: tuple[str, ...]) -> Answer:
        """Read one action as the answer to a question."""
        if self._names[words[0]] != question.who:
            raise Mistake(f"it is {question.who}'s turn")
        match words[1:]:
            case ["f"]:
                answer = Answer(question.key, "fold")
                self._live.discard(question.who)
            case ["pb"]:
                answer = Answer(question.key, "bring")
            case ["cc"]:
                answer = Answer(question.key, "check" if CHECK in question.options else "call")
            case ["cbr", amount]:
                answer = _raise(question, cents_of(amount))
            case ["sd", *cards]:
                answer = Answer(question.key, "discard", {"discard": self._thrown(question.who, "".join(cards))})
            case _:
                raise Mistake("there is no such action")
        if reason := question.why_not(answer):
            raise Mistake(reason)
        return answer

    def _thrown(self, name: str, cards: str) -> tuple[str, ...]:
        """Return the cards somebody throws away.

        Those of a hand that is never shown are unknown.
        """
        hidden = name in self._cards.mucked
        return tuple(UNSEEN if hidden or card == UNKNOWN else card for card in split_cards(cards))

    def _skip_bring_in(self, offered: bool) -> None:
        """Drop a bring-in that nobody had a choice of: the round does not ask for it.

        The player who made it is asked again here when all call, and not in the format.
        """
        if self._acts and self._acts[0].words[1:] == ("pb",):
            self._brought = self._acts[0]
            if not offered:
                self._acts.pop(0)

    def _is_checked_again(self, question: Question) -> bool:
        """Whether this question has no action in the file: who brought it in is asked again when all have called.

        The player's next action may be the first of the next street, which is not meant here.
        """
        brought = self._brought
        if brought is None or self._names[brought.words[0]] != question.who or CHECK not in question.options:
            return False
        following = self._acts[0] if self._acts else None
        return following is None or following.words[0] != brought.words[0] or following.street != brought.street

    def _skip_checks(self) -> None:
        """Drop checks of a player with nothing to decide.

        When all others are all in, the round does not ask; the format has a check there.
        """
        while self._acts and self._acts[0].words[1:] == ("cc",):
            self._acts.pop(0)


def _raise(question: Question, cents: int) -> Answer:
    """Return the option by which a player may bet or raise to so much."""
    bets = [Answer(question.key, each, cents) for each in ("bet", "double", "raise")]
    fallback = bets[2] if NO_BET in question.options else bets[0]
    return next((bet for bet in bets if question.why_not(bet) is None), fallback)
