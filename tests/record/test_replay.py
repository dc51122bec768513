"""Journals changed and sealed again: replay or verify finds what does not follow, and names the line."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards import NAMES, STANDARD
from houseway.core.money import CAGE, Posting, stack
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import SALT_BYTES, seals, tree
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.record.journal import Closed, Line, Opened, ShoeShown
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.round.ask import Answer
from houseway.round.script import Entry, FaceSeen, Script, ShoeMade
from houseway.tables.acts import Carry, Joined, Left, Played
from tests.journals import busy_felt, night, read, sealed

L = TypeVar("L", bound=msgspec.Struct)
replaced = msgspec.structs.replace
seeds = st.integers(0, 2**32)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    folder = tmp_path_factory.mktemp("journal")
    night(folder / "night.jsonl", busy_felt(folder), hands=24, seed=5)
    return read(folder / "night.jsonl")


@pytest.fixture(scope="module")
def spare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spare") / "night.jsonl"


def complaint(path: Path, lines: list[Line]) -> str:
    """What verify, or else replay, has against a journal of these lines."""
    sealed(path, lines)
    try:
        verify(path)
        for _ in replay(path):
            pass
    except Mistake as mistake:
        return str(mistake)
    return ""


def only(lines: list[Line], kind: type[L], where: Callable[[L], bool] = lambda line: True) -> list[tuple[int, L]]:
    """The lines of a kind, with their places."""
    found: list[tuple[int, L]] = []
    for at, line in enumerate(lines):
        if isinstance(line, kind) and where(line):
            found.append((at, line))
    assert found, f"there is no {kind.__name__} to change"
    return found


def changed(lines: list[Line], at: int, line: Line) -> list[Line]:
    assert line != lines[at]
    return [*lines[:at], line, *lines[at + 1 :]]


def test_an_honest_journal_has_nothing_against_it(lines: list[Line], spare: Path) -> None:
    assert complaint(spare, lines) == ""
    numbers = [replayed.line.number for replayed in replay(spare)]
    assert numbers == list(range(1, 25))


@given(seeds)
def test_a_wrong_posting_is_found(lines: list[Line], spare: Path, seed: int) -> None:
    rng = Random(seed)
    at, line = rng.choice(only(lines, Played, lambda hand: bool(hand.postings)))
    number = rng.randrange(len(line.postings))
    old = line.postings[number]
    new = rng.choice(
        [
            [replaced(old, cents=old.cents + 1)],
            [replaced(old, source=stack("Eve") if old.source != stack("Eve") else stack("Ann"))],
            [replaced(old, target=stack("Eve") if old.target != stack("Eve") else stack("Ann"))],
            [replaced(old, detail=f"{old.detail}.")],
            [replaced(old, kind="void" if old.kind != "void" else "bet")],
            [],
            [old, old],
        ]
    )
    postings = [*line.postings[:number], *new, *line.postings[number + 1 :]]
    found = complaint(spare, changed(lines, at, replaced(line, postings=postings)))
    assert f", line {at + 1}: " in found, f"posting {number + 1} of hand {line.number}: {found}"


def entries(script: Script, kind: type[Entry]) -> list[int]:
    return [number for number, entry in enumerate(script) if isinstance(entry, kind)]


@given(seeds)
def test_a_wrong_face_is_found(lines: list[Line], spare: Path, seed: int) -> None:
    rng = Random(seed)
    at, line = rng.choice(only(lines, Played, lambda hand: bool(entries(hand.script, FaceSeen))))
    number = rng.choice(entries(line.script, FaceSeen))
    old = line.script[number]
    assert isinstance(old, FaceSeen)
    face = rng.choice([name for name in (*sorted(NAMES.values()), "?", "Zz", "") if name != old.face])
    script = [*line.script[:number], FaceSeen(old.place, face), *line.script[number + 1 :]]
    found = complaint(spare, changed(lines, at, replaced(line, script=script)))
    assert f", line {at + 1}: " in found or f"hand {line.number} shows" in found, found


@given(seeds)
def test_a_wrong_answer_is_found(lines: list[Line], spare: Path, seed: int) -> None:
    rng = Random(seed)
    at, line = rng.choice(only(lines, Played, lambda hand: bool(hand.postings)))
    number = rng.choice(entries(line.script, Answer))
    old = line.script[number]
    assert isinstance(old, Answer)
    wrong = [Answer(f"{old.key}x", old.option, old.arg), Answer(old.key, "fold"), Answer(old.key, old.option, -5)]
    script = [*line.script[:number], rng.choice(wrong), *line.script[number + 1 :]]
    found = complaint(spare, changed(lines, at, replaced(line, script=script)))
    assert f", line {at + 1}: " in found, found


CARRIES: list[Callable[[Carry], Carry]] = [
    lambda carry: replaced(carry, dealt=carry.dealt + 1),
    lambda carry: replaced(carry, free_hands=carry.free_hands + 1),
    lambda carry: replaced(carry, position=replaced(carry.position, turns=carry.position.turns + 1)),
    lambda carry: replaced(carry, position=replaced(carry.position, who=f"{carry.position.who}x")),
    lambda carry: replaced(carry, position=replaced(carry.position, seat=carry.position.seat + 1)),
]


@pytest.mark.parametrize("change", CARRIES)
def test_a_wrong_carry_is_found(lines: list[Line], spare: Path, change: Callable[[Carry], Carry]) -> None:
    for at, line in only(lines, Played):
        found = complaint(spare, changed(lines, at, replaced(line, carry=change(line.carry))))
        named = f", line {at + 1}: " in found
        assert named or "where the shoe held another card" in found, f"hand {line.number}: {found}"


def test_a_wrong_number_is_found(lines: list[Line], spare: Path) -> None:
    at, line = only(lines, Played)[3]
    assert f", line {at + 1}: " in complaint(spare, changed(lines, at, replaced(line, number=9)))


@given(seeds)
def test_a_wrong_order_of_the_shoe_is_found(lines: list[Line], spare: Path, seed: int) -> None:
    rng = Random(seed)
    at, line = rng.choice(only(lines, ShoeShown))
    names = line.shoe.order.split()
    one, other = rng.sample(range(len(names)), 2)
    names[one], names[other] = names[other], names[one]
    shoe = replaced(line.shoe, order=" ".join(names))
    found = complaint(spare, changed(lines, at, ShoeShown(shoe)))
    assert f", line {at + 1}: the opened shoe is not the one committed to" in found


def committed(names: list[str], salts: bytes) -> OpenedShoe:
    """A shoe opened with the root it should have."""
    return OpenedShoe(tree(seals(names, salts))[-1][0].hex(), " ".join(names), salts.hex())


def with_root(lines: list[Line], old: str, shoe: OpenedShoe) -> list[Line]:
    """The journal as if another shoe had been committed to and laid open."""
    result: list[Line] = []
    for line in lines:
        if isinstance(line, Played):
            script = [replaced(entry, root=shoe.root) if entry == ShoeMade(old, 0) else entry for entry in line.script]
            line = replaced(line, script=script)
        elif isinstance(line, ShoeShown) and line.shoe.root == old:
            line = ShoeShown(shoe)
        result.append(line)
    return result


def test_another_shoe_committed_to_did_not_deal_these_cards(lines: list[Line], spare: Path) -> None:
    at, line = only(lines, ShoeShown)[0]
    names = line.shoe.order.split()
    other = committed(names[1:] + names[:1], bytes.fromhex(line.shoe.salts))
    found = complaint(spare, with_root(lines, line.shoe.root, other))
    assert f", line {at + 1}: hand 1 shows" in found
    assert "where the shoe held another card" in found


def test_a_shoe_that_is_not_of_its_decks_is_found(lines: list[Line], spare: Path) -> None:
    """A card is exchanged, committed to and laid open: where nobody saw it, the count alone can tell."""
    at, line = only(lines, ShoeShown)[0]
    names, salts = line.shoe.order.split(), bytes.fromhex(line.shoe.salts)
    found = []
    for place, name in enumerate(names):
        other = "As" if name != "As" else "Ks"
        stacked = committed([*names[:place], other, *names[place + 1 :]], salts)
        found.append(complaint(spare, with_root(lines, line.shoe.root, stacked)))
    found.append(
        complaint(spare, with_root(lines, line.shoe.root, committed([*names, "As"], salts + bytes(SALT_BYTES))))
    )
    assert all(f", line {at + 1}: the shoe laid open does not hold the cards of its decks" in each for each in found)


def test_a_shoe_committed_to_twice_is_found(lines: list[Line], spare: Path) -> None:
    """Else the cards dealt under the first commitment would be held against nothing."""
    (_, first), (_, second) = only(lines, ShoeShown)[:2]
    made = [at for at, hand in only(lines, Played) if entries(hand.script, ShoeMade)]
    found = complaint(spare, with_root(lines, first.shoe.root, second.shoe))
    assert f", line {made[1] + 1}: " in found


def test_a_shoe_never_laid_open_is_found(lines: list[Line], spare: Path) -> None:
    at, line = only(lines, ShoeShown)[-1]
    found = complaint(spare, [*lines[:at], *lines[at + 1 :]])
    assert f"the shoe committed to as {line.shoe.root[:12]}… was never laid open" in found


def test_a_shoe_never_committed_to_is_found(lines: list[Line], spare: Path) -> None:
    rng = Random(1)
    names = [NAMES[face] for face in STANDARD]
    stray = ShoeShown(committed(names, rng.randbytes(SALT_BYTES * 52)))
    assert f", line {len(lines)}: " in complaint(spare, [*lines[:-1], stray, lines[-1]])


def test_a_card_without_a_shoe_is_found(lines: list[Line], spare: Path) -> None:
    at, hand = only(lines, Played, lambda hand: bool(entries(hand.script, FaceSeen)))[0]
    script = [entry for entry in hand.script if not isinstance(entry, ShoeMade)]
    found = complaint(spare, changed(lines, at, replaced(hand, script=script)))
    assert f", line {at + 1}: hand {hand.number} shows a card before any shoe is made" in found


def test_a_hand_left_out_or_moved_is_found(lines: list[Line], spare: Path) -> None:
    plain = only(lines, Played, lambda hand: bool(hand.postings) and not entries(hand.script, ShoeMade))
    for at, _ in plain:
        assert "line " in complaint(spare, [*lines[:at], *lines[at + 1 :]])
        assert "line " in complaint(spare, [*lines[:at], lines[at], *lines[at:]])


def test_who_came_and_went_is_held_to_it(lines: list[Line], spare: Path) -> None:
    at, joined = only(lines, Joined)[1]
    more = [replaced(joined.postings[0], cents=joined.postings[0].cents + 100_00)]
    wrong: list[tuple[int, Line]] = [
        (at, replaced(joined, postings=[])),
        (at, replaced(joined, postings=[replaced(joined.postings[0], detail="finds")])),
        (at, replaced(joined, person=replaced(joined.person, seat=99))),
    ]
    at_left, left = only(lines, Left)[0]
    wrong.append((at_left, replaced(left, name="Zed")))
    wrong.append((at_left, replaced(left, postings=[Posting(stack("Cat"), CAGE, 1, "cashes out")])))
    for number, line in wrong:
        assert f", line {number + 1}: " in complaint(spare, changed(lines, number, line))
    assert ", line " in complaint(spare, changed(lines, at, replaced(joined, postings=more)))


def test_the_closing_count_is_held_to_the_hands(lines: list[Line], spare: Path) -> None:
    at, closed = only(lines, Closed)[0]
    name = next(iter(closed.stacks))
    for wrong in (
        replaced(closed, hands=closed.hands + 1),
        replaced(closed, drop=closed.drop + 1),
        replaced(closed, stacks={**closed.stacks, name: closed.stacks[name] + 1}),
        replaced(closed, stacks={**closed.stacks, "Zed": 0}),
    ):
        assert f", line {at + 1}: the closing count" in complaint(spare, changed(lines, at, wrong))


def test_the_sheet_and_options_are_held_to_the_opening(lines: list[Line], spare: Path) -> None:
    _, opened = only(lines, Opened)[0]
    other = load("500-club/ez-baccarat").sheet
    for wrong, why in (
        (replaced(opened, format=99), "it is written in format 99"),
        (replaced(opened, digest="0" * 64), "does not have the digest it gives"),
        (replaced(opened, sheet=other), "does not have the digest it gives"),
        (replaced(opened, options=replaced(opened.options, seats=3)), "3 seats"),
        (replaced(opened, options=replaced(opened.options, schedule="none")), "does not use schedule 'none'"),
    ):
        found = complaint(spare, changed(lines, 0, wrong))
        assert ", line 1: " in found
        assert why in found


def test_another_program_s_journal_is_replayed_and_named_where_it_differs(lines: list[Line], spare: Path) -> None:
    _, opened = only(lines, Opened)[0]
    by_another = changed(lines, 0, replaced(opened, engine="0.0.0"))
    assert complaint(spare, by_another) == ""
    at, line = only(lines, Played)[0]
    carry = replaced(line.carry, free_hands=line.carry.free_hands + 1)
    found = complaint(spare, changed(by_another, at, replaced(line, carry=carry)))
    assert f", line {at + 1}: " in found
    assert "it was recorded by Houseway 0.0.0; this is" in found
