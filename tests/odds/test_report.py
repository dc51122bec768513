"""The math report: all it must hold, by itself, whole or not at all."""

import os
import re
import shlex
from html import unescape
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from houseway.odds.report import protection
from houseway.odds.report.plots import Bar, bars
from houseway.sheets.shelf import load_sheet
from tests.cli.conftest import Call, call

__all__ = ["call"]

EZ = "500-club/ez-baccarat"
NONSENSE = """
like   = "500-club/ez-baccarat"
title  = "Mine"
source = []

[[wager]]
id   = "tie"
pays = { tie = "8 for ever" }
"""
ONE_DECK = """
like   = "500-club/pure-21-5-blackjack"
title  = "Mine"
source = []
decks  = { min = 1, max = 1 }
"""


class Balanced(HTMLParser):
    """Every tag is closed by its own."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Closed at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_report_holds_all_of_it(call: Call, tmp_path: Path) -> None:
    asked = ("--option", 6, "--by", "Ann Ex", "--date", "2026-11-18", "--rounds", 20_000)
    called = call("report", EZ, "-o", tmp_path / "report.html", *asked)
    assert called.status == 0
    text = (tmp_path / "report.html").read_text("utf-8")
    sheet = load_sheet(EZ)
    for said in (
        sheet.digest,
        sheet.approval,
        *(reading.about for reading in sheet.reading),
        *(wager.title for wager in sheet.wager),
        "2,292,252,566,437,888",  # banker wins of eight decks
        "1.2351%",
        "Edge per unit of all action",
        "Hit frequency",
        "houseway report 500-club/ez-baccarat -o report.html --option 6 --decks 8 --by &#39;Ann Ex&#39;",
        *(f"option {option} of 500-club/ez-baccarat" for option in range(1, 7)),
        "made 2026-11-18 by Ann Ex with Houseway",
        "The highest total with which the Player hand draws.",
        "nobody decides anything, so every coup can be counted",
        "4,998,398,275,503,360 combinations",
        "Volatility index",
        "-8.7649%",  # of $5 with a fee of $0.50, the bank's 1.2351% less a tenth
        "standard errors away",
        "Exposure at the maximum bet",
        "two equal bets, a player's on Player line and one behind on Player line",
        "back line nets",
        "Tie Bet: 14.3596% as it is",
        "4.8440%",  # a tie at 9 to 1
    ):
        assert said in text
    assert text.count("<svg") == 2 + sum(len(schedule.options) for schedule in sheet.schedules)
    assert text.count("<table") == text.count("<thead>") > 5, "on paper a table that is torn has its head on each page"
    assert ">0</text>" in text, "a gain of nothing has no sign"
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert not re.search(r"(src|href)=|@import|url\(", text), "it stands alone"


def test_counts_stand_on_the_page_if_they_are_asked_for(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One wager's, for time."""
    tie = load_sheet(EZ).wager_by_id("tie")
    monkeypatch.setattr(protection, "countable", lambda setting: [tie])
    call("report", EZ, "-o", tmp_path / "report.html", "--rounds", 2_000, "--shoes", 2)
    text = (tmp_path / "report.html").read_text("utf-8")
    assert "--shoes 2" in text, "the command makes it again"
    (_, told) = text.split("Game protection")
    assert "Tie Bet: -14.3596% of a full shoe" in told
    assert "units a shoe, by the cards behind the cut card" in told
    assert "perfect: a bet whenever the cards left favour it" in told
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []


def test_figures_of_a_spread_that_follow_from_published_counts(call: Call, tmp_path: Path) -> None:
    """A tie pays 8 to 1 in 475,627,426,473,216 of 4,998,398,275,503,360 coups."""
    wins, coups = 475_627_426_473_216, 4_998_398_275_503_360
    chance, text = wins / coups, ""
    deviation = 9 * sqrt(chance * (1 - chance))
    call("report", EZ, "-o", tmp_path / "report.html", "--rounds", 2_000)
    text = (tmp_path / "report.html").read_text("utf-8")
    skewness = (1 - 2 * chance) / sqrt(chance * (1 - chance))
    for said in (
        f"<dt>Skewness</dt><dd>{skewness:.4f}</dd>",
        f"<dd>{1.645 * deviation:.4f}</dd>",
        f"<dd>{8 * wins:,} and {coups - wins:,}</dd>",
        f"<dd>8 units, once in {1 / chance:,.0f}</dd>",
        f"{100 * (1 - 9 * chance - 1.96 * deviation / 100):.4f}%",  # after 10,000 hands
    ):
        assert said in text


