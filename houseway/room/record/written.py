"""Hands that are over, written for other programs and for people to keep, as their viewer saw them."""

from collections.abc import Iterator
from datetime import UTC, datetime

from houseway.core.cards import NAMES
from houseway.core.text import Mistake
from houseway.phh.export import history_of
from houseway.phh.history import write_history
from houseway.room.base.commands import NotHere
from houseway.room.record.history import Again
from houseway.words.events import Cards, questions, steps_of


def write_phh(again: Again, title: str) -> str:
    """Return a hand of a ring game as a Poker Hand History."""
    if not again.hand.felt.game.has_pot or again.hand.void:
        raise NotHere("only hands round the table for a pot are written as PHH: take it as text")
    try:
        return write_history(history_of(again.hand, again.begun.number, title, again.viewer))
    except Mistake as mistake:
        raise NotHere(f"this hand cannot be written as PHH: {mistake}") from None


def write_text(again: Again, title: str) -> str:
    """Return a hand step by step, in plain text."""
    return "\n".join(_lines(again, title)) + "\n"


def _lines(again: Again, title: str) -> Iterator[str]:
    """Yield the hand line by line."""
    events, sheet = again.events, again.hand.felt.game.sheet
    yield f"{title}, hand {again.begun.number}, {datetime.fromtimestamp(again.at, UTC):%Y-%m-%d %H:%M} UTC"
    yield f"Game: {sheet.title} ({sheet.id})"
    if again.dealer:
        yield f"Dealt by {again.dealer}"
    if again.viewer is not None:
        yield f"As {again.viewer} saw it"
    yield ""
    for number, step in enumerate(steps_of(events, questions(again.hand.deal.events), sheet), 1):
        told = [step.text, *map(_tell_cards, step.cards), *step.postings]
        yield f"{number:3} " + "; ".join(each for each in told if each)
    yield ""
    yield again.result or "no result"


def _tell_cards(cards: Cards) -> str:
    """Return the cards of a pile; those whose faces are not known are counted."""
    faces = [NAMES[card] for card in cards.faces] + ["??"] * cards.hidden
    return f"{cards.where}: {' '.join(faces)}{cards.after}"
