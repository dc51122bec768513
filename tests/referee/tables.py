"""Hands at tables of a ring game, for PokerKit to play again."""

from collections.abc import Iterator
from random import Random

from houseway.games.family import Game
from houseway.tables.hand import Hand
from houseway.tables.table import Table
from tests.referee.kit import played, table_of


def hands_at_a_table(game: Game, structure: str, rng: Random) -> Iterator[tuple[Table, dict[str, int], Hand]]:
    """Up to four hands, as long as two people have chips, with the table and what everybody had before."""
    table = table_of(game, rng, structure, rng.randint(2, min(game.sheet.seats, 9)))
    for _ in range(4):
        before = {name: table.chips(name) for name in table.people}
        if sum(chips > 0 for chips in before.values()) < 2:
            return
        yield table, before, played(table, rng)
