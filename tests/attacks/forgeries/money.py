"""Money, choices and counts that do not follow."""

from houseway.record.journal import Closed
from houseway.round.ask import Answer
from houseway.round.script import Script
from houseway.tables.acts import Joined, Played
from tests.attacks.forgeries.kinds import Forged, at, changed, closing, hand, kind, with_line
from tests.attacks.forging import (
    replaced,
    with_scripts,
)
from tests.journals import Lines


@kind("coups", "comes out|come out")
def a_fee_kept_back(lines: Lines) -> Forged:
    """A collection is a dollar less, and so is the box."""
    number = next(line.number for line in lines if isinstance(line, Played) and _fee(line) is not None)
    line = hand(lines, number)
    place = _fee(line)
    assert place is not None
    old = line.postings[place]
    postings = [*line.postings[:place], replaced(old, cents=old.cents - 25), *line.postings[place + 1 :]]
    closed = closing(lines)
    stacks = {**closed.stacks, old.source.who: closed.stacks.get(old.source.who, 0) + 25}
    forged = with_line(lines, at(lines, Played, number - 1), replaced(line, postings=postings))
    return changed(forged, Closed, drop=closed.drop - 25, stacks=stacks)


def _fee(line: Played) -> int | None:
    return next((place for place, each in enumerate(line.postings) if each.kind == "collection"), None)


@kind("holdem", "comes out")
def a_pot_given_to_another(lines: Lines) -> Forged:
    line = hand(lines, 1)
    place = next(place for place, each in enumerate(line.postings) if each.kind == "wins")
    won = line.postings[place]
    loser = next(each.source for each in line.postings if each.source not in (won.target, won.source))
    postings = [*line.postings[:place], replaced(won, target=loser), *line.postings[place + 1 :]]
    return with_line(lines, at(lines, Played), replaced(line, postings=postings))


@kind("holdem", "come out")
def a_posting_dropped(lines: Lines) -> Forged:
    return changed(lines, Played, 1, postings=hand(lines, 2).postings[:-1])


@kind("holdem", "comes out|come out")
def a_posting_doubled(lines: Lines) -> Forged:
    first, *rest = hand(lines, 2).postings
    return changed(lines, Played, 1, postings=[first, first, *rest])


@kind("holdem", "closing count")
def more_in_the_box(lines: Lines) -> Forged:
    return changed(lines, Closed, drop=closing(lines).drop + 100)


@kind("holdem", "closing count")
def more_in_a_stack(lines: Lines) -> Forged:
    return changed(lines, Closed, stacks={**closing(lines).stacks, "Ann": closing(lines).stacks["Ann"] + 100})


@kind("holdem", "closing count")
def one_hand_more_counted(lines: Lines) -> Forged:
    return changed(lines, Closed, hands=closing(lines).hands + 1)


@kind("holdem", "comes out|where the shoe held|does not fit")
def another_button(lines: Lines) -> Forged:
    carry = hand(lines, 1).carry
    return changed(lines, Played, 0, carry=replaced(carry, dealt=carry.dealt + 1))


@kind("holdem", "does not fit|comes out|come out")
def an_answer_exchanged_for_a_fold(lines: Lines) -> Forged:
    def fold(script: Script) -> Script:
        place = next(place for place, each in enumerate(script) if isinstance(each, Answer))
        return [replaced(each, option="fold", arg=None) if at == place else each for at, each in enumerate(script)]

    return with_scripts(lines, fold, only=1)


@kind("holdem", "does not fit")
def an_answer_of_somebody_else(lines: Lines) -> Forged:
    def rename(script: Script) -> Script:
        place = next(place for place, each in enumerate(script) if isinstance(each, Answer))
        return [replaced(each, key="Zed/bet") if at == place else each for at, each in enumerate(script)]

    return with_scripts(lines, rename, only=1)


@kind("holdem", "is recorded as")
def chips_bought_for_less(lines: Lines) -> Forged:
    line = lines[at(lines, Joined)]
    assert isinstance(line, Joined)
    return changed(lines, Joined, postings=[replaced(line.postings[0], kind="brings along")])
