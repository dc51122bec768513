"""Names that look alike: what a name looks like to somebody who does not read closely, and names that are nobody's.

Letters of two scripts in one name are refused; of one script, those that look like Latin letters count as these, by
the Unicode consortium's list of what is confused.
"""

import re
import unicodedata
from functools import cache

from houseway.core.errors import Mistake

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
_TWINS = {
    "асеорхуіјѕԁԛԝһвнкмтг": "aceopxyijsdqwhbhkmtr",  # Cyrillic, small letters
    "αβεικνορτυχωγ": "abeiknoptuxwy",  # Greek, small letters
    "01|!5$8": "olllssb",
}
_PAIRS = {letter: twin for letters, twins in _TWINS.items() for letter, twin in zip(letters, twins, strict=True)}
_LOOKS = str.maketrans(_PAIRS)


def looks_of(name: str) -> str:
    r"""What a name looks like, in plain letters.

    >>> looks_of("F1\u043e0r") == looks_of("The Floor")[3:] == looks_of("floor")
    True
    """
    plain = "".join(map(_twin, unicodedata.normalize("NFKC", name)))
    letters = _bare(plain.casefold())
    seen = letters.translate(_LOOKS).replace("i", "l").replace("rn", "m").replace("vv", "w")
    return "".join(each for each in seen if each.isalnum())


@cache
def _twin(letter: str) -> str:
    """The plain letter that another one is confused with; itself, if with none."""
    if letter.isascii():
        return letter
    from confusable_homoglyphs import confusables  # a long list, which rooms of plain names never need

    found = confusables.is_confusable(letter, greedy=True) or []
    alike = (_bare(each["c"]) for every in found for each in every["homoglyphs"])
    return next((each for each in alike if each.isascii() and each.isalnum()), letter)


def _bare(text: str) -> str:
    """The letters without what stands above, below or across them."""
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


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
