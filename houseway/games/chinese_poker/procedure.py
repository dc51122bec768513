"""What hands count and the round of play, in words, from the rules of the sheet."""

from collections.abc import Iterator

from houseway.games.chinese_poker.rules import CARDS, SIZES, Rules
from houseway.hands import high
from houseway.sheets.sheet import Sheet


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    sizes = ", ".join(f"{segment} of {size}" for segment, size in SIZES.items())
    yield f"A hand of {CARDS} cards is set in three segments: {sizes}."
    yield f"They rank as in poker, from the highest: {high.ranking()}."
    yield "In front there are three of a kind, pairs and single cards only."
    order = "rank no lower than" if rules.order == "may equal" else "rank higher than"
    yield f"The back must {order} the middle, and the middle than the front: else the hand is fouled."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    if rules.deal == "thirteen at once":
        yield f"Everybody gets {CARDS} cards and sets them unseen."
    else:
        yield "Everybody places five cards face up, then in turn two of every three, until the hand is full."
    if rules.fantasy:
        yield f"Whoever is in Fantasy Land gets {rules.fantasy} cards at once, and sets them unseen."
    if rules.sweeps:
        sweeps = ", ".join(each.title for each in rules.sweeps)
        yield f"Hands that win by themselves, if declared as a clean sweep: {sweeps}."
    if rules.surrender:
        yield f"One player may give up for {rules.surrender} points to each opponent before the hands are shown."
    yield f"Every two players compare segment by segment: a point for each; equal segments: {rules.ties}."
    if rules.shot > 1:
        yield f"All three from an opponent count {rules.shot} times; from three opponents {rules.homerun} times."
    for segment, bonuses in rules.bonus.items():
        if bonuses:
            yield f"Bonus in the {segment}: {'; '.join(f'{hand} {points}' for hand, points in bonuses.items())}."
    yield f"A fouled hand pays each opponent {rules.foul} points."
