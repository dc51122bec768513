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
from scripts.measure import Figures, nodes, parsed, source_figures

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
    "studio",
    "dossier",
    "api testing",
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
    "core/text.py",
    "core/pots.py",
    "fees/*.py",
    "sheets/stakes.py",
    "games/**/*.py",
    "tables/felt.py",
    "tables/hand.py",
    "tables/unbanked.py",
)
# What stands beside the families and knows none of them.
NOT_FAMILIES = ("__init__", "family", "bind", "checks", "demands")
COMMON_WORDS = {"players"}  # a card room, and half of every sentence about cards


def sources(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def for_browsers() -> list[Path]:
    """Return what is written for browsers; the site of the documents is made of others."""
    made = PACKAGE / "room" / "web" / "site"
    found = (path for kind in ("js", "css", "html") for path in PACKAGE.rglob(f"*.{kind}"))
    return sorted(path for path in found if not path.is_relative_to(made))


def imported(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every part of the package a file imports, at its top or inside, with the line: its names from the top."""
    for node in nodes(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno} imports by dots"
            names = [f"{node.module}.{each.name}" for each in node.names]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        else:
            continue
        yield from ((node.lineno, tuple(name.split(".")[1:])) for name in names if name.startswith("houseway."))


def home_of(path: Path, package: Path = PACKAGE) -> str:
    return path.relative_to(package).with_suffix("").parts[0]


def reaching_up(path: Path) -> Iterator[str]:
    """Imports of a level that is not below the file's own; whoever wants a part imports that part, not `houseway`."""
    home = home_of(path)
    for line, (other, *_) in imported(path):
        below = LEVEL_OF[other] < LEVEL_OF[home] if home != "__init__" and other in LEVEL_OF else other == "__version__"
        if other != home and not below:
            yield f"{name_of(path)}:{line} reaches up or across to {other}"


def test_imports_point_downward() -> None:
    assert not [each for path in sources(PACKAGE) for each in reaching_up(path)]


def parts_inside(package: str) -> list[Path]:
    return [path for path in sources(PACKAGE / package) if path != PACKAGE / package / "__init__.py"]


@pytest.mark.parametrize("package", INSIDE)
def test_imports_point_downward_inside_too(package: str) -> None:
    """Folders further on know those before them; those joined by a comma know nothing of each other."""
    level_of = {name: level for level, names in enumerate(INSIDE[package].split()) for name in names.split(",")}
    homes = {home_of(path, PACKAGE / package) for path in parts_inside(package)}
    assert homes == set(level_of)
    for path in parts_inside(package):
        home = home_of(path, PACKAGE / package)
        for line, (top, *inside) in imported(path):
            if top == package and inside and inside[0] != home:
                other = inside[0]
                assert level_of[other] < level_of[home], f"{name_of(path)}:{line} reaches up or across to {other}"


def test_every_level_is_there() -> None:
    homes = {home_of(path) for path in sources(PACKAGE)}
    assert set(LEVEL_OF) == homes - {"__init__"}


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def long_functions(path: Path) -> Iterator[str]:
    for node in nodes(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            if length > FUNCTION_LINES_MOST:
                yield f"{path}:{node.lineno} {node.name} has {length} lines"


def test_files_and_functions_are_short() -> None:
    written = [*sources(PACKAGE), *sources(TESTS)]
    assert not {str(path): lines_of(path) for path in (*written, *for_browsers()) if lines_of(path) > LINES_MOST}
    assert not [each for path in written for each in long_functions(path)]


def test_most_files_are_much_shorter() -> None:
    assert median(lines_of(path) for path in sources(PACKAGE)) < MEDIAN_LINES


@pytest.fixture(scope="module")
def figures() -> Figures:
    return source_figures()


# Rules are what every family has, beside its play; compiled blackjack has cards that lie as in a game.
CLASSES_OF_ONE_NAME = {"Rules", "Shoe", "Table"}


def test_names_say_what_is_done_and_stand_for_one_thing(figures: Figures) -> None:
    assert not figures.participles, "a function is a verb, or the name of what it gives"
    assert not figures.riddles, "a docstring says what is done, or what is returned"
    assert {*figures.repeated} <= CLASSES_OF_ONE_NAME, figures.repeated


def test_wires_and_words_are_kept_where_they_have_come_to_be(figures: Figures) -> None:
    """A limit goes down as the figure does, and not up again; `python -m scripts.measure` prints all of them."""
    assert len(figures.chain) <= 20
    assert figures.imports <= 5.5
    assert figures.uses_of_any <= 1.5
    assert figures.comments >= 3.4
    assert figures.docstrings >= 11.4


def says_what_it_is(path: Path) -> bool:
    empty = not parsed(path).body
    return bool(ast.get_docstring(parsed(path))) or (empty and path.name == "__init__.py" and TESTS in path.parents)


def test_every_module_says_what_it_is() -> None:
    assert not [str(path) for path in (*sources(PACKAGE), *sources(TESTS)) if not says_what_it_is(path)]


def with_money() -> list[Path]:
    return [path for pattern in MONEY for path in sorted(PACKAGE.glob(pattern))]


def floating(tree: ast.AST) -> Iterator[str]:
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"{node.lineno}: {node.value} is a fraction"
        if isinstance(node, ast.Name) and node.id == "float":
            yield f"{node.lineno}: speaks of float"
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield f"{node.lineno}: divides; say which way it rounds"


def test_money_is_never_floating() -> None:
    assert not {name_of(path): found for path in with_money() if (found := list(floating(parsed(path))))}


def test_the_search_for_floating_money_finds_it() -> None:
    assert sorted(each[0] for each in floating(ast.parse("a = 0.5\nb: float\nc = a / 2\nc /= 2\nd = a // 2"))) == [
        *"1234"
    ]


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


@cache
def any_name() -> re.Pattern[str]:
    longest = sorted(trade_names(), key=len, reverse=True)
    return re.compile(rf"(?<![\w/-])(?:{'|'.join(map(re.escape, longest))})(?![\w/-])", re.IGNORECASE)


def named_in(text: str) -> set[str]:
    """The trade names in a text, the longest where one is part of another."""
    return set(any_name().findall(text))


def outside_games() -> list[Path]:
    families = PACKAGE / "games"
    return [path for path in sources(PACKAGE) if families not in path.parents or path.stem in NOT_FAMILIES]


def test_no_game_is_named_outside_its_sheet_and_family() -> None:
    """The examples in docstrings of the API are documents, and name sheets."""
    others = {path: path.read_text("utf-8") for path in outside_games() if home_of(path) != "cli"}
    texts = {
        path: re.sub(r"(?m)^ +>>> .*\n(?: +.*\n)*", "", text) if home_of(path) == "api" else text
        for path, text in others.items()
    }
    assert not {name_of(path): found for path, text in texts.items() if (found := named_in(text))}


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
    for node in nodes(tree):
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


def nested_conditions(tree: ast.AST) -> Iterator[str]:
    """Return each conditional expression that is a part of another: `a if b else c if d else e`."""
    for node in nodes(tree):
        if isinstance(node, ast.IfExp):
            for part in (node.test, node.body, node.orelse):
                if isinstance(part, ast.IfExp):
                    yield f"{node.lineno}: {ast.unparse(node)}"


# In compiled code a table of two or three results is slower than to ask twice.
COMPILED = PACKAGE / "odds" / "kernels"


def test_no_condition_stands_in_another() -> None:
    read = [path for path in (*sources(PACKAGE), *sources(TESTS)) if COMPILED not in path.parents]
    assert not {str(path): found for path in read if (found := list(nested_conditions(parsed(path))))}


def test_the_search_for_nested_conditions_finds_them() -> None:
    source = "x = 1 if a else 2 if b else 3\ny = (1 if b else 2) if a else 3\nz = f(1 if a else 2) if b else 3"
    assert [each[0] for each in nested_conditions(ast.parse(source))] == ["1", "2"]


SPELLED = re.compile(r"""startswith\(["'(]*(stack|wager|held|bank|bet|cut|post)/|partition\(["']/["']\)|\.why\b""")
MAY_SPELL = ("core/money.py", "record/older.py", "sheets/shelf.py", "sheets/sheet.py", "words/headings.py")
# What is for people to read, or tells one thing from another: nobody may read in it what it is about.
# fmt: off
NAMES = {
    "key", "purpose", "kind", "what", "who", "name", "owner", "title", "text",
    "detail", "brief", "option", "id", "pile", "payer", "modifier", "moment", "measure",
    "judge", "opens", "starts", "draw", "action", "structure", "wager",
}
READERS = {
    "startswith", "endswith", "partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "find",
}
# fmt: on
# The same, where they are no field; a name, a text or a key may be a file's, or what somebody has typed.
LOOSE = {"place", "option", "pile", "who", "title", "owner", "purpose", "moment"}
# Where an id is made of parts in the same file or beside it, or a phrase is cut for a reader and decides nothing.
MAY_READ = {
    "testing/goldens/dealt.py: question.key.startswith": "a golden file need not say what is answered by default",
    "testing/goldens/ring.py: option.text.partition": "a golden file says an option as it reads, up to its price",
    "sheets/sheet.py: self.id.rpartition": "the id of a sheet is its path",
    "words/events.py: offer.text.partition": "an option in fewer words",
    "words/lesson.py: option.name.split": "whether a word is explained by its own option",
    "words/sheets.py: row.measure.split": "a measure in one word",
}


def names_read(tree: ast.AST) -> Iterator[str]:
    """Return where the spelling of a name, a key or a sentence is looked into: `"half" in mark.text`."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS:
            read = node.func.value
            if (isinstance(read, ast.Attribute) and read.attr in NAMES) or (
                isinstance(read, ast.Name) and read.id in LOOSE
            ):
                yield ast.unparse(node.func)
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            inside, sought = node.comparators[0], node.left
            is_text = isinstance(sought, ast.JoinedStr) or (isinstance(sought, ast.Constant) and sought.value != "")
            if is_text and isinstance(inside, ast.Attribute) and inside.attr in NAMES:
                yield ast.unparse(node)


# The same in a page, of what the server tells it. A sentence begins with a capital: `text.slice(1)`.
READ_IN_PAGES = re.compile(
    r"\b(?:key|who|text|detail|brief|option|pile|place|purpose|result|owner)\??\.(?:startsWith|endsWith|split|includes|indexOf"
    r"|lastIndexOf|match|search|slice)\((?!1\))|\b(?:key|option|what|place)\.replace\(|/\.test\((?:\w+\.)*(?:text|who|result)\)"
)
OWN_KEYS = ("motion.js",)  # of the places on its felt


def test_nobody_reads_how_an_account_or_a_key_is_spelled() -> None:
    """Kinds, accounts and purposes are typed; text is made where it is shown, and read only where it was stored."""
    for path in sources(PACKAGE):
        if name_of(path) not in MAY_SPELL:
            found = SPELLED.search(path.read_text("utf-8"))
            assert not found, f"{name_of(path)}: {found and found.group()}"
    for path in sorted((PACKAGE / "room" / "web" / "static").glob("*.js")):
        assert not re.search(r"""split\("/"\)|"(stack|wager|held)/""", path.read_text("utf-8")), path.name


def test_nobody_reads_what_a_name_or_a_sentence_is_about() -> None:
    """Anybody may be called like a pile, and a sentence may be said otherwise: what a thing is, a field of it says."""
    found = {f"{name_of(path)}: {read}" for path in sources(PACKAGE) for read in names_read(parsed(path))}
    assert sorted(found) == sorted(MAY_READ), "make it a field; or, where it decides nothing, say why it is read"
    for path in sorted((PACKAGE / "room" / "web" / "static").glob("*.js")):
        read = READ_IN_PAGES.search(path.read_text("utf-8"))
        assert path.name in OWN_KEYS or not read, f"{path.name}: {read and read.group()}"


def test_the_search_for_names_that_are_read_finds_them() -> None:
    source = (
        'pile.name.startswith(f"{who}, ")\n"half" in ladder.modifier\nwho in table.people\nsheet.opens.endswith("d")'
        '\nplace.rpartition("@")'
    )
    assert sorted(names_read(ast.parse(source))) == [
        "'half' in ladder.modifier",
        "pile.name.startswith",
        "place.rpartition",
        "sheet.opens.endswith",
    ]
    for read in (
        "pile.startsWith(`${name}, `)",
        "/ wins? /.test(event.text)",
        "event.text.slice(event.who.length)",
        'place.split("@")',
        "option.replace(PLACES",
    ):
        assert READ_IN_PAGES.search(read)
    assert not READ_IN_PAGES.search("text[0].toUpperCase() + text.slice(1)")
