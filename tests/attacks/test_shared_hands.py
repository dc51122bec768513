"""A link to a hand shows what the one who shared it saw, and nothing more, to whoever tries whatever with it."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houseway.room.base.commands import Void
from houseway.room.record.history import Again
from houseway.round.event import Dealt, Faced, view
from tests.room.rooms import House
from tests.room.web import Browser, Site, site

SHEETS = ("500-club/texas-holdem", "500-club/fortune-pai-gow-poker", "500-club/badugi")
LINK = re.compile(r'data-share="(/shared/[\w-]{30,})"')


class Shared(NamedTuple):
    """A hand that somebody has shared: their browser, the address of the hand, and the link."""

    sharer: Browser
    hand: str
    link: str


async def played(s: Site, sheet: str) -> Browser:
    """Somebody who has played the first hand of the first table, beside bots who hold cards of their own."""
    table = await s.house.open(sheet, bots=3)
    player = await s.house.sit(table, 5)
    while not await s.house.room.records.hands(table):
        await s.house.pass_on(table, player)
    return await s.known(player)


async def share(browser: Browser, number: int = 1, step: int = 2) -> Shared:
    hand = f"/tables/1/hands/{number}"
    made = await browser.send(f"{hand}/share", next=f"{hand}?step={step}")
    assert (made.status_code, made.headers["location"]) == (303, f"{hand}?step={step}")
    return Shared(browser, hand, await link_on(browser, hand))


async def link_on(browser: Browser, hand: str) -> str:
    found = LINK.search((await browser.get(hand)).text)
    assert found, "the page of a hand shows the link to it"
    return found.group(1)


def told(page: str) -> str:
    """What happened, as a page tells it."""
    return page[page.index('<ol class="told"') : page.index("</ol>")]


async def in_full(house: House, number: int = 1) -> Again:
    return await house.room.records.again(1, number, house.floor)


@pytest.mark.parametrize("sheet", SHEETS)
async def test_anybody_with_the_link_sees_what_the_sharer_saw_and_no_other_card(tmp_path: Path, sheet: str) -> None:
    async with site(tmp_path) as s:
        shared = await share(await played(s, sheet))
        own = (await shared.sharer.get(f"/api{shared.hand}")).json()
        again = await in_full(s.house)
        assert own["viewer"] == shared.sharer.account.name  # type: ignore[union-attr]
        told_to = view(again.hand.deal.events, own["viewer"])
        seen = {e.place for e in told_to if isinstance(e, Faced) and e.face is not None}
        hidden = {e.place for e in again.events if isinstance(e, Dealt)} - seen
        assert hidden, "the others must hold something to hide"
        for browser in (await s.visitor(), await s.guest(), await s.floor(), shared.sharer):
            record = (await browser.get(f"/api{shared.link}")).json()
            assert record == own
            assert not places_shown(record) & hidden
            page = (await browser.get(f"{shared.link}?step=2")).text
            assert told(page) == told((await shared.sharer.get(f"{shared.hand}?step=2")).text)
            assert "Verify these cards" not in page
            assert "/unshare" not in page


def places_shown(record: dict[str, Any]) -> set[int]:
    """The places whose faces a record tells: by its events, or beside them."""
    faced = {each["place"] for each in record["events"] if each["type"] == "faces" and each["face"]}
    return faced | set(map(int, record["unseen"]))


async def test_a_link_opens_at_its_step(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        shared = await share(await played(s, SHEETS[0]))
        visitor = await s.visitor()
        first = (await visitor.get(shared.link)).text
        assert told(first).count(" later") == told(first).count("<li") - 1
        third = (await visitor.get(f"{shared.link}?step=3")).text
        assert 'data-step="3"' in third
        assert told(third).count(" later") == told(third).count("<li") - 3
        far = (await visitor.get(f"{shared.link}?step=99999")).text
        assert " later" not in told(far), "there is nothing after the last"


@pytest.mark.parametrize("query", ["as=Ada", "as=", "number=2", "table_id=2", "viewer=", "account=1"])
async def test_nothing_added_to_a_link_shows_more(tmp_path: Path, query: str) -> None:
    async with site(tmp_path) as s:
        shared = await share(await played(s, SHEETS[0]))
        for browser in (await s.visitor(), await s.staff("Auditor", "auditor")):
            for link in (shared.link, f"/api{shared.link}"):
                plain, tried = await browser.get(link), await browser.get(f"{link}?{query}")
                assert _uncounted(tried.text) == _uncounted(plain.text)


def _uncounted(page: str) -> str:
    """A page but for its tokens, which are new each time, and the way back to it from signing in."""
    return re.sub(r'(content|value)="[^"]*"|href="/sign-in[^"]*"', "", page)


async def test_only_a_token_that_was_made_and_not_taken_back_leads_anywhere(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        shared = await share(await played(s, SHEETS[0]))
        visitor = await s.visitor()
        token = shared.link.rpartition("/")[2]
        wrong = (token[:-1], token[1:], f"{token}x", token.swapcase(), "%25", "_" * len(token), "1", "x" * 500)
        for each in wrong:
            for path in (f"/shared/{each}", f"/api/shared/{each}"):
                assert (await visitor.get(path)).status_code in (400, 404), path
        await shared.sharer.send(f"{shared.hand}/unshare", next=shared.hand)
        for path in (shared.link, f"/api{shared.link}"):
            assert (await visitor.get(path)).status_code == 404
        assert "taken back" in (await visitor.get(shared.link)).text
        again = await share(shared.sharer)
        assert again.link != shared.link
        assert (await visitor.get(again.link)).status_code == 200


async def test_a_link_is_of_one_hand_and_of_one_person(tmp_path: Path) -> None:
    """Making it again gives the same; nobody else can take it back, or make one to a hand they were not in."""
    async with site(tmp_path) as s:
        first = await share(await played(s, SHEETS[0]))
        player = first.sharer.account
        assert player
        while len(await s.house.room.records.hands(1)) < 2:
            await s.house.pass_on(1, player)
        second = await share(first.sharer, 2)
        assert first.link != second.link
        assert (await share(first.sharer)).link == first.link
        visitor = await s.visitor()
        for shared, number in ((first, 1), (second, 2)):
            assert (await visitor.get(f"/api{shared.link}")).json()["number"] == number
        stranger, auditor = await s.guest(), await s.staff("Auditor", "auditor")
        for browser in (stranger, auditor, await s.floor()):
            assert (await browser.send(f"{first.hand}/share")).status_code == 403
            await browser.send(f"{first.hand}/unshare")
        assert (await visitor.send(f"{first.hand}/share")).status_code == 401
        assert (await visitor.get(first.link)).status_code == 200
        assert (await stranger.get(first.hand)).status_code == 403, "a link opens no other door"


async def test_a_hand_that_is_not_over_cannot_be_shared(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEETS[0], bots=3)
        player = await s.house.sit(table, 5)
        message, _ = await s.house.asked(table, player)
        browser = await s.known(player)
        for number in (message.hand, message.hand + 1, 99):
            refused = await browser.send(f"/tables/{table}/hands/{number}/share")
            assert (refused.status_code, "no hand" in refused.text) == (404, True)


async def test_a_void_hand_is_shared_as_what_it_is(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEETS[0], bots=3)
        player = await s.house.sit(table, 5)
        message, _ = await s.house.asked(table, player)
        await s.house.do(table, s.house.floor, Void("a card fell to the floor", "house rule 1"))
        shared = await share(await s.known(player), message.hand)
        visitor = await s.visitor()
        page = (await visitor.get(shared.link)).text
        assert "void: a card fell to the floor" in page
        own = (await shared.sharer.get(f"/api{shared.hand}")).json()
        record = (await visitor.get(f"/api{shared.link}")).json()
        assert record == own
        mine = [each for each in record["events"] if each["type"] == "faces" and each["face"]]
        assert {tuple(each["seen_by"]) for each in mine} <= {(player.name,), ("*",)}


async def test_a_link_goes_on_showing_the_same_under_another_name(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        shared = await share(await played(s, SHEETS[0]))
        visitor = await s.visitor()
        before = (await visitor.get(f"/api{shared.link}")).json()
        assert shared.sharer.account
        await s.house.room.leave_tables(shared.sharer.account)
        assert (await shared.sharer.send("/me/name", name="Another")).status_code == 303
        assert before["viewer"] != "Another"
        assert (await visitor.get(f"/api{shared.link}")).json() == before
