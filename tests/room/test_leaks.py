"""Nobody receives what is another's: every byte of every message is looked at, for every playable sheet."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.core.cards import NAMES, card
from houseway.core.opened_shoe import OpenedShoe
from houseway.room.base.commands import Rebuy
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.views.messages import Sent
from houseway.round.event import Event, Faced, may_see
from tests.counts import one_a_family, playable_sheets, soak
from tests.room.players import any_reply
from tests.room.rooms import House, house

_CARDS = "|".join(map(re.escape, sorted(NAMES.values(), key=len, reverse=True)))
# Part of a longer word, such as a sheet's id, is no card.
CARD = re.compile(rf"(?<![0-9A-Za-z'-])(?:{_CARDS})(?![0-9A-Za-z'-])".encode())


class Watcher:
    """Somebody's connection."""

    def __init__(self, room: Room, table: int, name: str) -> None:
        self.name = name
        self._seq = -1
        self._stream = room.watch(table, name)

    async def received(self, until: int) -> list[Sent]:
        """What has come since, up to this entry."""
        came = []
        while self._seq < until:
            came.append(await anext(self._stream))
            self._seq = came[-1].seq
        return came

    async def close(self) -> None:
        await self._stream.aclose()


def known_to(events: list[Event], viewer: str) -> set[bytes]:
    """The faces that somebody may know, by the hand's own events."""
    seen = [each for each in events if isinstance(each, Faced) and may_see(each.seen_by, viewer)]
    return {NAMES[each.face].encode() for each in seen if each.face is not None}


def parts(value: Any) -> list[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(value, dict):
        return [value, *(part for each in value.values() for part in parts(each))]
    return [part for each in value for part in parts(each)] if isinstance(value, list) else []


def check(sent: Sent, viewer: str, events: list[Event], shoe: OpenedShoe | None, title: str = "") -> int:
    """No face, option or private answer of another's, and nothing of the shoe; how many cards were told.

    The title of a table may speak of "8s or better", and is no card.
    """
    cards = set(CARD.findall(sent.data.replace(title.encode(), b"")))
    assert cards <= known_to(events, viewer), f"{viewer or 'somebody'} received {cards - known_to(events, viewer)}"
    for part in parts(json.loads(sent.data)):
        if part.get("type") == "faces" and part["face"] is not None:
            assert {viewer, "*"} & {*part["seen_by"]}, part
        if "options" in part and "who" in part and part["who"] != viewer:
            assert not part["options"], part
            assert part["default"] is None, part
            assert part["advised"] is False, part
        if part.get("type") == "answered" and part["option"]:
            assert {viewer, "*"} & {*part["seen_by"]}, part
    if shoe:
        for at in range(0, len(shoe.salts), 32):
            assert shoe.salts[at : at + 32].encode() not in sent.data
    return len(cards)


class Watched:
    """A table with those who watch it: after each step, all that they received is checked."""

    def __init__(self, h: House, table: int, names: list[str]) -> None:
        self._h = h
        self._sitting = h.room._at.sittings[table]
        self._watchers = [Watcher(h.room, table, name) for name in names]
        self.told = 0

    async def check(self) -> None:
        hand = self._sitting.desk.running or self._sitting.desk.last
        shoe = hand.shoe.lay_open() if hand and hand.shoe.made else None
        for watcher in self._watchers:
            for sent in await watcher.received(self._sitting.seq):
                self.told += check(sent, watcher.name, hand.events if hand else [], shoe, self._sitting.title)

    async def close(self) -> None:
        for watcher in self._watchers:
            await watcher.close()


async def play(h: House, sheet: str, rng: Random, answers: int) -> int:
    """Two people, a bot, somebody who only looks and somebody who looks without an account."""
    table = await h.open(sheet, bots=1)
    people = [await h.sit(table, 2), await h.sit(table, 3)]
    watched = Watched(h, table, [*(each.name for each in people), "", "Somebody Else"])
    for _ in range(answers):
        while not (asked := [each for each in people if (await h.room.snapshot(table, each.name)).asked]):
            if not await h.room.turn():
                await buy_again(h, table, people)
            await watched.check()
        who = rng.choice(asked)
        await h.do(table, who, any_reply(await h.room.snapshot(table, who.name), rng))
        await watched.check()
    await watched.close()
    return watched.told


async def buy_again(h: House, table: int, people: list[Account]) -> None:
    """Whoever plays anyhow runs out of chips some time, and then nobody is dealt in."""
    broke = [each for each in people if not h.room.chips_of(each.name).get(table)]
    assert broke, "the table stands still"
    for each in broke:
        await h.do(table, each, Rebuy((await h.room.snapshot(table, each.name)).table.usual_buy_in))


@pytest.mark.parametrize("sheet", one_a_family(playable_sheets()))
async def test_nobody_receives_what_is_anothers(tmp_path: Path, sheet: str) -> None:
    async with house(tmp_path, seed=7) as h:
        assert await play(h, sheet, Random(sheet), soak(80, 25)) > 0


def test_the_check_finds_a_leak() -> None:
    told = Faced(0, card("As"), ("Ann",))
    message = {"events": [{"type": "faces", "place": 0, "face": "As", "seen_by": ["Ann"]}]}
    assert check(Sent(1, "told", json.dumps(message).encode()), "Ann", [told], None) == 1
    with pytest.raises(AssertionError, match="received"):
        check(Sent(1, "told", json.dumps(message).encode()), "Bob", [told], None)
    asked = {"question": {"who": "Ann", "options": [{"id": "bet"}], "default": None, "advised": False}}
    with pytest.raises(AssertionError):
        check(Sent(1, "told", json.dumps(asked).encode()), "Bob", [told], None)
