"""Chips that move, as somebody who learns a game is told of them: what was won or lost on which bet, not from where to
where they went.
"""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.core.ledger import BANK, TAKE, Kind, Posting, Stack, Wager
from houseway.core.money import dollars
from houseway.round.event import Answered, Event
from houseway.words.events import Titles, describe_posting

_PAID: frozenset[Kind] = frozenset({"pays", "pays in part"})
# What becomes of a bet on the felt.
_ENDS: dict[Kind, str] = {
    "loses": "loses",
    "push": "pushes, and comes back:",
    "bet back": "comes back:",
    "not covered": "is not covered, and comes back:",
}


class Chips(NamedTuple):
    """Whose chips they are, and what it comes to."""

    of: str
    text: str


def chips_told(events: Sequence[Event], at: int, titles: Titles) -> Chips | None:
    """What a posting comes to; nothing, where an answer tells of it, or another posting."""
    posting = events[at]
    assert isinstance(posting, Posting)
    giver, taker, amount = posting.source.who, posting.target.who, dollars(posting.cents)
    detail = f" ({posting.detail})" if posting.detail else ""
    before, after = events[at - 1] if at else None, events[at + 1] if at + 1 < len(events) else None
    match posting.kind:
        case "puts up" | "bet" | "raise" | "call":
            return None
        case "straddle" | "bring-in" | "kill" if isinstance(before, Answered):
            return None
        case "ante" | "small blind" | "middle blind" | "big blind" | "post" | "dead post":
            return Chips(giver, f"{posting.kind} {amount}")
        case "straddle" | "bring-in" | "kill":
            return Chips(giver, f"{posting.kind} {amount}")
        case "collection":
            return Chips(giver or "The pot", f"fee {amount}{detail}")
        case "pays" | "pays in part":
            return Chips(taker, f"{_paid(posting, after, titles)} {amount}{detail}")
        case "bet back" if isinstance(before, Posting) and before.kind in _PAID:
            return None
        case "loses" | "push" | "bet back" | "not covered" if isinstance(posting.source, Wager):
            return Chips(giver, f"{_title(posting.source, titles)} {_ENDS[posting.kind]} {amount}{detail}")
        case "to the player-dealer":
            return None if _is(after, posting.kind) else Chips(taker, _banked(events[: at + 1], taker))
        case "not called":
            return Chips(taker, f"{amount} comes back, for nobody called it")
        case "wins":
            return Chips(taker, f"wins {amount}{detail}")
        case "points":
            return Chips(giver, f"pays {taker} {amount}{_points(posting.detail)}")
    return Chips("", describe_posting(posting, titles))


def _is(event: Event | None, kind: Kind) -> bool:
    return isinstance(event, Posting) and event.kind == kind


def _paid(posting: Posting, after: Event | None, titles: Titles) -> str:
    """What is paid, which the bet that comes back with it says; what comes without a bet says nothing."""
    wins = "wins" if posting.kind == "pays" else "is paid in part:"
    source = after.source if isinstance(after, Posting) and _is(after, "bet back") else None
    return f"{_title(source, titles)} {wins}" if isinstance(source, Wager) else wins


def _title(account: Wager, titles: Titles) -> str:
    return titles.get(account.wager, account.wager)


def _points(count: str) -> str:
    return f" for {count} point{'' if count == '1' else 's'}" if count else ""


def _banked(events: Sequence[Event], who: str) -> str:
    """What a hand came to for whoever banked it, fees apart."""
    posted = [event for event in events if isinstance(event, Posting)]
    put_up = sum(each.cents for each in posted if each.source == Stack(who) and each.target == BANK)
    back = sum(each.cents for each in posted if each.source in (BANK, TAKE) and each.target == Stack(who))
    if put_up == back:
        return "neither wins nor loses as player-dealer"
    return f"{'wins' if back > put_up else 'loses'} {dollars(abs(back - put_up))} as player-dealer"
