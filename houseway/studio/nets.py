"""A hand's worth to each role, from counts that are there: nothing is dealt, so it follows every change at once."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
import numpy as np

from houseway.core.text import Mistake
from houseway.odds.census import Census, Setting, pricing_for
from houseway.odds.net.action import steps_of, where_it_gains
from houseway.odds.net.risk import cover_of
from houseway.odds.net.seated import (
    Wagers,
    WorthTable,
    expect_gains,
    gains_unlimited,
    needs_of,
    seat_people,
    table_of,
    whole_cover,
)
from houseway.odds.net.worth import bets_laid, fees_of, names_by_role, worth
from houseway.round.ask import Lay
from houseway.round.event import PLAYER_DEALER
from houseway.studio.quote import FeeStepQuote, Laying, RoleQuote, WorthQuote
from houseway.tables.felt import BankedFelt

USUAL_BETS = 2  # what somebody usually bets, in least bets
# Outcomes, for each player: with more, deviation and cover are not told, nor what a short bank changes.
TOLD_MOST, SETTLED_MOST = 4_000, 300


def lay_bets(felt: BankedFelt, bets: Mapping[str, int]) -> dict[str, int]:
    """Return everybody's bets: as asked, or twice the least on the first wager with all that must go with it."""
    laid = {wager: cents for wager, cents in bets.items() if cents}
    every = Lay(felt.spots, 10**12)
    if not laid and felt.spots:
        first = next((spot for spot in felt.spots if spot.kind == "main"), felt.spots[0])
        amount = min(USUAL_BETS * first.amount.low, first.amount.high or 10**12)
        laid = every.with_chips({}, first, amount)
    if reason := every.why_not(laid):
        raise Mistake(reason)
    return laid


class Settled(NamedTuple):
    """All of a hand's worth that no fee changes: the table, and what its outcomes say if they are all there."""

    table: WorthTable
    deviations: dict[str, float]  # of a hand, by role
    cover: int  # cents that cover every hand
    covers: dict[str, int]  # cents, by percent of hands


def settle_hand(
    felt: BankedFelt, setting: Setting, censuses: Sequence[Census], bets: dict[str, int], laying: Laying
) -> Settled:
    """Lay the bets, and see what they come to; the player-dealer covers everything, unless it is said otherwise."""
    wagers = Wagers(bets, laying.players, laying.put_up)
    table, is_whole = _table(felt, setting, wagers, censuses)
    cover = whole_cover(table)
    if not laying.put_up:
        table = table._replace(wagers=msgspec.structs.replace(wagers, put_up=cover))
    covers = cover_of(needs_of(table), table.wagers.put_up).covers if is_whole else {}
    return Settled(table, _deviations(table), cover, covers)


def quote_worth(felt: BankedFelt, settled: Settled, laying: Laying) -> WorthQuote:
    """Return what a hand is worth under this felt's fees."""
    table = settled.table._replace(felt=felt)
    action = sum(bet.cents for bet in bets_laid(table))
    roles = _roles_settled(table) if laying.put_up else _roles_expected(table, settled.deviations)
    bank = next(each for each in roles if each.role == PLAYER_DEALER)
    names = names_by_role(table)[PLAYER_DEALER]
    steps = tuple(
        FeeStepQuote(step.at.least, step.at.most, None if step.fee is None else float(step.fee))
        for step in steps_of(felt, bets_laid(table), names)
    )
    return WorthQuote(
        roles=tuple(_by_the_hour(each, laying.hands) for each in roles),
        action=action,
        bank_edge=bank.gross / action,
        steps=steps,
        cover=settled.cover,
        covers=settled.covers,
    )


def _table(felt: BankedFelt, setting: Setting, wagers: Wagers, censuses: Sequence[Census]) -> tuple[WorthTable, bool]:
    """Seat everybody, with every outcome where one census tells of all there is; else with averages alone."""
    together = wagers.players == 1 or pricing_for(setting.game).SHARED
    told = sum(len(census.counts) for census in censuses) * wagers.players
    most = SETTLED_MOST if wagers.put_up else TOLD_MOST
    if together and len(censuses) == 1 and censuses[0].method == "exact" and told <= most:
        return table_of(felt, wagers, censuses), True
    if wagers.put_up:
        raise Mistake("what a bank is worth that covers less than everything takes dealt rounds: ask `houseway worth`")
    people, bets = seat_people(felt, wagers)
    return WorthTable(felt, wagers, people, bets, [], 0, expect_gains(felt, bets, censuses, wagers.players)), False


def _roles_settled(table: WorthTable) -> list[RoleQuote]:
    """Quote roles as the table settles every outcome, within what the player-dealer put up."""
    return [
        RoleQuote(
            role=row.role,
            gross=row.gross.cents,
            fee=float(row.fee_cents),
            net=row.net.cents,
            hour=0.0,
            stderr=row.net.stderr,
            deviation=row.deviation_cents,
            gains_at=tuple((each.least, each.most) for each in row.gains_at),
        )
        for row in worth(table)
    ]


def _roles_expected(table: WorthTable, deviations: Mapping[str, float]) -> list[RoleQuote]:
    """Quote roles by averages alone: the player-dealer covers everything, so nothing need be settled."""
    fees, expected, found = fees_of(table), table.expected, []
    for role, names in names_by_role(table).items():
        if role == PLAYER_DEALER:
            gross, error = -sum(expected.gains.values(), Fraction(0)), expected.error * len(expected.gains)
        else:
            gross = sum((expected.gains[name] for name in names), Fraction(0)) / len(names)
            error = expected.error
        fee = sum(fees.get(name, 0) for name in names) / len(names)
        found.append(
            RoleQuote(
                role=role,
                gross=float(gross),
                fee=fee,
                net=float(gross) - fee,
                hour=0.0,
                stderr=error or None,
                deviation=deviations.get(role),
                gains_at=tuple(
                    (each.least, each.most) for each in where_it_gains(table.felt, bets_laid(table), names, gross)
                ),
            )
        )
    return found


def _deviations(table: WorthTable) -> dict[str, float]:
    """Return the deviation of a hand by role, with a bank that covers everything; nothing, without the outcomes."""
    if not table.rounds:
        return {}
    people = [person.name for person in table.people]
    weights = np.array([float(each.weight) for each in table.rounds])
    nets = np.zeros((len(table.rounds), len(people)))
    for at, each in enumerate(table.rounds):
        for (stake, _), net in zip(each.judged, gains_unlimited(table.felt, each.judged), strict=True):
            nets[at, people.index(stake.bettor)] += net
    nets[:, people.index(PLAYER_DEALER)] = -nets.sum(axis=1)
    means = weights @ nets
    variances = np.maximum(weights @ (nets - means) ** 2, 0.0)
    return {
        role: float(np.sqrt(np.mean([variances[people.index(name)] for name in names])))
        for role, names in names_by_role(table).items()
    }


def _by_the_hour(role: RoleQuote, hands: int) -> RoleQuote:
    return msgspec.structs.replace(role, hour=role.net * hands)
