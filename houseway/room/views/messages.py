"""Messages to a viewer: events as that viewer may see them, the table as everybody sees it, their own questions.

Faces are names ("As"), money is whole cents, times are seconds since 1970. Events leave by `as_seen` alone.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.cards import NAMES
from houseway.core.money import Account, Kind, Posting
from houseway.games.family import Game, HandName
from houseway.round.ask import Amount, Answer, Argument, Lay, Purpose, Question, Sort
from houseway.round.event import (
    Answered,
    Asked,
    Audience,
    Dealt,
    Event,
    Faced,
    Marked,
    Moved,
    Piled,
    Rolled,
    Shuffled,
    as_seen,
)
from houseway.tables.acts import Carry
from houseway.tables.options import Options
from houseway.tables.reach import Reach


class ToSort(msgspec.Struct, frozen=True, tag="sort"):
    """Cards by name, how many go into each place (lowest, highest), and what may not lie in the first, with why.

    With `all_of_them`, no card may be left over. What is `judged` can be tried before it is answered.
    """

    cards: tuple[str, ...]  # all of them, in the order held
    places: dict[str, tuple[int, int]]  # the least and the most that go into each
    # why, by the sorted names of the cards in the first place
    fouls: dict[str, str] = msgspec.field(default_factory=dict)
    all_of_them: bool = False  # whether none may be left over
    judged: bool = False  # whether it can be tried first
    none: str = ""  # what it is called to choose no card, where that has a name


class Choice(msgspec.Struct, frozen=True):
    """An option of a question; `closed` says why it cannot be chosen now."""

    id: str  # names the option in the answer
    text: str
    arg: Amount | ToSort | Lay | None = None  # None: choosing it says all
    closed: str = ""  # why it cannot be chosen now; empty: it can
    called: str = ""  # as one would type it, where the id also tells cards apart that look alike


class Said(msgspec.Struct, frozen=True):
    """An answer: the option chosen, and its argument."""

    option: str  # by its id
    arg: Any = None  # an amount, places of cards, or none, as the option wants it


class Put(msgspec.Struct, frozen=True):
    """A question as its viewer may know it: to others it has no options and no default, and they get no advice.

    `tries` can be tried and not answered; what comes of one is an answer. Where it is `advised`, whoever is asked
    may ask what a sensible player would answer. `purpose` is what it is about.
    """

    key: str  # names the question in the answer
    who: str  # by name
    text: str
    options: tuple[Choice, ...] = ()  # none, for others
    default: Said | None = None  # taken when time is up; None, for those who are not asked
    required: bool = True  # without an answer the hand cannot go on
    private: bool = False  # others may not know that it was asked
    advised: bool = False  # whether advice may be asked for
    deadline: float | None = None  # seconds since 1970; None: no clock runs for it
    tries: tuple[Choice, ...] = ()  # that can be tried and not answered
    purpose: Purpose = "play"


class Tried(msgspec.Struct, frozen=True):
    """Outcome of an answer that is only tried."""

    why: str = ""  # what speaks against the answer; empty, if nothing does
    answer: Said | None = None  # the answer to give, if nothing speaks against it


class Advice(msgspec.Struct, frozen=True):
    """Answer of a sensible player, where the game knows one; and how the house would sort the cards asked about."""

    answer: Said | None  # None: the game knows none
    sorted: dict[str, tuple[str, ...]] | None = None  # the cards for each place


class Chance(msgspec.Struct, frozen=True):
    """Share of the pot that a hand wins on average."""

    thousandths: int  # of the pot
    against: int  # hands that are not known


class Seen(msgspec.Struct, frozen=True, tag="faces"):
    """Somebody looks at a card; the face is for its audience ("*" is everybody)."""

    place: int  # the card's, as it was dealt
    face: str | None  # None for those who may not see it
    seen_by: Audience  # names, or "*"


class Asking(msgspec.Struct, frozen=True, tag="asked"):
    question: Put


class Posted(msgspec.Struct, frozen=True, tag="posted"):
    """Chips move. An account is a list: ["stack", NAME], ["wager", NAME, spot, wager, part], or ["bank"], ["pot"] …"""

    source: Account
    target: Account
    cents: int
    kind: Kind
    detail: str  # the rest of the reason, such as the name of a fee


Told = Piled | Dealt | Moved | Seen | Shuffled | Asking | Answered | Rolled | Marked | Posted


class PersonAt(msgspec.Struct, frozen=True):
    """Somebody at the table. `coming` waits for the running hand to end, `going` leaves then."""

    name: str
    seat: int  # of one standing, the seat behind which
    chips: int  # cents
    standing: bool = False  # has no spot, and may bet on others'
    hired: bool = False  # is a hired banker
    bot: bool = False  # hired bankers too
    away: bool = False  # sits out
    coming: bool = False  # their chips are held until then
    going: bool = False  # or is taken to another table


class Turn(msgspec.Struct, frozen=True):
    """A question that the table waits for."""

    who: str  # by name
    key: str  # of the question
    deadline: float | None  # None for bots


class ShuffleWords(msgspec.Struct, frozen=True):
    """Words that players add to shuffles."""

    pledges: dict[str, str]  # hashes of words for the next shoe, by name
    waiting: dict[str, str]  # names whose words are waited for, with their pledges
    words: tuple[tuple[str, str], ...]  # what stirred this shoe, by name


class TableView(msgspec.Struct, frozen=True):
    """The table as everybody may see it. `felt` are the chips in no stack, by account: bets, bank, take and pot.

    `shoe` is the commitment of the shoe in play. `head` is that of the table's journal: whoever keeps it can show later
    that nothing before it was changed. `feeds` is the table to which whoever sits here longest goes; 0, if to none.
    `fees` are who pays what to the house; empty, if nobody does.
    """

    id: int
    title: str
    sheet: str  # its id
    state: str  # "open", "paused" or "closed"
    hand: int  # number of the running or last hand
    running: bool  # whether a hand is being played
    people: tuple[PersonAt, ...]
    felt: tuple[tuple[Account, int], ...]  # with the cents that lie there
    drop: int  # cents in the drop box
    carry: Carry  # what the next hand will know
    shoe_cards: int  # in the whole shoe
    turns: tuple[Turn, ...]  # questions that are open
    next_hand: float | None  # when it begins; None while one runs, or nobody waits for one
    usual_buy_in: int  # cents, suggested to whoever sits down
    least_buy_in: int  # cents
    most_buy_in: int | None  # None: no limit
    options: Options  # as it is played now
    shuffle: ShuffleWords
    shoe: str = ""  # the commitment to its order; empty: none was made yet
    head: str = ""  # of the journal, by which anybody may hold the room to its record
    feeds: int = 0  # number of the table to which the longest here go; 0: none
    fees: str = ""  # in short; empty: none
    usual_bank: int = 0  # cents, suggested to a player-dealer: it covers the usual bets; 0, where nobody banks


class Named(msgspec.Struct, frozen=True):
    """Name of a hand."""

    text: str
    cards: tuple[str, ...] = ()  # those that make it so, where others lie with them


class Message(msgspec.Struct, frozen=True):
    """One step of a table, or, as a snapshot, all that its last or running hand has told so far.

    `names` are what the hands are called now, by pile; None, where no card has moved and they are called as before.
    `reach` is how far what the player-dealer put up covers the bets; None, while nobody banks.
    """

    seq: int  # of the last entry it tells of
    hand: int  # number of the running or last hand
    events: tuple[Told, ...]
    news: tuple[str, ...]  # sentences for the log
    table: TableView
    asked: tuple[Put, ...]  # open questions of the viewer
    names: dict[str, Named] | None = None  # None: as before
    reach: Reach | None = None  # None, while nobody banks


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the lobby shows it; `held_up` while what happens there cannot be written down.

    `free_seats` are those that somebody may take who comes now: bots make way. `fed_by` is the table whose people come
    first to them; 0, if there is none. `offer` says what whoever comes can do, `fees` who pays what to the house.
    """

    id: int
    title: str
    sheet: str  # its id
    game: str  # the sheet's title
    state: str  # "open", "paused" or "closed"
    seats: int  # taken or not
    people: int  # who sit or stand there, bots not counted
    bots: int
    free_seats: int  # for whoever comes now: bots make way
    minimum: int  # cents of the smallest bet
    maximum: int | None  # None: no limit
    limits: str  # in words
    hand: int  # number of the last
    watching: int  # how many watch
    held_up: bool = False  # whether nothing can be written down now
    fees: str = ""  # in words
    offer: str = ""  # what whoever comes can do
    fed_by: int = 0


