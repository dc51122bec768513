"""What a hand is worth to each role, net of collection: the player, the back line, the player-dealer.

Every outcome of the census is settled as the table would settle it, within what the player-dealer put up and rounded to
the smallest chip, so the figures are what the chips come to.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from houseway.core.errors import Mistake
from houseway.core.ledger import BANK, Ledger, stack
from houseway.fees.collection import Situation, due
from houseway.fees.owing import brackets_of_bank
from houseway.games.family import BankedGame
from houseway.odds.census import Census, Outcome, Part, Setting, group_of, pricing_for
from houseway.odds.prices import counted, moments
from houseway.odds.simulation import simulated
from houseway.round.deal import PLAYER_DEALER, Deal
from houseway.round.stake import Stake
from houseway.tables.bank import Bank, Person, Settler
from houseway.tables.felt import BankedFelt

BANKER_SEAT = 1
BACK_LINE = "back line"


class Money(msgspec.Struct, frozen=True):
    """Cents that are an average: as a number to read, and exactly."""

    cents: float
    fraction: tuple[int, int]


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """One role for one hand. The break-even is the total table action whose gain pays the fee, if there is one."""

    role: str
    gross: Money
    fee_cents: int
    net: Money
    deviation_cents: float
    break_even_cents: int | None


class Wagers(msgspec.Struct, frozen=True):
    """What everybody bets: so many players the same stakes, perhaps one more behind the first, against this bank."""

    stakes: Mapping[str, int]
    players: int
    put_up: int
    back_line: Mapping[str, int] = {}


# A stake with its results.
Judged = tuple[Stake, tuple[str, ...]]


def joint_census(setting: Setting, wagers: Collection[str], rounds: int, seed: int) -> Census:
    """A census that tells of all these wagers at once: counted where it can be, otherwise simulated."""
    census = counted(setting, next(iter(wagers)))
    return census if census.wagers.issuperset(wagers) else simulated(setting, rounds, seed)


def worth(felt: BankedFelt, wagers: Wagers, census: Census) -> list[Worth]:
    """Gross, fee and net of each role under the table's schedule option."""
    people, bets = _seated(felt, wagers)
    if wagers.players > 1 and not pricing_for(felt.game).SHARED:
        raise Mistake(f"the players of {felt.game.sheet.title} have hands of their own: ask what one of them is worth")
    stakes = [Stake(who.name, who.seat, wager, cents) for who, laid in bets for wager, cents in laid.items()]
    gains = [
        (_settled(felt, wagers.put_up, people, bets, outcome), Fraction(count, census.trials))
        for outcome, count in census.counts.items()
    ]
    fees = _fees(felt, stakes)
    rows = []
    for role, names in _roles(people).items():
        shares = [(sum(gain.get(name, 0) for name in names), weight) for gain, weight in gains]
        fee = sum(fees.get(name, 0) for name in names)
        rows.append(_worth(role, shares, fee, len(names), felt, stakes))
    return rows


def whole_cover(felt: BankedFelt, wagers: Wagers, census: Census) -> int:
    """What covers everything that everybody together could win or lose."""
    _, bets = _seated(felt, wagers)
    chip = felt.options.chip_cents

    def most(who: Person, laid: Mapping[str, int], outcome: Outcome) -> int:
        judged = stakes_of(felt.game, who, laid, outcome)
        return sum(
            abs(felt.payouts[stake.wager][result].net(stake.cents, chip))
            for stake, results in judged
            for result in results
        )

    return sum(max(most(who, laid, outcome) for outcome in census.counts) for who, laid in bets)


def stakes_of(game: BankedGame, who: Person, bets: Mapping[str, int], outcome: Outcome) -> list[Judged]:
    """The stakes of somebody whose bets came out so: those laid before the deal, and later ones in proportion."""
    judged: list[Judged] = []
    made: Counter[str] = Counter()
    for part in outcome:
        if cents := _cents(game, bets, part, outcome):
            judged.append((Stake(who.name, who.seat, part.wager, cents, made[part.wager]), part.results))
            made[part.wager] += 1
    return judged


