"""Journals written by earlier programs: what their first line says of them, and their lines in today's form.

Format 1 named an account by a text ("wager/Ann/2/tie") and said in words why chips moved ("wins 3 to 2"). Both are
read into the accounts and kinds that a posting has now. Format 2 named whoever paid a fee by a text, be it a role at
the table or a player. Format 3 had no times of hands, nor what was done wrong at a watched table.
"""

import hashlib
from typing import Any

import msgspec

from houseway.core.text import Mistake

FORMAT = 4  # how lines are written today
FIRST = 1  # the format of journals whose first line names none
TEXT_PAYERS = 2  # the last in which whoever paid a fee was a text

Raw = dict[str, Any]


class _Header(msgspec.Struct, frozen=True):
    line: str  # the tag
    format: int = FIRST  # journals of the first format do not say it
    digest: str = ""  # of the sheet, as that program reckoned it
    sheet: Raw = {}  # not yet read: it may have fields of that time


_HEADER: msgspec.json.Decoder[_Header] = msgspec.json.Decoder(_Header)


def check_header(body: bytes) -> int:
    """The format of the journal that this line opens; a Mistake where it is not known, or the sheet was changed."""
    header = _HEADER.decode(body)
    if not FIRST <= header.format <= FORMAT:
        raise Mistake(
            f"it is written in format {header.format}, and this Houseway reads up to {FORMAT}: use a later one"
        )
    if header.line != "opened":
        raise Mistake("a journal opens once, with its first line")
    if digest_as_written(header.sheet) != header.digest:
        raise Mistake("the sheet in it does not have the digest it gives")
    return header.format


def digest_as_written(sheet: Raw) -> str:
    """The digest of a sheet as it stands in a line, whatever fields sheets have had since."""
    return hashlib.sha256(msgspec.json.encode({**sheet, "id": ""})).hexdigest()


def from_format_1(line: Raw) -> Raw:
    """A line of format 1 as it would be written today."""
    if "postings" not in line:
        return line
    ruled = line.get("line") == "ruling"
    postings = msgspec.convert(line["postings"], list[tuple[str, str, int, str]])
    return {**line, "postings": [_posting(*each, ruled=ruled) for each in postings]}


_ROLES = ("pot", "antes", "player-dealer", "action button")


def from_format_2(line: Raw) -> Raw:
    """A line of format 2 as it would be written today.

    >>> from_format_2({"fees": [{"payer": "pot", "cents": 1}, {"payer": "Ann", "cents": 2}]})["fees"]
    [{'payer': 'pot', 'cents': 1}, {'payer': ['stack', 'Ann'], 'cents': 2}]
    """
    if not line.get("fees"):
        return line
    fees = msgspec.convert(line["fees"], list[dict[str, Any]])
    return {**line, "fees": [_with_typed_payer(each) for each in fees]}


def _with_typed_payer(fee: Raw) -> Raw:
    """A fee whose payer is a role or somebody's stack; one without a payer as it is, for it is refused when read."""
    payer = fee.get("payer")
    return {**fee, "payer": ["stack", payer]} if isinstance(payer, str) and payer not in _ROLES else fee


def _posting(source: str, target: str, cents: int, why: str, *, ruled: bool) -> list[object]:
    """Return a posting of format 1 in today's form; what the floor ruled has its own words for a reason."""
    words = ("ruling", why) if ruled else kind_of(source, target, why)
    return [account_parts(source), account_parts(target), cents, *words]


def account_parts(text: str) -> list[str | int]:
    """Return an account of format 1 in today's form.

    >>> account_parts("wager/Ann/2/tie"), account_parts("wager/Ann/2/base/1"), account_parts("stack/Ann")
    (['wager', 'Ann', 2, 'tie', 0], ['wager', 'Ann', 2, 'base', 1], ['stack', 'Ann'])
    """
    tag, _, rest = text.partition("/")
    if tag != "wager":
        return [tag, rest] if rest else [tag]
    try:
        *who, spot, wager_id, part = rest.split("/") if rest.rpartition("/")[2].isdecimal() else [*rest.split("/"), "0"]
        return [tag, "/".join(who), int(spot), wager_id, int(part)]
    except ValueError:
        raise Mistake(f"{text!r} is no account of format 1") from None


_SAME = (
    *("buys in", "buys more", "found there", "cashes out", "puts up", "bet", "bet back", "push", "not covered"),
    *("to the player-dealer", "ante", "small blind", "middle blind", "big blind", "straddle", "bring-in", "kill"),
    "not called",
)
_KINDS = {
    **{why: why for why in _SAME},
    "calls": "call",
    "bets": "bet",
    "raises": "raise",
    "posts": "post",
    "posts dead": "dead post",
}
_IN_PART = ", covered in part"


def kind_of(source: str, target: str, why: str) -> tuple[str, str]:
    """The kind and detail of a posting that was explained so.

    >>> kind_of("bank", "stack/Ann", "wins 3 to 2"), kind_of("pot", "stack/Ann", "wins side pot 1")
    (('pays', '3 to 2'), ('wins', 'side pot 1'))
    >>> kind_of("wager/Ann/1/ante", "stack/Ann", "lose half"), kind_of("drop", "pot", "void: collection flop")
    (('bet back', ''), ('void', 'collection'))
    """
    if undone := _after(why, "void: "):
        return "void", kind_of(target, source, undone)[0]
    if moment := _after(why, "collection "):
        return "collection", moment
    if won := _after(why, "wins "):
        if source == "pot":
            return "wins", won
        return ("pays in part" if won.endswith(_IN_PART) else "pays"), won.removesuffix(_IN_PART)
    if points := why.removesuffix(" points") if why.endswith(" points") else "":
        return "points", points
    if target == "take":
        return "loses", "" if why == "lose" else why
    if why in _KINDS:
        return _KINDS[why], ""
    if source.startswith("wager/"):
        # A bet that was half lost, or won less than the smallest chip.
        return ("bet back" if why == "lose half" else "push"), ""
    raise Mistake(f"{why!r} is no reason for a posting in format 1")


def _after(why: str, words: str) -> str:
    """Return what comes after these words; empty, if it does not begin with them."""
    return why.removeprefix(words) if why.startswith(words) else ""
