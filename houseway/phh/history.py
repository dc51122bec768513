"""One hand as the format has it: TOML, amounts in dollars, players from the left of the button as p1, p2 and so on.

What we add has names that begin with an underscore, as the format asks: the sheet, the hand's collection by moment.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import zip_longest
from typing import Any, TypeVar

import msgspec

from houseway.core.text import Mistake
from houseway.tables.felt import why_not_name

_STRANGE = re.compile(r"[^\w .'-]")
# A stack without end is played as one of so many big bets, and of all that the file names.
ENDLESS = 1000

T = TypeVar("T")

Raw = dict[str, Any]  # a history as TOML says it


class ChosenOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Choices of a table that the format has no field for, and without which a hand would come to other stacks."""

    chip: int  # the smallest, in cents
    schedule: str = ""  # its id; empty, where the book prints none
    option: int = 0  # of the schedule: its number
    beside: tuple[int, ...] = ()  # numbers of the options for other numbers of players
    maximum: int | None = None  # of one bet, in cents; None: no limit
    choices: dict[str, str] = msgspec.field(default_factory=dict)  # way by choice


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand. Money is in cents.

    `posts` are the chips that players new to the game put in beside the blinds, each in their place. `dead` is the part
    of them that is no bet: the format has it among the antes.
    """

    variant: str  # the format's name of the game, such as NT
    antes: tuple[int, ...]  # by player, in the file's order, as all tuples here
    blinds: tuple[int, ...] = ()  # of each player; 0, of those who post none
    bring_in: int = 0  # 0 where there is none; the lower limit, where it is a full bet
    lower: int  # the small bet; without a limit the least bet
    higher: int  # the big bet; without a limit the same as `lower`
    stacks: tuple[int, ...]  # before the hand
    actions: tuple[str, ...]  # in the format's own words
    finishing: tuple[int, ...] = ()  # stacks after the hand, if the file says them
    winnings: tuple[int, ...] = ()  # of the pot, if the file says them
    posts: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    players: tuple[str, ...] = ()  # names; none, where the file has none
    seats: tuple[int, ...] = ()  # numbers, by player; none, where the file has none
    seat_count: int = 0  # 0 if the file does not say
    hand: int = 0  # its number; 0, where the file has none
    table: str = ""
    sheet: str = ""  # the id of our sheet
    options: ChosenOptions | None = None  # of the table; None where the file says nothing of them
    collection: tuple[tuple[str, int], ...] | None = None  # our fees as (moment, cents); None if the file says nothing

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, with dots for what a name here cannot have.

        Players without a name of their own are p1 and so on.
        """
        plain = [_STRANGE.sub(".", name).strip() for name in self.players or ("",) * len(self.stacks)]
        own = [name for name in plain if why_not_name(name) is None and plain.count(name) == 1]
        return tuple(name if name in own else f"p{number}" for number, name in enumerate(plain, 1))


def write_history(history: History) -> str:
    """Return the text of the file."""
    limit, posts, dead = history.variant.startswith("F"), history.posts, history.dead
    fields = {
        "variant": json.dumps(history.variant),
        "ante_trimming_status": "false" if dead or len(set(history.antes)) > 1 else "true",
        "antes": _list(money(each + more) for each, more in zip_longest(history.antes, dead, fillvalue=0)),
        **(
            {"bring_in": money(_bring_in_written(history))}
            if history.bring_in
            else {
                "blinds_or_straddles": _list(
                    f"-{money(post)}" if post else money(blind)
                    for blind, post in zip_longest(history.blinds, posts, fillvalue=0)
                )
            }
        ),
        **(
            {"small_bet": money(history.lower), "big_bet": money(history.higher)}
            if limit
            else {"min_bet": money(history.lower)}
        ),
        "starting_stacks": _list(map(money, history.stacks)),
        "actions": "[\n" + "".join(f"  {json.dumps(action)},\n" for action in history.actions) + "]",
        "finishing_stacks": _list(map(money, history.finishing)),
        "players": _list(map(_text, history.players)),
        "seats": _list(map(str, history.seats)),
        "seat_count": str(history.seat_count),
        "hand": str(history.hand),
        "table": _text(history.table) if history.table else "",
        "currency": '"USD"',
        "_sheet": _text(history.sheet),
        "_bring_in": money(history.bring_in) if _bring_in_written(history) != history.bring_in else "",
        "_options": _table(history.options) if history.options else "",
        "_collection": _list(f"[{_text(moment)}, {money(cents)}]" for moment, cents in history.collection or ()),
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


def _bring_in_written(history: History) -> int:
    """Return the bring-in for other programs, which refuse one of the lower limit: half of that.

    Whoever brings it in for the limit has opened for a full bet then.
    """
    return history.bring_in if history.bring_in < history.lower else max(history.lower // 2, 1)


def money(cents: int) -> str:
    """Write cents as the format's dollars.

    >>> money(400), money(1250)
    ('4', '12.50')
    """
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02}"


def cents_of(amount: object) -> int:
    """Read the format's dollars as cents.

    >>> cents_of("12.50"), cents_of(4)
    (1250, 400)
    """
    try:
        cents = Decimal(str(amount)) * 100
        if cents == int(cents) >= 0:
            return int(cents)
    except (ArithmeticError, ValueError):
        pass
    raise Mistake(f"{amount} is no amount of money: write dollars, such as 4 or 12.50")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def read(text: str) -> History:
    """Read the hand of a file; a Mistake says what is missing or wrong."""
    return _history(_toml(text))


def read_many(text: str) -> Iterator[tuple[str, History | Mistake]]:
    """Yield the hands of a .phhs file by name, or the one of a .phh; instead of a bad hand, the reason."""
    found = _toml(text)
    hands = {"": found} if "variant" in found else found
    for name, hand in hands.items():
        try:
            if not isinstance(hand, dict):
                raise Mistake(f"it is no PHH file: {name} is no hand")
            yield name, _history(hand)
        except Mistake as mistake:
            yield name, mistake


def _toml(text: str) -> Raw:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"it is no PHH file: {error}") from None


