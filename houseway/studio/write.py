"""A sheet's contents written as TOML: what a sheet of somebody's own says, and nothing else."""

import json
import re
from collections.abc import Iterator, Mapping

from houseway.core.text import Mistake
from houseway.sheets.contents import Raw

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(raw: Raw) -> str:
    """Return the contents as TOML that reads as the same.

    >>> print(write_toml({"like": "a/b", "wager": [{"id": "tie", "pays": {"win": "8 to 1"}}]}), end="")
    like = "a/b"
    <BLANKLINE>
    [[wager]]
    id = "tie"
    pays = { win = "8 to 1" }
    """
    lines = [f"{_key(key)} = {_value(value)}" for key, value in raw.items() if not _are_tables(value)]
    for key, value in raw.items():
        if _are_tables(value):
            for entry in value:
                lines += ["", *_table(key, entry)]
    return "\n".join(lines) + "\n"


def _table(path: str, entry: Raw) -> Iterator[str]:
    """Yield the lines of one entry of a list, with the lists inside it below."""
    yield f"[[{path}]]"
    yield from (f"{_key(key)} = {_value(value)}" for key, value in entry.items() if not _are_tables(value))
    for key, value in entry.items():
        if _are_tables(value):
            for inner in value:
                yield from ("", *_table(f"{path}.{_key(key)}", inner))


def _are_tables(value: object) -> bool:
    """Whether a value is a list of tables, which TOML writes one below the other."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """Write a text in one line, or in as many as it has."""
    written = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    if "\n" not in text:
        return written
    lines = [json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'


def _value(value: object) -> str:
    """Write a value in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
    raise Mistake(f"a sheet cannot say {str(value)[:60]!r}: write text, whole numbers, true or false")
