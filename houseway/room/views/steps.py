"""A step of a table, encoded once for all who see the same.

A viewer's message differs from others' only by what they alone may see; all the rest is encoded
once and shared.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from houseway.core.money import DROP, Account, BankAccount, Pot, Take, WagerAccount, stack
from houseway.room.base.commands import Arrive, LeaveCommand, Move, Remove, Sit
from houseway.room.desk.state import DeskState
from houseway.room.views.messages import (
    Message,
    Named,
    PersonAt,
    Put,
    ShuffleWords,
    TableView,
    Told,
    Turn,
    message_for,
    put,
    show_names,
)
from houseway.round.ask import Question
from houseway.round.event import Event, Lying, is_told_more
from houseway.tables.cover import usual_cover
from houseway.tables.felt import Felt, usual_buy_in
from houseway.tables.reach import Reach, coverage_of
from houseway.words.fees import fees_in_short
from houseway.words.hand_names import has_cards, names_for
from houseway.words.sheets import limits

_ENCODER = msgspec.json.Encoder()


class TableNow:
    """The table since a step, but for what the step told: who is there, what is asked, how hands are called.

    Whoever was there before is sent it with the step, whoever comes with all that the hand has told: what is made for
    one of them is made for both.
    """

    def __init__(self, desk: DeskState, view: TableView, lying: Lying) -> None:
        self.view = view
        self.questions: tuple[Question, ...] = desk.running.open.questions if desk.running else ()
        self.concerned = {person.name for person in view.people}
        self._game = desk.table.felt.game
        self._lying = lying
        self._deadlines = dict(desk.clock.deadlines)
        self._coverage = coverage_of(desk.running.hand) if desk.running else None
        self._names: dict[str, dict[str, Named]] = {}  # by viewer

    @cached_property
    def encoded(self) -> msgspec.Raw:
        """The view as JSON."""
        return msgspec.Raw(_ENCODER.encode(self.view))

    def names(self, viewer: str) -> dict[str, Named]:
        """Return what the hands are called to somebody."""
        if viewer not in self._names:
            self._names[viewer] = show_names(names_for(self._game, self._lying, viewer))
        return self._names[viewer]

    def reach(self, viewer: str) -> Reach | None:
        """Return how far the cover reaches for a viewer's bets; None, while nobody banks."""
        return self._coverage.reach(viewer) if self._coverage else None

    def put_to(self, viewer: str) -> tuple[Put, ...]:
        """Return the questions that are put to a viewer."""
        mine = (each for each in self.questions if each.who == viewer)
        return tuple(put(each, self._deadlines.get(each.key)) for each in mine)


class TableStep:
    """Events of a table that happened at once, with what it shows since, and how each viewer is told of both."""

    def __init__(self, after: int, seq: int, shown: TableNow, events: list[Event], news: Sequence[str] = ()) -> None:
        self.after = after
        self.seq = seq
        self.shown = shown
        self._events = events
        self._news = tuple(news)
        self._to_nobody: list[Told] | None = None
        self._encoded: dict[str, bytes] = {}

    @property
    def view(self) -> TableView:
        """The table as everybody sees it."""
        return self.shown.view

    def message(self, viewer: str) -> Message:
        """Return the step as a viewer may see it; names of hands go along only if a card has moved."""
        shown, events = self.shown, tuple(self._events_for(viewer))
        names = shown.names(viewer) if has_cards(self._events) else None
        return Message(
            self.seq,
            shown.view.hand,
            events,
            self._news,
            shown.view,
            shown.put_to(viewer),
            names,
            shown.reach(viewer),
        )

    def encode(self, viewer: str) -> bytes:
        """Return the message as JSON. Everybody who is not at the table sees the same."""
        shown = self.shown
        viewer = viewer if viewer in shown.concerned else ""
        if viewer not in self._encoded:
            message: dict[str, object] = {
                "seq": self.seq,
                "hand": shown.view.hand,
                "events": self._events_for(viewer),
                "news": self._news,
                "table": shown.encoded,
                "asked": shown.put_to(viewer),
                "names": shown.names(viewer) if has_cards(self._events) else None,
                "reach": shown.reach(viewer),
            }
            self._encoded[viewer] = _ENCODER.encode(message)
        return self._encoded[viewer]

    def question(self, key: str, viewer: str) -> Question | None:
        """An open question that is put to somebody."""
        return next((each for each in self.shown.questions if (each.key, each.who) == (key, viewer)), None)

    def _events_for(self, viewer: str) -> list[Told]:
        """The events as this viewer may know them. What they know of one no more than anybody is made once."""
        if self._to_nobody is None:
            self._to_nobody = [message_for(event, "") for event in self._events]
        if not viewer:
            return self._to_nobody
        both = zip(self._events, self._to_nobody, strict=True)
        return [message_for(event, viewer) if is_told_more(event, viewer) else told for event, told in both]


