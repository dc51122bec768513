"""Why an answer may not be given: what questions, amounts and spots for chips hold against it, in a sentence.

Every answer is checked here, so it stands apart from the records in `ask`, which cannot be compiled.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.round.ask import Amount, Answer, Lay, Question, Spot

Laid = Mapping[str, int]


def why_not_said(question: "Question", answer: "Answer") -> str | None:
    """The sentence that refuses an answer to a question; None if it may be given."""
    chosen = answer.option
    for option in question.options:
        if option.id == chosen:
            if option.closed:
                return option.closed
            if option.arg is None:
                return None if answer.arg is None else f"{option.text} takes nothing more"
            return option.arg.why_not(answer.arg)
    return f"{chosen!r} is not offered here: choose {', '.join([option.name for option in question.options])}"


def allows(amount: "Amount", arg: object) -> bool:
    """Whether this is such an amount. True is no 1 here, so the type is compared."""
    high = amount.high
    return type(arg) is int and arg >= amount.low and (high is None or arg <= high) and not arg % amount.step


@lru_cache(1024)
def find_spots(spots: tuple["Spot", ...]) -> tuple[dict[str, "Spot"], tuple["Spot", ...]]:
    """Spots by name, and those of them that must equal another or be laid beside it."""
    return {spot.id: spot for spot in spots}, tuple([spot for spot in spots if spot.equals or spot.beside])


def why_not_laid(lay: "Lay", arg: object) -> str | None:
    """The sentence that refuses chips laid so; None if they may be."""
    if not isinstance(arg, dict) or not arg:
        return "lay chips on one spot at least"
    by_id, paired = find_spots(lay.spots)
    total, bound = lay.fee_for(arg) if lay.fees else lay.fee, [*paired]
    for spot_id, cents in arg.items():
        if (spot := by_id.get(spot_id)) is None:
            return f"there is no spot {spot_id!r} here: the spots are {', '.join(by_id)}"
        if (spot.bets > 1 or not allows(spot.amount, cents)) and (reason := spot.why_not(cents)):
            return f"{spot.text}: {reason}"
        total += cents + spot.fee_for(cents) if spot.fee else cents
        if spot.needs or spot.at_most:
            bound.append(spot)
    for spot in bound:
        if reason := _why_not_together(lay, spot, arg):
            return reason
    if total > lay.chips:
        return f"you have {lay.say(lay.chips)} and these bets with their fees come to {lay.say(total)}"
    return None


def _why_not_together(lay: "Lay", spot: "Spot", laid: Laid) -> str | None:
    """Why these bets cannot go together, as far as it concerns this spot."""
    if spot.equals and laid.get(spot.id) != laid.get(spot.equals):
        bare, other = _bare(lay, spot, spot.equals, laid)
        return f"{other}: bet the same on {bare}"
    if spot.beside and (spot.id in laid) != (spot.beside in laid):
        bare, other = _bare(lay, spot, spot.beside, laid)
        return f"{other}: bet {bare} too"
    if spot.id not in laid:
        return None
    if spot.needs and laid.keys().isdisjoint(spot.needs):
        return f"{spot.text}: bet {' or '.join([each.text for each in lay.spots if each.id in spot.needs])} first"
    if spot.at_most:
        base = max([laid.get(other, 0) for other in spot.at_most])
        if base and laid[spot.id] > base:
            return f"{spot.text}: this bet may not exceed the base wager of {lay.say(base)}"
    return None


def _bare(lay: "Lay", spot: "Spot", other: str, laid: Laid) -> tuple[str, str]:
    """Return what two spots are called, first the one that lacks chips."""
    texts = spot.text, find_spots(lay.spots)[0][other].text
    return texts if other in laid else (texts[1], texts[0])
