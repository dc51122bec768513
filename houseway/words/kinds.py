"""Common names of games: the plain title of a family, and what is meant by a few letters in a search."""

import re
import tomllib
from functools import cache

import msgspec

from houseway.sheets.books import BOOKS

# Between two numbers, and before one, a sign is part of an amount.
_BETWEEN = re.compile(r"(?!(?<=\d)[./]\d|\$\d)[^\w\s]")
_TO = re.compile(r"(?<=\d)[/-]\$?(?=\d)")
_NO_LIMIT = re.compile(r"\b(no|pot)[ -](limit)")
_LETTER = r"[^\W\d_]"
# A number and a word are two words, whatever joins them; two words that a stroke joins may be meant as one or as two.
_NUMBERED = re.compile(rf"(?<=\d)[/-](?={_LETTER})|(?<={_LETTER})[/-](?=\d)")
_JOINED = re.compile(rf"(?<={_LETTER})[/-](?={_LETTER})")


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The titles of families in the order of the lobby, what most people know of each, the best known first, numbers by
    their words, and short words with the phrases each may stand for.
    """

    title: dict[str, str]  # by family
    known: dict[str, tuple[str, ...]]  # names of games, by family
    number: dict[str, str]  # its word, by the figure
    short: dict[str, tuple[str, ...]]  # by the short word


@cache
def kinds() -> Kinds:
    return msgspec.convert(tomllib.loads((BOOKS / "kinds.toml").read_text("utf-8")), Kinds)


def kind_of(family: str) -> str:
    """The plain title of a family; one that nobody has given a title is called as its sheets call it.

    >>> kind_of("a-new-one")
    'A new one'
    """
    return kinds().title.get(family) or family.replace("-", " ").capitalize()


def place_of(family: str, sheet_id: str) -> int | None:
    """Return the place of a sheet among those of its family that most people know; None, if it is not among them."""
    known = kinds().known.get(family, ())
    return known.index(sheet_id) if sheet_id in known else None


# How well a text fits what somebody looks for: not at all, by a part of a word, by how one begins, by whole words.
NOT, INSIDE, BEGINS, WHOLE = range(4)


def closeness(query: str, text: str) -> int:
    """How well every word somebody looks for fits a text, as it is written or as what it is short for: as the worst.

    >>> closeness("pan", "Pan"), closeness("pan", "Panda 8"), closeness("pan", "Spanish 21"), closeness("pan", "War")
    (3, 2, 1, 0)
    >>> closeness("lhe", "Texas Hold'em, no limit"), closeness("lhe", "Texas Hold'em, limit $4/$8")
    (0, 3)
    >>> closeness("$1/$2", "Hold'em, limit $1/$2"), closeness("$1/$2", "Baccarat x1.2"), closeness("8", "limit $4/$8")
    (3, 0, 0)
    >>> closeness("7 card", "Seven Card Stud"), closeness("3 card", "13 Card Red, $3 a point")
    (3, 0)

    Signs alone are nothing that a table could be called by:

    >>> closeness("?!", "Pan"), closeness(" ", "Pan")
    (0, 3)
    """
    wanted, words = _with_short_pairs(_words(query)), [*_words(text), *_words(_JOINED.sub(" ", text))]
    if query.strip() and not wanted:
        return NOT
    return min((_fits(word, words, text.casefold()) for word in wanted), default=WHOLE)


def _with_short_pairs(words: list[str]) -> list[str]:
    """The words somebody looks for; two that are short for something when they are joined are one.

    >>> _with_short_pairs(["omaha", "8", "limit"])
    ['omaha8', 'limit']
    """
    found: list[str] = []
    for word in words:
        if found and found[-1] + word in kinds().short:
            found[-1] += word
        else:
            found.append(word)
    return found


def _fits(wanted: str, words: list[str], text: str) -> int:
    """A part of a word will do, but not of a number, nor for what is short for something: "pl" is in "triple" too."""
    meanings = kinds().short.get(wanted)
    if meanings is not None:
        is_there = wanted in words or any(set(words).issuperset(_words(phrase)) for phrase in meanings)
        return WHOLE if is_there else NOT
    joined = " ".join(words)
    if any(map(str.isdigit, wanted)):
        return WHOLE if _is_amount_in(wanted, joined) else NOT
    begins = rf"(?<!\w){re.escape(wanted)}"
    if wanted in words or re.search(rf"{begins}(?!\w)", text):
        return WHOLE
    if re.search(begins, f"{joined} {text}"):
        return BEGINS
    return INSIDE if wanted in joined else NOT


def _is_amount_in(wanted: str, text: str) -> bool:
    """An amount may be asked for without its dollar sign; a digit alone is no amount, it is of a game's name."""
    before = r"(?<![\w$])(?<!\d[./])" if wanted[0].isdigit() else ""
    text = text if "$" in wanted or len(wanted) == 1 else text.replace("$", "")
    return bool(re.search(rf"{before}{re.escape(wanted)}(?!\d|[./]\d)", text))


def _words(text: str) -> list[str]:
    """A text as it is compared: no limit and pot limit are one word each, for they are no limits; numbers are digits.

    >>> _words("No-Limit Hold'Em, pot limit"), _words("Blinds $1/$3, 1-3 (21.5)."), _words("Seven-card, low-8")
    (['nolimit', 'holdem', 'potlimit'], ['blinds', '$1/3', '1/3', '21.5'], ['sevencard', 'low', '8'])
    """
    plain = _NUMBERED.sub(" ", _TO.sub("/", _NO_LIMIT.sub(r"\1\2", text.casefold())))
    return [kinds().number.get(word, word) for word in _BETWEEN.sub("", plain).split()]
