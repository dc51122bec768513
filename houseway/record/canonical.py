"""The one way to write a line: what is hashed is what was said, and nothing else can be read into the same bytes."""

import msgspec

from houseway.core.text import Mistake


def check_canonical(body: bytes, line: object, raw: object = None) -> None:
    """Check that a line stands in its file as journals write it: each key once, none unknown, in order, no spaces.

    Fields that came after the program that wrote it may be missing; they have their defaults. `raw` is what the body
    holds, in today's form, if it was written in an earlier one.
    """
    today = msgspec.json.encode(line)
    if today == body:
        return
    if msgspec.json.encode(msgspec.json.decode(body)) != body:
        raise Mistake("it is not written as journals are: each key once, and no spaces or escapes that need not be")
    _compare(msgspec.json.decode(body) if raw is None else raw, msgspec.json.decode(today), "")


def _compare(raw: object, today: object, path: str) -> None:
    """Check that all that was written has been read, and in the order in which it is written."""
    if isinstance(raw, dict) and isinstance(today, dict):
        places = {key: place for place, key in enumerate(today)}
        if unknown := [key for key in raw if key not in places]:
            raise Mistake(f"it has {path}{unknown[0]!r}, which no journal has")
        if sorted(raw, key=places.__getitem__) != list(raw):
            raise Mistake(f"the keys of {path.rstrip('.') or 'the line'} are in another order than journals have")
        for key, value in raw.items():
            _compare(value, today[key], f"{path}{key}.")
    elif isinstance(raw, list) and isinstance(today, list) and len(raw) <= len(today):
        for number, (value, read) in enumerate(zip(raw, today, strict=False)):
            _compare(value, read, f"{path}{number}.")
    elif type(raw) is not type(today) or raw != today:
        raise Mistake(f"it says {path.rstrip('.')} in another way than journals do")
