"""The games that the format has a name for, told by their rules."""

from typing import Any, NamedTuple

from houseway.errors import Mistake
from houseway.felt import Felt


class Shape(NamedTuple):
    """What makes a variant: the betting, the cards to each player and the board, the draws, and what wins."""

    structure: str
    down: int
    board: int
    draws: int
    hole_cards: str
    pot: tuple[str, ...]


VARIANTS = {
    Shape("limit", 2, 5, 0, "any", ("high",)): "FT",
    Shape("no limit", 2, 5, 0, "any", ("high",)): "NT",
    Shape("pot limit", 4, 5, 0, "exactly two", ("high",)): "PO",
    Shape("limit", 4, 5, 0, "exactly two", ("high", "eight or better")): "FO/8",
    Shape("no limit", 5, 0, 1, "any", ("deuce to seven",)): "N2L1D",
    Shape("limit", 5, 0, 3, "any", ("deuce to seven",)): "F2L3D",
    Shape("limit", 4, 0, 3, "any", ("badugi",)): "FB",
}
STRUCTURES = {variant: shape.structure for shape, variant in VARIANTS.items()}


def variant_of(rules: Any, structure: str) -> str | None:
    """The name of a game played by these rules and this betting; none, if it has none."""
    streets = rules.streets
    if rules.boards == "two" or any(street.discard for street in streets):
        return None
    down, board = sum(street.down for street in streets), sum(street.board for street in streets)
    draws = sum(bool(street.draw) for street in streets)
    return VARIANTS.get(Shape(structure, down, board, draws, rules.hole_cards, rules.pot))


def variant_at(felt: Felt) -> str:
    """The name of what is played at a table."""
    stakes, sheet = felt.options.stakes, felt.game.sheet
    if stakes is None:
        raise Mistake(f"{sheet.id} is no ring game: PHH is for poker round a table")
    variant = variant_of(felt.game.rules, stakes.structure)
    if variant is None:
        raise Mistake(f"{sheet.id}, {stakes.structure}: PHH has no name for this game")
    return variant
