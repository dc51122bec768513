"""Rulings of the floor: what may be ruled, what is then done, and what is undone."""

import pytest

from houseway.core.cards import card
from houseway.core.text import Mistake
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, Asked, Faced, Marked
from houseway.round.request import Open
from houseway.round.script import (
    DiceRolled,
    FaceSeen,
    KnownRuling,
    Ruling,
    Script,
    ShoeMade,
    Undone,
    Voided,
    in_force,
    why_not_undo,
)
from houseway.testing.views import Faces, Outcome, Scripted, drive, drive_again
from tests.round.rounds import PEOPLE, question, race, setting, started, unseen_until_the_end

WHY = "nobody was there"
DEAD, CARD = Ruling("dead hand", "Bob", "rule 1", WHY), Ruling("card", clause="rule 2")
SETS = {
    "Ann": Answer("set/Ann", "set", {"front": ("2c",), "back": ("5c", "8c")}),
    "Bob": Answer("set/Bob", "set", {"front": ("3c",), "back": ("6c", "9c")}),
    "Cat": Answer("set/Cat", "set", {"front": ("4c",), "back": ("7c", "Tc")}),
}


class Turns:
    """Everybody is asked in turn. The floor may declare a hand dead, and once have a card dealt."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.board = deal.pile("Board")
        self._rules = (
            KnownRuling("dead hand", "rule 1", lambda: self.live, self.dead),
            KnownRuling("card", "rule 2", lambda: () if self.board else ("",), self.card),
        )

    def rules(self) -> tuple[KnownRuling, ...]:
        return self._rules

    @property
    def live(self) -> list[str]:
        return [who for who in PEOPLE if who not in self.deal.dead]

    def dead(self, ruling: Ruling) -> Play[None]:
        self.deal.dead.add(ruling.who)
        yield from ()

    def card(self, ruling: Ruling) -> Play[None]:
        yield from self.deal.card(self.board, seen_by=EVERYONE)

    def questions(self, who: str) -> list[Question]:
        """What is asked depends on the card."""
        return [question(f"{who}/{len(self.board)}", who, "yes", "no")] if who in self.live else []

    def play(self) -> Play[list[str]]:
        told = []
        for who in PEOPLE:
            if asked := self.questions(who):
                answer = yield from self.deal.wait(asked, lambda who=who: self.questions(who))  # type: ignore[misc]
                told.append(f"{who} {answer.option if answer else 'nothing'}")
        return told


def turns(deal: Deal) -> Play[list[str]]:
    asked = Turns(deal)
    with deal.under(asked.rules):
        return (yield from asked.play())


def ruled(*said: Answer | Ruling) -> Outcome:
    """The turns as they go with these answers, and the same again from the script."""
    outcome = drive(started(turns), Faces("As"), Scripted(*said))
    again = drive_again(started(turns), outcome.script)
    assert (again.result, again.events) == (outcome.result, outcome.events)
    return outcome


def says(who: str, cards: int = 0) -> Answer:
    return Answer(f"{who}/{cards}", "yes")


def test_what_is_open_is_worked_out_again_after_a_ruling() -> None:
    outcome = ruled(says("Ann"), CARD, says("Bob", 1), says("Cat", 1))
    assert outcome.result == ["Ann yes", "Bob yes", "Cat yes"]
    assert outcome.script[1:3] == [CARD, FaceSeen(0, "As")]
    asked = [event.question.key for event in outcome.events if isinstance(event, Asked)]
    assert asked == ["Ann/0", "Bob/0", "Bob/1", "Cat/1"]


def test_a_dead_hand_is_asked_nothing_more() -> None:
    assert ruled(says("Ann"), DEAD, says("Cat")).result == ["Ann yes", "Bob nothing", "Cat yes"]
    assert ruled(DEAD, says("Ann"), says("Cat")).result == ["Ann yes", "Cat yes"]


def test_everybody_hears_what_the_floor_rules_and_why() -> None:
    events = ruled(DEAD, says("Ann"), says("Cat")).events
    assert Marked("ruling", f"the floor rules dead hand for Bob: {WHY} (rule 1)", "Bob", brief="dead hand") in events


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (
            Ruling("earthquake", reason=WHY),
            "cannot rule 'earthquake' now: it may rule default, dead hand, card, misdeal",
        ),
        (Ruling("dead hand", "Dan", reason=WHY), "dead hand is not ruled on Dan: say on whom: Ann, Bob, Cat"),
        (Ruling("dead hand", reason=WHY), "dead hand is not ruled on nobody: say on whom"),
        (Ruling("card", "Ann", reason=WHY), "card is not ruled on Ann: it is on nobody in particular"),
        (Ruling("default", "Bob", reason=WHY), "default is not ruled on Bob: say on whom: Ann"),
        (Ruling("dead hand", "Bob"), "say why"),
        (Ruling("void"), "say why"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_with_a_sentence(ruling: Ruling, why: str) -> None:
    with pytest.raises(Mistake) as refused:
        drive(started(turns), Faces("As"), Scripted(ruling))
    assert why in str(refused.value)


def test_a_ruling_is_not_offered_where_it_cannot_be() -> None:
    with pytest.raises(Mistake, match="cannot rule 'card' now: it may rule default, dead hand, misdeal, void"):
        ruled(CARD, CARD)
    request = drivers.resume(started(turns)()[1], [DEAD])
    assert isinstance(request, Open)
    assert request.rulings()["dead hand"] == ["Ann", "Cat"]


def test_a_refused_ruling_has_not_moved_the_round() -> None:
    script: Script = []
    said: list[Answer | Ruling] = [Ruling("earthquake", reason=WHY), says("Ann"), says("Bob"), says("Cat")]
    words = iter(said)
    complaints: list[str] = []
    result = drivers.record(started(turns)()[1], lambda request: next(words), complaints.append, script)
    assert (result, len(complaints)) == (["Ann yes", "Bob yes", "Cat yes"], 1)
    assert script == [says("Ann"), says("Bob"), says("Cat")]


def test_the_floor_may_answer_any_question_with_its_default() -> None:
    outcome = drive(
        started(unseen_until_the_end), Faces("As"), Scripted(Ruling("default", "Ann", reason="she has left"))
    )
    assert outcome.result == 1, "black is the default"
    assert drive_again(started(unseen_until_the_end), outcome.script).events == outcome.events


def test_the_floor_may_set_one_hand_of_all() -> None:
    said = (SETS["Cat"], Ruling("default", "Ann", reason="asleep"), SETS["Bob"])
    outcome = drive(started(setting), Faces("2c 3c 4c 5c 6c 7c 8c 9c Tc"), Scripted(*said))
    assert outcome.result == ["set/Cat", "set/Ann", "set/Bob"]


def test_a_right_may_be_used_by_the_floor() -> None:
    outcome = drive(started(race), Faces("As"), Scripted(Ruling("default", "Bob", reason="he said so")))
    assert outcome.result == "surrender/Bob"


@pytest.mark.parametrize("what", ["misdeal", "void"])
def test_a_void_hand_ends_there(what: str) -> None:
    with pytest.raises(Voided, match=f"the floor rules {what}: {WHY}"):
        ruled(says("Ann"), Ruling(what, reason=WHY))


UNDO = Undone(1, reason="Bob spoke out of turn")


def test_what_is_undone_stays_in_the_script_and_does_not_count() -> None:
    script: Script = [says("Ann"), CARD, FaceSeen(0, "As"), says("Bob", 1), UNDO, says("Bob"), says("Cat")]
    assert in_force(script) == [says("Ann"), says("Bob"), says("Cat")]
    deal, play = started(turns)()
    assert drivers.replay(play, script) == ["Ann yes", "Bob yes", "Cat yes"]
    assert not [event for event in deal.events if isinstance(event, Faced) and event.face == card("As")]
    request = drivers.resume(started(turns)()[1], script[:5])
    assert isinstance(request, Open)
    assert [each.key for each in request.questions] == ["Bob/0"]


def test_the_floor_may_undo_twice() -> None:
    script: Script = [says("Ann"), says("Bob"), UNDO, says("Bob"), Undone(0, "rule 3"), DEAD, says("Ann"), says("Cat")]
    assert in_force(script) == [DEAD, says("Ann"), says("Cat")]


@pytest.mark.parametrize(
    ("undone", "why"),
    [
        (Undone(3, reason=WHY), "the round has 3 entries: keep fewer, not 3"),
        (Undone(-1, reason=WHY), "keep fewer, not -1"),
        (Undone(0, reason=WHY), "cards have been shuffled or dice rolled since then"),
        (Undone(2), "say why"),
    ],
)
def test_what_cannot_be_undone(undone: Undone, why: str) -> None:
    for made in (ShoeMade("root", 0), DiceRolled((1,))):
        script: Script = [made, says("Ann"), says("Bob")]
        assert why in (why_not_undo(script, undone) or "")
        with pytest.raises(Mistake) as refused:
            in_force([*script, undone])
        assert why in str(refused.value)
    assert why_not_undo(script, Undone(1, reason=WHY)) is None
