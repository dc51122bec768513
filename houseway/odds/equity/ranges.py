"""Hands and ranges as players write them: "AsKd", "AKs, 77+, T9s", "random"; every hand they stand for."""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from houseway.core.cards import NAMES, RANKS, SUITS, Card, card
from houseway.core.text import Mistake

Hand = tuple[Card, ...]

RANDOM = "random"
TWO = 2
_TYPE = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)")
_CARD = re.compile(r"(?:10|[2-9TJQKAX])[cdhsrb]", re.IGNORECASE)


def hands_of(text: str, size: int, deck: Sequence[Card], *, fewer: bool = False) -> list[Hand]:
    """Return every hand that a text stands for, each once: cards, ranges of two cards, or any hand at all.

    >>> from houseway.core.cards import STANDARD
    >>> [len(hands_of(text, 2, STANDARD)) for text in ("AKs, 77+, T9s", "AKo", "ATs+", "AsKd", "random")]
    [56, 12, 16, 1, 1326]
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        raise Mistake("a hand has cards, such as AsKd, or is a range, such as 'AKs, 77+', or random")
    found: dict[Hand, None] = {}
    for part in parts:
        found.update(dict.fromkeys(_hands(part, size, deck, fewer)))
    return list(found)


def _hands(part: str, size: int, deck: Sequence[Card], fewer: bool) -> Iterable[Hand]:
    if part.lower() == RANDOM:
        if size == TWO:
            return combinations(deck, size)
        return [()] if fewer else _too_many(size)
    if match := _TYPE.fullmatch(part):
        if size != TWO:
            raise Mistake(f"{part!r} is a range of two cards, and this game has {size}: write the cards, such as AsKd…")
        first, second, suited, plus = match.groups()
        return _types(part, (first, second), suited, plus, deck)
    return [_cards(part, size, deck, fewer)]


def _too_many(size: int) -> Iterable[Hand]:
    raise Mistake(f"any hand of {size} cards is too many to go through: write the cards")


def _cards(part: str, size: int, deck: Sequence[Card], fewer: bool) -> Hand:
    names = _CARD.findall(part)
    if "".join(names) != "".join(part.split()):
        raise Mistake(f"{part!r} is neither cards, such as AsKd, nor a range, such as AKs, 77+ or T9o, nor random")
    held = tuple(sorted(card(name) for name in names))
    check_cards(held, deck)
    if len(held) > size or (len(held) < size and not fewer):
        kept = "up to " if fewer else ""
        count = f"{len(held)} card{'' if len(held) == 1 else 's'}"
        raise Mistake(f"{part!r} is {count}: a hand has {kept}{size} here")
    return held


def check_cards(known: Sequence[Card], deck: Sequence[Card]) -> None:
    """Check that every card is in the deck, and there only once."""
    for each in known:
        if each not in deck:
            raise Mistake(f"{NAMES[each]} is not in this game's deck")
        if known.count(each) > 1:
            raise Mistake(f"{NAMES[each]} is there twice: a card can lie in one place only")


def _types(part: str, two_ranks: tuple[str, str], suited: str, plus: str, deck: Sequence[Card]) -> list[Hand]:
    """Return the hands of two ranks, of one suit, of two or any.

    A plus adds all better pairs, or better cards beside the high one.
    """
    high, low = sorted(map(RANKS.index, two_ranks), reverse=True)
    if high == low:
        if suited:
            raise Mistake(f"{part!r} cannot be: a pair is never of one suit, so it takes neither s nor o")
        pairs = range(high, len(RANKS)) if plus else [high]
        found = [two for rank in pairs for two in combinations(_of_rank(rank), TWO)]
    else:
        lows = range(low, high) if plus else [low]
        found = [
            (theirs, mine)
            for rank in lows
            for mine, theirs in product(_of_rank(high), _of_rank(rank))
            if not suited or (mine % len(SUITS) == theirs % len(SUITS)) == (suited == "s")
        ]
    return [two for two in found if set(two) <= set(deck)]


def _of_rank(rank: int) -> list[Card]:
    return [len(SUITS) * rank + suit for suit in range(len(SUITS))]
