"""What is wrong with the input is told in one clear sentence, and nothing is changed."""

from pathlib import Path

import pytest

from houseway.core.text import FAULT, FOUND
from tests.cli.conftest import Call
from tests.felts import filed, small

EZ = "500-club/ez-baccarat"

MISTAKES = [
    ("sheet 500-club/ez-bacarat", "there is no sheet '500-club/ez-bacarat': did you mean 500-club/ez-baccarat?"),
    (
        "report 500-club/ez-baccarat -o page.pdf",
        "page.pdf: the report is a page for browsers: name a file",
    ),
    ("move there.db there.db", "there.db is the room itself: name another database"),
    ("serve --proxy nonsense", "--proxy is an address such as 10.0.0.5"),
    ("replay there.toml", "there.toml is no journal"),
    (f"fees {EZ} --option 1 --action 1{'0' * 22}", f"1{'0' * 19}… is more money than there is"),
    (f"deal {EZ} --minimum lots", "--minimum: 'lots' is not an amount of money: write dollars such as $25 or $0.50"),
    (f"deal {EZ} --buy-in -5", "'-5' is not an amount of money: write dollars such as $25 or $0.50"),
    (f"deal {EZ} --buy-in 3", "a buy-in of $3 is too little: it takes $15 to bet and to bank here"),
    (f"deal {EZ} --maximum 99,999", f"{EZ}: the maximum must be $1 to $10,000, not $99,999"),
    (f"deal {EZ} --decks 2", f"{EZ}: 2 decks: the book plays with 3 to 8"),
    (f"deal {EZ} --players 8", "8 bots do not fit: there are 7 seats for them"),
    (f"deal {EZ} --players 1", "it takes two to play: a player-dealer and somebody who bets"),
    (f"deal {EZ} --option 99", f"{EZ} has no option 99: choose from 1 to 22"),
    (f"deal {EZ} --schedule no/such", f"{EZ} does not use schedule 'no/such': it has {EZ}"),
    (f"deal {EZ} --paytable tie", "--paytable is written WAGER=LABEL, not 'tie'"),
    (f"deal {EZ} --paytable no-such=1", f"{EZ} has no wager 'no-such': it has player, banker, tie, panda-8, dragon-7"),
    (f"deal {EZ} --as-printed 99", f"{EZ} has no reading 99: it has "),
    (f"deal {EZ} --as-printed some", "--as-printed takes all, or the numbers of readings such as 1,2; not 'some'"),
    (f"deal {EZ} --journal there.toml", "there.toml is there already, and a journal is never written over"),
    (f"deal {EZ} --journal no/such.jsonl", "no/such.jsonl.part cannot be written: No such file or directory"),
    ("deal no/such", "there is no sheet 'no/such': `houseway sheets` lists them"),
    ("deal no-such.toml", "there is no file no-such.toml"),
    ("deal misspelt.toml", "misspelt.toml: titel: unknown key; did you mean title?"),
    ("sheet there.txt", "there is no sheet and no file 'there.txt'"),
    ("sheet night.jsonl", "night.jsonl is no sheet: the file of one ends in .toml"),
    ("audit nowhere.journal", "there is no sheet and no file 'nowhere.journal'"),
    (f"fees {EZ}", "missing option '--option'; `houseway fees --help` says what it takes"),
    (f"fees {EZ} --option 1 --action \u0663", "'\u0663' is not an amount of money"),
    (f"odds {EZ} --fersh", "no such option: --fersh, did you mean --fresh? `houseway odds --help` says"),
    (f"odds {EZ} --decks x", "invalid value for '--decks': 'x' is not a valid integer; `houseway odds --help` says"),
    (f"deal {EZ} --decks 0", f"{EZ}: 0 decks: the book plays with 3 to 8"),
    (f"fees {EZ} --option 1 --action 5 --pot 3", f"option 1 of {EZ} takes no fee of a pot: leave the pot out"),
    (f"deal {EZ} --rounds 1{'0' * 22}", f"invalid value for '--rounds': 1{'0' * 22} is not in the range"),
    (
        f"worth {EZ} --bet banker=50 --plot plot.png",
        "plot.png: the plot is drawn as SVG: name a file that ends in .svg",
    ),
    (
        "audit night.jsonl --page page.txt",
        "page.txt: it is a page for browsers: name a file that ends in .html or .htm",
    ),
    ("audit night.jsonl --count-sheet there.toml", "there.toml: it is a page for browsers: name a file"),
    ("audit night.jsonl --book there.toml", "there.toml is no folder: name one for the CSV files"),
    (f"odds {EZ} --bet-size 0", "a bet of nothing wins nothing: say how large the bet is"),
    (f"worth {EZ} --bet 5 --hands-an-hour 1{'0' * 22}", f"invalid value for '--hands-an-hour': 1{'0' * 22} is not"),
    (
        "book new 500-club",
        "500-club: 500-club is or looks like 500-club, which comes with Houseway: choose another name",
    ),
    (
        "book new 5oo-club",
        "5oo-club: 5oo-club is or looks like 500-club, which comes with Houseway: choose another name",
    ),
    ("odss", "no such command 'odss', did you mean 'odds'? `houseway --help` says what it takes"),
    ("book chek", "no such command 'chek', did you mean 'check'? `houseway book --help` says what it takes"),
    (f"sheet {EZ} --source", "--source needs the books: set HOUSEWAY_BOOKS to the folder that holds their text"),
    (f"new there.toml --like {EZ}", "there.toml is there already: choose another name"),
    (f"new mine.txt --like {EZ}", "mine.txt: a sheet's file ends in .toml"),
    (f"new no/such.toml --like {EZ}", "no/such.toml cannot be written: No such file or directory"),
    ("new mine.toml --like no/such", "there is no sheet 'no/such'"),
    (f"fees {EZ} --option 1 --action lots", "'lots' is not an amount of money"),
    (f"fees {EZ} --option 1 --bet player=20,000", "Player line: the amount must be from $1 to $10,000, not $20,000"),
    (f"fees {EZ} --option 1 --bet 20,000", "the amount must be from $1 to $10,000, not $20,000"),
    (f"fees {EZ} --option 1 --bet dragon-7=5", "Dragon 7: bet Player line or Banker line first"),
    (f"fees {EZ} --option 1 --bet no-such=5", f"{EZ} has no wager 'no-such'"),
    (f"fees {EZ} --option 1 --moment noon", "the moment cannot be 'noon': there are before the deal"),
    (f"fees {EZ} --option 1 --limit $2/$4", f"option 1 of {EZ} is not for the limit $2/$4"),
    ("replay no-such.jsonl", "no-such.jsonl cannot be read: No such file or directory"),
    ("replay cut.jsonl", "cut.jsonl ends after line 5 without its closing line: it was cut short"),
    ("replay torn.jsonl", "torn.jsonl, line 5: it is not complete"),
    ("verify torn.jsonl", "torn.jsonl, line 5: it is not complete"),
    ("verify changed.jsonl", "changed.jsonl, line 5: it is not what was written: its hash does not fit"),
    ("verify night.jsonl --head 123", "night.jsonl has no line with the head 123: it is not the journal"),
    ("replay night.jsonl --hand 4", "night.jsonl has no hand 4: it has 3 hands"),
    ("replay night.jsonl --hand 1 --as Zoe", "Zoe was not at the table: there were Ada, Ben"),
    ("replay night.jsonl --as Ada", "--as shows one hand as a player saw it: say which with --hand"),
]


