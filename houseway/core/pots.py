"""Pots: who may win what, and how a pot is shared out to the last chip.

Nobody can win from another more than they put in themselves. So what was put in is cut into layers, one for each
amount at which somebody was all in: the lowest is the main pot, the others are side pots. A layer that only one
player could win is that player's own money.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class PotLayer(NamedTuple):
    """Cents to be won, and the players who may win them."""

    cents: int  # what all put in of this layer, also those who folded since
    players: tuple[str, ...]  # in the order given


def layers(paid: Mapping[str, int], live: Sequence[str], fee: int = 0) -> list[PotLayer]:
    """Divide what was put in into main pot and side pots, less a fee taken from the main pot first.

    A negative fee adds dead chips to the main pot.

    >>> layers({"Ann": 500, "Bob": 2000, "Cat": 2000, "Dan": 300}, ("Ann", "Bob", "Cat"), fee=400)
    [PotLayer(cents=1400, players=('Ann', 'Bob', 'Cat')), PotLayer(cents=3000, players=('Bob', 'Cat'))]
    >>> layers({"Ann": 400, "Bob": 400}, ("Ann", "Bob"), fee=-200)  # dead chips
    [PotLayer(cents=1000, players=('Ann', 'Bob'))]
    """
    # Only players who still hold cards make layers; what others left behind belongs to the layer it reaches.
    levels = {paid[name] for name in live}
    if len(levels) == 1:
        return _less([PotLayer(sum(paid.values()), tuple(live))], fee)
    pots: list[PotLayer] = []
    below = 0
    for level in sorted(levels):
        cents = sum(min(cents, level) - min(cents, below) for cents in paid.values())
        pots.append(PotLayer(cents, tuple(name for name in live if paid[name] >= level)))
        below = level
    over = sum(max(cents - below, 0) for cents in paid.values())
    if over:  # what somebody put in and then folded
        pots[-1] = PotLayer(pots[-1].cents + over, pots[-1].players)
    return _less(pots, fee)


def _less(pots: list[PotLayer], fee: int) -> list[PotLayer]:
    """Take a fee from the first pots, as far as each goes."""
    result: list[PotLayer] = []
    for pot in pots:
        taken = min(fee, pot.cents)
        fee -= taken
        if pot.cents > taken:
            result.append(PotLayer(pot.cents - taken, pot.players))
    return result


def halve(cents: int, parts: int, chip_cents: int) -> list[int]:
    """Divide a pot into equal parts, for the boards or for high and low; odd chips go to the first.

    >>> halve(1500, 2, 100)
    [800, 700]
    """
    if parts == 1:
        return [cents]
    return list(share_out(cents, [str(part) for part in range(parts)], chip_cents).values())


def share_out(cents: int, winners: Sequence[str], chip_cents: int, *, odd_to_first: bool = False) -> dict[str, int]:
    """Divide cents among winners in whole chips.

    Odd chips go one each to the first in order, or all to the first of them. What is no whole chip is always the first
    one's.

    >>> share_out(1100, ("Ann", "Bob", "Cat"), 100)
    {'Ann': 400, 'Bob': 400, 'Cat': 300}
    >>> share_out(1100, ("Ann", "Bob", "Cat"), 100, odd_to_first=True)
    {'Ann': 500, 'Bob': 300, 'Cat': 300}
    """
    if len(winners) == 1:
        return {winners[0]: cents}
    chips, loose = divmod(cents, chip_cents)
    each, odd = divmod(chips, len(winners))
    if odd_to_first:
        odd, loose = 0, loose + odd * chip_cents
    shares = {name: (each + (place < odd)) * chip_cents for place, name in enumerate(winners)}
    shares[winners[0]] += loose
    return shares
