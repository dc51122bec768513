"""Whether a journal is what was written: its chain, its shoes by their commitments, its sheet by the books.

A journal brings its own copy of the sheet, so that a replay needs nothing else: whoever forges a journal can forge that
too. Under the id of a sheet in the books it must be that sheet, as it is today or as an earlier program had it.
"""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.core.cards import NAMES, Card, shoe
from houseway.core.chance import Words, pledge_of, stir_order
from houseway.core.errors import Mistake
from houseway.record.digests import digests_today, known_digests, lasting_digest
from houseway.record.journal import Closed, Line, Opened, Reader, ShoeShown
from houseway.record.replay import replay
from houseway.round.ask import UNSEEN, Answer
from houseway.round.fault import Irregular
from houseway.round.request import Shuffle
from houseway.round.ruling import Ruling
from houseway.round.script import FaceSeen, Pledged, ShoeCut, ShoeMade, Stirred
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.facts import Observed, Played


class Verified(NamedTuple):
    """What was checked: lines by their chain, shoes by their commitments. `sheet` says how it differs from the books'.

    `note` says of which earlier program its sheet is, if the books have been read again since.

    The head is that of the table's own journal, which an interim count is no part of: the head of a later journal of
    the same table extends it.
    """

    lines: int
    hands: int
    shoes: int
    head: str
    sheet: str
    note: str


def verify(path: Path, head: str | None = None) -> Verified:
    """Check the chain of a journal, that it is whole, and that every card came from a shoe fixed beforehand.

    A head that somebody holds may be of any of its lines: all up to there was so when the head was told.
    """
    reader, shoes = Reader(path), _Shoes()
    hands, own_head, is_held, sheet, note = 0, "", head is None, "", ""
    for line in reader:
        hands += isinstance(line, Played | Observed)
        is_held = is_held or reader.head == head
        if not (isinstance(line, Closed) and line.interim):
            own_head = reader.head
        if isinstance(line, Opened):
            sheet, note = how_it_differs(line.sheet), how_it_is_older(line.sheet)
        try:
            shoes.follow(line)
        except Mistake as mistake:
            raise reader.wrong(str(mistake)) from None
    if shoes.unseen:
        raise Mistake(f"{path}: the shoe committed to as {shoes.unseen[0][:12]}… was never laid open")
    if not is_held:
        raise Mistake(f"{path} has no line with the head {head}: it is not the journal you hold the head of")
    if shoes.parts:
        _check_parts(path, shoes)
    return Verified(reader.number, hands, shoes.count, own_head, sheet, note)


def how_it_differs(sheet: Sheet) -> str:
    """In what a sheet is not the one of that id in the books, with any of its readings undone; nothing, if it is.

    One that an earlier program had there is no forgery: `how_it_is_older` tells of that.
    """
    if _engine_of(sheet) or not _is_other(sheet):
        return ""
    return f"the sheet in it is not {sheet.id} as it is in the books: other {_other_fields(sheet)}"


def how_it_is_older(sheet: Sheet) -> str:
    """In what the books of today differ from a sheet that an earlier program had there; nothing, if they do not."""
    engine = _engine_of(sheet)
    if not engine or not _is_other(sheet):
        return ""
    return (
        f"the sheet in it is {sheet.id} as of an earlier program ({engine}); "
        f"today's book reads differently: other {_other_fields(sheet)}"
    )


def _engine_of(sheet: Sheet) -> str:
    """The version of the program that published a sheet under its id; nothing, if none is known."""
    return known_digests().get(sheet.id, {}).get(lasting_digest(sheet), "")


def _is_other(sheet: Sheet) -> bool:
    """Whether a sheet has an id of the books, and is none that can be loaded by it."""
    return sheet.id in set(sheet_ids()) and lasting_digest(sheet) not in digests_today(sheet.id)


def _other_fields(sheet: Sheet) -> str:
    """Compared as written: paytables in another order are another sheet."""
    ours = load_sheet(sheet.id)
    encode = msgspec.json.encode
    return ", ".join(
        each for each in sheet.__struct_fields__ if encode(getattr(sheet, each)) != encode(getattr(ours, each))
    )


def _check_parts(path: Path, shoes: "_Shoes") -> None:
    """What was shuffled in the middle of a hand is what was not in play: the hand says which cards those were."""
    for replayed in replay(path):
        for root, request in replayed.shuffles.items():
            if shoes.is_forged(root, request):
                number = replayed.line.number
                raise Mistake(f"{path}: hand {number} shuffles again other cards than those not in play")


