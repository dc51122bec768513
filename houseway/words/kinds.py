"""What people call games: the plain title of a family, and what is meant by a few letters in a search."""

import re
import tomllib
from functools import cache

import msgspec

from houseway.sheets.shelf import BOOKS

# Between two numbers, and before one, a sign is part of an amount.
_BETWEEN = re.compile(r"(?!(?<=\d)[./]\d|\$\d)[^\w\s]")
_TO = re.compile(r"(?<=\d)[/-]\$?(?=\d)")
_NO_LIMIT = re.compile(r"\b(no|pot)[ -](limit)")


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The titles of families in the order of the lobby, what most people know of each, the best known first, and short
    words with the phrases each may stand for.
    """

    title: dict[str, str]
    known: dict[str, tuple[str, ...]]
    short: dict[str, tuple[str, ...]]


@cache
def kinds() -> Kinds:
    return msgspec.convert(tomllib.loads((BOOKS / "kinds.toml").read_text("utf-8")), Kinds)


def kind_of(family: str) -> str:
    """The plain title of a family; one that nobody has given a title is called as its sheets call it.

    >>> kind_of("a-new-one")
    'A new one'
    """
    return kinds().title.get(family) or family.replace("-", " ").capitalize()


def known_place(family: str, sheet_id: str) -> int | None:
    """Which place a sheet has among those of its family that most people know; None, if it is not among them."""
    known = kinds().known.get(family, ())
    return known.index(sheet_id) if sheet_id in known else None


def is_meant(query: str, text: str) -> bool:
    """Whether every word somebody looks for is in a text, as it is written or as what it is short for.

    >>> is_meant("panda", "EZ Baccarat Panda 8"), is_meant("bacc panda", "EZ Baccarat Panda 8")
    (True, True)
    >>> is_meant("lhe", "Texas Hold'em, no limit"), is_meant("lhe", "Texas Hold'em, limit $4/$8")
    (False, True)
    >>> is_meant("$1/$2", "Hold'em, limit $1/$2"), is_meant("$1/$2", "Baccarat x1.2"), is_meant("8", "limit $4/$8")
    (True, False, False)
    """
    words = _words(text)
    return all(_is_there(word, words) for word in _words(query))


def _is_there(wanted: str, words: list[str]) -> bool:
    """A part of a word will do, but not of a number, nor for what is short for something: "pl" is in "triple" too."""
    meanings = kinds().short.get(wanted)
    if meanings is None:
        return _is_in(wanted, " ".join(words))
    return wanted in words or any(set(words).issuperset(_words(phrase)) for phrase in meanings)


def _is_in(wanted: str, text: str) -> bool:
    """An amount may be asked for without its dollar sign."""
    if not any(map(str.isdigit, wanted)):
        return wanted in text
    before = r"(?<!\w)(?<!\d[./])" if wanted[0].isdigit() else ""
    text = text if "$" in wanted else text.replace("$", "")
    return bool(re.search(rf"{before}{re.escape(wanted)}(?!\d|[./]\d)", text))


def _words(text: str) -> list[str]:
    """A text as it is compared: no limit and pot limit are one word each, for they are no limits.

    >>> _words("No-Limit Hold'Em, pot limit"), _words("Blinds $1/$3, 1-3 (21.5).")
    (['nolimit', 'holdem', 'potlimit'], ['blinds', '$1/3', '1/3', '21.5'])
    """
    return _BETWEEN.sub("", _TO.sub("/", _NO_LIMIT.sub(r"\1\2", text.casefold()))).split()
