"""One hand at a table, of whatever kind: who plays it, what it carries to the next, how the floor voids it, and how
fees go from the accounts that owe them into the box.

`BankedHand`, `RingHand` and `PointHand` fill in the play of their kind; this has what all three do
alike.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from houseway.core.balances import Ledger
from houseway.core.money import DROP, POT, Account, Stack, stack
from houseway.fees.ladder import Fee
from houseway.games.family import AnyFamily
from houseway.round.deal import Deal, Play, Settle, settle_nothing
from houseway.round.event import Event, Marked, Stake
from houseway.round.script import Ruling, Voided
from houseway.tables.acts import Carry, Person, SightsBefore
from houseway.tables.felt import Bank, Felt

Cards = Play[object]  # a family's round
IN_ALL = "hand"  # what somebody gains or loses where there are no wagers to tell apart


class Gathered(NamedTuple):
    """People of a hand: those who may play, by name and in the order they came; those away; and who sits, by seat."""

    people: Mapping[str, Person]
    players: tuple[Person, ...]  # the same as `people`, in their order
    away: tuple[Person, ...]  # who keep their seats, and sit this hand out
    seated: Mapping[int, str]


@lru_cache(1024)
def gather(people: tuple[Person, ...]) -> Gathered:
    """Gather the people of a hand. Nobody plays who is away, nor behind a seat that nobody plays.

    Most hands have the people of the one before.
    """
    seated = {each.seat: each.name for each in people if not (each.standing or each.away)}
    playing = {each.name: each for each in people if not each.away and each.seat in seated}
    return Gathered(playing, tuple(playing.values()), tuple(each for each in people if each.away), seated)


def result_of(family: AnyFamily, outcome: object, names: Iterable[str]) -> Marked:
    """How a round came out, as all are told, and as those are told who won or lost by it."""
    text, say = family.describe_result(outcome), family.describe_to
    to = {name: said for name in names if say and (said := say(outcome, name)) != text}
    return Marked("result", text, to=to)


def find_result(events: Sequence[Event]) -> Marked | None:
    """Return the last that was said of how a hand came out; None, if nobody bet."""
    said = (each for each in reversed(events) if isinstance(each, Marked) and each.what in ("result", "stopped"))
    return next(said, None)


def cents_uncovered(events: Iterable[Event]) -> dict[str, int]:
    """Return how many cents of bets were not covered, by bettor; bettors whose bets all were are left out."""
    sums = Counter[str]()
    for event in events:
        if isinstance(event, Marked) and event.short:
            sums[event.who] += event.short.uncovered
    return dict(sums)


class Hand(ABC):
    """One hand at a table: what it tells is in `deal`; `play` plays it, `observe` follows a real one.

    All of it is one generator: everything it learns comes in through the round's door, so its script is its record.
    Its people are those who may play it; `seated` are the names of those who sit, by seat.
    """

    def __init__(
        self, felt: Felt, people: Mapping[str, Person], carry: Carry, ledger: Ledger, settle: Settle = settle_nothing
    ) -> None:
        self.felt = felt
        self.people, self._players, self.away, self.seated = gather(tuple(people.values()))
        self.carry = carry
        shoe_cards = felt.shoe_cards - carry.dealt
        self.deal = Deal(
            ledger,
            self._take_fees,
            settle,
            deck=felt.faces,
            moments=felt.moments,
            limits=felt.bet_limits,
            shoe_cards=shoe_cards,
        )
        self.fees: list[Fee] = []
        self.void: Ruling | None = None
        self.outcome: object = None  # how the round came out, once it has

    def play(self) -> Play[Carry]:
        """The hand from first to last: what is before the cards, the family's round, and what is after."""
        return self._go_through(self._open())

    def observe(self, seen: SightsBefore) -> Play[Carry]:
        """The hand as it went at a real table: what was seen before the cards is not asked for."""
        return self.play()

    def _go_through(self, opening: Play[Cards | None]) -> Play[Carry]:
        """Play a hand that begins so. If the floor rules it void, all that it moved goes back."""
        try:
            cards = yield from opening
            if cards is not None:
                self.outcome = yield from cards
            return self._close()
        except Voided as voided:
            self.void, self.fees = voided.ruling, []
            # Backwards, so that no account is overdrawn on the way. A copy, for what is posted back is a posting too.
            for posting in reversed(self.deal.ledger.postings[:]):
                self.deal.post(posting.target, posting.source, posting.cents, "void", posting.kind)
            return self._after_void()
        finally:
            self.deal.over()

    @property
    def bank(self) -> Bank | None:
        """The banker, if there is one."""
        return None

    @property
    @abstractmethod
    def settled(self) -> list[tuple[Stake, int]]:
        """Each stake with what it gained or lost, in the order they were settled."""

    @abstractmethod
    def _open(self) -> Play[Cards | None]:
        """Do all that is before the cards; return the family's round, ready to be played, or None if there is none."""

    @abstractmethod
    def _close(self) -> Carry:
        """Do all that is after the cards, or instead of them; return what the next hand must know."""

    @abstractmethod
    def broken_off(self) -> Carry:
        """Return what the next hand must know of one that was dealt, and that nobody can follow to its end."""

    @abstractmethod
    def pass_over(self, seen: SightsBefore) -> Carry:
        """Return what the next hand must know of one that was dealt, and of which nobody noted its cards."""

    @abstractmethod
    def _after_void(self) -> Carry:
        """Return what the next hand must know of one that was ruled void."""

    @abstractmethod
    def _take_fees(self, moment: str) -> None:
        """Take what is due at this moment of the round."""


def payer_of(fee: Fee, *, banker: str = "", button: str = "") -> Account:
    """The account that a fee comes from, given who banks and who has the action button.

    >>> payer_of(Fee("antes", 400, "before the deal")), payer_of(Fee("action button", 100, "flop"), button="Ann")
    (Pot(), Stack(who='Ann'))
    """
    match fee.payer:
        case Stack():
            return fee.payer
        case "pot" | "antes":
            return POT
        case "player-dealer":
            return stack(banker)
        case "action button":
            return stack(button)
        case "player":
            raise ValueError("a fee that each player owes names each of them")


def collect(deal: Deal, fees: Iterable[Fee], *, banker: str = "", button: str = "") -> list[Fee]:
    """Take these fees into the box; those that were more than nothing."""
    taken = [fee for fee in fees if fee.cents]
    for fee in taken:
        deal.ledger.post(payer_of(fee, banker=banker, button=button), DROP, fee.cents, "collection", fee.moment)
    return taken
