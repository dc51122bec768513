"""Effects of removal: each is the price of a shoe with the card really gone, counted here by hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest

from houseway.core.cards import RANKS, rank_of
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Setting, setting_for
from houseway.odds.protect.removal import attackable, effects_of_removal, removal_tables

BACCARAT, WAR, BLACKJACK = "500-club/ez-baccarat", "lotus/ultimate-war", "lotus/blackjack-x"
# The third cards of the player's on which the banker draws, by the banker's total: as every book prints it.
BANKER_DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}

Left = Counter[int]


def setting_of(sheet_id: str, decks: int | None = None) -> Setting:
    return setting_for(require_banked(load(sheet_id)), decks)


def by_rank(setting: Setting, wager: str) -> dict[str, Fraction]:
    """The effect of one card of each rank."""
    return {RANKS[rank_of(card)]: each.gain for each in effects_of_removal(setting, wager) for card in each.cards}


def take(left: Left, *cards: int) -> tuple[int, Left]:
    """The ways to draw these cards in this order, and what is left then."""
    ways, rest = 1, left.copy()
    for card in cards:
        ways *= rest[card]
        rest[card] -= 1
    return ways, rest


def pairs(left: Left) -> Iterator[tuple[int, int, Left]]:
    """Every two cards without their order: their points, the ways to draw them, and what is left."""
    for one, other in combinations_with_replacement(range(10), 2):
        ways, rest = take(left, one, other)
        if ways:
            yield (one + other) % 10, ways * (1 if one == other else 2), rest


def coups(left: Left) -> Iterator[tuple[int, int, bool, bool, float]]:
    """Every coup: both totals, whether each hand has three cards, and its chance."""
    cards = left.total()
    four = 1 / (cards * (cards - 1) * (cards - 2) * (cards - 3))
    for player, ways, rest in pairs(left):
        for banker, more, last in pairs(rest):
            chance = ways * more * four
            if max(player, banker) >= 8 or (player >= 6 and banker >= 6):
                yield player, banker, False, False, chance
            elif player >= 6:
                for third in range(10):
                    yield player, (banker + third) % 10, False, True, chance * last[third] / (cards - 4)
            else:
                for third in range(10):
                    drawn, rest_of_all = take(last, third)
                    after = chance * drawn / (cards - 4)
                    if banker <= 2 or str(third) in BANKER_DRAWS_ON.get(banker, ""):
                        for own in range(10):
                            then = after * rest_of_all[own] / (cards - 5)
                            yield (player + third) % 10, (banker + own) % 10, True, True, then
                    else:
                        yield (player + third) % 10, banker, True, False, after


@cache
def baccarat_worths(gone: str = "") -> dict[str, float]:
    """What each wager is worth to the bettor of one deck, as the felt says what it pays."""
    left = Counter({0: 16, **dict.fromkeys(range(1, 10), 4)})
    if gone:
        left["A23456789".find(gone) + 1] -= 1
    worths = dict.fromkeys(("player", "banker", "tie", "panda-8", "dragon-7"), 0.0)
    for player, banker, player_drew, banker_drew, chance in coups(left):
        if not chance:
            continue
        ahead = (player > banker) - (player < banker)
        dragon = banker == 7 and banker_drew and ahead < 0
        panda = player == 8 and player_drew and ahead > 0
        worths["player"] += chance * ahead
        worths["banker"] -= 0 if dragon else chance * ahead
        worths["tie"] += chance * (8 if ahead == 0 else -1)
        worths["panda-8"] += chance * (25 if panda else -1)
        worths["dragon-7"] += chance * (40 if dragon else -1)
    return worths


@pytest.mark.parametrize("rank", RANKS)
def test_a_card_gone_from_baccarat_is_counted_by_hand(rank: str) -> None:
    without, whole = baccarat_worths(rank if rank in "A23456789" else "T"), baccarat_worths()
    for wager, worth in without.items():
        assert float(effects_by_rank(BACCARAT, wager)[rank]) == pytest.approx(worth - whole[wager], abs=1e-12), wager


@cache
def effects_by_rank(sheet_id: str, wager: str) -> dict[str, Fraction]:
    return by_rank(setting_of(sheet_id, 1), wager)


def wars(left: Left, gain: Callable[[int, int, int], int], depth: int = 0) -> float:
    """What a bet on a battle is worth, to the third war: the fourth comes once in 80,000 rounds."""
    cards, worth = left.total(), 0.0
    for player in range(13):
        for banker in range(13):
            ways, rest = take(left, player, banker)
            if not ways:
                continue
            settled = player != banker or depth == 3
            then = gain(player, banker, depth) if settled else wars(rest, gain, depth + 1)
            worth += ways / (cards * (cards - 1)) * then
    return worth


def line(player: int, banker: int, wars_fought: int) -> int:
    """A win with a five is pushed."""
    if player > banker:
        return 0 if RANKS[player] == "5" else 1
    return -(player < banker)


@pytest.mark.parametrize("rank", "2458A")
def test_a_card_gone_from_a_battle_is_counted_by_hand(rank: str) -> None:
    whole = Counter(dict.fromkeys(range(13), 4))
    gone = whole - Counter([RANKS.index(rank)])
    expected = wars(gone, line) - wars(whole, line)
    assert float(effects_by_rank(WAR, "player")[rank]) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_ten_gone_is_gone_from_the_hole_card(decks: int) -> None:
    """Insurance pays 2 to 1 on a ten among the cards beside the ace."""
    tens, beside = 16 * decks, 52 * decks - 1
    effects = by_rank(setting_of(BLACKJACK, decks), "insurance")
    assert effects["K"] == 3 * (Fraction(tens - 1, beside - 1) - Fraction(tens, beside))
    for rank in "A2345678 9".replace(" ", ""):
        assert effects[rank] == 3 * (Fraction(tens, beside - 1) - Fraction(tens, beside))


def dealer_busts(left: Left, hard: int = 0, ace: bool = False, cards: int = 0) -> Iterator[tuple[int, float]]:
    """The chance that the dealer, who hits a soft 17, breaks with so many cards; points one are aces."""
    total = hard + 10 if ace and hard <= 11 else hard
    soft = ace and hard <= 11
    if hard > 21:
        yield cards, 1.0
    elif cards < 2 or total < 17 or (total == 17 and soft):
        there = left.total()
        for card in [each for each in left if left[each]]:
            _, rest = take(left, card)
            for count, chance in dealer_busts(rest, hard + card, ace or card == 1, cards + 1):
                yield count, chance * left[card] / there


def test_a_card_gone_from_the_dealers_hand_is_counted_by_hand() -> None:
    """Every rank, of one deck: 2, 3 or 4 to 1 and so on, by the number of cards."""
    setting = setting_of(BLACKJACK, 1)
    pays = setting.game.sheet.wager_by_id("buster").tables
    label, rows = next(iter(pays.items()))
    effects = {RANKS[rank_of(c)]: e.gain for e in effects_of_removal(setting, "buster", label) for c in e.cards}
    whole = Counter({**dict.fromkeys(range(1, 10), 4), 10: 16})

    def worth(left: Left) -> float:
        gain = -1.0
        for cards, chance in dealer_busts(left):
            gain += chance * (1 + int(rows[f"bust-{min(cards, 8)}"].split()[0]))
        return gain

    base = worth(whole)
    for points, rank in enumerate("A23456789T", 1):
        assert float(effects[rank]) == pytest.approx(worth(whole - Counter([points])) - base, abs=1e-9), rank


@pytest.mark.parametrize("sheet_id", [BACCARAT, WAR])
def test_cards_gone_at_random_change_nothing(sheet_id: str) -> None:
    """A card that nobody has seen is as if it lay last: the effects of a deck add up to nothing."""
    setting = setting_of(sheet_id)
    for wager in attackable(setting):
        effects = effects_of_removal(setting, wager.id)
        assert sum(len(each.cards) for each in effects) == 52
        total = sum((each.gain * len(each.cards) for each in effects), Fraction(0))
        assert abs(float(total)) < 1e-15, wager.id


def test_effects_are_told_by_ranks_and_shrink_with_decks() -> None:
    (few,) = removal_tables(setting_of(BACCARAT, 3), "dragon-7")
    (many,) = removal_tables(setting_of(BACCARAT, 8), "dragon-7")
    assert [each.cards for each in many.effects] == [*"A23456789", "10 J Q K"]
    assert [each.count for each in many.effects] == [4] * 9 + [16]
    assert many.gain == pytest.approx(-0.076113, abs=1e-6), "published: a house edge of 7.6113%"
    for some, more in zip(many.effects, few.effects, strict=True):
        assert some.gain * more.gain > 0
        assert abs(some.gain) < abs(more.gain)


def test_what_is_priced_for_whole_decks_is_refused_in_a_sentence() -> None:
    with pytest.raises(Mistake, match="for whole decks only"):
        removal_tables(setting_of("500-club/three-card-poker-6-card-bonus"), "pair-plus")
