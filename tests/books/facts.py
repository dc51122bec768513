"""The facts file: what the second reading established for every schedule.

`each` has a line per option: its number | its amounts in dollars, in the neutral order (moment, payer, bracket, each
from the lowest or first of the alphabet up) | eight hex digits over where the amounts stand.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.books.cells import Amount, by_option, checksum, counted, dollars, places

FILE = Path(__file__).parent.parent / "facts" / "schedules.toml"

_HEAD = """\
# A second reading of every schedule of collection fees, made from the books before looking at the first. All amounts
# agreed; where the two differed on what an amount is measured by or where it stands, the book was read again and one
# of them followed.
#
# options, amounts, cents  how many options and fee amounts there are, and what all amounts add up to; an amount that
#                          cannot be read counts as an amount and adds nothing
# sha256                   over lines "option position cents", options rising; positions count from 1 within an option,
#                          ordered by moment, payer, then the lowest bracket or number of players ("?" if unreadable)
# each                     option | amounts in dollars in that order | first eight hex digits of the sha256 over
#                          lines "payer moment measure bracket players limit terms" of these amounts, as printed;
#                          as read for options read by eye
# damaged                  options no parser can be trusted with, read by eye: rows as they should have been printed;
#                          option 0 is a row whose number cannot be told
#
# A player's fee of $0 counts once per option. `make books BOOKS=folder` derives all this again from the books' text.
"""


@dataclass(frozen=True)
class Eye:
    """An option read by eye: its lines in the book, what is wrong there, and its rows as they should be."""

    lines: str
    why: str
    rows: str


@dataclass(frozen=True)
class Facts:
    source: tuple[str, ...]
    options: int
    amounts: int
    cents: int
    sha256: str
    each: Mapping[int, str]
    eyes: Mapping[int, Eye]


def of(source: tuple[str, ...], amounts: Iterable[Amount], eyes: Mapping[int, Eye]) -> Facts:
    listed = counted(amounts)
    options = by_option(listed)
    each = {option: f"{dollars(row)} | {places(row)}" for option, row in options.items()}
    total = sum(amount.cents or 0 for amount in listed)
    return Facts(source, len(options), len(listed), total, checksum(listed), each, eyes)


def differences(then: Facts | None, now: Facts) -> Iterator[str]:
    """What two readings of one schedule do not agree on, option by option."""
    if then is None:
        yield "no facts"
        return
    for option in sorted(then.each.keys() | now.each.keys()):
        before, after = then.each.get(option, "missing"), now.each.get(option, "missing")
        if before != after:
            yield f"option {option}: facts say {before}; read now {after}"
    for name in ("source", "options", "amounts", "cents", "sha256"):
        if getattr(then, name) != getattr(now, name):
            yield f"{name}: facts say {getattr(then, name)}; read now {getattr(now, name)}"


def load(file: Path = FILE) -> dict[str, Facts]:
    if not file.is_file():
        return {}
    return {name: _facts(table) for name, table in tomllib.loads(file.read_text("utf-8")).items()}


def _facts(table: Mapping[str, object]) -> Facts:
    damaged = table.get("damaged", [])
    assert isinstance(damaged, list)
    return Facts(
        tuple(str(line) for line in _list(table["source"])),
        int(str(table.get("options", 0))),
        int(str(table.get("amounts", 0))),
        int(str(table.get("cents", 0))),
        str(table.get("sha256", "")),
        dict(_each(str(table.get("each", "")))),
        {int(eye["option"]): Eye(eye["lines"], eye["why"], eye["rows"]) for eye in damaged},
    )


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _each(text: str) -> Iterator[tuple[int, str]]:
    for line in text.strip().splitlines():
        option, _, rest = line.partition(" | ")
        yield int(option), rest


def save(found: Mapping[str, Facts], file: Path = FILE) -> None:
    file.write_text(_HEAD + "".join(_shown(name, facts) for name, facts in found.items()), "utf-8")


def _shown(name: str, facts: Facts) -> str:
    source = ", ".join(f'"{line}"' for line in facts.source)
    lines = [
        f'\n["{name}"]',
        f"source  = [{source}]",
        f"options = {facts.options}",
        f"amounts = {facts.amounts}",
        f"cents   = {facts.cents}",
        f'sha256  = "{facts.sha256}"',
        'each    = """',
        *(f"{option} | {rest}" for option, rest in facts.each.items()),
        '"""',
    ]
    for option, eye in facts.eyes.items():
        lines += [
            f'\n[["{name}".damaged]]',
            f"option = {option}",
            'by     = "eye"',
            f'lines  = "{eye.lines}"',
            f'why    = "{eye.why}"',
            f'rows   = """\n{eye.rows.strip()}\n"""',
        ]
    return "\n".join(lines) + "\n"
