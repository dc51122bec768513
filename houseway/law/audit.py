"""The audit of a journal: every hand is recomputed, and what was seen is compared with what was due, by clause.

Each hand is replayed; fees, covers and turns at the bank are then held against the clauses of a
profile. Begin at `audit`.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.core.errors import Mistake
from houseway.core.money import dollars
from houseway.fees.ladder import Fee, Payer, name_payer
from houseway.law.profiles import Clause, Finding, Look, Profile, findings_on
from houseway.record.ends import opening_of
from houseway.record.journal import Opened, Reader
from houseway.record.provenance import how_it_differs, how_it_is_older, how_it_is_own
from houseway.record.replay import Replayed, replay
from houseway.round.event import Asked
from houseway.tables.facts import Collected, Observed
from houseway.tables.felt import require_bank
from houseway.tables.hand import Hand
from houseway.tables.offering import offer_order
from houseway.tables.people import Person, Position

# What a finding names that is about no clause of a profile: a journal with a forged sheet answers for nothing else.
SHEET, NO_BOOK = "the books", "no book"


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A journal's totals and findings. The box should hold what was taken.

    Where nobody noted the fees of a hand, they count as taken as they were due; if nobody noted any, nothing is said
    to be taken.
    """

    sheet: str
    title: str
    table: str  # as the journal calls it
    date: str
    shift: str  # as the journal's first line says
    hands: int
    fees_due: int  # cents, as every hand was recomputed
    fees_taken: int | None  # cents; None if nobody noted any
    hands_not_noted: int = 0  # watched hands without fees: these count as taken as due
    counted: int | None  # cents found in the box; None if it was not counted
    findings: tuple[Finding, ...]  # in the order of the journal

    @property
    def breaches(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.breach]


class Offers(NamedTuple):
    """The players offered the position before a hand, in order, and the one who took it."""

    asked: list[str]  # in order
    banker: str  # empty, where nobody took it


def audit(path: Path, profiles: Sequence[Profile], counted: int | None = None) -> Report:
    """Recompute a journal and check it against the clauses of these profiles."""
    opened = opening_of(path)
    night, by_the_clock = list(replay(path)), _by_the_clock(path)
    due = sum(fee.cents for each in night for fee in each.hand.fees) + by_the_clock
    taken = sum(fee.cents for each in night for fee in _fees_taken(each)) + by_the_clock
    unnoted = sum(_is_not_noted(each) for each in night)
    noted = unnoted < len(night) or not night
    findings = findings_on(night, profiles, CHECKS)
    # A journal may carry a forged sheet: then all that follows is true of that sheet only, so it is said first.
    if differs := how_it_differs(opened.sheet):
        findings.insert(0, Finding(SHEET, opened.sheet.id, differs))
    elif older := how_it_is_older(opened.sheet):
        findings.insert(0, Finding(SHEET, opened.sheet.id, older, breach=False))
    elif own := how_it_is_own(opened.sheet):
        findings.insert(0, Finding(NO_BOOK, opened.sheet.id, own, breach=False))
    for profile in profiles:
        for clause in profile.clauses_of("drop"):
            if counted is not None and counted != taken:
                findings.append(_short_drop(clause, opened, taken, counted, noted=noted))
    return Report(
        sheet=opened.sheet.id,
        title=opened.sheet.title,
        table=opened.table,
        date=opened.date,
        shift=opened.shift,
        hands=len(night),
        fees_due=due,
        fees_taken=taken if noted else None,
        hands_not_noted=unnoted,
        counted=counted,
        findings=tuple(findings),
    )


def _by_the_clock(path: Path) -> int:
    """Add up the fees by the clock, which the replay has found to be those due."""
    return sum(posting.cents for line in Reader(path) if isinstance(line, Collected) for posting in line.postings)


def _is_not_noted(each: Replayed) -> bool:
    """Whether a watched hand has no note of its fees."""
    return isinstance(each.line, Observed) and each.line.fees is None and not each.line.void


def _fees_taken(each: Replayed) -> list[Fee]:
    """Return the fees taken at a hand: as seen, or as due if nobody noted them."""
    seen = each.line.fees if isinstance(each.line, Observed) else None
    return each.hand.fees if seen is None else seen


def _short_drop(clause: Clause, opened: Opened, taken: int, counted: int, *, noted: bool) -> Finding:
    short = "short" if counted < taken else "over"
    word = "taken" if noted else "due"
    text = f"{dollars(taken)} was {word} and {dollars(counted)} counted: {short} by {dollars(abs(taken - counted))}"
    return Finding(clause.id, f"table {opened.table or '?'}", text, due_cents=taken, observed_cents=counted)


def _name_hand(each: Replayed) -> str:
    at = each.line.at if isinstance(each.line, Observed) else ""
    return f"hand {each.line.number}" + (f" at {at}" if at else "")


