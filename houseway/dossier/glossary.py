"""The glossary of a text: the terms that it uses, each in a sentence."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TERMS = Path(__file__).with_name("glossary.toml")


@cache
def terms() -> Mapping[str, str]:
    """Return every term that is known, with its meaning."""
    known: dict[str, str] = tomllib.loads(TERMS.read_text("utf-8"))["term"]
    return known


def glossary_of(text: str) -> list[tuple[str, str]]:
    """Return the terms that a text uses, by the alphabet.

    >>> [term for term, _ in glossary_of("The Player-Dealer puts up chips; naturals push.")]
    ['natural', 'player-dealer', 'push']
    """
    return [(term, meaning) for term, meaning in sorted(terms().items()) if _uses(text, term)]


def _uses(text: str, term: str) -> bool:
    """Whether a text has a term, in one or several: an s or an e with one may follow."""
    return re.search(rf"\b{re.escape(term)}(?:e?s|ed)?\b", text, re.IGNORECASE) is not None
