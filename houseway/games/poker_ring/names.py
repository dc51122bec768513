"""Names of a ring game's hands, from the cards that somebody sees."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from houseway.core.cards import JOKERS, Card
from houseway.games.family import HandName, Piles
from houseway.games.poker_ring.rules import Part, Rules
from houseway.games.poker_ring.seats import BOARDS
from houseway.games.poker_ring.showdown import RANKS
from houseway.hands import naming

WHOLE_BADUGI = 4

KEPT = 4096

Cards = tuple[Card, ...]
Named = tuple[str, Cards]


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name every hand of which all cards are seen; with two boards, what it is with each."""
    boards = _boards(rules, piles)
    names = {}
    for pile, cards in piles.items():
        own = [card for card in cards if card is not None]
        if not pile.owner or len(own) < len(cards) or not own:
            continue
        found = [named for board in boards for named in _name(rules.pot, rules.hole_cards, tuple(own), tuple(board))]
        if found:
            texts = dict.fromkeys(text for text, _ in found)
            makes = dict.fromkeys(card for _, cards in found for card in cards)
            names[pile.pile] = HandName(" and ".join(texts), tuple(makes))
    return names


def _boards(rules: Rules, piles: Piles) -> list[list[Card]]:
    """The cards of each board; one that is run again begins with those that lay there before."""
    lying = {pile.title: cards for pile, cards in piles.items() if not pile.owner}
    first, second = ([card for card in lying.get(title, ()) if card is not None] for title in BOARDS)
    if not second:
        return [first]
    return [first, second if rules.boards == "two" else [*first[: len(first) - len(second)], *second]]


# The same hand is named for everybody who sees it, and again with every step until it changes.
@lru_cache(KEPT)
def _name(pot: tuple[Part, ...], hole_cards: str, own: Cards, board: Cards) -> tuple[Named, ...]:
    """Name the hand for each part of the pot; a part that it does not qualify for is left out."""
    if any(card in JOKERS for card in own) and "stripped high" in pot:
        return ()  # what the joker counts for depends on how it was dealt, which a pile does not tell
    return tuple(_parts(pot, hole_cards, own, board))


def _parts(pot: tuple[Part, ...], hole_cards: str, own: Cards, board: Cards) -> Iterator[Named]:
    for part in pot:
        rank, name = RANKS[part]
        ways = _ways(hole_cards, own, board, WHOLE_BADUGI if part == "badugi" else naming.WHOLE)
        best = max(ways, key=rank, default=())
        if best and (top := rank(best)):
            yield name(top), best
        elif not best and part == "high" and hole_cards == "any":
            yield naming.name_few([*own, *board]), ()


def _ways(hole_cards: str, own: Cards, board: Cards, count: int) -> Iterator[Cards]:
    """The hands that can be made of these cards, as the game allows."""
    if hole_cards == "any":
        return combinations([*own, *board], count)
    counts = (2,) if hole_cards == "exactly two" else (0, 1, 2)
    ways = (product(combinations(own, mine), combinations(board, count - mine)) for mine in counts)
    return (held + shared for way in ways for held, shared in way)
