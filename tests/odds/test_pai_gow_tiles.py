"""Tiles priced: counted hand by hand by other means, the same whoever deals, and no worse by the best setting."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import CARDS, DECKS, NAMES, Card
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.odds.census import Census, setting_for
from houseway.odds.families.pai_gow_tiles.hands import all_hands, cells_against_house_way
from houseway.odds.families.pai_gow_tiles.pricing import BEST_DEALER, BEST_PLAYER, HOUSE_WAY, exact
from houseway.odds.kernels.tiles import number_of
from houseway.odds.prices import price
from houseway.round.ask import Answer, Question
from houseway.round.deal import Deal
from houseway.round.drivers import run
from houseway.round.event import Lineup, Stake
from houseway.round.request import Face, Open, Request
from tests.counts import soak
from tests.games import tiles_again as again

TILES, MAH_JONG = "lotus/pai-gow-tiles", "lotus/mah-jong-pai-gow"
DECK = DECKS["dominoes"]
EVERY_TWO_HANDS = 35_960 * 20_475


def game_of(sheet_id: str) -> BankedGame:
    return require_banked(load(sheet_id))


def census(sheet_id: str, strategy: str | None = None, as_printed: tuple[int, ...] = ()) -> Census:
    setting = setting_for(load(sheet_id, as_printed), strategy=strategy)
    return exact(setting, setting.game.sheet.wager[0].id)


def edge(counted: Census, wager: str) -> Fraction:
    found = price(counted, counted.setting.game.sheet.wager_by_id(wager)).edge.fraction
    assert found
    return found


def results(counted: Census) -> Counter[str]:
    found: Counter[str] = Counter()
    for (part, *_), count in counted.counts.items():
        found[part.results[0]] += count
    return found


def compared(mine: again.Way, theirs: again.Way) -> int:
    """The cell of two hands, each high hand first, as the second implementation compares them."""
    high, low = (
        1 + (again.value(one) > again.value(other)) - (again.value(one) < again.value(other))
        for one, other in zip(mine, theirs, strict=True)
    )
    return 3 * low + high


def test_hands_are_numbered_as_they_are_listed() -> None:
    hands = all_hands(game_of(TILES))
    assert len(hands.masks) == hands.weights.sum() == 35_960
    rng = Random(1)
    for _ in range(200):
        tiles = rng.sample(range(32), 4)
        assert hands.masks[number_of(np.array(tiles))] == sum(1 << tile for tile in tiles)


def test_a_hand_against_all_others_as_counted_by_other_means() -> None:
    hands, cells = all_hands(game_of(TILES)), cells_against_house_way(game_of(TILES))
    every = set(combinations(sorted(NAMES[tile] for tile in DECK), 4))
    house: dict[tuple[str, ...], again.Way] = {each: again.house_way(each)[1] for each in every}
    rng = Random(2)
    for _ in range(soak(200, 3)):
        kind = rng.randrange(len(hands.weights))
        mask = int(hands.masks[hands.first[kind]])
        mine = house[tuple(sorted(NAMES[DECK[at]] for at in range(32) if mask >> at & 1))]
        rest = sorted(NAMES[DECK[at]] for at in range(32) if not mask >> at & 1)
        counts = Counter(compared(mine, house[theirs]) for theirs in combinations(rest, 4))
        assert [counts[cell] for cell in range(9)] == cells[kind, hands.house_way[kind]].tolist()


def test_every_two_hands_are_counted_and_both_sides_are_alike_but_for_copies() -> None:
    game = game_of(TILES)
    hands, cells = all_hands(game), cells_against_house_way(game)
    counts = hands.weights @ cells[np.arange(len(cells)), hands.house_way]
    assert counts.sum() == EVERY_TWO_HANDS
    assert counts.tolist() == counts[::-1].tolist()
    # Higher in both wins, higher in one pushes; an equal hand is no win.
    found = results(census(TILES))
    assert found["win"] == counts[8]
    assert found["push"] == counts[2] + counts[5] + counts[6] + counts[7]
    assert found["lose"] == counts[0] + counts[1] + counts[3] + counts[4]
    # So the edge is what copies are worth: one of them that makes a loss of what would be a push, and both.
    assert edge(census(TILES), "game") == Fraction(int(counts[4] + counts[1] + counts[3]), EVERY_TWO_HANDS)


def test_the_best_setting_is_never_worse_than_the_house_way() -> None:
    by_house, by_player, by_dealer = (
        edge(census(TILES, strategy), "game") for strategy in (HOUSE_WAY, BEST_PLAYER, BEST_DEALER)
    )
    assert by_player < by_house < by_dealer
    assert [f"{100 * float(each):.4f}" for each in (by_house, by_player, by_dealer)] == ["0.9486", "0.1386", "1.7344"]


def test_mah_jong_by_counting_tiles() -> None:
    """All 29,070 deals of two and two, by the words of the book."""
    counts: Counter[str] = Counter()
    tiles = [number for number in range(1, 11) for _ in range(2)]
    for mine in combinations(range(20), 2):
        for theirs in combinations([at for at in range(20) if at not in mine], 2):
            player, dealer = (sorted(tiles[at] for at in two) for two in (mine, theirs))
            counts["win"] += _beats(player, dealer)
            counts["pair"] += player[0] == player[1]
            counts["tie"] += player == dealer
            counts["tie, not zero"] += player == dealer and sum(player) % 10 != 0
    assert counts["tie"] == 180
    deals = 29_070
    found = census(MAH_JONG)
    assert found.trials == deals
    assert edge(found, "win") == 1 - Fraction(2 * counts["win"], deals)
    assert edge(found, "pair") == 1 - Fraction(7 * counts["pair"], deals) == Fraction(12, 19)
    assert edge(found, "tie") == 1 - Fraction(61 * counts["tie"], deals)
    assert edge(census(MAH_JONG, as_printed=(7,)), "tie") == 1 - Fraction(61 * counts["tie, not zero"], deals)


def _beats(player: list[int], dealer: list[int]) -> bool:
    """Pairs before numbers before the highest tile; zero beats nothing."""
    if player[0] == player[1]:
        return dealer[0] != dealer[1] or player > dealer
    if dealer[0] == dealer[1] or sum(player) % 10 == 0:
        return False
    return (sum(player) % 10, player[1]) > (sum(dealer) % 10, dealer[1])


@pytest.mark.parametrize("sheet_id", [TILES, MAH_JONG])
def test_the_round_comes_to_the_same(sheet_id: str) -> None:
    """The same tiles dealt by the readable round: the player's first, for the seat drawn is the player's."""
    game, rng = game_of(sheet_id), Random(3)
    known = set(census(sheet_id).counts)
    for _ in range(soak(10_000, 60)):
        order = rng.sample(game.sheet.cards, len(game.sheet.cards))
        found = tuple((wager.id, _judged(game, order, wager.id)) for wager in game.sheet.wager)
        assert found in {tuple((part.wager, part.results) for part in outcome) for outcome in known}
        if sheet_id == TILES:
            mine, theirs = (again.house_way([NAMES[tile] for tile in order[at : at + 4]])[1] for at in (0, 4))
            won = compared(mine, theirs) // 3 == 2, compared(mine, theirs) % 3 == 2
            assert found == (("game", (("lose", "push", "win")[sum(won)],)),)
        else:
            player, dealer = (sorted(int(NAMES[tile][1:]) for tile in order[at : at + 2]) for at in (0, 2))
            assert found[0] == ("win", ("win" if _beats(player, dealer) else "lose",))


def _judged(game: BankedGame, order: list[Card], wager: str) -> tuple[str, ...]:
    def reply(request: Request) -> object:
        if isinstance(request, Face):
            return order[request.place]
        assert isinstance(request, Open)
        question: Question = request.questions[0]
        answer: Answer = question.default
        return answer

    lineup = Lineup({2: "Bob"}, order=(2, 1), banker="Ann", banker_seat=1)
    deal = Deal(Ledger(), deck=game.sheet.cards, moments=game.moments, shoe_cards=len(order), lineup=lineup)
    outcome = run(game.family.play(deal, game.rules), reply, [])
    return game.judge(game.sheet.wager_by_id(wager)).results_of(outcome, Stake("Bob", 2, wager, 1))


def test_names_of_both_implementations_are_the_same_tiles() -> None:
    assert Counter(again.SETS) == Counter(NAMES[tile] for tile in DECK)
    assert set(again.SETS) <= set(CARDS)
