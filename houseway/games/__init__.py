"""Families of games. A family is a module here, found by the name its sheets give; nothing else lists it."""

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.cards import Card, rank_of
from houseway.errors import Mistake
from houseway.money import LOSE, Payout, payout
from houseway.round.deal import Play, Stake
from houseway.sheet import Banking, Sheet, Wager, structured
from houseway.stakes import KillButton


@dataclass(frozen=True)
class Judge:
    """Names the result of a wager, given how the round came out and the stake on it.

    `results` says each result in a sentence. `general` leads from a particular result to the wider one it is a case
    of: a paytable that does not list the particular one pays the wider.
    """

    results: Mapping[str, str]
    decide: Callable[[Any, Stake], str]
    general: Mapping[str, str]

    def row(self, result: str, pays: Mapping[str, str]) -> str | None:
        """The row of a paytable a result falls under; none, if it loses."""
        if result in pays:
            return result
        return self.row(self.general[result], pays) if result in self.general else None

    def payouts(self, pays: Mapping[str, str]) -> dict[str, Payout]:
        rows = {result: self.row(result, pays) for result in self.results}
        return {result: LOSE if row is None else payout(pays[row]) for result, row in rows.items()}


@dataclass(frozen=True)
class Family:
    """What a family's module offers as FAMILY: `most_cards` is what a round of so many people may need.

    A `ring` game has no bank, and its `play` is told what the table plays for and who is dealt in, as a Ring;
    `dealt_in` is how many may be, at the most; `kill_button` says who has that after a hand, `high_card`
    how high a card counts when the button is drawn for. `procedure` says the round of play in words, where the rules
    are more than words.
    """

    rules: type[msgspec.Struct]
    judges: Mapping[str, Judge]
    play: Callable[..., Play[Any]]
    told: Callable[[Any], str]
    most_cards: Callable[[int], int]
    hole_card: Callable[[Any], int]
    traits: Callable[[Any], frozenset[str]] = lambda rules: frozenset()
    procedure: Callable[[Any], Iterable[str]] = lambda rules: ()
    ring: bool = False
    dealt_in: Callable[[Any], int] = lambda rules: 10**9
    kill_button: Callable[[Any], KillButton] = lambda outcome: KillButton()
    high_card: Callable[[Any, Card], int] = lambda rules, card: rank_of(card)


@dataclass(frozen=True)
class Game:
    """A sheet bound to the code of its family."""

    sheet: Sheet
    family: Family
    rules: Any

    @property
    def bank(self) -> Banking:
        if self.sheet.bank is None:
            raise Mistake(f"{self.sheet.id}: bank: say how the position rotates and how wagers are settled")
        return self.sheet.bank

    def judge(self, wager: Wager) -> Judge:
        return self.family.judges[wager.judge]

    def payouts(self, paytables: Mapping[str, str]) -> dict[str, dict[str, Payout]]:
        """What each result of each wager pays, with the paytables chosen (the first, where none is)."""
        return {
            wager.id: self.judge(wager).payouts(chosen_table(wager, paytables.get(wager.id))[1])
            for wager in self.sheet.wager
        }


def chosen_table(wager: Wager, label: str | None = None) -> tuple[str, dict[str, str]]:
    tables = wager.tables
    label = next(iter(tables)) if label is None else label
    if label not in tables:
        raise Mistake(f"{wager.id} has no paytable {label!r}: it has {', '.join(map(repr, tables))}")
    return label, tables[label]


def has_family(name: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+(-[a-z]+)*", name)) and importlib.util.find_spec(_module(name)) is not None


def _module(name: str) -> str:
    return f"houseway.games.{name.replace('-', '_')}"


def bind(sheet: Sheet) -> Game:
    """The game a sheet describes, every judge, result and payout in it checked."""
    if not sheet.playable or not has_family(sheet.module):
        raise Mistake(f"{sheet.id} cannot be dealt yet: Houseway does not know how to play {sheet.module}")
    family: Family = importlib.import_module(_module(sheet.module)).FAMILY
    for wager in sheet.wager:
        _check_wager(sheet, wager, family)
    game = Game(sheet, family, structured(sheet.rules, family.rules, f"{sheet.id}: rules"))
    if family.ring:
        _check_ring(sheet)
        return game
    order, known = list(game.bank.settle.order), {wager.id for wager in sheet.wager}
    if set(order) != known or len(order) != len(known):
        odd = ", ".join(sorted(set(order) ^ known)) or "what stands there twice"
        raise Mistake(f"{sheet.id}: bank.settle.order: it must name every wager once; look at {odd}")
    return game


def _check_ring(sheet: Sheet) -> None:
    if sheet.bank or sheet.wager:
        raise Mistake(f"{sheet.id}: bank: a ring game has none, and no wagers of its own")
    if not sheet.betting:
        raise Mistake(f"{sheet.id}: betting: say how it is bet: limit, no limit, pot limit")


def _check_wager(sheet: Sheet, wager: Wager, family: Family) -> None:
    where = f"{sheet.id}: wager {wager.id}"
    if wager.judge not in family.judges:
        raise Mistake(f"{where}: judge: no judge {wager.judge!r}: {sheet.family} has {', '.join(family.judges)}")
    judge = family.judges[wager.judge]
    others = {other.id for other in sheet.wager}
    if sum(other.id == wager.id for other in sheet.wager) > 1:
        raise Mistake(f"{where}: there are two of this id")
    for key, named in (
        ("needs", wager.needs),
        ("at_most", wager.at_most),
        ("equals", wager.equals and (wager.equals,)),
        ("beside", wager.beside and (wager.beside,)),
    ):
        if unknown := set(named) - others:
            raise Mistake(f"{where}: {key}: no wager {', '.join(sorted(unknown))}")
    if unknown := set(wager.decks) - set(wager.tables):
        raise Mistake(f"{where}: decks: no paytable {', '.join(sorted(unknown))}")
    for label, pays in wager.tables.items():
        table = f"paytables.{label}" if label else "pays"
        if not pays:
            raise Mistake(f"{where}: {table}: say what at least one result pays")
        for result, text in pays.items():
            if result not in judge.results:
                raise Mistake(f"{where}: {table}: no result {result!r}: {wager.judge} gives {', '.join(judge.results)}")
            try:
                payout(text)
            except Mistake as mistake:
                raise Mistake(f"{where}: {table}.{result}: {mistake}") from None
