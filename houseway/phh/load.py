"""A history put into a journal: the recorded cards and actions, played by a sheet's rules."""

from collections.abc import Callable
from math import gcd
from typing import Any

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import Mistake
from houseway.fees.collection import Fee
from houseway.fees.schedule import POT
from houseway.games.family import Game
from houseway.games.poker_ring.turn import CHECK, NO_BET
from houseway.phh.history import History, cents_of
from houseway.phh.variants import STRUCTURES, variant_at
from houseway.record.acts import count, opening
from houseway.record.journal import Line, Observed
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.request import Face, Open, Request, Shuffle
from houseway.round.script import UNSEEN, Script, face_named
from houseway.sheets.sheet import Sheet
from houseway.sheets.stakes import Button
from houseway.tables.bank import Person
from houseway.tables.felt import lay_out
from houseway.tables.hand import Found, Seen
from houseway.tables.options import Options, options_for, schedule_of
from houseway.tables.table import Table
from houseway.tables.wish import Wish

BOARD = "Board"
DOLLAR = 100


def play_history(history: History, game: Game, wish: Wish, write: Callable[[Line], None]) -> Table:
    """Play a history at a table of this game, and write the journal of it; a Mistake names the action refused."""
    options = _options(game.sheet, history, wish)
    felt = lay_out(game, options)
    if variant_at(felt) != history.variant:
        raise Mistake(f"{game.sheet.id} is played as {variant_at(felt)}, and the hand is of {history.variant}")
    table, found = Table(felt), _seating(history)
    table.find(found)
    write(opening(felt, table=history.table, found=found))
    script: Script = []
    actions = _Actions(history)
    postings = table.observe(table.hand(), Seen(), lambda play: drivers.run(play, actions.reply, script))
    actions.check_over()
    fees = history.collection
    write(
        Observed(
            number=table.hands,
            seen=Seen(),
            script=script,
            postings=postings,
            carry=table.carry,
            fees=None if fees is None else [Fee(POT, cents, moment) for moment, cents in fees],
        )
    )
    write(count(table))
    return table


def _seating(history: History) -> Found:
    """Everybody with their chips. The button is the last player's, so it lay last with the one before."""
    if len(history.stacks) < 2:
        raise Mistake("it takes two to play, and the file has fewer starting stacks")
    people = [Person(name, seat) for name, seat in zip(history.names, _seats(history), strict=True)]
    return Found(tuple(zip(people, history.stacks, strict=True)), Button(people[-2].seat, people[-2].name))


def _seats(history: History) -> tuple[int, ...]:
    """The seats, where they go round the table in the order of the players; otherwise the first ones."""
    seats, count = history.seats, len(history.stacks)
    turned = [(seat - seats[0]) % max(seats) for seat in seats] if seats else []
    is_round = len(seats) == count and turned == sorted(set(turned)) and min(seats) > 0
    return seats if is_round else tuple(range(1, count + 1))


def _options(sheet: Sheet, history: History, wish: Wish) -> Options:
    """The table's options: the stakes of the file, and the first option of the schedule that is for them."""
    if history.variant not in STRUCTURES:
        raise Mistake(f"{history.variant!r} is no variant that can be played: there are {', '.join(STRUCTURES)}")
    if sheet.betting is None:
        raise Mistake(f"{sheet.id} is no ring game")
    schedule = schedule_of(sheet, wish.schedule)
    numbers = schedule.options if schedule and wish.option is None else [wish.option]
    refused: list[Mistake] = []
    for number in numbers:
        try:
            return _with_stakes(sheet, history, msgspec.structs.replace(wish, option=number))
        except Mistake as mistake:
            refused.append(mistake)
    raise refused[-1]


def _with_stakes(sheet: Sheet, history: History, wish: Wish) -> Options:
    structure = STRUCTURES[history.variant]
    return options_for(
        sheet,
        msgspec.structs.replace(
            wish,
            structure=structure,
            minimum=history.lower,
            higher=history.higher if structure == "limit" else None,
            blinds=tuple(cents for cents in history.blinds if 0 < cents <= history.lower),
            ante=max(history.antes),
            bring_in=history.bring_in or None,
            chip_cents=_chip(history),
        ),
    )


def _chip(history: History) -> int:
    """A dollar, or the largest chip of which everything in the file is a multiple."""
    amounts = (cents_of(words[2]) for words in map(str.split, history.actions) if words[1:2] == ["cbr"])
    return gcd(DOLLAR, *history.stacks, *history.blinds, *history.antes, history.lower, history.higher, *amounts)


