"""The outcome of a round: every hand with what lies in front and behind."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.core.cards import CARDS, JOKERS, SUITS, Card, rank_of, write_cards
from houseway.games.house_way.setting import Split, set_hand
from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.set_hands import HandAsSet
from houseway.hands.high import ACE, ONE
from houseway.hands.pai_gow import five, front, name
from houseway.hands.pai_gow_bonus import highest, is_nothing

QUEEN, JACK = ONE.index("queen"), ONE.index("jack")
PLAYER_HAND = 0  # where the hands are in common, the Player's stands for the only spot


class PaiGowShowdown(NamedTuple):
    """All hands by spot, the player-dealer's or the Banker's, and which wagers are bet on at each spot."""

    hands: Mapping[int, HandAsSet[Split]]  # of players, by spot
    dealer: HandAsSet[Split]
    rules: Rules
    bets: frozenset[tuple[int, str]] = frozenset()  # (spot, wager)

    @property
    def pushes(self) -> bool:
        return self.rules.ace_high_pushes and is_ace_high(self.dealer.cards, self.rules)


def is_ace_high(cards: Sequence[Card], rules: Rules) -> bool:
    """Whether there is no pair, straight or flush, and an ace, or a joker as one."""
    return highest(cards) == ACE and is_nothing(cards, rules.joker_is)


def is_queen_high(cards: Sequence[Card]) -> bool:
    """Whether there is no pair, straight or flush, no joker, and a queen at the top."""
    return not set(JOKERS).intersection(cards) and highest(cards) == QUEEN and is_nothing(cards)


def can_be_queen_high(cards: Sequence[Card]) -> bool:
    """Whether a hand is queen high, or its joker makes it so as the queen.

    The joker may not be a low card beside a queen.
    """
    others = [card for card in cards if card not in JOKERS]
    if len(others) == len(cards):
        return is_queen_high(cards)
    queens = [CARDS[f"Q{suit}"] for suit in SUITS]
    return highest(others) <= JACK and any(is_queen_high([*others, queen]) for queen in queens)


def by_house_way(cards: Sequence[Card], rules: Rules) -> Split:
    setting = set_hand(cards, rules.house_way, rules.joker_is)
    # Every chart in the books is proved to set every hand, and none foul; a chart of one's own may do neither.
    return setting.split if setting and not setting.split.is_foul else best_legal(cards, rules)


def best_legal(cards: Sequence[Card], rules: Rules) -> Split:
    """Return the way with the highest cards in front that is no foul."""
    legal = [split for split in all_splits(cards, rules) if not split.is_foul]
    return max(legal, key=lambda split: (split.front_rank, split.behind_rank))


def all_splits(cards: Sequence[Card], rules: Rules) -> list[Split]:
    return [split_of(cards, ahead, rules) for ahead in combinations(cards, rules.in_front)]


def split_of(cards: Sequence[Card], ahead: Sequence[Card], rules: Rules) -> Split:
    behind = tuple(card for card in cards if card not in ahead)
    return Split(tuple(ahead), behind, front(ahead, rules.joker_is), five(behind, rules.joker_is))


def compare(hand: Split, dealer: Split, copies_win: bool) -> tuple[bool, bool]:
    """Return whether the hand in front wins, and the hand behind."""
    if copies_win:
        return hand.front_rank >= dealer.front_rank, hand.behind_rank >= dealer.behind_rank
    return hand.front_rank > dealer.front_rank, hand.behind_rank > dealer.behind_rank


def describe_split(split: Split) -> str:
    """Say what lies in front and behind, as the house dealer calls it."""
    return f"{_name_hand(split.front, split.front_rank)} in front, {_name_hand(split.behind, split.behind_rank)} behind"


def parts_of(split: Split) -> tuple[Sequence[Card], ...]:
    """Return the cards in front and behind, in the order they are called."""
    return _from_the_top(split.front), _from_the_top(split.behind)


def _name_hand(cards: Sequence[Card], rank: int) -> str:
    return f"{write_cards(_from_the_top(cards))} ({name(rank)})"


def _from_the_top(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=rank_of, reverse=True)


def describe_result(showdown: PaiGowShowdown) -> str:
    shared = showdown.rules.hands == "Player and Banker"
    if shared:
        player = describe_split(showdown.hands[PLAYER_HAND].split)
        return f"Player: {player}; Banker: {describe_split(showdown.dealer.split)}"
    ace_high = ", ace high: game wagers push" if showdown.pushes else ""
    return f"The player-dealer has {describe_split(showdown.dealer.split)}{ace_high}"
