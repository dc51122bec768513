"""Blackjack beside others' blackjack: hands of one seat a second, in the same run.

Ours are dealt from a sealed shoe at a full table, bet, decided by basic strategy, settled, posted and written to a
journal; and again by the kernel that prices them. The others only deal and decide; they come with the extra `bench`,
and one that is missing is said to be.
"""

from io import BytesIO
from typing import Any

import numpy as np

from houseway.cli.bench.peers import Comparison, Worker, compare
from houseway.cli.shared.opening import lay_out_as_asked
from houseway.core.chance import generator
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.record.journal import Writer
from houseway.record.live import LiveTable
from houseway.round.ask import Amount, Answer, Lay, Question
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Join, Person
from houseway.tables.felt import Felt, usual_buy_in
from houseway.tables.options import Wish

FAMILY = "blackjack"
SEED = 1
CHIPS = 10_000
# A kernel deals more hands in a slice, for it takes less time.
KERNEL_TIMES = 200


def compare_blackjack(hands: int) -> Comparison:
    sheet_id = _sheet_id()
    felt = lay_out_as_asked(sheet_id, None, Wish())
    players = felt.options.seats - 1
    peers = {
        f"rlcard, {players} players": _rlcard(players),
        "rlcard, 1 player": _rlcard(1),
        "open_spiel, 1 player": _open_spiel(),
    }
    what = f"{sheet_id}, {players} players, hands of one seat"
    return compare(what, "dealt, decided, settled, posted, recorded", _our_table(felt), peers, hands)


def _sheet_id() -> str:
    return next(each for each in sheet_ids() if load_sheet(each).family == FAMILY)


def compare_kernel(hands: int) -> Comparison:
    """Hands that are only dealt and decided, as by the others."""
    game = load(_sheet_id())
    peers = {"rlcard, 1 player": _rlcard(1), "open_spiel, 1 player": _open_spiel()}
    return compare(f"{game.sheet.id}, 1 player", "simulated by basic strategy, one core", _kernel(game), peers, hands)


def _kernel(game: Game) -> Worker:
    from houseway.odds.census import pricing_for, setting_for

    # Everybody's chart is as fast to play by; that of the bots has not to be worked out first.
    setting = setting_for(game, strategy="bots")
    pricing, seed = pricing_for(setting.game), np.arange(1, 5, dtype=np.uint64)
    pricing.simulate(setting, 1, seed)  # compiles it, or loads it

    def deal(hands: int) -> int:
        rounds = KERNEL_TIMES * hands
        pricing.simulate(setting, rounds, seed)
        return rounds

    return deal


def _our_table(felt: Felt) -> Worker:
    """A hired banker and players in all other seats, who bet the least and do what is sensible."""
    live = LiveTable(felt, generator(SEED), Writer(BytesIO()))
    chips = CHIPS * usual_buy_in(felt)
    live.do(Join(Person("Banker", 1, hired=True), chips))
    for seat in range(2, felt.options.seats + 1):
        live.do(Join(Person(f"Player {seat}", seat), chips))

    def deal(hands: int) -> int:
        done = 0
        while done < hands:
            hand = live.next_hand()
            live.deal(hand, lambda questions: _answer(questions[0]))
            done += len(hand.deal.spots)
        return done

    return deal


def _answer(question: Question) -> Answer:
    if advice := question.advice:
        return advice
    arg = question.options[0].arg
    if isinstance(arg, Lay):
        return Answer(question.key, question.options[0].id, arg.with_chips({}, arg.spots[0], arg.spots[0].amount.low))
    if isinstance(arg, Amount) and question.who == "Banker":
        return Answer(question.key, question.options[0].id, arg.low * CHIPS)
    return question.default


def _rlcard(players: int) -> Worker | None:
    """Its own environment, with players who hit sixteen and less."""
    try:
        import rlcard
    except ImportError:
        return None
    environment = rlcard.make("blackjack", config={"seed": SEED, "game_num_players": players})
    environment.set_agents([_HitsSixteen() for _ in range(players)])

    def deal(hands: int) -> int:
        rounds = -(-hands // players)
        for _ in range(rounds):
            environment.run(is_training=False)
        return rounds * players

    return deal


class _HitsSixteen:
    """An agent as the environment wants one: it sees its total first, and answers 0 to hit, 1 to stand."""

    use_raw = False

    def eval_step(self, state: Any) -> tuple[int, dict[str, Any]]:
        return int(state["obs"][0] > 16), {}


def _open_spiel() -> Worker | None:
    """A compiled game walked through from here; it tells no total, so actions are chosen at random."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("blackjack"), generator(SEED)

    def deal(hands: int) -> int:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                chance = state.is_chance_node()
                actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
                state.apply_action(rng.choice(actions))
            state.returns()
        return hands

    return deal