class _Shoes:
    """The cards seen from each shoe, by position, until the shoe is laid open."""

    def __init__(self) -> None:
        self._cards: Counter[Card] = Counter()
        self._roots: set[str] = set()
        self._seen: dict[str, list[tuple[int, int, str]]] = {}
        self._root, self._base, self._cut = "", 0, 0
        self._pledges: dict[str, str] = {}  # for the shoe that is made next, or has not been stirred yet
        self._words: dict[str, Words] = {}
        self.parts: dict[str, tuple[str, int]] = {}  # by root, the shoe before and where in it the rest begins
        self.orders: dict[str, list[Card]] = {}
        self.count = 0

    @property
    def unseen(self) -> list[str]:
        return list(self._seen)

    def follow(self, line: Line) -> None:
        match line:
            case Opened():
                self._cards = shoe(line.sheet.cards, line.options.decks)
            case Played():
                self._dealt(line)
            case Closed():
                for root in line.in_play:
                    if self._seen.pop(root, None) is None:
                        raise Mistake("a shoe is said to be in play that nobody committed to")
            case ShoeShown():
                self._shown(line.shoe.root, line.shoe.faces())

    def _dealt(self, line: Played) -> None:
        """Note the faces a hand shows; it cannot show any without a shoe."""
        shows, answers = 0, 0
        for entry in line.script:
            answers += isinstance(entry, Answer | Ruling) and shows > 0
            shows += isinstance(entry, FaceSeen | Irregular)
            match entry:
                case ShoeMade() if entry.root in self._roots:
                    raise Mistake(f"hand {line.number} commits to a shoe that was committed to before")
                case ShoeMade():
                    if answers:
                        self.parts[entry.root] = self._root, self._cut + self._base + entry.place
                    self._root, self._base, self._cut = entry.root, -entry.place, 0
                    self._roots.add(entry.root)
                    self._seen[entry.root] = []
                case ShoeCut():
                    self._cut = entry.depth
                case Pledged():
                    self._pledges = dict(entry.pledges)
                case Stirred():
                    self._stirred(line.number, entry.words)
                case FaceSeen() | Irregular() if self._root not in self._seen:
                    raise Mistake(f"hand {line.number} shows a card before any shoe is made")
                case FaceSeen() | Irregular() if self._pledges:
                    raise Mistake(f"hand {line.number} deals a shoe without what players pledged to stir it with")
                case Irregular(fault="foreign"):
                    raise Mistake(f"hand {line.number} finds a card in a sealed shoe that was never in it")
                case Irregular(fault="mucked"):
                    raise Mistake(f"hand {line.number} mucks a card unseen that the shoe shows")
                case FaceSeen() | Irregular() if entry.face != UNSEEN:
                    self._seen[self._root].append((self._cut + self._base + entry.place, line.number, entry.face))
        self._base = line.carry.dealt

    def _stirred(self, number: int, words: Words) -> None:
        """Words are given once, before a card of the shoe is seen, by those who pledged them before it was made."""
        if self._root in self._words or self._seen.get(self._root) != []:
            raise Mistake(f"hand {number} stirs a shoe that was dealt from before")
        for name, word in words:
            if self._pledges.get(name) != pledge_of(word):
                raise Mistake(f"hand {number} stirs the shoe with a word that {name} did not pledge before it was made")
        self._words[self._root], self._pledges = words, {}

    def _shown(self, root: str, sealed: list[Card]) -> None:
        if root not in self._seen:
            raise Mistake("a shoe is laid open that nobody committed to")
        order = [sealed[at] for at in stir_order(root, self._words.get(root, ()), len(sealed))]
        self.orders[root] = order
        if root not in self.parts and Counter(order) != self._cards:
            raise Mistake("the shoe laid open does not hold the cards of its decks")
        for position, number, face in self._seen.pop(root):
            if NAMES[order[position % len(order)]] != face:
                raise Mistake(f"hand {number} shows {face} where the shoe held another card")
        self.count += 1

    def is_forged(self, root: str, request: Shuffle) -> bool:
        """Whether a shoe made in a hand's middle holds other cards than the hand named with the rest of the last."""
        if root not in self.parts or root not in self.orders:
            return False
        before, at = self.parts[root]
        order = self.orders[before]
        left = [order[(at + number) % len(order)] for number in range(request.rest)]
        return Counter(self.orders[root]) != Counter([*request.deck * request.decks, *left])
