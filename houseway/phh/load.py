"""A history put into a journal: the recorded cards and actions, played by a sheet's rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from math import gcd
from typing import NamedTuple

import msgspec

from houseway.core.money import Kind, Posting
from houseway.core.text import Mistake, dollars
from houseway.fees.ladder import Fee
from houseway.fees.schedule import POT
from houseway.games.bind import bind
from houseway.games.family import Game
from houseway.phh.actions import Actions
from houseway.phh.file_rules import blinds_of, choose_ante, play_as_file
from houseway.phh.history import ChosenOptions, History, cents_of
from houseway.phh.variants import STRUCTURES, variant_at
from houseway.record.ends import count, opening
from houseway.record.journal import Line
from houseway.round.script import Script
from houseway.sheets.sheet import Sheet
from houseway.sheets.stakes import Button, Owes
from houseway.tables.acts import Carry, Found, Meet, Observed, Person, SightsBefore
from houseway.tables.choosing import check_options, options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.limits import structures_of
from houseway.tables.options import Options, Wish
from houseway.tables.table import Table, do

DOLLAR = 100


class FileDifference(NamedTuple):
    """A player's final stack or winnings as the file says, and as the book makes them."""

    who: str
    field: str  # of the file
    file_cents: int  # as the file says
    cents: int  # by the book


class Importer:
    """A table of one game at which histories are played one after another, into a journal.

    A history that is refused leaves no line.
    """

    def __init__(
        self, game: Game, wish: Wish, write: Callable[[Line], None], *, fees: bool = True, as_file: bool = False
    ) -> None:
        played = play_as_file(game) if as_file else game
        self._game = played if fees or as_file else without_fees(played)
        self._as_file = as_file
        self._wish = wish
        self._write = write
        self.table: Table | None = None

    def play(self, history: History) -> tuple[Table, list[FileDifference]]:
        """Play one hand; return the table after it, and where the file says otherwise.

        A Mistake names the action refused.
        """
        options, found = _options(self._game.sheet, history, self._wish, as_file=self._as_file), _seating(history)
        felt = lay_out(self._game, options)
        if variant_at(felt) != history.variant:
            raise Mistake(f"{felt.game.sheet.id} is played as {variant_at(felt)}, and the hand is of {history.variant}")
        betting = felt.game.sheet.betting
        if any((*history.posts, *history.dead)) and (betting is None or betting.posts == "nobody"):
            raise Mistake("somebody posts, and the book has nobody do so")
        if history.posts and history.posts[-1]:
            raise Mistake(f"{history.names[-1]} posts on the button, which passes over who owes")
        if self.table is None:
            table = Table(felt)
            do(table, Meet(options, found))
            came: list[Line] = [opening(felt, table=history.table, found=found)]
        else:
            table = self.table.copy()
            came = [*do(table, Meet(options, found))]
        script: Script = []
        hand = table.hand()
        carry = Actions(history).drive(table.watch(hand, SightsBefore()), script)
        postings = hand.deal.ledger.postings
        _check_posts(history, postings)
        fact = _observe(history, table.hands + 1, script, postings, carry)
        table.evolve(fact)
        for line in (*came, fact):
            self._write(line)
        self.table = table
        return table, list(_differences(history, table, postings))

    def close(self) -> None:
        if self.table is not None:
            self._write(count(self.table))


def without_fees(game: Game) -> Game:
    """Return the same game with no collection.

    It is a sheet of its own, for the book's has schedules.
    """
    return bind(msgspec.structs.replace(game.sheet, id=f"{game.sheet.id} without fees", schedules=()))


def _observe(history: History, number: int, script: Script, postings: list[Posting], carry: Carry) -> Observed:
    fees = history.collection
    noted = None if fees is None else [Fee(POT, cents, moment) for moment, cents in fees]
    return Observed(number=number, seen=SightsBefore(), script=script, postings=postings, carry=carry, fees=noted)


def _check_posts(history: History, postings: list[Posting]) -> None:
    """Refuse a file whose posts, live or dead, are not those the book has."""
    kinds: dict[Kind, tuple[int, ...]] = {"post": history.posts, "dead post": history.dead}
    for kind, said in kinds.items():
        by_book = {each.source.who: each.cents for each in postings if each.kind == kind}
        for name, cents in zip_longest(history.names, said, fillvalue=0):
            if (due := by_book.get(str(name), 0)) != cents:
                raise Mistake(
                    f"{name} puts in a {kind} of {dollars(cents)} in the file, and of {dollars(due)} by the book"
                )


def _differences(history: History, table: Table, postings: list[Posting]) -> Iterator[FileDifference]:
    won, uncalled = (_sum_gains(postings, kind) for kind in ("wins", "not called"))
    # A file may count among winnings a bet that nobody called, which was never won.
    said = [
        cents - uncalled[name] if cents == won[name] + uncalled[name] else cents
        for name, cents in zip(history.names, history.winnings, strict=False)
    ]
    chips = {name: table.chips(name) for name in history.names}
    for field, theirs, ours in (("finishing_stacks", history.finishing, chips), ("winnings", said, won)):
        for name, cents in zip(history.names, theirs, strict=False):
            if cents != ours[name]:
                yield FileDifference(name, field, cents, ours[name])


