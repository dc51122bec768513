"""`houseway set`: a hand as the house sets it."""

from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.cards import NAMES, Card, cards, write_cards
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import SetHand

Hand = Annotated[str, typer.Argument(metavar="CARDS", help='The cards of a hand, such as "As Kd 9h"; the joker is Xr.')]


def set_(
    sheet_id: params.SheetId,
    hand: Hand,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Set a hand the house way, and say which rule decides it and where the book has that."""
    game = load(sheet_id, params.readings(as_printed))
    if game.family.house_way is None:
        raise Mistake(f"{sheet_id} has no house way: its hands are not set")
    dealt = cards(hand)
    _check(sheet_id, dealt, game.sheet.cards)
    found = game.family.house_way(game.rules, dealt)
    book = next((source.partition(":")[0] for source in game.sheet.source), "")
    if as_json:
        print_json({"id": game.sheet.id, **_facts(found), "book": book})
        return
    for part, called in found.called.items():
        console().print(f"{part:<7} {write_cards(found.parts[part])}  {called}")
    console().print(f"rule    {found.words}")
    console().print(f"book    {book}, lines {found.lines}" if book else f"lines   {found.lines}")


def _facts(found: SetHand) -> dict[str, object]:
    parts = {part: [NAMES[card] for card in held] for part, held in found.parts.items()}
    return {"parts": parts, "called": found.called, "rule": found.rule, "words": found.words, "lines": found.lines}


def _check(sheet_id: str, dealt: list[Card], deck: tuple[Card, ...]) -> None:
    for card in dealt:
        if card not in deck:
            raise Mistake(f"{NAMES[card]} is not in the deck of {sheet_id}")
        if dealt.count(card) > deck.count(card):
            raise Mistake(f"{NAMES[card]} is there {dealt.count(card)} times: the deck has {deck.count(card)}")
