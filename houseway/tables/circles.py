"""Betting circles where nobody sits: whoever has bet at their own seat may bet there too, where the book allows it."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from houseway.core.text import Mistake
from houseway.round.ask import Answer, Lay, Option, Question, Spot

NO_MORE = Option("no more", "Bet nowhere else", called="nowhere else")
AT = "@"  # as a journal has it: wager@seat; whoever wants to know which, asks the spot


class OutOfPlace(Mistake):
    """Refuses a bet at a seat where its bettor may not bet."""


def circles_question(who: str, spots: Iterable[Spot], empty: Iterable[int], chips: int, fee: int) -> Question | None:
    """Where else somebody may bet; nothing, if there is no circle left or no chips for one."""
    # A spot for each wager at each empty seat, in one question: whoever bets at two does it in one answer.
    free = tuple(_at(spot, seat) for seat in empty for spot in spots)
    if not any(chips >= spot.amount.low + spot.fee + fee for spot in free if not spot.needs):
        return None
    key = f"circles/{who}"
    options = (Option("bet", "Bet", Lay(free, chips, fee)), NO_MORE)
    none = Answer(key, NO_MORE.id)
    text = "You may also bet where nobody sits"
    return Question(key, who, text, options, none, counsel=none, purpose="more bets")


def bets_by_circle(question: Question, answer: Answer) -> Iterator[tuple[int, str, int]]:
    """The seat, the wager and the chips of each bet."""
    laid = answer.arg if isinstance(answer.arg, Mapping) else {}
    circles = question.circles_of(answer)
    for place, cents in laid.items():
        assert isinstance(cents, int)
        wager, seat = circles[place]
        yield seat, wager, cents


def _at(spot: Spot, seat: int) -> Spot:
    """The same spot at an empty seat; what must be bet with it must be bet there."""

    def there(wagers: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"{wager}{AT}{seat}" for wager in wagers)

    return msgspec.structs.replace(
        spot,
        id=f"{spot.id}{AT}{seat}",
        circle=(spot.id, seat),
        text=f"{spot.text}, seat {seat}",
        needs=there(spot.needs),
        at_most=there(spot.at_most),
        equals=spot.equals and f"{spot.equals}{AT}{seat}",
        beside=spot.beside and f"{spot.beside}{AT}{seat}",
    )
