"""The round of play in words."""

from collections.abc import Iterator

from houseway.core.text import count_of
from houseway.games.panguingue.rules import HELD, OUT, Pay, Rules
from houseway.sheets.sheet import Sheet

FORCED = {
    "next player": "whoever draws although the card just refused fits their spread",
    "drawer": "whoever refuses a card they drew that fits their spread",
    "from the hand": "whoever throws a card from the hand that fits their spread",
}


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Eights, nines and tens are left out: the seven and the jack are neighbours, and the ace is below the two."
    yield "A meld is three or more cards of one suit in a row, or of a rank: all of one suit, or of different suits."
    yield "Aces and kings may be of any suits."
    yield "Threes, fives and sevens are valle cards; some melds are conditions, for which every opponent pays at once."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield f"Everybody antes, which makes the Tops, and is dealt {HELD} cards in two packets."
    yield (
        "In the first hand whoever shows the lowest card is first (the king is high, the ace low), later whoever won"
        " the last one."
    )
    yield "In turn everybody plays or passes. Who passes leaves the ante; if all others pass, the last takes the Tops."
    if rules.change_declaration:
        yield "A declaration may be changed until the next player has acted."
    yield "In turn each takes the card that the player before refused, or draws one, and melds or refuses it at once."
    yield "Whoever has melded it may meld more and add to their melds, collects for them, and throws away a card."
    if rules.first_draws > 1:
        yield "In the first turn of a hand its player may draw again instead of using the first card."
    for condition, pay in rules.conditions.items():
        yield f"{condition.capitalize()} {_describe_pay(pay)}."
    yield (
        f"Whoever has {OUT} cards in melds is out and wins the Tops, and from everybody who did not pass"
        f" {count_of(rules.out, 'chip')} and all conditions again."
    )
    yield "Nobody pays more than lies before them; whoever has no chips left throws the hand in."
    if rules.borrow:
        yield "A long meld may be divided, or give a card to another."
    for when in rules.force:
        yield f"Others may force the card on {FORCED[when]}."
    if rules.alone == "may play on":
        yield "Whoever is left alone by foul hands may play the hand out, face up."
    if rules.doubles:
        yield (
            f"With {rules.doubles} chips one may play double condition: a second ante, which lies apart for those who"
            " do, and twice the pay between two of them."
        )


def _describe_pay(pay: Pay) -> str:
    spades = f", {pay.spades} in spades" if pay.spades != pay.chips else ""
    more = f", {pay.added_spades} in spades" if pay.added_spades != pay.added else ""
    return f"pay {count_of(pay.chips, 'chip')}{spades}; a card added {pay.added}{more}"
