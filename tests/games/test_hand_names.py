"""What hands are called, family by family, from faces that are seen; None is a face that is not."""

import pytest

from houseway.core.cards import Card, card, write_cards
from houseway.games.bind import load
from houseway.games.family import HandName, Piles
from houseway.games.known import has_family
from houseway.round.event import Piled
from houseway.sheets.shelf import load_sheet, sheet_ids

UNSEEN = "??"
PEOPLE = ("Ann", "Bob")


def piles(**lying: str) -> Piles:
    """Hands of Ann and Bob, and piles of the table by title, `_` for a space: Ann="As ??"."""
    return {pile(name.replace("_", " ")): faces(cards) for name, cards in lying.items()}


def pile(name: str) -> Piled:
    owner, _, title = name.partition(", ")
    return Piled(name, owner, title) if owner in PEOPLE else Piled(name, "", name)


def faces(cards: str) -> list[Card | None]:
    return [None if each == UNSEEN else card(each) for each in cards.split()]


def segments(name: str, front: str, middle: str, back: str) -> Piles:
    """A hand of thirteen cards as it is set."""
    parts = {"front": front, "middle": middle, "back": back}
    return {Piled(f"{name}, {part}", name, part): faces(cards) for part, cards in parts.items()}


def names(sheet_id: str, lying: Piles) -> dict[str, HandName]:
    game = load(sheet_id)
    assert game.family.name_hands
    return dict(game.family.name_hands(game.rules, lying))


CASES = [
    (
        "500-club/texas-holdem",
        piles(Ann="9s 9d", Bob="?? ??", Muck="As Ad", For_the_button="Kc Kd"),
        {"Ann": "pair of nines"},
    ),
    ("500-club/texas-holdem", piles(Ann="9s 4d", Board="9d 4h Kc"), {"Ann": "two pair, nines and fours"}),
    ("500-club/texas-holdem", piles(Ann="As Kd", Board="2d 3h 7c"), {"Ann": "ace high"}),
    # Two of one's own cards must play: four hearts on the board are no flush with a single heart.
    ("500-club/omaha", piles(Ann="Ah Kc Qd 9s", Board="2h 3h 7h 8h"), {"Ann": "ace high"}),
    ("500-club/omaha", piles(Ann="Ah Kc Qd 9s"), {}),
    (
        "500-club/omaha-high-low-split",
        piles(Ann="Ah 2c Kd Ks", Board="3h 5h 8c Kh Qd"),
        {"Ann": "three of a kind, kings and 8-5-3-2-A low"},
    ),
    ("500-club/razz", piles(Ann="Ah 2c 3d"), {}),
    ("500-club/razz", piles(Ann="Ah 2c 3d 9s 7c"), {"Ann": "9-7-3-2-A low"}),
    ("500-club/seven-card-stud", piles(Ann="Ah Ac 3d", Bob="?? ?? 9s"), {"Ann": "pair of aces"}),
    ("500-club/ez-baccarat", piles(Player="9s 8d", Banker="Ks 3d", Burned="7c"), {"Player": "7", "Banker": "3"}),
    (
        "lotus/blackjack-x",
        {pile("player-dealer"): [card("6c"), None], **piles(Ann="As 6d")},
        {"player-dealer": "6", "Ann": "soft 17"},
    ),
    (
        "lotus/13-card-red",
        {
            pile("Ann"): [],
            **segments("Ann", "Qs Qd 4h", "2s 5s 9s Js Ks", "9c 9d 9h 4s ??"),
            **segments("Bob", "As Kd", "", ""),
        },
        {"Ann, front": "pair of queens", "Ann, middle": "flush, king high"},
    ),
    (
        "players/pan",
        {
            **piles(Ann="2c 2d 2h", Discards="Ah Ad As"),
            pile("Ann, spread 1"): faces("3h Ah 2h"),
            pile("Ann, spread 2"): faces("Kc Kd Ks"),
        },
        {"Ann, spread 1": "rope, ace to three, a condition", "Ann, spread 2": "kings of different suits"},
    ),
    ("lotus/mah-jong-pai-gow", piles(Ann="M9 M7", Bob="M1 ??", Discards="M2 M3 M4"), {"Ann": "six with 9 circles"}),
    ("lotus/pai-gow-tiles", piles(Ann="6-6 1-1 4-4 1-3"), {}),
    ("lotus/blackjack-x", piles(Ann="Ts 6d 8c", Burned="As"), {"Ann": "24, over"}),
]


@pytest.mark.parametrize(("sheet_id", "lying", "called"), CASES)
def test_hands_are_called_by_what_is_seen(sheet_id: str, lying: Piles, called: dict[str, str]) -> None:
    assert {pile: name.text for pile, name in names(sheet_id, lying).items()} == called


def test_the_cards_that_make_a_hand_are_told() -> None:
    found = names("500-club/texas-holdem", piles(Ann="9s 4d", Board="9d 4h Kc 2c 3s"))
    assert sorted(write_cards(found["Ann"].cards).split()) == ["4d", "4h", "9d", "9s", "Kc"]


def test_a_board_that_is_run_twice_begins_with_what_lay_there() -> None:
    """The second river is the nine of clubs: nines full, where the first board makes two pair."""
    lying = piles(Ann="9s 4d Qs 8h 2d", Board="9d 4h Kc Tc 3s", Second_board="9c")
    found = names("players/big-o-high-low-split-run-it-twice", lying)
    assert found["Ann"].text == "two pair, nines and fours and full house, nines over fours"


def test_every_dealt_hand_has_its_names() -> None:
    """No sheet of a family that names hands breaks on cards of its own deck, however many are seen."""
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        game = load(sheet_id) if sheet.playable and has_family(sheet.module) else None
        if game and game.family.name_hands:
            named: set[str] = set()
            deck = list(dict.fromkeys(sheet.cards))
            for count in range(8):
                lying = {pile("Ann"): deck[:count], pile("Board"): deck[10:15][:count]}
                named |= {*game.family.name_hands(game.rules, lying)}
            assert named <= {"Ann", "Board"}, sheet_id
