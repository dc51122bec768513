"""Golden rounds dealt through the real engine, and what they come to written as a house dealer sees it."""

from collections.abc import Iterator
from random import Random

from houseway.core.cards import NAMES, Card, card
from houseway.core.money import BANK, DROP, TAKE, Account, Posting, Stack, WagerAccount
from houseway.core.text import cents, dollars
from houseway.round import drivers
from houseway.round.ask import Answer, Question, Sort
from houseway.round.event import Answered, Dealt, Event, Marked, Moved, Piled
from houseway.round.script import Irregular, Ruling
from houseway.tables.acts import Buy, Join, Leave, Person, SitOut
from houseway.tables.hand import Hand
from houseway.tables.table import Table, do
from houseway.tables.unbanked import PointHand, RingHand
from houseway.testing.goldens.files import UNSEEN, HandText
from houseway.testing.goldens.ring import Acts, ring_lines, say_gain
from houseway.testing.tables import Broken, play_hand, require
from houseway.words.events import questions


class WrittenShoe:
    """The cards of a file, place by place; those nobody may see have no face to give."""

    def __init__(self, words: str) -> None:
        self._cards = words.split()
        self._deck: frozenset[Card] = frozenset()

    def __len__(self) -> int:
        return len(self._cards)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int) -> str:
        self._deck = frozenset(deck) | (self._deck if rest else frozenset())
        return "root"

    def cut(self, depth: int) -> int:
        return depth

    def face(self, place: int) -> Card:
        require(place < len(self._cards), f"the shoe has {len(self._cards)} cards and one more is dealt")
        fault, _, name = self._cards[place].rpartition(":")
        require(name != UNSEEN, f"card {place + 1} of the shoe is one that nobody may see")
        if fault:
            return Irregular(place, name, fault.replace("-", " "))  # type: ignore[arg-type, return-value]
        require(not self._deck or card(name) in self._deck, f"{name} is not among the cards shuffled")
        return card(name)


class Answers:
    """Everybody does what the file says; whoever does not bet sits out."""

    def __init__(self, done: list[str]) -> None:
        self._said: dict[str, Answer] = {}
        self._sorted: dict[str, tuple[str, list[tuple[str, ...]]]] = {}
        self._acts = Acts(done)
        for line in done:
            what, rest = line.split(None, 1)
            if what == "bank":
                self._bank(*rest.split(None, 1))
            elif what == "bets":
                self._bets(*rest.split(": ", 1))
            elif what == "circles":
                who, _, said = rest.partition(": ")
                self._bets(who, said, where="circles")
            elif what == "says":
                key, said = rest.split(": ", 1)
                self._says(key, said)
            else:
                require(what in ("shoe", "acts", *LAID, *BETWEEN), f"{what} is nothing that is done")

    def _bank(self, who: str, said: str) -> None:
        key = f"bank/{who}"
        self._said[key] = Answer(key, "pass") if said == "passes" else Answer(key, "take", cents(said))

    def _bets(self, who: str, said: str, where: str = "bet") -> None:
        key = f"{where}/{who}"
        bets = {wager: cents(amount) for wager, amount in (bet.split() for bet in said.split(", ") if "$" in bet)}
        self._said[key] = Answer(key, "bet", bets) if bets else Answer(key, said)

    def _says(self, key: str, said: str) -> None:
        option, _, last = said.rpartition(" ")
        if "/" in said:
            option, _, cards = said.partition(" ")
            self._sorted[key] = option, [tuple(part.split()) for part in cards.split("/")]
        elif last.startswith("$"):
            self._said[key] = Answer(key, option, cents(last))
        elif last.isdecimal():
            self._said[key] = Answer(key, option, int(last))
        else:
            self._said[key] = Answer(key, said)

    def __call__(self, questions: tuple[Question, ...]) -> Answer | Ruling:
        for question in questions:
            if question.key in self._said:
                return self._said[question.key]
            if question.key in self._sorted:
                return self._sort(question, *self._sorted[question.key])
        question = questions[0]
        if answer := self._acts(questions):
            return answer
        require(question.key.startswith(UNSAID), f"the file does not say what is answered to {question.key}")
        return question.default

    def _sort(self, question: Question, option: str, parts: list[tuple[str, ...]]) -> Answer:
        """Cards into the places of the question, in their order: "set As Kd / 9s 9d 8c 4h 2c"."""
        arg = next(each.arg for each in question.options if each.id == option)
        if not isinstance(arg, Sort):
            raise Broken(f"{option!r} sorts no cards")
        return Answer(question.key, option, dict(zip(arg.places, parts, strict=True)))


