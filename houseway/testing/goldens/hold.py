"""Golden rounds held against the program: each hand comes to what its file says."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest

from houseway.games.bind import load
from houseway.games.family import Game
from houseway.round.event import Marked
from houseway.tables.acts import Join
from houseway.tables.choosing import options_for
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, do
from houseway.testing.goldens.dealt import deal_hand, piles, write_hand
from houseway.testing.goldens.files import Golden, HandText
from houseway.testing.tables import any_stacks


@lru_cache(maxsize=256)
def game_of(sheet: str, as_printed: tuple[int, ...]) -> Game:
    return load(sheet, as_printed)


def table_of(golden: Golden, game: Game | None = None) -> Table:
    game = game or game_of(golden.sheet, golden.as_printed)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, golden.wish))))
    for person, chips in golden.people:
        do(table, Join(person, chips))
    return table


def hands_of(golden: Golden) -> list[Hand]:
    """Deal the hands of a file."""
    table = table_of(golden)
    return [deal_hand(table, text) for text in golden.hands]


def differences(golden: Golden, game: Game | None = None) -> Iterator[str]:
    """Say in what the hands of a file come to something else than it says."""
    table = table_of(golden, game)
    for number, text in enumerate(golden.hands, 1):
        found = [" ".join(line.split()) for line in write_hand(deal_hand(table, text))]
        expected = [" ".join(line.split()) for line in text.comes_to]
        yield from (f"hand {number}: {each}" for each in _unlike(found, expected))
    for block in golden.coups:
        yield from _unlike_coups(golden, block, game)


def _unlike(found: list[str], expected: list[str]) -> Iterator[str]:
    for ours, theirs in zip_longest(found, expected):
        if theirs is None:
            yield f"it comes to more: {ours!r}"
        elif ours is None:
            yield f"it does not come to: {theirs!r}"
        elif ours != theirs:
            yield f"it comes to {ours!r}, and in the file to {theirs!r}"
            return


def _unlike_coups(golden: Golden, block: list[str], game: Game | None) -> Iterator[str]:
    done = [line for line in block if "|" not in line]
    for line in (line for line in block if "|" in line):
        shoe, *expected = (part.strip() for part in line.split("|"))
        hand = deal_hand(table_of(golden, game), HandText([*done, f"shoe {shoe}"], []))
        result = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result"]
        if [*piles(hand), *result] != expected:
            yield f"{line!r} comes to {' | '.join([*piles(hand), *result])!r}"
