"""The published counts of poker hands, for whatever ranks them."""

from collections.abc import Mapping
from pathlib import Path

FACTS = Path(__file__).parents[1] / "facts" / "high_hands.txt"


def published(cards: int) -> Mapping[str, int]:
    """How many hands there are of each kind, by the best five of so many cards; and in all, under "total"."""
    lines = [line.split(maxsplit=2) for line in FACTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {kind: int(hands) for size, hands, kind in lines if int(size) == cards}
