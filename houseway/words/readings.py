"""How a book was read, with card rooms, games and rules by their names: sheets write them as they are filed."""

import re

from houseway.sheets.shelf import room_names, sheet_ids
from houseway.words.headings import heading_of

_FILED = re.compile(r"\b[\w-]+/[\w-]+\b")
_RULE = re.compile(r"\brules\.(\w+)")
_BOOKS = re.compile(r"(?<=\bbook of )[\w-]+|(?<=\bbooks of )[\w-]+ and [\w-]+")


def with_names(text: str) -> str:
    """
    >>> with_names("The book of players seats eight players, high/low.")
    "The book of Player's Casino seats eight players, high/low."

    A rule is called as a rules page calls it:

    >>> with_names("Its sheet says so in rules.split_hands.")
    'Its sheet says so in the rule "split hands".'
    """
    named = _BOOKS.sub(lambda found: " and ".join(map(_room, found[0].split(" and "))), text)
    named = _RULE.sub(lambda found: f'the rule "{found[1].replace("_", " ")}"', named)
    return _FILED.sub(lambda found: _game(found[0]), named)


def _room(filed: str) -> str:
    return room_names().get(filed, filed)


def _game(filed: str) -> str:
    if filed not in sheet_ids():
        return filed
    game = heading_of(filed)
    return f"{game.title} of {_room(game.room)}"
