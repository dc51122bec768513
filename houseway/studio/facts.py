"""Facts that a page needs to let somebody change a sheet: its paytables, the vocabulary of its rules, its schedules."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from houseway.games.family import Game
from houseway.words.catalogue import texts
from houseway.words.vocabulary import field_docs

RuleKind = Literal["choice", "yes or no", "number", "list"]


class RuleField(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that can be chosen on a page."""

    key: str
    title: str
    kind: RuleKind
    values: tuple[str, ...] = ()  # of a choice, or what a list may hold
    least: int | None = None
    most: int | None = None
    value: Any = None  # as the sheet has it
    meaning: str = ""


class StudioTable(msgspec.Struct, frozen=True):
    """A paytable as the sheet has it."""

    label: str
    rows: dict[str, str]


class StudioWager(msgspec.Struct, frozen=True):
    """A wager, its paytables, and every result that a row may be for."""

    id: str
    title: str
    kind: str
    range: str
    results: dict[str, str]  # sentences
    tables: tuple[StudioTable, ...]


class StudioOption(msgspec.Struct, frozen=True):
    """An option of a schedule, and the limit it is for."""

    number: int
    limit: str


class StudioSchedule(msgspec.Struct, frozen=True):
    """A schedule with its options."""

    id: str
    title: str
    options: tuple[StudioOption, ...]


class StudioFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet to be changed."""

    id: str
    title: str
    banked: bool  # whether it has wagers to price
    least_decks: int
    most_decks: int
    seats: int
    wagers: tuple[StudioWager, ...]
    rules: tuple[RuleField, ...]
    schedules: tuple[StudioSchedule, ...]


def facts_to_change(game: Game) -> StudioFacts:
    """Return what of a game can be changed on a page."""
    sheet, words = game.sheet, texts(game.sheet)
    wagers = (
        StudioWager(
            wager.id,
            wager.title,
            wager.kind,
            wager.range,
            dict(words[wager.id]),
            tuple(StudioTable(label, dict(rows)) for label, rows in wager.tables.items()),
        )
        for wager in sheet.wager
    )
    schedules = (
        StudioSchedule(
            each.id,
            each.title,
            tuple(
                StudioOption(number, each.option(number)[0].limit or each.terms_of(number).limits)
                for number in each.options
            ),
        )
        for each in sheet.schedules
    )
    return StudioFacts(
        id=sheet.id,
        title=sheet.title,
        banked=game.has_bank,
        least_decks=sheet.decks.min,
        most_decks=sheet.decks.max,
        seats=sheet.seats,
        wagers=tuple(wagers),
        rules=tuple(rule_fields(game)),
        schedules=tuple(schedules),
    )


def rule_fields(game: Game) -> Iterator[RuleField]:
    """Yield the rules that have a fixed vocabulary, with what their family says of each."""
    rules = game.rules
    docs, unsaid = field_docs(type(rules)), game.family.unsaid(game.sheet, rules)
    for field in msgspec.structs.fields(rules):
        facts = {} if field.name in unsaid else _kind_of(field.type)
        if facts:
            value = msgspec.to_builtins(getattr(rules, field.name))
            title = field.name.replace("_", " ")
            yield RuleField(key=field.name, title=title, value=value, meaning=docs.get(field.name, ""), **facts)


def _kind_of(kind: Any) -> dict[str, Any]:
    """Return how a rule of a type is chosen; nothing, where a page cannot."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        meta = args[1]
        return {**_kind_of(args[0]), "least": meta.ge, "most": meta.le} if args[0] is int else _kind_of(args[0])
    if origin is Literal and all(isinstance(each, str) for each in args):
        return {"kind": "choice", "values": args}
    if kind is bool:
        return {"kind": "yes or no"}
    if kind is int:
        return {"kind": "number"}
    if origin is tuple and len(args) == 2 and args[1] is ...:
        inner = _kind_of(args[0])
        if inner.get("kind") in ("choice", "number"):
            return {"kind": "list", "values": inner.get("values", ()), "least": inner.get("least")}
    return {}
