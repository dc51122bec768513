"""A journal forged with care, every seal in order, does not pass: its sheet, its reshuffles, the heads people hold."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from houseway.core import cards
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import SALT_BYTES, seals, tree
from houseway.core.text import Mistake
from houseway.games.bind import bind, load
from houseway.law.audit import audit
from houseway.record.ends import opening_of
from houseway.record.journal import Line, ShoeShown, Writer
from houseway.record.live import LiveTable
from houseway.record.provenance import how_it_differs
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.room.store.schema import entries
from houseway.round.ask import Answer, Question
from houseway.round.script import FaceSeen, ShoeMade
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Join, Person, Played
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt
from tests.journals import night, read, sealed
from tests.record.test_before import unpacked
from tests.room.rooms import house

BOOK = "500-club/ez-baccarat"
OTHER_BOOK = "lotus/ez-baccarat-dragon-7"
DRAW = "players/lowball-ace-to-five"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")


def doubled_fees(sheet: Sheet) -> Sheet:
    """The same sheet, under its own name, with every fee twice as high."""
    raw = msgspec.to_builtins(sheet)
    for schedule in raw["schedules"]:
        for row in schedule["rows"]:
            row["cents"] = 2 * row["cents"] if isinstance(row["cents"], int) else row["cents"]
    return msgspec.convert(raw, Sheet)


def halved_tie(sheet: Sheet) -> Sheet:
    raw: Any = msgspec.to_builtins(sheet)
    (tie,) = [wager for wager in raw["wager"] if wager["id"] == "tie"]
    tie["pays"] = dict.fromkeys(tie["pays"], "4 to 1")
    return msgspec.convert(raw, Sheet)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run((sys.executable, "-m", "houseway", *words), capture_output=True, text=True, check=False)


@pytest.mark.parametrize("forged", [doubled_fees, halved_tie])
def test_a_journal_with_a_sheet_of_its_own_under_the_id_of_a_book_does_not_pass(tmp_path: Path, forged: Any) -> None:
    sheet = forged(load_sheet(BOOK))
    assert sheet.id == BOOK
    assert sheet.digest != load_sheet(BOOK).digest
    path = tmp_path / "forged.journal"
    night(path, lay_felt(bind(sheet)), 5, seed=1)
    assert len(list(replay(path))) == 5, "by its own sheet it is in order"
    assert f"is not {BOOK} as it is in the books" in verify(path).sheet
    breaches = audit(path, []).breaches
    assert [each.clause for each in breaches] == ["the books"]
    for what in ("verify", "replay"):
        done = command(what, str(path), "--json")
        assert done.returncode == 1, what
        assert "as it is in the books" in done.stderr
        assert "as it is in the books" in json.loads(done.stdout)["sheet"]


@pytest.mark.parametrize("as_printed", [(), "all"])
def test_an_honest_journal_passes_with_its_readings_or_without(tmp_path: Path, as_printed: Any) -> None:
    path = tmp_path / "honest.journal"
    night(path, lay_felt(load(BOOK, as_printed)), 3, seed=1)
    assert verify(path).sheet == ""


def test_a_sheet_of_an_earlier_program_passes_with_a_note_and_a_forged_one_does_not(tmp_path: Path) -> None:
    path = unpacked("baccarat", tmp_path)
    told = command("verify", str(path))
    assert told.returncode == 0
    assert f"note: the sheet in it is {BOOK} as of an earlier program" in told.stdout
    assert "as of an earlier program" in json.loads(command("verify", str(path), "--json").stdout)["note"]
    for words in (("replay", str(path)), ("audit", str(path))):
        assert command(*words).returncode == 0, words
    older = opening_of(path).sheet
    for forged in (doubled_fees(older), halved_tie(older), msgspec.structs.replace(older, id=OTHER_BOOK)):
        night(path, lay_felt(bind(forged)), 2, seed=1)
        assert "as it is in the books" in verify(path).sheet
        assert [each.clause for each in audit(path, []).breaches] == ["the books"]
        assert command("verify", str(path)).returncode == 1


def test_a_paytable_in_another_order_is_another_sheet() -> None:
    """The first paytable is the usual one, so whoever puts another first deals another game."""
    sheet_id = next(each for each in sheet_ids() if any(len(wager.paytables) > 1 for wager in load_sheet(each).wager))
    raw: Any = msgspec.to_builtins(load_sheet(sheet_id))
    for wager in raw["wager"]:
        wager["paytables"] = dict(reversed(wager["paytables"].items()))
    assert how_it_differs(msgspec.convert(raw, Sheet)).endswith("as it is in the books: other wager")


def stays_in(questions: tuple[Question, ...]) -> Answer:
    """Calls everything, and throws all five cards away, so that the deck runs out."""
    question = questions[0]
    offered = {option.id for option in question.options if not option.closed}
    for option in question.options:
        if option.id == "discard":
            return Answer(question.key, "discard", {"discard": tuple(_names(option.arg))})
    wanted = next((each for each in ("check", "call", "pass", "post") if each in offered), None)
    return Answer(question.key, wanted) if wanted else question.default


def _names(sort: Any) -> list[str]:
    return [cards.NAMES[card] for card in sort.cards]


@pytest.fixture(scope="module")
def reshuffled(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    """A hand in which the deck runs out and the discards are shuffled again."""
    path = tmp_path_factory.mktemp("draw") / "draw.journal"
    with path.open("wb") as file:
        live = LiveTable(lay_felt(load(DRAW), Wish(structure="limit")), Random(1), Writer(file))
        for seat, name in enumerate(NAMES, 1):
            live.do(Join(Person(name, seat), 100_00))
        live.deal(live.next_hand(), stays_in)
        live.close()
    verify(path)
    return read(path)


def with_shoe(lines: list[Line], old: str, names: list[str]) -> list[Line]:
    """The journal as if a shoe of these cards had been made in place of one, committed to and laid open."""
    salts = bytes(SALT_BYTES * len(names))
    new = OpenedShoe(tree(seals(names, salts))[-1][0].hex(), " ".join(names), salts.hex())
    result: list[Line] = []
    for line in lines:
        if isinstance(line, Played):
            script = [
                ShoeMade(new.root, entry.place) if isinstance(entry, ShoeMade) and entry.root == old else entry
                for entry in line.script
            ]
            line = msgspec.structs.replace(line, script=script)
        elif isinstance(line, ShoeShown) and line.shoe.root == old:
            line = ShoeShown(new)
        result.append(line)
    return result


def test_a_reshuffle_of_fewer_or_other_cards_than_are_left_is_found(reshuffled: list[Line], tmp_path: Path) -> None:
    shoes = [line.shoe for line in reshuffled if isinstance(line, ShoeShown)]
    part = shoes[-1]
    names = part.order.split()
    assert len(names) < len(shoes[0].order.split()), "the last shoe is of what was not in play"
    (hand,) = [line for line in reshuffled if isinstance(line, Played)]
    made = [at for at, entry in enumerate(hand.script) if isinstance(entry, ShoeMade)][-1]
    dealt = sum(isinstance(entry, FaceSeen) for entry in hand.script[made:])
    assert dealt < len(names)
    in_play = next(name for name in shoes[-2].order.split() if name not in names)
    path = tmp_path / "forged.journal"
    for forged in (names[:dealt], [*names[:-1], in_play], [*names, in_play]):
        with pytest.raises(Mistake, match="shuffles again other cards than those not in play"):
            verify(sealed(path, with_shoe(reshuffled, part.root, forged)))
    verify(sealed(path, with_shoe(reshuffled, part.root, names)))


async def test_heads_of_an_open_table_extend_each_other_and_bind(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(BOOK, bots=3)
        guest = await h.sit(table, 5)
        heads, path = [(await h.room.snapshot(table, "")).table.head], tmp_path / "table.journal"
        for _ in range(6):
            await h.pass_on(table, guest)
            path.write_bytes(await h.room.journal(table))
            heads.append((await h.room.snapshot(table, "")).table.head)
            assert verify(path).head == heads[-1]
            for head in heads:
                verify(path, head)
        assert len(set(heads)) > 2
        lines = read(path)
        changed = [
            msgspec.structs.replace(each, script=each.script[:-1]) if isinstance(each, Played) else each
            for each in lines
        ]
        with pytest.raises(Mistake, match="has no line with the head"):
            verify(sealed(path, changed), heads[-1])


async def test_an_entry_changed_in_the_database_is_found(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(BOOK, bots=3)
        guest = await h.sit(table, 5)
        while not await h.room.records.hands(table):
            await h.pass_on(table, guest)
        await h.room.journal(table)
        async with h.room.store.begin() as connection:
            hand = entries.c.kind == "hand"
            body = str(await connection.scalar(select(entries.c.body).where(hand)))
            await connection.execute(update(entries).where(hand).values(body=body.replace("1", "2", 1)))
        with pytest.raises(Mistake, match="the database was changed"):
            await h.room.journal(table)
