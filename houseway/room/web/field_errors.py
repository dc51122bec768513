"""Errors of a field, in plain words."""

import re

# What the framework says of a field, and how people say it.
WRONG = {
    re.compile(r"Expected `str` of length <= (\d+)"): r"at most \1 characters",
    re.compile(r"Expected `str` of length >= 1\b"): "write something",
    re.compile(r"Expected `str` of length >= (\d+)"): r"at least \1 characters",
    re.compile(r"Expected `int`, got"): "a whole number is wanted",
    re.compile(r"Expected `int` >= (\d+)"): r"\1 or more",
    re.compile(r"Expected `int` <= (\d+)"): r"\1 or less",
}
MISSING = re.compile(r"Object missing required field `(\w+)`")
PLACE = re.compile(r" - at `\$\.(\w+)`$")
# Fields that a form calls otherwise.
LABELS = {"text": "reason", "title": "name of the table"}


def describe_invalid(message: str, field: str = "") -> str:
    """Say what is wrong with a field, to somebody who knows no types.

    >>> describe_invalid("Expected `int`, got `str`", "hand")
    'hand: a whole number is wanted'
    >>> describe_invalid("Expected `str` of length <= 500 - at `$.text`")
    'reason: at most 500 characters'
    >>> describe_invalid("Object missing required field `password`")
    'password: this is missing'
    """
    if missing := MISSING.match(message):
        return f"{LABELS.get(missing[1], missing[1])}: this is missing"
    field = field or field_of(message)
    for pattern, words in WRONG.items():
        if found := pattern.match(message):
            return f"{LABELS.get(field, field)}: {found.expand(words)}" if field else found.expand(words)
    return message.replace("`", "'")


def field_of(message: str) -> str:
    """The field that a message is about; nothing, if it names none."""
    found = PLACE.search(message)
    return found[1] if found else ""
