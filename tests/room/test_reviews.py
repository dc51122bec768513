"""Reviews in a room: of hands that are over, for those who were in them, from what they knew."""

from pathlib import Path

import pytest

from houseway.odds.review.review import review_hand
from houseway.room.base.commands import Reply
from houseway.room.people.accounts import Account
from tests.room.rooms import House
from tests.room.web import site

BLACKJACK, THREE_CARD = "500-club/pure-21-5-blackjack", "players/three-card-poker-1-1"


async def play_badly(h: House, table: int, who: Account, hands: int) -> None:
    """Bet on the first spot, then always do what stands last of all that may be done."""
    while len(await h.room.records.hands(table)) < hands:
        message, question = await h.asked(table, who)
        reply = (question.default.option, question.default.arg) if question.default else ("", None)
        if question.purpose == "bet":
            spot = question.options[0].arg.spots[0]  # type: ignore[union-attr]
            reply = (question.options[0].id, {spot.id: 2 * spot.amount.low})
        elif question.purpose == "play":
            reply = ([each for each in question.options if not each.closed][-1].id, None)
        await h.do(table, who, Reply(message.hand, question.key, *reply))


@pytest.mark.parametrize("sheet", [BLACKJACK, THREE_CARD])
async def test_each_decision_stands_beside_the_best_by_what_was_known_then(tmp_path: Path, sheet: str) -> None:
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(sheet, bots=3)
        guest = await h.sit(table, 6)
        player, stranger = await s.known(guest), await s.guest()
        await play_badly(h, table, guest, 3)
        cost, decided = 0.0, 0
        for each in await h.room.records.hands(table):
            again = await h.room.records.again(table, each.number, guest)
            path = f"/tables/{table}/hands/{each.number}"
            told = (await player.get(f"/api{path}/review")).json()
            decided += len(told)
            for decision in told:
                cut = again.events[: decision["at"] + 1]
                assert review_hand(again.hand, guest.name, cut)[-1].cost == decision["cost"], "nothing later counts"
                assert all(worth <= decision["worths"][decision["best"]] for worth in decision["worths"].values())
                cost += decision["cost"] or 0
            page = (await player.get(path)).text
            assert ("Review" in page) == bool(told)
            assert (await stranger.get(f"/api{path}/review")).status_code == 403
        assert decided
        assert cost > 0


async def test_a_hand_that_is_not_over_has_no_review(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(THREE_CARD, bots=3)
        guest = await h.sit(table, 6)
        message, _ = await h.asked(table, guest)
        player = await s.known(guest)
        assert (await player.get(f"/api/tables/{table}/hands/{message.hand}/review")).status_code == 404
