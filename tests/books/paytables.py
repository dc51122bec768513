"""What wagers pay, held against the books' text: `python -m tests.books.paytables BOOKS`.

Every row of tests/facts/paytables.toml and pai_gow_paytables.toml must be printed on the lines it names, and between
the first and the last row of a table no other line may have odds. Differences are listed, and end with 1.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

FACTS = Path(__file__).parent.parent / "facts"
FILES = (FACTS / "paytables.toml", FACTS / "pai_gow_paytables.toml")

_ODDS = re.compile(r"[\d,]+(?: to |:)\d+|\$[\d,]+")
_MARKS = re.compile(r"</?b>|\\")
# Results that the second reader put in his own words, for no table prints them.
_IN_OWN_WORDS = re.compile(r"(both )?hands? |one higher|foul|player-dealer|player's|ahead|otherwise|same|not the same")


def differences(rows: str, book: list[str]) -> Iterator[str]:
    cited: set[int] = set()
    for row in rows.strip().splitlines():
        where, hand, pay = row.split(" | ")[:3]
        lines = _numbers(where)
        text = " ".join(_MARKS.sub("", book[line - 1]) for line in lines)
        if _ODDS.fullmatch(pay) and pay not in text:
            yield f"line {where} does not print {pay}"
        if _IN_OWN_WORDS.match(hand):
            continue
        cited |= lines
        if hand != "-" and hand.removesuffix(" +Pair") not in text:
            yield f"line {where} does not print {hand}"
    for line in range(min(cited, default=1), max(cited, default=0)):
        if line not in cited and _ODDS.search(_MARKS.sub("", book[line - 1])):
            yield f"line {line} has odds that no row names"


def _numbers(where: str) -> set[int]:
    """ "4811, 4930" and "574-577"."""
    spans = [[int(number) for number in span.split("-")] for span in where.split(", ")]
    return {line for span in spans for line in range(span[0], span[-1] + 1)}


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m tests.books.paytables BOOKS, BOOKS the folder of the books' text")
        return 2
    wrong = rows = 0
    read = [each for file in FILES for each in tomllib.loads(file.read_text("utf-8")).items()]
    for sheet, wagers in read:
        book = (Path(arguments[0]) / wagers.pop("at")).read_text("utf-8").split("\n")
        for wager, facts in wagers.items():
            rows += len(facts["rows"].strip().splitlines())
            for line in differences(facts["rows"], book):
                print(f"{sheet}: {wager}: {line}")
                wrong += 1
    print(f"{rows} rows of paytables, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
