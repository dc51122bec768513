"""`houseway replay`: every hand of a journal recomputed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json, progress, show_note, show_warning, tell_finding
from houseway.core.money import Posting
from houseway.core.text import Mistake, count_of
from houseway.record import replay as replaying
from houseway.record.ends import opening_of
from houseway.record.provenance import how_it_differs, how_it_is_own, how_to_read_it
from houseway.round.event import Event, view
from houseway.tables.hand import Hand
from houseway.words.events import questions


def replay(
    file: params.JournalFile,
    hand: Annotated[int | None, typer.Option(min=1, metavar="N", help="Show this hand, event by event.")] = None,
    viewer: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="With --hand: only what this player may see.")
    ] = None,
    as_json: params.AsJson = False,
) -> None:
    """Play every hand of a journal again and compare; stop at the first that comes out otherwise."""
    if hand is not None:
        _show_hand(hand, _hand(file, hand), viewer, as_json=as_json)
        return
    if viewer is not None:
        raise Mistake("--as shows one hand as a player saw it: say which with --hand")
    hands = 0
    with progress("Replaying", None) as advance:
        for _ in replaying.replay(file):
            hands += 1
            advance()
    sheet = opening_of(file).sheet
    differs, note, own = how_it_differs(sheet), how_to_read_it(sheet), how_it_is_own(sheet)
    if as_json:
        print_json({"hands": hands, "identical": True, "sheet": differs, "note": note, "own": own})
    else:
        console().print(f"{count_of(hands, 'hand')} replayed, every one identical")
        show_warning(own)
        show_note(note)
    if differs:
        raise tell_finding(f"{file}: {differs}")


def _hand(file: Path, number: int) -> Hand:
    last = 0
    for replayed in replaying.replay(file):
        last = replayed.line.number
        if last == number:
            return replayed.hand
    raise Mistake(f"{file} has no hand {number}: it has {count_of(last, 'hand')}")


def _show_hand(number: int, hand: Hand, viewer: str | None, *, as_json: bool) -> None:
    if viewer is not None and viewer not in hand.people:
        raise Mistake(f"{viewer} was not at the table: there were {', '.join(hand.people)}")
    events: Sequence[Event] = hand.deal.events if viewer is None else view(hand.deal.events, viewer)
    note = how_to_read_it(hand.felt.game.sheet)
    if as_json:
        print_json({"hand": number, "events": [_plain(event) for event in events], "note": note})
        return
    from houseway.cli.shared.telling import lines

    out = console()
    out.print(f"Hand {number:,}{f', as {viewer} saw it' if viewer else ''}", style="bold")
    for line in lines(events, questions(hand.deal.events), hand.felt.game.sheet):
        out.print("  ", line, sep="")
    show_note(note)


def _plain(event: Event) -> object:
    """An event for other programs. A posting has no tag of its own, as all else told has."""
    if isinstance(event, Posting):
        return {"type": "posted", **msgspec.structs.asdict(event)}
    return event
