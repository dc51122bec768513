"""The site of the documents: every page is in its navigation, every link holds, and nothing comes from elsewhere."""

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from scripts.documents import BESIDE, DOCS, build, make, place
from scripts.documents import EXAMPLE as EXAMPLE_PACKAGE
from tests.room.browser.gallery import FOLDER, NAMES
from tests.room.test_static import INLINE

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"), ("use", "href")}
SHOWN = re.compile(r"!\[[^\]]+\]\((?:\.\./)*(?:docs/)?pictures/([\w-]+)\.png\)")
EXAMPLE = re.compile(r"<(pre|code).*?</\1>", re.DOTALL)
PICTURE_BYTES_MOST = 100_000


class Parsed(HTMLParser):
    """The addresses that a page loads, those it leads to, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if (tag, name) in LOADED:
                self.loads.append(value or "")
            elif (tag, name) == ("a", "href"):
                self.links.append(value or "")
            elif name == "id":
                self.anchors.add(value or "")


@cache
def pages() -> dict[Path, Parsed]:
    return {path: Parsed(path.read_text("utf-8")) for path in sorted(build().rglob("*.html"))}


def lost(page: Path, address: str) -> bool:
    """Whether a page's own address leads to no file, or to no place in it."""
    parts = urlsplit(address)
    there = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if there not in pages():
        return not there.is_file()
    return bool(parts.fragment) and unquote(parts.fragment) not in pages()[there].anchors


def test_every_document_is_a_page_and_every_page_is_in_the_navigation() -> None:
    documents = {place(path).with_suffix(".html") for path in [*BESIDE, *DOCS.rglob("*.md")]}
    assert documents <= {path.relative_to(build()) for path in pages()}
    first = build() / "index.html"
    assert documents - {Path(link.partition("#")[0]) for link in pages()[first].links} == {Path("index.html")}


def test_the_whole_of_the_example_package_can_be_copied_from_its_page() -> None:
    page = unescape(re.sub("<[^>]+>", "", (build() / "package.html").read_text("utf-8")))
    for path in EXAMPLE_PACKAGE.rglob("*.*"):
        lines = path.read_text("utf-8").splitlines() if path.suffix in (".py", ".toml", ".txt") else []
        if len(lines) > 1:
            assert [line for line in lines if line not in page] == [], path.name


def test_what_is_typed_stays_as_it_is_typed() -> None:
    """No dash is made of two hyphens, and no quotes are bent: options and values are copied."""
    page = unescape(re.sub("<[^>]+>", "", (build() / "families.html").read_text("utf-8")))
    assert '"face up", "face down"' in page
    assert "With --hand:" in unescape(re.sub("<[^>]+>", "", (build() / "options.html").read_text("utf-8")))


def test_every_link_of_the_site_leads_somewhere() -> None:
    links = [(page, link) for page, parsed in pages().items() for link in parsed.links if "://" not in link]
    assert len(links) > len(pages())
    assert [(page.name, link) for page, link in links if lost(page, link)] == []


def test_nothing_is_loaded_from_elsewhere_nor_inline() -> None:
    for page, parsed in pages().items():
        assert [each for each in parsed.loads if "://" in each or each.startswith(("//", "data:"))] == [], page.name
        assert [each for each in parsed.loads if not each.startswith("#") and lost(page, each)] == [], page.name
        assert not INLINE.search(EXAMPLE.sub("", page.read_text("utf-8"))), page.name
    for sheet in build().rglob("*.css"):
        named = re.findall(r"(?:url\(|@import\s*)['\"]?([^'\")]+)", sheet.read_text("utf-8"))
        assert [each for each in named if not (sheet.parent / each).is_file()] == [], sheet.name


def test_a_page_outside_the_navigation_and_a_link_to_nowhere_stop_the_build(tmp_path: Path) -> None:
    staged = tmp_path / "staged"
    staged.mkdir()
    (staged / "conf.py").write_text('extensions = ["myst_parser"]\nmyst_heading_anchors = 4\n', "utf-8")
    (staged / "index.md").write_text("# First\n\n[lost](nowhere.md) [lost](second.md#nothing)\n", "utf-8")
    (staged / "second.md").write_text("# Second\n", "utf-8")
    with pytest.raises(SystemExit) as stopped:
        make(staged, tmp_path / "built")
    said = str(stopped.value)
    assert "nowhere.md" in said
    assert "'nothing'" in said
    assert "isn't included in any toctree" in said


def test_every_picture_is_shown_small_and_made_by_the_command() -> None:
    kept = {path.stem: path for path in FOLDER.iterdir()}
    assert set(kept) == set(NAMES), "run: make pictures"
    assert {path.suffix for path in kept.values()} == {".png"}
    assert max(path.stat().st_size for path in kept.values()) < PICTURE_BYTES_MOST
    shown = {name for path in [*BESIDE, *DOCS.rglob("*.md")] for name in SHOWN.findall(path.read_text("utf-8"))}
    assert shown == set(kept)
