"""A hand worked through: dealt by the engine from a seed, played by bots, and told step by step."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, takewhile
from random import Random
from typing import NamedTuple

from houseway.core.chance import Shoe
from houseway.core.money import POT, Posting
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.event import EVERYONE, Answered, Faced, Marked
from houseway.round.script import Script
from houseway.tables.acts import Join, Person
from houseway.tables.bots import HIRED_BUY_INS, HIRED_NAME, NAMES, Bot, Guest, HiredBanker, chooser
from houseway.tables.choosing import usual_options
from houseway.tables.felt import Felt, usual_buy_in
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, conclude, do
from houseway.words.events import questions
from houseway.words.lesson import LessonLine, lesson

SEED = 21
PLAYERS = 3
# As many hands are dealt to choose from, and more where none of them comes to a showdown that can be told.
HANDS_LEAST, HANDS_MOST = 6, 40
# Longer than this nobody reads it; a shorter one teaches little, for everybody has passed or folded.
LINES_LEAST, LINES_MOST = 20, 35
# A pot that is smaller than so many times its fees teaches that nobody can win.
WORTH_MOST = 5


@cache
def example_of(sheet_id: str) -> tuple[LessonLine, ...]:
    """Return the fullest of a few hands that come to a result and are not too long.

    Before any other comes one with a showdown for a pot that is worth it. There are fewer players, if there is none.
    """
    best = _Lesson((), False, 0)
    for players in range(PLAYERS, 1, -1):
        lessons = (best, *_lessons(sheet_id, players))
        best = max(lessons, key=lambda each: (each.is_shown, each.worth, len(each.lines)))
        if len(best.lines) >= LINES_LEAST and best.worth == WORTH_MOST:
            break
    return best.lines


class _Lesson(NamedTuple):
    """A hand told, whether it has a showdown, and how many times its fees the pot is, as far as that matters."""

    lines: tuple[LessonLine, ...]
    is_shown: bool
    worth: int  # times its fees, up to the most that matters


def _lessons(sheet_id: str, players: int) -> Iterator[_Lesson]:
    """Hands that are not too long to be told."""
    found = False
    for number, hand in enumerate(islice(play_hands(sheet_id, players, SEED), HANDS_MOST)):
        if found and number >= HANDS_LEAST:
            return
        events = hand.deal.events
        told = lesson(events, questions(events), hand.felt.game.sheet)
        if _has_result(hand) and len(told) <= LINES_MOST:
            each = _Lesson(told, _has_showdown(hand), _worth(hand))
            found = found or (each.is_shown and each.worth == WORTH_MOST)
            yield each


def play_hands(sheet_id: str, players: int, seed: int) -> Iterator[Hand]:
    """Yield hand after hand of a table with so many bots."""
    game = load(sheet_id)
    return play_hands_at(lay_out(game, usual_options(game.sheet)), players, seed)


def play_hands_at(felt: Felt, players: int, seed: int) -> Iterator[Hand]:
    """Yield hand after hand of this table with so many bots."""
    rng = Random(seed)
    table, bots = _seat_bots(felt, players, rng)
    shoe = Shoe(rng)
    while True:
        hand = table.hand()
        shoe.begin(table.carry.dealt)
        script: Script = []
        carry = drivers.live(hand.play(), shoe, chooser(bots), rng, script)
        table.evolve(conclude(table, hand, script, carry))
        yield hand


def _seat_bots(felt: Felt, players: int, rng: Random) -> tuple[Table, dict[str, Bot]]:
    """Return a table with a few bots at it, and a hired banker where somebody must bank."""
    table = Table(felt)
    bots: dict[str, Bot] = {}
    for seat, name in enumerate(NAMES[: min(players, felt.options.seats - 1)], 1):
        do(table, Join(Person(name, seat), usual_buy_in(felt)))
        bots[name] = Guest(Random(rng.getrandbits(64)))
    if felt.game.has_bank:
        banker = Person(HIRED_NAME, len(bots) + 1, hired=True)
        do(table, Join(banker, HIRED_BUY_INS * usual_buy_in(felt)))
        bots[HIRED_NAME] = HiredBanker()
    return table, bots


def _has_result(hand: Hand) -> bool:
    return any(isinstance(event, Marked) and event.what == "result" for event in hand.deal.events)


def _worth(hand: Hand) -> int:
    """How many times its fees a pot is; where nobody bets into one, it does not matter."""
    taken = [event for event in hand.deal.events if isinstance(event, Posting) and event.source == POT]
    fees = sum(each.cents for each in taken if each.kind == "collection")
    if not hand.felt.game.has_pot or not fees:
        return WORTH_MOST
    return min(WORTH_MOST, sum(each.cents for each in taken) // fees)


def _has_showdown(hand: Hand) -> bool:
    """Whether a pot is won by cards that are turned up after the last answer, or there is no pot to win."""
    if not hand.felt.game.has_pot:
        return True
    after = takewhile(lambda event: not isinstance(event, Answered), reversed(hand.deal.events))
    return any(isinstance(event, Faced) and event.seen_by == EVERYONE for event in after)
