"""Advice goes with an open question alone: what was asked before is told without working it out again."""

from houseway.room.messages import Asking, message_for
from houseway.round.ask import Answer, Option, Question
from houseway.round.event import Asked


def test_advice_is_not_worked_out_for_what_was_asked_before() -> None:
    def think() -> Answer:
        raise AssertionError("nobody is about to answer")

    question = Question("k", "Ada", "Well?", (Option("yes", "Yes"),), Answer("k", "yes"), counsel=think)
    told = message_for(Asked(question), "Ada")
    assert isinstance(told, Asking)
    assert [option.id for option in told.question.options] == ["yes"]
    assert told.question.advice is None
