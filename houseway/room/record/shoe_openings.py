"""Proofs for players that nothing was exchanged: the openings of the cards they saw, and of a shoe that is spent.

A shoe is laid open to everybody only if nobody held a card of it that others have not seen: the rest of a deck tells
what somebody folded. What is somebody's own they can always check, card by card.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.cards import NAMES
from houseway.core.chance import Shoe
from houseway.core.opened_shoe import OpenedShoe
from houseway.record.journal import ShoeShown
from houseway.room.base.beside import beside
from houseway.room.base.commands import Forbidden, NotHere
from houseway.room.base.entries import Begun, read_entry
from houseway.room.people.accounts import Account
from houseway.room.record.history import LAYING, Again, lay_out_felt, record, replay_hand
from houseway.room.store import schema
from houseway.room.views.messages import HandRecord
from houseway.round.event import EVERYONE, Dealt, Faced
from houseway.round.script import FaceSeen, Irregular, Script, ShoeCut, ShoeMade, Stirred
from houseway.tables.acts import Played
from houseway.tables.felt import Felt

entries, shoes, roots = schema.entries, schema.shoes, schema.roots

NOT_OPEN = "that shoe is not laid open: it is in play, or none of this table"
# Whether cards of a spent shoe are secret, by its root: that changes no more.
_SECRETS: dict[str, bool] = {}
SHOES_KEPT, HANDS_AT_ONCE = 1_000, 8
NO_HAND = 0  # of entries between hands: where a table closes, the shoe in play is laid open by one of them


class Opening(msgspec.Struct, frozen=True):
    """One card of a shoe: its position there, its salt and the hashes beside it on the way up to the root.

    `turn` is how many of the shoe's `cards` were dealt before it, as the `words` of players stirred them.
    """

    root: str  # of the shoe
    position: int  # in the order committed to
    place: int  # in the hand
    card: str  # by its name
    proof: tuple[str, ...]  # as hex, the salt first
    turn: int  # how many were dealt before it
    cards: int  # of the whole shoe
    words: tuple[tuple[str, str], ...]  # by which players stirred the sealed order; none: it was dealt as it lay


class SpentShoe(msgspec.Struct, frozen=True):
    """A shoe laid open: every card in the order committed to, with the salts that sealed them.

    It was dealt as the words of players stirred it.
    """

    root: str
    cards: tuple[str, ...]  # by name, in the order committed to
    salts: tuple[str, ...]  # as hex, one for each card
    words: tuple[tuple[str, str], ...]  # name and word


async def openings(connection: AsyncConnection, table_id: int, hand: Again) -> list[Opening]:
    """The openings of all cards of a hand that its viewer saw."""
    before = await _script_before(connection, table_id, hand.begun.number)
    dealt = _faces_dealt([*before, None, *hand.script], hand.begun.carry.dealt)
    sealed = {root: await _find_shoe(connection, table_id, root) for root in {each.root for each in dealt}}
    return await beside(lambda: _openings(hand, dealt, sealed))


def _openings(hand: Again, dealt: list["_Dealt"], sealed: Mapping[str, OpenedShoe]) -> list[Opening]:
    """Return the proofs of the cards that the viewer has seen, and of no others: the shoe may be in play still."""
    seen = {event.place for event in hand.events if isinstance(event, Faced) and event.face is not None}
    found = []
    for root, words, cut, base, entry in dealt:
        if entry.place in seen:
            shoe = _restore(sealed[root], cut, words)
            shoe.begin(base)
            found.append(_opening(shoe, entry))
    return found


async def record_for(connection: AsyncConnection, hand: Again) -> HandRecord:
    """Return a hand for its viewer; to those who may see all, with cards that nobody saw, if the shoe is spent."""
    unseen = await unseen_faces(connection, hand.table_id, hand)
    return await beside(lambda: record(hand, unseen))


async def unseen_faces(connection: AsyncConnection, table_id: int, hand: Again) -> dict[int, str]:
    """The cards of a hand whose faces nobody saw, by their places, if the shoe they came from is spent.

    Only for those who may see all of a hand; of one dealt from several shoes, those of the last.
    """
    if hand.viewer is not None:
        return {}
    dealt = {event.place for event in hand.events if isinstance(event, Dealt)}
    missing = dealt - {event.place for event in hand.events if isinstance(event, Faced) and event.face is not None}
    before = await _script_before(connection, table_id, hand.begun.number)
    last = _faces_dealt([*before, None, *hand.script], hand.begun.carry.dealt)[-1:]
    if not missing or not last:
        return {}
    try:
        made = await _hand_of_shoe(connection, table_id, last[0].root)
        kept = await _find_opened(connection, table_id, last[0].root, made)
    except NotHere:
        return {}
    shoe = _restore(kept, last[0].cut, last[0].words)
    shoe.begin(last[0].base)
    faces = {place: shoe.face(place) for place in missing}
    return {place: NAMES[face] for place, face in faces.items() if not isinstance(face, Irregular)}


def _opening(shoe: Shoe, entry: FaceSeen) -> Opening:
    """Return the proof of one card."""
    at = entry.place
    position, proof, turn = shoe.position(at), tuple(shoe.proof(at)), shoe.turn(at)
    return Opening(shoe.root, position, at, entry.face, proof, turn, shoe.size, tuple(shoe.words))


class _Dealt(NamedTuple):
    """A face with the shoe it came from, what stirred that, its cut and where in it the hand begins."""

    root: str  # of the shoe
    words: tuple[tuple[str, str], ...]  # in the order of the pledges
    cut: int  # cards that went from the top to the end
    base: int  # place in the shoe of the hand's first card
    entry: FaceSeen


def _faces_dealt(script: list[object], dealt: int) -> list[_Dealt]:
    """Return the faces of a hand; None stands in the script where the hand begins."""
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
def _restore(kept: OpenedShoe, cut: int, words: tuple[tuple[str, str], ...]) -> Shoe:
    """Return the shoe as the hand was dealt from it."""
    return Shoe.restore(Random(0), kept, cut, words)


async def _script_before(connection: AsyncConnection, table_id: int, number: int) -> Script:
    """The script of the last hand before one in which a shoe was made."""
    made = _hands(table_id).where(entries.c.hand < number, entries.c.body.contains('["shoe","'))
    body = await connection.scalar(made.order_by(entries.c.hand.desc()).limit(1))
    line = read_entry(body) if body else None
    return line.script if isinstance(line, Played) else []


def _hands(table_id: int) -> Select[Any]:
    """Return the query for the hands of a table that are over."""
    return select(entries.c.body).where(entries.c.table_id == table_id, entries.c.kind == "hand")


async def _find_shoe(connection: AsyncConnection, table_id: int, root: str) -> OpenedShoe:
    """Return a shoe that a hand was dealt from: still in play, or laid open since."""
    query = select(shoes).where(shoes.c.table_id == table_id, shoes.c.root == root)
    if row := (await connection.execute(query)).first():
        return OpenedShoe(row.root, row.order, row.salts)
    return await _find_opened(connection, table_id, root, await _hand_of_shoe(connection, table_id, root))


async def _find_opened(connection: AsyncConnection, table_id: int, root: str, made: int) -> OpenedShoe:
    """Return a shoe as it was laid open, after the hand for which it was made."""
    laid = select(entries.c.body).where(entries.c.table_id == table_id, entries.c.kind == "shoe")
    laid = laid.where(entries.c.body.contains(f'"{root}"')).order_by(entries.c.hand).limit(1)
    for when in (entries.c.hand >= made, entries.c.hand == NO_HAND):
        body = await connection.scalar(laid.where(when))
        if isinstance(line := read_entry(body) if body else None, ShoeShown):
            return line.shoe
    raise NotHere(NOT_OPEN)


async def _hand_of_shoe(connection: AsyncConnection, table_id: int, root: str) -> int:
    """Return the hand for which a shoe was made."""
    mine = select(roots.c.hand).where(roots.c.table_id == table_id, roots.c.root == root)
    if row := (await connection.execute(mine)).first():
        return int(row.hand)
    raise NotHere(NOT_OPEN)


async def show_spent(connection: AsyncConnection, table_id: int, root: str, account: Account) -> SpentShoe:
    """Return a shoe that is spent, whole; to players, if nobody held a card of it that others have not seen."""
    made = await _hand_of_shoe(connection, table_id, root)
    shoe = await _find_opened(connection, table_id, root, made)
    if not account.sees_all and await _has_secrets(connection, table_id, root, made):
        raise Forbidden("cards of this shoe are known to single players only: check your own, hand by hand")
    size = len(shoe.salts) // len(shoe.order.split())
    salts = tuple(shoe.salts[at : at + size] for at in range(0, len(shoe.salts), size))
    return SpentShoe(root, tuple(shoe.order.split()), salts, await _words(connection, table_id, root, made))


async def _words(connection: AsyncConnection, table_id: int, root: str, made_in: int) -> tuple[tuple[str, str], ...]:
    """Return the words with which players stirred a shoe, by the hand that made it."""
    body = await connection.scalar(_hands(table_id).where(entries.c.hand == made_in))
    line, made = read_entry(body) if body else None, False
    for entry in line.script if isinstance(line, Played) else []:
        if isinstance(entry, ShoeMade):
            made = entry.root == root
        elif isinstance(entry, Stirred) and made:
            return entry.words
    return ()


async def _has_secrets(connection: AsyncConnection, table_id: int, root: str, made: int) -> bool:
    """Whether any hand dealt from a shoe that is spent ended with a card that some had seen and others not."""
    if root not in _SECRETS:
        while len(_SECRETS) >= SHOES_KEPT:
            del _SECRETS[next(iter(_SECRETS))]
        _SECRETS[root] = await _look_for_secrets(connection, table_id, root, made)
    return _SECRETS[root]


async def _look_for_secrets(connection: AsyncConnection, table_id: int, root: str, made: int) -> bool:
    """Play the hands that were dealt from a shoe again, one after another."""
    next_one = select(func.min(roots.c.hand)).where(roots.c.table_id == table_id, roots.c.hand > made)
    laying = entries.c.kind.in_(LAYING)
    dealing = entries.c.kind.in_(("begun", "hand")) & (entries.c.hand >= made)
    if (last := await connection.scalar(next_one)) is not None:
        dealing &= entries.c.hand <= last
    query = select(entries.c.kind, entries.c.body).where(entries.c.table_id == table_id, laying | dealing)
    laid: list[str] = []
    hands: list[tuple[tuple[str, ...], str, str]] = []
    begun, current = "", root
    for kind, body in (await connection.execute(query.order_by(entries.c.seq))).all():
        if kind in LAYING:
            laid.append(body)
        elif kind == "begun":
            begun = body
        else:
            hands.append((tuple(laid), begun, body))
    for at in range(0, len(hands), HANDS_AT_ONCE):
        current, secret = await beside(partial(_keep_secrets, hands[at : at + HANDS_AT_ONCE], root))
        if secret or current != root:
            return secret
    return False


def _keep_secrets(hands: Sequence[tuple[tuple[str, ...], str, str]], root: str) -> tuple[str, bool]:
    """The shoe in play after some hands, and whether one from this shoe left a card that some saw and others did not.

    Each is given by how the table was laid out, how it began and what was played.
    """
    current = root
    for laid, began, over in hands:
        begun, played = read_entry(began), read_entry(over)
        assert isinstance(begun, Begun), "an entry is of its kind"
        assert isinstance(played, Played), "an entry is of its kind"
        hand, _ = replay_hand(_lay_out_felt(laid), begun, played)
        last = {event.place: event.seen_by for event in hand.deal.events if isinstance(event, Faced)}
        if any(seen_by and seen_by != EVERYONE for seen_by in last.values()):
            return current, True
        made = [entry.root for entry in played.script if isinstance(entry, ShoeMade)]
        current = (made or [current])[-1]
        if current != root:
            break
    return current, False


@lru_cache(maxsize=4)
def _lay_out_felt(laid: tuple[str, ...]) -> Felt:
    return lay_out_felt(laid)
