"""Counts that come with the program: all are there, each is what counting finds, and none is taken for other rules."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from houseway.games.bind import bind
from houseway.games.family import BankedGame, require_banked
from houseway.odds import kept, shipped
from houseway.odds.census import Census, Part, Setting, pricing_for, setting_for
from houseway.odds.prices import count_exactly, price
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import load_sheet
from scripts.counts import banked_games, settings_of
from tests.cli.conftest import Call, call
from tests.counts import SOAKING

__all__ = ["call"]

EZ = "500-club/ez-baccarat"
# Counted in a moment; a soak counts all.
QUICK = ("baccarat", "war", "pai-gow-tiles")


@pytest.fixture(autouse=True)
def came(nothing_came_with_the_program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "FILE", nothing_came_with_the_program)


def every_setting() -> dict[tuple[str, str], tuple[Setting, str]]:
    """One setting and wager of all that have the same counts."""
    asked = ((setting, wager) for game in banked_games() for setting, wager in settings_of(game))
    return {(shipped.key_of(setting), wager): (setting, wager) for setting, wager in asked}


EVERY = every_setting()


@pytest.mark.parametrize("key", EVERY, ids=lambda key: f"{EVERY[key][0].game.sheet.id} {key[1]}")
def test_the_counts_of_every_wager_in_the_books_are_there(key: tuple[str, str]) -> None:
    """Where one is missing, or rules have changed, `python -m scripts.counts` makes them again."""
    setting, wager = EVERY[key]
    found = shipped.find(setting, wager)
    assert found is not None
    assert found.method == "exact"
    if SOAKING or setting.game.sheet.module in QUICK:
        counted = pricing_for(setting.game).exact(setting, wager)
        assert chances_of(found).keys() == chances_of(counted).keys()
        for outcome, chance in chances_of(counted).items():
            assert chances_of(found)[outcome] == pytest.approx(chance, rel=1e-9)


def chances_of(census: Census) -> dict[tuple[Part, ...], float]:
    return {outcome: count / census.trials for outcome, count in census.counts.items()}


def bound(**changed: object) -> BankedGame:
    return require_banked(bind(replace(load_sheet(EZ), **changed)))


def with_pays(wager: str, pays: dict[str, str]) -> tuple[Wager, ...]:
    return tuple(replace(each, pays=pays) if each.id == wager else each for each in load_sheet(EZ).wager)


def test_counts_belong_to_rules_and_not_to_names_or_paytables() -> None:
    setting = setting_for(bound())
    same = setting_for(bound(title="Mine", wager=with_pays("dragon-7", {"win": "39 to 1"})))
    assert shipped.key_of(setting) == shipped.key_of(same)
    others = [
        setting_for(bound(rules={"natural_stops": False})),
        setting_for(bound(), decks=6),
    ]
    keys = {shipped.key_of(each) for each in (setting, *others)}
    assert len(keys) == 3
    assert shipped.find(setting, "banker") is not None
    assert shipped.find(others[1], "banker") is None


def test_what_a_play_depends_on_is_part_of_the_name() -> None:
    """What the Ante pays changes how hands are best played; what a bet beside it pays does not."""
    sheet = load_sheet("500-club/three-card-poker-6-card-bonus")
    names = set()
    for wager in sheet.wager:
        changed = tuple(
            replace(each, pays={**each.pays, next(iter(each.pays)): "99 to 1"}) if each is wager else each
            for each in sheet.wager
            if each.pays
        )
        if wager.pays:
            game = require_banked(bind(replace(sheet, wager=changed)))
            names.add((wager.kind, shipped.key_of(setting_for(game))))
    by_kind = {kind: {name for each, name in names if each == kind} for kind, _ in names}
    assert len(by_kind["bonus"]) == 1
    assert not by_kind["main"] & by_kind["bonus"]


def test_written_counts_are_read_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    census = pricing_for(bound()).exact(setting_for(bound()), "banker")
    assert max(census.counts.values()) > 10**14
    shipped.write([census], tmp_path / "counts.zip")
    monkeypatch.setattr(shipped, "FILE", tmp_path / "counts.zip")
    found = count_exactly(setting_for(bound()), "banker")
    assert (found.counts, found.wagers, found.method, found.shipped) == (census.counts, census.wagers, "exact", True)
    assert price(found, bound().sheet.wager_by_id("banker")).shipped
    first = (tmp_path / "counts.zip").read_bytes()
    shipped.write([census], tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == first


def test_the_command_counts_nothing_unless_it_is_told_to(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    pricing = pricing_for(bound())
    exact = pricing.exact

    def count(setting: Setting, wager: str) -> Census:
        counted.append(wager)
        return exact(setting, wager)

    monkeypatch.setattr(pricing, "exact", count)
    shown = " ".join(call("odds", EZ).out.split())
    assert "the counts came with Houseway, and --fresh makes them again" in shown
    assert not counted
    fresh = call("odds", EZ, "--fresh")
    assert counted
    assert "came with Houseway" not in fresh.out
    found: Any = call("odds", EZ, "--wager", "banker", "--json").json()
    assert [each["shipped"] for each in found["wagers"]] == [True]


def test_counts_that_were_kept_are_made_again_too() -> None:
    first, second = np.array([1]), np.array([2])
    with kept.counting_again():
        assert kept.array(("counted again",), lambda: first) == 1
        assert kept.array(("counted again",), lambda: second) == 2
    assert kept.array(("counted again",), lambda: first) == 2
