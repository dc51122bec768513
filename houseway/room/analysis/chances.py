"""Chance of a hand against hands that nobody has shown: for players who practise against bots alone, and ask.

It is worked out from what its player was told, by a process beside the room that gets nothing else and has so long.
"""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import msgspec

from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.games.poker_ring.rules import Rules
from houseway.room.base.commands import Refused
from houseway.room.views.messages import Chance, Message, Seen
from houseway.round.event import Dealt, Moved, Piled
from houseway.sheets.sheet import Sheet

MOST_SECONDS = 20
BOARD = "Board"
# One at a time, in a thread of their own: those who wait for a chance take no thread from anybody else.
_THREAD = ThreadPoolExecutor(1, "houseway-chances")


def is_practice(message: Message, name: str) -> bool:
    """Whether nobody else was dealt in but bots, whoever may sit out: there is no other practice mode."""
    dealt_in = {pile.owner for pile in _piles(message)}
    return all(person.bot or person.name == name for person in message.table.people if person.name in dealt_in)


class HandsSeen(msgspec.Struct, frozen=True):
    """Cards as their player knows them, by name: one's own, what each of the others shows, the board, and those out."""

    sheet: str
    choices: tuple[tuple[str, str], ...]  # way by choice, in pairs so that all of it can be hashed
    own: tuple[str, ...]  # the viewer's
    others: tuple[tuple[str, ...], ...]  # of each opponent the cards face up; the rest is not known
    board: tuple[str, ...]  # names of cards
    dead: tuple[str, ...]  # seen and out of play


async def chance_for(message: Message, viewer: str, key: str, sheet: Sheet) -> Chance | None:
    """The share of the pot that one's own hand wins on average, if all cards to come are dealt and nobody folds.

    It is for whoever is asked this question now; None, where it would say nothing or takes too long.
    """
    if key not in {question.key for question in message.asked}:
        raise Refused(f"{key!r} is not asked of you now")
    if not is_practice(message, viewer):
        raise Refused("chances are told only where you practise against bots alone")
    hands = hands_seen(message, viewer, sheet)
    if hands is None:
        return None
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _work_out, hands)


def hands_seen(message: Message, viewer: str, sheet: Sheet) -> HandsSeen | None:
    """Return what somebody knows of a running hand; None, where a chance would say nothing.

    With cards still to be exchanged or thrown away it depends on which, and with two boards on both.
    """
    choices = message.table.options.choices
    rules = bind(sheet, choices).rules
    if (
        not isinstance(rules, Rules)
        or rules.boards == "two"
        or any(each.draw or each.discard for each in rules.streets)
    ):
        return None
    piles = _piles(message)
    players = {person.name for person in message.table.people}
    held = {pile.owner: cards for pile, cards in piles.items() if pile.owner in players}
    own = held.pop(viewer, ())
    if not own or None in own or not held:
        return None
    board = [card for pile, cards in piles.items() if is_board(pile) for card in cards if card]
    others = [cards for pile, cards in piles.items() if pile.owner not in players and not is_board(pile)]
    return HandsSeen(
        sheet=message.table.sheet,
        choices=tuple(sorted(choices.items())),
        own=tuple(card for card in own if card),
        others=tuple(tuple(card for card in cards if card) for cards in held.values()),
        board=tuple(board),
        dead=tuple(card for cards in others for card in cards if card),
    )


def is_board(pile: Piled) -> bool:
    return not pile.owner and pile.title == BOARD


def _piles(message: Message) -> dict[Piled, list[str | None]]:
    """The cards that lie together, as far as they are seen."""
    known = {event.pile: event for event in message.events if isinstance(event, Piled)}
    where: dict[int, str] = {}
    faces: dict[int, str] = {}
    for event in message.events:
        match event:
            case Dealt() | Moved():
                where[event.place] = event.pile
            case Seen(face=str()):
                faces[event.place] = event.face or ""
    found: dict[Piled, list[str | None]] = {}
    for place, pile in where.items():
        found.setdefault(known[pile], []).append(faces.get(place))
    return found


@lru_cache(256)
def _work_out(hands: HandsSeen) -> Chance | None:
    command = [sys.executable, "-m", "houseway.room.analysis.reckoner"]
    try:
        done = subprocess.run(command, input=msgspec.json.encode(hands), capture_output=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        raise Mistake(f"the chance cannot be worked out: {done.stderr.decode().strip().splitlines()[-1]}")
    return msgspec.json.decode(done.stdout, type=Chance)
