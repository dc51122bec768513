"""Options in words: what to type, and what it means. They know no game: everything comes from the question."""

from collections.abc import Iterator

from houseway.core.cards import NAMES
from houseway.core.text import dollars
from houseway.round.ask import Amount, Lay, Option, Sort, Spot


def short(option: Option) -> str:
    """Return an option as one would type it, with its range: take $5 to $500."""
    match option.arg:
        case Amount():
            return f"{option.name} {_range(option.arg)}"
        case Sort():
            return f"{option.id} {' '.join(f'{place} …' for place in option.arg.places)}"
    return option.name


def _range(amount: Amount) -> str:
    if amount.low == amount.high:
        return amount.say(amount.low)
    return f"{amount.say(amount.low)} to {'no limit' if amount.high is None else amount.say(amount.high)}"


def explain_option(option: Option) -> Iterator[tuple[str, str]]:
    """Explain an option line by line: what to type, and what it means."""
    if option.closed:
        yield option.id, f"not now: {option.closed}"
        return
    match option.arg:
        case Lay():
            example = option.arg.spots[0]
            yield option.id, f"{option.text}; write where and how much: {example.id} {example.amount.low // 100}"
            for spot in option.arg.spots:
                yield f"  {spot.id}", ", ".join(_about(spot, option.arg))
        case Sort():
            hand = " ".join(NAMES[each] for each in option.arg.cards)
            yield option.id, f"{option.text}; write each place and its cards, from {hand}"
            for place, (low, high) in option.arg.places.items():
                yield f"  {place}", f"{low} cards" if low == high else f"{low} to {high} cards"
        case _:
            yield short(option), option.text


def _about(spot: Spot, lay: Lay) -> Iterator[str]:
    titles = {each.id: each.text for each in lay.spots}
    yield f"{spot.text}, {_range(spot.amount)}"
    if spot.fee:
        yield f"fee up to {dollars(spot.fee)}" + (f" for each of up to {spot.bets} bets" if spot.bets > 1 else "")
    if spot.needs:
        yield f"with {' or '.join(titles.get(need, need) for need in spot.needs)}"
    if spot.at_most:
        yield "no more than the base wager"
