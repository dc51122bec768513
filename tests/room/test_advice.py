"""Advice is for whoever is asked and asks for it; nobody else gets it, and it is worked out for nobody else."""

from pathlib import Path

import pytest

from houseway.core.cards import cards
from houseway.games.bind import load
from houseway.room.base.commands import Refused, Reply
from houseway.room.views.messages import Asking, Said, advice, message_for
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.event import Asked
from tests.room.rooms import house

HOLDEM, BACCARAT = "500-club/texas-holdem", "500-club/ez-baccarat"


def test_advice_is_not_worked_out_to_tell_of_a_question() -> None:
    def think() -> Answer:
        raise AssertionError("nobody has asked for it")

    question = Question("k", "Ada", "Well?", (Option("yes", "Yes"),), Answer("k", "yes"), counsel=think)
    for viewer, advised in (("Ada", True), ("Ben", False)):
        told = message_for(Asked(question), viewer)
        assert isinstance(told, Asking)
        assert told.question.advised == advised


async def test_only_whoever_is_asked_gets_advice(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest, other = await h.sit(table, 5), await h.room.people.guest()
        _, question = await h.asked(table, guest)
        while question.key.startswith("post"):
            await h.pass_on(table, guest)
            _, question = await h.asked(table, guest)
        assert question.advised
        answer = (await h.room.advice(table, guest, question.key)).answer
        assert answer
        assert answer.option in {each.id for each in question.options if not each.closed}
        for who, key in ((other, question.key), (guest, "act/nobody")):
            with pytest.raises(Refused, match="is not asked of you now"):
                await h.room.advice(table, who, key)


async def test_where_the_game_does_not_know_there_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(BACCARAT, bots=2)
        guest = await h.sit(table, 5)
        _, question = await h.asked(table, guest)
        assert not question.advised
        assert (await h.room.advice(table, guest, question.key)).answer is None


async def test_what_is_advised_can_be_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open("lotus/13-card-red", bots=1)
        guest = await h.sit(table, 3)
        message, question = await h.asked(table, guest)
        answer = (await h.room.advice(table, guest, question.key)).answer
        assert isinstance(answer, Said)
        done = await h.do(table, guest, Reply(message.hand, question.key, answer.option, answer.arg))
        assert done.seq > message.seq


def test_the_house_way_is_laid_out_with_its_advice() -> None:
    """The pair of aces goes behind and king-queen in front, as every house way has it."""
    game, hand = load("500-club/fortune-pai-gow-poker"), cards("As Ad Kh Qc 9s 5d 3c")
    sort = Sort(tuple(hand), {"front": (2, 2), "behind": (5, 5)})
    house = Answer("set/1", "house way")
    options = (Option("set", "Set your hand", sort), Option("house way", "Have it set the house way"))
    told = advice(house, game, Question("set/1", "Ada", "Set your hand", options, house, counsel=house))
    assert told.answer == Said("house way")
    assert told.sorted == {"front": ("Kh", "Qc"), "behind": ("As", "Ad", "9s", "5d", "3c")}
