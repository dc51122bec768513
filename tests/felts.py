"""A small game of two wagers for tests, and people seated at a table."""

from collections.abc import Sequence
from pathlib import Path

from houseway.core.money import Posting
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.tables.acts import Between, Join, Person
from houseway.tables.felt import Felt
from houseway.tables.table import Table, do

SMALL = """
title  = "Small"
family = "baccarat"
source = ["small.txt:1-2"]
seats  = 4
decks  = { min = 1, max = 2 }
backline = true

[bank]
rotation = { serve = 2, intervening = true }
settle   = { by = "seat", order = ["player", "tie"] }

[rules]
natural_stops = true

[[wager]]
id    = "player"
title = "Player line"
kind  = "main"
judge = "player"
pays  = { win = "1 to 1", tie = "push" }

[[wager]]
id    = "tie"
title = "Tie Bet"
kind  = "bonus"
judge = "tie"
needs = ["player"]
pays  = { tie = "8 to 1" }

[[reading]]
about = "Naturals"
text  = "They stop the draw."
as_printed = { "rules.natural_stops" = false }

[[reading]]
about = "The tie"
text  = "It pays eight."
as_printed = { "wager.tie.pays.tie" = "9 to 1", title = "Smaller" }
"""


def small(*changes: tuple[str, str]) -> str:
    """The small game with some of its text exchanged."""
    text = SMALL
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the small game"
        text = text.replace(old, new)
    return text


def filed(folder: Path, text: str, name: str = "small.toml") -> str:
    """A sheet of one's own: its path."""
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def seated(felt: Felt, chips: dict[str, int], hired: str = "") -> Table:
    """A table with these people in the seats from 1 on."""
    table = Table(felt)
    for seat, (name, cents) in enumerate(chips.items(), 1):
        do(table, Join(Person(name, seat, hired=name == hired), cents))
    return table


def small_game(folder: Path, *changes: tuple[str, str]) -> Game:
    return load(filed(folder, small(*changes)))


def moved_by(facts: Sequence[Between]) -> list[Posting]:
    """The chips that moved by these."""
    return [posting for fact in facts for posting in fact.postings]