def _cents(game: BankedGame, bets: Mapping[str, int], part: Part, outcome: Outcome) -> int:
    if part.wager in bets or game.sheet.wager_by_id(part.wager).kind != "later":
        return bets.get(part.wager, 0)
    first = group_of(game, part.wager)[0]
    initial = next(each.units for each in outcome if each.wager == first)
    return int(bets.get(first, 0) * part.units / initial)


Bets = list[tuple[Person, Mapping[str, int]]]


def _seated(felt: BankedFelt, wagers: Wagers) -> tuple[list[Person], Bets]:
    if not 1 <= wagers.players < felt.options.seats:
        raise Mistake(f"1 to {felt.options.seats - 1} players can bet at this table, not {wagers.players}")
    players = [Person(f"player {number}", BANKER_SEAT + number) for number in range(1, wagers.players + 1)]
    behind = [Person(BACK_LINE, BANKER_SEAT + 1, standing=True)] if wagers.back_line else []
    bets = [(person, wagers.stakes) for person in players] + [(person, wagers.back_line) for person in behind]
    return [Person(PLAYER_DEALER, BANKER_SEAT), *players, *behind], bets


def _roles(people: list[Person]) -> dict[str, list[str]]:
    names = [person.name for person in people]
    roles = {"player": [name for name in names if name not in (PLAYER_DEALER, BACK_LINE)]}
    if BACK_LINE in names:
        roles[BACK_LINE] = [BACK_LINE]
    return {**roles, PLAYER_DEALER: [PLAYER_DEALER]}


def _settled(felt: BankedFelt, put_up: int, people: list[Person], bets: Bets, outcome: Outcome) -> dict[str, int]:
    """What an outcome brings everybody, settled in the sheet's order as far as the bank covers."""
    judged = {stake: results for who, laid in bets for stake, results in stakes_of(felt.game, who, laid, outcome)}
    total = sum(stake.cents for stake in judged)
    deal = Deal(Ledger({**{stack(person.name): total for person in people}, BANK: put_up}))
    for stake in judged:
        deal.stake(stake)
    banking = felt.game.bank
    bank = Bank(PLAYER_DEALER, BANKER_SEAT, put_up, 1)
    settler = Settler(bank, banking.settle, people, felt.options.seats, felt.options.chip_cents)
    settler.settle(deal, banking.settle.order, BANKER_SEAT + 1, judged.__getitem__, felt.payouts)
    gains: dict[str, int] = {}
    for stake, net in settler.settled:
        gains[stake.bettor] = gains.get(stake.bettor, 0) + net
    gains[PLAYER_DEALER] = -sum(gains.values())
    return gains


def _fees(felt: BankedFelt, stakes: list[Stake]) -> dict[str, int]:
    bets = tuple(bet for stake in stakes for bet in felt.bets_of(stake))
    fees: dict[str, int] = {}
    for fee in due(felt.fees, None, Situation(action=sum(bet.cents for bet in bets), bets=bets)):
        fees[fee.payer] = fees.get(fee.payer, 0) + fee.cents
    return fees


def _worth(
    role: str, shares: list[tuple[int, Fraction]], fee: int, people: int, felt: BankedFelt, stakes: list[Stake]
) -> Worth:
    """The average of a role, over the people who have it."""
    gross, variance = moments((Fraction(gain, people), chance) for gain, chance in shares)
    share = Fraction(fee, people)
    action = sum(stake.cents for stake in stakes)
    return Worth(
        role=role,
        gross=_money(gross),
        fee_cents=round(share),
        net=_money(gross - share),
        deviation_cents=sqrt(variance),
        break_even_cents=_break_even(felt, gross / action) if role == PLAYER_DEALER else None,
    )


def _money(amount: Fraction) -> Money:
    return Money(float(amount), amount.as_integer_ratio())


def _break_even(felt: BankedFelt, edge: Fraction) -> int | None:
    """The least total table action at which the player-dealer's share of it pays the fee on it."""
    for low, high, fee in brackets_of_bank(felt.fees):
        if edge > 0 and (high is None or fee <= edge * high):
            return max(low, -int(-fee // edge))
    return None
