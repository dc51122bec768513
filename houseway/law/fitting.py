"""Options of a schedule other than the one in force, by which fees that were taken would be right."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from houseway.core.balances import Ledger
from houseway.core.money import Account
from houseway.core.text import Mistake
from houseway.fees.ladder import Fee, Payer
from houseway.record.replay import Replayed
from houseway.round import drivers
from houseway.tables.acts import Observed
from houseway.tables.felt import Felt
from houseway.tables.lay_out import lay_out
from houseway.tables.table import hand_of


def find_fitting_option(hands: Sequence[Replayed], taken: Callable[[Replayed], list[Fee]]) -> int | None:
    """Return the option by which all fees of these hands are right; None, where there is none, or several options
    were in force.
    """
    felt = hands[0].hand.felt
    schedule = next((each for each in felt.game.sheet.schedules if each.id == felt.options.schedule), None)
    if schedule is None or any(each.hand.felt.options != felt.options for each in hands):
        return None
    for option in schedule.options:
        if option in felt.options.numbers:
            continue
        try:
            other = lay_out(felt.game, msgspec.structs.replace(felt.options, option=option))
        except Mistake:
            continue  # it is for other limits
        if all(_fees_under(other, each) == _sum_up(taken(each)) for each in hands):
            return option
    return None


def _sum_up(fees: Sequence[Fee]) -> Counter[Payer]:
    """Add up fees by who pays them: at which moment they were taken, nobody noted."""
    totals: Counter[Payer] = Counter()
    for fee in fees:
        totals[fee.payer] += fee.cents
    return totals


def _fees_under(felt: Felt, each: Replayed) -> Counter[Payer] | None:
    """Return the fees of a hand as this felt has them; None, if it cannot be played so."""
    if not isinstance(each.line, Observed) or each.line.void or each.line.unfinished:
        return None
    people = {person.name: person for person in (*each.hand.people.values(), *each.hand.away)}
    hand = hand_of(felt, people, each.before, Ledger(_chips_before(each)))
    try:
        drivers.replay(hand.observe(each.line.seen), each.line.script)
    except Mistake:
        return None
    return _sum_up(hand.fees)


def _chips_before(each: Replayed) -> dict[Account, int]:
    """Return the chips as they were before a hand, by undoing all that it moved."""
    chips = dict(each.hand.deal.ledger.balances)
    for posting in each.hand.deal.ledger.postings:
        chips[posting.source] = chips.get(posting.source, 0) + posting.cents
        chips[posting.target] = chips.get(posting.target, 0) - posting.cents
    return chips
