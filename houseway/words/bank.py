"""The player-dealer's position in words: how it goes round, where settlement begins, and how far it reaches."""

from collections.abc import Iterator

from houseway.core.text import count_of
from houseway.sheets.sheet import DRAWN_SEAT, Banking, Sheet

TILES = ("dominoes", "mah-jong tiles")
_NUMBERED = "where an ace is one, a jack eleven, a queen twelve and a king thirteen"
_OTHERS = "among all others, from the left of the house dealer"
# Where settlement begins, where it is not beside somebody.
FIRST = {
    DRAWN_SEAT: "at the drawn seat or after it",
    "hole card": f"counted off by the hole card from the player-dealer on, {_NUMBERED}",
    "hole card among the others": f"counted off by the hole card {_OTHERS}, {_NUMBERED}",
    "face-up card": f"counted off by the card face up {_OTHERS}, {_NUMBERED}",
}
BURNED = {
    "none": "",
    "one card": " One card is burned first, that is laid aside unseen.",
    "first card": " The first card is turned up, and as many are burned, that is laid aside unseen, as it says: an ace"
    " one, a picture ten.",
}


def about_shoe(sheet: Sheet) -> str:
    """When the cards of a banked game are shuffled, and what is done before the first of them are dealt."""
    what = "tiles" if sheet.deck in TILES else "cards"
    when = "for every hand" if sheet.shuffle == "every hand" else "when the cut card has come out"
    cut = ", and the player-dealer may cut them" if sheet.cut else ""
    free = f" If players ask, up to {sheet.free_hands} hands of a shoe go without bets." if sheet.free_hands else ""
    return f"The {what} are shuffled {when}{cut}.{BURNED[sheet.burn]}{free}"


def about_bank(sheet: Sheet) -> Iterator[str]:
    """How the position goes round, and in what order wagers are settled."""
    if bank := sheet.bank:
        yield about_shoe(sheet)
        yield from _about_bank(sheet, bank)


def _about_bank(sheet: Sheet, bank: Banking) -> Iterator[str]:
    titles = {wager.id: wager.title for wager in sheet.wager}
    hands = count_of(bank.rotation.hands, "hand")
    if bank.rotation.serve:
        yield f"The position is held for {hands} in a row at most, then offered to everybody else, {bank.way}."
        if bank.rotation.intervening:
            yield "Nobody is offered it again before somebody else has held it: with nobody else to, the game stops."
    else:
        yield f"After every {hands} the position is offered to everybody else, {bank.way}; if all refuse, it may stay."
    if bank.draw != "none":
        says = "say" if bank.draw == "three dice" else "says"
        count = f"counted {bank.way} from the player-dealer, who is one"
        yield f"The {bank.draw}, {count}, {says} which seat gets the first hand."
    way = "seat by seat" if bank.settle.by == "seat" else "one lap for each wager"
    order = ", ".join(titles.get(wager, wager) for wager in bank.settle.order)
    last = f"; {' and '.join(titles.get(wager, wager) for wager in bank.settle.last)} after all others"
    around = "" if bank.settle.way == "clockwise" else f", {bank.settle.way}"
    yield (
        "The player-dealer wins and loses no more than was put up: bets are settled in their order as far as that"
        " reaches, and what it does not cover comes back."
    )
    rank = "before" if bank.settle.back_to_front else "after"
    behind = f", those behind a seat {rank} its own player" if sheet.backline else ""
    yield f"First action, where settlement begins, is {FIRST.get(bank.action, f'to the {bank.action}')}."
    yield f"Settled {way}{around}{behind}: {order}{last if bank.settle.last else ''}."
