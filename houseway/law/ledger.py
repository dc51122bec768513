"""Tables of what a night proves, for a page or a spreadsheet: turns at the bank, offers, and fees due against taken."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from houseway.core.text import dollars
from houseway.fees.ladder import name_payer
from houseway.law.dealers import DealerFrom, dealer_at
from houseway.law.money_checks import fees_due, fees_taken
from houseway.law.night import NightRecord, is_dealt, is_stopped
from houseway.law.position_checks import offers_before
from houseway.record.replay import Replayed

FeeKey = tuple[int, str, str, str, str]  # option, bracket, hour, payer and dealer


class TurnAtBank(NamedTuple):
    """Somebody held the position, or nobody did: from which hand to which, and when, as far as it was noted."""

    who: str  # empty: nobody took it
    hired: bool
    first_hand: int  # its number
    last_hand: int  # its number
    since: str  # empty, where no time was noted
    until: str  # empty, where no time was noted
    minutes: int | None  # None, where no time was noted
    hands: int  # dealt in it


class OfferRow(NamedTuple):
    """The position was offered to somebody before a hand."""

    hand: int  # its number
    at: str  # empty, where no time was noted
    offered_to: str  # a name
    answer: str  # take or pass
    banker: str  # who banked the hand; empty: nobody


class FeeRow(NamedTuple):
    """Fees of one option, bracket of the action, hour, payer and dealer."""

    option: int  # its number
    bracket: str  # empty, where the fee does not go by the action
    hour: str  # empty, where no time was noted
    payer: str  # a role, or "player"
    dealer: str  # empty, where nobody was noted
    hands: int  # at which such a fee was due or taken
    due: int  # cents
    taken: int  # cents


def list_turns(night: NightRecord) -> list[TurnAtBank]:
    """Return who held the position one after the other; a stop of the game is nobody's turn."""
    together: list[tuple[str, list[tuple[datetime | None, Replayed]]]] = []
    for time, each in night.timed:
        bank = each.hand.bank
        if bank is None and not is_stopped(each):
            continue
        who = bank.who if bank else ""
        if not together or together[-1][0] != who:
            together.append((who, []))
        together[-1][1].append((time, each))
    return [_turn(who, hands) for who, hands in together]


def _turn(who: str, hands: list[tuple[datetime | None, Replayed]]) -> TurnAtBank:
    """Return a turn at the bank; its minutes are from the first hand of which the time was noted to the last."""
    times = [time for time, _ in hands if time]
    first, last = hands[0][1], hands[-1][1]
    person = first.hand.people.get(who)
    return TurnAtBank(
        who,
        bool(person and person.hired),
        first.line.number,
        last.line.number,
        f"{times[0]:%H:%M}" if times else "",
        f"{times[-1]:%H:%M}" if times else "",
        int((times[-1] - times[0]).total_seconds() // 60) if times else None,
        sum(is_dealt(each) for _, each in hands),
    )


def list_offers(night: NightRecord) -> Iterator[OfferRow]:
    """Yield every offer of the position, with its answer."""
    for time, each in night.timed:
        offers = offers_before(each)
        for name in offers.asked if offers else ():
            assert offers is not None, "there are names only where there are offers"
            answer = "take" if name == offers.taker else "pass"
            at = f"{time:%H:%M}" if time else ""
            yield OfferRow(each.line.number, at, name, answer, offers.banker)


def list_fees(night: NightRecord, spells: Sequence[DealerFrom] = ()) -> list[FeeRow]:
    """Return fees due against taken, hour by hour, and dealer by dealer, where it is known who dealt."""
    hands: Counter[FeeKey] = Counter()
    due: Counter[FeeKey] = Counter()
    taken: Counter[FeeKey] = Counter()
    for time, each in night.timed:
        hour = f"{time:%H}:00" if time else ""
        bracket, option = _bracket_of(each), each.hand.felt.options.option
        dealer = dealer_at(spells, each.line.number)
        paid: set[FeeKey] = set()
        for fees, counter in ((fees_due(each), due), (fees_taken(each), taken)):
            for fee in fees:
                payer = name_payer(fee.payer) if isinstance(fee.payer, str) else "player"
                key = (option, bracket, hour, payer, dealer)
                counter[key] += fee.cents
                paid.add(key)
        hands.update(paid)
    for fact, number in night.clock:
        option = night.hands[0].hand.felt.options.option if night.hands else 0
        key = (option, "", "", "by the clock", dealer_at(spells, number))
        owed = sum(posting.cents for posting in fact.postings)
        due[key] += owed
        taken[key] += owed if fact.fees is None else sum(fee.cents for fee in fact.fees)
    return [FeeRow(*key, hands[key], due[key], taken[key]) for key in sorted(due.keys() | taken.keys())]


def _bracket_of(each: Replayed) -> str:
    """Return the bracket of the schedule in which the action of a hand lies."""
    action = sum(stake.cents for stake in each.hand.deal.stakes)
    rows = [row for ladder in each.hand.felt.fees for row in ladder.rows if row.from_cents is not None]
    within = [row for row in rows if (row.from_cents or 0) <= action]
    if not within:
        return ""
    row = max(within, key=lambda row: row.from_cents or 0)
    return f"{dollars(row.from_cents or 0)} to {'no limit' if row.to_cents is None else dollars(row.to_cents)}"
