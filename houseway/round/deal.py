"""The house dealer's hands.

A family is written as the book's procedure against `Deal`. Whatever the round needs to know (a face, dice, a
choice) it asks for by yielding a request; whatever happens it tells, into `events`. A dealt card is a place; its
face is asked for when somebody may first see it, so a burned card never has one.
"""

from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from houseway.core.balances import Ledger
from houseway.core.cards import CARDS, Card
from houseway.core.money import Account, Kind, wager
from houseway.core.money import stack as stack_of
from houseway.round.ask import Amount, Answer, Question
from houseway.round.event import (
    EVERYONE,
    NO_END,
    NO_PLAYERS,
    Audience,
    Event,
    Faced,
    Lineup,
    Marked,
    Moved,
    Pile,
    Rolled,
    Shuffled,
    Stake,
)
from houseway.round.notes import Notes
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import DEFAULT, IN_DEALING, VOID, Fault, Floor, Irregular, Ruling, Voided, no_rules

# Piles of no hand.
BURNED, OUT_OF_PLAY, SHUFFLED_IN, FOR_THE_BUTTON = "Burned", "Out of play", "Shuffled in", "For the button"

T = TypeVar("T")
Play = Generator[Request, Any, T]
Again = Callable[[], Iterable[Question]]
Settle = Callable[[object, tuple[str, ...]], None]


def settle_nothing(outcome: object, wagers: tuple[str, ...]) -> None:
    """For rounds without wagers against a bank."""


def take_nothing(moment: str) -> None:
    """For rounds without fees."""


ANY_AMOUNT = Amount(1, None, 1)


