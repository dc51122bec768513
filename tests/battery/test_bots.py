"""The bots play a plausible game: heads up they beat a player who always calls, and one who does anything."""

from dataclasses import replace
from random import Random

import pytest

from houseway.core.chance import Shoe
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.drivers import Chooser
from houseway.tables.bank import Person
from houseway.tables.felt import lay_out
from houseway.tables.options import options_for
from houseway.tables.table import Table
from tests.battery.tables import RING
from tests.counts import SOAKING, soak

HANDS = soak(10_000, 300)
DEEP = 10**9
BOT, OTHER = "Bot", "Other"
# Sheets that differ in nothing a bot looks at are one variant.
VARIANTS = {
    str([each.game.rules.streets, each.game.rules.pot, each.game.rules.hole_cards, each.game.rules.boards]): each
    for each in reversed(RING)
    if not each.name.endswith("as printed")
}


def calls(question: Question, _: Random) -> Answer:
    open_now = {option.id for option in question.options if not option.closed}
    for option in ("call", "check"):
        if option in open_now:
            return Answer(question.key, option)
    return question.advice or question.default


def does_anything(question: Question, rng: Random) -> Answer:
    return question.sample(rng)


def winnings(game: Game, other: str, hands: int) -> int:
    """What a bot wins in so many hands, in the lower limit; no fees are taken."""
    rng, answers = Random(other), {"calls": calls, "does anything": does_anything}[other]
    felt = replace(lay_out(game, options_for(game.sheet)), fees=())
    table = Table(felt)
    table.join(Person(BOT, 1), DEEP)
    table.join(Person(OTHER, 2), DEEP)

    def choose(questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        return (question.advice or question.default) if question.who == BOT else answers(question, rng)

    for _ in range(hands):
        play_hand(table, choose, rng)
    return (table.chips(BOT) - DEEP) // felt.options.minimum


def play_hand(table: Table, choose: Chooser, rng: Random) -> None:
    shoe = Shoe(rng)
    table.play(table.hand(), lambda play: drivers.live(play, shoe, choose, rng, []))


@pytest.mark.parametrize(
    "game", [each.game for each in VARIANTS.values()], ids=[each.name for each in VARIANTS.values()]
)
def test_a_bot_beats_a_caller_and_a_random_player(game: Game) -> None:
    won = [winnings(game, other, HANDS) for other in ("calls", "does anything")]
    # A few hundred hands are too few to tell every opponent apart from luck.
    assert min(won) > 0 if SOAKING else sum(won) > 0, won