class Sign(NamedTuple):
    """The sign of a table: what is true of it until it is laid out anew."""

    felt: Felt
    shoe_cards: int
    usual_buy_in: int
    least_buy_in: int
    limits: str
    fees: str  # empty, if the house takes none
    usual_bank: int


def sign_of(felt: Felt) -> Sign:
    """Return what stays the same about a felt from hand to hand; it is worked out once."""
    sheet, options = felt.game.sheet, felt.options
    fees = fees_in_short(sheet, options) if options.schedule else ""
    least = max(felt.chips_needed, felt.buy_in.low)
    return Sign(felt, felt.shoe_cards, usual_buy_in(felt), least, limits(sheet, options), fees, usual_cover(felt))


def table_view(table_id: int, title: str, sign: Sign, desk: DeskState, next_hand: float | None, head: str) -> TableView:
    """The table as everybody may see it."""
    table, running = desk.table, desk.running
    balances = running.hand.deal.ledger.balances if running else table.balances
    loose = [
        (place, cents)
        for place, cents in balances.items()
        if cents and isinstance(place, WagerAccount | BankAccount | Take | Pot)
    ]
    return TableView(
        id=table_id,
        title=title,
        sheet=sign.felt.game.sheet.id,
        state=state_of(desk),
        hand=running.number if running else table.hands,
        running=running is not None,
        people=people_at(desk, balances),
        felt=tuple(loose),
        drop=balances.get(DROP, 0),
        carry=table.carry,
        shoe_cards=sign.shoe_cards,
        turns=_turns(desk),
        next_hand=next_hand,
        usual_buy_in=sign.usual_buy_in,
        least_buy_in=sign.least_buy_in,
        most_buy_in=sign.felt.buy_in.high,
        options=sign.felt.options,
        shuffle=shuffle_at(desk),
        shoe=(running.shoe if running else desk.shoe).root,
        head=head,
        feeds=desk.seating.feeds,
        fees=sign.fees,
        usual_bank=sign.usual_bank,
    )


def shuffle_at(desk: DeskState) -> ShuffleWords:
    """Return who has pledged a word, and who has still to give one."""
    shoe, sealed = desk.running.shoe if desk.running else desk.shoe, desk.running.sealed if desk.running else None
    given = desk.stirring.words
    waiting = {name: pledge for name, pledge in sealed.pledges.items() if name not in given} if sealed else {}
    return ShuffleWords(dict(desk.stirring.pledges), waiting, tuple(shoe.words))


def state_of(desk: DeskState) -> str:
    """Return whether a table is open, paused or closed."""
    if desk.closed:
        return "closed"
    return "paused" if desk.paused else "open"


def people_at(desk: DeskState, balances: Mapping[Account, int]) -> tuple[PersonAt, ...]:
    """Return those at a table and those who come after the hand, with who goes then."""
    bots = desk.seating.bots
    going = {each.name for each in desk.later if isinstance(each.command, LeaveCommand)}
    going |= {each.command.name for each in desk.later if isinstance(each.command, Remove | Move)}
    going |= desk.seating.departing.keys()
    come = (msgspec.structs.replace(each, going=each.name in going) for each in _people_coming(desk))
    here = [
        PersonAt(
            name=person.name,
            seat=person.seat,
            chips=balances.get(stack(person.name), 0),
            standing=person.standing,
            hired=person.hired,
            bot=person.name in bots,
            away=person.away,
            going=person.name in going,
        )
        for person in desk.table.people.values()
    ]
    return (*sorted(here, key=lambda person: (person.seat, person.standing)), *come)


def _people_coming(desk: DeskState) -> Iterator[PersonAt]:
    """Yield those who wait for the end of the hand to sit down."""
    for each in desk.later:
        match each.command:
            case Sit() as sit:
                yield PersonAt(each.name, sit.seat, sit.buy_in, sit.standing, coming=True)
            case Arrive() as arrive:
                yield PersonAt(each.name, arrive.seat, arrive.cents, coming=True)


def _turns(desk: DeskState) -> tuple[Turn, ...]:
    """Return whom the table waits for, and until when; bots have no clock to show."""
    questions = desk.running.open.questions if desk.running else ()
    bots, deadlines = desk.seating.bots, desk.clock.deadlines
    return tuple(Turn(each.who, each.key, None if each.who in bots else deadlines.get(each.key)) for each in questions)