class Deal:
    """One round's cards, chips and questions, and everything told about them.

    What to do about cards that are exposed, too many, too few, foreign or mucked is the game's to say.
    """

    def __init__(
        self,
        ledger: Ledger,
        fees: Callable[[str], None] = take_nothing,
        settle: Settle = settle_nothing,
        deck: Iterable[Card] = (),
        moments: Container[str] = (),
        limits: Amount = ANY_AMOUNT,
        *,
        shoe_cards: int = NO_END,
        lineup: Lineup = NO_PLAYERS,
    ) -> None:
        self.ledger = ledger
        self.notes = Notes()
        self._fresh = self.notes.fresh
        ledger.tell = self._fresh.append
        self.spots, self.order, self.banker, self.banker_seat = lineup
        self.stakes: list[Stake] = []
        self.faces: list[Card | None] = []
        self._shoe_end = shoe_cards  # the place behind its last card, where somebody counts
        self.deck = frozenset(deck)
        self.limits = limits  # what one bet may come to
        self.exposed: list[int] = []  # the places of cards that all saw on their way to one player
        self.too_many: list[int] = []  # of those that came with another
        self.too_few: list[int] = []  # of those after which one did not come
        self.foreign: list[int] = []  # of those found too late not to belong in the deck
        self.mucked: list[int] = []  # of those not shown at the end
        self.owed: list[tuple[Pile, Audience]] = []  # who still gets a card for one taken out of play
        self._piles: dict[str, Pile] = {}
        self._fees = fees
        self._moments = moments  # what the round may name, so that no fee is lost by a wrong name
        self._settle = settle
        self.floor: Floor = no_rules  # what may be ruled now
        self.dead: set[str] = set()  # whose hands are dead: they are asked nothing more
        self._open: tuple[Question, ...] = ()

    def line_up(self, lineup: Lineup) -> None:
        """Say who plays where, as soon as bets and draws have settled it."""
        self.spots, self.order, self.banker, self.banker_seat = lineup

    @property
    def events(self) -> list[Event]:
        """Everything told so far."""
        return self.notes.events()

    # Cards

    def pile(self, title: str, owner: str = "") -> Pile:
        """A pile of the table, or of a player's, whose only hand needs no title."""
        return self.notes.pile(title, owner)

    def card(
        self, pile: Pile, *, seen_by: Audience, later: bool = False, faults: tuple[Fault, ...] = IN_DEALING
    ) -> Play[Card | None]:
        """Deal the next card to a pile; those who may see it learn its face.

        With `later`, a down card that does not belong in the deck is not replaced until `make_good`.
        """
        place = self._put_down(pile)
        if not seen_by:
            return None
        face: Card | Irregular | None = yield Face(place, pile.name, seen_by, self.deck, faults)
        if face is None or isinstance(face, int):
            self.faces[place] = face
            self._fresh.append(Faced(place, face, seen_by))
            return face
        return (yield from self._irregular(face, pile, seen_by, later))

    def cards(
        self, deals: Iterable[tuple[Pile, Audience]], *, later: bool = False, faults: tuple[Fault, ...] = IN_DEALING
    ) -> Play[None]:
        """One card to each of these piles in turn, as `card` deals one."""
        faces, tell, deck = self.faces, self._fresh.append, self.deck
        for pile, seen_by in deals:
            place = self._put_down(pile)
            if seen_by:
                face: Card | Irregular | None = yield Face(place, pile.name, seen_by, deck, faults)
                if face is None or isinstance(face, int):
                    faces[place] = face
                    tell(Faced(place, face, seen_by))
                else:
                    yield from self._irregular(face, pile, seen_by, later)

    def _put_down(self, pile: Pile) -> int:
        """The next card, face down."""
        place = len(self.faces)
        self.faces.append(None)
        pile.append(place)
        self._fresh.append(pile)
        return place

    def _irregular(self, card: Irregular, pile: Pile, seen_by: Audience, later: bool) -> Play[Card | None]:
        """A card with something wrong about it: taken out and replaced, or seen by all, or one of two, or the last."""
        place, face = card.place, CARDS.get(card.face)
        if card.fault in ("boxed", "foreign"):
            self.faces[place] = face if card.fault == "boxed" else None
            self._fresh.append(Faced(place, face, EVERYONE))
            self.take_out(place, pile, card.fault)
            if not later or card.fault == "boxed" or seen_by == EVERYONE:
                return (yield from self.card(pile, seen_by=seen_by, later=later))
            self.owed.append((pile, seen_by))
            return None
        self.faces[place] = face
        self._fresh.append(Faced(place, face, EVERYONE if card.fault == "exposed" else seen_by))
        self.mark(card.fault, f"a card for {pile.name} is {card.fault}")
        if card.fault == "exposed":
            self.exposed.append(place)
        elif card.fault == "too few":
            self.too_few.append(place)
        else:
            at = len(pile)
            yield from self.card(pile, seen_by=seen_by)
            self.too_many.append(pile[at])  # not the first that came, if that was taken out again
        return face

    def take_out(self, place: int, pile: Pile, why: str) -> None:
        """A card is as if it were not there, and everybody is told why."""
        self.mark(why, f"a {why} card of {pile.name} is out of play")
        self.move(place, pile, self.out)

    @property
    def out(self) -> Pile:
        return self._aside(OUT_OF_PLAY)

    def _aside(self, name: str) -> Pile:
        """A pile there is no need of in most rounds."""
        if name not in self._piles:
            self._piles[name] = self.pile(name)
        return self._piles[name]

    def make_good(self) -> Play[None]:
        """The cards owed for those taken out of play are dealt."""
        owed, self.owed = self.owed, []
        for pile, seen_by in owed:
            yield from self.card(pile, seen_by=seen_by)

    def look(self, place: int, pile: Pile, *, seen_by: Audience, faults: tuple[Fault, ...] = ()) -> Play[Card | None]:
        """Show a card already dealt."""
        face = self.faces[place]
        if face is None:
            told: Card | Irregular | None = yield Face(place, pile.name, seen_by, self.deck, faults)
            if isinstance(told, Irregular):
                face = self._find_late(told, pile)
            else:
                face = self.faces[place] = told
        self._fresh.append(Faced(place, face, seen_by))
        return self.faces[place]

    def _find_late(self, card: Irregular, pile: Pile) -> Card | None:
        """Note a card that should be shown and is not one of the deck, or is thrown away unseen."""
        if card.fault == "mucked":
            self.mucked.append(card.place)
            self.mark(card.fault, f"{pile.name} mucks a card unseen")
            return None
        self.foreign.append(card.place)
        self.mark(card.fault, f"{pile.name} holds a card that does not belong in the deck")
        return CARDS.get(card.face)

    def turn_up(self, pile: Pile, faults: tuple[Fault, ...] = (), but: Sequence[int] = ()) -> Play[None]:
        """Show everybody a whole pile, but for the cards that lie face up already."""
        for place in pile:
            if place in but:
                continue
            if self.faces[place] is None:
                yield from self.look(place, pile, seen_by=EVERYONE, faults=faults)
            else:
                self._fresh.append(Faced(place, self.faces[place], EVERYONE))

    def burn(self, pile: Pile, count: int = 1) -> None:
        for _ in range(count):
            self._put_down(pile)

    def move(self, place: int, source: Pile, target: Pile) -> None:
        source.remove(place)
        target.append(place)
        self._fresh.append(Moved(place, target.name))

    def move_all(self, source: Pile, target: Pile) -> None:
        for place in source:
            self._fresh.append(Moved(place, target.name))
        target += source
        source.clear()

    def faces_of(self, pile: Pile) -> list[Card]:
        """The faces of a pile, as far as they have been seen."""
        faces = self.faces
        return [face for place in pile if (face := faces[place]) is not None]

    @property
    def cards_left(self) -> int:
        return self._shoe_end - len(self.faces)

    def shuffle(self, deck: tuple[Card, ...], decks: int) -> Play[None]:
        root = yield Shuffle(deck, decks, len(self.faces))
        self._note_shuffle(len(deck) * decks, root)

    def shuffle_in(self, places: Sequence[int], pile: Pile, rest: int) -> Play[None]:
        """These cards, which all have seen, are shuffled into the rest of the deck."""
        faces = tuple(face for face in (self.faces[place] for place in places) if face is not None)
        for place in places:
            self.move(place, pile, self._aside(SHUFFLED_IN))
        root = yield Shuffle(faces, 1, len(self.faces), rest)
        self._note_shuffle(len(faces) + rest, root)

    def _note_shuffle(self, cards: int, root: str) -> None:
        self._shoe_end = len(self.faces) + cards
        self._fresh.append(Shuffled(cards, root))

    def cut(self, depth: int) -> Play[None]:
        yield Cut(depth)
        self.mark("cut", f"{depth} cards are cut to the end")

    def dice(self, count: int, sides: int = 6) -> Play[tuple[int, ...]]:
        rolled: tuple[int, ...] = yield Dice(count, sides)
        self._fresh.append(Rolled(rolled))
        return rolled

    # Questions

    def wait(self, questions: Iterable[Question], again: Again | None = None) -> Play[Answer | None]:
        """Leave these questions open until one is answered, or all are rights that nobody uses.

        After a ruling they are worked out `again`; there may be none left, then or from the first.
        """
        request = self.put(tuple(questions))
        said: Answer | Ruling | None = (yield request) if request.questions else None
        return self.heard(said) if isinstance(said, Answer) else (yield from self.carry_out(said, again))

    @contextmanager
    def under(self, floor: Floor) -> Iterator[None]:
        """While this lasts, the floor may also rule by these."""
        before, self.floor = self.floor, floor
        try:
            yield
        finally:
            self.floor = before

    def ask(self, question: Question) -> Play[Answer]:
        if question.who in self.dead:
            return question.default
        said: Answer | Ruling | None = yield self.put((question,))
        if isinstance(said, Answer):
            return self.heard(said)
        answer = yield from self.carry_out(said, None)
        return question.default if answer is None else answer

    def all(self, questions: Iterable[Question]) -> Play[dict[str, Answer]]:
        """Ask all at once, in whatever order they answer; the answers by key."""
        self.put(tuple(questions))
        answers: dict[str, Answer] = {}
        while self._open:
            said: Answer | Ruling | None = yield Open(self._open, self.floor)
            answer = self.heard(said) if isinstance(said, Answer) else (yield from self.carry_out(said, None))
            if answer is None:
                break
            answers[answer.key] = answer
        return answers

    def carry_out(self, ruling: Ruling | None, again: Again | None) -> Play[Answer | None]:
        """Carry out what the floor rules, if it does, until somebody answers what is open then, or nothing is."""
        said: Answer | Ruling | None = ruling
        while isinstance(said, Ruling):
            self.tell(Marked("ruling", said.in_words(), said.who, brief=said.what))
            if said.what in VOID:
                raise Voided(said)
            if said.what == DEFAULT:
                return self.heard(self._default(said.who))
            rule = next(rule for rule in self.floor() if rule.what == said.what)
            before = self._open  # what is ruled may ask something of its own
            yield from rule.carry_out(said)
            left = again() if again else [each for each in before if each.who not in self.dead]
            request = self.put(tuple(left))
            said = (yield request) if request.questions else None
        return None if said is None else self.heard(said)

    def _default(self, who: str) -> Answer:
        asked = [question for question in self._open if question.who == who]
        return max(asked, key=lambda question: question.required).default

    def put(self, questions: tuple[Question, ...]) -> Open:
        """Put questions to players; one that is open already, and the same, is not told again."""
        before, self._open = self._open, questions
        for question in questions:
            if question not in before:
                self._fresh.append(question)
        return Open(questions, self.floor)

    def heard(self, answer: Answer) -> Answer:
        """Tell what somebody answered; the question is open no more."""
        alone = len(self._open) == 1
        self._open = () if alone else tuple([each for each in self._open if each.key != answer.key])
        self._fresh.append(answer)
        return answer

    def first(self, questions: Iterable[Question]) -> Play[Answer | None]:
        """Rights offered together: whoever speaks first has the word, and the others' rights lapse."""
        answer = yield from self.wait(questions)
        self._open = ()
        return answer

    # Chips

    def post(self, source: Account, target: Account, cents: int, kind: Kind, detail: str = "") -> None:
        self.ledger.post(source, target, cents, kind, detail)

    def chips(self, player: str) -> int:
        """Return what a player has left in front of them."""
        return self.ledger.balances.get(stack_of(player), 0)

    def stake(self, *stakes: Stake) -> None:
        """Put bets on the felt."""
        for stake in stakes:
            if stake.cents:  # a rider has none
                account = wager(stake.bettor, stake.spot, stake.wager, stake.part)
                self.ledger.post(stack_of(stake.bettor), account, stake.cents, "bet")
            self.stakes.append(stake)

    def moment(self, name: str) -> None:
        """A named point of the round: the fees the schedule puts there are taken."""
        if name not in self._moments:
            raise ValueError(f"{name!r} is no moment that this game has declared")
        self._fees(name)

    def settle(self, outcome: object, *wagers: str) -> None:
        """Settle these wagers now: a side bet may be paid while the round goes on."""
        self._settle(outcome, wagers)

    def over(self) -> None:
        """The round is over: it lets go of who takes fees and settles, so that nothing is kept by holding itself."""
        self._fees, self._settle = take_nothing, settle_nothing

    def mark(self, what: str, text: str, who: str = "") -> None:
        self.tell(Marked(what, text, who))

    def tell(self, mark: Marked | Callable[[], Marked]) -> None:
        """Say something that has more to it than a text, at once or when somebody looks."""
        self._fresh.append(mark)
