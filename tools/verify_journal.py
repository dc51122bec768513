#!/usr/bin/env python3
"""Check a journal without Houseway: by docs/journal.md alone, with nothing but Python's own library.

    python tools/verify_journal.py FILE [--head HASH]

It shows that no byte was changed since it was sealed, that shoes were fixed before their first card, that cards shown
were where the shoe held them, stirred by players' words, and that chips are conserved to the cent in every line and
counted right at the close. It knows no game: whether hands were played and paid as the sheet says, and whether that is
a book's, only a replay tells, by Houseway. Ends with 0 if all is in order, with 1 if not, with 2 if there is no file.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

TYPES = {"text": str, "int": int, "list": list, "object": dict, "truth": bool, "null": type(None)}

# The fields of every kind of line, in order, and what they may be; a `?` marks those that need not be there.
FIELDS = {
    "opened": "engine:text digest:text options:object sheet:object "
    "table?:text date?:text shift?:text found?:object|null format?:int",
    "joined": "person:object postings:list came?:object|null wrong?:text",
    "left": "name:text postings:list table?:text",
    "bought": "name:text postings:list",
    "colour": "name:text chip:int postings:list",
    "sat": "name:text away:truth",
    "collection": "minutes:int postings:list fees?:list|null",
    "hand": "number:int script:list postings:list carry:object at?:text",
    "observed": "number:int seen:object script:list postings:list carry:object "
    "fees?:list|null payouts?:list|null void?:text at?:text faults?:list unfinished?:text",
    "ruling": "text:text postings:list clause?:text at?:text",
    "options": "options:object text?:text at?:text asked?:list against?:list",
    "met": "options:object found:object postings:list",
    "shoe": "shoe:object",
    "closed": "hands:int drop:int stacks:object in_play?:list interim?:truth",
}
# What accounts are made of, after their tag, and the only ones that hold chips between two lines.
ACCOUNTS = {"stack": "text", "wager": "text int text int?", "bank": "", "take": "", "pot": "", "drop": "", "cage": ""}
AT_REST = ("stack", "drop", "cage")
# What the entries of a script are made of, after their tag; the last part of an answer may be anything, or left out.
ENTRIES = {"shoe": "text int", "pledged": "list", "stirred": "list", "cut": "int", "face": "int text"}
ENTRIES |= {"irregular": "int text text", "dice": "list", "answer": "text text", "pass": ""}
ENTRIES |= {"ruling": "text text text text", "undone": "int text text"}
CARD = re.compile(r"([2-9TJQKA][cdhs]|X[rb])\+?|[0-6]-[0-6]|M([1-9]|10)|\?")

Line = dict[str, Any]
Account = tuple[Any, ...]
Words = list[tuple[str, str]]


compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Refused(Exception):
    """The reason, in a sentence, why a journal is not in order."""


def need(is_so: object, reason: str) -> None:
    if not is_so:
        raise Refused(reason)


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def is_made_of(values: Any, kinds: str) -> bool:
    """Whether a list holds these; a last one marked by a `?` may be missing."""
    wanted = [TYPES[kind.rstrip("?")] for kind in kinds.split()]
    less = wanted[:-1] if kinds.endswith("?") else wanted
    return type(values) is list and [type(each) for each in values] in (wanted, less)


# Bytes: the chain, and the one way in which a line can be written.


def unique(pairs: Words) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "a key stands in it twice")
    return dict(pairs)


def parse(body: bytes) -> Any:
    """What a line holds, if it is written as journals are."""
    try:
        text = body.decode()
        value = json.loads(text, object_pairs_hook=unique)
        need(compact(value) == text, "it is not written as journals are: no spaces, no escapes that need not be")
    except (ValueError, RecursionError):
        raise Refused("it is no line of a journal") from None
    return value


def check_fields(line: Any) -> None:
    """Check that a line has the fields of its kind, in order, and of the right types."""
    need(type(line) is dict and type(line.get("line")) is str, "it does not say what it is")
    need(line["line"] in FIELDS, f"no line of a journal is called {line['line']!r}")
    fields = dict(each.split(":") for each in FIELDS[line["line"]].split())
    order = ["line", *(name.rstrip("?") for name in fields), "hash"]
    need(list(line) == [name for name in order if name in line], "it has other fields, or in another order")
    for field, kinds in fields.items():
        name, allowed = field.rstrip("?"), [TYPES[kind] for kind in kinds.split("|")]
        need(name in line or name != field, f"it has no {name!r}")
        need(name not in line or type(line[name]) in allowed, f"its {name!r} is not what it should be")


def read(raw: bytes, head: str) -> tuple[Line, str]:
    """Return a line and its hash, held to that of the line before."""
    sealed = re.fullmatch(rb'(.*),"hash":"([0-9a-f]{64})"\}\n', raw, re.DOTALL)
    if sealed is None or len(raw) > 8_000_000:
        raise Refused("it is not complete, or too long")
    seal = sha(head.encode() + sealed[1] + b"}").hex()
    need(seal == sealed[2].decode(), "its hash does not fit: it is not what was written")
    line: Line = parse(raw[:-1])
    check_fields(line)
    return line, seal


# Money: every chip comes from somewhere and goes somewhere.


class Chips:
    """What lies in every account."""

    def __init__(self) -> None:
        self.held: Counter[Account] = Counter()

    def bring(self, found: Line) -> None:
        """Put down what people had in front of them when a table was found."""
        people = found.get("people", [])
        need(type(people) is list, "who was found there cannot be read")
        for each in people:
            is_so = is_made_of(each, "object int") and type(each[0].get("name")) is str and each[1] >= 0
            need(is_so, "who was found there cannot be read")
            self.held["stack", each[0]["name"]] += each[1]
            self.held["cage",] -= each[1]

    def post(self, posting: Any, is_old: bool) -> None:
        is_so = is_made_of(posting, "text text int text" if is_old else "list list int text text?")
        need(is_so and posting[2] > 0, "a posting cannot be read")
        source, target = map(old_account if is_old else account, posting[:2])
        self.held[source] -= posting[2]
        self.held[target] += posting[2]
        need(source == ("cage",) or self.held[source] >= 0, f"{'/'.join(map(str, source))} pays more than it holds")

    def check_count(self, line: Line) -> None:
        """Hold the closing count to what there is."""
        stacks = {each[1]: cents for each, cents in self.held.items() if each[0] == "stack" and cents}
        need(
            {name: cents for name, cents in line["stacks"].items() if cents != 0} == stacks,
            "its stacks are counted wrong",
        )
        need(line["drop"] == self.held["drop",], "its drop is counted wrong")


def account(parts: list[Any]) -> Account:
    kinds = ACCOUNTS.get(parts[0]) if parts and type(parts[0]) is str else None
    need(kinds is not None and is_made_of(parts[1:], kinds), "a posting has an account that there is not")
    return (*parts, 0) if parts[0] == "wager" and len(parts) == 4 else tuple(parts)


def old_account(text: str) -> Account:
    """An account of format 1, which is one text: its tag, and all the rest."""
    tag, _, rest = text.partition("/")
    need(tag in ACCOUNTS and bool(rest) == bool(ACCOUNTS[tag]), "a posting has an account that there is not")
    return (tag, rest) if rest else (tag,)


# Shoes: fixed before anybody bets, stirred by what was pledged, and laid open in the end.


def root_of(names: list[str], salts: bytes) -> str:
    level = [
        sha(b"\0" + salts[16 * at : 16 * at + 16] + at.to_bytes(2, "big") + name.encode())
        for at, name in enumerate(names)
    ]
    while len(level) > 1:
        level = [sha(b"\1" + b"".join(level[at : at + 16])) for at in range(0, len(level), 16)]
    return level[0].hex()


def dealing_order(root: str, words: Words | None, size: int) -> Sequence[int]:
    """The positions of a shoe in the order in which they are dealt."""
    if not words:
        return range(size)
    told = b"".join(b"\0" + name.encode() + b"\0" + word.encode() for name, word in words)
    key = sha(b"\2" + root.encode() + told)
    return sorted(range(size), key=lambda at: sha(b"\3" + key + at.to_bytes(2, "big")))


def words_of(value: list[Any]) -> Words:
    need(all(is_made_of(each, "text text") for each in value), "who pledged or gave what words cannot be read")
    need(len(dict(value)) == len(value), "somebody pledges or gives two words")
    return [(name, word) for name, word in value]


class Shoe:
    """A sealed shoe: what was shown of it, and what players had to do with its order."""

    def __init__(self, pledges: Words, is_part: bool) -> None:
        self.pledges, self.is_part = pledges, is_part
        self.words: Words | None = None
        self.faces: list[tuple[int, str, int]] = []  # how many cards from the top, which card, in which hand
        self.is_open = False

    def show(self, turn: int, face: str, hand: int) -> None:
        need(not self.pledges or self.words is not None, "a shoe is dealt without the words that were pledged")
        self.faces.append((turn, face, hand))

    def stir(self, words: Words) -> None:
        need(self.words is None and not self.faces, "a shoe is stirred that was dealt from before")
        given = dict(words)
        need([*given] == [name for name, _ in self.pledges if name in given], "words are given in another order")
        for name, pledge in self.pledges:
            need(name not in given or sha(given[name].encode()).hex() == pledge, f"{name} did not pledge the word")
        self.words = words

    def lay_open(self, root: str, names: list[str]) -> None:
        """Hold all that was shown of it to what it held."""
        order = dealing_order(root, self.words, len(names))
        for turn, face, hand in self.faces:
            held = names[order[turn % len(names)]]
            need(held == face, f"hand {hand} shows {face} where the shoe held {held}")
        self.is_open = True


class Shoes:
    """All shoes of a journal, and the one that is dealt from."""

    def __init__(self) -> None:
        self.made: dict[str, Shoe] = {}
        self.root, self.base, self.cut = "", 0, 0
        self.pledges: Words = []  # for the shoe that is made next
        self.cards: Counter[str] = Counter()  # of every shoe, but for those made in the middle of a hand

    def follow(self, hand: int, script: list[Any], dealt: int) -> None:
        """Take in what a hand was told."""
        shown = is_part = False
        for tag, *rest in map(checked, script):
            is_part = is_part or (shown and tag in ("answer", "ruling"))
            shown = shown or tag in ("face", "irregular")
            match tag:
                case "shoe":
                    self._make(*rest, is_part=is_part)
                case "pledged":
                    self.pledges = words_of(rest[0])
                case "stirred":
                    need(self.root, "words are given before any shoe is made")
                    self.made[self.root].stir(words_of(rest[0]))
                case "cut":
                    self.cut = rest[0]
                case "face" | "irregular":
                    self._show(hand, *rest)
        self.base = dealt

    def _show(self, hand: int, place: int, face: str, fault: str = "") -> None:
        need(self.root, "a card is shown before any shoe is made")
        need(fault not in ("foreign", "mucked"), "a sealed shoe shows no card that was not in it")
        if face != "?":
            self.made[self.root].show(self.cut + self.base + place, face, hand)

    def _make(self, root: str, place: int, *, is_part: bool) -> None:
        need(re.fullmatch("[0-9a-f]{64}", root) and root not in self.made, "a shoe is made that was made before")
        self.made[root] = Shoe(self.pledges, is_part)
        self.root, self.base, self.cut, self.pledges = root, -place, 0, []

    def lay_open(self, opened: Line) -> None:
        is_so = [*opened] == ["root", "order", "salts"] and is_made_of([*opened.values()], "text text text")
        need(is_so and re.fullmatch(r"([0-9a-f]{32})+", opened["salts"]), "a shoe cannot be read")
        shoe, names = self.made.get(opened["root"]), opened["order"].split(" ")
        if shoe is None or shoe.is_open:
            raise Refused("a shoe is laid open that nobody committed to")
        need(len(opened["salts"]) == 32 * len(names) < 32 * 65536, "a shoe has more cards or fewer than salts")
        need(all(CARD.fullmatch(name) and name != "?" for name in names), "a shoe holds what is no card")
        need(root_of(names, bytes.fromhex(opened["salts"])) == opened["root"], "a shoe is not the one committed to")
        if not shoe.is_part:  # what is shuffled again in the middle of a hand is what was not in play
            self.cards = self.cards or Counter(names)
            need(self.cards == Counter(names), "a shoe holds other cards than the one before it")
        shoe.lay_open(opened["root"], names)

    def close(self, line: Line) -> list[int]:
        """Check that all were laid open, but for one in play; return the hands that are not proved by any."""
        sealed = [root for root, shoe in self.made.items() if not shoe.is_open]
        need(sealed == line.get("in_play", []), "a shoe was never laid open: the journal is not complete")
        need(not sealed or (line.get("interim") and sealed == [self.root]), "only the last shoe can be in play")
        faces = [each for root in sealed for each in self.made[root].faces]
        if self.cards:
            shown = {turn % self.cards.total(): face for turn, face, _ in faces}
            need(not Counter(shown.values()) - self.cards, "a shoe shows a card once too often")
        return sorted({hand for _, _, hand in faces})


def checked(entry: Any) -> list[Any]:
    """An entry of a script, if it is made as entries are."""
    need(type(entry) is list and entry and type(entry[0]) is str, "its script cannot be read")
    tag, *rest = entry
    need(tag in ENTRIES, f"its script has an entry {tag!r}, which there is not")
    need(is_made_of(rest[:2] if tag == "answer" else rest, ENTRIES[tag]), "its script cannot be read")
    if tag in ("face", "irregular"):
        need(CARD.fullmatch(rest[1]) and rest[0] >= 0, "its script shows what is no card")
    return [tag, *rest]


class Journal:
    """A journal as far as it has been read."""

    def __init__(self) -> None:
        self.chips, self.shoes = Chips(), Shoes()
        self.form, self.hands, self.dealt, self.watched = 0, 0, 0, 0
        self.is_found = self.is_closed = False
        self.unproved: list[int] = []
        self.heads: list[str] = []

    def follow(self, number: int, line: Line, head: str) -> None:
        need(not self.is_closed, "the journal was closed before it")
        need((line["line"] == "opened") == (number == 1), "a journal opens once, with its first line")
        self.heads.append(head)
        if number == 1:
            self._open(line)
        for posting in line.get("postings", []):
            self.chips.post(posting, self.form == 1)
        left = [str(each[0]) for each, cents in self.chips.held.items() if cents and each[0] not in AT_REST]
        need(not left, f"chips are left in a {', '.join(left)}")
        self.is_found = self.is_found or line["line"] in ("met", "observed")
        match line["line"]:
            case "hand" | "observed":
                self._count_hand(line)
            case "shoe":
                self.shoes.lay_open(line["shoe"])
            case "closed":
                self._close(line)
        need(not (self.dealt and self.is_found), "one journal holds hands dealt and hands watched")

    def _open(self, line: Line) -> None:
        self.form = line.get("format", 1)
        need(1 <= self.form <= 4, f"it is written in format {self.form}, and this program reads up to 4")
        need(sha(compact({**line["sheet"], "id": ""}).encode()).hex() == line["digest"], "its sheet was changed")
        self.is_found = line.get("found") is not None
        self.chips.bring(line.get("found") or {})

    def _count_hand(self, line: Line) -> None:
        self.hands += 1
        need(line["number"] == self.hands, "hands are missing, or in another order")
        dealt = line["carry"].get("dealt", 0)
        need(type(dealt) is int and dealt >= 0, "its carry cannot be read")
        if line["line"] == "hand":
            self.dealt += 1
            self.shoes.follow(self.hands, line["script"], dealt)
        else:
            self.watched += 1
            named = [entry for entry in map(checked, line["script"]) if entry[0] == "shoe" and entry[1]]
            need(not named, "a hand that was watched names a sealed shoe")

    def _close(self, line: Line) -> None:
        self.is_closed = True
        need(line["hands"] == self.hands, "its hands are counted wrong")
        self.chips.check_count(line)
        self.unproved = self.shoes.close(line)


def check(path: str, head: str | None = None) -> Journal:
    """Check a journal, hold it to a head that somebody kept; return what was counted."""
    journal, sealed = Journal(), ""
    with open(path, "rb") as file:
        for number, raw in enumerate(iter(lambda: file.readline(8_000_001), b""), 1):
            try:
                line, sealed = read(raw, sealed)
                journal.follow(number, line, sealed)
            except Refused as why:
                raise Refused(f"line {number}: {why}") from None
    need(journal.is_closed, "it ends without its closing line: it was cut short")
    need(head is None or head in journal.heads, "it has no line with that head")
    return journal


def main() -> int:
    parser = argparse.ArgumentParser(description="Check a journal without Houseway, by docs/journal.md alone.")
    parser.add_argument("file")
    parser.add_argument("--head", help="a head that somebody holds: a line of the journal must have it")
    asked = parser.parse_args()
    try:
        journal = check(asked.file, asked.head)
    except Refused as why:
        print(f"{asked.file}: {why}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{asked.file} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    opened = sum(shoe.is_open for shoe in journal.shoes.made.values())
    print(f"{len(journal.heads)} lines, {journal.hands} hands, {opened} shoes: as written; head {journal.heads[-1]}")
    print(f"not proved: {len(journal.unproved)} hands of a shoe in play, {journal.watched} watched elsewhere")
    return 0


if __name__ == "__main__":
    sys.exit(main())