BETWEEN = ("sits", "leaves", "away", "back", "buys")
LAID = ("dice", "pile", "stack")
UNSAID = (
    "bet/",
    "circles/",
    "cut/",
    "pile/",
    "set/",
    "double/",
)  # what is answered by default, where a file says nothing of it
MANY = 10


def between_hands(table: Table, text: HandText) -> None:
    """Do what people do before the hand: "sits 4 Dan $200", "leaves Ann", "away Bob", "back Bob", "buys Bob $50"."""
    for what, *words in (line.split() for line in text.done):
        match what:
            case "sits":
                do(table, Join(Person(words[1], int(words[0])), cents(words[2])))
            case "buys":
                do(table, Buy(words[0], cents(words[1])))
            case "leaves":
                do(table, Leave(words[0]))
            case "away":
                do(table, SitOut(words[0], away=True))
            case "back":
                do(table, SitOut(words[0], away=False))


def shoe_of(text: HandText, all_cards: int) -> WrittenShoe:
    for way in ("pile", "stack"):
        lines = [line.split(None, 1)[1].split(": ") for line in text.done if line.startswith(f"{way} ")]
        if lines:
            return WrittenShoe(
                " ".join(
                    _order_cards({int(number): cards.split() for number, cards in lines}, all_cards, way == "pile")
                )
            )
    return WrittenShoe(" ".join(line.split(None, 1)[1] for line in text.done if line.startswith("shoe")))


def _order_cards(hands: dict[int, list[str]], all_cards: int, in_piles: bool) -> Iterator[str]:
    """Yield the cards of these hands, and the others with them, in the order in which they left the shoe."""
    size = len(next(iter(hands.values())))
    count = all_cards // size
    unseen = [UNSEEN] * size
    if in_piles:
        for row in range(size):
            for number in range(1, count + 1)[:: -1 if row % 2 else 1]:
                yield hands.get(number, unseen)[row]
        yield from [UNSEEN] * (all_cards - count * size)
    else:
        for number in range(1, count + 1):
            yield from hands.get(number, unseen)


class Rolls(Random):
    """Dice that fall as the file says."""

    def __init__(self, done: list[str]) -> None:
        super().__init__(0)
        self._rolls = [int(each) for line in done if line.startswith("dice ") for each in line.split()[1:]]

    def randint(self, a: int, b: int) -> int:
        return self._rolls.pop(0)


def deal_hand(table: Table, text: HandText) -> Hand:
    """Play a hand as the file says; every card of its shoe must be used."""
    between_hands(table, text)
    hand, shoe = table.hand(), shoe_of(text, table.felt.shoe_cards)
    play_hand(table, hand, lambda play: drivers.live(play, shoe, Answers(text.done), Rolls(text.done), []))
    require(len(hand.deal.faces) == len(shoe), f"the shoe has {len(shoe)} cards and {len(hand.deal.faces)} are dealt")
    return hand


def write_hand(hand: Hand) -> list[str]:
    """A hand as the house dealer sees it: offers, fees, cards, result, wagers in order, and the bank."""
    if isinstance(hand, RingHand):
        return [*_fees(hand), *piles(hand), *_results(hand.deal.events), *ring_lines(hand)]
    if isinstance(hand, PointHand):
        return [*_fees(hand), *piles(hand), *_results(hand.deal.events), *_payments(hand), *ring_lines(hand)]
    return [*_offers(hand.deal.events), *_fees(hand), *piles(hand), *_results(hand.deal.events), *_wagers(hand)]


