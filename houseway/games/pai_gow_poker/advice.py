"""A hand set the house way, for anyone who asks how."""

from collections.abc import Sequence

from houseway.core.cards import Card
from houseway.core.text import Mistake
from houseway.games.family import SetHand
from houseway.games.house_way.setting import set_hand
from houseway.games.pai_gow_poker.rules import Rules
from houseway.hands.pai_gow import name


def house_way(rules: Rules, cards: Sequence[Card]) -> SetHand:
    """Return the setting, and the row of the chart that decided it."""
    if len(cards) != rules.cards:
        raise Mistake(f"a hand of this game has {rules.cards} cards, not {len(cards)}")
    setting = set_hand(cards, rules.house_way, rules.joker_is)
    if setting is None:
        raise Mistake("no rule of this house way sets the hand: add one to rules.house_way")
    split, rule = setting
    return SetHand(
        parts={"front": split.front, "behind": split.behind},
        called={"front": name(split.front_rank), "behind": name(split.behind_rank)},
        rule=rule.id,
        words=rule.in_words(),
        lines=rule.lines,
    )
