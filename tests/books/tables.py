"""Printed tables read row by row; what cannot be trusted is reported as damage, never guessed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tests.books.cells import Amount, Bounds, band, bracket, fee
from tests.books.sections import Table

UNNUMBERED = 0  # the option of a row whose number is wrong

_FEE_COLUMN = re.compile(r"(player-dealer|player|pot|antes)(?: at (.+?))?(?: by (action|base|wager))?(?: for (.+))?")
_PAGE_CUT = re.compile(r"<\|[^|]*\|>")
_TAG = re.compile(r"<[^>]*>")
_LEADING_BRACKET = re.compile(r"\$?[\d,]+ ?(?:-+ ?\$?[\d,]+|\+)?")
_TOKEN = re.compile(r"(\$?[\d,]+\s*(?:-[-\s]*\$?[\d,]+|\+|or more|Minimum))|(\$ ?[\d,]*(?:\.\d\d)?)")
_CELL = {
    "option": r"(\d+)",
    "limit": r"(\$?[\d,]+ *[-–] *\$[\d,]+)",
    "players": r"(\d+(?: +or +(?:more|less|fewer|\d+))?)",
}
_TERMS = ("min buy-in", "max buy-in", "blinds", "min bet", "forced open", "ante")
_MONEY_CELL = r"(\$ ?[\d,.]+(?: per (?:hand|bet))?)"


@dataclass(frozen=True)
class FeeColumn:
    position: int
    payer: str
    moment: str
    ladder: str  # the column its bracket stands in
    band: Bounds | None


@dataclass
class Reading:
    """What a table says, the options that cannot be trusted, and oddities of print that can."""

    amounts: list[Amount] = field(default_factory=list)
    damage: dict[int, str] = field(default_factory=dict)
    odd: list[tuple[int, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def damaged(self, option: int, why: str) -> None:
        self.damage.setdefault(option, why)

    def add(self, other: "Reading") -> None:
        self.amounts += other.amounts
        self.damage |= other.damage
        self.notes += other.notes


@dataclass(frozen=True)
class Columns:
    names: tuple[str, ...]
    fees: tuple[FeeColumn, ...]

    @classmethod
    def of(cls, text: str) -> "Columns":
        names = tuple(name.strip() for name in text.split("|"))
        return cls(names, tuple(cls._fees(names)))

    @staticmethod
    def _fees(names: Sequence[str]) -> Iterator[FeeColumn]:
        for position, name in enumerate(names):
            if match := _FEE_COLUMN.fullmatch(name):
                payer, moment, ladder, players = match.groups()
                yield FeeColumn(
                    position, payer, moment or "before the deal", ladder or "", band(players) if players else None
                )

    def cell(self, cells: Sequence[str], name: str) -> str:
        return cells[self.names.index(name)] if name in self.names else ""

    def amounts(self, option: int, limit: str, cells: Sequence[str], reading: Reading) -> None:
        """The fees of one row of an option; blank cells are none, odd ones are damage."""
        terms = {name: self.cell(cells, name) for name in _TERMS if name in self.names}
        for each in self.fees:
            text = cells[each.position].strip()
            if not text:
                continue
            cents = fee(text)
            ladder = bracket(self.cell(cells, each.ladder)) if each.ladder else None
            players = each.band or (band(self.cell(cells, "players")) if "players" in self.names else None)
            if cents is None and text != "?":
                reading.damaged(option, f"{text!r} is no amount")
            if (each.ladder and ladder is None) or ("players" in self.names and players is None):
                reading.damaged(option, f"no bracket beside {text!r}")
            reading.amounts.append(
                Amount(option, each.payer, each.moment, cents, each.ladder, ladder, players, limit, terms)
            )


def read(table: Table, book: Sequence[str]) -> Reading:
    lines = [_PAGE_CUT.sub("", line) for line in book[table.first - 1 : table.last]]
    columns = Columns.of(table.columns)
    reader = {"tabs": _tabs, "merged": _merged, "lines": _lines, "run": _run}[table.shape]
    reading = reader(table, columns, lines)
    _check(table, columns, reading)
    reading.amounts = [each for each in reading.amounts if each.option not in reading.damage]
    reading.notes = [text for option, text in reading.odd if option not in reading.damage]
    return reading


def typed(table: Table, option: int, rows: str) -> list[Amount]:
    """An option read by eye: its rows typed as the table should have printed them, cells between bars."""
    columns, reading = Columns.of(table.columns), Reading()
    limit = ""
    for row in rows.strip().splitlines():
        cells = [str(option), *(cell.strip() for cell in row.split("|"))]
        if len(cells) != len(columns.names):
            raise ValueError(f"option {option}: {row!r} has {len(cells) - 1} cells, not {len(columns.names) - 1}")
        limit = columns.cell(cells, "limit") or limit
        columns.amounts(option, limit, cells, reading)
    if reading.damage:
        raise ValueError(f"option {option}: {reading.damage[option]}")
    return reading.amounts


def _check(table: Table, columns: Columns, reading: Reading) -> None:
    """Options all there, brackets going up, fees not going down, the same fees on every option."""
    options = range(table.lowest, table.highest + 1)
    for option in {each.option for each in reading.amounts}.difference(options):
        reading.damaged(option, f"beyond option {table.highest}")
    for option in options:
        amounts = [each for each in reading.amounts if each.option == option]
        if not amounts:
            reading.damaged(option, "not found")
        for column in columns.fees:
            mine = [each for each in amounts if (each.payer, each.moment) == (column.payer, column.moment)]
            if not mine:
                reading.damaged(option, f"no fee for the {column.payer} at {column.moment}")
            if column.ladder:
                _check_ladder(option, mine, reading)
            elif len({(each.cents, each.band) for each in mine}) != sum(
                (each.payer, each.moment) == (column.payer, column.moment) for each in columns.fees
            ):
                reading.damaged(option, f"{len(mine)} fees for the {column.payer} at {column.moment}")


def _check_ladder(option: int, rungs: Sequence[Amount], reading: Reading) -> None:
    brackets = [each.bracket for each in rungs if each.bracket]
    cents = [each.cents for each in rungs if each.cents is not None]
    if any(high is not None and high < low for low, high in brackets) or any(
        later[0] <= earlier[0] for earlier, later in pairwise(brackets)
    ):
        reading.damaged(option, f"brackets out of order: {brackets}")
    if cents != sorted(cents):
        reading.damaged(option, f"fees go down: {[each / 100 for each in cents]}")
    for earlier, later in pairwise(brackets):
        if earlier[1] is None or later[0] != earlier[1] + 1:
            reading.odd.append((option, f"option {option}: {_shown(earlier)} is followed by {_shown(later)}"))
    if len(brackets) > 1 and brackets[-1][0] == brackets[-1][1]:
        reading.odd.append((option, f"option {option}: the last bracket is just ${brackets[-1][0]}"))


def _shown(bounds: Bounds) -> str:
    return f"${bounds[0]}+" if bounds[1] is None else f"${bounds[0]}-${bounds[1]}"


def _cells(line: str) -> list[str]:
    return [cell.replace("\\$", "$").strip() for cell in line.split("\t")]


def _tabs(table: Table, columns: Columns, lines: Iterable[str]) -> Reading:
    reading = Reading()
    option, limit = table.lowest - 1, ""
    for line in lines:
        cells = _cells(line)
        if "\t" not in line or not re.search(r"\$\s*[\d.]", line.replace("\\", "")):
            continue
        if cells[0]:
            if cells[0] != str(option + 1):
                reading.damaged(option + 1, f"numbered {cells[0]!r}")
            option, limit = option + 1, columns.cell(cells, "limit")
        if any(cells[len(columns.names) :]) or len(cells) < len(columns.names):
            reading.damaged(option, f"{len(cells)} cells in a row of {len(columns.names)}")
            continue
        columns.amounts(option, limit, cells, reading)
    return reading


@dataclass
class _Group:
    """Rows of one option of a merged table: the numbers beside them, and what is wrong with them."""

    labels: set[str] = field(default_factory=set)
    rows: list[list[str]] = field(default_factory=list)
    wrong: str = ""
    low: int = -1


def _merged(table: Table, columns: Columns, lines: Iterable[str]) -> Reading:
    reading = Reading()
    expected = table.lowest
    for group in _groups(columns, lines):
        numbers = sorted(int(label) for label in group.labels if label.isdecimal())
        if expected not in numbers and expected - 1 in numbers:
            reading.damaged(expected - 1, "its rows are torn apart")
            continue
        ahead = [number for number in numbers if expected < number <= expected + 12]
        if expected not in numbers and not ahead:
            reading.damaged(expected, "rows without a number")
            continue
        option = expected if expected in numbers else ahead[0]
        for skipped in range(expected, option):
            reading.damaged(skipped, "not found")
        if group.wrong:
            reading.damaged(option, group.wrong)
        for cells in group.rows:
            columns.amounts(option, "", cells, reading)
        _check_ends(option, columns, group, reading)
        expected = option + 1
    return reading


def _check_ends(option: int, columns: Columns, group: _Group, reading: Reading) -> None:
    first, last = bracket(group.rows[0][1]), bracket(group.rows[-1][1])
    if first is None or first[0] not in (1, 5) or last is None or last[1] is not None:
        reading.damaged(option, "its first or last bracket is lost")
    if any(each.ladder and each.position > 3 for each in columns.fees):
        reading.damaged(option, "two lists of brackets in merged cells that do not line up")


def _groups(columns: Columns, lines: Iterable[str]) -> Iterator[_Group]:
    group = _Group()
    for line in lines:
        cells = _cells(line)
        if "\t" not in line or "option" in cells[0].lower():
            continue
        if len(cells) < len(columns.names) or any(cells[len(columns.names) :]):
            group.wrong = group.wrong or "the row after it has too many cells"
            continue
        cells = cells[: len(columns.names)]
        leading = _LEADING_BRACKET.match(cells[1])
        bounds = bracket(leading.group()) if leading else None
        if bounds and group.rows and bounds[0] <= group.low:
            yield group
            group = _Group()
        group.labels.add(cells[0])
        _row(cells, bounds, group, columns)
    if group.rows:
        yield group


def _row(cells: list[str], bounds: Bounds | None, group: _Group, columns: Columns) -> None:
    """One row into its group. Beside a row's own fee, a cell merged over the option counts where it shows an amount."""
    if not re.search(r"\w", cells[1] + _TAG.sub("", cells[2])) and "<" not in cells[2]:
        return
    if bounds is None or bracket(cells[1]) is None:
        group.wrong = group.wrong or f"bracket {cells[1]!r}"
    if fee(cells[2]) is None:
        group.wrong = group.wrong or f"fee {cells[2]!r}"
    if bounds:
        group.low = bounds[0]
    if len(columns.names) == 4 and fee(cells[3]) is None:
        cells[3] = ""
    if bounds and bracket(cells[1]) and fee(cells[2]) is not None:
        group.rows.append(cells)
    elif not group.rows:
        group.rows.append([cells[0], cells[1], "?", cells[3]])


