"""A sheet in words: what a page says of a game, on paper, in a terminal or in a browser.

Begin at `about`. Every sentence is made from values of the sheet, so that a changed sheet changes
its page.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from houseway.core.cards import JOKERS, NAMES, rank_of
from houseway.core.text import dollars, join_words
from houseway.core.tiles import tile_of
from houseway.fees.schedule import OptionTerms, Range, Row, Schedule
from houseway.games.bind import bind
from houseway.hands.high import MANY
from houseway.sheets.books import books
from houseway.sheets.sheet import Betting, Sheet, Wager
from houseway.tables.options import Options
from houseway.words.headings import is_playable
from houseway.words.vocabulary import field_docs

NARROWER = "of two rows that fit the same cards the more exact one counts"
ROUND_ENDS = "A round of betting ends when all who are left have put in the same."
KINDS = {
    "main": "main bet",
    "bonus": "bonus bet",
    "later": "made in the course of the hand",
    "rider": "no bet of its own",
}
# Ten, as a record writes it.
TEN = re.compile(r"\bT\b")


def sign(cents: int) -> str:
    """
    >>> sign(2500), sign(-50), sign(0)
    ('+$25', '-$0.50', 'even')
    """
    return "even" if cents == 0 else f"{'+' if cents > 0 else ''}{dollars(cents)}"


def limits(sheet: Sheet, options: Options) -> str:
    """Say what a table plays for."""
    low, stakes = dollars(options.minimum), options.stakes
    if sheet.points:
        return f"{low} a point"
    if stakes is None:
        return f"{low} and more" if options.maximum is None else f"{low} to {dollars(options.maximum)}"
    if stakes.structure == "limit":
        return f"limit {dollars(stakes.lower)}/{dollars(stakes.higher)}"
    return f"{stakes.structure}, {f'blinds {_pair(stakes.blinds)}' if stakes.blinds else low}"


def _pair(amounts: tuple[int, ...]) -> str:
    return "/".join(map(dollars, amounts))


def about(sheet: Sheet) -> Iterator[str]:
    """A game in a few phrases."""
    seats = join_words([str(seats) for seats in sorted(set(sheet.layouts.values()))], "or") or str(sheet.seats)
    decks = f"{sheet.decks.min} to {sheet.decks.max}" if sheet.decks.min < sheet.decks.max else str(sheet.decks.max)
    yield from (sheet.family, f"{seats} seats", f"{decks} {'deck' if sheet.decks.max == 1 else 'decks'}")
    if sheet.backline:
        yield "back-line betting"
    if sheet.empty_circles:
        yield "bets where nobody sits"
    if sheet.approval:
        yield f"approval {sheet.approval}"
    if not is_playable(sheet):
        yield "cannot be dealt yet"


def about_wager(sheet: Sheet, wager: Wager) -> Iterator[str]:
    titles = {other.id: other.title for other in sheet.wager}
    yield KINDS[wager.kind]
    if wager.needs:
        yield f"with {' or '.join(titles.get(need, need) for need in wager.needs)}"
    if _stands_alone(wager):
        yield "may be bet alone"
    if wager.at_most:
        yield f"no more than {' or '.join(titles.get(other, other) for other in wager.at_most)}"
    if wager.range:
        yield f"of {wager.range.replace(' - ', ' to ')}"
    if wager.rides:
        least = f"{wager.least} or more" if wager.least else "any amount"
        yield f"comes with {titles.get(wager.rides, wager.rides)} of {least}"
    yield from _describe_decks(wager)
    if sheet.backline and not wager.backline:
        yield "not on the back line"
    if _has_narrower_rows(sheet, wager):
        yield NARROWER


def _describe_decks(wager: Wager) -> Iterator[str]:
    """Say for how many decks a paytable is, unless its name says so."""
    for label, decks in wager.decks.items():
        said = f"{join_words([str(count) for count in decks], 'or')} deck{'' if decks == (1,) else 's'}"
        if label != said:
            yield f"the paytable {label} with {said} only"


def _has_narrower_rows(sheet: Sheet, wager: Wager) -> bool:
    """Whether a row of a paytable is a case of another that stands there too."""
    game = bind(sheet) if is_playable(sheet) else None
    return game is not None and game.has_narrower_rows(wager)


def about_betting(sheet: Sheet) -> Iterator[str]:
    """How a ring game is bet, and what a table may choose."""
    if betting := sheet.betting:
        most = f"; no bet above {betting.at_most}" if betting.at_most else ""
        yield f"In turn each player folds, calls what was bet or raises it; who owes nothing may check. {ROUND_ENDS}"
        yield f"Played {join_words(betting.structures, 'or')}, opened by {betting.opens}{most}."
        game = bind(sheet) if is_playable(sheet) else None
        yield from game.betting_in_words if game else ()
        yield from _table_terms(betting)


def _table_terms(betting: Betting) -> Iterator[str]:
    if len(betting.kills) > 1:
        yield f"A table chooses its kill: {join_words(betting.kills, 'or')}, the first if nothing is said."
    if betting.posts != "nobody":
        who = betting.posts.replace("who", "those who")
        yield f"To be dealt in, {who} post what they owe, or wait for the big blind."


def about_choices(sheet: Sheet, *, by_id: bool = False) -> Iterator[str]:
    """Say what the book leaves to the house; and, where a table is opened by typing, what to type."""
    for choice in sheet.choice:
        lines = f" (lines {choice.lines})" if choice.lines else ""
        typed = f"; choose {choice.id}" if by_id else ""
        yield f"{choice.title}: {' or '.join(choice.ways)}{typed}{lines}."


def about_house(sheet: Sheet) -> Iterator[str]:
    """The rules that a card room has for all its games."""
    book = books().find(sheet.room)
    yield from book.page.house_rules if book else ()


def about_play(sheet: Sheet) -> Iterator[str]:
    """The round of play, street by street, where the family says it."""
    if is_playable(sheet):
        game = bind(sheet)
        bets, *others = game.family.procedure(sheet, game.rules)
        yield from (f"{bets}{_name_bets_alone(sheet)}", *others)


def _name_bets_alone(sheet: Sheet) -> str:
    """The bonus bets that ask for no other, which the sentence on everybody's bets would leave out."""
    alone = [wager.title for wager in sheet.wager if _stands_alone(wager)]
    return f" {join_words(alone)} may be bet alone, too." if alone else ""


