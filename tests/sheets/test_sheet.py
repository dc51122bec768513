"""Sheets: what starts from another, what the letter of a book says, and errors that name file, key and reason."""

import re
from pathlib import Path

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.games.bind import bind, load
from houseway.games.family import require_banked
from houseway.sheets.books import BOOKS
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.felts import filed, small

EZ = "500-club/ez-baccarat"

CHOICE = """

[[choice]]
id    = "naturals"
title = "Naturals stop the draw"
ways  = {}
"""
ANOTHER_BANK = '{ yes = {}, no = { "bank.draws" = "none" } }'

# What is exchanged in the small game, and the sentence that refuses it.
WRONG: list[tuple[tuple[str, str], str]] = [
    (("title  =", "titel  ="), "titel: unknown key; did you mean title?"),
    (("backline = true", "colour = 'red'"), "colour: unknown key; there are id, title, family"),
    (
        ('{ tie = "8 to 1" }', '{ tie = "8 to 1" }\npaytabels = 1'),
        "wager[1].paytabels: unknown key; did you mean paytables?",
    ),
    (("serve = 2", "serv = 2"), "bank.rotation.serv: unknown key; did you mean serve?"),
    (("natural_stops = true", "natural_stop = true"), "rules: natural_stop: unknown key; did you mean natural_stops?"),
    (("natural_stops = true", "natural_stops = 1"), "rules: natural_stops: expected true or false, got whole number"),
    (("seats  = 4", 'seats  = "4"'), "seats: expected whole number, got text"),
    (("seats  = 4", "seats  = 1"), "seats: expected whole number >= 2"),
    (("seats  = 4", ""), "seats: this key is missing"),
    (("min = 1, max = 2", "min = 0, max = 2"), "decks.min: expected whole number >= 1"),
    (("min = 1, max = 2", "min = 3, max = 2"), "decks: "),
    (('by = "seat"', 'by = "lap"'), "bank.settle.by: 'lap' is not a value it can have; there are seat, wager"),
    (("serve = 2", "serve = 2, offer_every = 2"), "bank.rotation: a rotation says either offer_every or serve"),
    (("serve = 2", "serve = 0"), "bank.rotation: a rotation says either offer_every or serve"),
    (("serve = 2", "serve = -1, offer_every = 2"), "bank.rotation"),
    (('judge = "tie"', 'judge = "tye"'), "wager tie: judge: no judge 'tye': baccarat has player, banker, tie"),
    (('tie = "8 to 1" }', 'tye = "8 to 1" }'), "wager tie: pays: no result 'tye': tie gives tie, tie-at-0"),
    (('"8 to 1" }', '"8:1" }'), "wager tie: pays.tie: '8:1' is not a payout"),
    (('{ tie = "8 to 1" }', "{}"), "wager tie: pays: say what at least one result pays"),
    (('pays  = { tie = "8 to 1" }', "[wager.paytables.high]"), "wager tie: paytables.high: say what at least one"),
    (('needs = ["player"]', 'needs = ["banker"]'), "wager tie: needs: no wager banker"),
    (('needs = ["player"]', 'at_most = ["line"]'), "wager tie: at_most: no wager line"),
    (('["player", "tie"]', '["player"]'), "bank.settle.order: it must name every wager once; look at tie"),
    (
        ('["player", "tie"]', '["player", "tie", "six"]'),
        "bank.settle.order: it must name every wager once; look at six",
    ),
    (('["player", "tie"]', '["player", "tie", "tie"]'), "bank.settle.order: it must name every wager once"),
    (('id    = "tie"', 'id    = "player"'), "wager player: there are two of this id"),
    (
        ('kind  = "bonus"', 'kind  = "extra"'),
        "wager[1].kind: 'extra' is not a value it can have; there are bonus, later, main, rider",
    ),
    (
        ("natural_stops = true", f"natural_stops = true{CHOICE.format('{ yes = {}, no = { natural_stop = false } }')}"),
        "did you mean natural_stops? (choice naturals: no)",
    ),
    (
        ("natural_stops = true", f"natural_stops = true{CHOICE.format('{ yes = { natural_stops = true }, no = {} }')}"),
        "choice naturals: the first way is as the rules have it: write {} for it",
    ),
    (("natural_stops = true", f"natural_stops = true{CHOICE.format('{ yes = {} }')}"), "choice[0].ways: "),
    (
        ("natural_stops = true", f"natural_stops = true{CHOICE.format(ANOTHER_BANK)}"),
        "bank: draws: unknown key; did you mean draw? (choice naturals: no)",
    ),
    (('family = "baccarat"', 'family = "whist"'), "cannot be dealt yet: Houseway does not know how to play whist"),
    (('family = "baccarat"', 'family = "../baccarat"'), "cannot be dealt yet"),
    (('family = "baccarat"', 'family = "baccarrat"'), "family: did you mean baccarat?"),
    (('family = "baccarat"', 'family = "bind"'), "does not know how to play bind: family: there are baccarat, black"),
    (('family = "baccarat"', 'family = "family"'), "does not know how to play family"),
    (('family = "baccarat"', 'family = "checks"'), "does not know how to play checks"),
    (("seats  = 4", "seats  = 4\nplayable = false"), "cannot be dealt yet"),
    (("seats  = 4", "seats  = 4\nschedules = ['nowhere/fees']"), "schedules: there is no schedule 'nowhere/fees'"),
    (("seats  = 4", "seats  = 4\nschedules = [5]"), "schedules[0]: expected text, got whole number"),
    (("seats  = 4", "seats  = 4\nschedules = 'fees'"), "schedules: "),
    (("seats  = 4", "seats  = 4\nid = 'mine'"), "id: leave it out; a sheet is called after its file"),
    (("seats  = 4", "seats  = 4\ndrop = ['wager.tie']"), "drop: "),
    (("seats  = 4", "seats  = 4\nlike = 5"), "like: "),
    (("seats  = 4", "seats  = 4\nlike = 'nowhere/small'"), "there is no sheet 'nowhere/small'"),
    (("seats  = 4", "seats  ="), "not TOML"),
    (('[[wager]]\nid    = "player"', '[[wagers]]\nid    = "player"'), "wagers: unknown key; did you mean wager?"),
]


