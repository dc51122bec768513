"""Counts every wager of the books' sheets, as `houseway odds` does, and writes what comes with the program.

So are the games that the letter of a book would make, one reading undone, but for those that would take minutes.

What is there is left as it is, and what no sheet asks for any more goes: `--fresh` counts all of it again. The file is
written after each count, so that one that is stopped goes on from there.
"""

import sys
from collections.abc import Iterator

from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.odds import shipped
from houseway.odds.census import Census, Setting, has_pricing, pricing_for, setting_for
from houseway.odds.kept import counting_again
from houseway.odds.prices import with_paytable
from houseway.sheets.shelf import load_sheet, sheet_ids


def settings_of(game: BankedGame) -> Iterator[tuple[Setting, str]]:
    """Yield everything that a sheet is asked for by itself: each wager by each paytable."""
    usual = setting_for(game)
    for wager in game.sheet.wager:
        for label in wager.labels_for(usual.decks):
            yield with_paytable(usual, wager, label), wager.id


def banked_games() -> Iterator[BankedGame]:
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        if sheet.playable and sheet.bank and has_pricing(sheet.module):
            game = load(sheet_id)
            assert isinstance(game, BankedGame)
            yield game
            if not pricing_for(game).TAKES_MINUTES:
                yield from _games_by_letter(game)


def _games_by_letter(game: BankedGame) -> Iterator[BankedGame]:
    for number, reading in enumerate(game.sheet.reading, 1):
        if reading.as_printed and not isinstance(reading.as_printed, str):
            undone = load(game.sheet.id, (number,))
            assert isinstance(undone, BankedGame)
            yield undone


def main(fresh: bool) -> None:
    found: list[Census] = []
    missing: list[tuple[Setting, str]] = []
    told: set[tuple[str, str]] = set()
    for game in banked_games():
        for setting, wager in settings_of(game):
            key = shipped.key_of(setting)
            if (key, wager) in told:
                continue
            census = None if fresh else shipped.find(setting, wager)
            if census:
                found.append(census)
                told |= {(key, each) for each in census.wagers}
            else:
                missing.append((setting, wager))
    for setting, wager in missing:
        key = shipped.key_of(setting)
        if (key, wager) not in told:
            print(setting.game.sheet.id, wager, setting.strategy, flush=True)
            found.append(pricing_for(setting.game).exact(setting, wager))
            told |= {(key, each) for each in found[-1].wagers}
            shipped.write(found)


if __name__ == "__main__":
    with counting_again("--fresh" in sys.argv):
        main("--fresh" in sys.argv)
