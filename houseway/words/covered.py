"""How much of a bet that is still to be made is covered, in words."""

from collections.abc import Iterator

from houseway.core.text import dollars, join_words
from houseway.round.ask import Amount, Lay, Option, Question
from houseway.tables.reach import Coverage


def describe_room(question: Question, coverage: Coverage) -> str:
    """Say how much is covered of the bets that a question asks for; nothing, where no other bet comes before them.

    How much is put up the question for bets says itself. The page of the table says the same (`static/covered.js`).
    """
    room, bet = coverage.reach(question.who).room, coverage.largest_bet(question.who)
    open_ones = (option for option in question.options if not option.closed)
    short = {wager for option in open_ones for wager, cents in _bets(option, bet) if room.get(wager, cents) < cents}
    parts = [f"{dollars(room[wager])} on {coverage.titles[wager]}" for wager in room if wager in short]
    nothing_before = question.purpose == "bet" and min(room.values()) == coverage.left
    return f"Covered from here: {join_words(parts)}" if parts and not nothing_before else ""


def _bets(option: Option, bet: int) -> Iterator[tuple[str, int]]:
    """Yield the wagers that an option bets on, with the most that it may bet; one that says no amount, as its bet."""
    match option.arg:
        case Lay(spots=spots, chips=chips):
            for spot in spots:
                yield spot.id, chips if spot.amount.high is None else min(chips, spot.amount.high)
        case Amount(low=low, high=high, unit=""):
            yield option.id, high or low
        case None:
            yield option.id, bet
