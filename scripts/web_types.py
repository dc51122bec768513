"""The types of what the room tells its pages and of what they may send, written for the modules of the pages.

`python -m scripts.web_types` writes them to houseway/room/web/messages.d.ts, from the structs that the API is made of;
a test holds that they are there as they would be written.
"""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DictType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from houseway.core.money import Account
from houseway.fees.schedule import Row
from houseway.record.asking import Wanted
from houseway.room.analysis.studio import CountState
from houseway.room.base.commands import PlayerCommand
from houseway.room.live.chat import Talk
from houseway.room.live.floor_map import FloorPicture
from houseway.room.live.own_sheets import OwnSheet
from houseway.room.live.waiting import Place
from houseway.room.record.nights import NightKept
from houseway.room.record.shoe_openings import Opening, SpentShoe
from houseway.room.views.messages import Advice, Chance, HandRecord, Message, TableSummary, Told, Tried
from houseway.room.web.api.people import Me
from houseway.room.web.api.records import PastHand
from houseway.studio.change import SheetChange
from houseway.studio.facts import StudioFacts
from houseway.studio.protect import ProtectQuote
from houseway.studio.quote import Curve, Quote
from houseway.studio.seek import Goal, Sought
from houseway.words.roads import Roads

FILE = Path(__file__).parents[1] / "houseway/room/web/messages.d.ts"
TOLD: tuple[type, ...] = (
    Message,
    TableSummary,
    HandRecord,
    PastHand,
    Advice,
    Chance,
    Tried,
    Me,
    Place,
    Roads,
    Opening,
    SpentShoe,
    FloorPicture,
    Talk,
    Row,
    StudioFacts,
    SheetChange,
    Quote,
    Curve,
    ProtectQuote,
    Goal,
    Sought,
    CountState,
    OwnSheet,
    NightKept,
    Wanted,
)
# Unions by the names under which modules speak of them.
NAMED: dict[str, Any] = {"Account": Account, "Told": Told, "PlayerCommand": PlayerCommand}
HEAD = """// Written by `python -m scripts.web_types` from the structs of the API: change those, and write it again.

/** What an answer carries: an amount, cards or chips by the place they go to, or nothing. */
export type Given = number | { [place: string]: number | string[] } | null;
"""
_COMMANDS = PlayerCommand.__args__


def written() -> str:
    """Return the text of the file: every struct that is told or sent, then the unions that have names."""
    structs = {struct.__name__: type_info(struct) for struct in (*TOLD, *_COMMANDS)}
    known: dict[str, StructType] = {}
    for info in (*structs.values(), *(type_info(union) for union in NAMED.values())):
        _collect(info, known)
    parts = [_struct(each, sent=each.cls in _COMMANDS) for _, each in sorted(known.items())]
    unions = [f"export type {name} = {_alternatives(type_info(union))};\n" for name, union in NAMED.items()]
    return "\n".join([HEAD, *parts, *unions])


def _collect(info: Type, known: dict[str, StructType]) -> None:
    """Add every struct that a type is made of, by its name."""
    if isinstance(info, StructType):
        before = known.setdefault(info.cls.__name__, info)
        assert before.cls is info.cls, f"two structs are called {info.cls.__name__}"
        if before is not info:
            return
    for part in _parts(info):
        _collect(part, known)


def _parts(info: Type) -> Iterator[Type]:
    match info:
        case StructType():
            yield from (field.type for field in info.fields)
        case UnionType():
            yield from info.types
        case Metadata():
            yield info.type
        case ListType() | VarTupleType():
            yield info.item_type
        case TupleType():
            yield from info.item_types
        case DictType():
            yield from (info.key_type, info.value_type)


def _struct(info: StructType, sent: bool) -> str:
    """A struct as a type. What is told has all its fields; of what is sent, those with a default may be left out."""
    doc = inspect.getdoc(info.cls)
    said = f"/** {doc.splitlines()[0]} */\n" if doc else ""
    name = info.cls.__name__
    if info.array_like:
        tag = [_constant(info.tag)] if info.tag is not None else []
        return f"{said}export type {name} = [{', '.join([*tag, *(_text(each.type) for each in info.fields)])}];\n"
    tag = [f"  {info.tag_field}: {_constant(info.tag)};"] if info.tag is not None else []
    lines = [*tag, *(_field(each, sent) for each in info.fields)]
    return f"{said}export interface {name} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def _field(field: Field, sent: bool) -> str:
    left_out = "?" if sent and not field.required else ""
    return f"  {field.encode_name}{left_out}: {_text(field.type)};"


def _constant(value: object) -> str:
    """A constant as it is written in a module."""
    return msgspec.json.encode(value).decode()


_PLAIN: dict[type[Type], str] = {
    AnyType: "Given",
    BoolType: "boolean",
    CustomType: "Given",  # object, for an answer's argument
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}
_MADE: dict[type[Type], Callable[[Any], str]] = {
    DictType: lambda info: f"{{ [key: {_text(info.key_type)}]: {_text(info.value_type)} }}",
    ListType: lambda info: _several(info.item_type),
    LiteralType: lambda info: " | ".join(map(_constant, info.values)),
    Metadata: lambda info: _text(info.type),
    StructType: lambda info: info.cls.__name__,
    TupleType: lambda info: f"[{', '.join(map(_text, info.item_types))}]",
    UnionType: lambda info: _union(info),
    VarTupleType: lambda info: _several(info.item_type),
}


def _text(info: Type) -> str:
    plain = _PLAIN.get(type(info))
    return plain if plain is not None else _MADE[type(info)](info)


def _union(info: UnionType) -> str:
    """A union by its name, if it has one."""
    named = (name for name, union in NAMED.items() if type_info(union) == info)
    return next(named, None) or _alternatives(info)


def _alternatives(info: Any) -> str:
    return " | ".join(map(_text, info.types))


def _several(item: Type) -> str:
    text = _text(item)
    return f"({text})[]" if " | " in text else f"{text}[]"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
