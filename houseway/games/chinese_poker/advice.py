"""The play of a sensible player: a whole hand set by `setter`, and each card placed where trials come out best."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from houseway.core.cards import NAMES, STANDARD, Card, rank_of
from houseway.games.chinese_poker.rules import (
    CARDS,
    SEGMENTS,
    SIZES,
    Rules,
    SegmentedHand,
    all_bonuses,
    enters_fantasy,
    is_fouled,
)
from houseway.games.chinese_poker.setter import best_setting
from houseway.games.chinese_poker.strength import RANKS_IN_ORDER
from houseway.hands import high

Placed = dict[str, tuple[str, ...]]
Board = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

FANTASY_WORTH = 8
FOUL_COST = 12
DRAWS, TRIES = 10, 6
ROUGH_DRAWS, KEPT_AFTER_ROUGH = 3, 8


def place_cards(setting: SegmentedHand) -> Placed:
    """Return each segment from its highest card down, for people to read."""
    by_rank = {segment: sorted(getattr(setting, segment), key=rank_of, reverse=True) for segment in SEGMENTS}
    return {segment: tuple(NAMES[card] for card in cards) for segment, cards in by_rank.items()}


def best_of(rules: Rules, cards: Sequence[Card]) -> SegmentedHand:
    """Return the best setting of thirteen cards, or of any thirteen of fourteen."""
    if len(cards) == CARDS:
        return best_setting(rules, cards)
    kept = [[*cards[:at], *cards[at + 1 :]] for at in range(len(cards))]
    return max((best_setting(rules, each) for each in kept), key=lambda setting: _score(rules, setting))


def _score(rules: Rules, setting: SegmentedHand) -> int:
    """Return the worth of a whole hand in fortieths of a point.

    It has its bonuses, how often its segments win, and what it leads to.
    """
    ranks = setting.ranks()
    if is_fouled(rules, ranks):
        return -40 * FOUL_COST
    strength = sum(2 * bisect(RANKS_IN_ORDER[segment], ranks[segment]) - 40 for segment in SEGMENTS)
    fantasy = FANTASY_WORTH if rules.fantasy and enters_fantasy(ranks) else 0
    return strength + 40 * (all_bonuses(rules, ranks) + fantasy)


def place_well(
    rules: Rules, board: SegmentedHand, cards: Sequence[Card], seen: Sequence[Card], discards: int
) -> Placed:
    """Return the best way to place the cards, on average over trials with cards that may still come."""
    unseen = [card for card in STANDARD if card not in seen]
    # Trials must come out the same for the same cards, or a replay would give other advice.
    rng = Random(f"{board} {cards}")
    ways = list(_ways(board, cards, discards))
    room = CARDS - sum(map(len, ways[0]))
    for draws, keep in ((ROUGH_DRAWS, KEPT_AFTER_ROUGH), (DRAWS, 1)):
        trials = [_any_fillings(unseen, room, rng) for _ in range(draws)]
        ways.sort(key=lambda way: -sum(_best_filled(rules, way, fillings) for fillings in trials))
        del ways[keep:]
    placed = ways[0]
    added = {segment: placed[at][len(board[at]) :] for at, segment in enumerate(SEGMENTS)}
    result: Placed = {segment: tuple(NAMES[card] for card in cards_) for segment, cards_ in added.items()}
    left = [card for card in cards if not any(card in part for part in placed)]
    return {**result, "discard": tuple(NAMES[card] for card in left)} if discards else result


def _ways(board: SegmentedHand, cards: Sequence[Card], discards: int) -> Iterator[Board]:
    """Yield every legal board after this turn."""
    places = (*range(len(SEGMENTS)), *([None] if discards else []))
    for chosen in product(places, repeat=len(cards)):
        if chosen.count(None) != discards:
            continue
        after = tuple(
            (*board[at], *(card for card, place in zip(cards, chosen, strict=True) if place == at)) for at in range(3)
        )
        if all(len(part) <= SIZES[segment] for part, segment in zip(after, SEGMENTS, strict=True)):
            yield after[0], after[1], after[2]


def _any_fillings(unseen: Sequence[Card], room: int, rng: Random) -> list[list[Card]]:
    """Return a few ways to fill a board up with the cards that come, one in three of them thrown away."""
    coming = rng.sample(unseen, min(len(unseen), room * 3 // 2))
    return [rng.sample(coming, room) for _ in range(TRIES if room else 1)]


def _best_filled(rules: Rules, board: Board, fillings: Sequence[Sequence[Card]]) -> int:
    free = [SIZES[segment] - len(part) for segment, part in zip(SEGMENTS, board, strict=True)]
    ahead, between = free[0], free[0] + free[1]
    front, middle, back = board
    filled = (
        SegmentedHand((*front, *each[:ahead]), (*middle, *each[ahead:between]), (*back, *each[between:]))
        for each in fillings
    )
    return max(_score(rules, setting) for setting in filled)


def first_room(board: SegmentedHand, cards: Sequence[Card], discards: int) -> Placed:
    """Place cards from the back forward, as they came: the clock does so for a player who does not."""
    left = [NAMES[card] for card in cards]
    discard = tuple(left.pop() for _ in range(discards))
    placed: Placed = {}
    for segment in reversed(SEGMENTS):
        room = SIZES[segment] - len(getattr(board, segment))
        placed[segment], left = tuple(left[:room]), left[room:]
    return {**placed, "discard": discard} if discards else placed


def plain_setting(cards: Sequence[Card]) -> SegmentedHand:
    """Set the best five behind and the best five of the rest before them: the clock's setting."""
    back = max(combinations(cards, SIZES["back"]), key=high.rank)
    rest = [card for card in cards if card not in back]
    middle = max(combinations(rest, SIZES["middle"]), key=high.rank)
    return SegmentedHand(tuple(card for card in rest if card not in middle)[:3], middle, back)
