"""Ways to rid a blackjack game of what a law may forbid, as changes of its rules."""

from collections.abc import Collection, Mapping

from houseway.games.blackjack.rules import Rules

NO_BUST = {"over_21": "is compared", "hard_31": False, "both_bust": "player loses", "dealer_22": "loses"}
ONE_TARGET = {"hard_31": False}
NO_NATURAL = {"naturals": "count 21", "insurance": "none"}
# A tie that does not push goes to one of two positions.
TIES = ("to the player-dealer", "to the player")


def amend(rules: Rules, traits: Collection[str]) -> Mapping[str, Mapping[str, object]]:
    """Return the rules to be changed so that none of these traits is left, by what each way is called."""
    changes: dict[str, object] = {}
    for trait, needed in (("bust", NO_BUST), ("moving target", ONE_TARGET), ("winning natural", NO_NATURAL)):
        if trait in traits:
            changes |= needed
    if "pushed tie" not in traits:
        return {"": _only_other(rules, changes)} if changes else {}
    return {f"ties {way}": _only_other(rules, {**changes, "ties": way, "both_21": "push"}) for way in TIES}


def _only_other(rules: Rules, changes: Mapping[str, object]) -> dict[str, object]:
    """Leave out what is so already."""
    return {key: value for key, value in changes.items() if getattr(rules, key) != value}
