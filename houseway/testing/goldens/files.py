"""Golden rounds on file: plain text a dealer can read.

A file begins with the sheet, the lines of the book it is about, and who sits where. Then come hands. Each says what
is done (`bank`, `bets`, `says`, `dice`, `shoe`; before it `sits`, `leaves`, `away`, `back`, `buys`) and, after "comes
to", what the house dealer then sees, line by line. A shoe is written card by card as it leaves; "--" is a card that
nobody may see, "boxed:As" one that lies face up in the deck. Instead of the shoe, the cards may be written by `pile`,
as they come to lie before the house dealer (from left to right and back again), or by `stack`, as a machine gives
them out; piles that nobody sees are left out. A line beginning with # is a remark.

Many coups of one rule may stand in a table instead, after "coups": the shoe, each hand, the result.
"""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import cents
from houseway.sheets.books import read_text
from houseway.tables.acts import Person
from houseway.tables.options import Wish
from houseway.testing.tables import require

UNSEEN = "--"


class HandText(NamedTuple):
    """One hand: what is done, and what it should come to."""

    done: list[str]
    comes_to: list[str]


class Golden(NamedTuple):
    """A file, taken apart."""

    name: str  # of the sheet it lies with, and its own
    sheet: str
    cite: str
    rule: str
    as_printed: tuple[int, ...]
    wish: Wish
    people: list[tuple[Person, int]]
    hands: list[HandText]
    coups: list[list[str]]


def golden_files(folder: Path) -> list[Path]:
    """Return the files below a folder."""
    return sorted(folder.rglob("*.txt"))


def parse_golden(path: Path, name: str) -> Golden:
    """Take a file apart."""
    lines = [line.strip() for line in read_text(path).splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if line in ("hand", "coups")] + [len(lines)]
    head, blocks = lines[: starts[0]], [lines[a:b] for a, b in pairwise(starts)]
    words = [line.split(None, 1) for line in head]
    require(all(len(each) == 2 for each in words), f"{path}: a line of its head is a word and what it says")
    said = {key: rest for key, rest in words if key not in ("seat", "behind")}
    unknown = set(said) - {"sheet", "cite", "rule", "as-printed", "table"}
    require(not unknown, f"{path}: {', '.join(unknown)} says nothing here")
    missing = {"sheet", "rule"} - set(said)
    require(not missing, f"{path}: it does not say its {', '.join(sorted(missing))}")
    return Golden(
        name,
        said["sheet"],
        said.get("cite", ""),
        said["rule"],
        tuple(int(number) for number in said.get("as-printed", "").split()),
        _wish(said.get("table", "")),
        [_person(key, rest) for key, rest in words if key in ("seat", "behind")],
        [_hand(path, block[1:]) for block in blocks if block[0] == "hand"],
        [block[1:] for block in blocks if block[0] == "coups"],
    )


def _hand(path: Path, block: list[str]) -> HandText:
    require("comes to" in block, f"{path}: a hand does not say what it comes to")
    middle = block.index("comes to")
    return HandText(block[:middle], block[middle + 1 :])


def _person(key: str, rest: str) -> tuple[Person, int]:
    """ "seat 3 Hal $900 hired", "behind 2 Eve $100"."""
    seat, name, chips, *hired = rest.split()
    return Person(name, int(seat), standing=key == "behind", hired=hired == ["hired"]), cents(chips)


def _wish(text: str) -> Wish:
    """ "option 4, minimum $5, seats 8, paytable tie high"."""
    wishes: dict[str, object] = {}
    paytables: dict[str, str] = {}
    choices: dict[str, str] = {}
    for phrase in filter(None, (each.strip() for each in text.split(","))):
        what, value = phrase.split(None, 1)
        if what == "paytable":
            wager, label = value.split(None, 1)
            paytables[wager] = label
        elif what == "choose":
            name, way = value.split(None, 1)
            choices[name] = way
        elif what == "chip":
            wishes["chip_cents"] = cents(value)
        elif what in ("minimum", "maximum", "ante", "bring-in"):
            wishes[what.replace("-", "_")] = cents(value)
        elif what == "blinds":
            wishes[what] = tuple(cents(amount) for amount in value.split("-"))
        elif what == "forced":
            wishes["forced_bet"] = True
        else:
            wishes[what] = value if what in ("schedule", "structure", "kill") else int(value)
    return Wish(**wishes, paytables=paytables, choices=choices)  # type: ignore[arg-type]
