"""What the floor may take back, in every game: never an answer after which anybody saw a card they had not seen."""

from random import Random

import pytest

from houseway.core.cards import NAMES
from houseway.core.chance import Shoe
from houseway.room.desk.running_hand import UNDO, Running
from houseway.round.event import Answered, Faced, may_see
from houseway.round.script import Ruling
from houseway.testing.tables import DealtGame, any_table, describe_table
from houseway.testing.views import Anybody
from tests.battery.tables import GAMES
from tests.counts import soak

# Where every answer shows a card, one hand of a dozen has an answer that can be taken back.
HANDS, MOST_HANDS, UNDOS_A_HAND = soak(12, 4), 120, 6


def cards_seen(running: Running, names: list[str]) -> dict[str, set[int | str]]:
    """The cards that each of these, and somebody who only looks on, has seen so far, or has heard named by another."""
    seen: dict[str, set[int | str]] = {name: set() for name in (*names, "")}
    for event in running.events:
        for name, cards in seen.items():
            if isinstance(event, Faced) and may_see(event.seen_by, name):
                cards.update((event.place, *([] if event.face is None else [NAMES[event.face]])))
            elif isinstance(event, Answered) and may_see(event.seen_by, name) and event.who != name:
                cards.update(named(event.arg))
    return seen


def named(arg: object) -> list[str]:
    """The cards that an answer names."""
    sorted_into = arg.values() if isinstance(arg, dict) else ()
    return [card for cards in sorted_into if isinstance(cards, tuple) for card in cards]


@pytest.mark.parametrize("dealt", GAMES, ids=[each.name for each in GAMES])
def test_no_card_is_unseen_by_an_undo(dealt: DealtGame) -> None:
    rng, tried = Random(dealt.name), 0
    for number in range(MOST_HANDS):
        if tried and number >= HANDS:
            break
        table = any_table(dealt.game, rng)
        names = list(table.people)
        running = Running(1, table.hand, Shoe(rng), rng, tuple)
        running.resume([])
        running.begin()
        anybody, undone = Anybody(rng), 0
        while running.open.questions:
            running.answer(anybody(running.open.questions))
            may = running.rulings().get(UNDO, [])
            if may and undone < UNDOS_A_HAND and rng.random() < 0.5:
                before, who = cards_seen(running, names), rng.choice(may)
                running.answer(Ruling(UNDO, who, reason="They meant another"))
                assert cards_seen(running, names) == before, f"{who}, {describe_table(table, table.carry)}"
                undone += 1
        tried += undone
    assert tried, "nothing could be taken back"
