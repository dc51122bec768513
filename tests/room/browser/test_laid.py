"""Hands lie as one would hold them: sorted where they are many, in their parts where they are set, with their names."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from houseway.room.base.commands import Hire
from tests.room.browser.stage import DESK, PHONE, Stage, Theatre, answer, shoot

RED, PAI_GOW, TILES = "lotus/13-card-red", "lotus/fortune-pai-gow-poker", "lotus/pai-gow-tiles"
IN_COMMON = "lotus/ultimate-pai-gow-poker"
HIGH_FIRST = "XAKQJT98765432"

# Where cards lie in the box that sorts them, how the arrow keys go through them, and what is sent.
SORTED = """async ([cards, order]) => {
    const { SortBox } = await import("/static/sort.js");
    const arg = { cards, places: { front: [2, 2], behind: [3, 3] }, fouls: {}, all_of_them: true, judged: false };
    const box = new SortBox(arg, { changed: () => {}, refuse: () => {}, order });
    document.body.append(box.node);
    const first = [...box.hand.children].map((card) => card.dataset.card);
    const next = box.beside(cards.indexOf(first[0]), 1).dataset.card;
    box.put(cards.indexOf(first[0]), "front");
    box.put(cards.indexOf(first[1]), "front");
    return [first, next, box.sorted()];
}"""

# The cards of Ann's pile in their parts, as the felt draws them after these events.
LAID = """async ([events, faces, ranks]) => {
    const { applied, bare } = await import("/static/fold.js");
    const { laid } = await import("/static/laid.js");
    const state = { ...bare(), people: [{ name: "Ann", seat: 1 }] };
    applied(state, { type: "pile", pile: "Ann", owner: "Ann" });
    const seen_by = ["*"];
    const deal = (face, place) => [{ type: "dealt", place, pile: "Ann" }, { type: "faces", place, face, seen_by }];
    const cards = faces.flatMap(deal);
    [...cards, ...events].forEach((event) => applied(state, event));
    return laid(state, "Ann", ranks).map((part) => part.map((card) => card.face));
}"""


def marked(*parts: str) -> dict[str, Any]:
    mark = {"type": "marker", "what": "set", "who": "Ann", "text": "as set", "pile": "Ann", "brief": "set"}
    return {**mark, "parts": [part.split() for part in parts]}


def answered(**parts: list[str]) -> dict[str, Any]:
    return {"type": "answered", "key": "set/1", "who": "Ann", "option": "set", "arg": parts}


HAND = ["3c", "Ah", "9s", "9d", "Xr"]
LYING: list[tuple[list[dict[str, Any]], list[str | None], list[list[str | None]]]] = [
    ([], [*HAND], [["Xr", "Ah", "9s", "9d", "3c"]]),
    ([], ["3c", None, "Ah"], [["Ah", "3c", None]]),
    ([answered(front=["Ah", "3c"], behind=["9s", "9d", "Xr"])], [*HAND], [["Ah", "3c"], ["9s", "9d", "Xr"]]),
    ([marked("Ah Xr", "9s 9d 3c")], [*HAND], [["Ah", "Xr"], ["9s", "9d", "3c"]]),
    (
        [marked("6-6 1-1", "6-6 1-3")],
        ["1-3", "6-6", "1-1", "6-6"],
        [["6-6", "1-1"], ["6-6", "1-3"]],
    ),
    ([marked("Ah 2s", "9s 9d 3c")], [*HAND], [["Xr", "Ah", "9s", "9d", "3c"]]),
]


def test_cards_lie_in_order_and_are_sent_as_they_came(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            first, after, sent = await page.evaluate(SORTED, [["4h", "As", "Ks", "4s", "Ad"], HIGH_FIRST])
            assert first == ["As", "Ad", "Ks", "4s", "4h"]
            assert after == "Ad"
            assert sent == {"front": ["As", "Ad"], "behind": ["4h", "Ks", "4s"]}
            first, _, _ = await page.evaluate(SORTED, [["4h", "As", "Ks", "4s", "Ad"], ""])
            assert first == ["4h", "As", "Ks", "4s", "Ad"]
            for events, faces, parts in LYING:
                assert await page.evaluate(LAID, [events, faces, HIGH_FIRST]) == parts

    theatre.play(run())


async def played(scene: Stage, page: Page, sheet_id: str) -> None:
    table = await scene.house.open(sheet_id)
    name = await scene.sit(table, page, bots=3)
    if sheet_id != RED:
        await scene.house.do(table, scene.house.floor, Hire())
    while not await scene.room.records.hands(table):
        await scene.play_hand(table, page, name, answer)


@pytest.mark.parametrize(("sheet_id", "front", "behind"), [(PAI_GOW, 2, 5), (TILES, 2, 2), (IN_COMMON, 2, 5)])
def test_hands_that_are_set_lie_in_their_parts_at_the_showdown(
    theatre: Theatre, tmp_path: Path, sheet_id: str, front: int, behind: int
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await played(scene, page, sheet_id)
            hands = await page.locator("#felt .pile:has(.card)").all()
            assert len(hands) >= 2
            for hand in hands:
                apart = [
                    await card.evaluate("card => card.classList.contains('apart')")
                    for card in await hand.locator(".card").all()
                ]
                assert apart == [at == front for at in range(front + behind)]
                await expect(hand.locator(".called")).to_contain_text(", ")

    theatre.play(run())


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_thirteen_cards_are_named_segment_by_segment(
    theatre: Theatre, tmp_path: Path, viewport: dict[str, int]
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=viewport)
            await played(scene, page, RED)
            await shoot(page, f"thirteen shown {viewport['width']}")
            shown = page.locator(".pile:has(.card):not(:has(.back))")  # whoever has surrendered shows nothing
            assert await shown.count() >= 3
            for pile in await shown.all():
                await expect(pile.locator(".called")).not_to_be_empty()
            await page.set_viewport_size({"width": 1024, "height": 768})  # as when a phone or a tablet is turned
            await expect(page.locator(".boards .board")).to_have_count(0)

    theatre.play(run())


def test_declaring_on_a_phone_leaves_ones_own_cards_in_sight(theatre: Theatre, tmp_path: Path) -> None:
    """Hands that nobody has shown lie small at their seats; one's own are whole, above what is asked."""

    async def declared(page: Page) -> None:
        if await page.locator("[data-option='surrender']").count():
            await shoot(page, "declaring")
            dock, own = await page.locator(".dock").bounding_box(), await page.locator(".boards").bounding_box()
            assert dock
            assert own
            assert own["y"] + own["height"] <= dock["y"]
            assert dock["y"] + dock["height"] <= PHONE["height"]
            await expect(page.locator(".boards .card")).to_have_count(13)
            for backs in await page.locator(".seat:not(.mine) .hands:has(.card)").all():
                seen = await backs.bounding_box()
                assert seen
                assert 0 <= seen["x"] <= PHONE["width"] - seen["width"]
            met.append(True)
        await answer(page)

    met: list[bool] = []

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=PHONE)
            table = await scene.house.open(RED)
            name = await scene.sit(table, page, bots=3)
            while not met:
                await scene.play_hand(table, page, name, declared)

    theatre.play(run())
