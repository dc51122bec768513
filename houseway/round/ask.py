"""Questions, and the answers that may be given to them.

A question is a list of options, each with at most one argument: an amount, cards sorted into places, or chips laid
on places. It refuses an answer with a sentence a player can read, and knows what the clock would
answer. Whoever drives the round asks `why_not` before an answer goes in; the round itself never has to refuse.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Literal, Protocol

import msgspec

from houseway.core.cards import NAMES, TILES, Card
from houseway.core.text import dollars
from houseway.round.refusals import Laid, allows, find_spots, why_not_laid, why_not_said

UNSEEN = "?"
# What a fee comes to from which amount on, the least amount first.
Steps = tuple[tuple[int, int], ...]


class Answer(msgspec.Struct, frozen=True, array_like=True, tag="answer", gc=False):
    """Answer of a player: the question's key, the option chosen and its argument."""

    key: str  # the question's
    option: str  # by its id
    # an amount, or what goes to each place: cents on a spot, names of cards; None, where the option takes none
    arg: int | Mapping[str, int | tuple[str, ...]] | None = None


class Amount(msgspec.Struct, frozen=True, tag="amount", gc=False):
    """Cents, or a count of something, from low to high in steps; no high is no limit."""

    low: int
    high: int | None  # None: no limit
    step: int  # the amount is a multiple of it
    unit: str = ""  # what is counted, such as cards; empty: cents

    def why_not(self, arg: object) -> str | None:
        """Return why this is no such amount; None, if it is one."""
        if allows(self, arg):
            return None
        if type(arg) is not int:
            return f"say how many {self.unit}" if self.unit else "say an amount of money"
        if self.low == self.high != arg:
            return f"the amount must be {self.say(self.low)}, not {self.say(arg)}"
        if arg < self.low or (self.high is not None and arg > self.high):
            high = "no limit" if self.high is None else self.say(self.high)
            return f"the amount must be from {self.say(self.low)} to {high}, not {self.say(arg)}"
        return f"the amount must be a multiple of {self.say(self.step)}, not {self.say(arg)}"

    def say(self, amount: int) -> str:
        """Return an amount in words: money, or a count with its unit."""
        return f"{amount} {self.unit}" if self.unit else dollars(amount)

    def sample(self, rng: Random) -> int:
        """Any amount allowed, within twenty steps where there is no limit."""
        low = -(-self.low // self.step)
        return rng.randint(low, low + 20 if self.high is None else self.high // self.step) * self.step

    def iterate(self) -> Iterator[int]:
        """Yield every amount allowed; the least alone where there is no limit."""
        low = -(-self.low // self.step) * self.step
        return iter(range(low, (low if self.high is None else self.high) + 1, self.step))


class Sort(msgspec.Struct, frozen=True, tag="sort", gc=False):
    """Some of these cards into named places, so many into each (lowest, highest); what is left over stays.

    With `all_of_them`, nothing may be left over. Cards that only a recorder has not seen are each named "?".
    `fouls` says what may not lie in the first place, by the sorted names of its cards, and why. `none` is what it is
    called to choose no card at all, where that has a name.
    """

    cards: tuple[Card, ...]
    places: dict[str, tuple[int, int]]  # the first is the one that fouls are looked up for
    all_of_them: bool = False
    fouls: dict[str, str] = msgspec.field(default_factory=dict)
    unseen: int = 0  # how many of the cards nobody has seen; they are no part of `cards`
    none: str = ""

    def why_not(self, arg: object) -> str | None:
        """Return why cards cannot be sorted so; None, if they can."""
        things = "tiles" if self.cards and self.cards[0] in TILES else "cards"
        if not isinstance(arg, Mapping) or set(arg) != set(self.places) or not all(map(_are_names, arg.values())):
            return f"sort {things} into {' and '.join(self.places)}"
        for place, (low, high) in self.places.items():
            if not low <= len(arg[place]) <= high:
                wanted = str(low) if low == high else f"{low} to {high}"
                return f"{place} takes {wanted} {things[:-1] if high == 1 else things}, not {len(arg[place])}"
        if self.all_of_them and sum(map(len, arg.values())) != len(self.cards):
            return f"place all {len(self.cards)} {things}"
        extra = Counter(name for names in arg.values() for name in names)
        extra -= Counter({UNSEEN: self.unseen, **Counter(NAMES[card] for card in self.cards)})
        if extra:
            return f"you do not hold {' '.join(extra)}"
        return self.fouls.get(" ".join(sorted(arg[next(iter(self.places))])))

    def sample(self, rng: Random) -> dict[str, tuple[str, ...]]:
        """Return any way to sort them: the least into each place, and the others wherever there is room."""
        names = [NAMES[card] for card in rng.sample(self.cards, len(self.cards))]
        sorted_ = {place: [names.pop() for _ in range(low)] for place, (low, _) in self.places.items()}
        for name in names:
            room = [place for place, (_, high) in self.places.items() if len(sorted_[place]) < high]
            place = rng.choice([*room, *([] if self.all_of_them else [None])]) if room else None
            if place is not None:
                sorted_[place].append(name)
        return {place: tuple(names) for place, names in sorted_.items()}

    def iterate(self) -> Iterator[dict[str, tuple[str, ...]]]:
        """Yield every legal way to sort them. They are drawn by their places, for two cards of one name may be held."""

        def fill(places: list[str], left: tuple[int, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
            if not places:
                yield {}
                return
            low, high = self.places[places[0]]
            for count in range(low, high + 1):
                for chosen in combinations(left, count):
                    rest = tuple(at for at in left if at not in chosen)
                    names = tuple(NAMES[self.cards[at]] for at in chosen)
                    for others in fill(places[1:], rest):
                        yield {places[0]: names, **others}

        ways = fill(list(self.places), tuple(range(len(self.cards))))
        return (way for way in ways if self.why_not(way) is None) if self.all_of_them or self.fouls else ways


def _are_names(value: object) -> bool:
    """Whether these can be names of cards: what comes from outside may be anything."""
    return isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)


class Spot(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A place for chips: how much, the fee for using it, which others must hold chips too, cap it, or equal it.

    Where several `bets` may lie on it, the amount is that of all of them, and the fee that of each. `fee` is the most
    that it may be; where it grows with the bet, `fees` are its steps.
    """

    id: str
    text: str
    kind: str  # "main", "bonus" or "later", as the sheet has it
    amount: Amount  # cents that may lie on it, if any do
    fee: int = 0
    needs: tuple[str, ...] = ()  # ids; at least one of these must hold chips too
    at_most: tuple[str, ...] = ()  # ids; it may hold no more than any of these
    equals: str = ""  # id of a spot that must hold the same amount; bare together or not at all
    beside: str = ""  # id of a spot that must hold chips too, in any amount
    bets: int = 1
    fees: tuple[Steps, ...] = ()
    circle: tuple[str, int] | None = None  # the wager and the seat, where it lies at a seat that nobody has

    def why_not(self, cents: object) -> str | None:
        """Return why so much may not be bet here; None, if it may."""
        reason = self.amount.why_not(cents)
        if reason or self.bets == 1:
            return reason
        if isinstance(cents, int) and min(self.bets_of(cents)) < self.amount.low:
            each = Amount(self.amount.low, (self.amount.high or 0) // self.bets, 1)
            return f"{dollars(cents)} is not made of bets of {each.say(each.low)} to {each.say(each.high or 0)}"
        return None

    def fee_for(self, cents: int) -> int:
        """The fee for a bet of so much here, or for the bets that it is made of."""
        if self.bets == 1 and not self.fees:
            return self.fee
        return sum(_fee_for(each, self.fees) if self.fees else self.fee for each in self.bets_of(cents))

    def bets_of(self, cents: int) -> list[int]:
        """So many cents as the fewest bets that they can be, as equal as can be."""
        if self.bets == 1 or self.amount.high is None:
            return [cents]
        count = -(-cents * self.bets // self.amount.high)
        return [cents // count + (place < cents % count) for place in range(count)]


def _fee_for(cents: int, fees: tuple[Steps, ...]) -> int:
    """Return what the steps of all fees come to for one bet."""
    return sum(max(((least, fee) for least, fee in steps if least <= cents), default=(0, 0))[1] for steps in fees)


class Lay(msgspec.Struct, frozen=True, tag="lay", gc=False):
    """Chips on any of these spots: with the fees of the spots used, and one for the hand, at most `chips` in all.

    The fee for the hand is at most `fee`; where it grows with what lies on the main spots, `fees` are its steps.
    """

    spots: tuple[Spot, ...]  # one or more; a lay names only those that are used
    chips: int
    fee: int = 0  # for the hand, whatever is bet
    fees: tuple[Steps, ...] = ()

    def why_not(self, arg: object) -> str | None:
        """Return why chips may not be laid so; None, if they may."""
        return why_not_laid(self, arg)

    def say(self, amount: int) -> str:
        """Return an amount in words."""
        return dollars(amount)

    def fee_for(self, laid: Laid) -> int:
        """The fee for the hand, with these bets."""
        if not self.fees:
            return self.fee
        return _fee_for(sum(laid.get(spot.id, 0) for spot in self.spots if spot.kind == "main"), self.fees)

    def sample(self, rng: Random) -> dict[str, int]:
        """Any legal lay: spots taken in random order, each kept only while the whole stays legal."""
        laid: dict[str, int] = {}
        for spot in rng.sample(self.spots, len(self.spots)) * 2:
            tried = self.with_chips(laid, spot, Amount(spot.amount.low, None, spot.amount.step).sample(rng))
            if spot.id not in laid and rng.random() < 0.6 and self.why_not(tried) is None:
                laid = tried
        return laid

    def with_chips(self, laid: Laid, spot: Spot, cents: int) -> dict[str, int]:
        """These chips laid too, and as many on the spots that must equal this one, or be laid with it and are bare."""
        laid = {**laid, spot.id: cents}
        for each in find_spots(self.spots)[1]:
            if each.equals and spot.id in (each.id, each.equals):
                laid[each.id] = laid[each.equals] = cents
            if each.beside and spot.id in (each.id, each.beside):
                laid.setdefault(each.id, cents)
                laid.setdefault(each.beside, cents)
        return laid

    def iterate(self) -> Iterator[dict[str, int]]:
        """Yield the least that may be laid on each spot alone, or with those that must equal it."""
        for spot in self.spots:
            laid = self.with_chips({}, spot, spot.amount.low)
            if self.why_not(laid) is None:
                yield laid


Argument = Amount | Sort | Lay


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing a player may choose; `closed` says why it cannot be chosen now."""

    id: str  # names the option in the answer
    text: str
    arg: Argument | None = None  # None, where choosing it says all
    closed: str = ""
    called: str = ""  # as one would type it, where the id also tells cards apart that look alike
    deed: str = ""  # what is done, where the id also says with which cards

    @property
    def name(self) -> str:
        """As one would type it.

        >>> Option("discard Qh #16", "Discard Qh", called="discard Qh").name
        'discard Qh'
        """
        return self.called or self.id


Purpose = Literal["play", "offer", "bet", "more bets", "cut", "post"]


class Matter(Protocol):
    """Subject of a question, where words and counsel are worked out only for whoever wants them: a replay reads
    neither. It may know nothing that changes, nor whatever holds the question.
    """

    def text(self) -> str: ...

    def advice(self, question: "Question") -> Answer: ...


Counsel = Answer | Callable[[], Answer] | None  # an answer, or how it is worked out, from nothing that changes
# What each option brings on average, in cents, or how that is worked out, from nothing that changes.
Worth = Callable[[], Mapping[str, Fraction]] | None


class Trial(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A way to try answers before giving one: `judge` gives the answer it comes to, or the sentence against it.

    It knows only what the player may see. `options` can be tried and not answered: an answer is what they come to.
    """

    judge: Callable[[Answer], Answer | str]
    options: tuple[Option, ...] = ()


class Question(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One thing asked of one player. What it is about is its purpose: the key only tells it from the others.

    A question that is not required is a standing right: play may go on without it. The answer to a private one
    is for the player alone. `advice` is what a sensible player would answer, for whoever wants it.
    """

    key: str  # unlike that of any other question open at the same time
    who: str  # is asked, by name
    words: str | Matter  # the text, or a matter that words and counsel are worked out of
    options: tuple[Option, ...]  # none, in what others may know of it
    default: Answer  # taken when time is up, or the floor rules so
    required: bool = True  # False: a standing right, which play goes on without
    private: bool = False  # True: others learn that it was answered, and not how
    counsel: Counsel = None  # what a sensible player would answer, or how to find it
    purpose: Purpose = "play"
    trial: Trial | None = None  # None, where nothing can be tried before it is answered
    worth: Worth = None  # what its options are worth, where the family knows; told once the hand is over

    @property
    def text(self) -> str:
        """Return what is asked, in a sentence."""
        return self.words if isinstance(self.words, str) else self.words.text()

    @property
    def advised(self) -> bool:
        """Whether somebody knows what a sensible player would answer, without working it out."""
        return self.counsel is not None or not isinstance(self.words, str)

    @property
    def advice(self) -> Answer | None:
        """Return what a sensible player would answer; None, where nobody knows."""
        if not isinstance(self.words, str):
            return self.words.advice(self)
        return self.counsel() if callable(self.counsel) else self.counsel

    def __eq__(self, other: object) -> bool:
        """Whether it says the same, however it comes to say so."""
        return isinstance(other, Question) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.key, self.who))

    def _parts(self) -> tuple[object, ...]:
        known = (self.key, self.who, self.options, self.default, self.required, self.private, self.purpose)
        return (*known, self.text, self.advice)

    def why_not(self, answer: Answer) -> str | None:
        """Return why an answer may not be given; None, if it may."""
        return why_not_said(self, answer)

    def try_answer(self, answer: Answer) -> Answer | str:
        """Return what an answer would come to if it were given, or the sentence that speaks against it."""
        tries = {option.id: option for option in self.trial.options} if self.trial else {}
        option = tries.get(answer.option)
        reason = option.arg.why_not(answer.arg) if option and option.arg else self.why_not(answer)
        return reason or (self.trial.judge(answer) if self.trial else answer)

    def offer(self, option_id: str) -> Option | None:
        """The option of this name, if it may be chosen."""
        for option in self.options:
            if option.id == option_id:
                return None if option.closed else option
        return None

    def unit_of(self, answer: Answer) -> str:
        """Return what the number in an answer counts; nothing, where it is money."""
        option = self.offer(answer.option)
        return option.arg.unit if option and isinstance(option.arg, Amount) else ""

    def circles_of(self, answer: Answer) -> dict[str, tuple[str, int]]:
        """Return the wager and the seat of each place in an answer where nobody sits."""
        option = self.offer(answer.option)
        spots = option.arg.spots if option and isinstance(option.arg, Lay) else ()
        laid = answer.arg if isinstance(answer.arg, Mapping) else {}
        return {spot.id: spot.circle for spot in spots if spot.circle and spot.id in laid}

    def hide(self) -> "Question":
        """Return what the others may know: that it was asked."""
        bare = Answer(self.key, "")
        return Question(self.key, self.who, self.text, (), bare, self.required, self.private, None, self.purpose)

    def sample(self, rng: Random) -> Answer:
        """A legal answer, any."""
        option = rng.choice([option for option in self.options if not option.closed])
        answer = Answer(self.key, option.id, option.arg.sample(rng) if option.arg else None)
        return answer if self.why_not(answer) is None else self.default

    def iterate(self) -> Iterator[Answer]:
        """Yield every legal answer, where they are few."""
        for option in self.options:
            if not option.closed:
                for arg in option.arg.iterate() if option.arg else (None,):
                    yield Answer(self.key, option.id, arg)
