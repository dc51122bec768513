"""The showdown: hands are shown, and each pot goes to the best of those who may win it.

Pots come layered from `core/pots`; here each is divided by board, by half and by equal hands, to
the odd chip.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from houseway.core.cards import Card, rank_of, suit_of
from houseway.core.money import POT, stack
from houseway.core.pots import PotLayer, halve, share_out
from houseway.core.text import dollars
from houseway.games.poker_ring.boards import board_cards
from houseway.games.poker_ring.rules import Part, Rules, What
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.games.poker_ring.sevens import pots_to_win
from houseway.games.poker_ring.upcards import cards_held, upcards_of
from houseway.hands import badugi, deuce_low, high, low, mexican, showing
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.script import KnownRuling, Ruling
from houseway.sheets.stakes import KillButton

Rank = Callable[[Sequence[Card]], int]
MISCALLED: What = "miscalled hand"
LET_GO = Option("let it go", "Let it go")
WHEEL = {high.ACE, 0, 1, 2, 3}


class Won(NamedTuple):
    """A share of a pot, and the hand that won it."""

    player: str  # by name
    cents: int  # of this pot, after fees
    hand: str  # its name; empty if all others folded
    part: str = "high"  # of the pot: high, or a kind of low


class Board(NamedTuple):
    """The cards of a board, and the ranks of everybody's hands with them."""

    cards: Sequence[Card]
    ranks: dict[Part, dict[str, int]]  # by part of the pot, then by name; 0: no such hand, as where there is no low


class RingOutcome(NamedTuple):
    """The outcome of a hand, and who has the kill button then."""

    won: list[Won]  # a row for each share of each pot
    kill: KillButton = KillButton()  # as it lies for the next hand

    def describe(self, me: str = "") -> str:
        """Return who takes how much with what, as it is said to one of them or to all."""
        totals: dict[str, tuple[int, list[str]]] = {}
        for player, cents, hand, _ in self.won:
            before, hands = totals.get(player, (0, []))
            totals[player] = before + cents, hands if hand in hands or not hand else [*hands, hand]
        if not any(each.cents for each in self.won):
            return "The collection has taken the whole pot"
        return "; ".join(
            f"{'You take' if player == me else f'{player} takes'} {dollars(cents)}"
            + (f" with {' and '.join(hands)}" if hands else "")
            for player, (cents, hands) in totals.items()
        )


def best(rules: Rules, own: Sequence[Card], board: Sequence[Card], rank: Rank) -> int:
    """Return the best five a player can make of their own cards and the board, as the game allows."""
    if rules.hole_cards == "any":
        return rank([*own, *board])
    counts = (2,) if rules.hole_cards == "exactly two" else (0, 1, 2)
    return max(
        rank(mine + theirs)
        for count in counts
        for mine in combinations(own, count)
        for theirs in combinations(board, 5 - count)
    )


RANKS: dict[Part, tuple[Rank, Callable[[int], str]]] = {
    "high": (high.rank, high.name),
    "eight or better": (low.eight, low.name),
    "deuce to seven": (deuce_low.rank, deuce_low.name),
    "badugi": (badugi.rank, badugi.name),
    "ace to five": (low.rank, low.name),
    "stripped high": (mexican.rank, mexican.name),
}


def last_left(seats: Seats) -> RingOutcome:
    """Give the pot to the last player left: nothing needs to be shown."""
    (winner,) = seats.live
    cents = seats.pot
    if cents:
        seats.deal.post(POT, stack(winner.name), cents, "wins", "the pot")
    return RingOutcome([Won(winner.name, cents, "")])


def show(seats: Seats) -> Play[None]:
    """Show hands in order: first the last to bet or raise, then clockwise.

    Without a bet, the player who began the round is first.
    """
    live = seats.live
    start = next(live.index(player) for player in (seats.last_raiser, *seats.first) if player in live)
    order = [*live[start:], *live[:start]]
    for player in order:
        yield from seats.deal.turn_up(player.hand, ("foreign", "mucked"), but=player.up)
    if seats.deal.mucked and MISCALLED in seats.rules.rulings:
        yield from _hear(seats)
    if not (seats.deal.foreign or seats.deal.mucked):
        return
    for player in [each for each in order if each in seats.live]:
        # Whoever said nothing of a foreign card before acting, or does not show, has no right to a pot, unless
        # nobody else has.
        if len(seats.live) > 1 and not set(player.hand).isdisjoint((*seats.deal.foreign, *seats.deal.mucked)):
            seats.take_own(player)
            seats.drop(player)


def _hear(seats: Seats) -> Play[None]:
    """Hear a player who has thrown a hand away unseen.

    If another was miscalled to them, its player may be ruled out.
    """
    rule = KnownRuling(MISCALLED, seats.rules.rulings[MISCALLED], partial(_show, seats), partial(_forfeit, seats))
    with seats.deal.under(lambda: (rule,)):
        yield from seats.deal.first([_let_it_go(name) for name in _muck(seats)])


