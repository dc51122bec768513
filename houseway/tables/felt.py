"""The felt: a game laid out with a table's options, and who may come to it.

It is made by `lay_out` and does not change from hand to hand, so that what is costly is worked out
once.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

from houseway.core.cards import Card
from houseway.core.money import Payout
from houseway.core.text import Mistake
from houseway.fees.collection import Charge, charges, from_what_is_played_for, goes_by_bets
from houseway.fees.ladder import Bet, Ladder, OtherOption, Situation
from houseway.games.family import BankedGame, Game, PointGame, Result, RingGame
from houseway.round.ask import Amount, Spot, Steps
from houseway.round.event import NO_END, PLAYER_DEALER, Stake
from houseway.sheets.sheet import Rotation, Way
from houseway.sheets.stakes import Stakes
from houseway.tables.acts import Person
from houseway.tables.buyin import BuyIn
from houseway.tables.options import Options


class Bank(msgspec.Struct, frozen=True):
    """The position taken for a round, with what was put up."""

    who: str
    seat: int
    put_up: int  # cents, the most that the round can cost or bring them
    turns: int  # hands in a row, this one counted


class BankTerms(msgspec.Struct, frozen=True, cache_hash=True):
    """On what terms the position is offered: the least that may be put up, the fee to keep back, the smallest chip."""

    rotation: Rotation
    seats: int  # of the table, for the way round it
    least: int  # cents
    fee_most: int  # cents that the player-dealer may owe at most
    chip_cents: int  # the smallest chip of the table
    way: Way = "clockwise"  # round the table, in which the position goes


if TYPE_CHECKING:  # a hand knows its felt: here is only its type
    from houseway.tables.hand import Hand

BUY_IN_MINIMUMS = 100
BUY_IN_BANKS = 10

_NAME = re.compile(r"[^\W_][\w .'-]{0,31}")


@lru_cache(256)
def seats_from(first: int, seats: int, way: Way) -> tuple[int, ...]:
    """All seats, this one first, and on round the table.

    >>> seats_from(6, 7, "clockwise"), seats_from(2, 7, "counter-clockwise")
    ((6, 7, 1, 2, 3, 4, 5), (2, 1, 7, 6, 5, 4, 3))
    """
    return tuple((first - 1 + (step if way == "clockwise" else -step)) % seats + 1 for step in range(seats))


@dataclass(frozen=True, kw_only=True)
class Felt:
    """A table laid out: the game with its options, and all about them that does not change from hand to hand.

    `hand` is the kind of hand that is played on it.
    """

    game: Game
    hand: "type[Hand]"
    options: Options
    fees: tuple[Ladder, ...]  # of the option in force; none, where it prints none
    faces: frozenset[Card]  # cards that may be dealt; any other is foreign
    moments: frozenset[str]  # names of those the game has, at which fees may be taken
    buy_in: BuyIn
    spots: tuple[Spot, ...] = ()  # of a player in a seat; none, round a pot or for points
    back_spots: tuple[Spot, ...] = ()  # of somebody behind a seat

    @cached_property
    def fees_at(self) -> dict[str, tuple[Ladder, ...]]:
        """The fees by the moments at which they are taken."""
        moments = dict.fromkeys(fee.moment for fee in self.fees)
        return {moment: tuple(fee for fee in self.fees if fee.moment == moment) for moment in moments}

    @cached_property
    def bet_limits(self) -> Amount:
        """The least and the most that one bet may come to."""
        return Amount(self.options.minimum, self.options.maximum, self.options.chip_cents)

    @property
    def chips_to_bet(self) -> int:
        """With less than this, nobody can bet; for a pot, anybody can who has chips."""
        return self.options.chip_cents

    @property
    def chips_needed(self) -> int:
        """With less than this, nobody can bet, or not bank; if that were all of them, the game would stop."""
        return self.options.minimum

    @property
    def shoe_cards(self) -> int:
        """Return how many cards a full shoe has."""
        return len(self.game.sheet.cards) * self.options.decks


class Rider(msgspec.Struct, frozen=True):
    """A wager that comes with a bet on another, if it is large enough."""

    id: str  # of the wager that rides
    least: int  # cents of the other bet from which on it comes along
    backline: bool  # whether it comes also with a bet from behind a seat


@dataclass(frozen=True, kw_only=True)
class BankedFelt(Felt):
    """A table with a player-dealer. `riders` are by the wagers that they come with; `several` are the spots where a
    seat may hold more than one bet.

    The fees of spots and of a hand are the highest there may be, for a player must be able to pay them.
    """

    game: BankedGame
    payouts: Mapping[str, Mapping[str, Payout]]  # by wager, by result
    terms: BankTerms
    base: Mapping[str, bool]  # by wager: whether it is a main one
    hand_fee: int  # cents of a player, whatever they bet
    several: Mapping[str, Spot]
    hand_fees: tuple[Steps, ...]  # where that grows with the bets
    # by wager; each names the result from how the round came out
    judges: Mapping[str, Callable[[object, Stake], Result]]
    riders: Mapping[str, tuple[Rider, ...]]  # what comes along, by the wager that it rides

    @cached_property
    def titles(self) -> dict[str, str]:
        """Titles of the wagers, by their ids."""
        return {wager.id: wager.title for wager in self.game.sheet.wager}

    @cached_property
    def asks_for_bets(self) -> frozenset[str]:
        """The moments at which a fee depends on what each player has bet."""
        return frozenset(fee.moment for fee in self.fees if goes_by_bets(fee))

    def bets_of(self, stake: Stake) -> Iterable[Bet]:
        """The bets that a stake is, each of which may owe a fee."""
        spot, base = self.several.get(stake.wager), self.base[stake.wager]
        several = spot.bets_of(stake.cents) if spot else (stake.cents,)
        return [Bet(stake.bettor, stake.wager, each, base) for each in several]

    def least_bet(self, spots: tuple[Spot, ...]) -> int:
        """The chips without which nobody can bet on any of these spots, fees paid."""
        return self.hand_fee + min((spot.amount.low + spot.fee for spot in spots if not spot.needs), default=NO_END)

    @property
    def chips_to_bet(self) -> int:
        """Return the least bet at a seat with its fees: a bettor pays those beside the bet."""
        return self.leasts[0]

    @property
    def chips_needed(self) -> int:
        """Return the larger of what it takes to bet and to bank; a banker keeps the highest fee back."""
        return max(self.chips_to_bet, self.terms.least + self.terms.fee_most)

    @cached_property
    def leasts(self) -> tuple[int, int]:
        """The least that it takes to bet, at a seat and behind one."""
        return self.least_bet(self.spots), self.least_bet(self.back_spots)


@dataclass(frozen=True, kw_only=True)
class RingFelt(Felt):
    """A table that plays for a pot, and what it plays for."""

    game: RingGame
    stakes: Stakes  # what the table plays for

    def charges_at(self, moment: str, players: int) -> tuple[tuple[int, Charge], ...]:
        """Return what is taken at a moment from what so many play for, each with the pot that it waits for.

        It is looked up in the book once: a hand has many moments, and most have no fee.
        """
        kept = self._charges.get((moment, players))
        if kept is None:
            kept = self._charges[moment, players] = tuple(self._charges_printed(moment, players))
        return kept

    @cached_property
    def _charges(self) -> dict[tuple[str, int], tuple[tuple[int, Charge], ...]]:
        """Charges that were looked up, by moment and number of players; they do not change while the felt lies."""
        return {}

    def _charges_printed(self, moment: str, players: int) -> Iterator[tuple[int, Charge]]:
        """Yield each charge of a moment, with the least pot from which on it is taken."""
        for ladder in from_what_is_played_for(self.fees_at.get(moment, ())):
            try:
                for charge in charges(ladder, Situation(players=players)):
                    yield ladder.modifier.least_pot, charge
            except OtherOption:
                pass  # the book prints no fee for so many players


@dataclass(frozen=True, kw_only=True)
class PointFelt(Felt):
    """A table that plays for points: its minimum is what a point is worth."""

    game: PointGame
    ante: int  # cents

    @property
    def chips_needed(self) -> int:
        """The chips without which nobody is dealt in."""
        return self.game.points.least * self.options.minimum + self.ante


def riders_of(felt: BankedFelt, stake: Stake, *, standing: bool) -> Iterator[Stake]:
    """Yield what comes with a bet, without chips of its own; `standing` is a bettor behind another."""
    for rider in felt.riders.get(stake.wager, ()):
        if stake.cents >= rider.least and (rider.backline or not standing):
            yield msgspec.structs.replace(stake, wager=rider.id, cents=0)


def require_bank(felt: Felt) -> BankedFelt:
    """Return the felt as one with a player-dealer; a Mistake, where it has none."""
    if isinstance(felt, BankedFelt):
        return felt
    raise Mistake(f"{felt.game.sheet.id} has no player-dealer")


def usual_buy_in(felt: Felt) -> int:
    """Return the customary buy-in in whole chips: a hundred minimums or enough to bank ten times, within the limits."""
    amount = max(BUY_IN_MINIMUMS * felt.options.minimum, BUY_IN_BANKS * felt.chips_needed, felt.buy_in.low)
    if felt.buy_in.high is not None:
        amount = min(amount, felt.buy_in.high)
    return -(-amount // felt.options.chip_cents) * felt.options.chip_cents


def why_not_name(name: str) -> str | None:
    """Return why nobody may play by this name; None, if they may.

    The banker's role is written where a name may stand too, so no person is called so.
    """
    if _NAME.fullmatch(name) and name != PLAYER_DEALER:
        return None
    return f"{name!r} is not a name: up to 32 letters, digits, spaces and .'-"


def why_not_join(
    felt: Felt, people: Mapping[str, Person], person: Person, *, may_both_be_hired: bool = False
) -> str | None:
    """Why somebody cannot sit or stand here."""
    if reason := why_not_name(person.name):
        return reason
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
    if person.hired and not may_both_be_hired and any(other.hired for other in people.values()):
        return "there is a hired banker at the table already"
    return None
