"""Tables of any game, anybody at them, and hands played there: at random, and again by their scripts."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import lru_cache
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.balances import Ledger
from houseway.core.cards import Card, shoe
from houseway.core.money import Account, Posting
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.games.known import has_family
from houseway.round import drivers
from houseway.round.ask import Question
from houseway.round.deal import Play
from houseway.round.event import PLAYER_DEALER
from houseway.round.script import Script
from houseway.sheets.shelf import load_sheet
from houseway.sheets.stakes import KillButton
from houseway.tables.acts import Buy, Carry, Collect, Join, Person, SitOut
from houseway.tables.buyin import BuyIn
from houseway.tables.choosing import options_for
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options, Wish
from houseway.tables.table import Table, conclude, do, hand_of
from houseway.testing.views import Anybody, ReshuffledFaces, Start, Started, show_script

NAMES = (
    "Ann",
    "Bob",
    "Cat",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jan",
    "Kim",
    "Leo",
    "Mia",
    "Ned",
    "Oto",
    "Pia",
    "Ray",
    "Sue",
)


class DealtGame(NamedTuple):
    """A game as adopted, or as printed."""

    name: str
    game: Game


def games_of(sheets: Iterable[str]) -> Iterator[DealtGame]:
    """Yield each of these sheets that is playable, and each with all readings undone that can be."""
    for sheet_id in sheets:
        sheet = load_sheet(sheet_id)
        if sheet.playable and has_family(sheet.module):
            adopted = load(sheet_id)
            yield DealtGame(sheet_id, adopted)
            printed = as_printed(sheet_id, len(sheet.reading))
            if printed and printed.sheet.digest != adopted.sheet.digest:
                yield DealtGame(f"{sheet_id} as printed", printed)


def as_printed(sheet_id: str, readings: int) -> Game | None:
    """The letter of the book, as far as it can be dealt."""
    undone: tuple[int, ...] = ()
    for number in range(1, readings + 1):
        try:
            load(sheet_id, (*undone, number))
        except Mistake:
            continue
        undone = (*undone, number)
    return load(sheet_id, undone) if undone else None


def any_options(game: Game, rng: Random) -> Options:
    """Options the sheet allows, chosen at random."""
    sheet = game.sheet
    aside = copy(rng)  # what a sheet leaves to the table shall not change who sits there
    while True:
        page = rng.choice(sheet.schedules) if sheet.schedules else None
        wish = Wish(
            schedule=page.id if page else None,
            option=rng.choice(page.options) if page else 1,
            decks=rng.randint(sheet.decks.min, sheet.decks.max),
            seats=rng.choice(list(sheet.layouts.values()) or [sheet.seats]),
            chip_cents=rng.choice((None, None, 25, 50)),
            paytables={wager.id: rng.choice(list(wager.tables)) for wager in sheet.wager if wager.paytables},
            choices={choice.id: aside.choice(list(choice.ways)) for choice in sheet.choice},
            structure=rng.choice(sheet.betting.structures) if sheet.betting else None,
            kill=rng.choice(sheet.betting.kills) if sheet.betting else None,
            forced_bet=bool(sheet.betting) and rng.random() < 0.2,
        )
        try:
            return options_for(sheet, wish)
        except Mistake:
            continue  # an option the book's damage or limits do not leave for use


def any_table(game: Game, rng: Random, people: int | None = None) -> Table:
    """So many people or any number from two, in any seats, perhaps some behind them, perhaps a hired banker."""
    felt = any_stacks(lay_out(game, any_options(game, rng)))
    table, names = Table(felt), iter(NAMES)
    seats = rng.sample(range(1, felt.options.seats + 1), people or rng.randint(2, felt.options.seats))
    hired = rng.choice((0, *seats))
    for seat in seats:
        do(table, Join(Person(next(names), seat, hired=seat == hired), _chips(felt, rng)))
    for _ in range(rng.randint(0, 3) if felt.back_spots else 0):
        do(table, Join(Person(next(names), rng.choice(seats), standing=True), _chips(felt, rng)))
    return table


def between_hands(table: Table, rng: Random) -> None:
    """The clock goes on, and now and then somebody sits out, comes back, buys more or sits down."""
    do(table, Collect(table.minutes + rng.choice((0, 2, 11, 45))))
    name = rng.choice(list(table.people))
    match rng.randrange(6):
        case 0 if not table.people[name].away and not must_kill(table, name):
            do(table, SitOut(name, away=True))
        case 0 | 1 if table.people[name].away:
            do(table, SitOut(name, away=False))
        case 2:
            do(table, Buy(name, _chips(table.felt, rng)))
        case 3 if free := set(range(1, table.felt.options.seats + 1)) - {each.seat for each in table.people.values()}:
            seat = rng.choice(sorted(free))
            do(table, Join(Person(f"New {seat}", seat), _chips(table.felt, rng)))


def must_kill(table: Table, name: str) -> bool:
    return table.carry.button is not None and table.carry.button.kill == KillButton(name, 2)


def _chips(felt: Felt, rng: Random) -> int:
    """A short stack or a long one, in whole chips."""
    least = felt.options.minimum + sum(fee.most for fee in felt.fees if fee.payer == PLAYER_DEALER)
    cents = least * rng.choice((1, 2, 5, 20, 100)) + rng.randint(0, 50) * 100
    return cents - cents % felt.options.chip_cents or felt.options.chip_cents


def shoe_of(felt: Felt, rng: Random) -> list[Card]:
    order = list(shoe(felt.game.sheet.cards, felt.options.decks).elements())
    rng.shuffle(order)
    return order


def start_of(table: Table) -> Start:
    """The next hand of a table, as often as it is wanted."""
    felt, people, carry, balances = table.felt, dict(table.people), table.carry, dict(table.balances)

    def start() -> Started:
        hand = hand_of(felt, people, carry, Ledger(balances))
        return hand.deal, hand.play()

    return start


def describe_table(table: Table, carry: Carry) -> str:
    """Write a table in a line, for when something goes wrong there."""
    return f"{table.felt.options} {list(table.people.values())} {carry}"


def lay_felt(game: Game, wish: Wish | None = None) -> Felt:
    return lay_out(game, options_for(game.sheet, wish))


def any_stacks(felt: Felt) -> Felt:
    """The felt without limits to buying in, for stacks that other hands would have made short or long."""
    return dataclasses.replace(felt, buy_in=BuyIn())


def play_hand(table: Table, hand: Hand, drive: Callable[[Play[Carry]], Carry]) -> list[Posting]:
    """Let a driver play a hand to its end, and the table go on from what it came to."""
    fact = conclude(table, hand, [], drive(hand.play()))
    table.evolve(fact)
    return fact.postings


HANDS = 4


class Effort(NamedTuple):
    """How much is tried: tables, more of them where hands are set in many ways, and views compared."""

    tables: int = 3
    tables_of_set_hands: int = 3
    views: int = 12


class PlayedHand(NamedTuple):
    """A hand at a table: all that was there before, and all that came of it."""

    felt: Felt
    people: dict[str, Person]
    before: dict[Account, int]
    after: dict[Account, int]
    hand: Hand
    again: Hand
    questions: list[Question]
    where: str


class _Asked:
    """A game, told from others by itself: its rules cannot be hashed."""

    def __init__(self, game: Game, tables: int) -> None:
        self.game, self.tables = game, tables

    def __hash__(self) -> int:
        return hash((id(self.game), self.tables))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and (self.game, self.tables) == (other.game, other.tables)


def play_hands(game: Game, tables: int) -> tuple[PlayedHand, ...]:
    """Return hands at any tables of a game, the same for every check of it that follows."""
    return _play_once(_Asked(game, tables))


@lru_cache(maxsize=1)
def _play_once(asked: _Asked) -> tuple[PlayedHand, ...]:
    return tuple(play_at(asked.game, range(asked.tables)))


def play_at(game: Game, tables: range) -> Iterator[PlayedHand]:
    """Yield a few hands at each of these tables, each played once at random and once from its script."""
    for seed in tables:
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            yield one_hand(table, rng, f"seed {seed}, hand {number + 1} of {describe_table(table, table.carry)}")
            between_hands(table, rng)


def one_hand(table: Table, rng: Random, where: str) -> PlayedHand:
    """Play a hand at random, and again from its script as it is written down."""
    before, again = dict(table.balances), hand_of(table.felt, dict(table.people), table.carry, Ledger(table.balances))
    script: Script = []
    hand, anybody, faces = table.hand(), Anybody(rng), ReshuffledFaces(shoe_of(table.felt, rng))
    play_hand(table, hand, lambda play: drivers.live(play, faces, anybody, rng, script))
    where = f"{where}\n{show_script(script)}"
    written = msgspec.json.decode(msgspec.json.encode(script), type=Script)
    require(
        drivers.replay(again.play(), written) == table.carry, "a replay leaves another table to the next hand", where
    )
    people, after = dict(table.people), dict(table.balances)
    return PlayedHand(table.felt, people, before, after, hand, again, anybody.met, where)


class Broken(AssertionError):
    """Something that must hold of every game does not: what, and where it was seen."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{what}\n{where}" if where else what)
        self.what = what


def require(holds: bool, what: str, where: str = "") -> None:
    """Raise Broken unless something holds. Unlike an assert, it is never left out."""
    if not holds:
        raise Broken(what, where)
