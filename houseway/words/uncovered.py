"""Words for what was not covered of somebody's bets in a hand."""

from collections.abc import Iterable

from houseway.core.text import dollars, join_words
from houseway.round.event import Event, Marked


def describe_uncovered(events: Iterable[Event], who: str) -> str:
    """Say to somebody how much of what they won and lost was not covered; nothing, if all was.

    Beside what a hand brought them it tells why that is less than their bets came to. The page of the table says the
    same (`static/brought.js`).
    """
    short = [event.short for event in events if isinstance(event, Marked) and event.short and event.who == who]
    wins = sum(each.uncovered for each in short if each.due > 0)
    losses = sum(each.uncovered for each in short if each.due < 0)
    parts = [f"{dollars(cents)} of your {what}" for cents, what in ((wins, "wins"), (losses, "losses")) if cents]
    return f"{join_words(parts)} {'were' if len(parts) > 1 else 'was'} not covered" if parts else ""
