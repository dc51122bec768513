"""Two pairs held against each other before the flop: on random boards by us, in batches, and by PokerKit, one by one.

Both are asked for the same number, the share of the pot, on one core; neither goes through all boards for it.
"""

from itertools import count

from houseway.cli.bench import ranks as bench_ranks
from houseway.cli.bench.peers import Comparison, Worker, compare
from houseway.cli.bench.ring import BOARD, OWN, holdem_id
from houseway.games.bind import load
from houseway.odds.equity.equity import simulate_deals, spot_of

HANDS = ("AsAh", "KsKh")
# The others deal fewer boards in a slice.
FEWER = 10


def compare_equity(hands: int) -> Comparison:
    what = f"{' against '.join(HANDS)}, boards to come"
    return compare(what, "dealt in a batch", _time_own(), {"pokerkit": _pokerkit()}, hands)


def _time_own() -> Worker:
    spot, seeds = spot_of(load(holdem_id()), HANDS), count(1)
    simulate_deals(spot, 1, 0)  # compiles what ranks them, or loads it

    def work(_: int) -> int:
        return simulate_deals(spot, bench_ranks.BATCH, next(seeds))[0].rounds

    return work


def _pokerkit() -> Worker | None:
    try:
        from pokerkit import Deck, StandardHighHand, calculate_equities, parse_range
    except ImportError:
        return None
    ranges = [parse_range(hand) for hand in HANDS]

    def work(hands: int) -> int:
        boards = -(-hands // FEWER)
        calculate_equities(ranges, (), OWN, BOARD, Deck.STANDARD, (StandardHighHand,), sample_count=boards)
        return boards

    return work
