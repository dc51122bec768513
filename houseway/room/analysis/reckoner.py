"""A process that works out one hand's chance: hands in, a chance out, as JSON.

Run it as `python -m houseway.room.analysis.reckoner`.
"""

import sys
from collections.abc import Sequence

import msgspec

from houseway.core.cards import card
from houseway.games.bind import load
from houseway.odds.equity.equity import EquitySpot, shape_of, simulate_deals
from houseway.room.analysis.chances import HandsSeen
from houseway.room.views.messages import Chance

ROUNDS, READABLE_ROUNDS = 20_000, 1_000
SEED = 1


def reckon(hands: HandsSeen) -> Chance:
    """Deal what nobody has shown at random, so often that the share is known to about a hundredth."""
    shape = shape_of(load(hands.sheet, choices=dict(hands.choices)))
    ranges = ((_cards(hands.own),), *((_cards(each),) for each in hands.others))
    spot = EquitySpot(shape, ranges, _cards(hands.board), _cards(hands.dead))
    own = simulate_deals(spot, ROUNDS if shape.compiled else READABLE_ROUNDS, SEED)[0].equity("", exact=False)
    return Chance(round(1000 * own.equity), len(hands.others))


def _cards(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(card, names))


if __name__ == "__main__":
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=HandsSeen)
    sys.stdout.buffer.write(msgspec.json.encode(reckon(asked)))
