"""PDF of pages that stand alone, printed by whatever browser is installed."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.core.text import Mistake

# By the names under which they are installed; a variable of the environment names another.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHOSEN = "HOUSEWAY_BROWSER"
SECONDS = 120


def find_browser() -> str | None:
    """Return the program of a browser that prints, or None."""
    if chosen := os.environ.get(CHOSEN):
        return shutil.which(chosen)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def print_pages(browser: str, pages: Iterable[Path]) -> list[Path]:
    """Print each page beside itself, and return the files."""
    return [_print(browser, page) for page in pages]


def _print(browser: str, page: Path) -> Path:
    """Print one page beside itself."""
    target = page.with_suffix(".pdf")
    target.unlink(missing_ok=True)
    # Nobody's own browser is to be touched: it gets a profile of its own, and no network.
    with TemporaryDirectory() as profile:
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--no-pdf-header-footer",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={profile}",
            *(["--no-sandbox"] if _is_root() else []),
            f"--print-to-pdf={target.resolve()}",
            page.resolve().as_uri(),
        ]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Mistake(f"{browser} did not print {page.name}: {error}") from None
    if not target.exists():
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Mistake(f"{browser} did not print {page.name}: {last}")
    return target


def _is_root() -> bool:
    """Whether the browser's own sandbox cannot be had."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
