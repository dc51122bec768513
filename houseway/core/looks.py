"""Look of a name to somebody who does not read closely.

Letters that look like Latin ones count as these, by the Unicode consortium's list of what is confused.
"""

import unicodedata
from functools import cache

_TWINS = {
    "асеорхуіјѕԁԛԝһвнкмтг": "aceopxyijsdqwhbhkmtr",  # Cyrillic, small letters
    "αβεικνορτυχωγ": "abeiknoptuxwy",  # Greek, small letters
    "01|!5$8": "olllssb",
}
_PAIRS = {letter: twin for letters, twins in _TWINS.items() for letter, twin in zip(letters, twins, strict=True)}
_LOOKS = str.maketrans(_PAIRS)


def looks_of(name: str) -> str:
    r"""Return what a name looks like, in plain letters.

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
