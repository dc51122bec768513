"""Errors of data files in plain sentences: the key, and what would be right there."""

import re
from collections.abc import Iterator

import msgspec
from msgspec import inspect

from houseway.core.text import Mistake, instead_of

_STEP = re.compile(r"\.(\w+)|\[")
# What a book-keeper calls the things that a file is made of.
_WORDS = {"object": "table", "array": "list", "str": "text", "int": "whole number", "bool": "true or false"}


def explain_error(error: msgspec.ValidationError, kind: object) -> Mistake:
    """Turn a decoder's error into a Mistake that the writer of the file can put right."""
    # msgspec gives no parts of its errors, only the text, with the path at its end.
    message, _, at = str(error).partition(" - at ")
    in_keys = at.startswith("`key` in ")
    path = at.removeprefix("`key` in ").strip("`").removeprefix("$")
    key = path.lstrip(".")
    message = message.replace("`", "")
    if unknown := re.match(r"Object contains unknown field (.+)", message):
        name = unknown.group(1)
        return Mistake(f"{key + '.' if key else ''}{name}: unknown key; {instead_of(name, _fields(kind, path))}")
    if missing := re.match(r"Object missing required field (.+)", message):
        return Mistake(f"{key + '.' if key else ''}{missing.group(1)}: this key is missing")
    if wrong := re.match(r"Invalid enum value (.+)", message):
        word = wrong.group(1).strip("'")
        return Mistake(f"{key}: {word!r} is not a value it can have; {instead_of(word, _words(kind, path, in_keys))}")
    plain = re.sub(r"\b(object|array|str|int|bool)\b", lambda each: _WORDS[each.group()], message).replace(
        " | null", ""
    )
    return Mistake(f"{key}: {plain[0].lower()}{plain[1:]}" if key else f"{plain[0].lower()}{plain[1:]}")


def _fields(kind: object, path: str) -> Iterator[str]:
    """Yield the keys that a table at this path may have."""
    for each in _at(inspect.type_info(kind), path):
        if isinstance(each, inspect.StructType):
            yield from (field.encode_name for field in each.fields)


def _words(kind: object, path: str, in_keys: bool) -> Iterator[str]:
    """Yield the values that a key at this path may have."""
    for each in _at(inspect.type_info(kind), path):
        if in_keys and isinstance(each, inspect.DictType):
            each = each.key_type
        if isinstance(each, inspect.LiteralType):
            yield from map(str, each.values)


def _at(kind: inspect.Type, path: str) -> list[inspect.Type]:
    """Return the types that a value at this path may have."""
    kinds = [kind]
    for step in _STEP.finditer(path):
        kinds = [inner for each in kinds for part in _parts(each) for inner in _inner(part, step.group(1))]
    return [part for each in kinds for part in _parts(each)]


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _inner(kind: inspect.Type, name: str | None) -> list[inspect.Type]:
    match kind:
        case inspect.StructType():
            return [field.type for field in kind.fields if field.encode_name == name]
        case inspect.DictType():
            return [kind.value_type]
        case inspect.VarTupleType() | inspect.ListType():
            return [kind.item_type]
        case inspect.TupleType():
            return list(kind.item_types)
    return []