def _sum_gains(postings: list[Posting], kind: Kind) -> Counter[str]:
    """Return what each player got out of the pot by postings of one kind."""
    gained = Counter[str]()
    for posting in postings:
        if posting.kind == kind:
            gained[posting.target.who] += posting.cents
    return gained


def _seating(history: History) -> Found:
    """Return everybody with their chips.

    The button is the last player's, so it lay last with the one before.
    """
    if len(history.stacks) < 2:
        raise Mistake("it takes two to play, and the file has fewer starting stacks")
    if len(history.names) != len(history.stacks):
        raise Mistake(f"the file names {len(history.names)} players, and has {len(history.stacks)} starting stacks")
    people = [Person(name, seat) for name, seat in zip(history.names, _seats(history), strict=True)]
    posts = zip_longest(history.names, history.posts, history.dead, fillvalue=0)
    owes = {str(name): Owes(big=live > 0, small=dead > 0) for name, live, dead in posts if live or dead}
    button = Button(people[-2].seat, people[-2].name)
    return Found(tuple(zip(people, history.stacks, strict=True)), button, owes)


def _seats(history: History) -> tuple[int, ...]:
    """Return the seats if they go round the table in the order of the players; otherwise the first ones."""
    seats, count = history.seats, len(history.stacks)
    turned = [(seat - seats[0]) % max(seats) for seat in seats] if seats else []
    is_round = len(seats) == count and turned == sorted(set(turned)) and min(seats) > 0
    return seats if is_round else tuple(range(1, count + 1))


def _options(sheet: Sheet, history: History, wish: Wish, *, as_file: bool) -> Options:
    """Return the table's options: the stakes of the file, and what an export names beside them.

    Where it names nothing, the first option of the schedule that is for the stakes.
    """
    if history.variant not in STRUCTURES:
        raise Mistake(f"{history.variant!r} is no variant that can be played: there are {', '.join(STRUCTURES)}")
    if sheet.betting is None:
        raise Mistake(f"{sheet.id} is no ring game")
    wish = msgspec.structs.replace(wish, choices=choose_ante(history, as_file=as_file))
    blinds = blinds_of(history, as_file=as_file)
    if (own := history.options) and history.sheet == sheet.id and (wish.schedule, wish.option) == (None, None):
        options = msgspec.structs.replace(_with_stakes(sheet, history, blinds, _wish_as(own, wish)), beside=own.beside)
        check_options(sheet, options)
        return options
    refused: list[Mistake] = []
    for named in _choices(sheet, wish, STRUCTURES[history.variant]):
        try:
            return _with_stakes(sheet, history, blinds, named)
        except Mistake as mistake:
            refused.append(mistake)
    raise refused[-1]


def _wish_as(own: ChosenOptions, wish: Wish) -> Wish:
    """Return the wish with the options that an export of this sheet names."""
    return msgspec.structs.replace(
        wish,
        schedule=own.schedule or None,
        option=own.option if own.schedule else None,
        chip_cents=own.chip if wish.chip_cents is None else wish.chip_cents,
        maximum=own.maximum,
        choices={**own.choices, **wish.choices},
    )


def _choices(sheet: Sheet, wish: Wish, structure: str) -> list[Wish]:
    """Return the schedules and options to try, in the book's order: those for the structure and the wish."""
    named = [sheet.schedule_by_id(wish.schedule)] if wish.schedule or not sheet.schedules else sheet.schedules
    pairs = [
        (schedule, option)
        for schedule in named
        for option in ((wish.option,) if wish.option is not None or schedule is None else schedule.options)
    ]
    fit = [
        (schedule, option)
        for schedule, option in pairs
        if schedule is None or option is None or structure in structures_of(sheet, schedule.terms_of(option))
    ]
    return [
        msgspec.structs.replace(wish, schedule=schedule.id if schedule else None, option=option)
        for schedule, option in fit or pairs
    ]


def _with_stakes(sheet: Sheet, history: History, blinds: tuple[int, ...], wish: Wish) -> Options:
    structure = STRUCTURES[history.variant]
    options = options_for(
        sheet,
        msgspec.structs.replace(
            wish,
            structure=structure,
            minimum=history.lower,
            higher=history.higher if structure == "limit" else None,
            # Nobody wishes for a blind of nothing: it is put in below.
            blinds=tuple(cents or history.lower for cents in blinds),
            ante=max(history.antes),
            bring_in=history.bring_in or None,
            chip_cents=_chip(history) if wish.chip_cents is None else wish.chip_cents,
        ),
    )
    if options.stakes is None or 0 not in blinds:
        return options
    return msgspec.structs.replace(options, stakes=msgspec.structs.replace(options.stakes, blinds=blinds))


def _chip(history: History) -> int:
    """Return a dollar, or the largest chip of which everything in the file is a multiple."""
    amounts = (cents_of(words[2]) for words in map(str.split, history.actions) if words[1:2] == ["cbr"])
    return gcd(DOLLAR, *history.stacks, *history.blinds, *history.antes, history.lower, history.higher, *amounts)
