"""Four tiles set the house way, for anyone who asks how."""

from collections.abc import Sequence

from houseway.core.cards import Card
from houseway.core.text import Mistake
from houseway.games.family import SetHand
from houseway.games.pai_gow_tiles.play import HIGH, LOW
from houseway.games.pai_gow_tiles.rules import Rules
from houseway.games.pai_gow_tiles.setting import set_tiles
from houseway.hands.tiles import domino_name


def house_way(rules: Rules, tiles: Sequence[Card]) -> SetHand:
    """Return the setting, and the row of the chart that decided it."""
    if rules.hands == "one":
        raise Mistake("two tiles are not set: this game has no house way")
    if len(tiles) != rules.tiles:
        raise Mistake(f"a hand of this game has {rules.tiles} tiles, not {len(tiles)}")
    chosen = set_tiles(tiles, rules.house_way, rules.heights)
    if chosen is None:
        raise Mistake("no rule of this house way sets the hand: add one to rules.house_way")
    split, rule = chosen
    return SetHand(
        parts={HIGH: split.high, LOW: split.low},
        called={HIGH: domino_name(split.high, rules.heights), LOW: domino_name(split.low, rules.heights)},
        rule=rule.id,
        words=rule.in_words(),
        lines=rule.lines,
    )
