"""Sessions at the bank are what the hands on record say: who, how many, what was put up, the result and the fees."""

from itertools import pairwise
from pathlib import Path

from houseway.core.money import DROP, stack
from houseway.room.base.commands import Hire
from houseway.room.people.accounts import Account
from houseway.room.record.banking import BankingSession
from tests.room.rooms import House, house
from tests.room.test_pages import read
from tests.room.test_shifts import busy_table, play_on
from tests.room.web import site

SHEET = "500-club/ez-baccarat"
HOLDEM = "500-club/texas-holdem"


async def bankers(h: House, table: int) -> list[tuple[str, int, int]]:
    """Who banked each hand, what the hand moved into or out of the bank, and their fee, as the hand is played again."""
    found = []
    for number in sorted(each.number for each in await h.room.records.hands(table)):
        again = await h.room.records.again(table, number, Account(0, "", "auditor"))
        bank = again.hand.bank
        if bank:
            own, posted = stack(bank.who), again.hand.deal.ledger.postings
            fees = sum(each.cents for each in posted if (each.source, each.target) == (own, DROP))
            moved = sum(each.cents * ((each.target == own) - (each.source == own)) for each in posted)
            found.append((bank.who, moved + fees, fees))
    return found


async def test_sessions_are_as_the_hands_played_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, player = await busy_table(h)
        await h.do(table, h.floor, Hire())
        await play_on(h, table, player, 6)
        found = sorted(await h.room.records.list_sessions(0.0), key=lambda each: each.first)
        hands = await bankers(h, table)
        assert len({who for who, _, _ in hands}) > 1
        assert [each.who for each in found for _ in range(each.hands)] == [who for who, _, _ in hands]
        assert all(one.who != other.who for one, other in pairwise(found))
        for each in found:
            own, hands = hands[: each.hands], hands[each.hands :]
            assert (each.result, each.fees) == (sum(won for _, won, _ in own), sum(fee for _, _, fee in own))
            assert each.most_put_up >= abs(each.result) / each.hands
            assert each.net == each.result - each.fees


async def test_the_floor_and_the_auditor_see_who_banked_and_a_ring_game_has_nobody(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        ring = await s.house.open(HOLDEM, bots=3)
        player = await s.house.sit(ring, 5)
        await play_on(s.house, ring, player, 1)
        assert "Nobody banked" in await read(floor, "/floor/banks")
        table, _ = await busy_table(s.house)
        found: list[BankingSession] = await s.house.room.records.list_sessions(0.0)
        for who in (floor, await s.staff("Iris", "auditor")):
            page = await read(who, "/floor/banks?days=7")
            assert all(f'<th scope="row">{each.who}</th>' in page for each in found)
            assert f'/{table}">{table}. ' in page
        s.house.time.now += 2 * 86_400
        assert "Nobody banked" in await read(floor, "/floor/banks")
