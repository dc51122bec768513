"""Verification of a journal: its chain, its shoes by their commitments, its sheet by the books.

It needs no trust in this program's play: hashes are enough. `replay` is for what the hands came to.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import BrokenRecord, Mistake, count_of
from houseway.record.journal import Closed, Line, Opened, Reader
from houseway.record.provenance import how_it_differs, how_it_is_own, how_to_read_it
from houseway.record.receipts import ShuffleReceipt, check_receipts
from houseway.record.replay import replay
from houseway.record.shoes import Shoes, in_words
from houseway.tables.acts import Joined, Observed, Played


class Verified(NamedTuple):
    """Counts of what was checked: lines by their chain, shoes by their commitments. `sheet` says how it differs from
    the books'.

    `note` says of which earlier program its sheet is, if the books have been read again since, or which readings of the
    book it leaves undone, and `own` that it is in no book at all. No shoe laid open
    proves the hands that are `unproved`, dealt from the one still in play, and those `watched` at a real table.

    The head is that of the table's own journal, which an interim count is no part of: the head of a later journal of
    the same table extends it.
    """

    lines: int  # of the journal
    hands: int  # dealt here or watched
    shoes: int  # laid open, and as their roots said
    head: str  # hash of the last line
    sheet: str  # how it differs from the book's; empty: it does not
    note: str  # empty: it is today's, with every reading
    own: str = ""  # empty: it is of a book
    unproved: tuple[int, ...] = ()  # numbers of hands whose shoe is in play still
    watched: int = 0  # hands seen at a real table, which have no shoe to prove
    brought: tuple[str, ...] = ()  # names of those who brought chips from other tables, whose journals tell of them
    interim: bool = False  # whether the table went on after its count

    @property
    def open_ends(self) -> list[str]:
        """Sentences on what was not proved."""
        ends = []
        if self.unproved:
            ends.append(f"{in_words(self.unproved)} not proved yet: the shoe is still in play, and not laid open")
        if self.watched:
            ends.append(f"{count_of(self.watched, 'hand')} watched elsewhere: no sealed shoe proves the cards")
        if self.brought:
            who = ", ".join(self.brought)
            ends.append(f"chips that {who} brought from other tables: only the journals of those prove them")
        if self.interim:
            ends.append("the table went on after this count: it is an interim one")
        return ends


def verify(path: Path, head: str | None = None, receipts: Sequence[ShuffleReceipt] = ()) -> Verified:
    """Check the chain of a journal, that it is whole, and that every card came from a shoe fixed beforehand.

    A head that somebody holds may be of any of its lines: all up to there was so when the head was told. So may those
    of receipts, which are of a player's part in a shuffle.
    """
    reader, shoes = Reader(path), Shoes()
    hands, own_head, sheet, note, own = 0, "", "", "", ""
    heads, made_at, brought, interim = dict[str, int](), dict[str, int](), dict[str, None](), False
    for line in reader:
        heads[reader.head] = reader.number
        if not (isinstance(line, Closed) and line.interim):
            own_head = reader.head
        if isinstance(line, Opened):
            sheet, note, own = how_it_differs(line.sheet), how_to_read_it(line.sheet), how_it_is_own(line.sheet)
        elif isinstance(line, Joined) and line.came:
            brought[line.person.name] = None
        elif isinstance(line, Closed):
            interim = line.interim
        try:
            hands = _count(line, hands)
            shoes.follow(line)
        except Mistake as mistake:
            raise reader.wrong(str(mistake)) from None
        if len(shoes.made) > len(made_at):
            made_at |= dict.fromkeys(shoes.made.keys() - made_at.keys(), reader.number)
    if head is not None and head not in heads:
        raise BrokenRecord(f"{path} has no line with the head {head}: it is not the journal you hold the head of")
    check_receipts(receipts, shoes.made, made_at, heads)
    if shoes.parts:  # they are of what was not in play: a hand says which cards those were when it is played again
        for _ in replay(path):
            pass
    return Verified(
        lines=reader.number,
        hands=hands,
        shoes=shoes.opened,
        head=own_head,
        sheet=sheet,
        note=note,
        own=own,
        unproved=shoes.unproved,
        watched=shoes.watched,
        brought=tuple(brought),
        interim=interim,
    )


def _count(line: Line, hands: int) -> int:
    """Count the hands up to a line, which are numbered from one and counted at the end."""
    if isinstance(line, Played | Observed):
        if line.number != hands + 1:
            raise Mistake(f"hand {line.number} comes after hand {hands}: hands are missing, or in another order")
        return line.number
    if isinstance(line, Closed) and line.hands != hands:
        raise Mistake(f"the closing count is of {line.hands} hands, and there are {hands}")
    return hands
