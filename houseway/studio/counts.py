"""Counts that quotes are made from: those that came with the program, those made for somebody, and nothing else.

What is not there is never counted here, so that a quote is quick: it is said that it is to be counted, and `count_one`
does that where nobody waits.
"""

from dataclasses import replace
from typing import NamedTuple

from houseway.odds import shipped
from houseway.odds.census import Census, Setting, pricing_for
from houseway.odds.prices import with_paytable
from houseway.odds.shipped import decode_census, encode_census, key_of
from houseway.sheets.sheet import Wager
from houseway.studio.latest import Latest
from houseway.studio.quote import Standing

MOST_KEPT = 200


class FoundCensus(NamedTuple):
    """A census that tells of a wager, and how it stands to the game that is asked about."""

    census: Census
    standing: Standing
    key: tuple[str, str]  # what was asked for, and what was found


class KeptCounts:
    """Counts by the keys of their settings: the latest that were made or read."""

    def __init__(self) -> None:
        self._made: dict[str, dict[str, bytes]] = {}
        self._read: Latest[tuple[Census, ...]] = Latest(MOST_KEPT)

    def keep(self, key: str, wager: str, encoded: bytes) -> None:
        """Keep a census that was made for somebody."""
        self._made[key] = {**self._made.pop(key, {}), wager: encoded}
        while len(self._made) > MOST_KEPT:
            del self._made[next(iter(self._made))]

    def find(self, setting: Setting, wager: str, key: str) -> Census | None:
        """Return the census of this setting that tells of a wager, if there is one."""
        made = self._made.get(key, {})
        known = self._read.get((key, *made), lambda: self._decode(setting, made))
        census = next((each for each in known if wager in each.wagers), None)
        return replace(census, setting=setting) if census else None

    def _decode(self, setting: Setting, made: dict[str, bytes]) -> tuple[Census, ...]:
        """Return all censuses there are of a setting: those that came along, and those that were made."""
        return *shipped.read_all(setting), *(decode_census(setting, each) for each in made.values())

    def find_nearest(self, setting: Setting, before: Setting | None, wager: Wager, label: str) -> FoundCensus | None:
        """Return the census of a wager by a paytable, or that of the play before the paytables were changed."""
        own = with_paytable(setting, wager, label)
        key = key_of(own)
        if census := self.find(own, wager.id, key):
            return FoundCensus(census, "counted", (key, key))
        if before is None or not _plays_alike(setting, before):
            return None
        old = with_paytable(before, wager, label)
        old_key = key_of(old)
        census = self.find(old, wager.id, old_key)
        return FoundCensus(replace(census, setting=own), "same play", (key, old_key)) if census else None


def _plays_alike(setting: Setting, before: Setting) -> bool:
    """Whether only what wagers pay is another."""
    return (
        setting.decks == before.decks
        and setting.game.rules == before.game.rules
        and setting.game.sheet.deck == before.game.sheet.deck
        and _wagers_of(setting) == _wagers_of(before)
    )


def _wagers_of(setting: Setting) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Return what the wagers of a game are, whatever they pay."""
    return [(each.id, each.kind, each.judge, tuple(each.tables)) for each in setting.game.sheet.wager]


def count_one(setting: Setting, wager: Wager, label: str) -> tuple[str, bytes]:
    """Count a wager by a paytable, however long that takes; return the key of its setting, and the census."""
    own = with_paytable(setting, wager, label)
    census = pricing_for(setting.game).exact(own, wager.id)
    return key_of(own), encode_census(census)