@pytest.mark.parametrize(("change", "why"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_an_error_names_file_key_and_reason(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    path = filed(tmp_path, small(change))
    with pytest.raises(Mistake, match=re.escape(why)) as raised:
        load(path)
    assert str(raised.value).startswith(path), "the file comes first"


READINGS_WRONG = [
    ("reading = 5", "reading: "),
    ("reading = 'word'", "reading: "),
    ("reading = ['word']", "reading"),
    ("[reading]\nabout = 'x'\ntext = 'y'", "reading: "),
    ("[[reading]]\nabout = 'x'", "reading[0].text: this key is missing"),
    ("[[reading]]\nabout = 'x'\ntext = 'y'\nas_printed = 5", "reading[0].as_printed: "),
]


@pytest.mark.parametrize(("reading", "why"), READINGS_WRONG)
def test_readings_are_checked_before_they_are_undone(tmp_path: Path, reading: str, why: str) -> None:
    head, _, _ = small().partition("[[reading]]")
    text = reading + head if reading.startswith("reading") else head + reading
    path = filed(tmp_path, text)
    for as_printed in ((), "all"):
        with pytest.raises(Mistake, match=re.escape(why)) as raised:
            load(path, as_printed)
        assert str(raised.value).startswith(path)


LETTERS_WRONG = [
    (
        '{ "rules.nothing.deeper" = 1 }',
        "reading 1: the path 'rules.nothing.deeper' leads nowhere: there is no 'nothing'",
    ),
    ('{ "wager.pair.pays" = 1 }', "reading 1: the path 'wager.pair.pays' leads nowhere: there is no 'pair'"),
    ('{ "wager.tie" = 1 }', "reading 1: "),
    ('{ "title.of" = 1 }', "reading 1: "),
    ('"no such deck exists"', "reading 1 cannot be undone: no such deck exists"),
]


@pytest.mark.parametrize(("letter", "why"), LETTERS_WRONG)
def test_a_letter_that_cannot_be_followed_says_so(tmp_path: Path, letter: str, why: str) -> None:
    path = filed(tmp_path, small(('{ "rules.natural_stops" = false }', letter)))
    load(path)
    load(path, (2,))
    with pytest.raises(Mistake, match=re.escape(why)) as raised:
        load(path, (1,))
    assert str(raised.value).startswith(path)


def test_readings_are_undone_one_by_one_or_all(tmp_path: Path) -> None:
    path = filed(tmp_path, small())

    def said(*numbers: int) -> tuple[bool, str, str]:
        sheet = load_sheet(path, numbers)
        return sheet.rules["natural_stops"], sheet.wager_by_id("tie").pays["tie"], sheet.title

    assert said() == (True, "8 to 1", "Small")
    assert said(1) == (False, "8 to 1", "Small")
    assert said(2) == (True, "9 to 1", "Smaller")
    assert said(1, 2) == (False, "9 to 1", "Smaller")
    assert load_sheet(path, "all") == load_sheet(path, (1, 2))
    assert load(path, "all").rules.natural_stops is False


@pytest.mark.parametrize("number", [0, 3, -1])
def test_there_is_no_such_reading(tmp_path: Path, number: int) -> None:
    with pytest.raises(Mistake, match=f"has no reading {number}: it has 2"):
        load_sheet(filed(tmp_path, small()), (number,))


def like(folder: Path, text: str) -> Sheet:
    """A sheet that starts from the small one, with this after its `like`."""
    base = filed(folder, small())
    return load_sheet(filed(folder, f"like = '{base}'\nsource = ['mine']\n{text}", "mine.toml"))


def test_what_is_not_said_is_as_in_the_other_sheet(tmp_path: Path) -> None:
    mine, base = like(tmp_path, "title = 'Mine'"), load_sheet(filed(tmp_path, small()))
    assert mine.title == "Mine"
    inherited = ("family", "seats", "decks", "bank", "wager", "rules", "backline")
    assert [getattr(mine, key) for key in inherited] == [getattr(base, key) for key in inherited]


def test_source_approval_readings_and_schedules_are_never_inherited(tmp_path: Path) -> None:
    base = filed(tmp_path, small(("seats  = 4", f"seats = 4\napproval = 'GEGA-1'\nschedules = ['{EZ}']")))
    assert load_sheet(base).schedules
    mine = load_sheet(filed(tmp_path, f"like = '{base}'\nsource = ['mine']", "mine.toml"))
    assert (mine.source, mine.approval, mine.reading, mine.schedules) == (("mine",), "", (), ())
    bare = filed(tmp_path, f"like = '{base}'", "bare.toml")
    assert load_sheet(bare).source == ()


def test_tables_merge_and_wagers_by_their_id(tmp_path: Path) -> None:
    mine = like(
        tmp_path,
        """
        decks = { max = 8 }
        rules = { dealt = "face down" }
        [bank.settle]
        order = ["player", "tie", "six"]
        [[wager]]
        id = "tie"
        pays = { tie-at-6 = "9 to 1" }
        [[wager]]
        id = "six"
        title = "Six"
        kind = "bonus"
        judge = "banker-6"
        pays = { two-card-6 = "12 to 1" }
        """,
    )
    assert (mine.decks.min, mine.decks.max) == (1, 8)
    assert mine.rules == {"natural_stops": True, "dealt": "face down"}
    assert mine.bank is not None
    assert (mine.bank.settle.by, mine.bank.settle.order) == ("seat", ("player", "tie", "six"))
    assert [wager.id for wager in mine.wager] == ["player", "tie", "six"]
    tie = mine.wager_by_id("tie")
    assert (tie.title, tie.needs) == ("Tie Bet", ("player",))
    assert tie.pays == {**load_sheet(filed(tmp_path, small())).wager_by_id("tie").pays, "tie-at-6": "9 to 1"}
    assert bind(mine)


def test_entries_are_dropped(tmp_path: Path) -> None:
    drop = "drop = ['wager.tie', 'rules.natural_stops', 'backline']\n[bank.settle]\norder = ['player']"
    mine = like(tmp_path, drop)
    assert ([wager.id for wager in mine.wager], mine.rules, mine.backline) == (["player"], {}, False)
    assert load_sheet(filed(tmp_path, small())).backline, "the other sheet keeps its own"


def test_paytables_merge_row_by_row(tmp_path: Path) -> None:
    """Pair Plus with another flush still pays a straight; a row that is not to be paid is dropped."""
    base = load_sheet("500-club/three-card-poker-6-card-bonus").wager_by_id("pair-plus")
    text = """
        like   = "500-club/three-card-poker-6-card-bonus"
        source = []
        drop   = ["wager.pair-plus.pays.straight"]
        [[wager]]
        id   = "pair-plus"
        pays = { flush = "5 to 1" }
        """
    kept = load_sheet(filed(tmp_path, text.replace("drop ", "# ")))
    assert kept.wager_by_id("pair-plus").pays == {**base.pays, "flush": "5 to 1"}
    assert list(kept.wager_by_id("pair-plus").pays) == list(base.pays)
    dropped = load_sheet(filed(tmp_path, text, "dropped.toml")).wager_by_id("pair-plus").pays
    assert set(dropped) == set(base.pays) - {"straight"}


@pytest.mark.parametrize("path", ["'wager.pair'", "'colour'", "'title.of'", "'wager.tie.pays.lose'", "5"])
def test_what_is_not_there_cannot_be_dropped(tmp_path: Path, path: str) -> None:
    with pytest.raises(Mistake, match="drop") as raised:
        like(tmp_path, f"drop = [{path}]")
    assert str(raised.value).startswith(str(tmp_path / "mine.toml"))


def test_a_drop_is_a_list(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"mine.toml: drop: "):
        like(tmp_path, "drop = 'backline'")


def test_a_sheet_cannot_start_from_itself(tmp_path: Path) -> None:
    one, other = str(tmp_path / "one.toml"), str(tmp_path / "other.toml")
    filed(tmp_path, f"like = '{other}'", "one.toml")
    filed(tmp_path, f"like = '{one}'", "other.toml")
    with pytest.raises(Mistake, match="a sheet cannot start from itself"):
        load_sheet(one)


def test_a_renamed_copy_has_the_same_digest(tmp_path: Path) -> None:
    here, there = filed(tmp_path, small()), filed(tmp_path, f"# a copy\n{small()}", "copy.toml")
    assert load_sheet(here).digest == load_sheet(there).digest
    original = (BOOKS / f"{EZ}.toml").read_text("utf-8")
    assert load_sheet(filed(tmp_path, original, "ez.toml")).digest == load_sheet(EZ).digest


CHANGES = [
    ('"Small"', '"Small "'),
    ("seats  = 4", "seats  = 5"),
    ("max = 2", "max = 3"),
    ("backline = true", ""),
    ("serve = 2", "offer_every = 2"),
    ('by = "seat"', 'by = "wager"'),
    ('["player", "tie"]', '["tie", "player"]'),
    ("natural_stops = true", ""),
    ('{ tie = "8 to 1" }', '{ tie = "9 to 1" }'),
    ('{ tie = "8 to 1" }', '{ tie-at-0 = "8 to 1" }'),
    ('needs = ["player"]', ""),
    ('needs = ["player"]', 'needs = ["player"]\nbackline = false'),
    ('"small.txt:1-2"', '"small.txt:1-3"'),
    ("They stop the draw.", "They end the draw."),
    ("seats  = 4", f"seats  = 4\nschedules = ['{EZ}']"),
    ("seats  = 4", "seats  = 4\ncut = true"),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[1])
def test_any_change_has_another_digest(tmp_path: Path, change: tuple[str, str]) -> None:
    changed = load_sheet(filed(tmp_path, small(change)))
    assert changed.digest != load_sheet(filed(tmp_path, small())).digest


def test_the_order_of_paytables_is_part_of_the_sheet(tmp_path: Path) -> None:
    """A table that chooses none plays the first, so another order is another game."""
    high, low = 'high = { tie = "9 to 1" }', 'low = { tie = "8 to 1" }'
    pays = 'pays  = { tie = "8 to 1" }'
    one = load_sheet(filed(tmp_path, small((pays, f"[wager.paytables]\n{high}\n{low}"))))
    other = load_sheet(filed(tmp_path, small((pays, f"[wager.paytables]\n{low}\n{high}"))))
    assert require_banked(bind(one)).payouts({}) != require_banked(bind(other)).payouts({})
    assert one.digest != other.digest


def test_a_digest_survives_the_journal() -> None:
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        again = msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet)
        assert again == sheet, sheet_id
        assert again.digest == sheet.digest, sheet_id


@pytest.mark.parametrize("name", ["nowhere/small", "", "..", "500-club/book", "../500-club/ez-baccarat", "small"])
def test_there_is_no_such_sheet(name: str) -> None:
    with pytest.raises(Mistake, match="there is no sheet"):
        load_sheet(name)


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="there is no file"):
        load_sheet(str(tmp_path / "none.toml"))


def test_there_is_no_such_wager(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="has no wager 'pair': it has player, tie"):
        load_sheet(filed(tmp_path, small())).wager_by_id("pair")


@pytest.mark.parametrize(
    ("sheet_id", "approval"),
    [
        ("lotus/blackjack-x", "GEGA-003056"),
        ("lotus/commission-free-baccarat", "GEGA-003032"),
        ("lotus/texas-holdem", "GEGA-002772"),
        ("lotus/ultimate-war", "GEGA-003984"),
    ],
)
def test_an_approval_may_stand_in_the_heading_of_a_schedule(sheet_id: str, approval: str) -> None:
    sheet = load_sheet(sheet_id)
    assert sheet.approval == approval
    assert approval in {number for schedule in sheet.schedules for number in schedule.approvals}


def test_a_reading_may_be_undone_in_a_schedule() -> None:
    moments = {
        row.moment
        for as_printed in ((), (20,))
        for row in load_sheet("500-club/pure-21-5-blackjack", as_printed).schedules[0].option(1)
        if row.payer == "player-dealer"
    }
    assert moments == {"before the deal", "after the first two cards"}
    assert load_sheet("500-club/pure-21-5-blackjack").schedules[0].option(1)[0].moment == "before the deal"
