"""A hand that is over, reviewed: each decision of somebody in it beside the best one, and what the difference costs.

Only what they knew when they were asked goes into it. Where a family's pricing offers `weigh`, options are weighed
exactly; where a question itself says what its options are worth, by that; where hands are set, they are held against
the house way. Begin at `review_hand`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from houseway.core.cards import NAMES
from houseway.core.text import dollars
from houseway.games.family import BankedGame, SetHand
from houseway.odds.census import pricing_for
from houseway.odds.review.decision import By, ReviewedDecision
from houseway.odds.review.point import DecisionPoint, Weigh
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.event import Answered, Asked, Event, piles, view
from houseway.tables.hand import Hand

# Less than this share of the bets is nobody's mistake: what is worked out for an endless shoe is no nearer.
HARDLY = Fraction(1, 500)

Arg = int | Mapping[str, int | tuple[str, ...]] | None


def review_hand(hand: Hand, viewer: str, told: Sequence[Event] | None = None) -> list[ReviewedDecision]:
    """Return the decisions of somebody in a hand that is over, by their places among what they were `told` of it."""
    game = hand.felt.game
    if not isinstance(game, BankedGame) or hand.void:
        return []
    events = view(hand.deal.events, viewer) if told is None else told
    asked = {event.question.key: event.question for event in hand.deal.events if isinstance(event, Asked)}
    return list(_review(hand, game, events, asked, viewer))


def _review(
    hand: Hand, game: BankedGame, events: Sequence[Event], asked: Mapping[str, Question], viewer: str
) -> Iterator[ReviewedDecision]:
    options = hand.felt.options
    payouts = game.payouts(options.paytables)
    laid = {wager.id for wager in game.sheet.wager if wager.kind != "later"}
    mine = {spot for spot, player in hand.deal.spots.items() if player == viewer}
    stakes = tuple(
        each for each in hand.deal.stakes if each.bettor == viewer and each.spot in mine and each.wager in laid
    )
    for at, event in enumerate(events):
        if not isinstance(event, Answered) or event.who != viewer or asked[event.key].purpose != "play":
            continue
        question = asked[event.key]
        if sum(not option.closed for option in question.options) < 2:
            continue
        point = DecisionPoint(game, payouts, options.chip_cents, question, stakes, piles(events[:at]))
        if decision := _decide(point, at, Answer(event.key, event.option, cast("Arg", event.arg))):
            yield decision


def _decide(point: DecisionPoint, at: int, answer: Answer) -> ReviewedDecision | None:
    sort = next((option.arg for option in point.question.options if isinstance(option.arg, Sort)), None)
    if sort is not None:
        return _hold_against_house_way(point, at, answer, sort)
    exactly = _weigh(point)
    worths = exactly or (point.question.worth() if point.question.worth else None)
    if worths:
        return _compare(point, at, answer, worths, "every deal" if exactly else "an endless shoe")
    advice = point.question.advice if point.question.advised else None
    if advice is None:
        return None
    return _by_chart(point, at, answer, advice)


def _by_chart(point: DecisionPoint, at: int, answer: Answer, advice: Answer) -> ReviewedDecision:
    """Return a decision beside the advice, which may also be for another amount."""
    best, amount = _word_option(point, advice.option), advice.arg if isinstance(advice.arg, int) else None
    chosen, theirs = _word_option(point, answer.option), answer.arg if isinstance(answer.arg, int) else None
    is_best = advice.option == answer.option and amount in (None, theirs)
    if not is_best and advice.option == answer.option and amount and theirs:
        best, chosen = f"{best} ({dollars(amount)})", f"{chosen} ({dollars(theirs)})"
    return ReviewedDecision(at, point.question.text, chosen, best, is_best, "the usual chart")


def _weigh(point: DecisionPoint) -> Mapping[str, Fraction] | None:
    weigh = cast("Weigh | None", getattr(pricing_for(point.game), "weigh", None))
    return weigh(point) if weigh and point.stakes else None


def _compare(point: DecisionPoint, at: int, answer: Answer, worths: Mapping[str, Fraction], by: By) -> ReviewedDecision:
    open_ = {option.id for option in point.question.options if not option.closed}
    known = {option: worth for option, worth in worths.items() if option in open_}
    best = max(known, key=lambda option: (known[option], option == answer.option))
    cost = known[best] - known[answer.option] if answer.option in known else None
    if cost is not None and cost <= HARDLY * sum(stake.cents for stake in point.stakes):
        best, cost = answer.option, Fraction(0)
    words = {_word_option(point, option): float(worth) for option, worth in known.items()}
    return ReviewedDecision(
        at,
        point.question.text,
        _word_option(point, answer.option),
        _word_option(point, best),
        best == answer.option,
        by,
        None if cost is None else float(cost),
        words,
    )


def _word_option(point: DecisionPoint, option_id: str) -> str:
    said: Option | None = next((each for each in point.question.options if each.id == option_id), None)
    return said.text if said else option_id


def _hold_against_house_way(point: DecisionPoint, at: int, answer: Answer, sort: Sort) -> ReviewedDecision | None:
    house_way = point.game.family.house_way
    if house_way is None or sort.unseen:
        return None
    house = house_way(point.game.rules, sort.cards)
    set_so = _cards_of(answer.arg) if isinstance(answer.arg, Mapping) else {}
    parts = {place: sorted(NAMES[card] for card in house.parts[place]) for place in sort.places}
    best = not set_so or all(sorted(set_so.get(place, ())) == cards for place, cards in parts.items())
    chosen = _in_places(set_so) if set_so else "The house way"
    why = f"{house.words} (lines {house.lines})" if house.lines else house.words
    return ReviewedDecision(at, point.question.text, chosen, _house_in_words(house), best, "the house way", why=why)


def _cards_of(arg: Mapping[str, int | tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {place: cards for place, cards in arg.items() if not isinstance(cards, int)}


def _in_places(places: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(f"{place}: {' '.join(cards)}" for place, cards in places.items())


def _house_in_words(house: SetHand) -> str:
    return "; ".join(
        f"{place}: {' '.join(NAMES[card] for card in cards)}"
        + (f", {called}" if (called := house.called.get(place)) else "")
        for place, cards in house.parts.items()
    )
