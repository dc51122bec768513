"""A count seen from the bank: what it costs an hour, how soon that would show, and what stops it at what price.

An hour is so many rounds at the most that may be bet on the wager. The price of a countermeasure is what it takes from
honest play: the share of rounds no longer dealt, since every new shoe takes the time of some rounds, or of the bonus
no longer bet.
"""

from math import ceil

import msgspec

from houseway.odds.protect.attacks import CountPlayed
from houseway.odds.protect.gauge import CutResult

ROUNDS_AN_HOUR = 60
# A shuffle by hand takes about as long as so many rounds.
ROUNDS_A_SHUFFLE = 6
DEVIATIONS = 2


class Countermeasure(msgspec.Struct, frozen=True):
    """Something the table may do against a count."""

    what: str
    saves_cents: int  # an hour, of what the count would win
    costs_play: float  # share of honest play that is lost


class BankSide(msgspec.Struct, frozen=True, kw_only=True):
    """A count as the player-dealer meets it."""

    wager: str  # its id
    title: str
    count: str  # its name
    cut: int  # cards behind the cut card
    maximum_cents: int  # the largest bet of the wager
    rounds_an_hour: int
    cost_cents: int  # an hour, the base wager's edge taken off
    rounds_to_show: int | None  # until the loss is two deviations of honest play; None if nothing is lost
    countermeasures: tuple[Countermeasure, ...]  # those that save most first, the cheapest of equal ones


def see_from_bank(played: CountPlayed, maximum_cents: int, rounds_an_hour: int = ROUNDS_AN_HOUR) -> BankSide:
    """Return what a count costs the bank with the cut card in its first place, and what stops it."""
    first = played.cuts[0]
    cost = _cost(played, first, maximum_cents, rounds_an_hour)
    net = played.net_units_per_100(first) / 100
    shows = ceil((DEVIATIONS * first.std_dev / net) ** 2) if net > 0 and first.std_dev else None
    against = [*_deeper_cuts(played, maximum_cents, rounds_an_hour, cost), *_other_ways(played, cost)]
    against.sort(key=lambda each: (-each.saves_cents, each.costs_play))
    return BankSide(
        wager=played.wager,
        title=played.title,
        count=played.name,
        cut=first.cut,
        maximum_cents=maximum_cents,
        rounds_an_hour=rounds_an_hour,
        cost_cents=cost,
        rounds_to_show=shows,
        countermeasures=tuple(against),
    )


def _cost(played: CountPlayed, result: CutResult, maximum_cents: int, rounds: int) -> int:
    """Return what a count costs the bank in an hour; a count that loses costs nothing."""
    return max(round(played.net_units_per_100(result) / 100 * rounds * maximum_cents), 0)


def _deeper_cuts(played: CountPlayed, maximum_cents: int, rounds: int, cost: int) -> list[Countermeasure]:
    """Return what other places of the cut card would save, and how much play they cost."""
    first, *others = played.cuts
    dealt = _share_dealt(first)
    return [
        Countermeasure(
            f"cut card before the last {each.cut} cards",
            cost - _cost(played, each, maximum_cents, rounds),
            1 - _share_dealt(each) / dealt,
        )
        for each in others
    ]


def _share_dealt(result: CutResult) -> float:
    """Return the share of an hour that rounds are dealt in."""
    return result.rounds_a_shoe.value / (result.rounds_a_shoe.value + ROUNDS_A_SHUFFLE)


def _other_ways(played: CountPlayed, cost: int) -> list[Countermeasure]:
    first = played.cuts[0]
    without = (1 / (1 + ROUNDS_A_SHUFFLE)) / _share_dealt(first)
    ways = [
        Countermeasure("a new shoe for every hand, shuffled by hand", cost, 1 - without),
        Countermeasure("a shuffler that takes the cards back after every hand", cost, 0.0),
        Countermeasure("half the maximum on the bonus", cost // 2, 0.5),
    ]
    if played.base is None:
        return ways
    # Bet on every round of the shoe and not only when the count says so, the base wager costs its edge each time.
    idle = (1 - first.share_bet.value) * -played.base.gain * played.base.units
    share = min(idle / (played.net_units_per_100(first) / 100), 1.0) if cost else 0.0
    what = f"{played.base.title} of as much on every hand of the shoe"
    return [*ways, Countermeasure(what, round(cost * share), 0.0)]
