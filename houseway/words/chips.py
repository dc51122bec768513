"""Chips that move, as somebody who learns a game is told of them: what was won or lost on which bet, not from where to
where they went.
"""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.core.money import BANK, TAKE, Kind, Posting, Stack, WagerAccount
from houseway.core.text import count_of, dollars
from houseway.round.event import Answered, Event
from houseway.words.events import Titles, describe_posting

# What becomes of a bet on the felt.
_ENDS: dict[Kind, str] = {
    "loses": "loses",
    "push": "pushes, and comes back:",
    "bet back": "comes back:",
}


class Chips(NamedTuple):
    """Words for a movement of chips: whose they are, what it comes to, and what they do with them, where the text does
    not say.
    """

    of: str  # whose they are; empty, where the text says
    text: str  # what it comes to, such as "$5 on the Tie Bet"
    verb: str = ""  # such as "bet", for one or for several; empty, where the text has it


def describe_chips(events: Sequence[Event], at: int, titles: Titles) -> Chips | None:
    """Say what a posting comes to; nothing, where an answer tells of it, or another posting."""
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
        case "collection" if isinstance(after, Posting) and _is_same_fee(after, posting):
            return None
        case "collection":
            return Chips(giver or "The pot", f"fee {dollars(_fees(events[: at + 1]))}{detail}")
        case "pays in part" | "not covered":  # told by the mark before it
            return None
        case "loses" if isinstance(after, Posting) and (after.source, after.kind) == (posting.source, "not covered"):
            return None
        case "pays":
            return _describe_win(posting, after, titles, f"{amount}{detail}")
        case "bet back" if isinstance(before, Posting) and before.kind in ("pays", "pays in part"):
            return None
        case "loses" | "push" | "bet back" if isinstance(posting.source, WagerAccount):
            return Chips(giver, f"{_title(posting.source, titles)} {_ENDS[posting.kind]} {amount}{detail}")
        case "to the player-dealer":
            return None if _is(after, posting.kind) else Chips(taker, _describe_bank(events[: at + 1], taker))
        case "not called":
            return Chips(taker, f"{amount} comes back, for nobody called it")
        case "wins":
            return Chips(taker, f"{amount}{detail}", "win")
        case "points":
            points = f" for {count_of(int(posting.detail), 'point')}" if posting.detail else ""
            return Chips(giver, f"{taker} {amount}{points}", "pay")
    return Chips("", describe_posting(posting, titles))


def _is(event: Event | None, kind: Kind) -> bool:
    return isinstance(event, Posting) and event.kind == kind


def _is_same_fee(posting: Posting, other: Posting) -> bool:
    """Whether two fees, one after the other, are told as one."""
    return (posting.source, posting.kind, posting.detail) == (other.source, other.kind, other.detail)


def _fees(events: Sequence[Event]) -> int:
    """The last fee, with all that were taken just before it for the same reason, as for each of several bets."""
    last, cents = events[-1], 0
    for each in reversed(events):
        if not (isinstance(each, Posting) and isinstance(last, Posting) and _is_same_fee(each, last)):
            break
        cents += each.cents
    return cents


def _describe_win(posting: Posting, after: Event | None, titles: Titles, paid: str) -> Chips:
    """Say what is paid, with the bet that comes back; of what comes without a bet nothing is said."""
    who = posting.target.who
    source = after.source if isinstance(after, Posting) and _is(after, "bet back") else None
    if isinstance(source, WagerAccount):
        return Chips(who, f"{_title(source, titles)} wins {paid}")
    return Chips(who, paid, "win")


def _title(account: WagerAccount, titles: Titles) -> str:
    """Return what a wager is called; its id, where the sheet has no title for it."""
    return titles.get(account.wager, account.wager)


def _describe_bank(events: Sequence[Event], who: str) -> str:
    """Say what a hand came to for its banker, fees apart."""
    posted = [event for event in events if isinstance(event, Posting)]
    put_up = sum(each.cents for each in posted if each.source == Stack(who) and each.target == BANK)
    back = sum(each.cents for each in posted if each.source in (BANK, TAKE) and each.target == Stack(who))
    if put_up == back:
        return "neither wins nor loses as player-dealer"
    return f"{'wins' if back > put_up else 'loses'} {dollars(abs(back - put_up))} as player-dealer"
