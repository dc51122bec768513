"""Figures about the source that a reader feels: chains of imports, prose, names, and the way of one bet.

Run it as `python -m scripts.measure`. `tests/test_tidy.py` holds them where they have come to be.
"""

import ast
import asyncio
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

import msgspec

PACKAGE = Path(__file__).parent.parent / "houseway"
Tree = ast.Module
RIDDLE = re.compile(r"(Who|What|Whose|Whom|Those|Which)(ever)?\b")
# Participles that English makes irregularly, and pronouns: names of functions that say neither what is done nor given.
_IRREGULAR = """
    bound bought brought built caught come dealt done drawn fed felt found given gone got held hidden kept known laid
    left lent lost made met paid said seen sent shown sold sought spent stood taken told thought understood won
    worn written
"""
_PRONOUNS = "mine theirs ours others each those who whose what which anybody nobody"
BARE = {*_IRREGULAR.split(), *_PRONOUNS.split()}
NOUNS = {"need", "seed", "speed", "spread", "feed", "deed"}


def modules() -> dict[str, Path]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


@cache
def parsed(path: Path) -> Tree:
    return ast.parse(path.read_text("utf-8"))


# Each file is read once and walked once, however much is asked of it: `tests/test_tidy.py` asks, too.
@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    """Return every node of a tree."""
    return list(ast.walk(tree))


def names_imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom) and node.module:
        return [f"{node.module}.{each.name}" for each in node.names] + [node.module]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def imports(tree: Tree, known: dict[str, Path], *, everywhere: bool) -> set[str]:
    """The modules of the package that one imports: when it is loaded, or anywhere inside its functions too."""
    found: set[str] = set()
    for node in nodes(tree) if everywhere else tree.body:
        names = [name for name in names_imported(node) if name in known and name != "houseway"]
        if isinstance(node, ast.ImportFrom):  # `from package import module` imports the module
            names = [name for name in names if not (name == node.module and len(names) > 1)]
        found.update(names)
    return found


def longest_chain(known: dict[str, Path]) -> list[str]:
    graph = {name: imports(parsed(path), known, everywhere=False) - {name} for name, path in known.items()}
    chains: dict[str, list[str]] = {}

    def chain(name: str) -> list[str]:
        if name not in chains:
            chains[name] = [name, *max(map(chain, graph[name]), key=len, default=[])]
        return chains[name]

    return max(map(chain, graph), key=len)


