"""The round of play in words, and the house way rule by rule."""

from collections.abc import Iterator

from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.set_hands import chart_in_words


def procedure(rules: Rules) -> Iterator[str]:
    ahead = "one card" if rules.in_front == 1 else "two cards"
    whose = "Every seat gets" if rules.hands == "one for each seat" else "Player and Banker get"
    yield f"{whose} {rules.cards} cards: {ahead} in front, and five behind, which must rank higher."
    yield from chart_in_words(rules.house_way)
