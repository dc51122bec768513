"""Counts that come with the program: those of the books' own sheets, made once by `python -m scripts.counts`.

They are found by all that they follow from: the cards, the rules, the wagers with their judges, how the game is played
and what the wagers pay that this depends on. So any sheet with the same rules has them, and a sheet changed in them has
none. `--fresh` counts again; in a soak the tests count them all and compare.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from houseway.odds import kept
from houseway.odds.census import Census, Method, Outcome, Part, Setting, pricing_for
from houseway.sheets.sheet import chosen_table

# The names of counts by the keys of settings.
INDEX = "index"
FILE = Path(__file__).with_name("shipped.zip")


class _Written(msgspec.Struct):
    """A census as it is written: outcomes by the numbers of their parts, counts as text, for they are long."""

    method: str
    wagers: list[str]
    rounds: int | None
    parts: list[tuple[str, str, tuple[str, ...]]]
    outcomes: list[tuple[tuple[int, ...], str]]


def find(setting: Setting, wager: str) -> Census | None:
    """Return the census that tells of this wager, if it came with the program and nobody wants it counted again."""
    if setting.without or kept.wants_fresh():
        return None
    return next((each for each in read_all(setting) if wager in each.wagers), None)


def key_of(setting: Setting) -> str:
    """Name a setting by all that its counts follow from."""
    game = setting.game
    grouped = sorted({wager for group in pricing_for(game).together(game) for wager in group})
    pays = {each: chosen_table(game.sheet.wager_by_id(each), setting.paytables.get(each))[1] for each in grouped}
    wagers = [(each.id, each.kind, each.judge) for each in game.sheet.wager]
    parts = (
        game.sheet.module,
        sorted(game.sheet.cards),
        setting.decks,
        setting.strategy,
        _rules_of(game.rules),
        wagers,
        pays,
    )
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:32]


def _rules_of(rules: msgspec.Struct) -> dict[str, object]:
    """Return rules without those that are as usual: a rule that is new to the vocabulary names nothing anew."""
    fields = msgspec.structs.fields(rules)
    return {field.name: value for field in fields if (value := getattr(rules, field.name)) != field.default}


def read_all(setting: Setting) -> Iterator[Census]:
    """Yield all censuses of a setting that came with the program."""
    for each in _read(key_of(setting), FILE):
        yield _census(setting, each, shipped=True)


def _census(setting: Setting, each: _Written, *, shipped: bool) -> Census:
    parts = [Part(wager, _units(units), results) for wager, units, results in each.parts]
    counts: Mapping[Outcome, int] = {tuple(parts[at] for at in places): int(count) for places, count in each.outcomes}
    method: Method = "exact" if each.method == "exact" else "simulation"
    return Census(setting, method, frozenset(each.wagers), counts, each.rounds, shipped=shipped)


def encode_census(census: Census) -> bytes:
    """Encode a census without its setting, for another process that has that."""
    return msgspec.json.encode(_write(census))


def decode_census(setting: Setting, encoded: bytes) -> Census:
    """Return a census that was encoded, of this setting."""
    return _census(setting, msgspec.json.decode(encoded, type=_Written), shipped=False)


@lru_cache(64)
def _read(key: str, file: Path) -> list[_Written]:
    """Return the censuses of a key in a file; none, if there is no such file."""
    try:
        with ZipFile(file) as archive:
            names = msgspec.json.decode(archive.read(INDEX), type=dict[str, list[str]]).get(key, [])
            return [msgspec.json.decode(archive.read(name), type=_Written) for name in names]
    except FileNotFoundError:
        return []


def write(censuses: Iterable[Census], file: Path = FILE) -> None:
    """Write all censuses, those that are alike once, so that the same censuses make the same file."""
    index: dict[str, list[str]] = {}
    entries: dict[str, bytes] = {}
    for census in censuses:
        entry = msgspec.json.encode(_write(census))
        name = hashlib.sha256(entry).hexdigest()[:32]
        entries[name] = entry
        index.setdefault(key_of(census.setting), []).append(name)
    entries[INDEX] = msgspec.json.encode(index, order="sorted")
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            archive.writestr(ZipInfo(name), entries[name], ZIP_DEFLATED, 9)


def _write(census: Census) -> _Written:
    """Return a census as it is written: parts once, outcomes by their places among them."""
    places: dict[Part, int] = {}
    outcomes = [
        (tuple(places.setdefault(part, len(places)) for part in outcome), str(count))
        for outcome, count in census.counts.items()
    ]
    parts = [(part.wager, str(Fraction(part.units)), part.results) for part in places]
    return _Written(census.method, sorted(census.wagers), census.rounds, parts, outcomes)


def _units(text: str) -> int | Fraction:
    """Return units as they were; whole ones as a number, which is quicker to reckon with."""
    units = Fraction(text)
    return units.numerator if units.denominator == 1 else units