def _stands_alone(wager: Wager) -> bool:
    return wager.kind == "bonus" and not wager.needs


def about_house_way(sheet: Sheet) -> Iterator[str]:
    """How the house sets a hand, rule by rule, where hands are set."""
    if is_playable(sheet):
        game = bind(sheet)
        yield from game.family.chart(game.rules)


def about_values(sheet: Sheet) -> Iterator[str]:
    """Say which cards are in the deck, what they count and which hands are higher."""
    if not any(map(tile_of, sheet.cards)):
        yield _describe_deck(sheet)
    if is_playable(sheet):
        game = bind(sheet)
        yield from game.family.values(sheet, game.rules)
    if marked := sorted({rank_of(face) for face in sheet.cards if NAMES[face].endswith("+")}):
        ranks = ", ".join(MANY[rank] for rank in marked)
        yield f"Of this deck the {ranks} bear the word Bonus; they are shown with a +."


def _describe_deck(sheet: Sheet) -> str:
    """Say how many cards a deck has; where there is a joker, its family says what it is."""
    without = ", without jokers" if set(JOKERS).isdisjoint(sheet.cards) else ""
    return f"{'Each' if sheet.decks.max > 1 else 'The'} deck has {len(sheet.cards)} cards{without}."


class RuleTold(NamedTuple):
    """A rule of a family as a sheet has it, and the sentence that explains it."""

    name: str  # the key under `rules`
    value: str  # as the sheet writes it
    meaning: str


