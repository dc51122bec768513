"""Lays out the felt of a game: what a table's options and the book's schedules make of it."""

import msgspec

from houseway.core.text import Mistake, cents
from houseway.fees.collection import ladders, most_of_bank, most_of_player, of_player, of_wager
from houseway.fees.ladder import Ladder
from houseway.fees.schedule import range_of
from houseway.games.bind import bind
from houseway.games.family import BankedGame, Game, PointGame, RingGame
from houseway.round.ask import Amount, Spot
from houseway.sheets.sheet import Wager
from houseway.tables.banked import BankedHand
from houseway.tables.buyin import BuyIn, buy_in_of
from houseway.tables.felt import BankedFelt, BankTerms, Felt, PointFelt, Rider, RingFelt
from houseway.tables.options import Options
from houseway.tables.unbanked import PointHand, RingHand


def lay_out(game: Game, options: Options) -> Felt:
    """The felt of the kind that the game is played on, by the rules that the table has chosen."""
    if game.sheet.choice:
        game = bind(game.sheet, options.choices)
    match game:
        case BankedGame():
            return _lay_out_banked(game, options)
        case RingGame():
            if options.stakes is None:
                raise Mistake(f"{game.sheet.id}: say what the table plays for: its structure and limits")
            return RingFelt(
                game=game,
                hand=RingHand,
                options=options,
                fees=_fees(game, options),
                faces=frozenset(game.sheet.cards),
                moments=game.moments,
                buy_in=_buy_in(game, options),
                stakes=options.stakes,
            )
        case PointGame():
            low = game.points.buy_in * options.minimum
            return PointFelt(
                game=game,
                hand=PointHand,
                options=options,
                fees=_fees(game, options),
                faces=frozenset(game.sheet.cards),
                moments=game.moments,
                buy_in=_buy_in(game, options)._replace(low=low),
                ante=_ante(game, options),
            )
    raise TypeError(f"{game.sheet.id} is a game of no kind that can be laid out")


def _lay_out_banked(game: BankedGame, options: Options) -> BankedFelt:
    """Work out for good what every hand would otherwise look up: spots, fees, payouts and judges."""
    sheet, fees = game.sheet, _fees(game, options)
    fee_most = most_of_bank(fees)
    before = [wager for wager in sheet.wager if wager.kind in ("main", "bonus") and wager.labels_for(options.decks)]
    spots = tuple(_spot(game, options, fees, wager) for wager in before)
    return BankedFelt(
        game=game,
        hand=BankedHand,
        options=options,
        fees=fees,
        faces=frozenset(sheet.cards),
        moments=game.moments,
        buy_in=_buy_in(game, options),
        spots=spots,
        back_spots=_behind([spot for spot, bet in zip(spots, before, strict=True) if sheet.backline and bet.backline]),
        payouts=game.payouts(options.paytables),
        terms=BankTerms(
            game.bank.rotation, options.seats, options.minimum, fee_most, options.chip_cents, game.bank.way
        ),
        base={wager.id: wager.kind == "main" for wager in sheet.wager},
        hand_fee=most_of_player(fees),
        several={spot.id: spot for spot in spots if spot.bets > 1},
        hand_fees=tuple(fee.steps for fee in of_player(fees)),
        judges={wager.id: game.judge(wager).decide for wager in sheet.wager},
        riders=_riders(sheet.wager),
    )


def _riders(wagers: tuple[Wager, ...]) -> dict[str, tuple[Rider, ...]]:
    """Return wagers that come along with others, by the one that they ride on."""
    riders: dict[str, tuple[Rider, ...]] = {}
    for wager in wagers:
        if wager.rides:
            rider = Rider(wager.id, cents(wager.least) if wager.least else 0, wager.backline)
            riders[wager.rides] = (*riders.get(wager.rides, ()), rider)
    return riders


def _fees(game: Game, options: Options) -> tuple[Ladder, ...]:
    """Return the fees of all options in force, without those that can never come to anything."""
    return tuple(fee for fee in ladders(game.sheet.rows_of(options.schedule, options.numbers)) if fee.most)


def _ante(game: PointGame, options: Options) -> int:
    """The ante printed beside the option, or that of the sheet."""
    rows = game.sheet.rows_of(options.schedule, options.numbers)
    if rows and "ante" in rows[0].terms:
        return cents(rows[0].terms["ante"])
    return game.points.ante * options.minimum


def _buy_in(game: Game, options: Options) -> BuyIn:
    """Return the buy-in that is printed; a ring game adds from which size on one is a full one."""
    printed = buy_in_of(game.sheet.schedule_by_id(options.schedule), options.option)
    betting = game.sheet.betting
    return printed._replace(full=betting.full_buy_in * options.minimum) if betting else printed


def _spot(game: Game, options: Options, fees: tuple[Ladder, ...], wager: Wager) -> Spot:
    """Return where one wager is bet: its limits in whole chips, and the most that it may cost in fees."""
    low, high, at_most = options.minimum, options.maximum, wager.at_most
    schedule = game.sheet.schedule_by_id(options.schedule)
    if schedule and wager.kind == "bonus":
        bonus = schedule.terms_of(options.option).bonus
        if limits := range_of(wager.range) if wager.range else bonus.range_for(wager.id):
            low, high = limits.low, limits.high
        if bonus.at_most:
            at_most = tuple(each.id for each in game.sheet.wager if each.kind == "main")
    # Where a seat may hold several bets, they lie in one stake: its limit is theirs together.
    bets = schedule.terms_of(options.option).bets_a_seat.get(str(options.option), 1) if schedule else 1
    if bets > 1 and wager.kind == "main" and high is not None:
        high *= bets
    else:
        bets = 1
    # Rounded up to whole chips: less than the least that is printed may not be bet.
    low = -(-low // options.chip_cents) * options.chip_cents
    charged = of_wager(fees, wager.id, base=wager.kind == "main")
    amount = Amount(low, high, options.chip_cents)
    fee, steps = sum(each.most for each in charged), tuple(each.steps for each in charged)
    needs, equals, beside = wager.needs, wager.equals, wager.beside
    return Spot(wager.id, wager.title, wager.kind, amount, fee, needs, at_most, equals, beside, bets, steps)


def _behind(spots: list[Spot]) -> tuple[Spot, ...]:
    """The back line. A bet there needs what may be bet there; what only the seat may bet, the seat must have bet."""
    known = {spot.id for spot in spots}
    return tuple(
        msgspec.structs.replace(spot, needs=tuple(need for need in spot.needs if need in known)) for spot in spots
    )
