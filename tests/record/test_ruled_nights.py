"""Nights at which the floor rules: the journal replays, verifies and audits, and nothing is erased."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.core.money import Account
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.law.audit import audit
from houseway.law.profiles import default_profiles, load_profile
from houseway.record.journal import Line, Writer
from houseway.record.live import LiveTable
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.round.ask import Answer, Question
from houseway.round.request import Open
from houseway.round.script import VOID, FaceSeen, Irregular, Ruling, Script, ShoeMade, Undone
from houseway.tables.acts import Join, Person, Played
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt
from houseway.testing.views import Anybody
from tests.journals import busy_felt, read, sealed

HANDS = 60


class Floor:
    """Anybody answers, and now and then the floor rules whatever it may."""

    def __init__(self, hand: Hand, rng: Random) -> None:
        self._deal = hand.deal
        self._rng = rng
        self._anybody = Anybody(rng)

    def __call__(self, questions: tuple[Question, ...]) -> Answer | Ruling | None:
        if self._rng.random() > 0.15:
            return self._anybody(questions)
        known = Open(questions, self._deal.floor).rulings()
        what = self._rng.choice(VOID if self._rng.random() < 0.2 else [what for what in known if what not in VOID])
        return Ruling(what, self._rng.choice(list(known[what])), "house rule 7", "called to the table")


def night(path: Path, felt: Felt) -> Path:
    rng = Random(12)
    with path.open("wb") as file:
        live = LiveTable(felt, rng, Writer(file))
        for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1):
            live.do(Join(Person(name, seat), 900_00))
        for _ in range(HANDS):
            hand = live.next_hand()
            live.deal(hand, Floor(hand, rng))
        live.close()
    return path


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    felt = lay_felt(load("limelight/limit-texas-holdem"), Wish(option=3))
    return night(tmp_path_factory.mktemp("ring") / "night.jsonl", felt)


@pytest.fixture(scope="module")
def banked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("banked")
    return night(folder / "night.jsonl", busy_felt(folder))


def test_a_night_of_rulings_verifies_and_replays(ring: Path, banked: Path) -> None:
    for path in (ring, banked):
        assert verify(path).hands == HANDS
        assert len(list(replay(path))) == HANDS
        assert not audit(path, [load_profile(each) for each in default_profiles()]).breaches


def test_every_ruling_is_given(ring: Path, banked: Path) -> None:
    hands = [line for path in (ring, banked) for line in read(path) if isinstance(line, Played)]
    given = Counter(entry.what for hand in hands for entry in hand.script if isinstance(entry, Ruling))
    for what in ("default", *VOID, "dead hand", "premature flop", "premature turn", "premature river"):
        assert given[what], f"never {what}: {given}"


def test_a_void_hand_keeps_its_script_and_moves_nothing(banked: Path) -> None:
    voided = [each for each in replay(banked) if each.hand.void]
    assert voided
    for each in voided:
        assert isinstance(each.line, Played)
        moved: Counter[Account] = Counter()
        for posting in each.line.postings:
            moved[posting.source] -= posting.cents
            moved[posting.target] += posting.cents
        assert not any(moved.values())
        assert each.line.carry.position == each.before.position
        assert isinstance(each.line.script[-1], Ruling)


def test_cards_of_a_void_hand_are_not_dealt_again(banked: Path) -> None:
    """The shoe goes on from where it was, so that nobody bets on cards already seen."""
    for each in replay(banked):
        if each.hand.void and not any(isinstance(entry, ShoeMade) for entry in each.line.script):
            assert each.line.carry.dealt == each.before.dealt + len(each.hand.deal.faces)


def changed(path: Path, script_of: Callable[[Script], Script]) -> tuple[list[Line], int]:
    """The journal with the script of one hand written otherwise, and the number of that hand."""
    lines = list(read(path))
    for at, line in enumerate(lines):
        if isinstance(line, Played) and (script := script_of(line.script)) != line.script:
            lines[at] = msgspec.structs.replace(line, script=script)
            return lines, line.number
    raise AssertionError("no hand of the night could be changed")


def taken_back(script: Script) -> Script:
    """An answer after which no card was seen is undone, and given again."""
    answered = [isinstance(entry, Answer) for entry in script]
    at = next((number for number, both in enumerate(pairwise(answered)) if all(both)), None)
    if at is None:
        return script
    return [*script[: at + 1], Undone(at, reason="out of turn"), *script[at:]]


def test_what_was_undone_stays_in_the_journal_and_moves_nothing(ring: Path, tmp_path: Path) -> None:
    path = sealed(tmp_path / "night.jsonl", changed(ring, taken_back)[0])
    assert verify(path).hands == HANDS
    assert len(list(replay(path))) == HANDS


def with_a_joker(script: Script) -> Script:
    at = next((number for number, entry in enumerate(script) if isinstance(entry, FaceSeen)), None)
    return script if at is None else [*script[:at], Irregular(0, "Xr", "foreign"), *script[at:]]


def test_a_sealed_shoe_holds_no_card_that_does_not_belong(ring: Path, tmp_path: Path) -> None:
    lines, number = changed(ring, with_a_joker)
    with pytest.raises(Mistake, match=f"hand {number} finds a card in a sealed shoe that was never in it"):
        verify(sealed(tmp_path / "night.jsonl", lines))
