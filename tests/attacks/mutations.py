"""Sheets with one thing changed in them, at random: what somebody who writes their own might get wrong."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

Step = str | int

STRANGE: tuple[Any, ...] = (0, 1, -1, 2, 3, 7, 52, 10**6, 10**30, "", "x", "none", "1 to 1", "$5", True, False, 1.5)
EMPTY: tuple[Any, ...] = ([], {}, ["x"], [1], {"x": 1}, [{}], [[]])


class Mutation(NamedTuple):
    """A sheet's contents with something changed, where, and how."""

    raw: dict[str, Any]
    path: tuple[Step, ...]
    how: str
    new_key: str


def mutated(raw: dict[str, Any], rng: Random) -> Mutation:
    """One change: a key left out, misspelt or given something else."""
    copy: dict[str, Any] = _copied(raw)
    holder, path = rng.choice(list(_places(copy)))
    step = new_key = path[-1]
    how = rng.choice(("delete", "rename", "strange", "empty", "elsewhere", "nudge", "twice"))
    match how:
        case "delete":
            del holder[step]
        case "rename" if isinstance(step, str):
            new_key = _misspelt(step, rng)
            holder[new_key] = holder.pop(step)
        case "strange":
            holder[step] = rng.choice(STRANGE)
        case "empty":
            holder[step] = _copied(rng.choice(EMPTY))
        case "twice" if isinstance(step, int):
            holder.insert(step, _copied(holder[step]))
        case "nudge":
            holder[step] = _nudged(holder[step], rng)
        case _:
            other, elsewhere = rng.choice(list(_places(copy)))
            holder[step] = _copied(other[elsewhere[-1]])
    return Mutation(copy, path, how, str(new_key))


def _places(value: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[Any, tuple[Step, ...]]]:
    """Every place in the contents, with what holds it; readings are prose but for what they undo."""
    steps: list[Step] = list(value) if isinstance(value, dict) else list(range(len(value)))
    for step in steps:
        yield value, (*path, step)
        if isinstance(value[step], dict | list) and step != "reading":
            yield from _places(value[step], (*path, step))


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def _misspelt(word: str, rng: Random) -> str:
    at = rng.randrange(len(word)) if word else 0
    return word[:at] + rng.choice("abcx-. ") + word[at + rng.choice((0, 1)) :]


def _nudged(value: Any, rng: Random) -> Any:
    """Nearly what it was."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1, 1, 10))
        case str():
            return _misspelt(value, rng)
        case list():
            return rng.sample(value, len(value))
        case dict():
            return dict(reversed(value.items()))
    return rng.choice(STRANGE)


def as_toml(raw: dict[str, Any]) -> str:
    return "\n".join(f"{_text(key)} = {_inline(value)}" for key, value in raw.items())


def _inline(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case dict():
            return f"{{{', '.join(f'{_text(key)} = {_inline(each)}' for key, each in value.items())}}}"
    return str(value)


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
