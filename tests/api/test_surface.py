"""The names that `import houseway` gives: which, how soon, and that they stay what they are."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import houseway
from houseway.api.options import TableOptions
from houseway.cli.shared.params import print_json
from houseway.tables.options import Wish
from tests.cli.conftest import Call, call

__all__ = ["call"]

STUB = Path(houseway.__file__).with_suffix(".pyi")
SLOW = ("numba", "numpy", "sqlalchemy", "litestar", "rich", "typer", "msgspec")
EZ, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"


def test_the_names_are_those_of_the_stub() -> None:
    tree = ast.parse(STUB.read_text("utf-8"))
    typed = {name.asname: node.module for node in tree.body if isinstance(node, ast.ImportFrom) for name in node.names}
    assert {"__version__", *typed} == set(houseway.__all__) == set(dir(houseway))
    for name, home in typed.items():
        assert getattr(houseway, str(name)).__module__ == home


def test_every_function_has_an_example_and_is_in_the_document() -> None:
    told = (STUB.parent.parent / "docs" / "python.md").read_text("utf-8")
    for name in houseway.__all__:
        found = getattr(houseway, name)
        if inspect.isfunction(found):
            assert f"| `{name}(" in told
            assert ">>> import houseway" in (inspect.getdoc(found) or ""), name


def test_it_is_imported_at_once() -> None:
    code = (
        "import sys, time; start = time.process_time(); import houseway; took = time.process_time() - start\n"
        f"print(took < 0.1, [name for name in {SLOW} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True []\n"


def test_a_folder_of_the_same_name_does_not_hide_a_function() -> None:
    code = (
        "import houseway\nimport houseway.odds.prices, houseway.sheets.shelf, houseway.fees.ladder\n"
        "from houseway.odds import census\nimport houseway.odds\n"
        "print([type(getattr(houseway, name)).__name__ for name in ('odds', 'sheets', 'fees')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['function', 'function', 'function']\n"


def test_what_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bank'"):
        houseway.bank  # type: ignore[attr-defined] # noqa: B018


def test_a_table_is_laid_out_by_the_wishes_there_are() -> None:
    assert set(TableOptions.__annotations__) == {field.name for field in msgspec.structs.fields(Wish)}


def as_json(found: object, capsys: pytest.CaptureFixture[str]) -> object:
    print_json(found)
    return msgspec.json.decode(capsys.readouterr().out)


def test_a_function_gives_what_its_command_prints(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    cards = ["AhAd", "KhKd"]
    pairs: list[tuple[str, Any]] = [
        ("sheets", houseway.sheets()),
        (f"sheet {EZ}", houseway.sheet(EZ)),
        (f"odds {EZ} --wager tie", houseway.odds(EZ, wager="tie")),
        (f"odds {EZ} --rounds 500 --seed 3", houseway.odds(EZ, rounds=500, seed=3)),
        (f"fees {EZ} --option 1 --action 150", houseway.fees(EZ, 1, action=150_00)),
        (f"fees {EZ} --option 1 --bet player=45", houseway.fees(EZ, 1, bet={"player": 45_00})),
        (f"worth {EZ} --bet banker=50 --option 6", houseway.worth(EZ, {"banker": 50_00}, option=6)),
        (f"equity {HOLDEM} {' '.join(cards)} --board KC", houseway.equity(HOLDEM, cards, board="Kc 7s 2d")),
    ]
    for words, found in pairs:
        printed = call(*(word.replace("KC", "Kc 7s 2d") for word in words.split()), "--json")
        assert printed.json() == as_json(found, capsys), words


def test_types_are_for_others_too() -> None:
    assert (STUB.parent / "py.typed").exists()
    assert re.search(r'"py.typed"', (STUB.parent.parent / "pyproject.toml").read_text("utf-8"))
