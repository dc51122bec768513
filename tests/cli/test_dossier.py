"""`houseway dossier`: files with their hashes, and PDF where there is a browser."""

import hashlib
import re
from html import unescape
from pathlib import Path

import pytest

from houseway.dossier.files import DOSSIER, REPORT
from houseway.sheets.shelf import load_sheet
from tests.cli.conftest import Call

WAR, RING = "lotus/ultimate-war", "500-club/texas-holdem"


def test_files_are_written_with_their_hashes(call: Call, tmp_path: Path) -> None:
    called = call("dossier", WAR, "-o", tmp_path / "war", "--no-pdf", "--rounds", "1000", "--date", "2026-11-18")
    assert called.status == 0, called.err
    lines = (tmp_path / "war" / "hashes.txt").read_text().splitlines()
    assert load_sheet(WAR).digest in lines[0]
    named = {name: digest for digest, name in (line.split("  ") for line in lines[1:])}
    assert set(named) == {DOSSIER, REPORT, "rack-card.html", "placards.html", "table-sign.html"}
    for name, digest in named.items():
        assert hashlib.sha256((tmp_path / "war" / name).read_bytes()).hexdigest() == digest
    page = (tmp_path / "war" / DOSSIER).read_text()
    assert named["math-report.html"] in page
    assert "--date 2026-11-18 --rounds 1000" in " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_without_a_browser_it_says_so(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_BROWSER", "no-such-browser")
    called = call("dossier", RING, "-o", tmp_path / "ring")
    assert called.status == 0, called.err
    assert "No PDF: no browser was found" in called.out
    assert not list((tmp_path / "ring").glob("*.pdf"))


def test_a_browser_prints_every_page(call: Call, tmp_path: Path) -> None:
    """The browser that the tests of pages use prints; what it prints are PDFs."""
    called = call("dossier", RING, "-o", tmp_path / "ring")
    assert called.status == 0, called.err
    printed = sorted((tmp_path / "ring").glob("*.pdf"))
    assert [each.stem for each in printed] == ["dossier", "table-sign"]
    assert all(each.read_bytes().startswith(b"%PDF") for each in printed)
    assert (tmp_path / "ring" / "hashes.txt").read_text().count(".pdf") == len(printed)
