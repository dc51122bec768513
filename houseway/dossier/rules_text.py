"""The rules of a game as a text, in the order in which the Bureau prints them; every sentence is made from the sheet.

Begin at `rules_text`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.core.cards import JOKERS, MARK, rank_of
from houseway.core.text import count_of, dollars, join_words
from houseway.core.tiles import tile_of
from houseway.fees.schedule import Schedule
from houseway.games.family import Game
from houseway.hands.high import MANY
from houseway.sheets.sheet import Sheet, Wager
from houseway.tables.felt import BankedFelt, Felt
from houseway.words.bank import about_bank, about_shoe
from houseway.words.catalogue import texts
from houseway.words.fees import fee_tables
from houseway.words.kinds import kind_of
from houseway.words.points import about_points
from houseway.words.sheets import (
    about_betting,
    about_choices,
    about_house_way,
    about_play,
    about_rules,
    about_terms,
    about_values,
    about_wager,
)

LOSES = "A bet loses with any result that is not in its table."


class TextTable(NamedTuple):
    """A table in the text: a heading over each of its columns, some of them over several."""

    title: str
    headings: tuple[tuple[str, int], ...]  # each with the number of columns below it
    rows: list[tuple[str, ...]]

    @property
    def is_wide(self) -> bool:
        """Whether it has more columns than a result and what it pays."""
        return sum(width for _, width in self.headings) > 2


class RulesPart(NamedTuple):
    """One heading of the rules, with what stands under it."""

    title: str
    sentences: list[str]
    tables: Sequence[TextTable] = ()
    numbered: bool = False  # whether the sentences are steps, one after the other


def rules_text(felt: Felt) -> list[RulesPart]:
    """Return the rules, heading by heading; one with nothing to say of this game is left out."""
    sheet, game = felt.game.sheet, felt.game
    parts = [
        RulesPart("Type of game", list(_type_of(game))),
        RulesPart("Object of the game", list(_object_of(game))),
        RulesPart("Description of the deck and number of decks", list(_deck_of(sheet))),
        RulesPart("Card values and hand rankings", list(about_values(sheet))),
        RulesPart("Description of the table and number of seated positions", list(_table_of(felt))),
        RulesPart("Dealing procedures and round of play", list(about_play(sheet)), numbered=True),
        RulesPart("How hands are set by the house", list(about_house_way(sheet)), numbered=True),
        RulesPart("Betting", [*about_betting(sheet), *about_points(sheet)]),
        RulesPart("How winners are determined and paid", *_say_payouts(sheet, "main", "later")),
        RulesPart("Bonus bets and paytables", *_say_payouts(sheet, "bonus", "rider")),
        RulesPart("Player-dealer rotation and wager", _without_shoe(sheet)),
        RulesPart(
            "Rules that vary",
            [f"{each.name.capitalize()}: {each.value}. {each.meaning}" for each in about_rules(sheet)],
        ),
        RulesPart("Left to the table", list(about_choices(sheet))),
        RulesPart("Collection schedule for each limit", *_collection(sheet)),
    ]
    return [part for part in parts if part.sentences or part.tables]


def _type_of(game: Game) -> Iterator[str]:
    """Say what kind of game it is, who plays against whom, and what the house lives on."""
    sheet = game.sheet
    yield f"{sheet.title} is a game of {kind_of(sheet.family).lower()}."
    if game.has_bank:
        yield (
            "Everybody plays against a player-dealer: one of the players, who holds a position that goes round the"
            " table, wins and loses no more than was put up, and is never the house."
        )
    elif game.has_pot:
        yield "Players play against each other for a pot. The house has no part in it and deals."
    else:
        yield "Players play against each other and settle pair by pair. The house has no part in it and deals."
    yield "The house lives on fees that are fixed before the cards; no fee is a share of bets or winnings."


def _object_of(game: Game) -> Iterator[str]:
    """Say what each main bet wins by; without bets, what is played for."""
    sheet, said = game.sheet, texts(game.sheet)
    for wager in sheet.wager:
        if wager.kind == "main":
            rows = next(iter(wager.tables.values()))
            won = [said[wager.id][row] for row, paid in rows.items() if paid not in ("push", "lose", "lose half")]
            yield f"{wager.title} wins if {join_words(won, 'or')}."
    if game.has_pot:
        yield "To win the pot: by the best hand at the showdown, or because all others have folded."
    elif not game.has_bank:
        yield "To collect more points from the other players than one pays them."


def _deck_of(sheet: Sheet) -> Iterator[str]:
    """Say what is in a deck, how many are dealt from, and when they are shuffled."""
    faces = sheet.cards
    what = "tile" if tile_of(faces[0]) else "card"
    fewest, most = sheet.decks.min, sheet.decks.max
    decks = f"{fewest} to {most} decks" if fewest < most else count_of(most, "deck")
    if what == "tile":
        yield f"A set has {count_of(len(faces), 'tile')}; it is dealt from {count_of(most, 'set')}."
    else:
        jokers = sum(face in JOKERS for face in faces)
        with_jokers = f", {count_of(jokers, 'joker')} among them" if jokers else ", without jokers"
        yield f"A deck has {count_of(len(faces), 'card')}{with_jokers}; it is dealt from {decks}."
        ranks = {rank_of(face) for face in faces if face not in JOKERS}
        if gone := [MANY[rank] for rank in range(13) if rank not in ranks]:
            yield f"There are no {join_words(gone)}."
        if any(face >= MARK for face in faces):
            yield "Some of its cards bear the word Bonus, as is said below."
    if sheet.bank:
        yield about_shoe(sheet)
    else:
        yield f"The {what}s are shuffled for every hand."


def _table_of(felt: Felt) -> Iterator[str]:
    """Say how many seats the table has, what is printed before each, and who else may bet."""
    sheet = felt.game.sheet
    if sheet.layouts:
        several = join_words([f"{count_of(seats, 'seat')} ({name})" for name, seats in sheet.layouts.items()], "or")
        yield f"The table has {several}, and a place for the house dealer."
    else:
        yield f"The table has {count_of(sheet.seats, 'seat')}, and a place for the house dealer."
    if sheet.wager:
        spots = join_words([wager.title for wager in sheet.wager if wager.kind in ("main", "bonus")])
        yield f"Before each seat the layout has a place for {spots}."
    if sheet.backline:
        yield "People without a seat may bet behind one that is taken, on what its player plays."
    if sheet.empty_circles:
        yield "Players may bet where nobody sits, too."
    limit = "no maximum" if felt.options.maximum is None else f"a maximum of {dollars(felt.options.maximum)}"
    if isinstance(felt, BankedFelt):
        yield f"The figures of this dossier are for bets from {dollars(felt.options.minimum)}, with {limit}."


def _say_payouts(sheet: Sheet, *kinds: str) -> tuple[list[str], list[TextTable]]:
    """Return what is said of the wagers of some kinds, and their paytables."""
    wagers = [wager for wager in sheet.wager if wager.kind in kinds]
    tables = [table for wager in wagers for table in paytables(sheet, wager)]
    about = [f"{wager.title}: {', '.join(about_wager(sheet, wager))}." for wager in wagers]
    return ([*about, LOSES] if wagers else []), tables


def paytables(sheet: Sheet, wager: Wager) -> Iterator[TextTable]:
    """Yield every paytable of a wager."""
    said = texts(sheet)[wager.id]
    for label, rows in wager.tables.items():
        title = f"{wager.title}, paytable {label}" if label else wager.title
        yield TextTable(title, (("result", 1), ("pays", 1)), [(said[row], paid) for row, paid in rows.items()])


def _without_shoe(sheet: Sheet) -> list[str]:
    """Return how the position goes round; how the cards are shuffled is said with the deck."""
    return list(about_bank(sheet))[1:]


def _varying(sheet: Sheet) -> Iterator[str]:
    """Say each rule in which this game differs from what is usual in its family."""
    for each in about_rules(sheet):
        yield f"{each.name.capitalize()}: {each.value}. {each.meaning}"


def _collection(sheet: Sheet) -> tuple[list[str], list[TextTable]]:
    """Return what is said of the collection, and the tables of all schedules."""
    if not sheet.schedules:
        return ["No schedule is printed for this game."], []
    said = [
        "A fee is taken from whoever the column names, in dollars, and is fixed by the bracket that the hand is in."
    ]
    return said, [table for schedule in sheet.schedules for table in _fees(schedule)]


def _fees(schedule: Schedule) -> Iterator[TextTable]:
    """Yield the tables of a schedule, its terms in the title of the first."""
    terms = "; ".join(about_terms(schedule))
    for number, table in enumerate(fee_tables(schedule)):
        title = schedule.title if number == 0 else f"{schedule.title}, continued"
        yield TextTable(f"{title}{f' ({terms})' if terms and number == 0 else ''}", table.headings, table.rows)