def _history(found: Raw) -> History:
    least = found.get("min_bet")
    stacks = _stacks(found)
    printed = _of(found, "blinds_or_straddles", list) if "blinds_or_straddles" in found else []
    negative = [each for each in printed if isinstance(each, int | Decimal) and each < 0]
    blinds = tuple(0 if each in negative else cents_of(each) for each in printed)
    antes = _amounts(found, "antes")
    dead = _dead(antes, blinds)
    return History(
        variant=_of(found, "variant", str),
        antes=tuple(each - more for each, more in zip_longest(antes, dead, fillvalue=0)),
        blinds=blinds,
        posts=tuple(cents_of(-each) if each in negative else 0 for each in printed) if negative else (),
        dead=dead,
        bring_in=cents_of(found.get("_bring_in", found.get("bring_in", 0))),
        lower=cents_of(found.get("small_bet", least)),
        higher=cents_of(found.get("big_bet", least)),
        stacks=stacks,
        actions=tuple(map(str, _of(found, "actions", list))),
        finishing=_finite_amounts(found, "finishing_stacks"),
        winnings=_finite_amounts(found, "winnings"),
        players=tuple(map(str, found.get("players", ()))),
        seats=tuple(found.get("seats", range(1, len(stacks) + 1))),
        seat_count=found["seat_count"] if isinstance(found.get("seat_count"), int) else 0,
        hand=found["hand"] if isinstance(found.get("hand"), int) else 0,
        table=str(found.get("table", "")),
        sheet=str(found.get("_sheet", "")),
        options=_options(found.get("_options")),
        collection=_collection(found.get("_collection")),
    )


def _dead(antes: tuple[int, ...], blinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dead chips of each player: the ante beyond the others' of one with neither blind nor button.

    Such a player makes up for a blind they missed.
    """
    missed = [0 if blind else ante - min(antes) for ante, blind in zip(antes[:-1], blinds, strict=False)]
    return (*missed, 0) if any(missed) else ()


def _stacks(found: Raw) -> tuple[int, ...]:
    """Return the stacks; a stack without end becomes more than the hand can take."""
    stacks = _of(found, "starting_stacks", list)
    named = (action.split() for action in found.get("actions", ()) if isinstance(action, str))
    bets = [cents_of(words[2]) for words in named if words[1:2] == ["cbr"] and len(words) > 2]
    bet = cents_of(found.get("big_bet", found.get("min_bet", 0)))
    endless = ENDLESS * bet + sum(bets) + sum(cents_of(each) for each in stacks if not _is_endless(each))
    return tuple(endless if _is_endless(each) else cents_of(each) for each in stacks)


def _is_endless(amount: object) -> bool:
    return isinstance(amount, Decimal) and amount.is_infinite() and amount > 0


def _finite_amounts(found: Mapping[str, object], name: str) -> tuple[int, ...]:
    """Return amounts to compare with; none if one of them is without end."""
    if name not in found or any(map(_is_endless, _of(found, name, list))):
        return ()
    return _amounts(found, name)


def _table(options: ChosenOptions) -> str:
    """Write options as a table in one line; JSON's values are TOML's too."""
    said: dict[str, object] = msgspec.to_builtins(options)
    choices = said.pop("choices", {})
    pairs = [f"{name} = {json.dumps(value)}" for name, value in said.items()]
    if isinstance(choices, dict) and choices:
        pairs.append(f"choices = {{{', '.join(f'{_text(name)} = {_text(way)}' for name, way in choices.items())}}}")
    return f"{{{', '.join(pairs)}}}"


def _options(found: object) -> ChosenOptions | None:
    try:
        return None if found is None else msgspec.convert(found, ChosenOptions)
    except msgspec.ValidationError as error:
        raise Mistake(f"_options are not what an export writes: {error}") from None


def _collection(found: Any) -> tuple[tuple[str, int], ...] | None:
    if found is None:
        return None
    try:
        return tuple((str(moment), cents_of(amount)) for moment, amount in found)
    except (TypeError, ValueError):
        raise Mistake('_collection is written as moments and amounts: [["flop", 4]]') from None


def _of(found: Mapping[str, object], name: str, kind: type[T]) -> T:
    """Return a value of this type; a Mistake names it if it is missing or of another type."""
    value = found.get(name)
    if not isinstance(value, kind):
        raise Mistake(f"it is no PHH file: {name} is missing, or not as it should be")
    return value


def _amounts(found: Mapping[str, object], name: str) -> tuple[int, ...]:
    return tuple(map(cents_of, _of(found, name, list)))
