"""How hands come to their seats in pai gow games, against a second reading of the books (tests/facts)."""

import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest

from houseway.core.cards import NAMES, shoe
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import Marked
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Join, Person
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.goldens.dealt import piles
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import Faces
from tests.tables.test_draw import Rolls

FACTS: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent.parent / "facts" / "pai_gow_deals.toml").read_text("utf-8")
)
IN_COMMON = "lotus/ultimate-pai-gow-poker"
DRAWN = sorted(FACTS.keys() - {IN_COMMON})

# What the reader called a way of dealing, and what rules call it; tiles are dealt in one way, and rules say nothing.
DEALT = {
    "machine to the seats": "to the seats",
    "hand in piles, one chosen": "in piles, one of them chosen",
    "machine in piles, one chosen": "in piles by machine, one of them chosen",
    "stacked to the seats": "stacked",
}
ZIG_ZAG, BY_MACHINE = DEALT["hand in piles, one chosen"], DEALT["machine in piles, one chosen"]

BANKER, CHOSEN, PILES_IN_COMMON = 2, 3, 7
BETTORS = {1: "Cat", 4: "Bob"}

Chosen = tuple[str, str]


def read(sheet_id: str, key: str) -> list[str]:
    """What the second reading has there, without its lines and remarks."""
    return [line.split(" | ")[1] for line in FACTS[sheet_id][key].strip().splitlines()]


def combinations(sheet_id: str) -> Iterator[tuple[dict[str, str], BankedGame]]:
    """Every table the choices of a sheet allow."""
    choices = load_sheet(sheet_id).choice
    for ways in product(*(choice.ways for choice in choices)):
        chosen = {choice.id: way for choice, way in zip(choices, ways, strict=True)}
        yield chosen, require_banked(load(sheet_id, (), chosen))


def dealt_and_drawn(game: BankedGame) -> Chosen:
    return getattr(game.rules, "dealt", DEALT["stacked to the seats"]), game.bank.draw


def cards_of(game: BankedGame) -> list[str]:
    """All cards or tiles, in an order that tells them apart as far as they can be."""
    return [NAMES[card] for card in shoe(game.sheet.cards, 1).elements()]


def size_of(game: BankedGame) -> int:
    return int(getattr(game.rules, "cards", 0) or game.rules.tiles)


def test_the_deal_of_every_pai_gow_sheet_has_been_read_twice() -> None:
    families = ("pai-gow-poker", "pai-gow-tiles")
    assert sorted(FACTS) == sorted(each for each in sheet_ids() if load_sheet(each).family in families)


@pytest.mark.parametrize("sheet_id", sorted(FACTS))
def test_a_table_may_choose_every_printed_way_and_no_other(sheet_id: str) -> None:
    allowed = [dealt_and_drawn(game) for _, game in combinations(sheet_id)]
    printed = product((DEALT[way] for way in read(sheet_id, "hands")), read(sheet_id, "draw"))
    assert sorted(allowed) == sorted(printed)


@pytest.mark.parametrize("sheet_id", sorted(FACTS))
def test_seats_what_is_left_over_and_where_settlement_begins(sheet_id: str) -> None:
    game = require_banked(load(sheet_id))
    hands = PILES_IN_COMMON if sheet_id == IN_COMMON else game.sheet.seats
    left = len(cards_of(game)) - hands * size_of(game)
    assert [str(game.sheet.seats), str(left), game.bank.action] == [
        value for key in ("seats", "left_over", "begins") for value in read(sheet_id, key)
    ]


def rolls(draw: str, seats: int) -> list[tuple[int, ...]]:
    """One roll for each number there is."""
    if draw == "three dice":
        return [(1 + max(0, n - 13), min(6, max(1, n - 7)), min(6, n - 2)) for n in range(3, 19)]
    return [(n,) for n in range(1, {"ten-sided die": 10, "random number": seats}[draw] + 1)]


