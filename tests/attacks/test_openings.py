"""Players can check for themselves that nothing was exchanged, and see nothing by it that is another's."""

import json
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import proves
from houseway.room.base.commands import Forbidden, NotHere, Reply
from houseway.room.people.accounts import Account
from houseway.room.record.shoe_openings import show_spent
from houseway.tables.options import Wish
from tests.room.rooms import House, house

BACCARAT, HOLDEM, BLACKJACK = "500-club/ez-baccarat", "500-club/texas-holdem", "limelight/pure-21-5-blackjack"


async def play(h: House, table: int, guest: Account, hands: int) -> dict[int, str]:
    """So many hands; by hand, the commitment that was shown when somebody was asked for the first time."""
    shown: dict[int, str] = {}
    while len(await h.room.records.hands(table, limit=hands)) < hands:
        message, question = await h.asked(table, guest)
        if question.key.startswith("bet/"):
            assert message.table.shoe, "nobody bets before the shoe is sealed"
        shown.setdefault(message.hand, message.table.shoe)
        answer = (await h.room.advice(table, guest, question.key)).answer or question.default
        assert answer
        await h.do(table, guest, Reply(message.hand, question.key, answer.option, answer.arg))
    return shown


@pytest.mark.parametrize("sheet", [BACCARAT, HOLDEM, BLACKJACK])
async def test_a_player_can_check_every_card_they_saw_against_what_they_were_told_before(
    tmp_path: Path, sheet: str
) -> None:
    async with house(tmp_path) as h:
        table = await h.open(sheet, bots=2)
        guest = await h.sit(table, 5)
        shown = await play(h, table, guest, 6)
        checked, told = 0, set(shown.values())
        for number in range(1, 7):
            record = await h.room.records.hand(table, number, guest)
            faces = {each["place"]: each["face"] for each in map(_plain, record.events) if each.get("face")}
            told |= {str(each["root"]) for each in map(_plain, record.events) if each["type"] == "shuffled"}
            found = await h.room.records.openings(table, number, guest)
            assert {each.place: each.card for each in found} == faces
            for each in found:
                assert proves(each.root, each.position, each.card, list(each.proof))
                assert not proves(each.root, each.position, "As" if each.card != "As" else "Ks", list(each.proof))
                assert each.root in told
            checked += len(found)
        assert checked >= 10


def _plain(event: object) -> dict[str, object]:
    raw: dict[str, object] = json.loads(msgspec.json.encode(event))
    return raw


async def test_an_opening_is_for_those_who_were_there(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest = await h.sit(table, 5)
        await play(h, table, guest, 2)
        stranger = await h.room.people.guest()
        with pytest.raises(Forbidden, match="you were not in hand 1"):
            await h.room.records.openings(table, 1, stranger)


async def test_a_spent_shoe_is_laid_open_where_nobody_held_a_card_of_their_own(tmp_path: Path) -> None:
    async with house(tmp_path, missed_turns=10**6) as h:
        table = await h.open(BACCARAT, bots=3, wish=Wish(decks=3))
        guest = await h.sit(table, 5)
        while not (first := (await h.asked(table, guest))[0].table.shoe):
            await h.pass_on(table, guest)
        with pytest.raises(NotHere, match="in play"):
            await h.room.records.show_spent(table, first, guest)
        while (await h.asked(table, guest))[0].table.shoe == first:
            await h.pass_on(table, guest)
        number = len(await h.room.records.hands(table, limit=1_000))
        while len(await h.room.records.hands(table, limit=1_000)) == number:
            await h.pass_on(table, guest)
        shoe = await h.room.records.show_spent(table, first, guest)
        opened = OpenedShoe(shoe.root, " ".join(shoe.cards), "".join(shoe.salts))
        assert len(opened.faces()) == 3 * 52


async def test_a_deck_that_tells_what_somebody_folded_stays_shut_to_players(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=3)
        guest = await h.sit(table, 5)
        auditor = await h.room.people.create("Auditor", "auditor", "secret")
        shown = await play(h, table, guest, 6)
        shut = 0
        for number, root in sorted(shown.items())[:-1]:
            record = await h.room.records.hand(table, number, auditor)
            secret = {e["place"] for e in map(_plain, record.events) if e.get("face") and e["seen_by"] != ["*"]}
            public = {e["place"] for e in map(_plain, record.events) if e.get("face") and e["seen_by"] == ["*"]}
            assert (await h.room.records.show_spent(table, root, auditor)).root == root
            if secret - public:
                shut += 1
                with pytest.raises(Forbidden, match="check your own"):
                    await h.room.records.show_spent(table, root, guest)
        assert shut


@pytest.mark.sqlite
async def test_whoever_asks_for_a_shoe_has_no_long_history_read(tmp_path: Path) -> None:
    """One that is made up, and one that was laid open: each costs as much after many hands as after few."""
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=3)
        guest = await h.sit(table, 5)
        auditor = await h.room.people.create("Auditor", "auditor", "secret")
        first = (await play(h, table, guest, 3))[1]

        async def costs() -> list[int]:
            return [await _cost(h, table, root, auditor) for root in ("0" * 64, first)]

        before = await costs()
        await play(h, table, guest, 30)
        assert await costs() == before


async def _cost(h: House, table: int, root: str, account: Account) -> int:
    """How many steps SQLite takes to find a shoe."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    async with h.room.store.engine.connect() as connection:
        line = (await connection.get_raw_connection()).driver_connection
        assert line
        await line.set_progress_handler(count, 1)
        with suppress(NotHere):
            await show_spent(connection, table, root, account)
        await line.set_progress_handler(None, 1)
    return steps
