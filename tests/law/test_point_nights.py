"""Nights of games for points: fees as printed, out of the antes, the Tops or by the clock, found again by replay."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from houseway.core.text import cents
from houseway.games.bind import load
from houseway.law.audit import audit
from houseway.law.profiles import load_profile, profile_ids
from houseway.record.journal import Writer
from houseway.record.live import LiveTable
from houseway.record.verify import verify
from houseway.round.ask import Answer, Question
from houseway.tables.acts import Collect, Join, Leave, Person
from houseway.tables.options import Wish
from houseway.testing.tables import NAMES, lay_felt


class Night(NamedTuple):
    """Who comes, and what happens: a number is what the clock shows, a name comes or goes, "hand" is dealt."""

    sheet: str
    option: int
    people: int
    events: tuple[int | str, ...]
    drop: str


NIGHTS = [
    # Four antes of $1 are the fee of $4; in option 2 the action button adds the fifth dollar.
    Night("lotus/13-card-red", 1, 4, ("hand", "hand", "hand"), "$12"),
    Night("lotus/13-card-red", 2, 4, ("hand", "hand"), "$10"),
    # Two antes of $5 are more than $7; three hands.
    Night("lotus/13-card-red", 4, 2, ("hand", "hand", "hand"), "$21"),
    # Six pay $5 each half hour; five pay $4 each by the option beside it.
    Night("players/pan", 1, 6, (0, "hand", 29, "hand", 30, "hand", "Fay", 60, "hand"), "$80"),
    # Options 3 and 4: six pay $3, five $4; whoever comes in during a period pays from the next on.
    Night("players/pan", 3, 5, (0, "hand", "Fay", 10, "hand", 31, "hand"), "$38"),
    # $1.25 out of the Tops of five players, 50 cents out of those of four.
    Night("limelight/panguingue", 1, 5, ("hand", "hand", "Eve", "hand"), "$3"),
    # The rates of Friday nights and Saturdays: $1.50 and 50 cents.
    Night("limelight/panguingue", 2, 5, ("hand", "hand", "Eve", "hand"), "$3.50"),
    # $10 each, every forty minutes; who comes in after twenty pays half.
    Night("limelight/open-face-pineapple-chinese-poker", 1, 2, (0, "hand", "Cat", 25, "hand", 40, "hand"), "$55"),
    Night("500-club/face-up-chinese-poker", 1, 3, (0, "hand", 39, "hand", 40, "hand"), "$60"),
]


def takes_the_first(question: Question) -> Answer:
    """The first thing offered; cards as the clock would sort them."""
    first = next(option for option in question.options if not option.closed)
    return question.default if first.arg else Answer(question.key, first.id)


def plays_on(question: Question) -> Answer:
    """Plays every hand, and else does what the clock would."""
    return Answer(question.key, "play") if question.offer("play") else question.default


def written(path: Path, night: Night, answer: Callable[[Question], Answer] = takes_the_first) -> LiveTable:
    felt = lay_felt(load(night.sheet), Wish(option=night.option))
    chips = 100 * felt.options.minimum + 100_00
    with path.open("wb") as file:
        live = LiveTable(felt, Random(0), Writer(file))
        for seat, name in enumerate(NAMES[: night.people], 1):
            live.do(Join(Person(name, seat), chips))
        for event in night.events:
            if isinstance(event, int):
                live.do(Collect(event))
            elif event == "hand":
                live.deal(live.next_hand(), lambda questions: answer(questions[0]))
            elif event in live.table.people:
                live.do(Leave(event))
            else:
                live.do(Join(Person(event, NAMES.index(event) + 1), chips))
        live.close()
    return live


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: f"{night.sheet} {night.option}")
def test_the_drop_holds_what_is_printed(night: Night, tmp_path: Path) -> None:
    live, path = written(tmp_path / "night", night), tmp_path / "night"
    assert live.table.drop == cents(night.drop)
    report = audit(path, [load_profile(each) for each in profile_ids()], cents(night.drop))
    assert (report.fees_due, report.fees_taken, report.breaches) == (cents(night.drop), cents(night.drop), [])
    assert report.hands == night.events.count("hand")
    verify(path)


def test_a_hand_that_uses_up_every_stock_is_found_again(tmp_path: Path) -> None:
    """Nobody melds: the discards are shuffled twice, and each new shoe is held against what was in play."""
    live = written(tmp_path / "night", Night("limelight/panguingue", 1, 2, ("hand",), "$0.50"), plays_on)
    assert verify(tmp_path / "night").shoes == 3
    assert live.table.drop == 50
