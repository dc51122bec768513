"""Commands of people at a table and of the floor, and their refusals. Whose one is comes from the account alone.

On the wire a command is an object whose "command" says which: {"command": "sit", "seat": 3, "buy_in": 50000}.
"""

from abc import abstractmethod
from typing import Annotated

import msgspec

from houseway.core.text import MOST_CENTS, Mistake
from houseway.tables import acts
from houseway.tables.acts import Came
from houseway.tables.options import Options, Wish
from houseway.tables.vote import Vote

MOST_ID = 2**31 - 1

Cents = Annotated[int, msgspec.Meta(gt=0, le=MOST_CENTS, description="whole cents, more than none")]
Seat = Annotated[int, msgspec.Meta(ge=1, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
HandNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_ID)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=500, description="why, for the record")]
Word = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00]*$")]
Amount = Annotated[int, msgspec.Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
Argument = Amount | dict[Word, Amount | tuple[Word, ...]] | None


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """Something to be done at a table."""


class ActCommand(Command, frozen=True):
    """A command that is one act at the table itself, done as soon as no hand is running."""

    @abstractmethod
    def act(self, name: str) -> acts.Act:
        """The act, by whoever gave the command."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat, or stand behind one, with chips from one's own play money. In a running hand: after it."""

    seat: Seat
    buy_in: Cents  # all of it from one's own play money
    standing: bool = False  # behind that seat, where the game lets people bet there


class LeaveCommand(ActCommand, frozen=True, tag="leave"):
    """Go, and take one's chips; in a running hand, after it."""

    def act(self, name: str) -> acts.Act:
        return acts.Leave(name)


class Reply(Command, frozen=True, tag="answer"):
    """The answer to an open question of one's own: the hand, the question's key, the option and its argument."""

    hand: HandNumber  # for which it is meant: of another, it comes too late
    key: Word  # the question's
    option: Word  # by its id
    arg: Argument = None  # what the option wants: an amount, chips by spot, or cards by place


class SitOutCommand(ActCommand, frozen=True, tag="sit out"):
    """Keep the seat and be dealt out, from the next hand on."""

    def act(self, name: str) -> acts.Act:
        return acts.SitOut(name, away=True)


class SitIn(ActCommand, frozen=True, tag="sit in"):
    """Be dealt in again."""

    def act(self, name: str) -> acts.Act:
        return acts.SitOut(name, away=False)


class Rebuy(ActCommand, frozen=True, tag="rebuy"):
    """More chips; in a running hand, after it."""

    cents: Cents  # bought on top

    def act(self, name: str) -> acts.Act:
        return acts.Buy(name, self.cents)


class ColourUpCommand(ActCommand, frozen=True, tag="colour up"):
    """Larger chips for all of one's own; the odd ones go back to one's play money. In a running hand: after it."""

    chip: Cents  # cents of the larger ones

    def act(self, name: str) -> acts.Act:
        return acts.ColourUp(name, self.chip)


class Stir(Command, frozen=True, tag="stir"):
    """One's part in the shuffle. `pledge` is the SHA-256 of a word for the next shoe, which nobody else knows yet.

    Once a shoe is sealed for which one has pledged a word, `root` is its seal and `word` is that word.
    """

    pledge: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    root: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    word: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32}( [ -~]{1,60})?)?$")] = ""


class OpenTable(Command, frozen=True, tag="open"):
    """A new table of a sheet, with what is wished of it."""

    sheet: Word
    wish: Wish = msgspec.field(default_factory=Wish)
    title: Word = ""  # empty: the game's
    bots: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0  # to begin with


class CloseTable(Command, frozen=True, tag="close"):
    """Close the table for good after the running hand; everybody takes their chips."""

    text: Reason  # why, for the record


class ChangeCommand(ActCommand, frozen=True, tag="change"):
    """Other options, between hands; by a vote of these, where the players decide."""

    options: Options
    text: Reason  # why, for the record
    asked: tuple[Word, ...] = ()  # who had a say
    against: tuple[Word, ...] = ()  # who of them was against it

    def act(self, name: str) -> acts.Act:
        return acts.Change(self.options, self.text, vote=Vote(self.asked, self.against))


