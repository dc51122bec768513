"""Limit hold'em for six beside PokerKit's: the same stakes, and players who do the same whatever they hold.

Ours is dealt from a sealed shoe, bet, settled, posted with its fees and written to a journal. PokerKit deals, bets and
settles, with all that it can do by itself left to it.
"""

from io import BytesIO
from random import Random

from houseway.cli.bench.peers import Comparison, Worker, compare
from houseway.cli.shared.opening import lay_out_as_asked
from houseway.core.chance import generator
from houseway.core.text import Mistake
from houseway.record.journal import Writer
from houseway.record.live import LiveTable
from houseway.round.ask import Amount, Answer, Question
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Join, Person
from houseway.tables.felt import Felt, usual_buy_in
from houseway.tables.options import Wish

PLAYERS = 6
OWN, BOARD = 2, 5
CHIPS = 10_000
SEED = 1
FOLDS, RAISES = 0.15, 0.15
# The others do fewer hands in a slice, for they take longer: slices of much the same time.
FEWER = 10


def compare_ring(hands: int) -> Comparison:
    felt = lay_out_as_asked(holdem_id(), None, Wish(structure="limit"))
    ours = "dealt, bet, settled, posted, recorded"
    what = f"{felt.game.sheet.id}, {PLAYERS} players, limit"
    return compare(what, ours, _our_table(felt), {"pokerkit": _pokerkit(felt)}, -(-hands // PLAYERS))


def holdem_id() -> str:
    """The first sheet of hold'em that may be bet by limits."""
    return next(each for each in sheet_ids() if _is_wanted(load_sheet(each)))


def _is_wanted(sheet: Sheet) -> bool:
    if sheet.betting is None or "limit" not in sheet.betting.structures or not sheet.playable:
        return False
    streets = sheet.rules["streets"]
    return tuple(sum(street.get(part, 0) for street in streets) for part in ("down", "board")) == (OWN, BOARD)


def _our_table(felt: Felt) -> Worker:
    rng = Random(SEED)
    live = LiveTable(felt, generator(SEED), Writer(BytesIO()))
    for seat in range(1, PLAYERS + 1):
        live.do(Join(Person(f"Player {seat}", seat), CHIPS * usual_buy_in(felt)))

    def deal(hands: int) -> int:
        for _ in range(hands):
            live.deal(live.next_hand(), choose)
        return hands

    def choose(questions: tuple[Question, ...]) -> Answer:
        """Folds to a bet now and then, raises as often where that is allowed, else checks or calls."""
        (question,), chosen = questions, rng.random()
        _, _, call, bet, higher = question.options
        if chosen < FOLDS:
            return Answer(question.key, "check" if call.closed else "fold")
        if chosen < FOLDS + RAISES:
            raising = higher if bet.closed else bet
            if isinstance(raising.arg, Amount):
                return Answer(question.key, raising.id, raising.arg.low)
        return Answer(question.key, "check" if call.closed else "call")

    return deal


def _pokerkit(felt: Felt) -> Worker | None:
    try:
        import pokerkit
    except ImportError:
        return None
    stakes = felt.options.stakes
    if stakes is None:
        raise Mistake(f"{felt.game.sheet.id} is played for no stakes")
    rng, automatic = Random(SEED), tuple(pokerkit.Automation)
    stacks = (CHIPS * usual_buy_in(felt),) * PLAYERS

    def deal(hands: int) -> int:
        hands = -(-hands // FEWER)
        for _ in range(hands):
            state = pokerkit.FixedLimitTexasHoldem.create_state(
                automatic, True, stakes.ante, stakes.blinds, stakes.lower, stakes.higher, stacks, PLAYERS
            )
            while state.status:
                chosen = rng.random()
                if chosen < FOLDS and state.checking_or_calling_amount:
                    state.fold()
                elif FOLDS <= chosen < FOLDS + RAISES and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()
        return hands

    return deal
