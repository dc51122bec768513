"""Going through a journal again: every hand recomputed from its script, every shoe held against its commitment."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from houseway import __version__
from houseway.core.cards import NAMES, Card, shoe
from houseway.core.errors import Mistake
from houseway.core.ledger import Posting
from houseway.games.bind import bind
from houseway.record.acts import check_again, check_postings, count
from houseway.record.journal import Closed, Line, Observed, Opened, Played, Reader, ShoeShown
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.fault import Irregular
from houseway.round.ruling import Ruling
from houseway.round.script import UNSEEN, FaceSeen, ShoeCut, ShoeMade
from houseway.tables.felt import lay_out
from houseway.tables.hand import Carry, Hand
from houseway.tables.options import check_options
from houseway.tables.table import Table


class Replayed(NamedTuple):
    """One hand of a journal, played again to the same end, with the table as it stood before."""

    line: Played | Observed
    hand: Hand
    before: Carry


def replay(path: Path) -> Iterator[Replayed]:
    """Play every hand of a journal again; a Mistake names the line where it comes out otherwise."""
    reader = Reader(path)
    table: Table | None = None
    engine = __version__
    for line in reader:
        try:
            if isinstance(line, Opened):
                engine, table = line.engine, _opened(line)
                continue
            assert table is not None, "the reader lets no journal begin otherwise"
            replayed = _replayed(table, line)
        except Mistake as mistake:
            by = "" if engine == __version__ else f" (it was recorded by Houseway {engine}; this is {__version__})"
            raise reader.wrong(f"{mistake}{by}") from None
        if replayed:
            yield replayed


def _opened(line: Opened) -> Table:
    check_options(line.sheet, line.options)
    table = Table(lay_out(bind(line.sheet), line.options))
    if line.found:
        table.find(line.found)
    return table


def _replayed(table: Table, line: Line) -> Replayed | None:
    match line:
        case Played() | Observed():
            hand, before = table.hand(), table.carry
            check_postings(line.postings, _postings(table, hand, line))
            if table.carry != line.carry or table.hands != line.number:
                raise Mistake(f"hand {line.number} comes out with {table.carry} as hand {table.hands}")
            return Replayed(line, hand, before)
        case Opened() | ShoeShown():
            pass
        case Closed():
            if line != count(table, line.in_play):
                raise Mistake("the closing count is not what the hands come to")
        case _:
            check_again(table, line)
    return None


def _postings(table: Table, hand: Hand, line: Played | Observed) -> list[Posting]:
    if isinstance(line, Played):
        return table.play(hand, lambda play: drivers.replay(play, line.script))
    if line.void:
        return table.void()
    return table.observe(hand, line.seen, lambda play: drivers.replay(play, line.script))


class Verified(NamedTuple):
    """What was checked without replaying: lines by their chain, shoes by their commitments."""

    lines: int
    hands: int
    shoes: int
    head: str


def verify(path: Path, head: str | None = None) -> Verified:
    """Check the chain of a journal, that it is whole, and that every card came from a shoe fixed beforehand."""
    reader, shoes = Reader(path), _Shoes()
    hands = 0
    for line in reader:
        hands += isinstance(line, Played | Observed)
        try:
            shoes.follow(line)
        except Mistake as mistake:
            raise reader.wrong(str(mistake)) from None
    if shoes.unseen:
        raise Mistake(f"{path}: the shoe committed to as {shoes.unseen[0][:12]}… was never laid open")
    if head is not None and head != reader.head:
        raise Mistake(f"{path} ends at {reader.head}, not at {head}: it is not the journal you hold the head of")
    return Verified(reader.number, hands, shoes.count, reader.head)


class _Shoes:
    """The cards seen from each shoe, by position, until the shoe is laid open."""

    def __init__(self) -> None:
        self._cards: Counter[Card] = Counter()
        self._roots: set[str] = set()
        self._seen: dict[str, list[tuple[int, int, str]]] = {}
        self._root, self._base, self._cut = "", 0, 0
        self._parts: set[str] = set()
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
                        self._parts.add(entry.root)  # cards in play are not in it
                    self._root, self._base, self._cut = entry.root, -entry.place, 0
                    self._roots.add(entry.root)
                    self._seen[entry.root] = []
                case ShoeCut():
                    self._cut = entry.depth
                case FaceSeen() | Irregular() if self._root not in self._seen:
                    raise Mistake(f"hand {line.number} shows a card before any shoe is made")
                case Irregular(fault="foreign"):
                    raise Mistake(f"hand {line.number} finds a card in a sealed shoe that was never in it")
                case FaceSeen() | Irregular() if entry.face != UNSEEN:
                    self._seen[self._root].append((self._cut + self._base + entry.place, line.number, entry.face))
        self._base = line.carry.dealt

    def _shown(self, root: str, order: list[Card]) -> None:
        if root not in self._seen:
            raise Mistake("a shoe is laid open that nobody committed to")
        whole = root not in self._parts
        if Counter(order) != self._cards and (whole or not Counter(order) <= self._cards):
            raise Mistake("the shoe laid open does not hold the cards of its decks")
        for position, number, face in self._seen.pop(root):
            if NAMES[order[position % len(order)]] != face:
                raise Mistake(f"hand {number} shows {face} where the shoe held another card")
        self.count += 1
