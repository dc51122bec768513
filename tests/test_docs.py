"""The documents are true: every `console` block in them is run, and prints what it says."""

import fnmatch
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway import __version__
from houseway.cli import app
from houseway.core.text import Mistake
from houseway.words.vocabulary import page

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
READ_FIRST = [path for path in DOCUMENTS if path.parent == ROOT or path.parent.name == "readers"]
FENCED = re.compile(r"```.*?```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+?)(?:#([^)]+))?\)")
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```(?:json|toml) file=(\S+)\n(.*?)```", re.DOTALL)
WRITTEN = re.compile(
    r"(?:file=|--journal |--phh |-o |--output |^\$ houseway (?:new|book new|backup|move \S+) )(\S+)", re.MULTILINE
)
MADE = re.compile(r"(?:^ {4}|`)make ([a-z]+)", re.MULTILINE)
PYTHON = re.compile(r"```python(?: file=(\S+))?\n(.*?)```", re.DOTALL)
WIDTH = "100"
VERSION = re.compile(r"## \[Unreleased\]|## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d")
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def examples(text: str) -> list[tuple[str, str]]:
    """Each command of a document with the output it shows."""
    found = []
    for block in BLOCK.findall(text):
        for example in re.split(r"(?m)^\$ ", block)[1:]:
            command, _, output = example.partition("\n")
            found.append((command, output))
    return found


def printed(command: str) -> str:
    program, *words = shlex.split(command)
    assert program == "houseway", f"only houseway is run in documents, not {program}"
    if words[0] == "serve":
        return printed_until_open(words)
    try:
        result = CliRunner(env={"COLUMNS": WIDTH}).invoke(app, words, catch_exceptions=False)
    except Mistake as mistake:
        return f"houseway: {mistake}\n"
    return result.output


def printed_until_open(words: list[str]) -> str:
    """Output of a server that is closed by Ctrl-C as soon as the room is open."""
    command = [sys.executable, "-m", "houseway", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout
        output = ""
        while line := server.stdout.readline():
            output += line
            if " is open at " in line:
                server.send_signal(signal.SIGINT)
        assert server.wait() == 0, output
    return output


def plain(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_shows_what_is_printed(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = path.read_text("utf-8")
    for name, contents in FILE.findall(text):
        (tmp_path / name).write_text(contents, "utf-8")
    for command, shown in examples(text):
        actual, expected = plain(printed(command)), plain(shown)
        assert len(actual) == len(expected), f"{path.name}: $ {command}"
        for got, wanted in zip(actual, expected, strict=True):
            pattern = wanted.replace("[", "[[]").replace("...", "*")
            assert fnmatch.fnmatchcase(got, pattern), f"{path.name}: $ {command}: {got!r}"


def test_no_two_documents_write_the_same_file() -> None:
    """Whoever tries them all in one folder loses nothing, and sees what is shown."""
    writers: dict[str, set[str]] = {}
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        for part in [*BLOCK.findall(text), *(line for line in text.splitlines() if line.startswith("```"))]:
            for name in WRITTEN.findall(part):
                writers.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    assert len(writers) > 10
    assert {name: sorted(those) for name, those in writers.items() if len(those) > 1} == {}


@pytest.mark.parametrize("path", READ_FIRST, ids=lambda path: str(path.relative_to(ROOT)))
def test_prose_is_wrapped(path: Path) -> None:
    """Tables, examples and pictures are as wide as they are."""
    prose = FENCED.sub(lambda fence: "\n" * fence.group().count("\n"), path.read_text("utf-8")).splitlines()
    long = {number: line for number, line in enumerate(prose, 1) if len(line) > int(WIDTH)}
    assert [number for number, line in long.items() if not line.startswith(("|", "    ", "!["))] == []


def headings(path: Path) -> set[str]:
    """The anchors of a page, as they are made of its headings."""
    lines = [line.lstrip("# ").lower() for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    return {re.sub(r"[^\w -]", "", line).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for target, anchor in LINK.findall(path.read_text("utf-8")):
        if "://" not in target:
            there = path.parent / target
            assert there.exists(), f"{path.name} links to {target}"
            assert not anchor or anchor in headings(there), f"{path.name} links to {target}#{anchor}"


def test_whatever_is_made_in_a_document_can_be_made() -> None:
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {name for path in DOCUMENTS for name in MADE.findall(path.read_text("utf-8"))}
    assert {"run", "test"} <= named <= known


def test_the_citation_is_of_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version: {__version__}\n" in cited


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_python_in_a_document_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of a document, one after the other, as one program; those of a file are that file."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": path.stem}
    for file, block in PYTHON.findall(path.read_text("utf-8")):
        if file and not (ROOT / file).exists():
            continue  # a program that another test runs
        assert not file or (ROOT / file).read_text("utf-8") == block, f"{path.name} has not what is in {file}"
        exec(compile(block, path.name, "exec"), names)


def test_the_families_are_listed_as_the_code_has_them() -> None:
    listed = (ROOT / "docs" / "families.md").read_text("utf-8")
    unexplained = [line for line in page().splitlines() if line.endswith("|  |")]
    assert not unexplained, "write a sentence under each field of the rules"
    assert listed == page(), "run: python -m houseway.words.vocabulary > docs/families.md"


def changes() -> list[str]:
    """The lines of the changelog from its first version on."""
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    return lines[next(at for at, line in enumerate(lines) if line.startswith("## ")) :]


def test_the_changelog_is_by_version_and_kind() -> None:
    """In the form of keepachangelog.com: each kind once in a version, in its order."""
    kinds: list[str] = []
    for line in changes():
        if line.startswith("## "):
            assert VERSION.fullmatch(line), line
            kinds = []
        elif line.startswith("#"):
            kinds.append(line.removeprefix("### "))
            assert kinds == [kind for kind in KINDS if kind in kinds], f"{line} stands in the wrong place, or twice"


def test_the_changelog_tells_each_thing_once_in_a_bullet() -> None:
    bullets = [line for line in changes() if line.startswith("- ")]
    assert len(bullets) == len(set(bullets)), sorted(line for line in bullets if bullets.count(line) > 1)
    for line in changes():
        assert len(line) <= int(WIDTH), f"wrap at {WIDTH} columns: {line}"
        assert re.match(r"- [A-Z*`~\d]|  \S|#|$", line), f"neither heading nor bullet: {line}"
