"""Checks that the rules of several families ask of a sheet: its wagers, its deck, cards enough."""

from collections.abc import Collection, Iterable, Iterator

from houseway.core.text import instead_of
from houseway.sheets.sheet import Sheet, Wager


def has_wagers(sheet: Sheet, key: str, names: Iterable[str], *kinds: str) -> Iterator[str]:
    """Check that the wagers a rule names are on the sheet, and are made when the rule means."""
    known = {wager.id: wager.kind for wager in sheet.wager}
    for name in names:
        if name not in known:
            yield f"{key}: there is no wager {name!r}; {instead_of(name, known)}"
        elif kinds and known[name] not in kinds:
            yield f"wager {name}: kind: {key} makes it a bet of kind {' or '.join(kinds)}, not {known[name]}"


def only_later(sheet: Sheet, names: Collection[str]) -> Iterator[str]:
    """Check that no bet is made in the course of a round but those that the family asks for."""
    for wager in sheet.wager:
        if wager.kind == "later" and wager.id not in names:
            yield f"wager {wager.id}: kind: by the rules nobody is asked for it later: make it main or bonus"


def judges_of(sheet: Sheet, names: Iterable[str], judges: Collection[str]) -> Iterator[str]:
    """Check that wagers a family asks for are judged as it settles them."""
    for wager in sheet.wager:
        if wager.id in names and wager.judge not in judges:
            yield f"wager {wager.id}: judge: it is judged by {' or '.join(judges)} here, not by {wager.judge}"


def bet_with(sheet: Sheet, base: Collection[str]) -> Iterator[str]:
    """Check that every bet before the deal comes with a base bet: without one, nobody is dealt a hand."""
    comes = set(base)
    others = [wager for wager in sheet.wager if wager.kind in ("main", "bonus")]
    # A bet may come with one that comes with a base bet: at the most, each pass adds one.
    for _ in others:
        comes |= {wager.id for wager in others if _comes_with(wager, comes)}
    for wager in others:
        if wager.id not in comes:
            yield f"wager {wager.id}: needs: a bet without a hand; write needs = [{', '.join(map(repr, base))}]"


def _comes_with(wager: Wager, base: Collection[str]) -> bool:
    """Whether a wager cannot be made without one of these."""
    return wager.equals in base or wager.beside in base or (bool(wager.needs) and set(wager.needs) <= set(base))


def deck_named(sheet: Sheet, *decks: str) -> Iterator[str]:
    """Check that a sheet's deck is one of those that the family knows how to deal."""
    if sheet.deck not in decks:
        yield f"deck: {sheet.module} cannot be dealt from {sheet.deck!r}: there are {', '.join(decks)}"


def enough_cards(sheet: Sheet, cards: int) -> Iterator[str]:
    """Check that a round in which every seat plays does not run out of cards."""
    least = sheet.decks.min * len(sheet.cards)
    if cards > least:
        yield f"seats: a round of {most_seats(sheet)} needs {cards} cards, and the least shoe has {least}"


def most_seats(sheet: Sheet) -> int:
    """Return the seats of the largest layout."""
    return max([sheet.seats, *sheet.layouts.values()])
