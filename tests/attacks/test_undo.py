"""An answer that is taken back teaches nobody a card: the same cards come again, so none may have been seen since."""

from pathlib import Path

import pytest

from houseway.room.base.commands import Refused, Reply, RuleCommand
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message, Put, Seen
from houseway.round.ask import Lay
from tests.room.rooms import House, house

SHEETS = ("500-club/three-card-poker-6-card-bonus", "lotus/blackjack-x", "500-club/texas-holdem")


async def play_on(h: House, table: int, who: Account, message: Message, question: Put) -> None:
    """The least bet, or whatever keeps somebody in the hand."""
    opened = {each.id: each for each in question.options if not each.closed}
    lay = opened["bet"].arg if "bet" in opened else None
    if isinstance(lay, Lay):
        reply = Reply(message.hand, question.key, "bet", {lay.spots[0].id: lay.spots[0].amount.low})
    elif stay := next((each for each in ("call", "check") if each in opened), None):
        reply = Reply(message.hand, question.key, stay)
    else:
        assert question.default
        reply = Reply(message.hand, question.key, question.default.option, question.default.arg)
    await h.do(table, who, reply)


def faces(message: Message) -> dict[int, str]:
    return {each.place: each.face for each in message.events if isinstance(each, Seen) and each.face}


@pytest.mark.parametrize("sheet", SHEETS)
async def test_no_answer_is_taken_back_once_a_card_was_seen_after_it(tmp_path: Path, sheet: str) -> None:
    """Otherwise somebody could bet, or call, anew on cards that they know."""
    async with house(tmp_path) as h:
        table = await h.open(sheet, bots=2)
        player = await h.sit(table, 5)
        message, question = await h.asked(table, player)
        while True:
            before = message, faces(message)
            await play_on(h, table, player, message, question)
            message, question = await h.asked(table, player)
            if message.hand == before[0].hand and faces(message).keys() > before[1].keys():
                break
        assert player.name not in (await h.room.rulings(table)).get("undo", [])
        with pytest.raises(Refused, match=f"no answer of {player.name} can be taken back"):
            await h.do(table, h.floor, RuleCommand("They meant another bet", what="undo", who=player.name))
        assert await h.room.snapshot(table, player.name) == message
