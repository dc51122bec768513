"""Write the table of docs/protection.md: the worst attack on every wager of every banked sheet.

`python -m scripts.protection [SHOES]` makes it anew; wagers that are alike in several books are worked out once.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import repeat
from pathlib import Path

import msgspec

from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.odds.census import setting_for
from houseway.odds.protect.attacks import CUTS
from houseway.odds.protect.counting import ShoePlan
from houseway.odds.protect.knowledge import KnownCards, knowledge_of
from houseway.odds.protect.overview import WorstAttack, find_worst
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import sheet_ids

PAGE = Path(__file__).parents[1] / "docs" / "protection.md"
BEGIN, END = "<!-- every wager -->", "<!-- /every wager -->"
HEAD = """| sheet | wager | best count, per 100 | perfect | stopped by cut | a card seen, per 100 |
| --- | --- | --- | --- | --- | --- |"""
SHOES = 300
PROCESSES = 3


def main() -> None:
    shoes = int(sys.argv[1]) if len(sys.argv) > 1 else SHOES
    began = time.monotonic()
    games = [game for game in map(load, sheet_ids()) if isinstance(game, BankedGame)]
    lines = [(game, each) for game in games for each in game.sheet.wager if each.kind != "rider"]
    wanted = {_key(game, wager): (game.sheet.id, wager.id) for game, wager in reversed(lines)}
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = dict(zip(wanted, pool.map(_work_out, wanted.values(), repeat(shoes), chunksize=3), strict=True))
    rows = [
        msgspec.structs.replace(found[_key(game, wager)], sheet=game.sheet.id, wager=wager.id) for game, wager in lines
    ]
    seconds = time.monotonic() - began
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    made = (
        f"`python -m scripts.protection {shoes}`: {len(rows)} wagers of {len(games)} sheets, {len(wanted)} of them "
        f"different, in {seconds:.0f} seconds."
    )
    table = "\n".join([BEGIN, "", made, "", HEAD, *map(_line, rows), "", END])
    PAGE.write_text(f"{before}{table}{after}", encoding="utf-8")


def _work_out(which: tuple[str, str], shoes: int) -> WorstAttack:
    setting = setting_for(load(which[0]))
    (row,) = find_worst(setting, ShoePlan(CUTS, 0, shoes, 1), _know(which[0]), which[1])
    print(which, file=sys.stderr, flush=True)
    return row


@lru_cache(maxsize=4)
def _know(sheet_id: str) -> list[KnownCards]:
    return knowledge_of(setting_for(load(sheet_id)))


def _key(game: BankedGame, wager: Wager) -> bytes:
    """Return all that the attacks on a wager depend on."""
    sheet = game.sheet
    beside = [(each.id, each.judge, each.tables) for each in sheet.wager if each.id in (*wager.needs, *wager.at_most)]
    main = [
        (each.id, each.judge, each.tables) for each in sheet.wager if each.kind != "bonus" and wager.kind != "bonus"
    ]
    dealt = (sheet.module, game.rules, sheet.deck, sheet.decks.max, sheet.burn, sheet.shuffle)
    return msgspec.json.encode((dealt, wager.judge, wager.tables, wager.kind, beside, main))


def _line(row: WorstAttack) -> str:
    count = "-" if row.stderr is None else f"{row.units_per_100:+.2f} ±{row.stderr:.2f}"
    perfect = "-" if row.perfect_per_100 is None else f"{row.perfect_per_100:.2f}"
    stopped = "-" if row.perfect_per_100 is None else str(row.stopped_by or f"more than {CUTS[-1]}")
    seen = "-" if row.known_per_100 is None else f"{row.known_per_100:+.1f} ({row.known})"
    return f"| {row.sheet} | {row.wager} | {count} | {perfect} | {stopped} | {seen} |"


if __name__ == "__main__":
    main()
