"""Questions in words, and typed words as answers. They know no game: everything comes from the question."""

from collections.abc import Iterator, Mapping

from houseway.core.cards import NAMES, card
from houseway.core.errors import Mistake
from houseway.core.money import cents, dollars
from houseway.round.ask import Amount, Answer, Argument, Lay, Option, Question, Sort, Spot

Arg = int | Mapping[str, int | tuple[str, ...]] | None


def understood(question: Question, text: str) -> Answer:
    """What somebody typed, as an answer; a Mistake says why it is none, in the question's own words."""
    option, rest = _chosen(question, text.replace(", ", " ").split())
    answer = Answer(question.key, option, _argument(question, option, rest))
    if reason := question.why_not(answer):
        raise Mistake(reason)
    return answer


def _chosen(question: Question, words: list[str]) -> tuple[str, list[str]]:
    """The option named by the first words or by its number in the list, or the only one that could mean all of them."""
    lower = [word.lower() for word in words]
    if len(words) == 1 and words[0].isdecimal() and not any(option.arg for option in question.options):
        return dict(enumerate((option.id for option in question.options), 1)).get(int(words[0]), words[0]), []
    for option in sorted(question.options, key=lambda option: -len(option.id)):
        name = option.id.lower().split()
        if lower[: len(name)] == name:
            return option.id, words[len(name) :]
    begun = [option.id for option in question.options if words and option.id.lower().split()[: len(lower)] == lower]
    if begun:
        return begun[0], []
    meant = [option.id for option in question.options if option.arg and words and _may_mean(option.arg, words)]
    return (meant[0], words) if len(meant) == 1 else (" ".join(words), [])


def _may_mean(arg: Argument, words: list[str]) -> bool:
    return not isinstance(arg, Amount) or words[0].lstrip("$")[:1].isdecimal()


def _argument(question: Question, option_id: str, words: list[str]) -> Arg:
    arg = next((option.arg for option in question.options if option.id == option_id), None)
    match arg:
        case Amount() if words:
            return _amount(arg, " ".join(words))
        case Amount() if arg.low == arg.high:
            return arg.low
        case Lay():
            return _bets(words)
        case Sort():
            return _sorted(arg, words)
        case None if words:
            # Whatever it is, the question has the words to refuse it.
            return {}
    return None


def _amount(arg: Amount, text: str) -> int | None:
    if not arg.unit:
        return cents(text)
    number = text.removesuffix(arg.unit).strip()
    return int(number) if number.isdecimal() else None


def _bets(words: list[str]) -> dict[str, int]:
    """Spots and amounts by turns: player 25 tie 5."""
    if len(words) % 2:
        raise Mistake("say where and how much, by turns, such as: here 25 there 5")
    return {spot.lower(): cents(amount) for spot, amount in zip(words[::2], words[1::2], strict=True)}


def _sorted(arg: Sort, words: list[str]) -> dict[str, tuple[str, ...]]:
    """Each place followed by its cards: high As Kd low 2c 3h."""
    places: dict[str, tuple[str, ...]] = dict.fromkeys(arg.places, ())
    place = next(iter(places))
    names = {name.lower(): name for name in places}
    for word in words:
        if word.lower() in names:
            place = names[word.lower()]
        else:
            places[place] += (NAMES[card(word)],)
    return places


def short(option: Option) -> str:
    """An option as one would type it, with its range: take $5 to $500."""
    match option.arg:
        case Amount():
            return f"{option.id} {_range(option.arg)}"
        case Sort():
            return f"{option.id} {' '.join(f'{place} …' for place in option.arg.places)}"
    return option.id


def _range(amount: Amount) -> str:
    if amount.low == amount.high:
        return amount.said(amount.low)
    return f"{amount.said(amount.low)} to {'no limit' if amount.high is None else amount.said(amount.high)}"


def explained(option: Option) -> Iterator[tuple[str, str]]:
    """An option line by line: what to type, and what it means."""
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
