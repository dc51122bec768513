"""What shows players that nothing was exchanged: the openings of the cards they saw, and of a shoe that is spent.

A shoe is laid open to everybody only if nobody held a card of it that others have not seen: the rest of a deck tells
what somebody folded. What is somebody's own they can always check, card by card.
"""

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.cards import NAMES
from houseway.core.chance import Shoe
from houseway.core.opened_shoe import OpenedShoe
from houseway.record.journal import ShoeShown
from houseway.room.base.entries import read_entry
from houseway.room.base.refusals import Forbidden, NotHere
from houseway.room.people.accounts import Account
from houseway.room.record.history import Again, again_as, record
from houseway.room.store import schema
from houseway.room.views.messages import HandRecord
from houseway.round.event import EVERYONE, Dealt, Faced
from houseway.round.fault import Irregular
from houseway.round.script import FaceSeen, Script, ShoeCut, ShoeMade, Stirred
from houseway.tables.facts import Played

entries, shoes, roots = schema.entries, schema.shoes, schema.roots

NOT_OPEN = "that shoe is not laid open: it is in play, or none of this table"
NO_HAND = 0  # of entries between hands: where a table closes, the shoe in play is laid open by one of them


class Opening(msgspec.Struct, frozen=True):
    """One card of a shoe: its position there, its salt and the hashes beside it on the way up to the root.

    `turn` is how many of the shoe's `cards` were dealt before it, as the `words` of players stirred them.
    """

    root: str
    position: int
    place: int
    card: str
    proof: tuple[str, ...]
    turn: int
    cards: int
    words: tuple[tuple[str, str], ...]


class SpentShoe(msgspec.Struct, frozen=True):
    """A shoe laid open: every card in the order committed to, with the salts that sealed them.

    It was dealt as the words of players stirred it.
    """

    root: str
    cards: tuple[str, ...]
    salts: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


async def openings(connection: AsyncConnection, table_id: int, hand: Again) -> list[Opening]:
    """The openings of all cards of a hand that its viewer saw."""
    seen = {event.place for event in hand.events if isinstance(event, Faced) and event.face is not None}
    number = hand.begun.number
    before = await _script_before(connection, table_id, number)
    found = []
    for root, words, cut, base, entry in _dealt([*before, None, *hand.script], hand.begun.carry.dealt):
        if entry.place in seen:
            shoe = _restored(await _sealed(connection, table_id, root), cut, words)
            shoe.begin(base)
            found.append(_opening(shoe, entry))
    return found


async def recorded(connection: AsyncConnection, hand: Again) -> HandRecord:
    """A hand for its viewer; to those who may see all of it, with the cards that nobody saw, once the shoe is spent."""
    return record(hand, await unseen_faces(connection, hand.table_id, hand) if hand.viewer is None else {})


async def unseen_faces(connection: AsyncConnection, table_id: int, hand: Again) -> dict[int, str]:
    """The cards of a hand whose faces nobody saw, by their places, if the shoe they came from is spent.

    Only for those who may see all of a hand; of one dealt from several shoes, those of the last.
    """
    dealt = {event.place for event in hand.events if isinstance(event, Dealt)}
    missing = dealt - {event.place for event in hand.events if isinstance(event, Faced) and event.face is not None}
    before = await _script_before(connection, table_id, hand.begun.number)
    last = _dealt([*before, None, *hand.script], hand.begun.carry.dealt)[-1:]
    if not missing or not last:
        return {}
    try:
        kept = await _shown(connection, table_id, last[0].root)
    except NotHere:
        return {}
    shoe = _restored(kept, last[0].cut, last[0].words)
    shoe.begin(last[0].base)
    faces = {place: shoe.face(place) for place in missing}
    return {place: NAMES[face] for place, face in faces.items() if not isinstance(face, Irregular)}


def _opening(shoe: Shoe, entry: FaceSeen) -> Opening:
    at = entry.place
    position, proof, turn = shoe.position(at), tuple(shoe.proof(at)), shoe.turn(at)
    return Opening(shoe.root, position, at, entry.face, proof, turn, shoe.size, tuple(shoe.words))


class _Dealt(NamedTuple):
    """A face with the shoe it came from, what stirred that, its cut and where in it the hand begins."""

    root: str
    words: tuple[tuple[str, str], ...]
    cut: int
    base: int
    entry: FaceSeen


