"""A game before and after a change: what its main wager costs the bettor, and what each role has by the hour."""

from collections.abc import Iterable, Iterator

import msgspec

from houseway.games.bind import bind
from houseway.games.family import require_banked
from houseway.law.conforming import Variant
from houseway.odds.census import setting_for
from houseway.odds.net.seated import censuses_of
from houseway.round.event import PLAYER_DEALER
from houseway.sheets.sheet import Sheet
from houseway.studio.nets import lay_bets, quote_worth, settle_hand
from houseway.studio.quote import Laying
from houseway.tables.felt import require_bank
from houseway.tables.fitting import options_that_fit
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish


class Earning(msgspec.Struct, frozen=True):
    """A game as somebody plays it who bets twice the least on its first wager, and what each role has of it.

    Cents are averages, after the fees of the first option.
    """

    id: str  # of the sheet
    way: str  # in which it was changed; empty, as it is
    bet: int  # cents of each player, of all wagers
    hands: int  # an hour
    edge: float  # of the bank, per unit of all that is bet, before fees
    player: float  # cents an hour
    bank: float  # cents an hour of the player-dealer
    stderr: float | None  # of the bank's, where it was simulated


def compare(sheet: Sheet, variants: Iterable[Variant], laying: Laying) -> Iterator[Earning]:
    """Yield what a game earns each role as it is, then as each variant would have it."""
    yield earn(sheet, laying)
    for each in variants:
        yield msgspec.structs.replace(earn(each.sheet(sheet.id), laying), id=sheet.id, way=each.way)


def earn(sheet: Sheet, laying: Laying) -> Earning:
    """Work out what each role earns; what nobody has counted yet is counted, however long that takes."""
    game = require_banked(bind(sheet))
    felt = require_bank(lay_out(game, options_that_fit(sheet, Wish(option=laying.option or None))))
    bets = lay_bets(felt, laying.bets)
    setting = setting_for(game, felt.options.decks, paytables=felt.options.paytables)
    settled = settle_hand(felt, setting, censuses_of(felt, setting, list(bets)), bets, laying)
    quoted = quote_worth(felt, settled, laying)
    roles = {each.role: each for each in quoted.roles}
    bank, error = roles[PLAYER_DEALER], roles[PLAYER_DEALER].stderr
    return Earning(
        id=sheet.id,
        way="",
        bet=sum(bets.values()),
        hands=laying.hands,
        edge=quoted.bank_edge,
        player=roles["player"].hour,
        bank=bank.hour,
        stderr=None if error is None else error * laying.hands,
    )
