"""Figures of a game: the odds of its wagers, what a hand is worth after fees, and the equity of hands."""

from collections.abc import Mapping, Sequence
from os import fspath
from typing import Unpack

import msgspec

from houseway.api.options import SheetId, TableOptions, ask_for_felt
from houseway.core.cards import cards
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import Game, require_banked
from houseway.odds.census import pricing_for, setting_for
from houseway.odds.equity import equity as hands_held
from houseway.odds.equity.equity import Equity
from houseway.odds.net.seated import Wagers, WorthTable, censuses_of, table_of, whole_cover
from houseway.odds.net.worth import Worth
from houseway.odds.net.worth import worth as worth_at
from houseway.odds.prices import Take, WagerOdds, count_exactly, prices
from houseway.odds.simulate.simulation import simulate, simulate_until
from houseway.round.ask import Lay, Spot
from houseway.sheets.sheet import Sheet, Wager, chosen_table
from houseway.sheets.shelf import AsPrinted
from houseway.tables.felt import Felt, require_bank

MOST_DECKS = 8
ROUNDS, READABLE_ROUNDS = 200_000, 20_000


class Odds(msgspec.Struct, frozen=True):
    """The wagers of a game, priced: what the bettor loses per unit of the initial wager, collection fees apart."""

    id: str
    digest: str
    decks: int
    wagers: tuple[WagerOdds, ...]

    @property
    def strategy(self) -> str:
        """The name of the strategy that all of them are played by."""
        return self.wagers[0].strategy


def odds(
    sheet: SheetId,
    *,
    wager: str | None = None,
    decks: int | None = None,
    strategy: str | None = None,
    rounds: int | None = None,
    until: float | None = None,
    seed: int = 1,
    bet_size: int | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Mapping[str, str] | None = None,
    as_printed: AsPrinted = (),
) -> Odds:
    """Price all wagers of a game or one of them: counted, or simulated by so many `rounds` or `until` an error is met.

    Of a wager named in `paytables` only the paytable of that label is priced. `bet_size` is the bet in cents on which
    fixed sums are won.

    >>> import houseway
    >>> (banker,) = houseway.odds("500-club/ez-baccarat", wager="banker").wagers
    >>> banker.edge.fraction, round(banker.edge.value, 6)
    (Fraction(66274384744, 6508331087895), 0.010183)
    """
    if rounds is not None and until is not None:
        raise Mistake("rounds say how many are dealt, until how long: ask for one of them")
    if until is not None and not 0 < until < 1:
        raise Mistake(f"until is an error per unit bet, above 0 and below 1 such as 0.0001, not {until}")
    _check_dealing(rounds, seed)
    game = require_banked(load(fspath(sheet), as_printed, choices or {}))
    decks = game.sheet.decks.max if decks is None else decks
    check_decks(decks)
    chosen = _tables_to_price(game.sheet, decks, wager, paytables or {})
    setting = setting_for(game, decks, strategy)
    if bet_size == 0:
        raise Mistake("a bet of nothing wins nothing: say how large the bet is")
    take = _way_to_take(chosen, rounds, until, seed, bet_size)
    return Odds(game.sheet.id, game.sheet.digest, decks, tuple(prices(setting, chosen, take, bet_size)))


def describe_strategy(game: Game, strategy: str) -> str:
    """Return a strategy of a game in a few words."""
    banked = require_banked(game)
    return pricing_for(banked).strategies(banked)[strategy]


def _check_dealing(rounds: int | None, seed: int) -> None:
    if rounds is not None and rounds < 1:
        raise Mistake(f"rounds must be 1 or more, not {rounds}")
    if seed < 0:
        raise Mistake(f"a seed is 0 or more, not {seed}")


def check_decks(decks: int | None) -> None:
    if decks is not None and not 1 <= decks <= MOST_DECKS:
        raise Mistake(f"decks must be 1 to {MOST_DECKS}, not {decks}")


def _tables_to_price(
    sheet: Sheet, decks: int, wager: str | None, paytables: Mapping[str, str]
) -> list[tuple[Wager, str]]:
    """Each wager asked for, with each of its paytables that was; of all wagers, those offered with so many decks."""
    named = {each: chosen_table(sheet.wager_by_id(each), label)[0] for each, label in paytables.items()}
    if wager is not None:
        only = sheet.wager_by_id(wager)
        return [(only, label) for label in ([named[wager]] if wager in named else only.tables)]
    return [
        (each, label)
        for each in sheet.wager
        for label in ([named[each.id]] if each.id in named else each.labels_for(decks))
    ]


