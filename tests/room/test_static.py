"""The browser's part is tidy: short modules, text put in as text, nothing inline for the content policy to block."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import houseway.room
from scripts import web_types

ROOM = Path(houseway.room.__file__).parent
ROOT = ROOM.parents[1]
JOINED = ROOM / "web" / "static" / "joined"


def texts(files: str) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted((ROOM / "web").glob(files))}


MODULES, STYLESHEETS, TEMPLATES = texts("static/*.js"), texts("static/*.css"), texts("templates/*.html")
LINES_MOST = 300
STYLE_LINES_MOST = 400
IMPORTED_STYLE = re.compile(r'^@import "\./([\w-]+\.css)";$', re.MULTILINE)
MARKUP_FROM_DATA = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser")
TWICE = re.compile(r"[;{}] *[;{}]")
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|<style", re.IGNORECASE)


def offenders(texts: dict[str, str], rule: Callable[[str], object]) -> list[str]:
    """Names of the files that break a rule."""
    return [name for name, text in texts.items() if not rule(text)]


def test_styles_of_the_table_look_for_nothing() -> None:
    """What lies on a felt is counted by marks.js and placed by regions.js: styles draw it."""
    of_the_table = IMPORTED_STYLE.findall(STYLESHEETS["table.css"])
    assert len(of_the_table) > 10
    assert not [name for name in of_the_table if ":has(" in STYLESHEETS[name]]


def test_modules_are_short_say_what_they_are_and_never_make_markup_of_data() -> None:
    assert not offenders(MODULES, lambda text: len(text.splitlines()) <= LINES_MOST)
    assert not offenders(MODULES, lambda text: text.startswith("// "))
    assert not offenders(MODULES, lambda text: not MARKUP_FROM_DATA.search(text))


def several_on_a_line(text: str) -> list[str]:
    lines = STYLE_COMMENT.sub("", text).splitlines()
    return [each for each in lines if re.search(r"[;{}].*\S", each.strip().rstrip(";{}")) or TWICE.search(each)]


def test_styles_are_short_say_what_they_are_for_and_have_one_declaration_a_line() -> None:
    assert not offenders(STYLESHEETS, lambda text: len(text.splitlines()) <= STYLE_LINES_MOST)
    assert not offenders(STYLESHEETS, lambda text: text.startswith("/* "))
    assert not {name: found for name, text in STYLESHEETS.items() if (found := several_on_a_line(text))}


def test_every_style_is_sent_once() -> None:
    imported = [part for text in STYLESHEETS.values() for part in IMPORTED_STYLE.findall(text)]
    linked = re.findall(r'"{{ files }}/(?:joined/)?([\w-]+\.css)"', "".join(TEMPLATES.values()))
    assert sorted([*imported, *set(linked)]) == sorted(STYLESHEETS)


def test_what_pages_load_is_joined_from_what_is_here(tmp_path: Path) -> None:
    """Each file is as `scripts/bundle` makes it now: whoever changes a module or a style joins them again."""
    done = subprocess.run([ROOT / "scripts" / "bundle", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in JOINED.iterdir()}, "run make bundle"


def test_the_types_of_messages_are_those_of_the_structs() -> None:
    assert web_types.FILE.read_text("utf-8") == web_types.written(), "run make bundle"


def test_tools_are_locked_by_version_and_not_by_address() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")


def test_templates_have_nothing_inline() -> None:
    assert not offenders(TEMPLATES, lambda text: not INLINE.search(text))


def test_templates_name_files_that_are_there() -> None:
    named = {name for text in TEMPLATES.values() for name in re.findall(r'"{{ files }}/([^"{]+)"', text)}
    assert named
    assert not [each for each in named if not (ROOM / "web" / "static" / each).is_file()]


def colours() -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", STYLESHEETS["base.css"]))


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
