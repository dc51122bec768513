"""The site of the documents, which a room serves at /docs: `make docs` builds it where nothing is newer.

The pages are `docs/` and the documents beside it. Nothing comes from another host, and nothing is written into a page
that the content policy of a room would block.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from houseway.room.web.documents import SITE

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
BESIDE = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")]
EXAMPLE = ROOT / "examples" / "two-up"  # shown file by file, for whoever has the documents alone
ICON = ROOT / "houseway" / "room" / "web" / "static" / "icon.svg"
STAMP = "built-from"
LINK = re.compile(r"\[([^\[\]]*)\]\(([^()#\s]+)(#[^()\s]*)?\)")

# What the theme leaves out: the level of a heading, and that what scrolls is reached by the keyboard.
LEFT_OUT = {
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    "<pre>": '<pre tabindex="0">',
}
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLED = re.compile(r"(<[^<>]*?)\sstyle=\"([^\"<>]*)\"")
DRAWN = re.compile(r"url\((['\"])data:image/svg\+xml;charset=utf-8,(.*?)\1\)", re.DOTALL)


def sources() -> list[Path]:
    """List every file that the site is made of."""
    files = [*BESIDE, ICON, Path(__file__), *DOCS.rglob("*"), *EXAMPLE.rglob("*")]
    return sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts)


def stamp() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def build(site: Path = SITE) -> Path:
    """Build the site, unless it is made of these very files; two who build at once do it one after the other."""
    site.parent.mkdir(parents=True, exist_ok=True)
    with (site.parent / f".{site.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made, now = site / STAMP, stamp()
        if not made.is_file() or made.read_text("utf-8") != now:
            with TemporaryDirectory() as folder:
                built = _build(Path(folder))
                shutil.rmtree(site, ignore_errors=True)
                shutil.copytree(built, site)
                made.write_text(now, "utf-8")
    return site


def _build(folder: Path) -> Path:
    staged, built = folder / "staged", folder / "built"
    stage(staged)
    make(staged, built)
    for rest in (".buildinfo", "objects.inv", "_static/styles/furo.css.map", "_static/scripts/furo.js.map"):
        (built / rest).unlink(missing_ok=True)
    mend_pages(built)
    return built


def make(staged: Path, built: Path) -> None:
    """Make pages of documents; a page that is in no navigation and a link that leads nowhere end it."""
    words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(built.with_suffix(".trees"))]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *words, str(staged), str(built)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr.replace(str(staged), "docs") or "the site could not be built")


def stage(staged: Path) -> None:
    """Lay the documents into one folder, as the site has them, with their links."""
    shutil.copytree(DOCS, staged, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ICON, staged)
    shutil.copytree(EXAMPLE, staged.parent / EXAMPLE.relative_to(ROOT), dirs_exist_ok=True)
    for path in [*BESIDE, *DOCS.rglob("*.md")]:
        target = staged / place(path)
        text = path.read_text("utf-8")
        target.write_text(LINK.sub(lambda link, path=path: relink(link, path), text), "utf-8")  # type: ignore[misc]


def place(path: Path) -> Path:
    """Where a document or a picture lies in the site."""
    return path.relative_to(DOCS if path.is_relative_to(DOCS) else ROOT)


def relink(link: re.Match[str], page: Path) -> str:
    """Return a link as the site has it: a page by its title, and a file that the site does not have by its name."""
    text, target, anchor = link.groups()
    if "://" in target:
        return link.group()
    there = Path(os.path.normpath(page.parent / unquote(target)))
    if there in BESIDE or there.is_relative_to(DOCS):
        if text.endswith(".md"):
            text = there.read_text("utf-8").partition("\n")[0].lstrip("# ")
        return f"[{text}]({os.path.relpath(place(there), place(page).parent)}{anchor or ''})"
    return f"{text} (`{there.relative_to(ROOT)}`)"


def mend_pages(built: Path) -> None:
    """Put styles, scripts and drawings that stand in pages into files of their own; add what the theme leaves out."""
    files = built / "_static" / "inline"
    files.mkdir()

    def keep(text: str, ending: str) -> str:
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"
        (files / name).write_text(text, "utf-8")
        return name

    for sheet in built.rglob("*.css"):
        up = os.path.relpath(files, sheet.parent)
        sheet.write_text(_drawings_kept(sheet.read_text("utf-8"), f"{up}/", keep), "utf-8")
    for page in built.rglob("*.html"):
        up = os.path.relpath(files, page.parent)
        text = page.read_text("utf-8")
        for lacking, whole in LEFT_OUT.items():
            text = text.replace(lacking, whole)
        page.write_text(_page_without_inline(text, up, keep), "utf-8")


def _drawings_kept(style: str, up: str, keep: Callable[[str, str], str]) -> str:
    return DRAWN.sub(lambda found: f"url({up}{keep(unquote(found[2]), 'svg')})", style)


def _page_without_inline(text: str, up: str, keep: Callable[[str, str], str]) -> str:
    said: dict[str, None] = {}

    def mark(found: re.Match[str]) -> str:
        said[found[2]] = None
        return f'{found[1]} data-said="{list(said).index(found[2])}"'

    def link(found: re.Match[str]) -> str:
        return f'<link rel="stylesheet" href="{up}/{keep(_drawings_kept(found[1], "", keep), "css")}">'

    text = STYLED.sub(mark, STYLE.sub(link, text))
    text = SCRIPT.sub(lambda found: f'<script src="{up}/{keep(found[1], "js")}"></script>', text)
    rules = "\n".join(f'[data-said="{number}"] {{ {style} }}' for number, style in enumerate(said))
    return text.replace("</head>", f'<link rel="stylesheet" href="{up}/{keep(rules, "css")}"></head>') if said else text


if __name__ == "__main__":
    print(build())