def _way_to_take(
    chosen: Sequence[tuple[Wager, str]], rounds: int | None, error: float | None, seed: int, bet: int | None
) -> Take:
    """Return how to take a census: count, or deal so many rounds, or until the error of all chosen is small."""
    if error is not None:
        return lambda setting, wager: simulate_until(setting, chosen, error, seed, bet)
    if rounds is not None:
        return lambda setting, wager: simulate(setting, rounds, seed, keep=True)
    return count_exactly


def worth(
    sheet: SheetId,
    bet: Mapping[str, int],
    *,
    back_bet: Mapping[str, int] | None = None,
    players: int = 1,
    put_up: int | None = None,
    rounds: int | None = None,
    as_printed: AsPrinted = (),
    **options: Unpack[TableOptions],
) -> tuple[Worth, ...]:
    """Return what a hand is worth to each role, net of collection, where every player bets so many cents by wager.

    Without `put_up` the player-dealer covers whatever can be won.

    >>> import houseway
    >>> player, bank = houseway.worth("500-club/ez-baccarat", {"banker": 50_00}, players=6, option=6)
    >>> bank.role, bank.fee_cents, round(bank.net.cents, 2)
    ('player-dealer', 300, 5.49)
    """
    felt = ask_for_felt(sheet, as_printed, **options)
    return tuple(worth_at(seat_bets(felt, bet, back_bet or {}, players, put_up, rounds)))


def seat_bets(
    felt: Felt,
    bet: Mapping[str, int],
    back_bet: Mapping[str, int],
    players: int,
    put_up: int | None,
    rounds: int | None,
) -> WorthTable:
    """Return a table with everybody's bets, and the hands that may be dealt there."""
    if put_up == 0:
        raise Mistake("what is put up is more than nothing: leave it out, and all that can be won is covered")
    felt = require_bank(felt)
    if back_bet and not felt.back_spots:
        raise Mistake(f"{felt.game.sheet.title} has no back line here")
    stakes, behind = _check_bets(felt.spots, bet), _check_bets(felt.back_spots, back_bet)
    setting = setting_for(felt.game, felt.options.decks, paytables=felt.options.paytables)
    censuses = censuses_of(felt, setting, [*stakes, *behind])
    table = table_of(felt, Wagers(stakes, players, put_up or 0, behind), censuses, rounds)
    if put_up is None:
        table = table._replace(wagers=msgspec.structs.replace(table.wagers, put_up=whole_cover(table)))
    return table


def _check_bets(spots: tuple[Spot, ...], bets: Mapping[str, int]) -> dict[str, int]:
    laid = dict(bets)
    if laid and (reason := Lay(spots, sum(laid.values()) * 1000).why_not(laid)):
        raise Mistake(reason)
    return laid


class Equities(msgspec.Struct, frozen=True):
    """Hands held against each other: the share of the pot of each, if all cards to come are dealt."""

    id: str
    deals: int
    exact: bool  # whether these are all the deals there are
    hands: tuple[Equity, ...]


def equity(
    sheet: SheetId,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    exact: bool = False,
    rounds: int | None = None,
    seed: int = 1,
) -> Equities:
    """Hold hands or ranges of a ring game against each other; `exact` goes through every deal, however many.

    >>> import houseway
    >>> aces, kings = houseway.equity("500-club/texas-holdem", ["AhAd", "KhKd"], board="Kc 7s 2d").hands
    >>> aces.fraction, kings.fraction
    (Fraction(17, 198), Fraction(181, 198))
    """
    if exact and rounds is not None:
        raise Mistake("exact goes through every deal and rounds through some: ask for one of them")
    _check_dealing(rounds, seed)
    game = load(fspath(sheet))
    spot = hands_held.spot_of(game, hands, cards(board), cards(dead))
    most = hands_held.MOST_DEALS // (1 if spot.shape.compiled else 50)
    few = rounds is None and (exact or hands_held.deals(spot) <= most)
    usual = ROUNDS if spot.shape.compiled else READABLE_ROUNDS
    tallies = hands_held.count_deals(spot) if few else hands_held.simulate_deals(spot, rounds or usual, seed)
    found = tuple(tally.equity(text, few) for tally, text in zip(tallies, hands, strict=True))
    return Equities(game.sheet.id, tallies[0].rounds, few, found)
