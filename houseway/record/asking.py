"""Next thing to note of a hand of which part is noted: for a page on which it is tapped.

The hand is played as far as what was seen goes. What it asks for then is wanted next; once it is over, what was due.
"""

from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.text import dollars
from houseway.fees.ladder import name_payer
from houseway.record.observe import Recorder
from houseway.record.sights import SeenHand
from houseway.record.watched import Lost, Watched
from houseway.round.ask import Amount, Option, Question
from houseway.round.request import Dice, Face, Open, Request
from houseway.round.script import Script
from houseway.round.typed import write_answer
from houseway.tables.acts import Person
from houseway.tables.hand import IN_ALL, Hand


class Doable(msgspec.Struct, frozen=True):
    """Something that somebody may be seen to do, as it is typed; with an amount, where it has one."""

    typed: str  # as `record` reads it
    text: str
    low: int | None = None  # cents, or a number; None: it takes no amount
    high: int | None = None  # None: no limit, or no amount
    is_money: bool = True  # False: the amount is a number


class AskedNow(msgspec.Struct, frozen=True):
    """Somebody who is asked, and what they may do; `house` is what a sensible player does, as it is typed."""

    who: str  # by name
    text: str
    options: list[Doable]  # those that are open
    house: str = ""  # empty: nobody knows


class Wanted(msgspec.Struct, frozen=True):
    """The next thing to note of a hand: a card of a pile, dice, an act; once it is over, fees and payouts as due."""

    kind: str  # card, dice, act or over
    pile: str = ""  # of a card
    dice: int = 0  # how many are rolled
    asked: list[AskedNow] = msgspec.field(default_factory=list)  # of an act: any of them may be next
    fees: list[tuple[str, str]] = msgspec.field(default_factory=list)  # payer and amount, as one writes them
    # bettor, wager and gain, as one writes them
    payouts: list[tuple[str, str, str]] = msgspec.field(default_factory=list)
    text: str = ""  # how the hand came out


class _Seeking(Watched):
    """Follows what was seen, and keeps what was asked for last."""

    last: Request | None = None

    def _reply(self, request: Request) -> object:
        """Keep the request before it is answered: the one at which the notes end is what is noted next."""
        self.last = request
        return super()._reply(request)

    def _give_up(self, why: str, missing: str) -> Lost:
        """Stop where nothing more was noted; a hand that is noted in part is no mistake here."""
        return Lost(why)


def find_wanted(recorder: Recorder, sight: SeenHand) -> Wanted:
    """Return what is noted next; a Mistake, where what was seen so far cannot be."""
    table = recorder.table
    hand, script = table.hand(), Script()
    follow = _Seeking(sight, script, table.people, folds=table.felt.game.family.folds)
    carry = follow(table.watch(hand, recorder.look_before(sight)))
    return _over(hand) if carry is not None else _name_wanted(follow.last)


def _name_wanted(request: Request | None) -> Wanted:
    """Return what answers the request at which the hand stopped."""
    match request:
        case Face():
            return Wanted("card", pile=request.pile)
        case Dice():
            return Wanted("dice", dice=request.count)
        case Open():
            return Wanted("act", asked=[_ask(question) for question in request.questions])
    return Wanted("over")


def _ask(question: Question) -> AskedNow:
    """Return a question with the options that are open, and what a sensible player would answer."""
    options = [_doable(option) for option in question.options if not option.closed]
    advice = question.advice
    return AskedNow(question.who, question.text, options, write_answer(question, advice) if advice else "")


def _doable(option: Option) -> Doable:
    """Return an option as it is typed, with the least and the most of its amount."""
    if isinstance(option.arg, Amount):
        return Doable(option.name, option.text, option.arg.low, option.arg.high, is_money=not option.arg.unit)
    return Doable(option.name, option.text)


def _over(hand: Hand) -> Wanted:
    """Return what was due of a hand that came to its end: fees by payer, and gains by wager."""
    return Wanted(
        "over",
        fees=[(name_payer(fee.payer), dollars(fee.cents)) for fee in hand.fees],
        payouts=_payouts(hand, hand.people),
        text=str(hand.outcome is not None),
    )


def _payouts(hand: Hand, people: Mapping[str, Person]) -> list[tuple[str, str, str]]:
    """Return what everybody gained on each wager, with the seat where that is not their own."""
    gains: dict[tuple[str, str], int] = {}
    for stake, net in hand.settled:
        at = "" if stake.wager == IN_ALL or stake.spot == people[stake.bettor].seat else f"@{stake.spot}"
        key = stake.bettor, stake.wager + at
        gains[key] = gains.get(key, 0) + net
    return [(bettor, wager, dollars(net)) for (bettor, wager), net in gains.items()]


def fill_as_due(wanted: Wanted, sight: SeenHand) -> SeenHand:
    """Return a hand with fees and payouts as they were due."""
    payouts: Sequence[tuple[str, str, str]] = wanted.payouts
    return msgspec.structs.replace(sight, fees=wanted.fees, payouts=list(payouts))
