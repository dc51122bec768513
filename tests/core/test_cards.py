"""Cards: what is printed is what is parsed, and a shoe holds what it should."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cli.shared.telling import card_text
from houseway.core.cards import (
    CARDS,
    DOMINO_NAMES,
    JOKERS,
    MARK,
    NAMES,
    RANKS,
    STANDARD,
    SUITS,
    card,
    cards,
    rank_of,
    shoe,
    suit_of,
    write_cards,
)
from houseway.core.text import Mistake
from houseway.core.tiles import tile_of
from houseway.round.drivers import card_read
from houseway.round.event import EVERYONE
from houseway.round.request import Face
from houseway.round.script import Irregular
from houseway.words.signs import card_sign

known = st.sampled_from(sorted(NAMES))


@given(st.lists(known))
def test_a_hand_survives_being_written_down(hand: list[int]) -> None:
    assert cards(write_cards(hand)) == hand


@given(known)
def test_case_does_not_matter(face: int) -> None:
    name = NAMES[face]
    assert card(name.upper()) == card(name.lower()) == card(f" {name} ") == face


def test_names_are_rank_and_suit() -> None:
    assert [NAMES[face] for face in STANDARD] == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(CARDS) == len(NAMES) == 52 + 2 + 52 + 21 + 10, "no two cards or tiles share a name"


@pytest.mark.parametrize(
    ("name", "rank", "suit"), [("2c", 0, 0), ("Td", 8, 1), ("10d", 8, 1), ("Ah", 12, 2), ("Ks", 11, 3), ("Ks+", 11, 3)]
)
def test_rank_and_suit(name: str, rank: int, suit: int) -> None:
    assert (rank_of(card(name)), suit_of(card(name))) == (rank, suit)


def test_a_marked_card_is_another_card_of_the_same_rank() -> None:
    for face in STANDARD:
        assert face + MARK in NAMES
        assert (rank_of(face + MARK), suit_of(face + MARK)) == (rank_of(face), suit_of(face))


@given(st.text(max_size=4).filter(lambda text: not set(text) & set("♣♦♥♠♧♢♡♤●▯\ufe0e\ufe0f")))
def test_anything_else_is_a_mistake(text: str) -> None:
    name = text.strip().lower()
    name = "t" + name[2:] if name.startswith("10") else name
    name = "-".join(sorted(name.split("-")))
    if name in {each.lower() for each in CARDS}:
        assert NAMES[card(text)].lower() == name
    else:
        with pytest.raises(Mistake, match="is not a card"):
            card(text)


@pytest.mark.parametrize("face", sorted(NAMES))
def test_what_is_shown_is_read(face: int) -> None:
    """On pages and at the terminal; a page has names for tiles, which nobody need type."""
    shown = [card_text(face).plain] + ([] if tile_of(face) else [card_sign(face)])
    assert [card(each) for each in shown] == [JOKERS[0] if each == "joker" else face for each in shown]
    if not tile_of(face) and face not in JOKERS:
        assert card(card_sign(face).replace("♠", "♤").replace("♥", "\u2665\ufe0f")) == face


def test_a_recorder_may_write_what_is_shown() -> None:
    request = Face(0, "Ann", EVERYONE, frozenset({*STANDARD, JOKERS[0]}))
    for said, name in (("joker", "Xr"), ("10♦", "Td"), ("A♠", "As")):
        assert card_read(request, said) == (CARDS[name], None)
    found, reason = card_read(request, "boxed:10♦")
    assert (found, reason) == (Irregular(0, "Td", "boxed"), None)


@pytest.mark.parametrize(
    "text",
    ["5▯", "10●", "M0", "♠A", "A♠♠", "jokers", "grey joker", "", "A", "1s", "Asx", "sA", "A s", "11h", "As++", "?"],
)
def test_near_misses_are_mistakes(text: str) -> None:
    with pytest.raises(Mistake, match="is not a card: write rank and suit, such as As, Td or 9h"):
        card(text)


def test_a_domino_may_be_written_upside_down() -> None:
    for name in DOMINO_NAMES:
        assert card(name[::-1]) == card(name) == CARDS[name]


@pytest.mark.parametrize("text", ["6-7", "0-1", "6-", "66", "M0", "M11", "3-6-"])
def test_near_misses_are_told_how_a_tile_is_written(text: str) -> None:
    with pytest.raises(Mistake, match="or a tile, such as 3-6 or M9"):
        card(text)


@pytest.mark.parametrize("decks", [1, 3, 8])
def test_a_shoe_holds_each_face_once_for_every_deck(decks: int) -> None:
    held = shoe(STANDARD, decks)
    assert held == Counter(list(STANDARD) * decks)
    assert held.total() == 52 * decks


def test_a_deck_with_jokers_and_doubles() -> None:
    held = shoe((*STANDARD, *JOKERS, 0), 2)
    assert (held[0], held[JOKERS[0]], held.total()) == (4, 2, 110)
