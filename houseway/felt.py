"""The felt: a game laid out with a table's options, and who may come to it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from houseway.bank import Person, Terms
from houseway.games import Game
from houseway.money import Payout
from houseway.options import Options, rows_of, schedule_of
from houseway.round.ask import Amount, Spot
from houseway.schedule import PLAYER_DEALER, Row
from houseway.sheet import Wager

_NAME = re.compile(r"[^\W_][\w .'-]{0,31}")


@dataclass(frozen=True)
class Felt:
    """A table laid out: the game with its options, and everything about them that does not change from hand to hand."""

    game: Game
    options: Options
    fees: tuple[Row, ...]
    payouts: Mapping[str, Mapping[str, Payout]]
    terms: Terms
    spots: tuple[Spot, ...]
    back_spots: tuple[Spot, ...]

    @property
    def shoe_cards(self) -> int:
        return len(self.game.family.deck) * self.options.decks


def lay_out(game: Game, options: Options) -> Felt:
    sheet, fees = game.sheet, rows_of(game.sheet, options)
    fee_most = sum(
        max(row.cents or 0 for row in fees if row.payer == PLAYER_DEALER and row.measure == measure)
        for measure in {row.measure for row in fees if row.payer == PLAYER_DEALER}
    )
    terms = Terms(game.bank.rotation, options.seats, options.minimum, fee_most, options.chip_cents)
    spots = tuple(_spot(game, options, fees, wager) for wager in sheet.wager)
    back = tuple(spot for spot, wager in zip(spots, sheet.wager, strict=True) if sheet.backline and wager.backline)
    return Felt(game, options, fees, game.payouts(options.paytables), terms, spots, back)


def _spot(game: Game, options: Options, fees: tuple[Row, ...], wager: Wager) -> Spot:
    low, high, at_most = options.minimum, options.maximum, wager.at_most
    schedule = schedule_of(game.sheet, options.schedule or None)
    if schedule and wager.kind == "bonus":
        bonus = schedule.terms_of(options.option).bonus
        if limits := bonus.range_for(wager.id):
            low, high = limits.low, limits.high
        if bonus.at_most:
            at_most = tuple(each.id for each in game.sheet.wager if each.kind == "main")
    low = -(-low // options.chip_cents) * options.chip_cents
    fee = sum(row.cents or 0 for row in fees if wager.id in row.per)
    return Spot(wager.id, wager.title, wager.kind, Amount(low, high, options.chip_cents), fee, wager.needs, at_most)


def why_not_join(felt: Felt, people: Mapping[str, Person], person: Person) -> str | None:
    """Why somebody cannot sit or stand here."""
    if not _NAME.fullmatch(person.name):
        return f"{person.name!r} is not a name: up to 32 letters, digits, spaces and .'-"
    if person.name in people:
        return f"{person.name} is at the table already"
    if not 1 <= person.seat <= felt.options.seats:
        return f"there is no seat {person.seat}: this table has seats 1 to {felt.options.seats}"
    taken = {other.seat for other in people.values() if not other.standing}
    if person.standing:
        if not felt.back_spots:
            return f"{felt.game.sheet.title} has no back line here"
        return None if person.seat in taken else f"nobody sits in seat {person.seat} to bet behind"
    if person.seat in taken:
        return f"seat {person.seat} is taken"
    if person.hired and any(other.hired for other in people.values()):
        return "there is a hired banker at the table already"
    return None