def about_rules(sheet: Sheet) -> Iterator[RuleTold]:
    """The rules of the family, each by its name; what is as usual goes without saying, tables into `about_play`."""
    if not is_playable(sheet):
        return
    game = bind(sheet)
    rules, unsaid = game.rules, game.family.unsaid(sheet, game.rules)
    titles, meanings = {wager.id: wager.title for wager in sheet.wager}, field_docs(type(rules))
    for field in msgspec.structs.fields(rules):
        value = getattr(rules, field.name)
        entries = value.values() if isinstance(value, dict) else value
        is_table = isinstance(entries, Iterable) and any(isinstance(each, msgspec.Struct) for each in entries)
        if not is_table and value != field.default and value != {} and field.name not in unsaid:
            yield RuleTold(field.name.replace("_", " "), in_words(value, titles), meanings[field.name])


def in_words(value: object, titles: Mapping[str, str]) -> str:
    """Return a value of the rules in words, wagers by their titles.

    >>> in_words((3, 3, 4), {}), in_words(("trips", "tie"), {"trips": "Trips", "tie": "Tie Bet"})
    ('3, 3, 4', 'Trips, Tie Bet')
    >>> in_words({"dead hand": "143", "T": "T-9-6"}, {})
    'dead hand (143), 10 (10-9-6)'
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{in_words(key, titles)} ({in_words(fact, titles)})" for key, fact in value.items())
        case list() | tuple():
            return ", ".join(in_words(each, titles) for each in value)
    return titles.get(str(value), TEN.sub("10", str(value)))


def about_terms(schedule: Schedule) -> Iterator[str]:
    """On what terms each of its options is played, where it says."""
    for terms in schedule.terms:
        if said := ", ".join(_terms(terms)):
            yield f"{_span(terms)}: {said}" if len(schedule.terms) > 1 else said


def _span(terms: OptionTerms) -> str:
    """Options 16 to 32 and 66: the book's numbers run on, but for one that was given later."""
    numbers = sorted(set(terms.options) - {0})
    spans = " and ".join(str(each[0]) if len(each) == 1 else f"{each[0]} to {each[-1]}" for each in runs(numbers))
    return f"option{'' if len(numbers) == 1 else 's'} {spans}"


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """
    >>> runs([1, 2, 3, 7, 9, 10])
    [[1, 2, 3], [7], [9, 10]]
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def _terms(terms: OptionTerms) -> Iterator[str]:
    yield from filter(None, (terms.game, terms.limits))
    if terms.buy_in:
        yield f"buy-in {terms.buy_in}"
    if terms.minimum:
        yield f"minimum {terms.minimum}"
    if terms.maximum:
        yield "no maximum" if terms.maximum == Range(0) else f"maximum {terms.maximum}"
    if terms.bets_a_seat:
        yield "; ".join(f"option {option}: {bets} bets a seat" for option, bets in terms.bets_a_seat.items())
    if terms.bonus.range:
        yield f"bonus bets {terms.bonus.range}"
    if terms.bonus.at_most:
        yield f"bonus bets at most the {terms.bonus.at_most}"


def about_row(row: Row) -> tuple[str, ...]:
    """A line of a schedule: option, limit, for what, payer, fee, when."""
    fee = "cannot be read" if row.cents is None else dollars(row.cents)
    when = ", ".join(filter(None, (row.moment, row.modifier, row.when)))
    return str(row.option), row.limit, ", ".join(_describe_measure(row)), row.payer, fee, when


def _describe_measure(row: Row) -> Iterator[str]:
    """Say what a row's fee is for: each of some wagers, and a bracket of what it is measured by."""
    if row.per:
        yield f"each {' or '.join(row.per)}"
    if row.from_cents is not None:
        low, high = dollars(row.from_cents), None if row.to_cents is None else dollars(row.to_cents)
    elif row.least is not None:
        low, high = str(row.least), None if row.most is None else str(row.most)
    else:
        return
    # "total table action" is too long to stand in every line.
    measure, to = row.measure.split()[-1], "and more" if high is None else f"to {high}"
    yield f"{measure} {low}" if low == high else f"{measure} {low} {to}"
