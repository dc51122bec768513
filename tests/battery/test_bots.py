"""The bots play a plausible game: heads up they beat a naive player, and one who does anything."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from houseway.core.chance import Shoe
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, do
from houseway.testing.tables import play_hand
from tests.battery.tables import GAMES, RING
from tests.counts import SOAKING, soak

HANDS, HANDS_FOR_POINTS = soak(10_000, 300), soak(2_000, 25)
DEEP = 10**9
BOT, OTHER = "Bot", "Other"
# Sheets that differ in nothing a bot looks at are one variant.
VARIANTS = {
    str([each.game.rules.streets, each.game.rules.pot, each.game.rules.hole_cards, each.game.rules.boards]): each
    for each in reversed(RING)
    if not each.name.endswith("as printed")
}
POINTS = [each for each in GAMES if each.game.sheet.points and not each.name.endswith("as printed")]

Opponent = Callable[[Question, Random], Answer]


def calls(question: Question, _: Random) -> Answer:
    open_now = {option.id for option in question.options if not option.closed}
    for option in ("call", "check"):
        if option in open_now:
            return Answer(question.key, option)
    return question.advice or question.default


def takes_the_first(question: Question, _: Random) -> Answer:
    """The first thing offered; cards as the clock would sort them."""
    first = next(option for option in question.options if not option.closed)
    return question.default if first.arg else Answer(question.key, first.id)


def does_anything(question: Question, rng: Random) -> Answer:
    return question.sample(rng)


def winnings(game: Game, opponent: Opponent, hands: int) -> int:
    """What a bot wins in so many hands, in the lower limit or in points; no fees are taken."""
    rng = Random(opponent.__name__)
    felt = replace(lay_out(game, options_for(game.sheet)), fees=())
    table, shoe = Table(felt), Shoe(rng)
    do(table, Join(Person(BOT, 1), DEEP))
    do(table, Join(Person(OTHER, 2), DEEP))

    def choose(questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        return (question.advice or question.default) if question.who == BOT else opponent(question, rng)

    for _ in range(hands):
        play_hand(table, table.hand(), lambda play: drivers.live(play, shoe, choose, rng, []))
    return (table.chips(BOT) - DEEP) // felt.options.minimum


def check_bot_wins(game: Game, naive: Opponent, hands: int) -> None:
    won = [winnings(game, opponent, hands) for opponent in (naive, does_anything)]
    # A few hands are too few to tell every opponent apart from luck.
    assert min(won) > 0 if SOAKING else sum(won) > 0, won


@pytest.mark.parametrize(
    "game", [each.game for each in VARIANTS.values()], ids=[each.name for each in VARIANTS.values()]
)
def test_a_bot_beats_a_caller_and_a_random_player(game: Game) -> None:
    check_bot_wins(game, calls, HANDS)


@pytest.mark.parametrize("game", [each.game for each in POINTS], ids=[each.name for each in POINTS])
def test_a_bot_beats_a_naive_and_a_random_player(game: Game) -> None:
    check_bot_wins(game, takes_the_first, HANDS_FOR_POINTS)


def test_there_are_games_for_points() -> None:
    assert len(POINTS) == 5
