"""Cells of a printed table made comparable: money, brackets, numbers of players, and what an option comes to.

Nothing here knows how the game itself reads its schedules: it is the second reader's own ruler.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

Bounds = tuple[int, int | None]

_FEE = re.compile(r"\$ ?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d\d))?(?: per (?:hand|bet))?")
_BRACKET = re.compile(r"(\d+)(?:-+(\d+)|(\+|ormore|minimum))?")
_RUN_TOGETHER = re.compile(r"\d\s+\$?\s*\d")
_BAND = re.compile(r"(\d+)(?:(?:-|or)(\d+)|(ormore|\+)|(or[ef]*(?:less|fewer)))?(?:players)?")


@dataclass(frozen=True)
class Amount:
    """One printed fee: whose, when, how much, and the row it stands in. No cents: it cannot be read."""

    option: int
    payer: str
    moment: str
    cents: int | None
    measure: str = ""
    bracket: Bounds | None = None
    band: Bounds | None = None
    limit: str = ""
    terms: Mapping[str, str] = field(default_factory=dict)


def plain(text: str) -> str:
    """A cell without what printers vary: blanks, dollar signs, commas, the sort of dash."""
    return re.sub(r"[\s$,]", "", text.replace("–", "-").replace("—", "-")).lower()


def fee(text: str) -> int | None:
    match = _FEE.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    whole, small = match.groups()
    return int(whole.replace(",", "") or "0") * 100 + int(small or "0")


def bracket(text: str) -> Bounds | None:
    """Whole dollars from and to; no end for `$600+`."""
    match = _BRACKET.fullmatch(plain(text))
    if match is None or _RUN_TOGETHER.search(text):
        return None
    low, high, open_end = match.groups()
    return int(low), None if open_end else int(high or low)


def band(text: str) -> Bounds | None:
    """Numbers of players; `5-4` is four to five."""
    match = _BAND.fullmatch(plain(text))
    if match is None:
        return None
    first, second, more, less = match.groups()
    if less:
        return 1, int(first)
    low, high = sorted((int(first), int(second or first)))
    return low, None if more else high


def counted(amounts: Iterable[Amount]) -> list[Amount]:
    """Amounts in the neutral order: option, moment, payer, then from the lowest bracket or number of players up.

    A player's fee of nothing counts once per option, however often it is printed.
    """
    free: set[tuple[int, str]] = set()
    kept = []
    for each in amounts:
        if each.payer == "player" and each.cents == 0:
            if (each.option, each.moment) in free:
                continue
            free.add((each.option, each.moment))
            each = replace(each, measure="", bracket=None)
        kept.append(each)
    return sorted(kept, key=_order)


def _order(amount: Amount) -> tuple[int, str, str, int, int, int]:
    low = amount.bracket[0] if amount.bracket else 0
    least = amount.band[0] if amount.band else 0
    return amount.option, amount.moment, amount.payer, low, least, amount.cents or 0


def by_option(amounts: Iterable[Amount]) -> dict[int, list[Amount]]:
    options = defaultdict(list)
    for each in counted(amounts):
        options[each.option].append(each)
    return dict(options)


def dollars(amounts: Iterable[Amount]) -> str:
    """The amounts of an option in the neutral order: `0.50 2 3 ?`."""
    return " ".join("?" if each.cents is None else f"{each.cents / 100:.2f}".removesuffix(".00") for each in amounts)


def _place(amount: Amount) -> str:
    terms = " ".join(f"{name}={plain(value)}" for name, value in sorted(amount.terms.items()))
    row = f"{amount.measure} {amount.bracket} {amount.band} {plain(amount.limit)}"
    return f"{amount.payer} {amount.moment} {row} {terms}"


def places(amounts: Iterable[Amount]) -> str:
    """Eight hex digits over where an option's amounts stand: payer, moment, measure, bracket, players, limit, terms."""
    return _sha256("\n".join(_place(each) for each in amounts))[:8]


def checksum(amounts: Iterable[Amount]) -> str:
    """sha256 over lines `option position cents`, positions from 1 in the neutral order, `?` for what cannot be read."""
    lines = []
    for option, row in by_option(amounts).items():
        for position, each in enumerate(row, 1):
            lines.append(f"{option} {position} {'?' if each.cents is None else each.cents}")
    return _sha256("\n".join(lines))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
