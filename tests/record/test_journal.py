"""The journal: no byte of it can change, and no line of it go, without being found and named."""

import io
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.money import stack
from houseway.core.text import Mistake
from houseway.fees.ladder import Fee
from houseway.record.journal import Closed, Opened, Reader, Writer, read_line
from houseway.record.verify import verify
from houseway.tables.acts import Carry, Left, Observed, SightsBefore
from tests.journals import busy_felt, night, read, sealed


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("journal")
    night(folder / "night.jsonl", busy_felt(folder), hands=6, seed=3)
    return (folder / "night.jsonl").read_bytes()


@pytest.fixture(scope="module")
def spare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to write broken journals to."""
    return tmp_path_factory.mktemp("spare") / "night.jsonl"


def complaint(path: Path, contents: bytes) -> str:
    """What is wrong with a journal of these contents; nothing, if nothing is."""
    path.write_bytes(contents)
    try:
        verify(path)
    except Mistake as mistake:
        return str(mistake)
    return ""


def test_a_journal_reads_back_as_it_was_written(journal: bytes, spare: Path) -> None:
    assert complaint(spare, journal) == ""
    lines = read(spare)
    assert isinstance(lines[0], Opened)
    assert isinstance(lines[-1], Closed)
    assert len(lines) == journal.count(b"\n")
    assert sealed(spare, lines).read_bytes() == journal


@given(at=st.integers(0, 10**6), other=st.integers(0, 255))
def test_one_changed_byte_is_found_and_its_line_named(journal: bytes, spare: Path, at: int, other: int) -> None:
    at %= len(journal)
    changed = journal[:at] + bytes([other]) + journal[at + 1 :]
    number = journal[:at].count(b"\n") + 1
    found = complaint(spare, changed)
    if changed == journal:
        assert found == ""
    else:
        assert f", line {number}: " in found, f"byte {at} became {other}"


@given(at=st.integers(0, 10**6), extra=st.binary(min_size=1, max_size=3))
def test_inserted_bytes_are_found_and_their_line_named(journal: bytes, spare: Path, at: int, extra: bytes) -> None:
    at %= len(journal) + 1
    number = journal[:at].count(b"\n") + 1
    assert f", line {number}: " in complaint(spare, journal[:at] + extra + journal[at:]), f"{extra!r} at {at}"


@given(at=st.integers(0, 10**6))
def test_a_lost_byte_is_found_and_its_line_named(journal: bytes, spare: Path, at: int) -> None:
    at %= len(journal)
    number = journal[:at].count(b"\n") + 1
    assert f", line {number}: " in complaint(spare, journal[:at] + journal[at + 1 :]), f"byte {at}"


@given(at=st.integers(0, 10**6))
def test_a_journal_cut_short_is_found(journal: bytes, spare: Path, at: int) -> None:
    at %= len(journal)
    kept, whole = journal[:at], journal[:at].count(b"\n")
    found = complaint(spare, kept)
    if kept.endswith(b"\n") or not kept:
        assert f"ends after line {whole} without its closing line: it was cut short" in found
    else:
        assert f", line {whole + 1}: it is not complete" in found


def test_a_line_after_the_last_is_found(journal: bytes, spare: Path) -> None:
    spare.write_bytes(journal)
    lines = read(spare)
    after = f", line {len(lines) + 1}: the journal was closed before this line"
    assert after in complaint(spare, sealed(spare, [*lines, Left("Ann", [])]).read_bytes())
    assert after in complaint(spare, journal + b"\n")
    assert after in complaint(spare, journal + b"{}\n")


@given(st.data())
def test_lines_in_another_order_are_found(journal: bytes, spare: Path, data: st.DataObject) -> None:
    lines = journal.splitlines(keepends=True)
    one, other = sorted(data.draw(st.lists(st.integers(0, len(lines) - 1), min_size=2, max_size=2, unique=True)))
    lines[one], lines[other] = lines[other], lines[one]
    assert f", line {one + 1}: " in complaint(spare, b"".join(lines))


@given(st.data())
def test_a_line_left_out_or_doubled_is_found(journal: bytes, spare: Path, data: st.DataObject) -> None:
    lines = journal.splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 2))
    assert f", line {at + 1}: " in complaint(spare, b"".join(lines[:at] + lines[at + 1 :]))
    assert f", line {at + 2}: " in complaint(spare, b"".join(lines[: at + 1] + lines[at:]))


def test_another_journal_sealed_as_well_has_another_head(journal: bytes, spare: Path) -> None:
    spare.write_bytes(journal)
    head = verify(spare).head
    assert verify(spare, head).head == head
    lines = read(spare)
    closed = lines[-1]
    assert isinstance(closed, Closed)
    sealed(spare, [*lines[:-1], Closed(closed.hands, closed.drop + 1, closed.stacks)])
    assert verify(spare).head != head
    with pytest.raises(Mistake, match=f"no line with the head {head}: it is not the journal you hold the head of"):
        verify(spare, head)


def test_the_head_is_the_seal_of_the_last_line() -> None:
    file = io.BytesIO()
    writer = Writer(file)
    assert writer.head == ""
    writer(Left("Ann", []))
    first = writer.head
    writer(Left("Ann", []))
    assert writer.head != first, "the same line after another has another seal"
    assert writer.head.encode() in file.getvalue().splitlines()[-1]


def test_a_journal_opens_with_its_first_line_and_once(journal: bytes, spare: Path) -> None:
    spare.write_bytes(journal)
    lines = read(spare)
    opens = "a journal opens once, with its first line"
    assert f", line 1: {opens}" in complaint(spare, sealed(spare, lines[1:]).read_bytes())
    twice = sealed(spare, [lines[0], *lines]).read_bytes()
    assert f", line 2: {opens}" in complaint(spare, twice)


def test_a_line_of_another_kind_is_no_line_of_a_journal(journal: bytes, spare: Path) -> None:
    spare.write_bytes(journal)
    text = journal.replace(b'"line":"joined"', b'"line":"vanished"', 1)
    assert "its hash does not fit" in complaint(spare, text)


def test_whoever_paid_a_fee_in_format_2_is_read_as_somebody_or_as_a_role() -> None:
    fees = [Fee("pot", 4_00, "flop"), Fee(stack("Ann"), 1_00, "flop")]
    line = Observed(number=1, seen=SightsBefore(), script=[], postings=[], carry=Carry(), fees=fees)
    older = msgspec.to_builtins(line)
    older["fees"][1]["payer"] = "Ann"
    assert read_line(msgspec.json.encode(older), 2) == line
    with pytest.raises(msgspec.ValidationError):
        read_line(msgspec.json.encode(older))


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be read: No such file"):
        list(Reader(tmp_path / "none.jsonl"))
    with pytest.raises(Mistake, match="cannot be read"):
        list(Reader(tmp_path))
