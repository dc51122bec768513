"""Going through a journal again: every hand recomputed from its script.

A replay decides again: acts by `tables/table`, hands by their script. What comes out otherwise
than the journal has it is an error, and nothing is corrected.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from houseway import __version__
from houseway.core.money import Posting
from houseway.core.text import BrokenRecord, Mistake
from houseway.fees.ladder import OtherOption
from houseway.games.bind import bind
from houseway.record.ends import count
from houseway.record.journal import Closed, Line, Opened, Reader, ShoeShown
from houseway.record.shoes import Shoes
from houseway.record.sights_again import check_sights
from houseway.record.unfinished import SHORT, money_as_seen
from houseway.round import drivers
from houseway.round.deal import Play
from houseway.round.request import Shuffle
from houseway.round.script import Pledged, Script, ShoeMade, Undone, counting
from houseway.round.taking_back import find_undoable
from houseway.tables.acts import Between, Carry, Meet, Observed, Played
from houseway.tables.choosing import check_options
from houseway.tables.circles import OutOfPlace
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, decide, do


class Replayed(NamedTuple):
    """One hand of a journal, played again to the same end, with the table as it stood before."""

    line: Played | Observed
    hand: Hand
    before: Carry  # what the hand knew of the one before
    shuffles: dict[str, Shuffle]  # by root, those that were asked for in it


def replay(path: Path) -> Iterator[Replayed]:
    """Play every hand of a journal again, with cards that its shoes hold.

    A Mistake names the line where it comes out otherwise.
    """
    reader, shoes = Reader(path), Shoes()
    table: Table | None = None
    engine = __version__
    for line in reader:
        try:
            if isinstance(line, Opened):
                engine, table = line.engine, _open(line)
            assert table is not None, "the reader lets no journal begin otherwise"
            shoes.follow(line)
            replayed = _replay(table, line)
        except Mistake as mistake:
            by = "" if engine == __version__ else f" (it was recorded by Houseway {engine}; this is {__version__})"
            raise reader.wrong(f"{mistake}{by}") from None
        if replayed:
            shoes.note(replayed.shuffles)
            yield replayed
    try:
        shoes.check_parts()
    except Mistake as mistake:
        raise BrokenRecord(f"{path}: {mistake}") from None


def _open(line: Opened) -> Table:
    """Return the table as its journal opens it, with the sheet that is in it and not the book of today."""
    check_options(line.sheet, line.options)
    table = Table(lay_out(bind(line.sheet), line.options))
    if line.found:
        do(table, Meet(line.options, line.found))
    return table


def _replay(table: Table, line: Line) -> Replayed | None:
    """Go through one line again; return the hand, if it is one."""
    match line:
        case Played() | Observed():
            return _play_again(table, line)
        case Opened() | ShoeShown():
            pass
        case Closed():
            if line != count(table, line.in_play, interim=line.interim):
                raise Mistake("the closing count is not what the hands come to")
        case _:
            check_again(table, line)
    return None


def check_again(table: Table, fact: Between) -> None:
    """Decide again what happened between hands, and go on from what is recorded; a Mistake, if the two differ."""
    decided = decide(table, fact.act)
    check_postings(fact.postings, [posting for each in decided for posting in each.postings])
    if decided != [fact]:
        raise Mistake(f"it is recorded as {fact} and comes out as {', '.join(map(str, decided)) or 'nothing'}")
    table.evolve(fact)


def check_postings(recorded: Sequence[Posting], computed: Sequence[Posting]) -> None:
    """Compare postings; the record is the money, so a difference is an alarm."""
    if recorded == computed:
        return
    for number, (theirs, ours) in enumerate(zip(recorded, computed, strict=False), 1):
        if theirs != ours:
            raise Mistake(f"posting {number} is recorded as {theirs} and comes out as {ours}")
    if len(recorded) != len(computed):
        raise Mistake(f"{len(recorded)} postings are recorded and {len(computed)} come out")


def _play_again(table: Table, fact: Played | Observed) -> Replayed:
    """Play a hand again from its script, and compare what comes out with what is recorded."""
    _check_told(table, fact)
    hand, before, shuffles = table.hand(), table.carry, dict[str, Shuffle]()
    if isinstance(fact, Observed) and fact.void:
        postings, carry = list[Posting](), before
    elif isinstance(fact, Observed) and fact.unfinished:
        postings, carry = _break_off_again(table, hand, fact)
    else:
        carry = drivers.replay(_play_of(table, hand, fact, shuffles), fact.script)
        postings = hand.deal.ledger.postings
    check_postings(fact.postings, postings)
    if (carry, table.hands + 1) != (fact.carry, fact.number):
        raise Mistake(f"hand {fact.number} comes out with {carry} as hand {table.hands + 1}")
    table.evolve(fact)
    return Replayed(fact, hand, before, shuffles)


def _check_told(table: Table, fact: Played | Observed) -> None:
    """Check what a hand can be played without: who was seen, who pledged words, and what the floor took back."""
    if isinstance(fact, Observed):
        check_sights(table, fact)
    for at, entry in enumerate(fact.script):
        if isinstance(entry, Undone):
            _check_undone(table, fact.script[:at], entry)
        elif isinstance(entry, Pledged):
            for name, _ in entry.pledges:
                if name not in table.people:
                    raise Mistake(f"{name} pledges a word for a shoe, and is not at the table")


def _check_undone(table: Table, told: Script, undone: Undone) -> None:
    """Check that an answer was taken back before anybody saw another card."""
    hand = table.hand()
    is_over = drivers.resume(hand.play(), told) is None
    if is_over or undone.keep not in find_undoable(hand.deal.events, counting(told)).values():
        raise Mistake(f"hand {table.hands + 1} takes an answer back after a card was seen, or one that was not given")


def _break_off_again(table: Table, hand: Hand, fact: Observed) -> tuple[list[Posting], Carry]:
    """A watched hand up to where nobody could follow it; its chips moved as they were seen to."""
    if fact.unfinished == SHORT:
        return money_as_seen(table, fact.seen.banker, fact.fees, None), hand.pass_over(fact.seen)
    try:
        is_over = drivers.resume(table.watch(hand, fact.seen), fact.script) is None
    except OtherOption as no_fee:
        is_fit = str(no_fee) == fact.unfinished
    except OutOfPlace as misplaced:
        is_fit = bool(fact.faults) and str(misplaced) == fact.unfinished
    else:
        is_fit = bool(fact.faults) and not is_over
    if not is_fit:
        raise Mistake("it is recorded as a hand that nobody could follow, and it comes to its end")
    return money_as_seen(table, fact.seen.banker, fact.fees, fact.payouts), hand.broken_off()


def _play_of(table: Table, hand: Hand, fact: Played | Observed, shuffles: dict[str, Shuffle]) -> Play[Carry]:
    """Return the hand to be played again: one that was watched begins after the bets."""
    if isinstance(fact, Observed):
        return table.watch(hand, fact.seen)
    makes_shoe = ShoeMade in map(type, fact.script)  # few hands do, and the others have nothing to note
    return _note_shuffles(hand.play(), shuffles) if makes_shoe else hand.play()


def _note_shuffles(play: Play[Carry], shuffles: dict[str, Shuffle]) -> Play[Carry]:
    """Play the same hand, and note what was shuffled under which commitment."""
    try:
        request = next(play)
        while True:
            reply = yield request
            if isinstance(request, Shuffle):
                shuffles[str(reply)] = request
            request = play.send(reply)
    except StopIteration as end:
        carry: Carry = end.value
        return carry
