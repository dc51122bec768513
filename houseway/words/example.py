"""A hand worked through: dealt by the engine from a seed, played by bots, and told step by step."""

from functools import cache, partial
from random import Random

from houseway.core.chance import Shoe
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.event import Marked
from houseway.tables.bank import Person
from houseway.tables.bots import HIRED_BUY_INS, HIRED_NAME, NAMES, Bot, Guest, HiredBanker, chooser
from houseway.tables.felt import BankedFelt, lay_out, usual_buy_in
from houseway.tables.hand import Hand
from houseway.tables.options import usual_options
from houseway.tables.table import Table
from houseway.words.events import Told, lines_of, questions

SEED = 21
PLAYERS = 3
HANDS_MOST = 6
# What says nothing to somebody who wants to learn a game: how packs are made, and cards that nobody sees.
LEFT_OUT = ("shuffled", "dealt", "moved")


@cache
def worked_example(sheet_id: str) -> tuple[Told, ...]:
    """The lines of the first hand that has a result; none, if bots come to none."""
    rng = Random(SEED)
    table, bots = seated(sheet_id, rng)
    shoe = Shoe(rng)
    for _ in range(HANDS_MOST):
        hand = table.hand()
        shoe.begin(table.carry.dealt)
        table.play(hand, partial(drivers.live, shoe=shoe, choose=chooser(bots), rng=rng, script=[]))
        if _has_result(hand):
            return _lines(hand)
    return ()


def seated(sheet_id: str, rng: Random) -> tuple[Table, dict[str, Bot]]:
    """A table with a few bots at it, and a hired banker where somebody must bank."""
    game = load(sheet_id)
    felt = lay_out(game, usual_options(game.sheet))
    table = Table(felt)
    bots: dict[str, Bot] = {}
    for seat, name in enumerate(NAMES[: min(PLAYERS, felt.options.seats - 1)], 1):
        table.join(Person(name, seat), usual_buy_in(felt))
        bots[name] = Guest(Random(rng.getrandbits(64)))
    if isinstance(felt, BankedFelt):
        table.join(Person(HIRED_NAME, len(bots) + 1, hired=True), HIRED_BUY_INS * usual_buy_in(felt))
        bots[HIRED_NAME] = HiredBanker()
    return table, bots


def _has_result(hand: Hand) -> bool:
    return any(isinstance(event, Marked) and event.what == "result" for event in hand.deal.events)


def _lines(hand: Hand) -> tuple[Told, ...]:
    events = hand.deal.events
    return tuple(
        line for line in lines_of(events, questions(events), hand.felt.game.sheet) if line.kind not in LEFT_OUT
    )