PING = "ping"


class Receipt(msgspec.Struct, frozen=True):
    """A command is on record, as of this entry of this table."""

    table: int
    seq: int  # a later message tells of it


class Sent(msgspec.Struct, frozen=True, array_like=True):
    """One message to a viewer: a snapshot, or what was told since, as JSON of a Message; or a ping without any."""

    seq: int  # from which a dropped stream is taken up again
    event: str  # snapshot, step or ping
    data: bytes  # empty, of a ping


class HandSummary(msgspec.Struct, frozen=True):
    """A hand that is over: what it came to, what each of those in it gained or lost, and of whose bets how much was not
    covered.
    """

    number: int
    at: float  # seconds since 1970
    result: str
    people: dict[str, int]  # cents gained by name; less than 0, if they lost
    uncovered: dict[str, int] = msgspec.field(default_factory=dict)  # cents by name
    told: dict[str, str] = msgspec.field(default_factory=dict)  # the result as some of them were told it, by name


class HandRecord(msgspec.Struct, frozen=True):
    """A hand that is over, step by step, as somebody may see it: as its `viewer` saw it, or all of it.

    `unseen` are the cards that nobody saw, by their places, once the shoe is spent; `names` what hands were at the end.
    """

    number: int
    at: float  # seconds since 1970
    result: str
    people: tuple[PersonAt, ...]
    events: tuple[Told, ...]  # as the viewer saw them
    before: Carry  # what this hand knew of the one before
    options: Options
    viewer: str | None = None  # None, if it is all laid open
    unseen: dict[int, str] = msgspec.field(default_factory=dict)
    names: dict[str, Named] = msgspec.field(default_factory=dict)
    dealer: str = ""  # a person of the room who dealt it; empty: nobody was noted


