"""Blackjack beside others' blackjack: hands of one seat a second, in the same run.

Ours are dealt from a sealed shoe at a full table, bet, decided by basic strategy, settled, posted and written to a
journal. The others only deal and decide; they come with the extra `bench`, and one that is missing is said to be.
"""

from collections.abc import Callable
from io import BytesIO
from time import perf_counter
from typing import Any

import msgspec

from houseway.bank import Person
from houseway.chance import generator
from houseway.cli.show import console, listing
from houseway.cli.tables import laid_out, usual_buy_in
from houseway.felt import Felt
from houseway.journal import Writer
from houseway.live import LiveTable
from houseway.options import Wish
from houseway.round.ask import Amount, Answer, Lay, Question
from houseway.shelf import load_sheet, sheet_ids

FAMILY = "blackjack"
SEED = 1
SLICES = 5
CHIPS = 10_000

# Deals so many hands of one seat, or more, and says how many.
Dealer = Callable[[int], int]


class Peer(msgspec.Struct, frozen=True):
    """Another program; the ratio is how many hands we deal for one of theirs. None where it is not installed."""

    name: str
    players: int
    hands_per_second: float | None = None
    ratio: float | None = None


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    players: int
    hands_per_second: float
    peers: tuple[Peer, ...]


def compared(hands: int) -> Comparison:
    """Everybody by turns, a slice each time; the best slice of each counts, for whatever else the machine is doing."""
    sheet_id = next(each for each in sheet_ids() if load_sheet(each).family == FAMILY)
    felt = laid_out(sheet_id, None, Wish())
    players = felt.options.seats - 1
    ours = _our_table(felt)
    peers = {("rlcard", players): _rlcard(players), ("rlcard", 1): _rlcard(1), ("open_spiel", 1): _open_spiel()}
    dealers = [ours, *(dealer for dealer in peers.values() if dealer)]
    best = dict.fromkeys(dealers, 0.0)
    for _ in range(SLICES):
        for dealer in dealers:
            best[dealer] = max(best[dealer], _rate(dealer, -(-hands // SLICES)))
    return Comparison(
        id=sheet_id,
        players=players,
        hands_per_second=best[ours],
        peers=tuple(
            Peer(name, seats, best[dealer], best[ours] / best[dealer]) if dealer else Peer(name, seats)
            for (name, seats), dealer in peers.items()
        ),
    )


def _rate(dealer: Dealer, hands: int) -> float:
    start = perf_counter()
    return dealer(hands) / (perf_counter() - start)


def _our_table(felt: Felt) -> Dealer:
    """A hired banker and players in all other seats, who bet the least and do what is sensible."""
    live = LiveTable(felt, generator(SEED), Writer(BytesIO()))
    chips = CHIPS * usual_buy_in(felt)
    live.join(Person("Banker", 1, hired=True), chips)
    for seat in range(2, felt.options.seats + 1):
        live.join(Person(f"Player {seat}", seat), chips)

    def deal(hands: int) -> int:
        done = 0
        while done < hands:
            hand = live.next_hand()
            live.deal(hand, lambda questions: _answer(questions[0]))
            done += len(hand.deal.spots)
        return done

    return deal


def _answer(question: Question) -> Answer:
    if question.advice:
        return question.advice
    arg = question.options[0].arg
    if isinstance(arg, Lay):
        return Answer(question.key, question.options[0].id, arg.with_chips({}, arg.spots[0], arg.spots[0].amount.low))
    if isinstance(arg, Amount) and question.who == "Banker":
        return Answer(question.key, question.options[0].id, arg.low * CHIPS)
    return question.default


def _rlcard(players: int) -> Dealer | None:
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


def _open_spiel() -> Dealer | None:
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


def show(found: Comparison) -> None:
    title = f"{found.id}, {found.players} players, hands of one seat"
    table = listing("", "hands a second", "ratio", title=title, numbers=("hands a second", "ratio"))
    table.add_row("dealt, decided, settled, posted, recorded", f"{found.hands_per_second:,.0f}", "")
    for peer in found.peers:
        name = f"{peer.name}, {peer.players} player{'s' if peer.players > 1 else ''}"
        if peer.hands_per_second is None or peer.ratio is None:
            table.add_row(name, "not installed", "")
        else:
            table.add_row(name, f"{peer.hands_per_second:,.0f}", f"{peer.ratio:.2f}")
    console().print(table)
