"""Binding a sheet to the code of its family, with everything the sheet says checked on the way.

`load` is where everybody begins who has a sheet's id: it finds the sheet, its family's module, and
reads `[rules]` as that family's own type. Nothing outside the families asks which one it is.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from houseway import games
from houseway.core.text import Mistake, instead_of
from houseway.games.checks import problems
from houseway.games.family import (
    AnyFamily,
    BankedFamily,
    BankedGame,
    Family,
    Game,
    PointFamily,
    PointGame,
    RingFamily,
    RingGame,
)
from houseway.games.known import FAMILIES, has_family, module_of, modules_offered
from houseway.sheets.contents import to_struct
from houseway.sheets.sheet import Banking, Sheet
from houseway.sheets.shelf import AsPrinted, load_sheet

NOTHING: Mapping[str, str] = MappingProxyType({})


def load(name: str, as_printed: AsPrinted = (), choices: Mapping[str, str] = NOTHING) -> Game:
    """Load a playable game by id or path, with a table's choices if there are any."""
    return bind(load_sheet(name, as_printed), choices)


def bind(sheet: Sheet, choices: Mapping[str, str] = NOTHING) -> Game:
    """Bind a sheet to its family's code, with a table's choices.

    Every judge, result, payout and moment in the sheet is checked.
    """
    if not sheet.playable:
        raise Mistake(f"{sheet.id} cannot be dealt yet: Houseway does not know how to play {sheet.module}")
    family = family_of(sheet.module) if has_family(sheet.module) else None
    if family is None:
        hint = instead_of(sheet.module, families())
        raise Mistake(
            f"{sheet.id} cannot be dealt yet: Houseway does not know how to play {sheet.module}: family: {hint}"
        )
    played = _as_chosen(sheet, choices)
    rules = _rules(played, family)
    if not choices:
        _check_choices(sheet, family)
    match family, played:
        case BankedFamily(), Sheet(bank=bank) if bank:
            return BankedGame(sheet, family, rules, bank, choices=dict(choices))
        case RingFamily(), Sheet(betting=betting) if betting:
            return RingGame(sheet, family, rules, betting, choices=dict(choices))
        case PointFamily(), Sheet(points=points) if points:
            return PointGame(sheet, family, rules, points, choices=dict(choices))
    raise TypeError(f"{sheet.module} is of no kind that a table can deal")


def _as_chosen(sheet: Sheet, choices: Mapping[str, str]) -> Sheet:
    """Return the sheet that a table plays by; the sheet itself stays as it is printed."""
    bank, changes = sheet.bank, sheet.bank_with(choices)
    if changes:
        printed = msgspec.to_builtins(bank) if bank else {}
        bank = to_struct({**printed, **changes}, Banking, f"{sheet.id}: bank")
    return msgspec.structs.replace(sheet, rules=sheet.rules_with(choices), bank=bank)


def _rules(sheet: Sheet, family: AnyFamily) -> msgspec.Struct:
    """Return the rules of a sheet as its family's own type; a Mistake says the first thing that is wrong."""
    rules: msgspec.Struct = to_struct(sheet.rules, family.rules, f"{sheet.id}: rules")
    if wrong := next(problems(sheet, family, rules), None):
        raise Mistake(f"{sheet.id}: {wrong}")
    return rules


def _check_choices(sheet: Sheet, family: AnyFamily) -> None:
    """Every way there is to choose can be dealt, and the first is the sheet as it stands."""
    for choice in sheet.choice:
        first, *others = choice.ways
        if choice.ways[first]:
            raise Mistake(f"{sheet.id}: choice {choice.id}: the first way is as the rules have it: write {{}} for it")
        for way in others:
            try:
                _rules(_as_chosen(sheet, {choice.id: way}), family)
            except Mistake as mistake:
                raise Mistake(f"{mistake} (choice {choice.id}: {way})") from None


def family_of(name: str) -> AnyFamily | None:
    """Return the family that a module offers, or None if it is no family."""
    try:
        module = importlib.import_module(module_of(name))
    except ImportError as error:
        if name not in modules_offered(FAMILIES):
            raise
        raise Mistake(f"the family {name} cannot be imported from {module_of(name)}: {error}") from None
    family = getattr(module, "FAMILY", None)
    return family if isinstance(family, Family) else None


def families() -> Iterator[str]:
    """All there are, by the names that sheets give them."""
    ours = (module.name.replace("_", "-") for module in pkgutil.iter_modules(games.__path__))
    return (name for name in dict.fromkeys([*ours, *sorted(modules_offered(FAMILIES))]) if family_of(name))
