"""Count what takes minutes of a card that is seen, for the books' own sheets, so that it comes with the program."""

import sys

import msgspec

from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.odds.census import setting_for
from houseway.odds.families.ultimate.pricing import gains_and_parts, ranks_for
from houseway.odds.families.ultimate.seen import FILE, count_all, name_of
from houseway.sheets.shelf import sheet_ids


def main() -> None:
    found: dict[str, list[float]] = {}
    for game in map(load, sheet_ids()):
        if not isinstance(game, BankedGame) or game.sheet.module != "ultimate":
            continue
        ranks, (gains, _) = ranks_for(game.rules), gains_and_parts(setting_for(game))
        key = name_of(ranks, gains)
        if key not in found:
            print(game.sheet.id, file=sys.stderr, flush=True)
            found[key] = count_all(ranks, gains).tolist()
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()
