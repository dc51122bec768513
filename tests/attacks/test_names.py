"""Whoever is called like a role, a pile, a mark or a word of the game plays as anybody does, in every family."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from houseway.core.money import Kind
from houseway.fees.schedule import Moment, Role
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.room.base.commands import Sit
from houseway.room.views.messages import Posted, message_for, show_names
from houseway.round import drivers
from houseway.round.ask import Purpose
from houseway.round.event import Answered, Asked, Event, Lying, Marked, Piled
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.felt import why_not_name
from houseway.tables.hand import Hand
from houseway.testing import tables
from houseway.testing.tables import any_table, play_hand, shoe_of
from houseway.testing.views import Anybody, ReshuffledFaces
from houseway.words.events import OF_CARDS, lines_of, questions
from houseway.words.hand_names import names_for
from houseway.words.lesson import lesson
from tests.counts import SOAKING
from tests.room.players import any_reply
from tests.room.rooms import house

HANDS, SEED = 2, 7
PLAIN = tuple(f"Qx{letter}qx" for letter in "abcdefghijklmnopqrst")


def sheets() -> list[str]:
    """All that can be played; one of each family where there is no time for all."""
    every = [load_sheet(each) for each in sheet_ids() if load_sheet(each).playable]
    first = {sheet.module: sheet.id for sheet in reversed(every)}
    return [sheet.id for sheet in every] if SOAKING else sorted(first.values())


def night(game: Game, names: Iterable[str]) -> list[Hand]:
    """A few hands of whoever is called so, who always do the same."""
    rng = Random(SEED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "NAMES", tuple(names))
        table = any_table(game, rng)
    hands = []
    for _ in range(HANDS):
        hand, faces, choose = table.hand(), ReshuffledFaces(shoe_of(table.felt, rng)), Anybody(rng)
        play_hand(table, hand, lambda play, faces=faces, choose=choose: drivers.live(play, faces, choose, rng, []))  # type: ignore[misc]
        hands.append(hand)
    return hands


def told(game: Game, hands: list[Hand]) -> str:
    """All that anybody learns of these hands: events, names of hands, words, and chips."""
    said: list[Any] = []
    for hand in hands:
        events, asked = hand.deal.events, questions(hand.deal.events)
        number = {each.pile: f"pile {at}" for at, each in enumerate(events) if isinstance(each, Piled)}
        lying = Lying().after(events)
        for viewer in ("", *hand.people):
            for event in events:
                message = msgspec.to_builtins(message_for(event, viewer))
                if "to" in message:  # as they are told it, whether or not that differs from what others are told
                    message["to"] = message["to"].get(viewer, message["text"])
                said.append(message | ({"pile": number[message["pile"]]} if message.get("pile") else {}))
            said += [(number[pile], name) for pile, name in show_names(names_for(game, lying, viewer)).items()]
        # What is told of cards says by its name where they lie; and of that, it is enough that it is another's.
        said += [line for line in lines_of(events, asked, game.sheet) if line.kind not in OF_CARDS]
        for line in lesson(events, asked, game.sheet):
            pile = (line.pile.owner, line.pile.title) if line.pile else ""
            said.append((line.kind, line.faces, line.after, pile, "" if line.faces else line.text))
        said += [hand.settled, list(hand.deal.ledger.balances.items())]
    return msgspec.json.encode(said).decode()


def words(game: Game, hands: list[Hand]) -> list[str]:
    """Roles, piles, marks, options, wagers, and what else the game has a word for."""
    found = {"floor", "house", "everybody", "nobody", "you", "You", "undefined", "Ann, front", "Kd"}
    for literal in (Role, Purpose, Kind, Moment):
        found |= set(get_args(literal))
    for wager in game.sheet.wager:
        found |= {wager.id, wager.title, wager.kind}
    for hand in hands:
        found |= {word for event in hand.deal.events for word in _words_of(event)}
    return sorted(each for each in found if why_not_name(each) is None and each not in PLAIN)


def _words_of(event: Event) -> Iterator[str]:
    match event:
        case Piled():
            yield from (event.pile, event.title, f"{event.title} 2")
        case Marked():
            yield from (event.what, *event.text.split()[:2])
        case Asked():
            yield from (event.question.key.partition("/")[0], *(option.id for option in event.question.options))
        case Answered():
            yield event.key


@pytest.mark.parametrize("sheet_id", sheets())
def test_nobody_is_taken_for_a_word_of_the_game(sheet_id: str) -> None:
    game = load(sheet_id)
    plain = night(game, PLAIN)
    known = told(game, plain)
    here = [name for name in PLAIN if name in known]
    rest = words(game, plain)
    assert {"pot", "antes", "action button", "player", "floor", "Kd"} <= set(rest)
    while rest:
        called, rest = [*rest, *PLAIN][: len(here)], rest[len(here) :]
        expected = known
        for name, word in zip(here, called, strict=True):
            expected = expected.replace(name, word)
        assert told(game, night(game, [*called, *PLAIN[len(here) :]])) == expected, called


@pytest.mark.parametrize("name", ["game@1", "#1", "discard #1"])
def test_nobody_is_called_like_a_place(name: str) -> None:
    assert why_not_name(name)


ROLES = ("pot", "antes", "action button")


async def test_a_table_of_people_called_like_roles_goes_on(tmp_path: Path) -> None:
    """Each pays the fee for their own bets: they were refused, and no hand was ever dealt."""
    rng = Random(SEED)
    async with house(tmp_path, seed=SEED) as h:
        table = await h.open("lotus/ultimate-war")
        people = [await h.room.people.create(name, "player", "a long secret") for name in ROLES]
        for seat, person in enumerate(people, 1):
            view = (await h.room.snapshot(table, "")).table
            await h.do(table, person, Sit(seat, view.usual_buy_in))
        paid: set[str] = set()
        while paid != set(ROLES):
            asked = [each for each in people if (await h.room.snapshot(table, each.name)).asked]
            if asked:
                who = rng.choice(asked)
                await h.do(table, who, any_reply(await h.room.snapshot(table, who.name), rng))
            else:
                assert await h.room.turn(), "the table stands still"
            events = (await h.room.snapshot(table, "")).events
            paid |= {each.source.who for each in events if isinstance(each, Posted) and each.kind == "collection"}
        assert (await h.room.snapshot(table, "")).table.state == "open"
