"""Reviews of hands that are over: worked out beside the loop when somebody looks, and kept for a while."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from houseway.odds.review.decision import ReviewedDecision
from houseway.room.record.history import Again

MOST_KEPT = 512
# One at a time, in a thread of their own: those who wait for a review take no thread from anybody else.
_THREAD = ThreadPoolExecutor(1, "houseway-reviews")


class Reviews:
    """The reviews of a room, the latest of which are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, str], list[ReviewedDecision]] = OrderedDict()

    async def look(self, again: Again) -> list[ReviewedDecision]:
        """Return the decisions of a hand's viewer, beside the best; none, where all of it may be seen."""
        if again.viewer is None or not again.hand.felt.game.has_bank:
            return []
        key = (again.table_id, again.begun.number, again.viewer)
        if key not in self._kept:
            work = asyncio.get_running_loop().run_in_executor(_THREAD, _review, again, again.viewer)
            self._kept[key] = await work
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _review(again: Again, viewer: str) -> list[ReviewedDecision]:
    from houseway.odds.review.review import review_hand

    return review_hand(again.hand, viewer, again.events)