class Past(msgspec.Struct, frozen=True):
    """A hand in somebody's own history."""

    table: int
    title: str
    hand: int
    at: float  # seconds since 1970
    cents: int  # what they gained; less than 0, if they lost
    result: str  # as they were told it
    uncovered: int = 0  # cents of their bets that were not covered
    sat_out: bool = False  # they kept their seat, and had no part in it


class TableRecord(msgspec.Struct, frozen=True):
    """A table on record, open or closed."""

    id: int
    title: str
    sheet: str  # its id
    opened: float  # seconds since 1970
    closed: float | None  # None: it is open


def message_for(event: Event, viewer: str) -> Told:
    """An event as this viewer may know it, ready to leave."""
    return lay_open(as_seen(event, viewer))


def lay_open(event: Event) -> Told:
    """Return an event with all there is in it: for the auditor of a hand that is over."""
    match event:
        case Faced():
            return Seen(event.place, None if event.face is None else NAMES[event.face], event.seen_by)
        case Asked():
            return Asking(put(event.question))
        case Posting():
            return Posted(event.source, event.target, event.cents, event.kind, event.detail)
    return event


def show_names(names: Mapping[str, HandName]) -> dict[str, Named]:
    """Return what hands are called, with cards by their names."""
    return {pile: Named(each.text, tuple(NAMES[card] for card in each.cards)) for pile, each in names.items()}


def put(question: Question, deadline: float | None = None) -> Put:
    """A question as it is; what others may know of one is up to `as_seen`.

    Advice is for whoever asks for it: to work it out may take longer than all the rest.
    """
    judged = question.trial is not None
    options = tuple(
        Choice(each.id, each.text, _argument(each.arg, judged), each.closed, each.called) for each in question.options
    )
    tried = question.trial.options if question.trial else ()
    return Put(
        key=question.key,
        who=question.who,
        text=question.text,
        options=options,
        default=_say(question.default) if options else None,
        required=question.required,
        private=question.private,
        advised=question.advised,
        deadline=deadline,
        tries=tuple(Choice(each.id, each.text, _argument(each.arg, judged)) for each in tried),
        purpose=question.purpose,
    )


def try_answer(question: Question, answer: Answer) -> Tried:
    """Return what an answer would come to, if it were given."""
    outcome = question.try_answer(answer)
    return Tried(outcome) if isinstance(outcome, str) else Tried(answer=_say(outcome))


def advice(answer: Answer | None, game: Game, question: Question) -> Advice:
    """Return advice; where it is the house way, with the cards as that sets them, so that a player may see how."""
    sort = next((option.arg for option in question.options if isinstance(option.arg, Sort)), None)
    if answer is None or answer.arg is not None or sort is None or sort.unseen or game.family.house_way is None:
        return Advice(_say(answer) if answer else None)
    parts = game.family.house_way(game.rules, sort.cards).parts
    return Advice(_say(answer), {place: tuple(NAMES[card] for card in parts[place]) for place in sort.places})


def _say(answer: Answer) -> Said:
    """Return an answer without its question's key."""
    return Said(answer.option, answer.arg)


def _argument(arg: Argument | None, judged: bool) -> Amount | ToSort | Lay | None:
    """Return what an option asks for, with cards by their names."""
    if isinstance(arg, Sort):
        return ToSort(
            tuple(NAMES[card] for card in arg.cards), arg.places, arg.fouls, arg.all_of_them, judged, arg.none
        )
    return arg
