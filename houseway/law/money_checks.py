"""Checks of a night's money: fees taken, wagers paid, and bets within the limits of the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta

from houseway.core.text import dollars
from houseway.fees.collection import is_by_clock, possible_sums
from houseway.fees.ladder import Fee, Payer, name_payer
from houseway.fees.schedule import Role
from houseway.fees.timing import time_fees
from houseway.law.fitting import find_fitting_option
from houseway.law.night import NightRecord, is_short, name_hand, name_hands
from houseway.law.profiles import Clause, Finding
from houseway.record.replay import Replayed
from houseway.round.event import Stake
from houseway.tables.acts import Collected, Observed

Key = tuple[str, int, str]  # bettor, spot and wager
BANKER: Role = "player-dealer"
FEW = 3  # hands with a wrong fee are told one by one up to here


def fees_due(each: Replayed) -> list[Fee]:
    """Return the fees due at a hand.

    Of one noted in short they are what was taken, or the one fee that there is; of one where somebody bet out of
    place, what was taken, for nobody can say what counts for the fee.
    """
    if _is_out_of_place(each):
        return (each.line.fees if isinstance(each.line, Observed) else None) or []
    if not is_short(each):
        return each.hand.fees
    noted = each.line.fees if isinstance(each.line, Observed) else None
    return noted if noted is not None else [Fee(BANKER, cents, "") for cents in only_fee(each)]


def only_fee(each: Replayed) -> set[int]:
    """Return the fee of the player-dealer, where it is the same whatever is bet; else nothing."""
    sums = possible_sums(each.hand.felt.fees, BANKER) if each.hand.felt.game.has_bank else set()
    return sums if len(sums) == 1 else set()


def fees_taken(each: Replayed) -> list[Fee]:
    """Return the fees taken at a hand: as seen, or as due if nobody noted them."""
    seen = each.line.fees if isinstance(each.line, Observed) else None
    return fees_due(each) if seen is None else seen


def _by_payer(fees: Sequence[Fee]) -> Counter[Payer]:
    """Add up fees by who pays them."""
    totals: Counter[Payer] = Counter()
    for fee in fees:
        totals[fee.payer] += fee.cents
    return totals


def _wrong_fees(each: Replayed) -> list[tuple[Payer, int, int]]:
    """Return who paid another fee than was due: what they owed, and what they paid."""
    if isinstance(each.line, Observed) and each.line.unfinished and not each.hand.felt.game.has_bank:
        return []  # nobody knows what would have been in the pot
    due, taken = _by_payer(fees_due(each)), _by_payer(fees_taken(each))
    payers = sorted(due.keys() | taken.keys(), key=name_payer)
    return [(payer, due[payer], taken[payer]) for payer in payers if due[payer] != taken[payer]]


def _is_out_of_place(each: Replayed) -> bool:
    """Whether somebody bet where they may not: the hand was followed no further than that bet."""
    line = each.line
    seen = line.seen.stakes if isinstance(line, Observed) and line.faults and line.unfinished else ()
    laid = {(stake.bettor, stake.spot, stake.wager) for stake in each.hand.deal.stakes}
    return any((stake.bettor, stake.spot, stake.wager) not in laid for stake in seen)


def check_fees(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find fees that were not what was due; many that another option explains are one finding."""
    wrong = [(each, fees) for each in night.hands if (fees := _wrong_fees(each))]
    hands = [each for each, _ in wrong]
    option = find_fitting_option(hands, fees_taken) if len(wrong) > FEW else None
    if option is not None:
        due = sum(owed for _, fees in wrong for _, owed, _ in fees)
        taken = sum(paid for _, fees in wrong for _, _, paid in fees)
        in_force = hands[0].hand.felt.options.option
        text = (
            f"{dollars(due)} was due by option {in_force} and {dollars(taken)} was taken: option {option} fits them all"
        )
        yield Finding(clause.id, name_hands(hands), text, due_cents=due, observed_cents=taken)
    else:
        for each, fees in wrong:
            for payer, owed, paid in fees:
                yield _wrong_fee(clause, name_hand(each), payer, owed, paid)
    yield from _check_priced(clause, night)
    yield from _check_short(clause, night)
    yield from _check_clock(clause, night)


