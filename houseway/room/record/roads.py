"""The roads of the shoe in play: what its hands came to, from the record, played again once and then remembered."""

import asyncio
from collections.abc import Sequence

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.balances import Ledger
from houseway.games.bind import bind
from houseway.games.family import BankedGame, Game, require_banked
from houseway.record.journal import Opened
from houseway.room.base.commands import NotHere
from houseway.room.base.entries import Begun, Entry, read_entry
from houseway.room.store import schema
from houseway.round import drivers
from houseway.round.event import Shuffled, Stake
from houseway.tables.acts import Changed, Played
from houseway.tables.felt import Felt
from houseway.tables.lay_out import lay_out
from houseway.tables.table import hand_of
from houseway.words.roads import TIE, RoadCoup, Roads, roads

# More hands than a shoe of eight decks has.
MOST_HANDS = 120

entries = schema.entries


class SeenShoe(msgspec.Struct):
    """The coups of the shoe in play, up to a hand."""

    hand: int = 0  # the last that is in `coups`
    coups: tuple[RoadCoup, ...] = ()  # oldest first; none after a new shoe


class RoadBook:
    """The roads of every table that somebody has asked for."""

    def __init__(self) -> None:
        self._seen: dict[int, SeenShoe] = {}

    async def roads(self, connection: AsyncConnection, table_id: int, game: Game, last: int) -> Roads:
        """The roads of a table up to its last hand that is over."""
        road = game.road
        if road is None:
            raise NotHere(f"no roads are kept of {game.sheet.title}")
        seen = self._seen.get(table_id, SeenShoe(max(0, last - MOST_HANDS)))
        if seen.hand < last:
            played = await _read_hands(connection, table_id, seen.hand)
            self._seen[table_id] = seen = await asyncio.to_thread(_go_on, seen, played)
        return roads(seen.coups, road.sides)


async def _read_hands(connection: AsyncConnection, table_id: int, after: int) -> list[Entry]:
    """How the table was laid out, and its hands after one of them."""
    mine = select(entries.c.body).where(entries.c.table_id == table_id)
    laid = entries.c.kind.in_(("opened", "options"))
    hands = entries.c.kind.in_(("begun", "hand")) & (entries.c.hand > after)
    return list(map(read_entry, (await connection.scalars(mine.where(laid | hands).order_by(entries.c.seq))).all()))


def _go_on(seen: SeenShoe, played: Sequence[Entry]) -> SeenShoe:
    felt: Felt | None = None
    begun: Begun | None = None
    number, coups = seen.hand, list(seen.coups)
    for entry in played:
        if isinstance(entry, Opened):
            felt = lay_out(bind(entry.sheet), entry.options)
        elif isinstance(entry, Changed) and felt:
            felt = lay_out(felt.game, entry.options)
        elif isinstance(entry, Begun):
            begun = entry
        elif isinstance(entry, Played) and felt and begun:
            number = begun.number
            shuffled, coup = _coup(felt, begun, entry)
            coups = [*([] if shuffled else coups), *coup]
    return SeenShoe(number, tuple(coups))


def _coup(felt: Felt, begun: Begun, played: Played) -> tuple[bool, list[RoadCoup]]:
    """Whether a hand was the first of a shoe, and what it came to, if it was played out."""
    hand = hand_of(felt, {each.name: each for each in begun.people}, begun.carry, Ledger(dict(begun.balances)))
    drivers.replay(hand.play(), played.script)
    shuffled = any(isinstance(event, Shuffled) for event in hand.deal.events)
    if hand.void or hand.outcome is None:
        return shuffled, []
    game = require_banked(hand.felt.game)
    assert game.family.road, "the table's family has roads"
    return shuffled, [RoadCoup(begun.number, game.family.road.side_of(hand.outcome), _hits(game, hand.outcome))]


def _hits(game: BankedGame, outcome: object) -> tuple[str, ...]:
    """The bonus wagers that this outcome pays, whoever may have bet on them; that on a tie is no news of a tie."""
    payouts, hits = game.payouts({}), []
    for wager in game.sheet.wager:
        judge = game.judge(wager)
        if wager.kind == "bonus" and TIE not in judge.results:
            results = judge.results_of(outcome, Stake("", 0, wager.id, 1_00))
            if any(payouts[wager.id][result].net(1_00, 1) > 0 for result in results):
                hits.append(wager.title)
    return tuple(hits)
