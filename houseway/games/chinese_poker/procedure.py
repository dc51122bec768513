"""The value of hands and the round of play in words, from the rules of the sheet."""

from collections.abc import Iterator
from itertools import groupby

from houseway.core.text import count_of, join_words
from houseway.games.chinese_poker.rules import CARDS, FANTASY_FROM, SIZES, STAYS_IN_FANTASY, Rules, Sweep, SweepHand
from houseway.hands import high
from houseway.sheets.sheet import Sheet

# The cards that a clean sweep takes.
TAKES: dict[SweepHand, str] = {
    "one of each rank, one suit": "ace to king of one suit",
    "one of each rank, one color": "ace to king of one color",
    "one of each rank": "ace to king",
    "one color": "thirteen cards of one color",
    "deuces to nines": "deuces to nines alone",
    "tens to aces": "tens to aces alone",
    "six pairs": "six pairs, of which four of a kind are two",
    "three flushes": "every segment of one suit, the front too",
    "three straights": "every segment in a row, the front too",
}


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    sizes = ", ".join(f"{segment} of {size}" for segment, size in SIZES.items())
    yield f"A hand of {CARDS} cards is set in three segments: {sizes}."
    yield f"They rank as in poker, from the highest: {high.ranking()}."
    yield "In front there are three of a kind, pairs and single cards only."
    order = "rank no lower than" if rules.order == "may equal" else "rank higher than"
    yield f"The back must {order} the middle, and the middle than the front: else the hand is fouled."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    if sheet.has_antes:
        yield "Everybody antes. The fee is taken from the antes; what they lack, whoever has the action button pays."
    if rules.deal == "thirteen at once":
        yield f"Everybody gets {CARDS} cards, first whoever has the action button, and sets them unseen."
    else:
        yield (
            "Everybody places five cards face up. Four times everybody gets three more, places two of them face up in"
            " turn, and throws the third away unseen. A card that is placed stays there."
        )
    yield from _fantasy(rules)
    yield from _declarations(rules)
    yield from _describe_comparison(rules)
    yield from _describe_fouls(rules)
    yield from _chips(rules)
    if sheet.has_antes:
        yield "Whoever has the best back hand wins what is left of the antes."
    if not rules.fantasy:
        yield "The action button goes to the best clean sweep, or else to the best back hand."


def _fantasy(rules: Rules) -> Iterator[str]:
    if not rules.fantasy:
        return
    enters = high.MANY[FANTASY_FROM >> 16 & 15]
    thrown = rules.fantasy - CARDS
    rest = f", throwing {count_of(thrown, 'card')} away" if thrown else ""
    yield f"A pair of {enters} or better in front, and no foul, leads to Fantasy Land in the next hand one is dealt in."
    yield f"There they get {rules.fantasy} cards at once, before the others get any, and set them unseen{rest}."
    best = {"front": ""}  # there is nothing better of three cards
    stays = [
        f"{high.category(least)}{best.get(segment, ' or better')} in the {segment}"
        for segment, least in STAYS_IN_FANTASY.items()
    ]
    yield f"To stay there for one hand more takes {join_words(stays, 'or')}, and no foul."


def _declarations(rules: Rules) -> Iterator[str]:
    if rules.sweeps:
        yield (
            "Before the showdown a clean sweep may be declared. It is not compared, and collects first, from every"
            f" opponent; from the highest, with its points: {'; '.join(_describe_sweeps(rules.sweeps))}."
        )
        yield (
            "Of two clean sweeps the higher alone is paid, of one hand too, and level ones of two hands push. One that"
            " is not declared is played as any hand; one that is declared and is none is fouled."
        )
    if rules.surrender:
        swept = "; to one who declared a clean sweep before, for its points instead" if rules.sweeps else ""
        yield f"Before the showdown one player may give up for {rules.surrender} points to each opponent{swept}."


def _describe_sweeps(sweeps: tuple[Sweep, ...]) -> Iterator[str]:
    """Say clean sweeps by their place, level ones together."""
    for _, level in groupby(sorted(sweeps, key=lambda each: each.rank), key=lambda each: each.rank):
        yield ", level with ".join(f"{each.title} ({TAKES[each.hand]}) {each.points}" for each in level)


def _describe_comparison(rules: Rules) -> Iterator[str]:
    ties = "push"
    if rules.ties == "to the button":
        ties = "push, but between whoever has the button and another they are won by the button"
    yield f"Every two players compare segment by segment, for a point each. Equal segments {ties}."
    if rules.shot > 1:
        yield (
            f"All three from an opponent (a Shot) count {rules.shot} times, from each of three opponents (a Homerun)"
            f" {rules.homerun} times."
        )
    for segment, bonuses in rules.bonus.items():
        if bonuses:
            yield f"Bonus in the {segment}: {'; '.join(f'{hand} {points}' for hand, points in bonuses.items())}."
    if any(rules.bonus.values()):
        times = " It is added once, whatever the points of the segments are multiplied by." if rules.shot > 1 else ""
        yield f"A bonus is paid to whoever wins the segment, beside the point for it.{times}"


def _describe_fouls(rules: Rules) -> Iterator[str]:
    bonus = " and the bonus points of that opponent's hand" if any(rules.bonus.values()) else ""
    sweep = ", but a clean sweep its own points instead" if rules.sweeps else ""
    gave_up = ", and whoever gave up nothing" if rules.surrender else ""
    yield f"A fouled hand pays each opponent {rules.foul} points{bonus}{sweep}{gave_up}. Two fouled hands pay nothing."


def _chips(rules: Rules) -> Iterator[str]:
    match rules.cover:
        case "each way":
            yield "Of all opponents together nobody wins more, nor loses more, than lay before them as the hand began."
        case "net":
            yield "Nobody ends with less than nothing, nor wins on balance more than lay before them as the hand began."
        case "once, in whole points":
            yield (
                "What lay before a player as the hand began covers what they win and lose together, in whole points: a"
                " chip that was exchanged takes no part any more."
            )
    yield f"Players settle pair by pair, the first{_first(rules)} with all others, then the second with those after."


def _first(rules: Rules) -> str:
    return " to the left of the button" if rules.deal == "thirteen at once" else ", who has the button,"
