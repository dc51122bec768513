"""Tools of a careful forger: journals whose money is worked out anew after a change, every seal in order."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.cards import NAMES
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import SALT_BYTES, seals, tree
from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.law.audit import audit
from houseway.record.ends import count
from houseway.record.journal import Closed, Line, Opened, ShoeShown, chain
from houseway.record.receipts import ShuffleReceipt
from houseway.record.replay import replay
from houseway.record.verify import Verified, verify
from houseway.round import drivers
from houseway.round.script import FaceSeen, Pledged, Script, ShoeMade, Stirred
from houseway.tables.acts import Observed, Played
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, decide
from tests.journals import Lines

replaced = msgspec.structs.replace


def settled(lines: Iterable[Line]) -> Lines:
    """The same lines with all that follows from them: postings, carry, the closing count."""
    result, table = Lines(), None
    for line in lines:
        if isinstance(line, Opened):
            line = replaced(line, digest=line.sheet.digest)
            table = Table(lay_out(bind(line.sheet), line.options))
        assert table, "a journal begins with the line that opens it"
        if isinstance(line, Played):
            hand = table.hand()
            carry = drivers.replay(hand.play(), line.script)
            line = Played(table.hands + 1, line.script, hand.deal.ledger.postings, carry)
            table.evolve(line)
        elif isinstance(line, Closed):
            line = count(table, line.in_play, interim=line.interim)
        elif not isinstance(line, Opened | ShoeShown | Observed):
            (line,) = decide(table, line.act)
            table.evolve(line)
        result.append(line)
    return result


def with_scripts(lines: Iterable[Line], change: Callable[[Script], Script], only: int | None = None) -> Lines:
    """The journal with the scripts of its hands, or of one, changed."""
    return Lines(
        replaced(line, script=change(line.script)) if isinstance(line, Played) and only in (None, line.number) else line
        for line in lines
    )


def roots_of(lines: Iterable[Line]) -> list[str]:
    """The shoes that were committed to, in their order."""
    scripts = [line.script for line in lines if isinstance(line, Played)]
    return [entry.root for script in scripts for entry in script if isinstance(entry, ShoeMade)]


def unopened(lines: Sequence[Line], kept: Iterable[str] = (), *, interim: bool = False) -> Lines:
    """The journal without the lines that lay its shoes open; the last line says that they are all in play."""
    shut = [root for root in roots_of(lines) if root not in set(kept)]
    left = Lines(line for line in lines if not (isinstance(line, ShoeShown) and line.shoe.root in shut))
    closed = left[-1]
    assert isinstance(closed, Closed)
    return Lines([*left[:-1], replaced(closed, in_play=tuple(shut), interim=interim)])


def sealed_shoe(names: Sequence[str], seed: int = 1) -> OpenedShoe:
    """A shoe of these cards, with salts of its own."""
    salts = Random(seed).randbytes(SALT_BYTES * len(names))
    return OpenedShoe(tree(seals(list(names), salts))[-1][0].hex(), " ".join(names), salts.hex())


def resealed(lines: Iterable[Line], old: str, new: OpenedShoe) -> Lines:
    """The journal as if another shoe had been made in place of one, committed to and laid open."""

    def change(script: Script) -> Script:
        made = [isinstance(each, ShoeMade) and each.root == old for each in script]
        return [replaced(each, root=new.root) if is_old else each for each, is_old in zip(script, made, strict=True)]

    shown = [ShoeShown(new) if isinstance(line, ShoeShown) and line.shoe.root == old else line for line in lines]
    return with_scripts(shown, change)


def written(bodies: Iterable[str]) -> bytes:
    """A journal of these lines, whatever they hold, every seal in order."""
    head, result = "", b""
    for body in bodies:
        head = chain(head, body.encode())
        result += f'{body[:-1]},"hash":"{head}"}}\n'.encode()
    return result


def faces_as(name: str) -> Callable[[Script], Script]:
    """Every card of a hand is this one."""
    return lambda script: [replaced(each, face=name) if isinstance(each, FaceSeen) else each for each in script]


def names_of(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


class Evidence(NamedTuple):
    """What somebody kept of the true journal."""

    head: str
    receipts: Sequence[ShuffleReceipt]


def evidence_of(lines: Iterable[Line]) -> Evidence:
    """Return the last head before the count, and the receipts of all who had a part in a shuffle."""
    head, receipts, told = "", list[ShuffleReceipt](), ""
    for line in lines:
        told, head = head, chain(head, msgspec.json.encode(line))
        pledges, words, root = dict[str, str](), dict[str, str](), ""
        for entry in line.script if isinstance(line, Played) else ():
            if isinstance(entry, Pledged):
                pledges = dict(entry.pledges)
            elif isinstance(entry, ShoeMade):
                root = entry.root
            elif isinstance(entry, Stirred):
                words = dict(entry.words)
        receipts += [
            ShuffleReceipt(table="1", name=name, root=root, pledge=pledge, word=words.get(name, ""), head=told)
            for name, pledge in pledges.items()
        ]
    return Evidence(told, receipts)


def complaints(path: Path, evidence: Evidence | None = None) -> dict[str, str]:
    """Return what each of those that go through a journal finds wrong with it; nothing, where it finds nothing."""
    head, receipts = evidence or (None, ())
    checks: dict[str, Callable[[], str]] = {
        "verify": lambda: "; ".join(_told(verify(path, head))),
        "receipts": lambda: verify(path, None, receipts).sheet,
        "replay": lambda: "".join(str(each) for each in replay(path) if not each),
        "audit": lambda: "; ".join(each.text for each in audit(path, []).findings),
    }
    return {name: _said(check) for name, check in checks.items()}


def _told(verified: Verified) -> Sequence[str]:
    """Return all that is told of a journal beside its counts, but for what is told of honest ones, too."""
    interim = verified.interim and not verified.unproved  # it says of an open table that a shoe is in play
    unusual = verified._replace(watched=0, unproved=(), interim=interim).open_ends
    return [each for each in (verified.sheet, verified.note, verified.own, *unusual) if each]


def _said(check: Callable[[], str]) -> str:
    try:
        return check()
    except Mistake as mistake:
        return str(mistake)
