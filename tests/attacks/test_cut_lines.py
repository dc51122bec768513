"""Whoever's line is cut, at any question, has no more of it than if they had answered by the rule for the absent.

The rule: what they must answer is answered for them when their time is over, by the question's own default: no bet, a
check or else a fold, a hand that stands, a hand set the house way. A right that nobody must use passes. Whoever leaves
is answered for in the same way, and at once.

One hand is played several times over: the same shoe, the same bots, the same answers up to a question.
"""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from houseway.room.base.commands import LeaveCommand, PlayerCommand, Reply
from houseway.room.desk.running_hand import Running
from houseway.room.people.accounts import Account
from houseway.room.serve.bench.people import answer_to
from houseway.room.views.messages import Message
from houseway.round.event import Faced, may_see
from tests.counts import one_a_family, playable_sheets, soak
from tests.room.players import any_reply
from tests.room.rooms import House, house

SEEDS, MOST_CUTS = soak(40, 2), soak(40, 2)
WAYS = ("is cut off", "leaves")
BOTS, SEAT = 2, 4


class Ended(NamedTuple):
    """A hand that is over: what everybody has, and what one of them has seen and been asked."""

    chips: dict[str, int]
    seen: Counter[tuple[int, int | None]]
    questions: int


@pytest.mark.parametrize("sheet", one_a_family(playable_sheets()))
async def test_a_line_that_is_cut_gains_nothing(tmp_path: Path, sheet: str) -> None:
    tried = 0
    for seed in range(SEEDS):
        questions = (await play_hand(tmp_path / f"{seed}", sheet, seed)).questions
        # The last question is the one nearest to the showdown; the others are spread over the hand.
        cuts = {questions - 1 - questions * each // MOST_CUTS for each in range(min(questions, MOST_CUTS))}
        for cut in cuts:
            answered = await play_hand(tmp_path / f"{seed}-{cut}", sheet, seed, cut, "answers")
            for way in WAYS:
                ended = await play_hand(tmp_path / f"{seed}-{cut}-{way}", sheet, seed, cut, way)
                assert ended == answered, f"{way}, seed {seed}, question {cut}"
                tried += 1
    assert tried, "nothing was ever asked"


async def play_hand(folder: Path, sheet: str, seed: int, cut: int = -1, way: str = "") -> Ended:
    """Play a hand in which a guest answers up to one question; from then on they do as is said.

    By every other seed they call and check, so that many hands come to their end with them in it.
    """
    folder.mkdir()
    async with house(folder, seed) as h:
        table = await h.open(sheet, bots=BOTS)
        guest = await h.sit(table, SEAT)
        line = h.room.watch(table, guest.name)
        await anext(line)
        desk, rng, questions = h.room._at.sittings[table].desk, Random(seed), 0
        while desk.last is None:
            message = await h.room.snapshot(table, guest.name)
            if not message.asked:
                await let_time_pass(h)
            elif questions != cut:
                await h.do(table, guest, any_reply(message, rng) if seed % 2 else liked(message))
                questions += 1
            elif way == "answers":
                await answer_by_the_rule(h, table, guest, message)
            else:
                await line.aclose()
                if way == "leaves" and guest.name not in desk.going:
                    await h.do(table, guest, LeaveCommand())
                else:
                    await let_time_pass(h)
        assert await h.room.find_wrong() == []
        return ended(desk.last, guest.name, questions)


def liked(message: Message) -> PlayerCommand:
    """Answer as somebody who likes to play, and goes on to the end."""
    reply: PlayerCommand = msgspec.convert(answer_to(json.loads(msgspec.json.encode(message))), PlayerCommand)
    return reply


async def answer_by_the_rule(h: House, table: int, guest: Account, message: Message) -> None:
    required = [each for each in message.asked if each.required]
    if not required:
        await let_time_pass(h)
        return
    default = required[0].default
    assert default, "a question of one's own has a default"
    await h.do(table, guest, Reply(message.hand, required[0].key, default.option, default.arg))


async def let_time_pass(h: House) -> None:
    """Let the room do what is due next, whenever that is."""
    if not await h.room.turn():
        h.time.now = min(each.due for each in h.room._at.sittings.values() if each.due is not None)


def ended(hand: Running, name: str, questions: int) -> Ended:
    seen = [each for each in hand.events if isinstance(each, Faced) and may_see(each.seen_by, name)]
    chips = {each: hand.chips(each) for each in hand.hand.people}
    return Ended(chips, Counter((each.place, each.face) for each in seen), questions)