def functions(tree: Tree) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def is_bare_participle(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is called by a participle or a pronoun alone; a property may be, for it reads as a state."""
    decorators = {ast.unparse(each) for each in node.decorator_list}
    word = node.name.strip("_").partition("_")[0]
    if decorators & {"property", "cached_property"} or word in NOUNS:
        return False
    return word in BARE or bool(re.fullmatch(r"\w{2,}(?:[^e]ed|ied)", word))


def docstrings(tree: Tree) -> Iterator[tuple[str, int]]:
    """Every docstring, with its number of lines."""
    for node in nodes(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield text, (node.body[0].end_lineno or 0) - node.body[0].lineno + 1


def comment_lines(path: Path) -> int:
    with path.open("rb") as file:
        return sum(token.type == tokenize.COMMENT for token in tokenize.tokenize(file.readline))


def uses_of_any(tree: Tree) -> int:
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes(tree))


class Figures(NamedTuple):
    """The source of the package in figures, with the names that are to be mended."""

    modules: int
    lines: int
    file_median: float  # lines
    file_most: int
    function_median: float  # lines
    function_p90: int
    function_most: int
    chain: list[str]  # modules that import one another when they are loaded, the longest row of them
    imports: float  # of modules of the package, per module
    uses_of_any: float  # per 1,000 lines
    comments: float  # % of lines
    docstrings: float  # % of lines
    count_of_docstrings: int
    riddles: list[str]  # docstrings that begin with a pronoun
    repeated: dict[str, list[str]]  # modules by the name of a class that is theirs and another's
    participles: list[str]  # functions called by a participle or a pronoun


def source_figures() -> Figures:
    """Measure every module of the package."""
    known = modules()
    trees = {name: parsed(path) for name, path in known.items()}
    sizes = {name: len(path.read_text("utf-8").splitlines()) for name, path in known.items()}
    lines = sum(sizes.values())
    every = [(name, node) for name, tree in trees.items() for node in functions(tree)]
    lengths = sorted((node.end_lineno or 0) - node.lineno + 1 for _, node in every)
    texts = [each for tree in trees.values() for each in docstrings(tree)]
    wires = sum(len(imports(tree, known, everywhere=True) - {name}) for name, tree in trees.items())
    return Figures(
        modules=len(known),
        lines=lines,
        file_median=median(sizes.values()),
        file_most=max(sizes.values()),
        function_median=median(lengths),
        function_p90=lengths[len(lengths) * 9 // 10],
        function_most=lengths[-1],
        chain=longest_chain(known),
        imports=wires / len(known),
        uses_of_any=1000 * sum(map(uses_of_any, trees.values())) / lines,
        comments=100 * sum(map(comment_lines, known.values())) / lines,
        docstrings=100 * sum(length for _, length in texts) / lines,
        count_of_docstrings=len(texts),
        riddles=[text.partition("\n")[0] for text, _ in texts if RIDDLE.match(text)],
        repeated=repeated_classes(trees),
        participles=sorted(f"{name}.{node.name}" for name, node in every if is_bare_participle(node)),
    )


def repeated_classes(trees: dict[str, Tree]) -> dict[str, list[str]]:
    """Return by name the modules of each class of which there is another of that name."""
    homes: dict[str, list[str]] = {}
    for name, tree in trees.items():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(name)
    return {name: places for name, places in sorted(homes.items()) if len(places) > 1}


def rows(found: Figures) -> Iterator[tuple[str, str]]:
    """Yield the figures in words."""
    yield "modules, lines", f"{found.modules}, {found.lines:,}"
    yield "lines a file: median, most", f"{found.file_median:.0f}, {found.file_most}"
    lengths = f"{found.function_median:.0f}, {found.function_p90}, {found.function_most}"
    yield "lines a function: median, p90, most", lengths
    chain = " > ".join(name.removeprefix("houseway.") for name in found.chain)
    yield "longest import chain", f"{len(found.chain)}: {chain}"
    yield "imports a module", f"{found.imports:.2f}"
    yield "Any per 1,000 lines", f"{found.uses_of_any:.2f}"
    yield "comments, docstrings (% of lines)", f"{found.comments:.1f}, {found.docstrings:.1f}"
    yield "docstrings that begin with a pronoun", f"{len(found.riddles)} of {found.count_of_docstrings}"
    yield "class names defined twice or more", f"{len(found.repeated)}: {', '.join(found.repeated)}"
    yield "functions named by a participle", f"{len(found.participles)}: {', '.join(found.participles)}"


class Way:
    """The files of the package that a call goes through, and the forms in which an amount passes."""

    def __init__(self, cents: int) -> None:
        self.steps: list[str] = []
        self.forms: dict[str, None] = {}
        self._cents = cents

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        file = frame.f_code.co_filename
        if not file.startswith(str(PACKAGE)) or event not in ("call", "return"):
            return
        if event == "call":
            self.steps.append(Path(file).relative_to(PACKAGE).as_posix())
        passed = [value] if event == "return" else [frame.f_locals.get(name) for name in frame.f_code.co_varnames[:6]]
        for each in passed:
            if self._holds(each):
                self.forms[type(each).__qualname__] = None

    def _holds(self, value: object) -> bool:
        """Whether a record has the amount in one of its fields."""
        if isinstance(value, msgspec.Struct):
            names = value.__struct_fields__
        elif is_dataclass(value) and not isinstance(value, type):
            names = tuple(field.name for field in fields(value))
        else:
            names = getattr(value, "_fields", ())
        held = [getattr(value, name, None) for name in names]
        return self._cents in held or any(isinstance(each, dict) and self._cents in each.values() for each in held)

    @property
    def files(self) -> int:
        return len(set(self.steps))

    @property
    def switches(self) -> int:
        return sum(one != other for one, other in pairwise(self.steps))


async def follow_a_bet(folder: Path) -> Way:
    """Post a bet of $35 at a table of bots, as the page does, and note the way it goes until it is acknowledged."""
    from tests.room.web import site as served

    cents = 35_00
    async with served(folder) as visited:
        table = await visited.house.open("500-club/ez-baccarat", bots=3)
        browser = await visited.guest()
        assert browser.account
        sit = {"command": "sit", "seat": 4, "buy_in": 500_00}
        path = f"/api/tables/{table}/commands"
        assert (await browser.post(path, sit)).status_code == 201
        while True:
            message, asked = await visited.house.asked(table, browser.account)
            if any(option.id == "bet" for option in asked.options):
                break
            await visited.house.pass_on(table, browser.account)
        await browser.token()
        bet = {"key": asked.key, "option": "bet", "arg": {"player": cents}}
        way = Way(cents)
        sys.setprofile(way)
        try:
            response = await browser.post(path, {"command": "answer", "hand": message.hand, **bet})
        finally:
            sys.setprofile(None)
        assert response.status_code == 201, response.text
        return way


def main() -> None:
    with TemporaryDirectory() as folder:
        way = asyncio.run(follow_a_bet(Path(folder)))
    for what, figure in rows(source_figures()):
        print(f"{what:40} {figure}")
    print(f"{'files a posted bet passes (switches)':40} {way.files} ({way.switches})")
    print(f"{'records that a bet passes through':40} {len(way.forms)}: {', '.join(way.forms)}")


if __name__ == "__main__":
    main()
