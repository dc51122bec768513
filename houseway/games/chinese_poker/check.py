"""Checks of a sheet of Chinese poker."""

from collections.abc import Iterator

from houseway.core.text import instead_of
from houseway.games.chinese_poker.rules import CARDS, Rules
from houseway.hands import high
from houseway.sheets.sheet import Sheet

FIVE_CARD_KINDS = set(high.KINDS)
FRONT_KINDS = {high.category(high.number(kind, ())) for kind in (high.HIGH_CARD, high.PAIR, high.THREE)}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    for segment, listed in rules.bonus.items():
        kinds = FRONT_KINDS if segment == "front" else FIVE_CARD_KINDS
        named = {high.describe_kind(kind, rank, 0) for kind in kinds for rank in range(high.ACE + 1)}
        for name in listed:
            if name not in kinds | named:
                yield f"rules.bonus.{segment}: no hand {name!r}: {instead_of(name, sorted(kinds | named))}"
    if rules.fantasy and rules.deal == "thirteen at once":
        yield "rules.fantasy: whoever gets thirteen cards at once is in no Fantasy Land: leave it out"
    if 0 < rules.fantasy < CARDS:
        yield f"rules.fantasy: it takes {CARDS} cards to set a hand"
    if sheet.points and sheet.points.dealt_in * CARDS > len(sheet.cards):
        yield f"points.dealt_in: {sheet.points.dealt_in} hands of {CARDS} cards are more than the deck has"
