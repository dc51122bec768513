"""Checks of a ring game's sheet: streets that can be dealt, and rules that go together."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.core.text import Mistake, cents
from houseway.games.poker_ring.kill import SEEN
from houseway.games.poker_ring.rules import Part, Rules, Street
from houseway.sheets.sheet import Betting, Sheet

STREETS_MOST = 5
HALVES: tuple[tuple[Part, ...], ...] = (("high", "eight or better"), ("high", "ace to five"))
DECKS_FOR: dict[Part, tuple[str, ...]] = {
    "ace to five": ("standard", "standard and joker"),
    "stripped high": ("without 8, 9 and 10, with a joker",),
}
# How many cards a hand may have at the end; a low is made of a player's own.
OWN_CARDS: dict[Part, range] = {
    "badugi": range(4, 5),
    "deuce to seven": range(5, 6),
    "ace to five": range(5, 8),
    "stripped high": range(5, 6),
}


class HeldCards(NamedTuple):
    """The cards of a player and of the board once a street is dealt."""

    down: int = 0  # face down, of one player
    up: int = 0  # face up, of one player
    board: int = 0

    @property
    def own(self) -> int:
        """How many cards a player has of their own."""
        return self.down + self.up


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield everything that this family cannot deal."""
    if (sheet.decks.min, sheet.decks.max) != (1, 1):
        yield "decks: a ring game is played with one deck: write decks = { min = 1, max = 1 }"
    yield from _names(rules)
    yield from _pot(sheet, rules)
    yield from _streets(sheet, rules)
    if sheet.betting:
        yield from _betting(sheet.betting, rules)


def _names(rules: Rules) -> Iterator[str]:
    """Yield what is wrong with the names of streets."""
    names = [street.name for street in rules.streets]
    if not 1 <= len(names) <= STREETS_MOST:
        yield f"rules.streets: a game has one to {STREETS_MOST} streets, not {len(names)}"
    if not all(names) or len(set(names)) < len(names):
        yield "rules.streets: every street has a name of its own"


