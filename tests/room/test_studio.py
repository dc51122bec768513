"""The studio over the room's API: a change is untrusted, work is limited, and a count can be given up."""

import asyncio
import time
from functools import partial
from pathlib import Path

import pytest
from litestar.exceptions import TooManyRequestsException

from houseway.core.text import Mistake
from houseway.room.analysis import studio as analysis
from houseway.room.analysis.studio import Studio
from houseway.studio.change import BaseSheet, SheetChange
from houseway.studio.quote import Laying
from tests.room.web import site

SHEET = "500-club/ez-baccarat"
DRAGON = {"dragon-7": {"": {"win": "39 to 1"}}}


async def test_a_change_is_quoted_and_its_errors_are_told_by_field(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        quote = (await visitor.post("/api/studio/quote", {"sheet": SHEET, "change": {"pays": DRAGON}})).json()
        assert f"{next(each['edge'] for each in quote['wagers'] if each['id'] == 'dragon-7'):.2%}" == "9.86%"
        wrong = {"pays": {"dragon-7": {"": {"win": "39 too 1"}}}}
        refused = (await visitor.post("/api/studio/quote", {"sheet": SHEET, "change": wrong})).json()
        assert list(refused["errors"]) == ["pays|dragon-7||win"]
        facts = (await visitor.get(f"/api/studio/{SHEET}")).json()
        assert {each["id"] for each in facts["wagers"]} >= {"dragon-7", "tie"}
        curves = await visitor.post("/api/studio/curves", {"sheet": SHEET, "wager": "tie"})
        assert [each["hands"] for each in curves.json()] == [100, 1_000, 10_000]
        goal = {"wager": "dragon-7", "edge": 0.05}
        sought = (await visitor.post("/api/studio/seek", {"sheet": SHEET, "goal": goal})).json()
        assert sought["candidates"][0]["rows"] == {"win": "41 to 1"}
        asked = {"sheet": SHEET, "wager": "dragon-7", "change": {"pays": DRAGON}}
        protect = (await visitor.post("/api/studio/protect", asked)).json()
        assert {each["cards"] for each in protect["gone"]} >= {"8", "10 J Q K"}
        best, perfect = protect["counts"]
        assert best["units"] <= perfect["units"], "no count beats perfect play"
        assert [cut for cut, _ in best["by_cut"]] == [14, 26, 52, 78, 104, 156, 208]
        cannot_be: tuple[dict[str, object], ...] = (
            {"wager": "nothing"},
            {"wager": "tie", "label": "none"},
        )
        for each in cannot_be:
            said = (await visitor.post("/api/studio/protect", {"sheet": SHEET, **each})).json()
            assert said["reason"], each
        await attack(visitor.post)


async def attack(post: object) -> None:
    """Whatever is sent, the answer is a sentence or errors by field, never a fault and never a file."""
    assert callable(post)
    nest: object = 1
    for _ in range(200):
        nest = [nest]
    changes: list[object] = [
        {"like": "/etc/passwd"}, {"schedules": ["x.toml"]}, {"pays": {"tie": {"": {"win": "9" * 61}}}},
        {"pays": {"tie": {"": {"../../etc/passwd": "1 to 1"}}}}, {"pays": {"tie": {"": {}}}}, {"pays": 3},
        {"rules": {"dealt": nest}}, {"rules": {"dealt": {"a": 1}}}, {"rules": {"banker_to": [10**40] * 9}},
        {"rules": {"player_to": -(10**18)}}, {"decks": 0}, {"decks": 17}, {"decks": 10**30}, {"seats": -1},
        {"decks": 1.5}, {"title": "x" * 61}, {"title": "\u0000"},
        {"schedule": "../../x", "option": 1, "fees": [{"row": 0, "fee": "$1"}]},
        {"fees": [{"row": 10**9}]}, {"fees": [{"row": 0, "fee": "$999,999,999,999,999"}]}, {"fees": [{"row": 0}] * 101},
        {"ranges": {"tie": "$0 - $0"}}, {"ranges": {"tie": "x" * 60}}, {"option": -1},
        {"pays": {"tie": {"": {"win": "1 to 0"}}}}, {"pays": {"tie": {"": {"win": "999999 to 1"}}}},
    ]  # fmt: skip
    for change in changes:
        answer = await post("/api/studio/quote", {"sheet": SHEET, "change": change})
        assert answer.status_code in (200, 400, 413), f"{change}: {answer.text}"
        assert "root:" not in answer.text
    layings: list[object] = [
        {"bets": {"tie": 10**13}}, {"bets": {"tie": -1}}, {"bets": {"nothing": 500}}, {"players": 0}, {"players": 21},
        {"hands": 10**9}, {"schedule": "../x"}, {"option": 9_999}, {"bets": {"tie": 1}}, {"put_up": 1},
        {"put_up": 10**12},
    ]  # fmt: skip
    for laying in layings:
        answer = await post("/api/studio/quote", {"sheet": SHEET, "laying": laying})
        assert answer.status_code in (200, 400), f"{laying}: {answer.text}"
        if answer.status_code == 200:
            assert answer.json()["worth"] or answer.json()["no_worth"]
    for sheet in ("/etc/passwd", "x.toml", "../../x.toml", "own/" + "0" * 32, "own/%", "customary/x", "a" * 300):
        assert (await post("/api/studio/quote", {"sheet": sheet})).status_code in (400, 404)


def sleep(seconds: float) -> bytes:
    time.sleep(seconds)
    return b"{}"


async def test_nobody_has_more_than_a_few_questions_waiting() -> None:
    studio = Studio()
    ask = partial(studio._ask, "account 1", partial(sleep, 0.3))
    tasks = [asyncio.create_task(ask()) for _ in range(analysis.MOST_OF_ONE)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRequestsException):
        await ask()
    assert await studio._ask("account 2", partial(sleep, 0.0)) == b"{}", "and nobody else is turned away"
    await asyncio.gather(*tasks)
    await studio.close()


async def test_counts_of_cards_that_are_tried_keep_nobody_from_a_quote(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither whoever has opened them all, nor everybody else."""
    monkeypatch.setattr(analysis, "MOST_OF_ALL", analysis.MOST_OF_ONE)
    studio = Studio()
    trying = partial(studio._ask, "account 1", partial(sleep, 60.0), studio._trying)
    tasks = [asyncio.create_task(trying()) for _ in range(analysis.MOST_OF_ONE)]
    await asyncio.sleep(0)
    for asker in ("account 1", "account 2"):
        assert await studio._ask(asker, partial(sleep, 0.0)) == b"{}"
        with pytest.raises(TooManyRequestsException):
            await studio._ask(asker, partial(sleep, 0.0), studio._trying)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert not studio._trying.waiting
    await studio.close()


async def test_what_takes_too_long_is_cut_off_and_the_next_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_SECONDS", 0.5)
    studio = Studio()
    with pytest.raises(Mistake):
        await studio._ask("account 1", partial(sleep, 60.0))
    monkeypatch.setattr(studio._quick, "_seconds", 30.0)
    assert await studio._ask("account 1", partial(sleep, 0.0)) == b"{}"
    await studio.close()


async def test_a_count_goes_on_by_itself_until_it_is_there_or_given_up() -> None:
    studio, base = Studio(), BaseSheet(SHEET)
    change = SheetChange(decks=6)
    quote = await studio.quote("account 1", base, change, Laying())
    assert b'"to count"' in quote
    assert studio.begin_count("account 1", base, change).running
    while studio.count_of("account 1").running:
        assert await studio.quote("account 2", base, SheetChange(), Laying()), "others are answered meanwhile"
        await asyncio.sleep(0.05)
    assert studio.count_of("account 1").reason == ""
    assert b'"to count"' not in await studio.quote("account 1", base, change, Laying())
    assert not studio.count_of("account 2").running
    studio.begin_count("account 1", base, SheetChange(decks=5))
    studio.end_count("account 1")
    while studio.count_of("account 1").running:
        await asyncio.sleep(0.01)
    assert studio.count_of("account 1").reason == "it was given up"
    await studio.close()


async def test_a_count_begun_anew_takes_the_place_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_COUNTS", 1)
    studio, base = Studio(), BaseSheet(SHEET)
    studio.begin_count("account 1", base, SheetChange(decks=5))
    assert studio.begin_count("account 1", base, SheetChange(decks=4)).running
    with pytest.raises(TooManyRequestsException):
        studio.begin_count("account 2", base, SheetChange())
    await studio.close()