class _Actions:
    """The actions of a file, given to the round as it asks for them."""

    def __init__(self, history: History) -> None:
        self._names = {f"p{number}": name for number, name in enumerate(history.names, 1)}
        self._straddles = {
            name: cents for name, cents in zip(history.names, history.blinds, strict=False) if cents > history.lower
        }
        self._cards: dict[str, list[str]] = {name: [] for name in (BOARD, *history.names)}
        self._acts: list[tuple[int, list[str]]] = []
        self._brought = ""
        for number, action in enumerate(history.actions, 1):
            self._note(number, action.partition("#")[0].split())

    def _note(self, number: int, words: list[str]) -> None:
        match words:
            case []:
                pass
            case ["d", "db", cards]:
                self._cards[BOARD] += _each(cards)
            case ["d", "dh", label, cards] if label in self._names:
                self._cards[self._names[label]] += _each(cards)
            case [label, "sm", *shown] if label in self._names:
                held = self._cards[self._names[label]]
                if shown and "??" in held:
                    held[-len(_each(shown[0])) :] = _each(shown[0])
            case [label, *_] if label in self._names:
                self._acts.append((number, words))
            case _:
                raise Mistake(f"action {number}, {' '.join(words)!r}: there is no such action")

    def reply(self, request: Request) -> Any:
        match request:
            case Shuffle():
                return ""  # nobody committed to the order of a deck at a real table
            case Face():
                return self._face(request)
            case Open():
                return self._answer(request.questions[0])
        raise Mistake(f"a file says nothing of a {type(request).__name__.lower()}")

    def _face(self, request: Face) -> Card | None:
        self._brought = ""
        cards = self._cards[request.pile]
        if not cards:
            raise Mistake(f"{request.pile} is dealt a card here that the file does not have")
        name = cards.pop(0)
        face, reason = face_named(request, UNSEEN if name == "??" else name)
        if reason:
            raise Mistake(f"{request.pile}: {reason}")
        return face

    def _answer(self, question: Question) -> Answer:
        offered = {option.id: option for option in question.options}
        if "straddle" in offered:
            cents = self._straddles.get(question.who)
            return Answer(question.key, "straddle", cents) if cents else question.default
        if "discard" in offered:
            self._skip_checks()
        self._skip_bring_in("bring" in offered)
        if question.who == self._brought and CHECK in question.options and not self._is_next(question.who):
            return Answer(question.key, CHECK.id)
        if not self._acts:
            raise Mistake(f"{question.who} is to act, and the file has no more actions")
        number, words = self._acts.pop(0)
        try:
            return self._understood(question, words)
        except Mistake as mistake:
            raise Mistake(f"action {number}, {' '.join(words)!r}: {mistake}") from None

    def _understood(self, question: Question, words: list[str]) -> Answer:
        if self._names[words[0]] != question.who:
            raise Mistake(f"it is {question.who}'s turn")
        match words[1:]:
            case ["f"]:
                answer = Answer(question.key, "fold")
            case ["pb"]:
                answer = Answer(question.key, "bring")
            case ["cc"]:
                answer = Answer(question.key, "check" if CHECK in question.options else "call")
            case ["cbr", amount]:
                answer = _raise(question, cents_of(amount))
            case ["sd", *cards]:
                answer = Answer(question.key, "discard", {"discard": tuple(_each("".join(cards)))})
            case _:
                raise Mistake("there is no such action")
        if reason := question.why_not(answer):
            raise Mistake(reason)
        return answer

    def _skip_bring_in(self, offered: bool) -> None:
        """A bring-in that nobody had a choice of is not asked for; who made it is asked again here when all call."""
        if self._acts and self._acts[0][1][1:] == ["pb"]:
            self._brought = self._names[self._acts[0][1][0]]
            if not offered:
                self._acts.pop(0)

    def _is_next(self, name: str) -> bool:
        return bool(self._acts) and self._names[self._acts[0][1][0]] == name

    def _skip_checks(self) -> None:
        """Checks of somebody who has nothing to decide, since all others are all in: we do not ask for them."""
        while self._acts and self._acts[0][1][1:] == ["cc"]:
            self._acts.pop(0)

    def check_over(self) -> None:
        self._skip_checks()
        for number, words in self._acts:
            raise Mistake(f"action {number}, {' '.join(words)!r}: the hand is over by then")


def _raise(question: Question, cents: int) -> Answer:
    """The option by which somebody may bet or raise to so much."""
    bets = [Answer(question.key, each, cents) for each in ("bet", "double", "raise")]
    fallback = bets[2] if NO_BET in question.options else bets[0]
    return next((bet for bet in bets if question.why_not(bet) is None), fallback)


def _each(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
