"""Every ending of a round, counted and weighed, against counts made without the engine."""

from collections import Counter
from itertools import permutations, product
from math import perm

import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import Card, cards, suit_of
from houseway.games.baccarat import POINTS, Coup, Rules, play
from houseway.round.deal import Deal, Play
from houseway.round.drivers import endings, replay
from houseway.round.event import EVERYONE
from houseway.round.script import FaceSeen
from tests.counts import soak
from tests.round.rounds import question

# The banker's chart as books print it: by the banker's score, for each of the player's third cards 0 to 9.
CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    0: "HHHHHHHHHH",
}


def points_of(card: Card) -> int:
    rank = "23456789TJQKA"[card // 4]
    if rank == "A":
        return 1
    return int(rank) if rank.isdigit() else 0


def by_hand(order: tuple[Card, ...]) -> tuple[int, int, int]:
    """Player's total, banker's total and cards used, worked out from the chart."""
    points = [points_of(card) for card in order]
    player, banker, used = [points[0], points[2]], [points[1], points[3]], 4
    if max(sum(player) % 10, sum(banker) % 10) < 8:
        stood = sum(player) % 10 > 5
        if not stood:
            player.append(points[used])
            used += 1
        score = sum(banker) % 10
        if (score <= 5) if stood else CHART[score][player[2]] == "H":
            banker.append(points[used])
            used += 1
    return sum(player) % 10, sum(banker) % 10, used


def coup_of(coup: Coup) -> tuple[int, int, int]:
    return coup.player.total, coup.banker.total, coup.player.cards + coup.banker.cards


TINY = ["Ac Ad 2c 3c 4c 6c 7c Kc", "9c 9d 9h 5c 5d 8c Tc Jc"]


@pytest.mark.parametrize("shoe", [*TINY[: soak(2, 1)], "3c 3d 4c 6d 7c 8c Kc"])
def test_a_tiny_shoe_of_baccarat_is_counted_completely(shoe: str) -> None:
    tiny = cards(shoe)
    expected = Counter(by_hand(order) for order in permutations(tiny, 6))
    counted: Counter[tuple[int, int, int]] = Counter()
    for ending in endings(lambda: play(Deal(Ledger()), Rules()), Counter(tiny), alike=POINTS.__getitem__):
        used = sum(isinstance(entry, FaceSeen) for entry in ending.script)
        counted[coup_of(ending.result)] += ending.weight * perm(len(tiny) - used, 6 - used)
    assert counted == expected


def test_cards_that_are_alike_change_no_count() -> None:
    tiny = Counter(cards("2c 2d 3c Kc Qc"))

    def start() -> Play[tuple[Card, ...]]:
        return three_cards(Deal(Ledger()))

    apart, alike = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for ending in endings(start, tiny):
        apart[tuple(points_of(card) for card in ending.result)] += ending.weight
    for ending in endings(start, tiny, alike=points_of):
        alike[tuple(points_of(card) for card in ending.result)] += ending.weight
    assert alike == apart == Counter(tuple(map(points_of, order)) for order in permutations(tiny, 3))
    assert len(list(endings(start, tiny, alike=points_of))) < len(list(endings(start, tiny)))


def three_cards(deal: Deal) -> Play[tuple[Card, ...]]:
    pile = deal.pile("board")
    for _ in range(3):
        yield from deal.card(pile, seen_by=EVERYONE)
    return tuple(deal.faces_of(pile))


def dice_and_choices(deal: Deal) -> Play[tuple[object, ...]]:
    """Two three-sided dice; on doubles a card; then Ann calls a colour or draws, and Bob may object."""
    rolled = yield from deal.dice(2, sides=3)
    pile = deal.pile("board")
    if rolled[0] == rolled[1]:
        yield from deal.card(pile, seen_by=EVERYONE)
    answer = yield from deal.ask(question("call/Ann", "Ann", "red", "black", "draw"))
    if answer.option == "draw":
        yield from deal.card(pile, seen_by=EVERYONE)
    objection = yield from deal.first([question("object/Bob", "Bob", "object", required=False)])
    return rolled, tuple(deal.faces_of(pile)), answer.option, objection is not None


def dice_and_choices_by_hand(shoe: list[Card]) -> Counter[tuple[object, ...]]:
    expected: Counter[tuple[object, ...]] = Counter()
    for rolled, call, objects in product(product((1, 2, 3), repeat=2), ("red", "black", "draw"), (True, False)):
        drawn = (rolled[0] == rolled[1]) + (call == "draw")
        for order in permutations(shoe, drawn):
            expected[rolled, order, call, objects] += 1
    return expected


def test_dice_choices_and_rights_are_all_gone_through() -> None:
    shoe = cards("2c 3c 4d 5d")
    counted: Counter[tuple[object, ...]] = Counter()
    for ending in endings(lambda: dice_and_choices(Deal(Ledger())), Counter(shoe)):
        counted[ending.result] += ending.weight
        assert replay(dice_and_choices(Deal(Ledger())), ending.script) == ending.result
    assert counted == dice_and_choices_by_hand(shoe)


def test_a_card_is_not_dealt_twice_and_each_as_often_as_it_is_there() -> None:
    shoe = Counter({0: 2, 5: 1})
    counted = Counter({ending.result: ending.weight for ending in endings(lambda: three_cards(Deal(Ledger())), shoe)})
    assert counted == Counter({(0, 0, 5): 2, (0, 5, 0): 2, (5, 0, 0): 2})


def test_classes_weigh_what_is_left_of_them() -> None:
    shoe = Counter(cards("2c 3c 4d"))
    weights = [
        ending.weight for ending in endings(lambda: three_cards(Deal(Ledger())), shoe, alike=lambda c: suit_of(c))
    ]
    assert sorted(weights) == [2, 2, 2], "club club diamond in its three orders"