def _offers(events: list[Event]) -> Iterator[str]:
    asked = questions(events)
    for event in events:
        if isinstance(event, Answered) and asked[event.key].purpose == "offer":
            taken = f"takes it with {dollars(event.arg)}" if isinstance(event.arg, int) else "passes"
            yield f"offered {event.who} {taken}"


def _fees(hand: Hand) -> Iterator[str]:
    for posting in hand.deal.ledger.postings:
        if posting.target == DROP:
            yield f"fee {_name_of(posting.source)} {dollars(posting.cents)}"


def piles(hand: Hand) -> Iterator[str]:
    lying: dict[str, list[int]] = {}
    for event in hand.deal.events:
        if isinstance(event, Piled):
            lying[event.pile] = []
        elif isinstance(event, Dealt):
            lying[event.pile].append(event.place)
        elif isinstance(event, Moved):
            for places in lying.values():
                if event.place in places:
                    places.remove(event.place)
            lying[event.pile].append(event.place)
    for name, places in lying.items():
        faces = [hand.deal.faces[place] for place in places]
        if len(faces) > MANY and not any(face is not None for face in faces):
            yield f"{name} {len(faces)} unseen"
        elif faces or not name.startswith(("Pile ", "Seat ")):
            yield f"{name} " + " ".join(UNSEEN if face is None else NAMES[face] for face in faces)


def _results(events: list[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Marked) and event.what in ("result", "stopped"):
            yield f"{event.what} {event.text}"


def _wagers(hand: Hand) -> Iterator[str]:
    """Each wager in the order settled, then what the bank has won or lost."""
    postings = hand.deal.ledger.postings
    by_wager: dict[WagerAccount, list[Posting]] = {}
    paid: list[Posting] = []
    banked = 0
    for posting in postings:
        if posting.kind in ("pays", "pays in part"):
            paid, banked = [posting], banked - posting.cents
        elif isinstance(posting.source, WagerAccount):
            by_wager.setdefault(posting.source, []).extend([*paid, posting])
            paid, banked = [], banked + posting.cents * (posting.target == TAKE)
    for account, moved in by_wager.items():
        part = f"/{account.part}" if account.part else ""
        yield f"{account.who} {account.wager}{part} {_describe_wager(moved)}"
    for stake, gain in hand.settled:
        if not stake.cents:
            yield f"{stake.bettor} {stake.wager} " + (f"wins {dollars(gain)}" if gain else "nothing")
    if hand.bank and by_wager:
        yield f"bank {hand.bank.who} {say_gain(banked)}"


def _payments(hand: Hand) -> Iterator[str]:
    """Yield what players paid each other, in that order, and what they took of the antes."""
    for posting in hand.deal.ledger.postings:
        if isinstance(posting.target, Stack):
            bet = f"'s {posting.source.wager}" if isinstance(posting.source, WagerAccount) else ""
            yield f"{_name_of(posting.source)}{bet} pays {_name_of(posting.target)} {dollars(posting.cents)}"


def _describe_wager(moved: list[Posting]) -> str:
    """Say what became of one wager."""
    paid, taken = (sum(each.cents for each in moved if side in (each.source, each.target)) for side in (BANK, TAKE))
    back = moved[-1]
    in_part = back.kind == "not covered" or moved[0].kind == "pays in part"
    if paid:
        return f"wins {dollars(paid)}" + (", all the bank has left" if in_part else "")
    if taken:
        kept = "" if back.target == TAKE else _rest_of_bet(back.cents, in_part=in_part)
        return f"loses {dollars(taken)}{kept}"
    return f"{dollars(back.cents)} not covered" if in_part else "pushes"


def _rest_of_bet(amount: int, *, in_part: bool) -> str:
    return f", {dollars(amount)} not covered" if in_part else f", keeps {dollars(amount)}"


def _name_of(account: Account) -> str:
    return account.who or str(account)
