"""Golden hands without a bank: who does what in turn, and what each player has won or lost.

A line `acts` says what is done, in the order it is: "Ann calls, Bob raises $8, Cat folds, Ann discards 2c 3d, floor
rules premature flop, floor rules dead hand on Ann". Cards for several places are divided by strokes: "Ann sets 2c
3d 4h / 5s 6s 7s 8s 9s / Ac Kc Qc Jc Tc".
"""

from collections.abc import Iterator

from houseway.core.text import cents, dollars
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.script import Ruling
from houseway.tables.hand import Hand
from houseway.testing.tables import Broken, require


class Acts:
    """The answers of a file, one after the other."""

    def __init__(self, done: list[str]) -> None:
        lines = [line.split(None, 1)[1] for line in done if line.startswith("acts ")]
        self._left = [act.strip() for line in lines for act in line.split(",")]

    def __call__(self, questions: tuple[Question, ...]) -> Answer | Ruling | None:
        if not self._left:
            return None
        act = self._left.pop(0)
        if act.startswith("floor rules "):
            what, _, whom = act.removeprefix("floor rules ").partition(" on ")
            return Ruling(what, whom, reason="as the file says")
        who, said, *more = act.split()
        question = next((each for each in questions if each.who == who), questions[0])
        require(who == question.who, f"{question.who} is asked {question.text!r}, and the file says {act!r}")
        option = _find_option(question, said, more)
        if option is None:
            raise Broken(f"{act!r} is none of {[each.id for each in question.options]}")
        if isinstance(option.arg, Sort):
            places = option.arg.places
            parts = [*(tuple(part.split()) for part in " ".join(more).split("/")), *[()] * len(places)]
            return Answer(question.key, option.id, dict(zip(places, parts, strict=False)))
        return Answer(question.key, option.id, cents(more[0]) if option.arg else None)


def _find_option(question: Question, said: str, more: list[str]) -> Option | None:
    """Return the option that is called so, or reads so up to its price: "Meld 5s 5s 5s for 4"."""
    for option in question.options:
        if said in (option.id, f"{option.id}s", f"{option.id}es"):
            return option
    words = " ".join([said.removesuffix("s"), *more]).lower()
    texts = ((option, option.text.partition(" for ")[0].lower()) for option in question.options)
    return next((option for option, text in texts if words in (option.id, text)), None)


def ring_lines(hand: Hand) -> Iterator[str]:
    """Yield what each player won or lost, from the left of the button."""
    for stake, gain in hand.settled:
        yield f"{stake.bettor} {say_gain(gain)}"


def say_gain(cents: int) -> str:
    if not cents:
        return "breaks even"
    return f"wins {dollars(cents)}" if cents > 0 else f"loses {dollars(-cents)}"
