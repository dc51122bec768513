"""Bonus bets: on the player-dealer's hand as it is completed, and on the first cards of one's own."""

from collections import Counter

from houseway.core.cards import SUITS, Card, rank_of, suit_of
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.family import Judge
from houseway.round.event import Stake

RED = (SUITS.index("d"), SUITS.index("h"))
MOST_CARDS = 8


def _bust(coup: BlackjackCoup, stake: Stake) -> str:
    """Judge by the number of cards of a player-dealer's hand that is over."""
    dealer = coup.dealer
    return f"bust-{min(len(dealer.faces), MOST_CARDS)}" if dealer.over else "lose"


def _red_run(coup: BlackjackCoup, stake: Stake) -> str:
    """Judge by the red cards of the player-dealer's hand from its first: up card, hole card, hits."""
    run = 0
    for face in coup.dealer.faces:
        if suit_of(face) not in RED:
            break
        run += 1
    return f"red-{min(run, MOST_CARDS)}" if run >= 2 else "lose"


def _match(coup: BlackjackCoup, stake: Stake) -> str:
    """Judge the player's first two cards against the up card, by rank."""
    up = coup.dealer.faces[0]
    matches = [face for face in coup.dealt[stake.spot] if rank_of(face) == rank_of(up)]
    suited = sum(suit_of(face) == suit_of(up) for face in matches)
    return _MATCHES[suited, len(matches) - suited]


_MATCHES = {
    (2, 0): "two-suited",
    (1, 1): "suited-and-unsuited",
    (1, 0): "one-suited",
    (0, 2): "two-unsuited",
    (0, 1): "one-unsuited",
    (0, 0): "lose",
}


def _of_a_kind(cards: list[Card]) -> list[int]:
    """Count the cards of each rank, the most first."""
    return sorted(Counter(map(rank_of, cards)).values(), reverse=True)


def _first_four(coup: BlackjackCoup, stake: Stake) -> str:
    match _of_a_kind(coup.dealt[stake.spot]):
        case [4]:
            return "four-of-a-kind"
        case [3, 1]:
            return "three-of-a-kind"
        case [2, 2]:
            return "two-pair"
        case [2, 1, 1]:
            return "pair"
    return "lose"


def _pair(coup: BlackjackCoup, stake: Stake) -> str:
    if _of_a_kind(coup.dealt[stake.spot]) != [2]:
        return "lose"
    return "pair-against-natural" if coup.dealer.natural else "pair"


SIDE_BETS = {
    "dealer-bust": Judge(
        {
            **{f"bust-{cards}": f"the player-dealer is over with {cards} cards" for cards in range(3, MOST_CARDS)},
            f"bust-{MOST_CARDS}": f"the player-dealer is over with {MOST_CARDS} cards or more",
            "lose": "the player-dealer is not over",
        },
        _bust,
        {},
    ),
    "dealer-red-run": Judge(
        {
            **{f"red-{cards}": f"the player-dealer's first {cards} cards are red" for cards in range(2, MOST_CARDS)},
            f"red-{MOST_CARDS}": f"the player-dealer's first {MOST_CARDS} cards, or more, are red",
            "lose": "the up card or the hole card is black",
        },
        _red_run,
        {f"red-{cards}": f"red-{cards - 1}" for cards in range(3, MOST_CARDS + 1)},
    ),
    "match-up-card": Judge(
        {
            "two-suited": "both first cards match the up card in rank and suit",
            "suited-and-unsuited": "both match it in rank, one of them in suit",
            "one-suited": "only one matches it in rank, and in suit too",
            "two-unsuited": "both match it in rank, neither in suit",
            "one-unsuited": "only one matches it in rank, not in suit",
            "lose": "neither matches it in rank",
        },
        _match,
        {},
    ),
    "first-four-cards": Judge(
        {
            "four-of-a-kind": "the first four cards are of one rank",
            "two-pair": "two pairs of different ranks among the first four cards",
            "three-of-a-kind": "just three of one rank among the first four cards",
            "pair": "just one pair among the first four cards",
            "lose": "four different ranks",
        },
        _first_four,
        {},
    ),
    "first-pair": Judge(
        {
            "pair-against-natural": "the first two cards are a pair, and the player-dealer has a natural",
            "pair": "the first two cards are a pair",
            "lose": "the first two cards are no pair",
        },
        _pair,
        {"pair-against-natural": "pair"},
    ),
}
