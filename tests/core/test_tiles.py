"""Tiles as they look: what is drawn adds up to what the tile is called."""

from collections import Counter

from houseway.core.cards import CARDS, DECKS, NAMES
from houseway.core.tiles import TILES, tile_of


def test_every_tile_of_both_sets_is_described_and_no_card_is() -> None:
    assert set(TILES) == {NAMES[card] for deck in ("dominoes", "mah-jong tiles") for card in DECKS[deck]}
    assert tile_of(CARDS["As"]) is None


def test_a_domino_has_as_many_pips_as_its_name_says_ones_and_fours_in_red() -> None:
    assert [TILES["4-5"].halves, TILES["1-2"].halves, TILES["3-6"].halves] == [
        ("rrrr", "wwwww"),
        ("r", "ww"),
        ("www", "wwwwww"),
    ]
    for name, tile in TILES.items():
        assert "".join(f"{len(half)}" for half in tile.halves) == ("" if name[0] == "M" else name.replace("-", ""))
        assert tile.count == (int(name[1:]) if name[0] == "M" else int(name[0]) + int(name[2]))


def test_half_a_twelve_is_red_and_upside_down_it_looks_the_same() -> None:
    upper, lower = TILES["6-6"].halves
    assert Counter(upper + lower) == {"r": 6, "w": 6}
    assert upper == lower[::-1]


def test_tiles_that_make_a_pair_share_a_name() -> None:
    named = Counter(TILES[NAMES[tile]].title for tile in DECKS["dominoes"])
    assert set(named.values()) == {2}, "sixteen pairs"
    assert (TILES["M1"].title, TILES["M10"].title) == ("Pancake", "Window")