def _lines(table: Table, columns: Columns, lines: Iterable[str]) -> Reading:
    reading = Reading()
    pattern = re.compile(r"\s+".join(_CELL.get(name, _MONEY_CELL) for name in columns.names))
    option = table.lowest - 1
    for line in lines:
        text = line.strip()
        match = pattern.fullmatch(text)
        if match and match.group(1) == str(option + 1):
            option += 1
            columns.amounts(option, columns.cell(match.groups(), "limit"), match.groups(), reading)
        elif match:
            reading.damaged(UNNUMBERED, f"a row numbered {match.group(1)} after option {option}")
        elif re.match(r"\d+\s", text):
            option += 1
            reading.damaged(option, f"{text!r} is no row of {len(columns.names)} cells")
        elif "$" in text:
            reading.damaged(option, f"{text!r} belongs to no row")
    return reading


def _run(table: Table, columns: Columns, lines: Iterable[str]) -> Reading:
    reading = Reading()
    option, text = table.lowest - 1, ""
    for line in lines:
        number = re.match(r"\s*(\d+)\s", line + " ")
        if number is None:
            text += " " + line
            continue
        if option >= table.lowest:
            _run_option(option, columns, text, reading)
        elif "$" in text:
            reading.damaged(table.lowest, "rows before its number")
        option, text = option + 1, line[number.end(1) :]
        if int(number.group(1)) != option:
            reading.damaged(option, f"numbered {number.group(1)}")
    _run_option(option, columns, text, reading)
    return reading


def _run_option(option: int, columns: Columns, text: str, reading: Reading) -> None:
    """`limit bracket fee fee bracket fee …`: the second fee after a bracket is the one merged over the option."""
    tokens = [(bool(match.group(1)), match.group().strip()) for match in _TOKEN.finditer(text)]
    if _TOKEN.sub("", text).strip():
        reading.damaged(option, f"{_TOKEN.sub('', text).strip()!r} between its cells")
    limit = tokens.pop(0)[1] if tokens and "limit" in columns.names else ""
    rows: list[list[str]] = []
    for is_bracket, token in tokens:
        if is_bracket:
            rows.append([token])
        elif rows:
            rows[-1].append(token)
        else:
            reading.damaged(option, f"{token} before any bracket")
    sizes = {len(row) for row in rows}
    if len(columns.fees) != 2 or not (sizes == {3} or sorted(map(len, rows)) == [*[2] * (len(rows) - 1), 3]):
        reading.damaged(option, f"{len(tokens)} cells do not make rows")
        return
    for row in rows:
        start = ["", limit] if limit else [""]
        columns.amounts(option, limit, [*start, *row, *[""] * (3 - len(row))], reading)
