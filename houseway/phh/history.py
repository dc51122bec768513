"""A hand as the format has it: TOML, amounts in dollars, players from the left of the button as p1, p2 and so on.

What we add has names that begin with an underscore, as the format asks: the sheet, the hand's collection by moment.
"""

import json
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from houseway.core.errors import Mistake

T = TypeVar("T")


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand. Money is cents; where there is no limit, the two bets are the least bet."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    lower: int
    higher: int
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    finishing: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    seat_count: int = 0
    hand: int = 0
    table: str = ""
    sheet: str = ""
    collection: tuple[tuple[str, int], ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; p1 and so on for those who have none."""
        named = self.players or ("",) * len(self.stacks)
        return tuple(name or f"p{number}" for number, name in enumerate(named, 1))


def written(history: History) -> str:
    """The file's text."""
    limit = history.variant.startswith("F")
    fields = {
        "variant": json.dumps(history.variant),
        "ante_trimming_status": "true",
        "antes": _list(map(money, history.antes)),
        **(
            {"bring_in": money(history.bring_in)}
            if history.bring_in
            else {"blinds_or_straddles": _list(map(money, history.blinds))}
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
        "_collection": _list(f"[{_text(moment)}, {money(cents)}]" for moment, cents in history.collection or ()),
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


def money(cents: int) -> str:
    """
    >>> money(400), money(1250)
    ('4', '12.50')
    """
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02}"


def cents_of(amount: Any) -> int:
    """
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


def _list(items: Any) -> str:
    return f"[{', '.join(items)}]"


def read(text: str) -> History:
    """A file's hand; a Mistake says what is missing or not as it should be."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"it is no PHH file: {error}") from None
    stacks = _amounts(found, "starting_stacks")
    least = found.get("min_bet")
    return History(
        variant=_of(found, "variant", str),
        antes=_amounts(found, "antes"),
        blinds=_amounts(found, "blinds_or_straddles") if "blinds_or_straddles" in found else (),
        bring_in=cents_of(found.get("bring_in", 0)),
        lower=cents_of(found.get("small_bet", least)),
        higher=cents_of(found.get("big_bet", least)),
        stacks=stacks,
        actions=tuple(map(str, _of(found, "actions", list))),
        finishing=_amounts(found, "finishing_stacks") if "finishing_stacks" in found else (),
        players=tuple(map(str, found.get("players", ()))),
        seats=tuple(found.get("seats", range(1, len(stacks) + 1))),
        seat_count=found["seat_count"] if isinstance(found.get("seat_count"), int) else 0,
        hand=found["hand"] if isinstance(found.get("hand"), int) else 0,
        table=str(found.get("table", "")),
        sheet=str(found.get("_sheet", "")),
        collection=_collection(found.get("_collection")),
    )


def _collection(found: Any) -> tuple[tuple[str, int], ...] | None:
    if found is None:
        return None
    try:
        return tuple((str(moment), cents_of(amount)) for moment, amount in found)
    except (TypeError, ValueError):
        raise Mistake('_collection is written as moments and amounts: [["flop", 4]]') from None


def _of(found: dict[str, Any], name: str, kind: type[T]) -> T:
    value = found.get(name)
    if not isinstance(value, kind):
        raise Mistake(f"it is no PHH file: {name} is missing, or not as it should be")
    return value


def _amounts(found: dict[str, Any], name: str) -> tuple[int, ...]:
    values: Sequence[Any] = _of(found, name, list)
    return tuple(map(cents_of, values))
