"""Melds: the cards that make one, its kind, and what its conditions pay. Nothing here knows of players.

Begin at `kind_of`; `moves` asks it for every three cards that could lie together.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from houseway.core.cards import RANKS, Card, card, rank_of, suit_of, write_cards
from houseway.games.panguingue.rules import Condition, Rules

Kind = Literal["rope", "one suit", "mixed"]

IN_ORDER = "A234567JQK"  # a seven is followed by a jack
_PLACE = {RANKS.index(rank): place for place, rank in enumerate(IN_ORDER)}
_VALLE = {RANKS.index(rank) for rank in "357"}
_ANY_SUITS = {RANKS.index(rank) for rank in "AK"}
_SPADES = suit_of(card("As"))
_LOW, _HIGH = {0, 1, 2}, {len(IN_ORDER) - 3, len(IN_ORDER) - 2, len(IN_ORDER) - 1}
LEAST, MOST = 3, 11


def place_of(face: Card) -> int:
    """Return where a card stands in its suit, the ace lowest.

    >>> place_of(card("7h")) + 1 == place_of(card("Jh"))
    True
    """
    return _PLACE[rank_of(face)]


def kind_of(faces: Sequence[Card]) -> Kind | None:
    """Return the kind of meld that cards make in any order; None if they make none.

    >>> from houseway.core.cards import cards
    >>> kind_of(cards("Qh 7h Jh")), kind_of(cards("5h 5h 5h")), kind_of(cards("5h 5s 5c 5h"))
    ('rope', 'one suit', 'mixed')
    >>> kind_of(cards("5h 5h 5s")), kind_of(cards("Ah Ah As")), kind_of(cards("6h 7h Js"))
    (None, 'mixed', None)
    """
    return _kind_of(tuple(sorted(faces)))


@cache
def _kind_of(faces: tuple[Card, ...]) -> Kind | None:
    if not LEAST <= len(faces) <= MOST:
        return None
    suits = {suit_of(face) for face in faces}
    places = {place_of(face) for face in faces}
    if len(places) == 1:
        if len(suits) == 1:
            return "one suit"
        return "mixed" if len(suits) >= LEAST or rank_of(faces[0]) in _ANY_SUITS else None
    in_a_row = len(places) == len(faces) == max(places) - min(places) + 1
    return "rope" if len(suits) == 1 and in_a_row else None


def why_no_meld(faces: Sequence[Card]) -> str:
    """The sentence that says why three cards or more make no meld.

    >>> from houseway.core.cards import cards
    >>> why_no_meld(cards("5h 5h 5s"))
    '5h 5h 5s: of a rank, all are of one suit or of three and more; only aces and kings go in any suits'
    >>> why_no_meld(cards("6h 7h Js")), why_no_meld(cards("5h 7h Jh"))
    ('6h 7h Js: cards in a row are of one suit', '5h 7h Jh: they must follow each other, and after the 7 comes the J')
    """
    if kind_of(faces):
        return ""
    said, places = write_cards(sorted(faces, key=place_of)), {place_of(face) for face in faces}
    if not LEAST <= len(faces) <= MOST:
        return f"a meld has {LEAST} to {MOST} cards, not {len(faces)}"
    if len(places) == 1:
        return f"{said}: of a rank, all are of one suit or of three and more; only aces and kings go in any suits"
    in_a_row = len(places) == len(faces) == max(places) - min(places) + 1
    if in_a_row:
        return f"{said}: cards in a row are of one suit"
    if len({suit_of(face) for face in faces}) == 1:
        return f"{said}: they must follow each other, and after the 7 comes the J"
    return f"{said}: a meld is of one rank, or in a row in one suit"


def grows(faces: Sequence[Card], added: Card) -> bool:
    """Whether a card may be added to a meld: it stays of its kind, so that a square of one suit takes no other.

    >>> from houseway.core.cards import cards
    >>> [grows(cards("As As As"), card(name)) for name in ("As", "Ah")]
    [True, False]
    """
    return kind_of([*faces, added]) == kind_of(faces)


def conditions_of(faces: Sequence[Card]) -> list[Condition]:
    """The conditions in a meld; a rope of a whole suit has two."""
    kind, valle = kind_of(faces), rank_of(faces[0]) in _VALLE
    if kind == "rope":
        places = {place_of(face) for face in faces}
        ends: list[tuple[set[int], Condition]] = [(_LOW, "ace to three"), (_HIGH, "jack to king")]
        return [condition for end, condition in ends if end <= places]
    if kind == "one suit":
        return ["valle cards of one suit" if valle else "other cards of one suit"]
    return ["valle cards of different suits"] if kind == "mixed" and valle else []


def first_pay(rules: Rules, faces: Sequence[Card]) -> int:
    """Return the pay for a new meld, in chips: its conditions, and each card beyond three as one added to them."""
    conditions = conditions_of(faces)
    if not conditions:
        return 0
    pays = sum(_pay(rules, condition, faces) for condition in conditions)
    return pays + _pay_for_adding(rules, conditions[0], faces) * (len(faces) - LEAST * len(conditions))


def pay_for_adding(rules: Rules, before: Sequence[Card], added: Card) -> int:
    """Return the pay for one card added to a meld: a condition that it makes, or a share of the one there was."""
    had, has = conditions_of(before), conditions_of([*before, added])
    made = [condition for condition in has if condition not in had]
    if made:
        return sum(_pay(rules, condition, before) for condition in made)
    return _pay_for_adding(rules, had[0], before) if had else 0


def pay_for_dividing(rules: Rules, before: Sequence[Card], parts: Sequence[Sequence[Card]]) -> int:
    """Return the pay for dividing a meld: conditions that were not in it before, or are now there once more."""
    left = conditions_of(before)
    pay = 0
    for part in parts:
        for condition in conditions_of(part):
            if condition in left:
                left.remove(condition)
            else:
                pay += _pay(rules, condition, part)
    return pay


def _pay(rules: Rules, condition: Condition, faces: Sequence[Card]) -> int:
    pay = rules.conditions[condition]
    return pay.spades if _in_spades(condition, faces) else pay.chips


def _pay_for_adding(rules: Rules, condition: Condition, faces: Sequence[Card]) -> int:
    pay = rules.conditions[condition]
    return pay.added_spades if _in_spades(condition, faces) else pay.added


def _in_spades(condition: Condition, faces: Sequence[Card]) -> bool:
    """Spades are a suit of their own only where all cards are of one."""
    return condition != "valle cards of different suits" and suit_of(faces[0]) == _SPADES
