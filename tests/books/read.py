"""The second reading of the schedules: `python -m tests.books.read BOOKS` reads the books again and compares.

What the reading established stands in tests/facts/schedules.toml. `--write` puts the figures there anew; options
read by eye are kept. `--notes` lists brackets printed with gaps or overlaps. Differences are listed, and end with 1.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.books import facts
from tests.books.cells import Amount, by_option
from tests.books.sections import SECTIONS, Section
from tests.books.tables import Reading, read, typed


@dataclass(frozen=True)
class Second:
    """One schedule read a second time: by the parser, and by eye where it cannot be parsed."""

    section: Section
    amounts: tuple[Amount, ...]
    reading: Reading
    differences: tuple[str, ...]


def second(section: Section, book: list[str], eyes: Mapping[int, facts.Eye]) -> Second:
    reading = Reading()
    for table in section.tables:
        reading.add(read(table, book))
    differences = [
        f"option {option} is damaged ({why}) and not read by eye"
        for option, why in reading.damage.items()
        if option not in eyes
    ]
    differences += [
        f"option {option} is read by eye and not damaged" for option in eyes if option not in reading.damage
    ]
    amounts = list(reading.amounts)
    for option, eye in eyes.items():
        line = int(eye.lines.partition("-")[0])
        amounts += typed(next(each for each in section.tables if line <= each.last), option, eye.rows)
    differences += _again(section, book, amounts)
    return Second(section, tuple(amounts), reading, tuple(differences))


def _again(section: Section, book: list[str], amounts: list[Amount]) -> Iterator[str]:
    """A table printed twice must say the same twice."""
    for table in section.again:
        if by_option(read(table, book).amounts) != by_option(amounts):
            yield f"lines {table.first}-{table.last} do not repeat the table"


def read_books(folder: Path, known: Mapping[str, facts.Facts]) -> Iterator[Second]:
    texts: dict[str, list[str]] = {}
    for section in SECTIONS:
        if section.book not in texts:
            texts[section.book] = (folder / section.book).read_text("utf-8").split("\n")
        mine = known.get(section.id)
        yield second(section, texts[section.book], mine.eyes if mine else {})


def main(arguments: list[str]) -> int:
    write = "--write" in arguments
    folders = [Path(each) for each in arguments if not each.startswith("--")]
    if len(folders) != 1 or not folders[0].is_dir():
        print("usage: python -m tests.books.read BOOKS [--notes] [--write], BOOKS the folder of the books' text")
        return 2
    known = facts.load()
    found: dict[str, facts.Facts] = {}
    wrong = 0
    for each in read_books(folders[0], known):
        name = each.section.id
        mine = known.get(name)
        now = facts.of(each.section.source, each.amounts, mine.eyes if mine else {})
        found[name] = now
        differences = [*each.differences, *([] if write else facts.differences(mine, now))]
        for line in differences:
            print(f"{name}: {line}")
        wrong += len(differences)
        eyes = f", {len(now.eyes)} by eye" if now.eyes else ""
        print(f"{name}: {now.options} options, {now.amounts} amounts, {now.cents / 100:.2f} dollars{eyes}")
        if "--notes" in arguments:
            for note in each.reading.notes:
                print(f"    {note}")
    if write:
        facts.save(found)
    else:
        for name in known.keys() - found.keys():
            print(f"{name}: no such section")
            wrong += 1
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
