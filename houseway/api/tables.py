"""A table that a program plays at, question by question; bots and a hired banker answer for the others."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self, Unpack

from houseway.api.company import Company
from houseway.api.options import SheetId, TableOptions, ask_for_felt
from houseway.api.records import Record, recording
from houseway.core.cards import NAMES
from houseway.core.chance import generator
from houseway.core.text import Mistake
from houseway.round.ask import UNSEEN, Answer, Option, Purpose, Question
from houseway.round.event import piles, view
from houseway.round.typed import read_answer
from houseway.sheets.shelf import AsPrinted
from houseway.tables.acts import Person
from houseway.tables.felt import BankedFelt
from houseway.tables.hand import Hand
from houseway.tables.shares import Share, shares

YOU = "You"
COMPANY = 4

Said = str | Answer | None


@dataclass(frozen=True)
class PlayerTurn:
    """A question that waits for an answer, and what the player who is asked may see."""

    who: str
    text: str
    purpose: Purpose  # "play"; before the cards "offer", "bet", "more bets", "cut", "post"
    options: Mapping[str, Option]  # those that may be chosen now, by id
    default: Answer  # what the clock would answer
    hand: int  # the number of the hand, from 1
    chips: int  # cents that the player has left
    _question: Question = field(repr=False, compare=False)
    _hand: Hand = field(repr=False, compare=False)
    _told: int = field(repr=False, compare=False)  # events up to the question

    @cached_property
    def cards(self) -> dict[str, tuple[str, ...]]:
        """The cards on the table by pile, such as one's own name; "?" is one that the player may not see."""
        seen = piles(view(self._hand.deal.events[: self._told], self.who))
        return {pile.pile: tuple(UNSEEN if card is None else NAMES[card] for card in seen[pile]) for pile in seen}

    @cached_property
    def advice(self) -> Answer | None:
        """The answer of a sensible player who knows what this one does; None where there is no advice."""
        return self._question.advice

    def read(self, said: Said) -> Answer:
        """Return the answer that is meant; a Mistake says why it cannot be given."""
        if said is None:
            return self.default
        if isinstance(said, str):
            return read_answer(self._question, said)
        if said.key != self._question.key:
            raise Mistake(f"that is the answer to another question: {self.who} is asked: {self.text}")
        if reason := self._question.why_not(said):
            raise Mistake(reason)
        return said


class Table:
    """A table from hand to hand: `deal` begins one, and `answer` goes on with it until nobody is asked any more."""

    def __init__(self, company: Company, record: Record, file: AbstractContextManager[Record]) -> None:
        self._company, self._record, self._file = company, record, file
        self._hand: Hand | None = None
        self._steps: Generator[Question, Answer, None] | None = None
        self.turn: PlayerTurn | None = None
        """The question that waits for an answer; None between hands."""
        self.shares: dict[str, Share] = {}
        """Everybody's part in the hand that is over, by name; those who had no chips in it are not there."""

    @property
    def hands(self) -> int:
        """How many hands were dealt to their end."""
        return self._company.table.hands

    @property
    def chips(self) -> dict[str, int]:
        """The chips that everybody has before them, in cents."""
        return {name: self._company.table.chips(name) for name in self._company.table.people}

    def gain(self, who: str = YOU) -> int:
        """Return the cents that somebody has won since they came, after fees; below 0, lost."""
        if who not in self._company.bought:
            raise Mistake(f"{who} is not at the table: there are {', '.join(self._company.bought)}")
        return self._company.gain_of(who)

    def deal(self) -> PlayerTurn | None:
        """Begin the next hand, and return its first question; None, if it is over without one."""
        if self.turn:
            raise Mistake(f"the hand is not over: {self.turn.who} is asked: {self.turn.text}")
        self._hand = self._company.next_hand()
        self._steps = self._company.steps(self._hand)
        return self._go_on(None)

    def answer(self, said: Said = None) -> PlayerTurn | None:
        """Answer the question that waits, and return the next; None, once the hand is over.

        An answer is what one would type at `houseway play`, such as "hit" or "game 25"; or an Answer, such as a turn's
        `advice`; without one, what the clock would answer. One that cannot be given is a Mistake, and moves nothing.
        """
        if self.turn is None:
            raise Mistake("nobody is asked anything: deal() begins the next hand")
        return self._go_on(self.turn.read(said))

    def _go_on(self, answer: Answer | None) -> PlayerTurn | None:
        assert self._steps, "a hand is being dealt"
        self.turn = None
        try:
            question = self._steps.send(answer) if answer else next(self._steps)
        except StopIteration:
            self.shares = shares(self._dealt)
        else:
            self.turn = self._turn(question)
        return self.turn

    @property
    def _dealt(self) -> Hand:
        assert self._hand, "a hand was dealt"
        return self._hand

    def _turn(self, question: Question) -> PlayerTurn:
        deal = self._dealt.deal
        return PlayerTurn(
            question.who,
            question.text,
            question.purpose,
            {option.id: option for option in question.options if not option.closed},
            question.default,
            self.hands + 1,
            deal.chips(question.who),
            question,
            self._dealt,
            len(deal.events),
        )

    def close(self) -> None:
        """End the game; a journal is whole then, and appears under its name."""
        self.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is None:
            self._company.close()
        self._file.__exit__(kind, error, traceback)


def table(
    sheet: SheetId,
    *,
    players: Sequence[str] = (YOU,),
    bots: int | None = None,
    hired: bool | None = None,
    buy_in: int | None = None,
    seed: int | None = None,
    journal: str | PathLike[str] | None = None,
    as_printed: AsPrinted = (),
    **options: Unpack[TableOptions],
) -> Table:
    """Open a table of a sheet, at which the program answers for `players`, step by step.

    Beside them sit `bots` and, if `hired`, a banker who takes the position whenever it is offered; if neither is said,
    that banker alone, and in a game without a player-dealer four bots. The same seed deals the same cards. With
    `journal` the night is written down: close the table, or open it in a `with`.

    >>> import houseway
    >>> table = houseway.table("500-club/pure-21-5-blackjack", seed=1)
    >>> turn = table.deal()
    >>> while turn:
    ...     turn = table.answer("game 25" if turn.purpose == "bet" else turn.advice)
    >>> table.shares["You"]
    Share(who='You', bets={'game': 2500}, put_up_cents=0, gain_cents=-2500, fee_cents=0)
    """
    felt = ask_for_felt(sheet, as_printed, **options)
    has_bank = isinstance(felt, BankedFelt)
    hires = has_bank and not bots if hired is None else hired
    free = max(felt.options.seats - len(players), 0)
    others = min(0 if hires else COMPANY, free) if bots is None else bots
    file = recording(Path(journal) if journal is not None else None)
    record = file.__enter__()
    try:
        company = Company(felt, buy_in, generator(seed), record)
        for seat, name in enumerate(players, 1):
            company.seat_asked(Person(name, seat))
        company.seat_bots(others, hired=hires)
    except BaseException as error:
        file.__exit__(type(error), error, error.__traceback__)
        raise
    return Table(company, record, file)
