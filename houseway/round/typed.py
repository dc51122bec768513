"""Typed words as answers. They know no game: everything comes from the question."""

from collections.abc import Mapping

from houseway.core.cards import NAMES, card
from houseway.core.text import Mistake, cents, dollars
from houseway.round.ask import UNSEEN, Amount, Answer, Argument, Lay, Question, Sort

Arg = int | Mapping[str, int | tuple[str, ...]] | None


def read_answer(question: Question, text: str) -> Answer:
    """Read what somebody typed as an answer; a Mistake says why it is none, in the question's own words."""
    words = text.replace(", ", " ").split()
    option, rest = _chosen(question, words)
    answer = Answer(question.key, option, _argument(question, option, rest))
    if reason := question.why_not(answer):
        tried = _try_words(question, words) or reason
        if isinstance(tried, str):
            raise Mistake(tried)
        return tried
    return answer


def write_answer(question: Question, answer: Answer) -> str:
    """An answer as somebody would type it."""
    option = next(option for option in question.options if option.id == answer.option)
    match answer.arg:
        case None:
            return option.id
        case int() if isinstance(option.arg, Amount) and option.arg.unit:
            return f"{option.id} {answer.arg}"
        case int():
            return f"{option.id} {dollars(answer.arg)}"
    places = (f"{place} {_write_what(what)}" for place, what in answer.arg.items())
    return " ".join((option.id, *places))


def _write_what(what: int | tuple[str, ...]) -> str:
    """Return what lies at a place as somebody would type it."""
    return dollars(what) if isinstance(what, int) else " ".join(what)


def _try_words(question: Question, words: list[str]) -> Answer | str | None:
    """Try words that name no option, such as cards in another order: the answer, or why not; None, if no try."""
    for option in question.trial.options if question.trial else ():
        if words and words[0].lower() == option.id and isinstance(option.arg, Sort):
            return question.try_answer(Answer(question.key, option.id, _read_places(option.arg, words[1:])))
    return None


def _chosen(question: Question, words: list[str]) -> tuple[str, list[str]]:
    """The option named by the first words or by its number in the list, or the only one that could mean all of them."""
    lower = [word.lower() for word in words]
    for option in question.options:
        if isinstance(option.arg, Sort) and option.arg.none and option.arg.none.lower().split() == lower:
            return option.id, []
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
    """Whether these words can be an argument, where no option is named: of an amount they must begin with a number."""
    return not isinstance(arg, Amount) or words[0].lstrip("$")[:1].isdecimal()


def _argument(question: Question, option_id: str, words: list[str]) -> Arg:
    """Read the argument of an option; what is left out or too much is for the question to refuse."""
    arg = next((option.arg for option in question.options if option.id == option_id), None)
    match arg:
        case Amount() if words:
            return _amount(arg, " ".join(words))
        case Amount() if arg.low == arg.high:
            return arg.low
        case Lay():
            return _bets(words)
        case Sort():
            return _read_places(arg, words)
        case None if words:
            # Whatever it is, the question has the words to refuse it.
            return {}
    return None


def _amount(arg: Amount, text: str) -> int | None:
    """Read an amount of money, or a number with or without its unit."""
    if not arg.unit:
        return cents(text)
    number = text.removesuffix(arg.unit).strip()
    return int(number) if number.isdecimal() else None


def _bets(words: list[str]) -> dict[str, int]:
    """Spots and amounts by turns: player 25 tie 5."""
    if len(words) % 2:
        raise Mistake("say where and how much, by turns, such as: here 25 there 5")
    return {spot.lower(): cents(amount) for spot, amount in zip(words[::2], words[1::2], strict=True)}


def _read_places(arg: Sort, words: list[str]) -> dict[str, tuple[str, ...]]:
    """Read each place followed by its cards: high As Kd low 2c 3h."""
    places: dict[str, tuple[str, ...]] = dict.fromkeys(arg.places, ())
    place = next(iter(places))
    names = {name.lower(): name for name in places}
    for word in words:
        if word.lower() in names:
            place = names[word.lower()]
        else:
            places[place] += (UNSEEN if word == UNSEEN else NAMES[card(word)],)
    return places
