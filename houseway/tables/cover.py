"""The chips that a player-dealer needs so that bets are seldom cut short: a plain rule from what everybody can read.

It goes by seats, limits and payouts and by nothing that has to be worked out: how often bets win is not asked. The
figures below were measured: over 200 hands of every sheet, with bots at all seats, it covers 99 settlements in 100 and
98 hands in 100 or more.
"""

from houseway.tables.bots import HIRED_BUY_INS
from houseway.tables.felt import BankedFelt, Felt, usual_buy_in

USUAL_BET = 4  # minimums
LINE_BETS = 6  # a bet on a line with all that is raised, doubled or laid beside it
ORDINARY_ODDS = 40  # to 1: what pays more is too rare to be covered always
ON_A_BONUS = 3  # how many win the same bonus at once


def usual_cover(felt: Felt) -> int:
    """Return what covers the usual action of a full table; nothing, where nobody banks."""
    if not isinstance(felt, BankedFelt):
        return 0
    return max(_on_lines(felt, USUAL_BET * felt.options.minimum), _on_a_bonus(felt))


def bots_buy_in(felt: Felt) -> int:
    """Return what a bot brings: twice what it needs to bank, so that it can go on after a loss."""
    brought = max(usual_buy_in(felt), 2 * usual_cover(felt))
    brought = brought if felt.buy_in.high is None else min(brought, felt.buy_in.high)
    return -(-brought // felt.options.chip_cents) * felt.options.chip_cents


def least_to_bank(felt: Felt, buy_in: int) -> int:
    """With how much a bot banks that brings so much: what covers the usual action, or half of what it has for all."""
    return min(usual_cover(felt), buy_in // 2)


def buy_in_of_hired(felt: BankedFelt) -> int:
    """Return what a hired banker brings: enough for a bet of the maximum on a line at every seat."""
    most = _on_lines(felt, felt.options.maximum or 0)
    return max(HIRED_BUY_INS * usual_buy_in(felt), 2 * usual_cover(felt), most)


def _on_lines(felt: BankedFelt, bet: int) -> int:
    return (felt.options.seats - 1) * LINE_BETS * bet


def _on_a_bonus(felt: BankedFelt) -> int:
    return max(
        (ON_A_BONUS * _ordinary_win(felt, spot.id, USUAL_BET * spot.amount.low) for spot in felt.spots), default=0
    )


def _ordinary_win(felt: BankedFelt, wager: str, bet: int) -> int:
    """The most that a bet wins at ordinary odds."""
    wins = [pays.net(bet, felt.options.chip_cents) for pays in felt.payouts[wager].values()]
    return max((win for win in wins if win <= ORDINARY_ODDS * bet), default=0)