def _dealt(script: list[object], dealt: int) -> list[_Dealt]:
    """The faces of a hand; None stands where the hand begins."""
    root, cut, base, found = "", 0, 0, []
    words: tuple[tuple[str, str], ...] = ()
    begun = False
    for entry in script:
        match entry:
            case None:
                begun, base = True, dealt
            case ShoeMade():
                root, cut, base, words = entry.root, 0, -entry.place, ()
            case ShoeCut():
                cut = entry.depth
            case Stirred():
                words = entry.words
            case FaceSeen() if begun:
                found.append(_Dealt(root, words, cut, base, entry))
    return found


@lru_cache(maxsize=64)
def _restored(kept: OpenedShoe, cut: int, words: tuple[tuple[str, str], ...]) -> Shoe:
    return Shoe.restore(Random(0), kept, cut, words)


async def _script_before(connection: AsyncConnection, table_id: int, number: int) -> Script:
    """The script of the last hand before one in which a shoe was made."""
    made = _hands(table_id).where(entries.c.hand < number, entries.c.body.contains('["shoe","'))
    body = await connection.scalar(made.order_by(entries.c.hand.desc()).limit(1))
    line = read_entry(body) if body else None
    return line.script if isinstance(line, Played) else []


def _hands(table_id: int) -> Select[Any]:
    return select(entries.c.body).where(entries.c.table_id == table_id, entries.c.kind == "hand")


async def _sealed(connection: AsyncConnection, table_id: int, root: str) -> OpenedShoe:
    """A shoe that a hand was dealt from: still in play, or laid open since."""
    query = select(shoes).where(shoes.c.table_id == table_id, shoes.c.root == root)
    if row := (await connection.execute(query)).first():
        return OpenedShoe(row.root, row.order, row.salts)
    return await _shown(connection, table_id, root)


async def _shown(connection: AsyncConnection, table_id: int, root: str) -> OpenedShoe:
    """A shoe as it was laid open, after the hand for which it was made."""
    made = await _made_in(connection, table_id, root)
    laid = select(entries.c.body).where(entries.c.table_id == table_id, entries.c.kind == "shoe")
    laid = laid.where(entries.c.body.contains(f'"{root}"')).order_by(entries.c.hand).limit(1)
    for when in (entries.c.hand >= made, entries.c.hand == NO_HAND):
        body = await connection.scalar(laid.where(when))
        if isinstance(line := read_entry(body) if body else None, ShoeShown):
            return line.shoe
    raise NotHere(NOT_OPEN)


async def _made_in(connection: AsyncConnection, table_id: int, root: str) -> int:
    """The hand for which a shoe was made."""
    mine = select(roots.c.hand).where(roots.c.table_id == table_id, roots.c.root == root)
    if row := (await connection.execute(mine)).first():
        return int(row.hand)
    raise NotHere(NOT_OPEN)


async def spent_shoe(connection: AsyncConnection, table_id: int, root: str, account: Account) -> SpentShoe:
    """A shoe that is spent, whole; to players, if nobody held a card of it that others have not seen."""
    shoe = await _shown(connection, table_id, root)
    if account.role == "player" and await _has_secrets(connection, table_id, root):
        raise Forbidden("cards of this shoe are known to single players only: check your own, hand by hand")
    size = len(shoe.salts) // len(shoe.order.split())
    salts = tuple(shoe.salts[at : at + size] for at in range(0, len(shoe.salts), size))
    return SpentShoe(root, tuple(shoe.order.split()), salts, await _words(connection, table_id, root))


async def _words(connection: AsyncConnection, table_id: int, root: str) -> tuple[tuple[str, str], ...]:
    """What players stirred a shoe with, by the hand that made it."""
    made_in = await _made_in(connection, table_id, root)
    body = await connection.scalar(_hands(table_id).where(entries.c.hand == made_in))
    line, made = read_entry(body) if body else None, False
    for entry in line.script if isinstance(line, Played) else []:
        if isinstance(entry, ShoeMade):
            made = entry.root == root
        elif isinstance(entry, Stirred) and made:
            return entry.words
    return ()


async def _has_secrets(connection: AsyncConnection, table_id: int, root: str) -> bool:
    """Whether any hand dealt from a shoe ended with a card that some had seen and others not."""
    number, current = await _made_in(connection, table_id, root), root
    while current == root and await connection.scalar(_hands(table_id).where(entries.c.hand == number)):
        hand = await again_as(connection, table_id, number, None)
        last = {event.place: event.seen_by for event in hand.events if isinstance(event, Faced)}
        if any(seen_by and seen_by != EVERYONE for seen_by in last.values()):
            return True
        roots = [entry.root for entry in hand.script if isinstance(entry, ShoeMade)]
        current = roots[-1] if roots else current
        number += 1
    return False
