"""A ring game's round of play in words, from its streets."""

from collections.abc import Iterator, Sequence

from houseway.core.cards import JOKERS
from houseway.games.poker_ring.betting_words import NUMBERS
from houseway.games.poker_ring.rules import Part, Rules, Street
from houseway.hands import high, mexican
from houseway.sheets.sheet import Sheet

OF_A_HAND = 5
BURN = "one card is burned"
BEST: dict[Part, str] = {
    "high": "the best high hand",
    "eight or better": "the best low of eight or better",
    "deuce to seven": "the best low from deuce to seven",
    "badugi": "the best badugi",
    "ace to five": "the best low from ace to five",
    "stripped high": "the best high hand of the stripped deck",
}
RANKED: dict[Part, str] = {
    "high": f"High hands, from the highest: {high.ranking()}.",
    "eight or better": "A low is five different ranks of eight or lower; the ace is low, straights and flushes do not"
    " count against it. The lowest highest card wins, then the next: A-2-3-4-5 is best. It may be of"
    " other cards than the high hand.",
    "deuce to seven": "The lowest poker hand wins: aces are high, straights and flushes count against it."
    " 7-5-4-3-2 of several suits is best; A-5-4-3-2 is no straight, but ace high.",
    "badugi": "The most cards that differ in rank and in suit count, up to four; of as many the lowest. Aces are low.",
    "ace to five": "The lowest hand wins: aces are low, straights and flushes do not count, pairs and all that is alike"
    " do. A-2-3-4-5 is best.",
    "stripped high": "Eights, nines and tens are left out: the seven and the jack are neighbours. From the highest:"
    f" {high.ranking(mexican.KINDS, mexican.MEANT)}.",
}
# What a joker is to the hands that are ranked with one.
JOKER: dict[Part, str] = {
    "ace to five": "The joker is the lowest card that the hand does not have, so it never makes a pair.",
    "stripped high": "A joker dealt face down is any card, once it is turned up too; one dealt face up is an ace, or"
    " completes a straight or a flush.",
}


SHUFFLED_AGAIN = {
    "earlier discards": "cards of earlier draws and of folded hands",
    "discards of those who have drawn": "folded cards, and what those threw away who have drawn,",
    "all discards": "all folded and discarded cards",
}
SHORT = {
    "a community card": "what is left is shuffled with the burned cards, and one card in the middle plays in every"
    " hand, and counts as to who acts first",
    "folded cards, then a community card": "what is left is shuffled with burned and folded cards and dealt; if that"
    " is too little, one card in the middle plays in every hand, and counts as to who acts first",
}
ODD_CHIP = {
    "left of the button": "the first of them to the left of the {place}",
    "by suit": "the one with the highest suits (spades, hearts, diamonds, clubs), and between two halves to the high"
    " hand",
    "highest hand up": "the highest hand face up",
}


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Say how the hands rank that win the pot, or each half of it."""
    yield from (RANKED[part] for part in rules.pot)
    if not set(JOKERS).isdisjoint(sheet.cards):
        yield from (JOKER[part] for part in rules.pot if part in JOKER)
    own = sum(street.down + street.up for street in rules.streets)
    if rules.hole_cards != "any":
        yield f"A hand is made of {rules.hole_cards} of one's own cards and the rest from the board."
    elif any(street.board for street in rules.streets):
        yield "A hand is the best five of one's own cards and those on the board."
    elif own > OF_A_HAND:
        yield f"A hand is the best five of one's {NUMBERS[own]} cards."
    yield from _values_of_choices(sheet, rules)


def _values_of_choices(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Say how hands rank that win only where a table chooses so."""
    for way, changes in (each for choice in sheet.choice for each in choice.ways.items()):
        parts = changes.get("pot", ())
        assert isinstance(parts, Sequence)
        for part in (each for each in parts if each not in rules.pot):
            yield f"Where the table chooses {way}: {RANKED[part][0].lower()}{RANKED[part][1:]}"


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """A sentence for each street, and one for the showdown."""
    burned = next((street for street in rules.streets if street.burn), None)
    for street in rules.streets:
        cards = ", ".join(_cards(rules, street))
        if street is burned:
            cards = cards.replace(BURN, f"{BURN} (laid aside unseen)")
        yield f"{street.title}: {cards}; {_betting(street)}."
    yield f"Showdown: {_describe_winning(rules)}."
    yield f"{_describe_sharing(sheet, rules)} If all others have folded, whoever is left takes the pot unshown."
    if any(street.draw for street in rules.streets):
        burned_too = "burned cards, " if burned else ""
        yield f"If the deck runs out in a draw, {burned_too}{SHUFFLED_AGAIN[rules.reshuffle]} are shuffled and dealt."
    elif rules.most_cards(min(sheet.seats, rules.dealt_in)) > len(sheet.cards):
        yield f"If the deck is too short for a street, {SHORT[rules.short_deck]}."


def unsaid(sheet: Sheet, rules: Rules) -> frozenset[str]:
    """Return the rules that need no line of their own.

    How often one may raise stands among what is said of the betting, a number that is as usual too.
    """
    return frozenset({"raises", "raises_in", "raises_of_two"})


def _cards(rules: Rules, street: Street) -> Iterator[str]:
    if street.discard:
        yield f"everybody throws away {_count(street.discard)}"
    if street.draw:
        button = f", the button up to {NUMBERS[rules.button_draws]}" if rules.button_draws < street.draw else ""
        yield f"everybody in turn may replace up to {_count(street.draw)}{button}"
    if street.expose:
        yield "each may turn up the card that lies face down"
    if street.burn:
        yield BURN
    dealt = [f"{_count(cards)} face {way}" for cards, way in ((street.down, "down"), (street.up, "up")) if cards]
    if dealt:
        yield f"each player gets {' and '.join(reversed(dealt) if street.up_first else dealt)}"
    if street.expose:
        yield "or face down, if they have turned one up"
    if street.board:
        where = "each board" if rules.boards == "two" else "the board"
        yield f"{_count(street.board)} face up on {where}"


def _betting(street: Street) -> str:
    said = "betting" if street.check else "betting, without checking"
    if not street.short_raise:
        said += ", nor raising by less than a full bet, unless two are left, nor over an all-in for less"
    return said if street.check_raise else f"{said}, without raising after a check"


def _describe_winning(rules: Rules) -> str:
    first, *others = (BEST[part] for part in rules.pot)
    won = f"half the pot to {first} and half to {others[0]}" if others else f"the pot to {first}"
    if "eight or better" in rules.pot:
        won += ", or all of it to the high hand if there is no such low"
    if rules.hole_cards != "any":
        won += f", with {rules.hole_cards} of one's own cards"
    return won if rules.boards == "one" else f"{won}; two boards take half each" + _if_run(rules)


def _describe_sharing(sheet: Sheet, rules: Rules) -> str:
    """Say what equal hands win, and who wins what cannot be divided."""
    place = "button" if sheet.betting and sheet.betting.button else "house dealer"
    twice = "; of two boards, to the first" if rules.boards != "one" else ""
    return f"Equal hands share; an odd chip goes to {ODD_CHIP[rules.odd_chip].format(place=place)}{twice}."


def _if_run(rules: Rules) -> str:
    if rules.boards == "two":
        return ""
    return ", if all agree to run it twice: then the cards still to come when the betting is over are dealt twice"


def _count(cards: int) -> str:
    return f"{NUMBERS[cards]} card{'' if cards == 1 else 's'}"
