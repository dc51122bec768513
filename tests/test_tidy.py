"""The source is tidy: layers, lengths, no floating money, and no game named outside its sheet and family."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

import houseway
from houseway.sheets.shelf import load_sheet, sheet_ids

PACKAGE = Path(houseway.__file__).parent
TESTS = Path(__file__).parent

# From the bottom up. A package knows those of lower levels, and nothing of its own level or above.
LEVELS = (
    "core",
    "hands round",
    "fees",
    "sheets",
    "games",
    "tables",
    "words record odds",
    "law phh",
    "room",
    "cli",
    "__main__",
)
LEVEL_OF = {name: level for level, names in enumerate(LEVELS) for name in names.split()}
# The same order within the larger packages, by folder.
INSIDE = {
    "room": "base store people desk views record live workers room analysis web serve",
    "cli": "shared games,play,journals,figures,room,bench",
}

LINES_MOST, FUNCTION_LINES_MOST, MEDIAN_LINES = 400, 50, 150
MONEY = (
    "core/money.py",
    "core/ledger.py",
    "core/pots.py",
    "fees/*.py",
    "sheets/stakes.py",
    "games/**/*.py",
    "tables/bank.py",
    "tables/hand.py",
    "tables/ring.py",
)
# What stands beside the families and knows none of them.
NOT_FAMILIES = ("__init__", "family", "bind", "checks", "demands")
COMMON_WORDS = {"players"}  # a card room, and half of every sentence about cards


def sources(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def for_browsers() -> list[Path]:
    return sorted(path for kind in ("js", "css", "html") for path in PACKAGE.rglob(f"*.{kind}"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every part of the package a file imports, at its top or inside, with the line: its names from the top."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno} imports by dots"
            names = [f"{node.module}.{each.name}" for each in node.names]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        else:
            continue
        yield from ((node.lineno, tuple(name.split(".")[1:])) for name in names if name.startswith("houseway."))


@pytest.mark.parametrize("path", sources(PACKAGE), ids=name_of)
def test_imports_point_downward(path: Path) -> None:
    home = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if home == "__init__":
        assert not list(imported(path)), "whoever wants a part imports that part"
        return
    assert home in LEVEL_OF, f"{home} has no level: say in LEVELS what it may know"
    for line, (other, *_) in imported(path):
        if other not in (home, "__version__"):
            assert other in LEVEL_OF, f"{name_of(path)}:{line} imports {other}, which has no level"
            assert LEVEL_OF[other] < LEVEL_OF[home], f"{name_of(path)}:{line} reaches up or across to {other}"


def parts_inside(package: str) -> list[Path]:
    return [path for path in sources(PACKAGE / package) if path != PACKAGE / package / "__init__.py"]


@pytest.mark.parametrize("package", INSIDE)
def test_imports_point_downward_inside_too(package: str) -> None:
    """Folders further on know those before them; those joined by a comma know nothing of each other."""
    level_of = {name: level for level, names in enumerate(INSIDE[package].split()) for name in names.split(",")}
    homes = {path.relative_to(PACKAGE / package).with_suffix("").parts[0] for path in parts_inside(package)}
    assert homes == set(level_of)
    for path in parts_inside(package):
        home = path.relative_to(PACKAGE / package).with_suffix("").parts[0]
        for line, (top, *inside) in imported(path):
            if top == package and inside and inside[0] != home:
                other = inside[0]
                assert level_of[other] < level_of[home], f"{name_of(path)}:{line} reaches up or across to {other}"


def test_every_level_is_there() -> None:
    homes = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in sources(PACKAGE)}
    assert set(LEVEL_OF) == homes - {"__init__"}


@pytest.mark.parametrize("path", sources(PACKAGE) + sources(TESTS), ids=lambda path: path.parent.name + "/" + path.name)
def test_files_and_functions_are_short(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LINES_MOST, f"{path} has {lines} lines"
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= FUNCTION_LINES_MOST, f"{path}:{node.lineno} {node.name} has {length} lines"


@pytest.mark.parametrize("path", for_browsers(), ids=name_of)
def test_files_for_browsers_are_short(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LINES_MOST, f"{path} has {lines} lines"


def test_most_files_are_much_shorter() -> None:
    assert median(len(path.read_text("utf-8").splitlines()) for path in sources(PACKAGE)) < MEDIAN_LINES


@pytest.mark.parametrize("path", sources(PACKAGE) + sources(TESTS), ids=lambda path: path.parent.name + "/" + path.name)
def test_every_module_says_what_it_is(path: Path) -> None:
    empty = not parsed(path).body
    assert ast.get_docstring(parsed(path)) or (empty and path.name == "__init__.py" and TESTS in path.parents)


def with_money() -> list[Path]:
    return [path for pattern in MONEY for path in sorted(PACKAGE.glob(pattern))]


@pytest.mark.parametrize("path", with_money(), ids=name_of)
def test_money_is_never_floating(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        where = f"{name_of(path)}:{getattr(node, 'lineno', 0)}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{where} has a fraction"
        assert not (isinstance(node, ast.Name) and node.id == "float"), f"{where} speaks of float"
        assert not isinstance(node, ast.Div), f"{where} divides; say which way it rounds"


@cache
def trade_names() -> frozenset[str]:
    """Rooms, games and wagers as the sheets call them, but for words anybody might use."""
    names: set[str] = set()
    for sheet_id in sheet_ids():
        room, _, game = sheet_id.partition("/")
        names |= {sheet_id, room, *(word for word in (game,) if is_telling(word))}
        names |= {wager.id for wager in load_sheet(sheet_id).wager if is_telling(wager.id)}
    return frozenset(names - COMMON_WORDS)


def is_telling(word: str) -> bool:
    return bool(re.search(r"[\d-]", word))


def named_in(text: str) -> set[str]:
    """The trade names in a text, the longest where one is part of another."""
    longest = sorted(trade_names(), key=len, reverse=True)
    pattern = rf"(?<![\w/-])(?:{'|'.join(map(re.escape, longest))})(?![\w/-])"
    return set(re.findall(pattern, text, re.IGNORECASE))


def outside_games() -> list[Path]:
    families = PACKAGE / "games"
    return [path for path in sources(PACKAGE) if families not in path.parents or path.stem in NOT_FAMILIES]


@pytest.mark.parametrize("path", [path for path in outside_games() if "cli" not in name_of(path)], ids=name_of)
def test_no_game_is_named_outside_its_sheet_and_family(path: Path) -> None:
    assert not named_in(path.read_text("utf-8"))


def test_the_command_line_names_one_sheet_to_begin_with() -> None:
    named = {name for path in sources(PACKAGE / "cli") for name in named_in(path.read_text("utf-8"))}
    assert named <= set(sheet_ids())
    assert len(named) <= 1, named


def test_the_search_for_names_finds_them() -> None:
    some = next(iter(sheet_ids()))
    assert named_in(f'if sheet.id == "{some}":') == {some}
    assert named_in(f"x{some}") == set()
    assert trade_names() >= set(sheet_ids())


def fields_set_from_outside(tree: ast.AST) -> Iterator[str]:
    """What is assigned to a field of something called `deal`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            owner = ast.unparse(node.value)
            if owner.rpartition(".")[2] == "deal":
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_nobody_sets_the_fields_of_a_deal() -> None:
    """It is constructed with what is known, and its methods say what comes to be known later."""
    for path in (*sources(PACKAGE), *sources(TESTS)):
        assert not list(fields_set_from_outside(parsed(path))), path.name


