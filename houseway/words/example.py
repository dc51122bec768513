"""A hand worked through: dealt by the engine from a seed, played by bots, and told step by step."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice, takewhile
from random import Random

from houseway.core.chance import Shoe
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.event import EVERYONE, Answered, Faced, Marked
from houseway.tables.bank import Person
from houseway.tables.bots import HIRED_BUY_INS, HIRED_NAME, NAMES, Bot, Guest, HiredBanker, chooser
from houseway.tables.felt import BankedFelt, lay_out, usual_buy_in
from houseway.tables.hand import Hand
from houseway.tables.options import usual_options
from houseway.tables.table import Table
from houseway.words.events import questions
from houseway.words.lesson import Line, lesson

SEED = 21
PLAYERS = 3
# As many hands are dealt to choose from, and more where none of them comes to a showdown that can be told.
HANDS_LEAST, HANDS_MOST = 6, 40
# Longer than this nobody reads it; a shorter one teaches little, for everybody has passed or folded.
LINES_LEAST, LINES_MOST = 20, 35


@cache
def worked_example(sheet_id: str) -> tuple[Line, ...]:
    """Of a few hands that come to a result, the fullest that is not too long, one with a showdown before any other;
    with fewer players, if it is short.
    """
    best: tuple[bool, tuple[Line, ...]] = False, ()
    for players in range(PLAYERS, 1, -1):
        best = max(best, *_lessons(sheet_id, players), key=lambda each: (each[0], len(each[1])))
        if len(best[1]) >= LINES_LEAST:
            break
    return best[1]


def _lessons(sheet_id: str, players: int) -> Iterator[tuple[bool, tuple[Line, ...]]]:
    """Hands that are not too long to be told, each with whether it has a showdown."""
    shown = False
    for number, hand in enumerate(islice(played(sheet_id, players, SEED), HANDS_MOST)):
        if shown and number >= HANDS_LEAST:
            return
        events = hand.deal.events
        told = lesson(events, questions(events), hand.felt.game.sheet)
        if _has_result(hand) and len(told) <= LINES_MOST:
            shown = shown or _has_showdown(hand)
            yield _has_showdown(hand), told


def played(sheet_id: str, players: int, seed: int) -> Iterator[Hand]:
    """Hand after hand of a table with so many bots."""
    rng = Random(seed)
    table, bots = _seated(sheet_id, players, rng)
    shoe = Shoe(rng)
    while True:
        hand = table.hand()
        shoe.begin(table.carry.dealt)
        table.play(hand, partial(drivers.live, shoe=shoe, choose=chooser(bots), rng=rng, script=[]))
        yield hand


def _seated(sheet_id: str, players: int, rng: Random) -> tuple[Table, dict[str, Bot]]:
    """A table with a few bots at it, and a hired banker where somebody must bank."""
    game = load(sheet_id)
    felt = lay_out(game, usual_options(game.sheet))
    table = Table(felt)
    bots: dict[str, Bot] = {}
    for seat, name in enumerate(NAMES[: min(players, felt.options.seats - 1)], 1):
        table.join(Person(name, seat), usual_buy_in(felt))
        bots[name] = Guest(Random(rng.getrandbits(64)))
    if isinstance(felt, BankedFelt):
        table.join(Person(HIRED_NAME, len(bots) + 1, hired=True), HIRED_BUY_INS * usual_buy_in(felt))
        bots[HIRED_NAME] = HiredBanker()
    return table, bots


def _has_result(hand: Hand) -> bool:
    return any(isinstance(event, Marked) and event.what == "result" for event in hand.deal.events)


def _has_showdown(hand: Hand) -> bool:
    """Whether a pot is won by cards that are turned up after the last answer, or there is no pot to win."""
    if not hand.felt.game.sheet.betting:
        return True
    after = takewhile(lambda event: not isinstance(event, Answered), reversed(hand.deal.events))
    return any(isinstance(event, Faced) and event.seen_by == EVERYONE for event in after)
