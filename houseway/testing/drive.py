"""Driving rounds in tests: faces from a list, answers from anybody, and a failure that shows seed and script."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from houseway.core.cards import STANDARD, Card, cards, shoe
from houseway.core.ledger import Posting
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import Event
from houseway.round.ruling import Ruling
from houseway.round.script import Script

Started = tuple[Deal, Play[Any]]
Start = Callable[[], Started]


class Faces:
    """A shoe that holds these cards, place by place."""

    def __init__(self, faces: Sequence[Card] | str) -> None:
        self.faces = cards(faces) if isinstance(faces, str) else list(faces)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        return "root"

    def cut(self, depth: int) -> int:
        return depth

    def face(self, place: int) -> Card:
        return self.faces[place]


class ReshuffledFaces(Faces):
    """The same, but a shuffle in the middle of a round puts the cards it is told of in an order of their own."""

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        if place:
            order = list(deck) * decks + self.faces[place : place + rest]
            Random(place).shuffle(order)
            self.faces[place:] = order
        return "root"


class Anybody:
    """Gives any legal answer to any open question, and lets standing rights pass half the time."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.met: list[Question] = []

    def __call__(self, questions: tuple[Question, ...]) -> Answer | None:
        self.met += questions
        if not any(question.required for question in questions) and self._rng.random() < 0.5:
            return None
        return self._rng.choice(questions).sample(self._rng)


class Scripted:
    """Gives the answers of a list, one after the other; None lets rights pass."""

    def __init__(self, *answers: Answer | Ruling | None) -> None:
        self._answers = list(answers)

    def __call__(self, questions: tuple[Question, ...]) -> Answer | Ruling | None:
        return self._answers.pop(0)


class AnswersByKey:
    """Gives these answers by key ("take 2000", "bet player 500 tie 100" or just an option), else the default."""

    def __init__(self, **said: str) -> None:
        self._said = {name.replace("_", "/", 1): words for name, words in said.items()}

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        for question in questions:
            if question.key in self._said:
                return self._answer(question)
        return questions[0].default

    def _answer(self, question: Question) -> Answer:
        said = self._said[question.key]
        if said in [option.id for option in question.options]:
            return Answer(question.key, said)
        option, *words = said.split()
        if len(words) == 1:
            return Answer(question.key, option, int(words[0]))
        return Answer(question.key, option, dict(zip(words[::2], map(int, words[1::2]), strict=True)))


class Outcome(NamedTuple):
    """All a round came to."""

    result: Any
    script: Script
    events: list[Event]
    postings: list[Posting]


def shuffle_cards(rng: Random, decks: int = 1) -> list[Card]:
    order = list(shoe(STANDARD, decks).elements())
    rng.shuffle(order)
    return order


def drive(start: Start, faces: Faces, choose: drivers.Chooser, rng: Random | None = None) -> Outcome:
    """Play a round live."""
    deal, play = start()
    script: Script = []
    result = drivers.live(play, faces, choose, rng or Random(0), script)
    return Outcome(result, script, deal.events, deal.ledger.postings)


def drive_again(start: Start, script: Script) -> Outcome:
    """Play a round from its script."""
    deal, play = start()
    result = drivers.replay(play, script)
    return Outcome(result, script, deal.events, deal.ledger.postings)


def show_script(script: Script, **facts: object) -> str:
    """Return the lines to print when a round goes wrong: the facts, then the script, entry by entry."""
    lines = [f"{name} {fact}" for name, fact in facts.items()]
    lines += [f"{number:3} {msgspec.json.encode(entry).decode()}" for number, entry in enumerate(script, 1)]
    return "\n".join(lines)
