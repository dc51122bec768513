"""Whether two desks are the same, field by field, whatever fields they have: live ones and those folded from a record.

Fields are found by looking, so one added later is compared as well. Those that cannot be equal are named here, each
with the reason.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from types import GeneratorType

from houseway.core.chance import Shoe
from houseway.games.poker_ring.counsel import TableSight
from houseway.room.desk.desk import Desk
from houseway.room.desk.minds import Minds
from houseway.room.desk.running_hand import Running
from houseway.room.desk.seating import Seating
from houseway.room.desk.state import Clock
from houseway.room.live.sitting import Sitting
from houseway.round.deal import Deal
from houseway.tables.felt import Felt
from tests.fields import fields_of

LEFT_OUT = {
    (Desk, "settings"): "what the room was started with, not what happened",
    (Minds, "_bots"): "bots are made when they are first asked, each with chance of its own",
    (Minds, "_heard"): "thoughts that another process is asked for again",
    (TableSight, "_worth"): "what hands are worth is worked out when a bot asks",
    (Seating, "seen_at"): "who gave a command is in no entry, and a restart gives everybody their time again",
    (Seating, "away_seconds"): "a setting",
    (Clock, "_seconds"): "a setting",
    (Shoe, "_base"): "where the next hand begins in a shoe is said as it begins",
    (Running, "_play"): "a generator: what it has come to is in `_request`, `hand` and `script`",
    (Deal, "_notes"): "notes become events when somebody looks: `events` of a hand are compared",
    (Deal, "_fresh"): "the same notes",
}


def differences(live: Sitting, folded: Desk) -> list[str]:
    """Where a table in memory is not what its record comes to."""
    deadlines = folded.clock.deadlines
    folded.clock.allow_from(live._went_on_at)  # after a fault everybody has the whole time again
    found = list(_differ("desk", live.desk, folded, set()))
    folded.clock.deadlines = deadlines
    return found


def _differ(path: str, mine: object, theirs: object, seen: set[tuple[int, int]]) -> Iterator[str]:
    if (id(mine), id(theirs)) in seen:
        return
    seen.add((id(mine), id(theirs)))
    if isinstance(mine, Desk) and isinstance(theirs, Desk):
        yield from _differ_desks(path, mine, theirs, seen)
    elif isinstance(mine, Felt) and isinstance(theirs, Felt):
        yield from _differ(f"{path}.options", mine.options, theirs.options, seen)
        yield from _differ(f"{path}.sheet", mine.game.sheet.digest, theirs.game.sheet.digest, seen)
    elif isinstance(mine, Counter) and isinstance(theirs, Counter):
        yield from [] if mine == theirs else [f"{path}: {mine} != {theirs}"]
    elif isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        yield from _differ(f"{path}.keys()", set(mine), set(theirs), seen)
        for key in mine.keys() & theirs.keys():
            yield from _differ(f"{path}[{key!r}]", mine[key], theirs[key], seen)
    elif isinstance(mine, list | tuple) and isinstance(theirs, list | tuple):
        yield from _differ(f"len({path})", len(mine), len(theirs), seen)
        for number, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            yield from _differ(f"{path}[{number}]", one, other, seen)
    elif (callable(mine) and callable(theirs)) or isinstance(mine, Random | GeneratorType):
        yield from [] if type(mine) is type(theirs) else [f"{path}: {mine} != {theirs}"]
    elif type(mine) is type(theirs) and fields_of(mine):
        for name in fields_of(mine).keys() | fields_of(theirs).keys():
            if not any((each, name) in LEFT_OUT for each in type(mine).__mro__):
                yield from _differ(f"{path}.{name}", getattr(mine, name), getattr(theirs, name), seen)
        if isinstance(mine, Running) and isinstance(theirs, Running):
            yield from _differ(f"{path}.events", mine.events, theirs.events, seen)
    elif mine != theirs:
        yield f"{path}: {mine!r} != {theirs!r}"


def _differ_desks(path: str, mine: Desk, theirs: Desk, seen: set[tuple[int, int]]) -> Iterator[str]:
    """While a hand runs it has the shoe, and what it was dealt from before is of no use but to say what is sealed."""
    idle = {"shoe"} if mine.running else set[str]()
    for name in fields_of(mine).keys() | fields_of(theirs).keys():
        if (Desk, name) not in LEFT_OUT and name not in idle:
            yield from _differ(f"{path}.{name}", getattr(mine, name), getattr(theirs, name), seen)
    yield from _differ(f"{path}.seals()", mine.seals(), theirs.seals(), seen)