def dealt(game: BankedGame, choices: Mapping[str, str], rolled: tuple[int, ...]) -> Hand:
    """Ann banks in seat 2; Cat and Bob bet at both sides of her, and nobody else does."""
    bet = next(wager.id for wager in game.sheet.wager if wager.kind == "main")
    table = Table(lay_felt(require_banked(load(game.sheet.id)), Wish(choices=dict(choices))))
    for seat, name in {BANKER: "Ann", **BETTORS}.items():
        do(table, Join(Person(name, seat), 500_00))
    said = {f"bet/{name}": Answer(f"bet/{name}", "bet", {bet: 10_00}) for name in BETTORS.values()}
    said |= {"bank/Ann": Answer("bank/Ann", "take", 100_00), "pile/Ann": Answer("pile/Ann", "pile", CHOSEN)}
    faces = Faces(" ".join(cards_of(game)))
    hand = table.hand()

    def choose(asked: tuple[Question, ...]) -> Answer:
        return said.get(asked[0].key, asked[0].default)

    play_hand(table, hand, lambda play: drivers.live(play, faces, choose, Rolls(*rolled), []))
    return hand


def lying(hand: Hand, *names: str) -> dict[str, list[str]]:
    lines = (line.partition(" ") for line in piles(hand))
    return {name: rest.split() for name, _, rest in lines if name in names}


def hand_number(game: BankedGame, number: int, count: int) -> list[str]:
    """The cards of one hand of so many: as a machine gives them out, or from left to right and back again."""
    size, every = size_of(game), cards_of(game)
    way, _ = dealt_and_drawn(game)
    if way in (ZIG_ZAG, BY_MACHINE):
        number = (CHOSEN - 1 + number) % count
    if way != ZIG_ZAG:
        return every[number * size : (number + 1) * size]
    return [every[row * count + (count - 1 - number if row % 2 else number)] for row in range(size)]


@pytest.mark.parametrize("sheet_id", DRAWN)
def test_the_number_counts_from_the_player_dealer(sheet_id: str) -> None:
    """Who is the player-dealer by it gets the first hand there, and the action goes to the next who has bet."""
    seats = int(read(sheet_id, "seats")[0])
    numbers = [int(number) for number in read(sheet_id, "dealer")[0].split()]
    step = 1 if read(sheet_id, "way") == ["clockwise"] else -1
    for choices, game in combinations(sheet_id):
        for rolled in rolls(game.bank.draw, seats):
            offset = min(sum(rolled) - number for number in numbers if number <= sum(rolled))
            order = [(BANKER - 1 + step * (offset + each)) % seats + 1 for each in range(seats)]
            hand = dealt(game, choices, rolled)
            who = {BANKER: "player-dealer", **BETTORS}
            expected = {who[seat]: hand_number(game, at, seats) for at, seat in enumerate(order) if seat in who}
            assert (sum(rolled), lying(hand, *expected)) == (sum(rolled), expected)
            assert (sum(rolled), first_in_action(hand)) == (sum(rolled), expected_action(game, order))


def expected_action(game: BankedGame, order: list[int]) -> str:
    if game.bank.action == "left of the player-dealer":
        return BETTORS[4]
    return next(BETTORS[seat] for seat in order if seat in BETTORS)


def first_in_action(hand: Hand) -> str:
    (action,) = {event.who for event in hand.deal.events if isinstance(event, Marked) and event.what == "action"}
    assert hand.settled[0][0].bettor == action
    return action


def test_two_hands_in_common() -> None:
    """By hand the chosen pile is one and the total of the dice the Player's; by machine the first hand is."""
    for choices, game in combinations(IN_COMMON):
        by_hand = dealt_and_drawn(game)[0] == ZIG_ZAG
        for rolled in rolls("three dice", PILES_IN_COMMON) if by_hand else [()]:
            first = sum(rolled) - 1 if by_hand else 0
            names = ("Player", "Banker")
            expected = {name: hand_number(game, first + at, PILES_IN_COMMON) for at, name in enumerate(names)}
            assert (rolled, lying(dealt(game, choices, rolled), *names)) == (rolled, expected)
