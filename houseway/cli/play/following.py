"""A hand at a real table, followed card by card and act by act as somebody types what they see."""

import msgspec
import typer

from houseway.cli.shared.answers import short
from houseway.cli.shared.params import console
from houseway.core.text import Mistake
from houseway.record.sights import FLOOR, Doing, FloorSays, SeenHand
from houseway.record.watched import read_act, read_face, read_ruling
from houseway.round import drivers
from houseway.round.ask import UNSEEN, Answer, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.request import Dice, Face, Open, Request
from houseway.round.script import Ruling
from houseway.tables.acts import Carry

WRONG = "wrong "  # before the words for what was done against the rules


class _BrokenOff(Exception):
    """The rest of a hand is not told."""


class Following:
    """Asks for what the hand wants to know, again where it cannot be, and keeps it as it was typed."""

    def __init__(self, *, folds: bool) -> None:
        self._folds = folds
        self._wrong: list[str] = []
        self._cards: dict[str, list[str]] = {}
        self._dice: list[str] = []
        self._acts: list[Doing] = []

    def follow(self, play: Play[Carry], before: SeenHand) -> SeenHand:
        """All that was seen of a hand of which this was seen before its cards."""
        try:
            drivers.run(play, self._reply, [])
        except _BrokenOff:
            play.close()
        cards = {pile: " ".join(names) for pile, names in self._cards.items()}
        return msgspec.structs.replace(
            before, cards=cards, dice=self._dice, acts=self._acts, wrong="; ".join(self._wrong)
        )

    def _reply(self, request: Request) -> object:
        while True:
            try:
                return self._read(request)
            except Mistake as mistake:
                console().print(str(mistake), style="red")

    def _prompt(self, what: str, default: str | None = None, *, shown: bool = True) -> str:
        """Ask for something; what is typed after the word wrong is what was done against the rules."""
        while True:
            typed = str(typer.prompt(what, default, show_default=shown)).strip()
            if not f"{typed} ".startswith(WRONG):
                return typed
            self._wrong.append(typed.removeprefix(WRONG.strip()).strip() or "it went against the rules")
            if not typer.confirm("Does the hand go on from here as it should?", default=True):
                raise _BrokenOff

    def _read(self, request: Request) -> object:
        match request:
            case Face():
                hidden = self._folds and EVERYONE[0] not in request.seen_by
                word = self._prompt(f"Card of {request.pile}", UNSEEN if hidden else None)
                face = read_face(request, word, folds=self._folds)
                self._cards.setdefault(request.pile, []).append(word)
                return face
            case Dice():
                roll = self._prompt("Dice")
                dice = drivers.read_reply(request, roll)
                self._dice.append(roll)
                return dice
            case Open():
                return drivers.check_answer(request, lambda _: self._act(request))
        return drivers.read_reply(request, "")

    def _act(self, request: Open) -> Answer | Ruling | None:
        names = list(dict.fromkeys(question.who for question in request.questions))
        for question in request.questions:
            console().print(f"{question.who}: {question.text}  ({_choices(question)})", style="dim")
        asked = names[0] if len(names) == 1 else "Who, and what they do"
        typed = self._prompt(asked, "" if request.may_pass else None, shown=False)
        if not typed and request.may_pass:
            return None
        who = max((name for name in names if f"{typed} ".startswith(f"{name} ")), key=len, default="")
        if not who and typed.startswith(f"{FLOOR} "):
            ruled = typed.removeprefix(FLOOR).strip()
            ruling = read_ruling(ruled)
            self._acts.append(FloorSays(ruled))
            return ruling
        words = typed.removeprefix(who).strip()
        who = who or names[0]
        act = read_act(request, who, words)
        self._acts.append((who, words))
        return act


def _choices(question: Question) -> str:
    return ", ".join(short(option) for option in question.options if not option.closed)