@pytest.fixture
def folder(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sheets and journals, good and bad."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOUSEWAY_BOOKS", raising=False)
    filed(tmp_path, small(), "there.toml")
    filed(tmp_path, small(('title  = "Small"', 'titel  = "Small"')), "misspelt.toml")
    assert call("deal", "there.toml", "--rounds", 3, "--seed", 1, "--journal", "night.jsonl").status == 0
    lines = Path("night.jsonl").read_bytes().splitlines(keepends=True)
    Path("cut.jsonl").write_bytes(b"".join(lines[:5]))
    Path("there.db").touch()
    Path("torn.jsonl").write_bytes(b"".join(lines[:5])[:-9])
    Path("changed.jsonl").write_bytes(b"".join([*lines[:4], lines[4].replace(b"buys in", b"wins it"), *lines[5:]]))
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("words", "sentence"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake(call: Call, folder: Path, words: str, sentence: str) -> None:
    before = contents(folder)
    called = call(*words.split())
    is_broken = any(name in words for name in ("cut.jsonl", "torn.jsonl", "changed.jsonl", "--head"))
    assert called.status == (FOUND if is_broken else FAULT)
    assert called.out == ""
    assert called.err.startswith(f"houseway: {sentence}")
    assert called.err.count("\n") == 1
    assert contents(folder) == before


def test_a_journal_that_cannot_be_finished_leaves_nothing(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = contents(folder)
    monkeypatch.setattr("houseway.record.journal.Writer.__call__", fail)
    called = call("deal", EZ, "--journal", "full.jsonl")
    assert (called.status, called.err) == (2, "houseway: full.jsonl cannot be written: No space left on device\n")
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("sheet misspelt.toml", FAULT),
        ("odds there.toml --decks x", FAULT),
        ("odss there.toml", FAULT),
        ("book check nowhere", FAULT),
        ("verify changed.jsonl", FOUND),
    ],
)
def test_a_program_that_asks_for_json_is_told_of_a_mistake_so(
    call: Call, folder: Path, words: str, status: int
) -> None:
    called = call(*words.split(), "--json")
    told = called.json()
    assert isinstance(told, dict)
    assert (called.status, told["status"]) == (status, status)
    assert called.err == f"houseway: {told['error']}\n"


def test_a_command_called_without_a_word_shows_its_help(call: Call) -> None:
    for words in ((), ("book",)):
        called = call(*words)
        assert called.status == FAULT
        assert "Usage: houseway" in called.out + called.err


def test_a_mistake_spells_out_control_characters(call: Call) -> None:
    called = call("sheet", "\x1b[2Jnowhere/nothing")
    assert called.status == 2
    assert "\x1b" not in called.err