class SeatBots(Command, frozen=True, tag="seat bots"):
    count: Count = 1  # fewer, where fewer seats are free


class RemoveBots(Command, frozen=True, tag="remove bots"):
    count: Count = 99  # fewer, where fewer are here


class Hire(Command, frozen=True, tag="hire"):
    """A hired banker, played by a bot, takes a free seat."""


class Dismiss(Command, frozen=True, tag="dismiss"):
    """The hired banker goes."""


class RuleCommand(ActCommand, frozen=True, tag="rule"):
    """The floor rules. With `what`, and perhaps `who`, on the running hand; with cents, chips change hands by it.

    With `hand`, what is ruled on a hand is ruled on that one or none.
    """

    text: Reason  # the ruling, for the record
    clause: Word = ""  # of the book or of the house
    what: Word = ""
    who: Word = ""  # empty: on nobody in particular
    source: Word = ""  # whose chips go to the target, with cents
    target: Word = ""  # who gets the source's chips
    cents: Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)] = 0  # 0: none are moved
    hand: HandNumber = 0

    def act(self, name: str) -> acts.Act:
        return acts.Rule(self.text, self.source, self.target, self.cents, self.clause)


class Void(Command, frozen=True, tag="void"):
    """The running hand counts for nothing: everybody has what they had before it. With `hand`, that one or none."""

    text: Reason  # why, for the record
    clause: Word = ""  # of the book or of the house
    hand: HandNumber = 0


class Remove(Command, frozen=True, tag="remove"):
    """Somebody must go, and takes their chips; in a running hand, after it."""

    name: Word
    text: Reason  # the reason, for the record


class Move(Command, frozen=True, tag="move"):
    """Somebody goes to another table of the same game, with their chips; in a running hand, after it.

    Without a seat, to any that is free there.
    """

    name: Word
    table: Annotated[int, msgspec.Meta(ge=1, le=MOST_ID)]
    text: Reason  # why, for the record
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0  # 0: any


class Feed(Command, frozen=True, tag="feed"):
    """Must-move: while a seat is free at another table of the same game, whoever sits here longest goes there.

    Table 0 ends it.
    """

    table: Annotated[int, msgspec.Meta(ge=0, le=MOST_ID)]  # 0: none any more
    text: Reason  # why, for the record


class Arrive(Command, frozen=True, tag="arrive"):
    """Somebody comes from another table with chips. It follows from a move: nobody sends it."""

    seat: Seat  # 0: any that is free
    cents: Cents
    came: Came  # from which table
    away: bool = False  # sat out there, and does here


class Pause(Command, frozen=True, tag="pause"):
    """No more hands, and the clock stands still."""

    text: Reason  # why, for the record


class Resume(Command, frozen=True, tag="resume"):
    pass


PlayerCommand = Sit | LeaveCommand | Reply | SitOutCommand | SitIn | Rebuy | ColourUpCommand | Stir
FloorCommand = (
    CloseTable
    | ChangeCommand
    | SeatBots
    | RemoveBots
    | Hire
    | Dismiss
    | RuleCommand
    | Void
    | Remove
    | Move
    | Feed
    | Pause
    | Resume
)
BetweenTables = Move | Feed
TableCommand = PlayerCommand | FloorCommand
# What a table does, whoever sent it, if anybody.
Task = TableCommand | Arrive
AnyCommand = TableCommand | OpenTable


def chips_for(command: Task) -> int:
    """The chips that a command takes from its giver's wallet."""
    match command:
        case Sit():
            return command.buy_in
        case Rebuy() | Arrive():
            return command.cents
    return 0


class Refused(Mistake):
    """A command that cannot be done."""


class Forbidden(Refused):
    """Something that is not for this account."""


class HeldUp(Refused):
    """Something that may be done, but not now: the database does not take it."""


class NotHere(Refused):
    """Something that was asked for does not exist."""
