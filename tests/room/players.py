"""People in a room who answer anything they may, from what they are told alone."""

from random import Random
from typing import Any

from houseway.core.cards import card
from houseway.room.base.commands import Reply
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message, Put, ToSort
from houseway.round.ask import Answer, Option, Question, Sort
from tests.room.rooms import House


def question_of(put: Put) -> Question:
    """A question as the engine knows it, from the message that asked it."""
    options = tuple(Option(each.id, each.text, _argument(each.arg), each.closed) for each in put.options)
    assert put.default, "a question of one's own has a default"
    default = Answer(put.key, put.default.option, put.default.arg)
    return Question(put.key, put.who, put.text, options, default, put.required, put.private)


def _argument(arg: Any) -> Any:
    if not isinstance(arg, ToSort):
        return arg
    return Sort(tuple(card(name) for name in arg.cards), arg.places, arg.all_of_them, arg.fouls)


def any_reply(message: Message, rng: Random) -> Reply:
    """An answer to one of the open questions: any that is allowed."""
    answer = question_of(rng.choice(message.asked)).sample(rng)
    return Reply(message.hand, answer.key, answer.option, answer.arg)  # type: ignore[arg-type]


async def play_short(house: House, table: int) -> dict[str, Account]:
    """Play a hand of baccarat in which two people bet $100 each against $5; those at the table, by name."""
    people = {each.name: each for each in [await house.sit(table, seat) for seat in (1, 2, 3)]}
    while not await house.room.records.hands(table):
        turns = (await house.room.snapshot(table, "")).table.turns
        if not turns:
            assert await house.room.turn()
            continue
        message, question = await house.asked(table, people[turns[0].who])
        options = {"offer": ("take", 5_00), "bet": ("bet", {"player": 60_00, "banker": 40_00})}
        assert question.default, "a question of one's own has a default"
        option, arg = options.get(question.purpose, (question.default.option, question.default.arg))
        await house.do(table, people[turns[0].who], Reply(message.hand, question.key, option, arg))
    return people
