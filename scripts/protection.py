"""Write the table of docs/protection.md: the worst attack on every wager of every banked sheet.

`python -m scripts.protection [SHOES]` makes it anew; wagers that are alike in several books are worked out once.
"""

import sys
import time
from pathlib import Path

import msgspec

from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.odds.census import setting_for
from houseway.odds.protect.attacks import CUTS
from houseway.odds.protect.counting import ShoePlan
from houseway.odds.protect.overview import WorstAttack, find_worst
from houseway.sheets.shelf import sheet_ids

PAGE = Path(__file__).parents[1] / "docs" / "protection.md"
BEGIN, END = "<!-- every wager -->", "<!-- /every wager -->"
HEAD = """| sheet | wager | best count, per 100 | perfect | stopped by cut | a card seen, per 100 |
| --- | --- | --- | --- | --- | --- |"""
SHOES = 300


def main() -> None:
    shoes = int(sys.argv[1]) if len(sys.argv) > 1 else SHOES
    began, rows, known = time.monotonic(), list[WorstAttack](), dict[bytes, list[WorstAttack]]()
    for sheet_id in sheet_ids():
        game = load(sheet_id)
        if isinstance(game, BankedGame):
            key = _key(game)
            if key not in known:
                known[key] = list(find_worst(setting_for(game), ShoePlan(CUTS, 0, shoes, 1)))
            rows += [msgspec.structs.replace(each, sheet=sheet_id) for each in known[key]]
            print(sheet_id, len(rows), f"{time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    made = f"`python -m scripts.protection {shoes}`: {len(rows)} wagers in {seconds:.0f} seconds."
    table = "\n".join([BEGIN, "", made, "", HEAD, *map(_line, rows), "", END])
    PAGE.write_text(f"{before}{table}{after}", encoding="utf-8")


def _key(game: BankedGame) -> bytes:
    """Return all that the attacks on a game depend on, but for its names."""
    sheet = game.sheet
    wagers = [(each.id, each.judge, each.tables, each.needs, each.at_most, each.kind) for each in sheet.wager]
    return msgspec.json.encode((sheet.module, game.rules, sheet.deck, sheet.decks, sheet.burn, sheet.shuffle, wagers))


def _line(row: WorstAttack) -> str:
    count = "-" if row.stderr is None else f"{row.units_per_100:+.2f} ±{row.stderr:.2f}"
    perfect = "-" if row.perfect_per_100 is None else f"{row.perfect_per_100:.2f}"
    stopped = "-" if row.perfect_per_100 is None else str(row.stopped_by or f"more than {CUTS[-1]}")
    seen = "-" if row.known_per_100 is None else f"{row.known_per_100:+.1f} ({row.known})"
    return f"| {row.sheet} | {row.wager} | {count} | {perfect} | {stopped} | {seen} |"


if __name__ == "__main__":
    main()
