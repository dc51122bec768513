"""The worth of a hand to each role, net of collection: the player, the back line, the player-dealer.

Every outcome of the census is settled as the table would settle it, within what the player-dealer put up and rounded to
the smallest chip, so the figures are what the chips come to.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import NamedTuple

import msgspec

from houseway.core.balances import Ledger
from houseway.core.errors import Mistake
from houseway.core.ledger import BANK, stack
from houseway.fees.collection import due
from houseway.fees.ladder import Situation, name_payer
from houseway.fees.owing import brackets_of_bank
from houseway.games.family import BankedGame
from houseway.odds.census import Census, Outcome, Part, Setting, group_of, pricing_for
from houseway.odds.net.joint import Judged, deal_together
from houseway.odds.prices import count_exactly, moments
from houseway.odds.simulate.simulation import simulate
from houseway.round.deal import Deal
from houseway.round.lineup import PLAYER_DEALER
from houseway.round.stake import Stake
from houseway.tables.bank import Bank
from houseway.tables.felt import BankedFelt
from houseway.tables.people import Person
from houseway.tables.settler import Settler

BANKER_SEAT = 1
BACK_LINE = "back line"


class Money(msgspec.Struct, frozen=True):
    """Cents that are an average: as a number to read, and exactly."""

    cents: float
    fraction: tuple[int, int]


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """One role for one hand. The break-even is the total table action whose gain pays the fee, if there is one."""

    role: str
    gross: Money  # before fees
    fee_cents: int
    net: Money  # after fees
    deviation_cents: float
    break_even_cents: int | None


class Wagers(msgspec.Struct, frozen=True):
    """The bets of everybody: so many players the same stakes, perhaps one more behind the first, against this bank."""

    stakes: Mapping[str, int]
    players: int
    put_up: int  # cents of the player-dealer
    back_line: Mapping[str, int] = {}  # cents by wager, of one bettor behind the first player


Bets = list[tuple[Person, Mapping[str, int]]]


def joint_census(setting: Setting, wagers: Collection[str], rounds: int, seed: int) -> Census:
    """Return a census that tells of all these wagers at once: counted where it can be, otherwise simulated."""
    census = count_exactly(setting, next(iter(wagers)))
    return census if census.wagers.issuperset(wagers) else simulate(setting, rounds, seed)


class WorthRound(NamedTuple):
    """The results of all stakes of a hand, and how likely that is."""

    judged: Sequence[Judged]
    weight: Fraction


class WorthTable(NamedTuple):
    """A table, and every hand that may be dealt there, or many of them.

    Hands of several players are dealt, not counted: so averages come from the census of one player, and what was dealt
    only says by how much a short bank changes them, and how much hands differ.
    """

    felt: BankedFelt
    wagers: Wagers
    people: list[Person]
    bets: Bets
    rounds: list[WorthRound]
    alone: Mapping[str, Fraction] | None = None  # where hands were dealt, what one brings by the census of one player


def table_of(felt: BankedFelt, wagers: Wagers, census: Census, rounds: int = 0, seed: int = 1) -> WorthTable:
    """Seat everybody with their bets; several players with hands of their own are dealt so many rounds."""
    people, bets = _seat_people(felt, wagers)
    outcomes = [(outcome, Fraction(count, census.trials)) for outcome, count in census.counts.items()]
    if wagers.players == 1 or pricing_for(felt.game).SHARED:
        every = [WorthRound(_judge(felt, bets, outcome), weight) for outcome, weight in outcomes]
        return WorthTable(felt, wagers, people, bets, every)
    if wagers.back_line:
        raise Mistake("a bettor behind one of several players who have hands of their own: ask with one player")
    dealt = deal_together(felt, BANKER_SEAT, [who for who, _ in bets], wagers.stakes, rounds, seed)
    alone = Fraction(0)
    for outcome, weight in outcomes:
        alone += weight * sum(_gains_unlimited(felt, _judge(felt, bets[:1], outcome)))
    return WorthTable(
        felt,
        wagers,
        people,
        bets,
        [WorthRound(judged, Fraction(1, rounds)) for judged in dealt],
        {who.name: alone for who, _ in bets},
    )


def _judge(felt: BankedFelt, bets: Bets, outcome: Outcome) -> list[Judged]:
    return [each for who, laid in bets for each in stakes_of(felt.game, who, laid, outcome)]


def _gains_unlimited(felt: BankedFelt, judged: Sequence[Judged]) -> list[int]:
    """Return what each stake would bring, were there no end to the bank."""
    chip = felt.options.chip_cents
    return [
        max(sum(felt.payouts[stake.wager][result].net(stake.cents, chip) for result in results), -stake.cents)
        for stake, results in judged
    ]


def worth(table: WorthTable) -> list[Worth]:
    """Return gross, fee and net of each role under the table's schedule option."""
    felt, put_up = table.felt, table.wagers.put_up
    stakes = [Stake(who.name, who.seat, wager, cents) for who, laid in table.bets for wager, cents in laid.items()]
    gains = [(_settle(felt, put_up, table.people, each.judged), each) for each in table.rounds]
    fees = _fees(felt, stakes)
    rows = []
    for role, names in _roles(table.people).items():
        shares = [[(Fraction(gain.get(name, 0)), each.weight) for gain, each in gains] for name in names]
        fee = sum(fees.get(name, 0) for name in names)
        rows.append(_worth(role, shares, fee, felt, stakes, _off(table, role)))
    return rows


