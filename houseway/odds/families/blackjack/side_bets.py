"""Blackjack's bets on the side: counted over all cards they look at, and judged by what a simulation keeps of them."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import lcm, perm
from typing import NamedTuple

from houseway.core.cards import Card, cards, rank_of, suit_of
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import ACE, POINTS, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.side_bets import RED
from houseway.games.blackjack.strategy import dealer_hits
from houseway.games.family import BankedGame
from houseway.odds.census import Alike, Outcome, Part, Setting
from houseway.odds.kernels.blackjack_table import Facts
from houseway.round.event import Pile, Stake

SPOT = 1


class SideCards(NamedTuple):
    """The cards a side bet looks at: the player-dealer's, and the first of the player's."""

    dealer: tuple[Card, ...]  # in the order dealt
    dealt: tuple[Card, ...] = ()


# Cards in the order they are drawn, alike ones once, and in how many ways.
Draws = Iterator[tuple[SideCards, int]]


def census_of_side_bet(setting: Setting, wager: str) -> Mapping[Outcome, int]:
    """Count every way the cards that a bet looks at can fall."""
    game = setting.game
    judge = game.sheet.wager_by_id(wager).judge
    left = setting.shoe
    total = left.total()
    ways: Counter[tuple[tuple[str, ...], int]] = Counter()
    for seen, count in LOOKS[judge](game.rules, left):
        ways[results_of(game, wager, seen), len(seen.dealer) + len(seen.dealt)] += count
    chances: dict[tuple[str, ...], Fraction] = {}
    for (results, drawn), count in ways.items():
        # Hands of two cards and of five cannot be counted together: each is one of as many orders as it has cards.
        chances[results] = chances.get(results, Fraction(0)) + Fraction(count, perm(total, drawn))
    whole = sum(chances.values())
    parts = lcm(*((chance / whole).denominator for chance in chances.values()))
    return {(Part(wager, 1, results),): int(chance / whole * parts) for results, chance in chances.items()}


def results_of(game: BankedGame, wager: str, seen: SideCards) -> tuple[str, ...]:
    """Return what the family's judge makes of these cards."""
    coup = _coup(game, seen)
    return game.judge(game.sheet.wager_by_id(wager)).results_of(coup, Stake("", SPOT, wager, 1))


def _coup(game: BankedGame, seen: SideCards) -> BlackjackCoup:
    coup = BlackjackCoup(game.rules, BlackjackHand(0, 0, Pile("")))
    for card in seen.dealer:
        coup.dealer.add(card)
    coup.dealer.natural = coup.is_natural(coup.dealer)
    coup.dealt[SPOT] = list(seen.dealt)
    return coup


def _classes(left: Counter[Card], alike: Alike) -> list[tuple[Card, int]]:
    """Return a card of each class, and how many there are of it."""
    counts: Counter[Hashable] = Counter()
    first: dict[Hashable, Card] = {}
    for card, count in left.items():
        counts[alike(card)] += count
        first.setdefault(alike(card), card)
    return [(first[each], count) for each, count in counts.items()]


def _draws(classes: list[tuple[Card, int]], count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every draw of so many cards, in order."""
    if not count:
        yield (), 1
        return
    for drawn, ways in _draws(classes, count - 1):
        for card, there in classes:
            if more := there - drawn.count(card):
                yield (*drawn, card), ways * more


def _points_and_colour(card: Card) -> Hashable:
    return POINTS[card], suit_of(card) in RED


# What tells cards apart for each judge.
ALIKE: dict[str, Alike] = {
    "dealer-bust": POINTS.__getitem__,
    "dealer-red-run": _points_and_colour,
    "match-up-card": lambda card: card,
    "first-four-cards": rank_of,
    "first-pair": rank_of,
    "insurance": POINTS.__getitem__,
}


def _deal(count: int, rules: Rules, left: Counter[Card]) -> Draws:
    return ((SideCards((), drawn), ways) for drawn, ways in _draws(_classes(left, ALIKE["first-four-cards"]), count))


def _two_and_two(rules: Rules, left: Counter[Card]) -> Draws:
    return ((SideCards(drawn[2:], drawn[:2]), ways) for drawn, ways in _draws(_classes(left, ALIKE["first-pair"]), 4))


def _up_card_and_two(rules: Rules, left: Counter[Card]) -> Draws:
    draws = _draws(_classes(left, ALIKE["match-up-card"]), 3)
    return ((SideCards(drawn[:1], drawn[1:]), ways) for drawn, ways in draws)


def _ace_and_hole_card(rules: Rules, left: Counter[Card]) -> Draws:
    draws = _draws(_classes(left, ALIKE["insurance"]), 2)
    return ((SideCards(drawn), ways) for drawn, ways in draws if POINTS[drawn[0]] == ACE)


def _whole_hand(rules: Rules, left: Counter[Card]) -> Draws:
    return _complete(rules, _classes(left, ALIKE["dealer-bust"]), (), 1, lambda hand: False)


def _red_hand(rules: Rules, left: Counter[Card]) -> Draws:
    """Yield hands by points and colour, to the first black card: what follows it counts for nothing."""
    return _complete(rules, _classes(left, ALIKE["dealer-red-run"]), (), 1, lambda hand: suit_of(hand[-1]) not in RED)


def _complete(
    rules: Rules,
    classes: list[tuple[Card, int]],
    hand: tuple[Card, ...],
    ways: int,
    is_enough: Callable[[tuple[Card, ...]], bool],
) -> Draws:
    """Yield every hand of the player-dealer's, drawn as the book says."""
    hard = sum(POINTS[card] for card in hand)
    if hand and (is_enough(hand) or (len(hand) > 1 and not dealer_hits(rules, hard, ACE in map(POINTS.get, hand)))):
        yield SideCards(hand), ways
        return
    for card, there in classes:
        if more := there - hand.count(card):
            yield from _complete(rules, classes, (*hand, card), ways * more, is_enough)


LOOKS: dict[str, Callable[[Rules, Counter[Card]], Draws]] = {
    "dealer-bust": _whole_hand,
    "dealer-red-run": _red_hand,
    "match-up-card": _up_card_and_two,
    "first-four-cards": partial(_deal, 4),
    "first-pair": _two_and_two,
    "insurance": _ace_and_hole_card,
}

_RED, _BLACK = cards("2d 2c")
_UP, _SUITED, _UNSUITED, _OTHER = cards("5s 5s 5d 6c")
_BY_PAIRS = {0: "2c 3c 4c 5c", 1: "2c 2d 4c 5c", 2: "2c 2d 3c 3d", 3: "2c 2d 2h 3c", 6: "2c 2d 2h 2s"}
_NATURAL, _NO_NATURAL = cards("Ac Kd"), cards("Tc 9d")


def cards_kept(judge: str, facts: Facts, dealt: int) -> SideCards:
    """Return cards that say what a simulation has kept for this judge."""
    match judge:
        case "dealer-bust":
            return SideCards((cards("Tc")[0],) * facts.bust if facts.bust else tuple(_NO_NATURAL))
        case "dealer-red-run":
            return SideCards((*[_RED] * facts.red_run, _BLACK, _BLACK))
        case "match-up-card":
            matching = [_SUITED] * facts.suited + [_UNSUITED] * facts.unsuited
            return SideCards((_UP,), tuple([*matching, _OTHER, _OTHER][:dealt]))
    mine = cards(_BY_PAIRS[facts.pairs])[:dealt]
    return SideCards(tuple(_NATURAL if facts.natural else _NO_NATURAL), tuple(mine))