def _check_fees(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        due, taken = _by_payer(each.hand.fees), _by_payer(_fees_taken(each))
        for payer in sorted(due.keys() | taken.keys(), key=name_payer):
            owed, paid = due.get(payer, 0), taken.get(payer, 0)
            if owed != paid:
                text = f"{dollars(owed)} was due from {name_payer(payer)} and {dollars(paid)} was taken"
                yield Finding(clause.id, _name_hand(each), text, due_cents=owed, observed_cents=paid)


def _by_payer(fees: list[Fee]) -> dict[Payer, int]:
    totals: dict[Payer, int] = {}
    for fee in fees:
        totals[fee.payer] = totals.get(fee.payer, 0) + fee.cents
    return totals


def _check_payouts(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        paid = each.line.payouts if isinstance(each.line, Observed) else None
        due = {(stake.bettor, stake.wager): net for stake, net in each.hand.settled}
        for stake in paid or []:
            net = due.get((stake.bettor, stake.wager), 0)
            if net != stake.cents:
                text = (
                    f"{stake.bettor}'s {stake.wager} should come to {dollars(net)} and came to {dollars(stake.cents)}"
                )
                yield Finding(clause.id, _name_hand(each), text, due_cents=net, observed_cents=stake.cents)


def _check_limited(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        paid = (each.line.payouts if isinstance(each.line, Observed) else None) or []
        bank = each.hand.bank
        for text, total in (
            ("paid out", sum(stake.cents for stake in paid if stake.cents > 0)),
            ("collected", -sum(stake.cents for stake in paid if stake.cents < 0)),
        ):
            if bank and total > bank.put_up:
                said = f"{bank.who} put up {dollars(bank.put_up)} and {text} {dollars(total)}"
                yield Finding(clause.id, _name_hand(each), said, due_cents=bank.put_up, observed_cents=total)


def _offers(each: Replayed) -> Offers | None:
    """Return the offers before a hand; None if the hand was void or the game stopped."""
    if each.hand.bank is None:
        return None
    if isinstance(each.line, Observed):
        return Offers([name for name, _ in each.line.seen.offers], each.line.seen.banker)
    asked = [event.question for event in each.hand.deal.events if isinstance(event, Asked)]
    return Offers([question.who for question in asked if question.purpose == "offer"], each.hand.bank.who)


def _must_be_asked(hand: Hand, last: Position) -> tuple[Person, ...]:
    """Return the people to whom the position must be offered, in the book's order."""
    return offer_order(tuple(hand.people.values()), last, require_bank(hand.felt).terms)


def _check_rotation(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    """Find a player who held the position for more dealt hands in a row than the book allows.

    Refusals in between change nothing.
    """
    holder, turn = "", 0
    for each in night:
        # The turn is counted again here, by who banked, so that a journal with a wrong count is found out.
        bank, position = each.hand.bank, each.line.carry.position
        if bank is None or position == each.before.position:  # void, stopped, or nobody bet: nothing was dealt
            continue
        holder, turn = bank.who, turn + 1 if bank.who == holder else 1
        serve = require_bank(each.hand.felt).terms.rotation.serve
        if serve and turn > serve:
            text = f"{holder} holds the position for hand {turn} in a row, and the book allows {serve}"
            yield Finding(clause.id, _name_hand(each), text)


def _check_offered(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    """Find people who were passed over before the one who took the position."""
    for each in night:
        offers = _offers(each)
        if offers is None:
            continue
        order = [person.name for person in _must_be_asked(each.hand, each.before.position)]
        before = order[: order.index(offers.banker)] if offers.banker in order else order
        if missed := [name for name in before if name not in offers.asked]:
            yield Finding(clause.id, _name_hand(each), f"the position was not offered to {', '.join(missed)}")


def _check_offered_each_hand(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        offers = _offers(each)
        seated = [person.name for person in each.hand.people.values() if not person.standing and not person.hired]
        missed = [name for name in seated if offers and name not in (*offers.asked, offers.banker)]
        if missed:
            yield Finding(
                clause.id, _name_hand(each), f"the position was not offered to {', '.join(missed)} before the hand"
            )


def _check_hired(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        hired = [person.name for person in each.hand.people.values() if person.hired]
        if len(hired) > 1:
            yield Finding(clause.id, _name_hand(each), f"{' and '.join(hired)} are both hired bankers at the table")


def _check_hired_twice(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    for each in night:
        bank = each.hand.bank
        if bank and bank.who == each.before.position.who and each.hand.people[bank.who].hired:
            yield Finding(clause.id, _name_hand(each), f"{bank.who} takes two turns together as hired banker")


def _time(each: Replayed) -> datetime | None:
    at = each.line.at if isinstance(each.line, Observed) else ""
    if not at:
        return None
    for form in ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%H:%M"):
        try:
            return datetime.strptime(at, form)
        except ValueError:
            continue
    raise Mistake(f"hand {each.line.number}: {at!r} is not a time: write 20:15 or 2026-11-15 20:15")


def _check_held(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    """Find a player who held the position without a break for longer than the clause allows."""
    since: datetime | None = None
    holder = ""
    for each in night:
        bank, now = each.hand.bank, _time(each)
        if bank is None or now is None:
            continue
        if bank.who != holder:
            holder, since = bank.who, now
        elif since and now - since > timedelta(minutes=clause.minutes):
            text = f"{holder} has held the position since {since:%H:%M}, longer than {clause.minutes} minutes"
            yield Finding(clause.id, _name_hand(each), text)
            # Said once for each stretch, and not again at every hand of it.
            since = now


def _check_two(clause: Clause, night: list[Replayed]) -> Iterator[Finding]:
    """Find stretches of the clause's length in which only one player held the position."""
    timed = [(now, each.hand.bank.who, each) for each in night if each.hand.bank and (now := _time(each))]
    begin = 0
    for index, (now, _, each) in enumerate(timed):
        holders = {who for _, who, _ in timed[begin : index + 1]}
        if len(holders) > 1:
            begin = index
        elif now - timed[begin][0] >= timedelta(minutes=clause.minutes):
            text = f"only {timed[begin][1]} has held the position in the last {clause.minutes} minutes"
            yield Finding(clause.id, _name_hand(each), text)
            begin = index


CHECKS: dict[str, Look[list[Replayed]]] = {
    "right-fee": _check_fees,
    "right-payout": _check_payouts,
    "limited-wager": _check_limited,
    "rotation": _check_rotation,
    "offered": _check_offered,
    "offered-each-hand": _check_offered_each_hand,
    "one-hired-banker": _check_hired,
    "hired-twice": _check_hired_twice,
    "held-too-long": _check_held,
    "two-in-forty": _check_two,
}
