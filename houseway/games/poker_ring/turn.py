"""The options of a player in a betting round when it is their turn.

Whatever may not be done now is closed with a sentence, so that a player who tries learns why. The same turns come again
and again, so their options are made once.
"""

from functools import lru_cache
from typing import Protocol

import msgspec

from houseway.core.text import dollars
from houseway.round.ask import Amount, Answer, Option, Question

FOLD = Option("fold", "Fold")
CHECK = Option("check", "Check")
NO_CHECK = Option("check", "Check", closed="nobody may check in this round: bet or fold")
NO_BET_TO_CALL = Option("call", "Call", closed="there is nothing to call: bet or fold")
NO_CALL = Option("call", "Call", closed="there is nothing to call: check or bet")
NO_RAISE = Option("raise", "Raise to", closed="there is nothing to raise: bet")
NO_BET = Option("bet", "Bet", closed="there is a bet already: raise it or call")

TURNS_KEPT = 4096


class BettingTurn(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """All that the options of a turn depend on."""

    owes: int  # what it takes to call
    calls: int  # what the player has for it, if that is no more
    has_bet: bool  # whether there is a bet to meet or to raise
    may_check: bool  # whether this round may be checked
    opens_for: int  # what the pot must still be opened for, by a raise
    no_raise: str  # why the player may not bet or raise; nothing, if they may
    low: int  # what a bet or raise comes to, at the least
    high: int  # and at the most
    chip: int  # the smallest chip
    double: int  # what the first bet may be instead; nothing, if it may not


# A turn with its options, and whether who does not answer has checked.
Kept = tuple[BettingTurn, tuple[Option, ...], bool]


@lru_cache(TURNS_KEPT)
def answers_for(street: str, name: str, times: int) -> tuple[str, Answer, Answer]:
    """Return the key of the question that somebody is asked for so many times in a street, with fold and check."""
    key = f"{street}/{name}/{times}" if times > 1 else f"{street}/{name}"
    return key, Answer(key, "fold"), Answer(key, "check")


class Sight(Protocol):
    """The table as a player sees it, for advice."""

    def advice(self, question: Question, turn: BettingTurn, pot: int) -> Answer: ...


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The decision of a player in turn: the turn, the pot, and what they see."""

    turn: BettingTurn
    pot: int  # cents, bets of this round among them
    sight: Sight

    def text(self) -> str:
        """Return what is to call, and the pot, in words."""
        owes, pot = self.turn.owes, dollars(self.pot)
        bets = "You may check or raise" if self.turn.has_bet else "Nobody has bet"
        return f"{dollars(owes)} to call, {pot} in the pot" if owes else f"{bets}, {pot} in the pot"

    def advice(self, question: Question) -> Answer:
        """Return what a sensible player would do, by what the player sees."""
        return self.sight.advice(question, self.turn, self.pot)


@lru_cache(TURNS_KEPT)
def options_of(turn: BettingTurn) -> tuple[Option, ...]:
    """Return all five acts, closed or not; and a bet at the higher limit where that is allowed."""
    usual = FOLD, _check(turn), _call(turn), bet_option(turn), _raise(turn)
    if not turn.double:
        return usual
    return (*usual, Option("double", "Bet the higher limit", Amount(turn.double, turn.double, turn.chip)))


def options_when_bound(turn: BettingTurn) -> tuple[Option, ...]:
    """Return the options of a player whom the floor holds to a bet or a raise: there is no way back."""
    held = "you have declared a bet or a raise, and are held to it: say how much"
    others = (Option(each.id, each.text, closed=held) for each in options_of(turn)[:3])
    return (*others, bet_option(turn), _raise(turn))


def _check(turn: BettingTurn) -> Option:
    """Return the option to check; closed with the reason, where there is a bet to meet."""
    if not turn.owes:
        return CHECK if turn.has_bet or turn.may_check else NO_CHECK
    return Option("check", "Check", closed=f"there is a bet to meet: call {dollars(turn.owes)}, raise or fold")


def _call(turn: BettingTurn) -> Option:
    """Return the option to call, all in where the chips do not reach."""
    if not turn.owes:
        return NO_CALL if turn.has_bet or turn.may_check else NO_BET_TO_CALL
    if turn.calls:
        return Option("call", f"Call all in with {dollars(turn.calls)}")
    if turn.opens_for and not turn.no_raise:
        return Option("call", "Call", closed=f"the pot must be opened for at least {dollars(turn.opens_for)}: raise")
    return Option("call", f"Call {dollars(turn.owes)}")


def bet_option(turn: BettingTurn) -> Option:
    """Return the option to bet; closed, where somebody has bet."""
    return NO_BET if turn.has_bet else Option("bet", "Bet", _amount(turn), turn.no_raise)


def _raise(turn: BettingTurn) -> Option:
    """Return the option to raise; closed, where nobody has bet."""
    return Option("raise", "Raise to", _amount(turn), turn.no_raise) if turn.has_bet else NO_RAISE


def _amount(turn: BettingTurn) -> Amount | None:
    """Return what may be bet or raised to; None, where neither may be done."""
    return None if turn.no_raise else Amount(turn.low, turn.high, turn.chip)
