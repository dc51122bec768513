"""The company at a table that a program or the command line opens: bots, and whoever answers for themselves."""

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random

from houseway.core.text import Mistake, dollars
from houseway.fees.collection import is_by_clock
from houseway.record.journal import Line, write_time
from houseway.record.live import LiveTable
from houseway.round.ask import Answer, Question
from houseway.round.drivers import why_not_reply
from houseway.tables import bots
from houseway.tables.acts import Buy, Collect, Join, Leave, Person
from houseway.tables.cover import bots_buy_in, buy_in_of_hired, least_to_bank
from houseway.tables.felt import BankedFelt, Felt, usual_buy_in
from houseway.tables.hand import Hand

MINUTES_A_HAND = 2
OPENING = datetime(2026, 1, 1, 12)  # by the clock that bots go by


def wall_clock() -> str:
    return write_time(datetime.now())


class Company:
    """The people at a live table: bots, and anyone else who answers as a bot does.

    A bot that has too little left to go on buys in again between hands, so that the game does.
    """

    def __init__(
        self,
        felt: Felt,
        buy_in: int | None,
        rng: Random,
        write: Callable[[Line], None],
        clock: Callable[[], str] | None = None,
    ) -> None:
        """Open the table; without a clock, the time that hands take is made up, so that a seed gives one journal."""
        self.felt = felt
        self.buy_in = usual_buy_in(felt) if buy_in is None else buy_in
        self._bots_buy_in = bots_buy_in(felt) if buy_in is None else buy_in
        self._cover = least_to_bank(felt, self._bots_buy_in)
        self._hired_buy_in = 0
        if isinstance(felt, BankedFelt):
            self._hired_buy_in = buy_in_of_hired(felt) if buy_in is None else bots.HIRED_BUY_INS * buy_in
        self._needed = felt.chips_needed
        self._by_clock = any(map(is_by_clock, felt.fees))
        if self.buy_in < self._needed:
            needed = dollars(self._needed)
            raise Mistake(
                f"a buy-in of {dollars(self.buy_in)} is too little: it takes {needed} to bet and to bank here"
            )
        self._rng = rng
        self._live = LiveTable(felt, rng, write, clock or self._make_up_time)
        self.table = self._live.table
        self.bought: dict[str, int] = {}
        self._bots: dict[str, bots.Bot] = {}
        self._choose = bots.chooser(self._bots)
        self._buys_again: dict[str, int] = {}

    def _make_up_time(self) -> str:
        return write_time(OPENING + timedelta(minutes=MINUTES_A_HAND * self.table.hands))

    def seat(self, person: Person, answer: bots.Bot) -> None:
        """Seat somebody who answers for themselves, and is asked before they buy in again."""
        self._buy(person, self.buy_in)
        self._bots[person.name] = answer

    def seat_asked(self, person: Person) -> None:
        """Seat somebody who is asked step by step, and who buys in again as bots do."""
        self._buy(person, self._bots_buy_in)
        self._buys_again[person.name] = self._bots_buy_in

    def seat_bots(self, players: int, *, hired: bool) -> None:
        """Seat bots in the free seats, the hired banker after them."""
        free = self.table.free_seats
        if players < 0:
            raise Mistake(f"bots are none or more, not {players}")
        if players + hired > len(free):
            raise Mistake(f"{players + hired} bots do not fit: there are {len(free)} seats for them")
        if players + hired + len(self.table.people) < 2:
            raise Mistake("it takes two to play: a player-dealer and somebody who bets")
        for name, seat in zip(bots.free_names(set(self.table.people)), free[:players], strict=False):
            bot = bots.Guest(Random(self._rng.getrandbits(64)), self._cover)
            self._seat_bot(Person(name, seat), bot, self._bots_buy_in)
        if hired:
            person = Person(bots.HIRED_NAME, free[players], hired=True)
            self._seat_bot(person, bots.HiredBanker(), self._hired_buy_in)

    def _seat_bot(self, person: Person, bot: bots.Bot, buy_in: int) -> None:
        self._buy(person, buy_in)
        self._bots[person.name] = bot
        self._buys_again[person.name] = buy_in

    def _buy(self, person: Person, chips: int) -> None:
        self._live.do(Join(person, chips))
        self.bought[person.name] = self.bought.get(person.name, 0) + chips

    def buy_again(self, name: str, buy_in: int) -> None:
        """Buy as many chips as a newcomer would."""
        more = buy_in - self.table.chips(name)
        self._live.do(Buy(name, more))
        self.bought[name] += more

    def next_hand(self) -> Hand:
        """Return the next hand, the time up to it paid for, and everybody with chips enough for it."""
        if self._by_clock:
            self._live.do(Collect(MINUTES_A_HAND * self.table.hands))
        chips, needed = self.table.chips, max(self._needed, self._cover)
        for name, buy_in in self._buys_again.items():
            if chips(name) < needed:
                self.buy_again(name, buy_in)
        return self._live.next_hand()

    def deal(self, hand: Hand) -> None:
        self._live.deal(hand, self._choose)

    def steps(self, hand: Hand) -> Generator[Question, Answer, None]:
        """Deal a hand from question to question of those who are no bots; only an answer that may be given is sent."""
        asked = self._live.steps(hand)
        answer: Answer | None = None
        with suppress(StopIteration):
            while True:
                request = asked.send(answer)
                question = request.questions[0]
                bot = self._bots.get(question.who)
                answer = bot(question) if bot else (yield question)
                if reason := why_not_reply(request, answer):
                    raise Mistake(reason)

    def deal_hands(self, rounds: int) -> Iterator[Hand]:
        for _ in range(rounds):
            hand = self.next_hand()
            self.deal(hand)
            yield hand

    def gain_of(self, name: str) -> int:
        """Return what somebody has won or lost since they came."""
        return self.table.chips(name) - self.bought[name]

    def leave(self, name: str) -> None:
        self._live.do(Leave(name))

    def close(self) -> None:
        self._live.close()
