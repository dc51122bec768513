"""The cost of a game without a bank: fees by players and pot, and by the hour under each option of its schedule."""

from collections.abc import Iterator, Sequence

from houseway.core.text import Mistake
from houseway.fees.collection import due, is_by_clock, ladders
from houseway.fees.ladder import Ladder, Situation
from houseway.fees.schedule import PERIODS, PLAYER, Schedule
from houseway.studio.quote import Laying, OptionCost, PotQuote
from houseway.tables.felt import Felt
from houseway.tables.limits import NO_FLOP, ordinary_pot

POTS = (10, 20, 40, 60, 80, 100, 150, 200, 400)  # lower limits
MINUTES = 60


def quote_pot(felt: Felt, schedule: Schedule, laying: Laying) -> PotQuote:
    """Return what a hand costs, of an ordinary pot, and an hour."""
    option, lower = felt.options.option, felt.options.minimum
    pot = ordinary_pot(schedule, option, lower)
    most = felt.options.seats
    taken = {players: _of_hand(_fees_for(schedule, felt, players), players, pot) for players in range(2, most + 1)}
    dealt = min(max(laying.players + 1, 2), most)
    fees = _fees_for(schedule, felt, dealt)
    shares = [(lower * size, _of_hand(fees, dealt, lower * size)) for size in POTS]
    return PotQuote(
        players=tuple(taken.items()),
        shares=tuple((size, each / size) for size, each in shares if each is not None),
        hour=_of_hour(fees, dealt, pot, laying.hands),
        options=tuple(_cost_options(schedule, dealt, laying.hands, lower)),
    )


def _fees_for(schedule: Schedule, felt: Felt, players: int) -> Sequence[Ladder]:
    """Return the fees of the first option in force that is printed for so many."""
    for number in felt.options.numbers:
        fees = ladders(schedule.option(number))
        if _of_hand(fees, players, 10**9) is not None:
            return fees
    return ladders(schedule.option(felt.options.option))


def _of_hand(fees: Sequence[Ladder], players: int, pot: int) -> float | None:
    """Return what is taken of a hand with a flop, in cents; None, where nothing is printed for so many."""
    by_hand = [fee for fee in fees if not is_by_clock(fee) and fee.moment != NO_FLOP]
    try:
        owed = due(by_hand, None, Situation(players=players, pot=pot))
    except Mistake:
        return None
    return float(sum(fee.cents * (players if fee.payer == PLAYER else 1) for fee in owed))


def _of_hour(fees: Sequence[Ladder], players: int, pot: int, hands: int) -> float | None:
    """Return what an hour costs each player: their part of what pots lose, and what they pay by the clock."""
    taken = _of_hand(fees, players, pot)
    if taken is None:
        return None
    by_clock = sum(fee.most * MINUTES / PERIODS[fee.moment] for fee in fees if is_by_clock(fee))
    return taken / players * hands + by_clock


def _cost_options(schedule: Schedule, players: int, hands: int, lower: int) -> Iterator[OptionCost]:
    """Yield what an hour costs a player under each option of a schedule, of an ordinary pot."""
    for option in schedule.options:
        rows = schedule.option(option)
        limit = rows[0].limit or schedule.terms_of(option).limits
        pot = ordinary_pot(schedule, option, lower)
        yield OptionCost(option, limit, _of_hour(ladders(rows), players, pot, hands))