def _muck(seats: Seats) -> list[str]:
    """Return who has thrown a hand away at the showdown."""
    return [player.name for player in seats.live if not set(player.hand).isdisjoint(seats.deal.mucked)]


def _show(seats: Seats) -> list[str]:
    """Return who has shown a hand, where somebody else has thrown one away."""
    mucked = _muck(seats)
    return [player.name for player in seats.live if player.name not in mucked] if mucked else []


def _forfeit(seats: Seats, ruling: Ruling) -> Play[None]:
    """Take the right to the pot from a player who miscalled a hand."""
    seats.drop(next(player for player in seats.live if player.name == ruling.who))
    yield from ()


def _let_it_go(name: str) -> Question:
    key = f"muck/{name}"
    text, passes = "You have thrown your hand away: call the floor if another was miscalled", Answer(key, LET_GO.id)
    return Question(key, name, text, (LET_GO,), passes, required=False, counsel=passes)


def showdown(seats: Seats) -> RingOutcome:
    """Pay the pots, each by the best hands of those who play for it."""
    live = seats.live
    if len(live) == 1 and len(seats.faces_of(live[0])) < len(live[0].hand):
        return last_left(seats)  # all others have lost their right, and this hand was never shown
    boards = [_judge_board(seats, live, cards) for cards in board_cards(seats)]
    won: list[Won] = []
    for what, pot in pots_to_win(seats):
        # An odd chip between two boards is the first one's.
        for board, cents in zip(boards, halve(pot.cents, len(boards), seats.ring.chip_cents), strict=True):
            for each in _shares(seats, PotLayer(cents, pot.players), board):
                seats.deal.post(POT, stack(each.player), each.cents, "wins", what)
                won.append(each)
    return RingOutcome(won)


def _judge_board(seats: Seats, live: Sequence[RingPlayer], cards: Sequence[Card]) -> Board:
    """Return everybody's rank with the cards of one board, for each part of the pot."""
    ranks: dict[Part, dict[str, int]] = {}
    for part in seats.rules.pot:
        rank, _ = RANKS[part]
        ranks[part] = {player.name: best(seats.rules, cards_held(seats, player), cards, rank) for player in live}
    return Board(cards, ranks)


def _shares(seats: Seats, pot: PotLayer, board: Board) -> list[Won]:
    """Share one pot on one board: in halves for high and low where a low qualifies, each half among its best hands."""
    chip, winners = seats.ring.chip_cents, {}
    for part, ranks in board.ranks.items():
        if top := max(ranks[name] for name in pot.players):
            equal = [name for name in pot.players if ranks[name] == top]
            winners[part] = _first_in_line(seats, equal, board.cards, part), RANKS[part][1](top)
    if len(winners) > 1 and seats.rules.odd_chip != "by suit":
        # The first in line wins the odd chip between the halves, too; whoever wins both has it anyway.
        line = _line(seats, pot.players)
        winners = dict(sorted(winners.items(), key=lambda each: line.index(each[1][0][0])))
    won: dict[Part, list[Won]] = {}
    for (part, (names, hand)), cents in zip(winners.items(), halve(pot.cents, len(winners), chip), strict=True):
        shares = share_out(cents, names, chip, odd_to_first=seats.rules.odd_chips == "all to the first")
        won[part] = [Won(name, share, hand, part) for name, share in shares.items() if share]
    return [each for part in board.ranks for each in won.get(part, ())]


def _first_in_line(seats: Seats, equal: list[str], board: Sequence[Card], part: Part) -> list[str]:
    """Return players with equal hands in the order in which they take odd chips."""
    if seats.rules.odd_chip != "by suit" or len(equal) == 1:
        return _line(seats, equal)
    suits = {player.name: _suits(seats.faces_of(player), board, part) for player in seats.live if player.name in equal}
    return sorted(equal, key=lambda name: suits[name], reverse=True)


def _line(seats: Seats, names: Sequence[str]) -> list[str]:
    """From the left of the button, or first those with the best hands face up."""
    if seats.rules.odd_chip != "highest hand up":
        return list(names)
    up = {player.name: showing.high(upcards_of(seats, player)) for player in seats.live}
    return sorted(names, key=lambda name: up[name], reverse=True)


def _suits(own: Sequence[Card], board: Sequence[Card], part: Part) -> list[int]:
    """The suits of the best five cards, from the highest card down, where there is a choice the best."""
    cards, rank = [*own, *board], RANKS[part][0]
    top = rank(cards)
    fives = [_from_the_highest(five, part) for five in combinations(cards, 5) if rank(five) == top]
    return max([suit_of(card) for card in five] for five in fives)


def _from_the_highest(five: Sequence[Card], part: Part) -> list[Card]:
    """Sorted down; the ace is last in a low and in the lowest straight."""
    low_ace = part != "high" or {rank_of(card) for card in five} == WHEEL
    return sorted(five, key=lambda card: (low_ace and rank_of(card) == high.ACE, -rank_of(card), -suit_of(card)))
