"""Sights of a real table, as lines of an import.

Each line is a JSON object that says what was seen: the table, people who join or leave, hands, rulings of the floor.
Money is written as people write it ("$25"), cards by the hand they lie in. A line that cannot be is refused by number.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Annotated

import msgspec

from houseway.core.text import Mistake


class SeenPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="join", tag_field="seen"):
    name: str
    seat: int  # a number; of one standing, the seat behind which
    chips: str  # money, as one writes it
    standing: bool = False  # behind that seat
    hired: bool = False  # a hired banker
    wrong: str = ""  # the rule that this breaks, where somebody is there all the same


class SeenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="table", tag_field="seen"):
    """Beginning of an import: which table, when.

    A ring game that was under way has its people with it ([name, seat, chips]), and who had the button last.
    """

    table: str  # as the house calls it
    date: str  # as the house writes it
    shift: str  # as the house calls it
    # none, where the game begins with the import
    people: list[tuple[str, int, str]] = msgspec.field(default_factory=list)
    button: str = ""  # a name; empty, where the game begins with the import


class SeenLeaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave", tag_field="seen"):
    name: str  # of somebody at the table


class SeenBuying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="buy", tag_field="seen"):
    """Somebody at the table buys more chips."""

    name: str  # of somebody at the table
    chips: str  # money, as one writes it


class SeenSitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sit", tag_field="seen"):
    """Somebody sits out, or plays again."""

    name: str  # of somebody at the table
    out: bool  # False: plays again


class FloorSays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling of the floor within a hand, as it is typed: WHAT on WHOM: WHY."""

    floor: str


# [name, what they would type at the terminal], or what the floor said.
Doing = tuple[str, str] | FloorSays


class SeenHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand", tag_field="seen", kw_only=True):
    """Offers as [name, answer], bets as [name, wager, amount], payouts as [name, wager, what the bettor gained].

    Games that ask their players have `acts`, in the order they were done. A hand that nobody took the position for, or
    nobody bet on, has no more than its offers. Of one in which something was done `wrong`, all is written as it was
    seen: what the round has no place for is the fault. One noted in `short` was dealt, and nobody noted more of it than
    who banked, the offers and perhaps the fees.
    """

    banker: str = ""  # a name; empty, where nobody banks
    put_up: str = ""  # money, as one writes it
    bets: list[tuple[str, str, str]] = msgspec.field(default_factory=list)  # none: nobody bet, or nobody noted it
    dice: list[str] = msgspec.field(default_factory=list)  # each roll as it fell, such as "3 4 1"
    cards: dict[str, str] = msgspec.field(default_factory=dict)  # by the name of the hand, in the order they came
    acts: Sequence[Doing] = ()  # in the order they were done
    offers: list[tuple[str, str]] = msgspec.field(default_factory=list)  # in the order they were made
    fees: list[tuple[str, str]] | None = None  # payer and amount; None: nobody noted them
    payouts: list[tuple[str, str, str]] | None = None  # None: nobody noted them
    void: str = ""  # why nothing moved; empty: the hand holds
    at: str = ""  # time, as somebody noted it
    wrong: str = ""  # what was done against the rules; empty: nothing
    short: bool = False  # dealt, and no bets, cards or payouts are noted


class SeenClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="clock", tag_field="seen"):
    """So many minutes after a full hour: fees for the time are due between hands."""

    minutes: Annotated[int, msgspec.Meta(ge=0, le=100_000)]  # past a full hour, as the table's clock shows them
    fees: list[tuple[str, str]] | None = None  # who paid and how much; None: nobody noted them


class SeenRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ruling", tag_field="seen", kw_only=True):
    """The floor's word; with giver, taker and amount it moves chips."""

    text: str  # the floor's words
    giver: str = ""  # a name; empty, where no chips move
    taker: str = ""  # a name; empty, where no chips move
    amount: str = ""  # money, as one writes it
    clause: str = ""  # of the book or of the house
    at: str = ""  # time, as somebody noted it


class SeenOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="option", tag_field="seen", kw_only=True):
    """The floor puts another option of the schedule in force, between hands."""

    option: int  # its number
    text: str  # why, in the floor's words
    at: str = ""  # time, as somebody noted it


class SeenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back", tag_field="seen", kw_only=True):
    """The last line that still counts was entered wrong, and does not. It stays where it is, to be read."""

    by: str  # a name
    why: str  # in the observer's words
    at: str = ""  # time, as somebody noted it


Between = SeenPerson | SeenLeaving | SeenBuying | SeenSitting | SeenClock | SeenRuling | SeenOption
Sight = SeenTable | SeenHand | Between
FLOOR = "floor"  # as it is typed

_DECODER: msgspec.json.Decoder[Sight | SeenBack] = msgspec.json.Decoder(Sight | SeenBack)


def doings(acts: Iterable[Doing], people: Container[str]) -> Iterator[Doing]:
    """Yield what was done. Earlier imports write the floor as a player; it is one, if somebody here is called so."""
    for act in acts:
        match act:
            case (who, words) if who == FLOOR and FLOOR not in people:
                yield FloorSays(words)
            case _:
                yield act


def sights(name: str, text: bytes) -> list[tuple[int, Sight]]:
    """Return the lines of an import that count, numbered: those that were not taken back."""
    counting: list[tuple[int, Sight]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.strip():
            seen = _read(name, number, raw)
            if not isinstance(seen, SeenBack):
                counting.append((number, seen))
            elif len(counting) > 1:
                counting.pop()
            else:
                raise Mistake(f"{name}, line {number}: there is nothing to take back")
    return counting


def _read(name: str, number: int, raw: bytes) -> Sight | SeenBack:
    """Return a line of an import; a Mistake gives its number, for whoever wrote it must find it."""
    try:
        return _DECODER.decode(raw)
    except msgspec.MsgspecError as error:
        raise Mistake(f"{name}, line {number}: {error}") from None
