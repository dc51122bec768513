"""The games that the format has a name for, recognized by their rules."""

from typing import Any, NamedTuple

from houseway.core.text import Mistake
from houseway.tables.felt import Felt


class VariantShape(NamedTuple):
    """The traits that make a variant: the betting, the cards to each player and the board, the draws, and what wins."""

    structure: str  # as sheets call it, such as "no limit"
    down: int  # cards face down to each player, on all streets together
    up: int  # cards face up to each player
    board: int  # cards of it, at the showdown
    draws: int  # how many times cards may be changed
    hole_cards: str
    pot: tuple[str, ...]  # the hands that win it, or half of it each


VARIANTS = {
    VariantShape("limit", 2, 0, 5, 0, "any", ("high",)): "FT",
    VariantShape("no limit", 2, 0, 5, 0, "any", ("high",)): "NT",
    VariantShape("pot limit", 4, 0, 5, 0, "exactly two", ("high",)): "PO",
    VariantShape("limit", 4, 0, 5, 0, "exactly two", ("high", "eight or better")): "FO/8",
    VariantShape("limit", 3, 4, 0, 0, "any", ("high",)): "F7S",
    VariantShape("limit", 3, 4, 0, 0, "any", ("high", "eight or better")): "F7S/8",
    VariantShape("limit", 3, 4, 0, 0, "any", ("ace to five",)): "FR",
    VariantShape("no limit", 5, 0, 0, 1, "any", ("deuce to seven",)): "N2L1D",
    VariantShape("limit", 5, 0, 0, 3, "any", ("deuce to seven",)): "F2L3D",
    VariantShape("limit", 4, 0, 0, 3, "any", ("badugi",)): "FB",
}
STRUCTURES = {variant: shape.structure for shape, variant in VARIANTS.items()}


def variant_of(rules: Any, structure: str) -> str | None:
    """Return the format's name of a game played by these rules and this betting, or None."""
    streets = rules.streets
    if rules.boards == "two" or any(street.discard or street.expose for street in streets):
        return None
    down, up, board = (sum(getattr(street, part) for street in streets) for part in ("down", "up", "board"))
    draws = sum(bool(street.draw) for street in streets)
    return VARIANTS.get(VariantShape(structure, down, up, board, draws, rules.hole_cards, rules.pot))


def variant_at(felt: Felt) -> str:
    """Return the format's name of the game at a table."""
    stakes, sheet = felt.options.stakes, felt.game.sheet
    if stakes is None:
        raise Mistake(f"{sheet.id} is no ring game: PHH is for poker round a table")
    variant = variant_of(felt.game.rules, stakes.structure)
    if variant is None:
        raise Mistake(f"{sheet.id}, {stakes.structure}: PHH has no name for this game")
    return variant