def _off(table: WorthTable, role: str) -> Fraction:
    """Return what the hands dealt bring more, by chance, than the census says; 0 where all were counted.

    A bonus that rides on a bet goes by the hands of others, of which that census knows nothing: it is left as dealt.
    """
    if table.alone is None:
        return Fraction(0)
    # Stakes of no cents are riders, of which the census of one player knows nothing.
    expected = sum(table.alone.values(), Fraction(0))
    staked = [([(stake, names) for stake, names in each.judged if stake.cents], each.weight) for each in table.rounds]
    dealt = sum((sum(_gains_unlimited(table.felt, judged)) * weight for judged, weight in staked), Fraction(0))
    return expected - dealt if role == PLAYER_DEALER else dealt - expected


def needs_of(table: WorthTable) -> list[tuple[int, Fraction]]:
    """Return what a bank must put up for each hand to be covered, from the least.

    It is all the bank would pay, or all it would take, if that is more.
    """
    needs: Counter[int] = Counter()
    whole = lcm(*(each.weight.denominator for each in table.rounds))
    for each in table.rounds:
        nets = _gains_unlimited(table.felt, each.judged)
        need = max(sum(net for net in nets if net > 0), -sum(net for net in nets if net < 0))
        needs[need] += int(each.weight * whole)
    return [(need, Fraction(needs[need], whole)) for need in sorted(needs)]


def whole_cover(table: WorthTable) -> int:
    """Return what covers everything that everybody together could win or lose, each at their best or worst."""
    most: dict[str, int] = {}
    for each in table.rounds:
        nets: Counter[str] = Counter()
        for (stake, _), net in zip(each.judged, _gains_unlimited(table.felt, each.judged), strict=True):
            nets[stake.bettor] += abs(net)
        for who, net in nets.items():
            most[who] = max(most.get(who, 0), net)
    return sum(most.values())


def stakes_of(game: BankedGame, who: Person, bets: Mapping[str, int], outcome: Outcome) -> list[Judged]:
    """Return the stakes of somebody whose bets came out so: those laid before the deal, later ones in proportion."""
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


def _seat_people(felt: BankedFelt, wagers: Wagers) -> tuple[list[Person], Bets]:
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


def _settle(felt: BankedFelt, put_up: int, people: list[Person], stakes: Sequence[Judged]) -> dict[str, int]:
    """Return what a hand brings everybody, settled in the sheet's order as far as the bank covers."""
    judged = dict(stakes)
    total = sum(stake.cents for stake in judged)
    deal = Deal(Ledger({**{stack(person.name): total for person in people}, BANK: put_up}))
    for stake in judged:
        deal.stake(stake)
    banking = felt.game.bank
    bank = Bank(PLAYER_DEALER, BANKER_SEAT, put_up, 1)
    settler = Settler(bank, banking.settle, tuple(people), felt.options.seats, felt.options.chip_cents, felt.titles)
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
        who = name_payer(fee.payer)
        fees[who] = fees.get(who, 0) + fee.cents
    return fees


def _worth(
    role: str,
    shares: list[list[tuple[Fraction, Fraction]]],
    fee: int,
    felt: BankedFelt,
    stakes: list[Stake],
    off: Fraction,
) -> Worth:
    """Return the average of a role over its people, less what the hands dealt have more by chance."""
    people, each = len(shares), [moments(gains) for gains in shares]
    gross = sum((mean for mean, _ in each), -off) / people
    variance = sum((spread for _, spread in each), Fraction(0)) / people
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
    """Return the least total table action at which the player-dealer's share pays the fee on it, or None."""
    for low, high, fee in brackets_of_bank(felt.fees):
        if edge > 0 and (high is None or fee <= edge * high):
            return max(low, -int(-fee // edge))
    return None
