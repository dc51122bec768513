"""Names that nobody may take: the house's own, and those that mix alphabets to look like another's."""

import re
import unicodedata

from houseway.core.looks import looks_of
from houseway.core.text import Mistake

RESERVED = [
    "floor",
    "the floor",
    "floor man",
    "house",
    "the house",
    "houseway",
    "mint",
    "the mint",
    "dealer",
    "house dealer",
    "player dealer",
    "auditor",
    "the auditor",
    "admin",
    "administrator",
    "moderator",
    "staff",
    "support",
    "system",
    "nobody",
    "somebody",
    "bot",
]
_GUESTS = re.compile("guest[0-9olsb]*")  # and a number, as it looks


_RESERVED_LOOKS = frozenset(map(looks_of, RESERVED))


def check_looks(name: str) -> None:
    """Refuse a name that takes another's, or the house's, by letters that look the same."""
    scripts = {unicodedata.name(each, "").partition(" ")[0] for each in name if each.isalpha()}
    if len(scripts) > 1:
        raise Mistake("a name is written in letters of one alphabet: choose another")
    looks = looks_of(name)
    if _GUESTS.fullmatch(looks):
        raise Mistake("names that begin with Guest are for guests: choose another")
    if looks in _RESERVED_LOOKS:
        raise Mistake(f"{name} looks like a name of the house's: choose another")
