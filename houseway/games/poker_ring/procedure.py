"""A ring game's round of play in words, from its streets."""

from collections.abc import Iterator

from houseway.games.poker_ring.rules import Part, Rules, Street

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
BEST: dict[Part, str] = {
    "high": "the best high hand",
    "eight or better": "the best low of eight or better",
    "deuce to seven": "the best low from deuce to seven",
    "badugi": "the best badugi",
    "ace to five": "the best low from ace to five",
    "stripped high": "the best high hand of the stripped deck",
}


def procedure(rules: Rules) -> Iterator[str]:
    """A sentence for each street, and one for the showdown."""
    for street in rules.streets:
        yield f"{street.name.capitalize()}: {', '.join(_cards(rules, street))}; {_betting(street)}."
    yield f"Showdown: {_won(rules)}."


def _cards(rules: Rules, street: Street) -> Iterator[str]:
    if street.discard:
        yield f"everybody throws away {_count(street.discard)}"
    if street.draw:
        yield f"everybody may replace up to {_count(street.draw)}"
    if street.expose:
        yield "each may turn up the card that lies face down"
    if street.burn:
        yield "one card is burned"
    dealt = [f"{_count(cards)} face {way}" for cards, way in ((street.down, "down"), (street.up, "up")) if cards]
    if dealt:
        yield f"each player gets {' and '.join(reversed(dealt) if street.up_first else dealt)}"
    if street.expose:
        yield "or face down, if they have turned one up"
    if street.board:
        where = "each board" if rules.boards == "two" else "the board"
        yield f"{_count(street.board)} face up on {where}"


def _betting(street: Street) -> str:
    said = f"betting at the {street.bet} limit"
    if not street.check:
        said += ", without checking"
    return said if street.check_raise else f"{said}, without raising after a check"


def _won(rules: Rules) -> str:
    first, *others = (BEST[part] for part in rules.pot)
    won = f"half the pot to {first} and half to {others[0]}" if others else f"the pot to {first}"
    if "eight or better" in rules.pot:
        won += ", if there is one"
    if rules.hole_cards != "any":
        won += f", with {rules.hole_cards} of one's own cards"
    return won if rules.boards == "one" else f"{won}; two boards take half each" + _if_run(rules)


def _if_run(rules: Rules) -> str:
    return "" if rules.boards == "two" else ", if all agree to run it twice when the betting is over"


def _count(cards: int) -> str:
    return f"{NUMBERS[cards]} card{'' if cards == 1 else 's'}"