def _check_priced(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find hands with bets for which the option in force prints no fee."""
    for each in night.hands:
        line = each.line
        if isinstance(line, Observed) and line.unfinished and not line.faults and not is_short(each):
            yield Finding(clause.id, name_hand(each), line.unfinished)


def _check_short(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find fees of the player-dealer that no bracket of the option has, at hands noted in short."""
    for each in night.hands:
        if not (is_short(each) and isinstance(each.line, Observed) and each.line.fees is not None):
            continue
        if not each.hand.felt.game.has_bank:
            continue
        taken = sum(fee.cents for fee in each.line.fees if fee.payer == BANKER)
        rates = possible_sums(each.hand.felt.fees, BANKER)
        if taken not in rates:
            said = " or ".join(map(dollars, sorted(rates)))
            text = f"{dollars(taken)} was taken from player-dealer, and the option has {said}"
            nearest = min(rates, key=lambda cents: (abs(cents - taken), cents))
            yield Finding(clause.id, name_hand(each), text, due_cents=nearest, observed_cents=taken)


def _wrong_fee(clause: Clause, where: str, payer: Payer, owed: int, paid: int) -> Finding:
    """Return the finding on one payer's fee."""
    text = f"{dollars(owed)} was due from {name_payer(payer)} and {dollars(paid)} was taken"
    return Finding(clause.id, where, text, due_cents=owed, observed_cents=paid)


def _check_clock(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find fees for the time that were taken wrongly, and periods that began without any being taken."""
    for fact, hands in night.clock:
        if fact.fees is not None:
            due, taken = _by_payer(_due_by_the_clock(fact)), _by_payer(fact.fees)
            for payer in sorted(due.keys() | taken.keys(), key=name_payer):
                if due[payer] != taken[payer]:
                    yield _wrong_fee(clause, f"the clock, after hand {hands}", payer, due[payer], taken[payer])
    if night.hands and any(map(is_by_clock, night.hands[0].hand.felt.fees)):
        yield from _check_periods(clause, night)


def _due_by_the_clock(fact: Collected) -> list[Fee]:
    """Return the fees of a collection as the replay has found them due."""
    return [Fee(posting.source, posting.cents, posting.detail) for posting in fact.postings]  # type: ignore[arg-type]


def _check_periods(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Go by the times of the hands: a period that began before one has been paid for by then."""
    paid: dict[str, int] = {}
    first = next((time for time in night.times if time), None)
    midnight = first.replace(minute=0) if first else None
    collections = iter([*night.clock, None])
    following = next(collections)
    for number, (time, each) in enumerate(night.timed):
        felt = each.hand.felt
        here = [person.name for person in each.hand.people.values() if not (person.hired or person.standing)]
        while following is not None and following.hands <= number:
            paid = time_fees(felt.fees, here, paid, following.fact.minutes)[1]
            following = next(collections)
        if time is None or midnight is None or not isinstance(each.line, Observed):
            continue
        minutes = int((time - midnight) / timedelta(minutes=1))
        fees, paid = time_fees(felt.fees, here, paid, minutes)
        is_late = following is not None and not time_fees(felt.fees, here, paid, following.fact.minutes)[0]
        if fees and not is_late:
            owed = sum(fee.cents for fee in fees)
            who = ", ".join(fee.name for fee in fees)
            text = f"{dollars(owed)} was due for the time from {who}, and no collection is noted"
            yield Finding(clause.id, name_hand(each), text, due_cents=owed, observed_cents=0)


def _totals(gains: Sequence[tuple[Stake, int]]) -> Counter[Key]:
    """Add up gains by what they were made on; the hands that a spot came to have count together."""
    totals: Counter[Key] = Counter()
    for stake, net in gains:
        totals[stake.bettor, stake.spot, stake.wager] += net
    return totals


def _payouts_of(each: Replayed) -> list[Stake] | None:
    """Return what is noted of payouts; None, where nobody noted it or nobody can say what was due."""
    return None if not isinstance(each.line, Observed) or each.line.unfinished else each.line.payouts


def check_payouts(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find wagers that were paid other than they came to. Losses that nobody noted are no fault: winners are listed."""
    for each in night.hands:
        payouts = _payouts_of(each)
        if payouts is None:
            continue
        due, paid = _totals(each.hand.settled), _totals([(stake, stake.cents) for stake in payouts])
        wrong = {key: (due[key], paid[key]) for key in paid if due[key] != paid[key]}
        wrong |= {key: (net, 0) for key, net in due.items() if net > 0 and key not in paid}
        if _is_the_fee(each, wrong):
            continue
        for key, (net, came) in wrong.items():
            text = f"{_name_wager(each, key)} should come to {dollars(net)} and " + (
                f"came to {dollars(came)}" if key in paid else "is not among what was paid"
            )
            yield Finding(clause.id, name_hand(each), text, due_cents=net, observed_cents=came)
    yield from _note_rulings(clause, night)


def _note_rulings(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Note chips that the floor moved by no clause: whether the published rules say so, people must see."""
    for fact, hands in night.rulings:
        for posting in () if fact.clause.strip() else fact.postings:
            text = (
                f"{dollars(posting.cents)} went from {posting.source.who} to {posting.target.who} "
                f"by a ruling that names no clause: {fact.text}"
            )
            where = f"the floor, after hand {hands}" + (f" at {fact.at}" if fact.at else "")
            yield Finding(clause.id, where, text, breach=False, observed_cents=posting.cents)


def _is_the_fee(each: Replayed, wrong: dict[Key, tuple[int, int]]) -> bool:
    """Whether winners of a pot got more or less by as much as the fee was wrong: that is said of the fee."""
    more = sum(fee.cents for fee in fees_taken(each)) - sum(fee.cents for fee in each.hand.fees)
    by = [came - net for net, came in wrong.values()]
    return not each.hand.felt.game.has_bank and more != 0 and sum(by) == -more and all(each * more < 0 for each in by)


def _name_wager(each: Replayed, key: Key) -> str:
    """Return a bet in words; its seat, where that is not the bettor's own."""
    bettor, spot, wager = key
    person = each.hand.people.get(bettor)
    return f"{bettor}'s {wager}" + (f" at seat {spot}" if person and person.seat != spot else "")


def check_limited(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find a banker who paid or collected more than was put up: the wager is limited to that, either way."""
    for each in night.hands:
        paid = (each.line.payouts if isinstance(each.line, Observed) else None) or []
        bank = each.hand.bank
        for text, total in (
            ("paid out", sum(stake.cents for stake in paid if stake.cents > 0)),
            ("collected", -sum(stake.cents for stake in paid if stake.cents < 0)),
        ):
            if bank and total > bank.put_up:
                said = f"{bank.who} put up {dollars(bank.put_up)} and {text} {dollars(total)}"
                yield Finding(clause.id, name_hand(each), said, due_cents=bank.put_up, observed_cents=total)


def check_largest(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find bets larger than a town or a licence allows, whatever the table does."""
    for each in night.hands:
        for stake in each.hand.deal.stakes:
            if stake.cents > clause.cents:
                name = _name_wager(each, (stake.bettor, stake.spot, stake.wager))
                text = f"{name} is {dollars(stake.cents)}, and the most is {dollars(clause.cents)}"
                yield Finding(clause.id, name_hand(each), text, due_cents=clause.cents, observed_cents=stake.cents)


def check_limits(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find bets that were seen to be larger or smaller than the table allows."""
    for each in night.hands:
        if not isinstance(each.line, Observed) or each.line.void:
            continue
        felt, people = each.hand.felt, each.hand.people
        bets = _totals([(stake, stake.cents) for stake in each.line.seen.stakes])
        for (bettor, spot, wager), cents in bets.items():
            spots = felt.back_spots if people[bettor].standing else felt.spots
            amount = next((each.amount for each in spots if each.id == wager), None)
            if amount is None or amount.low <= cents <= (amount.high or cents):
                continue
            limit = amount.low if cents < amount.low else amount.high or 0
            most = "least" if cents < amount.low else "most"
            text = f"{_name_wager(each, (bettor, spot, wager))} is {dollars(cents)}, and the {most} is {dollars(limit)}"
            yield Finding(clause.id, name_hand(each), text, due_cents=limit, observed_cents=cents)