def test_the_search_for_set_fields_finds_them() -> None:
    source = "deal.spots, x = {}, 1\nself.deal.order: int = ()\nhand.deal.cut += 1\nself.deal = deal\ndeal.faces[0] = 1"
    assert sorted(fields_set_from_outside(ast.parse(source))) == [
        "1: deal.spots",
        "2: self.deal.order",
        "3: hand.deal.cut",
    ]


SPELLED = re.compile(r"""startswith\(["'(]*(stack|wager|held|bank|bet|cut|post)/|partition\(["']/["']\)|\.why\b""")
MAY_SPELL = ("core/ledger.py", "record/older.py", "sheets/shelf.py", "sheets/sheet.py", "words/headings.py")


def test_nobody_reads_how_an_account_or_a_key_is_spelled() -> None:
    """Kinds, accounts and purposes are typed; text is made where it is shown, and read only where it was stored."""
    for path in sources(PACKAGE):
        if name_of(path) not in MAY_SPELL:
            found = SPELLED.search(path.read_text("utf-8"))
            assert not found, f"{name_of(path)}: {found and found.group()}"
    for path in sorted((PACKAGE / "room" / "web" / "static").glob("*.js")):
        assert not re.search(r"""split\("/"\)|"(stack|wager|held)/""", path.read_text("utf-8")), path.name
