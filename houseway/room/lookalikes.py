"""Names that look alike: what a name looks like to somebody who does not read closely, and names that are nobody's.

Letters of two scripts in one name are refused; of one script, those that look like Latin letters count as these.
"""

import unicodedata

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
    "guest",
]
_TWINS = {
    "асеорхуіјѕԁԛԝһвнкмтг": "aceopxyijsdqwhbhkmtr",  # Cyrillic
    "αβεικνορτυχωγ": "abeiknoptuxwy",  # Greek
    "01|!5$8": "olllssb",
}
_PAIRS = {letter: twin for letters, twins in _TWINS.items() for letter, twin in zip(letters, twins, strict=True)}
_LOOKS = str.maketrans(_PAIRS)


def looks_of(name: str) -> str:
    r"""What a name looks like, in plain letters.

    >>> looks_of("F1\u043e0r") == looks_of("The Floor")[3:] == looks_of("floor")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = [each for each in plain if not unicodedata.combining(each)]
    seen = "".join(letters).translate(_LOOKS).replace("i", "l").replace("rn", "m").replace("vv", "w")
    return "".join(each for each in seen if each.isalnum())


_RESERVED_LOOKS = frozenset(map(looks_of, RESERVED))


def check_looks(name: str) -> None:
    """Refuse a name that takes another's, or the house's, by letters that look the same."""
    scripts = {unicodedata.name(each, "").partition(" ")[0] for each in name if each.isalpha()}
    if len(scripts) > 1:
        raise Mistake("a name is written in letters of one alphabet: choose another")
    if looks_of(name) in _RESERVED_LOOKS:
        raise Mistake(f"{name} looks like a name of the house's: choose another")
