"""Sheets changed so that they break no clause of a profile, as far as a sheet can show.

Begin at `conform`. A change is what a sheet of somebody's own would say that starts from the one it is about; there is
one for each way that the family knows. Not legal advice: whether a game is approved is for others to say.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.games.bind import bind
from houseway.games.family import Game
from houseway.law.lint import TARGET_NAMES
from houseway.law.profiles import Profile
from houseway.sheets.contents import Raw
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import sheet_of
from houseway.words.headings import is_playable

NEW_NAME = "Closest Total"
_WORD = re.compile(r"\S+")
INSURANCE = "insurance"  # the judge of a bet that goes with the natural


class Variant(NamedTuple):
    """A sheet that conforms: the way it does, its contents, and what is other in it, in words."""

    way: str  # empty, where there is one only
    contents: Raw  # as a sheet of somebody's own would say it
    changes: tuple[str, ...]  # sentences

    def sheet(self, sheet_id: str) -> Sheet:
        """Return it as a sheet that can be played and priced."""
        return sheet_of(self.contents, sheet_id)


def conform(sheet: Sheet, profile: Profile) -> list[Variant]:
    """Return the variants of a sheet that break nothing; none, where nothing need be changed, or nobody knows how."""
    if not is_playable(sheet):
        return []
    game = bind(sheet)
    title, rotation = _title_for(sheet, profile), _rotation_for(sheet, profile)
    traits = {each for clause in profile.clauses_of("traits") for each in clause.forbids}
    found = game.family.traits(game.rules) & traits
    ways = game.family.amend(game.rules, found) if found else {"": {}}
    if not ways or not (title or rotation or found):
        return []
    return [_lay(game, way, rules, title, rotation) for way, rules in ways.items()]


def _title_for(sheet: Sheet, profile: Profile) -> str:
    """Return a title without what may not be in it; empty, where it may stay.

    The first word that goes makes room for the new name.
    """
    if not TARGET_NAMES.search(sheet.title) or not list(profile.clauses_of("name")):
        return ""
    kept: list[str] = []
    for word in _WORD.findall(sheet.title):
        if not TARGET_NAMES.search(word):
            kept.append(word)
        elif NEW_NAME not in kept:
            kept.append(NEW_NAME)
    return " ".join(kept)


def _rotation_for(sheet: Sheet, profile: Profile) -> Raw:
    """Return the rotation that offers the position before each hand; empty, where it may stay as it is."""
    asked = list(profile.clauses_of("offered-each-hand"))
    return {"offer_every": 1} if asked and sheet.bank and sheet.bank.rotation.offer_every != 1 else {}


def _lay(game: Game, way: str, rules: Mapping[str, object], title: str, rotation: Raw) -> Variant:
    """Return the contents of one variant, with what is other in it."""
    sheet = game.sheet
    gone = [wager.id for wager in sheet.wager if wager.judge == INSURANCE and rules.get("insurance") == "none"]
    raw: Raw = {"like": sheet.id, "schedules": [each.id for each in sheet.schedules]}
    drop = [f"wager.{each}" for each in gone]
    if title:
        raw["title"] = title
    if rules:
        raw["rules"] = dict(rules)
    bank: Raw = {}
    if rotation and sheet.bank:
        bank["rotation"] = rotation
        drop += ["bank.rotation.serve"] if sheet.bank.rotation.serve else []
        drop += ["bank.rotation.intervening"] if sheet.bank.rotation.intervening else []
    if gone and sheet.bank:
        bank["settle"] = {"order": [each for each in sheet.bank.settle.order if each not in gone]}
    raw |= {"bank": bank} if bank else {}
    raw |= {"drop": drop} if drop else {}
    return Variant(way, raw, tuple(_in_words(game, rules, title, rotation, gone)))


def _in_words(game: Game, rules: Mapping[str, object], title: str, rotation: Raw, gone: list[str]) -> Iterator[str]:
    """Yield what is other, each as what it becomes and what it was."""
    if title:
        yield f"called {title!r}"
    for key, value in rules.items():
        yield f"{key.replace('_', ' ')}: {_say(value)} (was {_say(getattr(game.rules, key))})"
    yield from (f"no {game.sheet.wager_by_id(each).title}" for each in gone)
    if rotation:
        yield "the position is offered before each hand"


def _say(value: object) -> str:
    """Return a value of the rules as a sentence has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