def test_numbers_of_combinations_that_are_too_large_for_others(call: Call) -> None:
    """Blackjack's chances are whole numbers of a whole beyond what others read."""
    found: Any = call("odds", "500-club/pure-21-5-blackjack", "--wager", "game", "--json").json()
    for row in found["wagers"][0]["rows"]:
        assert row["count"] == (int(row["combinations"]) if int(row["combinations"]) < 2**63 else None)
    assert sum(int(row["combinations"]) for row in found["wagers"][0]["rows"]) > 2**53
    assert call("report", EZ, "-o", "x.html", "--date", "tomorrow").err.startswith("houseway: --date is a day such as")


def test_the_command_in_a_report_makes_it_again(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    call("report", "lotus/ultimate-war", "-o", "report.html", "--by", "Ann Ex", "--rounds", 2_000)
    first = Path("report.html").read_text("utf-8")
    command = re.findall(r"<code>houseway (report[^<]*)</code>", first)
    assert len(command) == 1
    call(*shlex.split(unescape(command[0])))
    assert Path("report.html").read_text("utf-8") == first


def test_titles_are_text(call: Call, tmp_path: Path) -> None:
    """A sheet of one's own may be called anything."""
    mine = tmp_path / "mine.toml"
    mine.write_text('like = "500-club/ez-baccarat"\ntitle = "<script>alert(1)</script>"\nsource = []\n', "utf-8")
    assert call("report", mine, "-o", tmp_path / "r.html", "--rounds", 2_000).status == 0
    assert "<script" not in (tmp_path / "r.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("500-club/texas-holdem", "-o", "report.html"), "has no player-dealer"),
        (("500-club/no-such-game", "-o", "report.html"), "no-such-game"),
        ((EZ, "-o", "no/such/folder/report.html"), "is no folder: create it first"),
        ((EZ, "-o", "."), "cannot be written"),
        (("nonsense.toml", "-o", "report.html"), "tie"),
    ],
)
def test_nothing_half_written(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("nonsense.toml").write_text(NONSENSE, "utf-8")
    called = call("report", *arguments)
    assert (called.status, called.out) == (2, "")
    assert sentence in called.err
    assert called.err.count("\n") == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["nonsense.toml"]


def refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["chmod", "replace"])
def test_what_cannot_be_put_in_place_leaves_nothing(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    there = tmp_path / "report.html"
    there.write_text("as it was", "utf-8")
    monkeypatch.setattr(os, step, refuse)
    called = call("report", EZ, "-o", there)
    assert (called.status, called.out) == (2, "")
    assert called.err.endswith("cannot be written: No space left on device\n")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert there.read_text("utf-8") == "as it was"


def test_only_a_plain_file_is_replaced(call: Call, tmp_path: Path) -> None:
    """A pipe stands for all that is no file; no link is followed, nor replaced, wherever it leads."""
    aim, link, lost, pipe = (tmp_path / name for name in ("aim", "link", "lost", "pipe"))
    aim.write_text("as it was", "utf-8")
    link.symlink_to(aim)
    lost.symlink_to(tmp_path / "nowhere")
    os.mkfifo(pipe)
    for path in (link, lost, pipe):
        called = call("report", EZ, "-o", path)
        assert (called.status, called.out) == (2, "")
        assert called.err == f"houseway: {path} cannot be written: it is a link or a device, and no plain file\n"
    assert link.is_symlink()
    assert lost.is_symlink()
    assert pipe.is_fifo()
    assert aim.read_text("utf-8") == "as it was"
    assert len(list(tmp_path.iterdir())) == 4


def test_a_report_of_blackjack_has_the_chart(call: Call, tmp_path: Path) -> None:
    """Cell by cell as `houseway chart` has it: of one deck only, for each number takes a while to work out."""
    game = tmp_path / "mine.toml"
    game.write_text(ONE_DECK, "utf-8")
    assert call("report", game, "-o", tmp_path / "report.html", "--rounds", 2_000).status == 0
    text = (tmp_path / "report.html").read_text("utf-8")
    printed: Any = call("chart", game, "--json").json()
    for chart in printed["charts"]:
        assert f"<h3>{chart['title']}</h3>" in text
        for label, cells in chart["rows"].items():
            assert f"<tr><th>{label}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" in text
    assert text.count("<table") == text.count("<thead>")
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []


def test_what_a_game_does_not_have_is_not_in_its_report(call: Call, tmp_path: Path) -> None:
    """Neither a chart nor a back line."""
    call("report", "players/ez-baccarat-panda-8", "-o", tmp_path / "report.html", "--rounds", 2_000)
    text = (tmp_path / "report.html").read_text("utf-8")
    assert "<h2>Chart</h2>" not in text
    assert "if all action is one bet on Player" in text
    assert "player nets" in text
    assert "back line" not in text


def test_bars_go_both_ways() -> None:
    drawn = bars("edges & more", [Bar("up", 1.0, "1"), Bar("down", -1.0, "-1")])
    first, second = (float(x) for x in re.findall(r'<rect x="([\d.]+)"', drawn))
    assert second < first
    assert "edges &amp; more" in drawn
