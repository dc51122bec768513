"""Every question that a sheet can ask at its usual table, as the page is told it: for what must hold of all of them."""

from collections.abc import Iterator
from random import Random

from houseway.games.bind import load
from houseway.room.views.messages import Put, put
from houseway.round.ask import Amount, Lay, Question, Sort
from houseway.tables.acts import Join, Person
from houseway.tables.felt import usual_buy_in
from houseway.tables.table import Table, do
from houseway.testing.tables import NAMES, any_stacks, lay_felt, shoe_of, start_of
from houseway.testing.views import Anybody, ReshuffledFaces, drive

Shape = tuple[str, frozenset[tuple[str, str]]]


def shape_of(question: Question) -> Shape:
    """What makes a question look as it does: its purpose, its kinds of options, and what goes with each."""
    return question.purpose, frozenset((option.id.split()[0], _argument(option.arg)) for option in question.options)


def _argument(arg: Amount | Sort | Lay | None) -> str:
    match arg:
        case Amount():
            some = "open" if arg.high is None else "amount"
            return "fixed" if arg.low == arg.high else some
        case Sort():
            return f"{len(arg.cards)} into {len(arg.places)}"
        case Lay():
            return f"{len(arg.spots)} spots"
    return ""


def questions_of(sheet_id: str, hands: int, seed: int = 0) -> list[Put]:
    """What is asked in so many hands of any play, one question of each shape: the one with most to say."""
    widest: dict[Shape, Question] = {}
    for question in _met(sheet_id, hands, Random(f"{sheet_id} {seed}")):
        shape = shape_of(question)
        if shape not in widest or _length(question) > _length(widest[shape]):
            widest[shape] = question
    return [put(question) for question in widest.values()]


def _length(question: Question) -> int:
    return len(question.text) + len(str(question.options))


def _met(sheet_id: str, hands: int, rng: Random) -> Iterator[Question]:
    for _ in range(hands):
        felt = any_stacks(lay_felt(load(sheet_id)))
        table = Table(felt)
        for seat, name in zip(range(1, felt.options.seats + 1), NAMES, strict=False):
            do(table, Join(Person(name, seat), usual_buy_in(felt) * rng.choice((1, 1, 5))))
        for _ in range(3):
            anybody = Anybody(rng)
            outcome = drive(start_of(table), ReshuffledFaces(shoe_of(felt, rng)), anybody, rng)
            yield from anybody.met
            table.carry = outcome.result if outcome.result is not None else table.carry