def _pot(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield what is wrong with how the pot is parted."""
    whole = len(rules.pot) == 1 and rules.pot[0] != "eight or better"
    if not whole and rules.pot not in HALVES:
        yield "rules.pot: it goes to one kind of hand, or half to high and half to eight or better or to any low"
        return
    decks = DECKS_FOR.get(rules.pot[0], ("standard",))
    if sheet.deck not in decks:
        yield f"deck: for {rules.pot[0]} (rules.pot) it is {' or '.join(map(repr, decks))}, not {sheet.deck!r}"


def _streets(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield what is wrong with the streets, each by the cards that are held when it begins."""
    held = HeldCards()
    for number, street in enumerate(rules.streets):
        where = f"rules.streets[{number}]"
        yield from (f"{where}.{wrong}" for wrong in _street(rules, street, held, first=number == 0))
        held = HeldCards(held.down + street.down - street.discard, held.up + street.up, held.board + street.board)
        yield from (f"{where}: {wrong}" for wrong in _bettable(rules, held))
    yield from _last(rules, held)
    yield from _enough(sheet, rules, held)


def _street(rules: Rules, street: Street, before: HeldCards, *, first: bool) -> Iterator[str]:
    """Check what a street takes from the hands it finds."""
    if first and (street.discard or street.draw or street.expose):
        yield "name: the first street deals cards; nobody has any to discard, draw for or expose"
    if street.discard and street.discard >= before.own:
        yield f"discard: everybody has {before.own} cards, and must keep some"
    if street.draw > before.own or (street.draw and (before.up or before.board)):
        yield f"draw: cards are drawn to a closed hand, here for up to {before.own}, where there is no board"
    if street.expose and (before.down, street.up, street.down) != (1, 1, 0):
        yield "expose: there must be one card face down, and the street deal one face up"
    if first and not street.up and rules.bring_in != "none":
        yield "up: the bring-in is by a card that lies face up: deal one"


def _bettable(rules: Rules, held: HeldCards) -> Iterator[str]:
    """Check that a hand before a betting round is something that can be looked at."""
    if held.own < 2:
        yield f"everybody must have two cards to bet on, not {held.own}"
    elif held.board and rules.hole_cards != "any" and held.board < 3:
        yield f"two of one's own cards go with three of the board, and there are {held.board}"
    elif held.board and rules.hole_cards == "any" and not 5 <= held.own + held.board <= 7:
        yield f"with the board a hand is of five to seven cards, not of {held.own + held.board}"


def _last(rules: Rules, held: HeldCards) -> Iterator[str]:
    """Yield what is wrong with the hands that are held at the end."""
    part = rules.pot[0] if rules.pot else "high"
    if part in OWN_CARDS and (held.own not in OWN_CARDS[part] or held.board or rules.hole_cards != "any"):
        counts = OWN_CARDS[part]
        wanted = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        yield f"rules.streets: a hand for {part} is of {wanted} cards of one's own and none of a board"
    if part not in OWN_CARDS and rules.hole_cards == "any" and not 5 <= held.own + held.board <= 7:
        yield f"rules.streets: at the end a hand is of five to seven cards, not of {held.own + held.board}"
    if part == "high" and held.own != 5 and any(street.draw for street in rules.streets):
        yield f"rules.streets: who draws to a high hand holds five cards, not {held.own}"
    if rules.hole_cards != "any" and held.board < 3:
        yield "rules.hole_cards: only where there is a board of three cards or more may it say other than any"
    if rules.boards != "one" and not held.board:
        yield "rules.boards: there is no board in this game: leave it out"
    shown = {"starts": rules.starts, "odd_chip": rules.odd_chip}
    for key, said in shown.items():
        if said in ("highest hand up", "lowest hand up") and not rules.streets[0].up:
            yield f"rules.{key}: no card lies face up from the first street on: write left of the button"
    if rules.open_pair != "no matter" and not held.up:
        yield "rules.open_pair: no card lies face up: leave it out"


def _enough(sheet: Sheet, rules: Rules, held: HeldCards) -> Iterator[str]:
    """Check that there are cards enough.

    Only where there is no board can a street that the deck is too short for be dealt another way.
    """
    people, deck = min(sheet.seats, rules.dealt_in), len(sheet.cards)
    first = rules.streets[:1] if rules.streets else ()
    boards = held.board * (rules.boards == "two")
    cards = rules.most_cards(people) + boards if held.board else people * sum(each.down + each.up for each in first)
    if cards > deck:
        yield f"rules.dealt_in: {people} players need {cards} cards, and the deck has {deck}"


def _betting(betting: Betting, rules: Rules) -> Iterator[str]:
    """Yield where the betting of the sheet and the rules of the game say different things."""
    blinds = betting.has_blinds
    if betting.at_most and (wrong := _why_not_money(betting.at_most)):
        yield f"betting.at_most: {wrong}"
    for key, values in (("structures", betting.structures), ("kills", betting.kills)):
        if len(set(values)) < len(values):
            yield f"betting.{key}: something stands there twice"
    if betting.has_bring_in != (rules.bring_in != "none"):
        yield "rules.bring_in: a game has one if betting.opens says antes and a bring-in, and else none"
    if rules.straddle != "none" and not blinds:
        yield "rules.straddle: there is no blind to straddle in a game without: write none"
    kills = any(kill != "none" for kill in betting.kills)
    if kills != (rules.kill != "none"):
        yield "rules.kill: it says who kills a pot if betting.kills has a kill, and else none"
    if rules.kill == "who wants to after three cards" and rules.streets and rules.streets[0].down < SEEN:
        yield f"rules.kill: the first street must deal {SEEN} cards face down for that"
    if rules.sevens != "none" and (rules.pot != ("ace to five",) or not any(each.draw for each in rules.streets)):
        yield "rules.sevens: it is a rule of draw games that ace to five wins: write none"


def _why_not_money(text: str) -> str:
    try:
        return "" if cents(text) else "no bet could be made"
    except Mistake as mistake:
        return str(mistake)
