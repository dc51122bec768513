"""The bots of games for points beat a player who takes whatever is offered first, and one who does anything."""

from dataclasses import replace
from random import Random

import pytest

from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.tables.bank import Person
from houseway.tables.felt import lay_out
from houseway.tables.options import options_for
from houseway.tables.table import Table
from tests.battery.tables import GAMES, shoe_of
from tests.counts import SOAKING, soak
from tests.drive import Shuffled

HANDS = soak(2_000, 25)
DEEP = 10**9
BOT, OTHER = "Bot", "Other"
POINTS = [each for each in GAMES if each.game.sheet.points and not each.name.endswith("as printed")]


def takes_the_first(question: Question, _: Random) -> Answer:
    """The first thing offered; cards as the clock would sort them."""
    first = next(option for option in question.options if not option.closed)
    return question.default if first.arg else Answer(question.key, first.id)


def does_anything(question: Question, rng: Random) -> Answer:
    return question.sample(rng)


def winnings(game: Game, other: str, hands: int) -> int:
    """What a bot wins in so many hands, in points; no fees are taken."""
    rng, answers = Random(other), {"takes the first": takes_the_first, "does anything": does_anything}[other]
    felt = replace(lay_out(game, options_for(game.sheet)), fees=())
    table = Table(felt)
    table.join(Person(BOT, 1), DEEP)
    table.join(Person(OTHER, 2), DEEP)

    def choose(questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        return (question.advice or question.default) if question.who == BOT else answers(question, rng)

    for _ in range(hands):
        shoe = Shuffled(shoe_of(felt, rng))
        table.play(table.hand(), lambda play: drivers.live(play, shoe, choose, rng, []))  # noqa: B023
    return (table.chips(BOT) - DEEP) // felt.options.minimum


@pytest.mark.parametrize("game", [each.game for each in POINTS], ids=[each.name for each in POINTS])
def test_a_bot_beats_a_naive_and_a_random_player(game: Game) -> None:
    won = [winnings(game, other, HANDS) for other in ("takes the first", "does anything")]
    # A few hands are too few to tell every opponent apart from luck.
    assert min(won) > 0 if SOAKING else sum(won) > 0, won


def test_there_are_games_for_points() -> None:
    assert len(POINTS) == 5
