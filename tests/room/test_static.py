"""The browser's part is tidy: short modules, text put in as text, nothing inline for the content policy to block."""

import re
from pathlib import Path

import pytest

import houseway.room
from houseway.room.web.bundles import ENTRIES, STYLES

ROOM = Path(houseway.room.__file__).parent
MODULES = sorted((ROOM / "web" / "static").glob("*.js"))
STYLESHEETS = sorted((ROOM / "web" / "static").glob("*.css"))
TEMPLATES = sorted((ROOM / "web" / "templates").glob("*.html"))
LINES_MOST = 300
STYLE_LINES_MOST = 400
MARKUP_FROM_DATA = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser")
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|<style", re.IGNORECASE)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_are_short_and_never_make_markup_of_data(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LINES_MOST
    assert text.startswith("// "), "a module says what it is"
    assert not MARKUP_FROM_DATA.search(text)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_what_a_module_imports_is_exported(path: Path) -> None:
    for names, module in re.findall(r'import \{([^}]*)\} from "\./([\w-]+\.js)"', path.read_text("utf-8")):
        text = (path.parent / module).read_text("utf-8")
        exported = set(re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", text, re.MULTILINE))
        assert {name.split(" as ")[0].strip() for name in names.split(",")} <= exported


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_styles_are_short_and_have_one_declaration_a_line(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= STYLE_LINES_MOST
    assert text.startswith("/* "), "styles say what they are for"
    for line in STYLE_COMMENT.sub("", text).splitlines():
        assert not re.search(r"[;{}].*\S", line.strip().rstrip(";{}")), f"several on one line: {line}"
        assert not re.search(r"[;{}] *[;{}]", line), f"several on one line: {line}"


def test_every_style_is_sent() -> None:
    joined = [part for parts in STYLES.values() for part in parts]
    alone = re.findall(r'"{{ files }}/([\w-]+\.css)"', "".join(path.read_text("utf-8") for path in TEMPLATES))
    assert sorted({*joined, *alone}) == [path.name for path in STYLESHEETS]
    assert len(joined) == len(set(joined))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_have_nothing_inline(path: Path) -> None:
    assert not INLINE.search(path.read_text("utf-8"))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_name_files_that_are_there(path: Path) -> None:
    for name in re.findall(r'"{{ files }}/([^"{]+)"', path.read_text("utf-8")):
        assert (ROOM / "web" / "static" / name).is_file() or name.removeprefix("joined/") in (*ENTRIES, *STYLES)


def colours() -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (ROOM / "web" / "static" / "house.css").read_text("utf-8")))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("go-ink", "go"),
        ("go-ink", "go-hover"),
        ("ink", "ground"),
        ("soft", "raised"),
        ("soft", "higher"),
        ("bad", "raised"),
    ],
)
def test_what_is_written_can_be_read(ink: str, paper: str) -> None:
    """A contrast of 4.5 to 1, as the accessibility guidelines ask for text."""
    light, dark = sorted((luminance(colours()[ink]), luminance(colours()[paper])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
