"""Appraising a change: the changed sheet, its prices from counts that are there, its worth, and what law says of it.

Begin at `Appraiser.quote`. It never counts anything, so it takes milliseconds; `Appraiser.lacking` says what it lacks.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from houseway.core.money import LOSE
from houseway.core.text import Mistake, dollars
from houseway.games.bind import bind
from houseway.games.family import BankedGame, Game
from houseway.law.lint import lint
from houseway.law.profiles import Finding, Profile, load_profile, profile_ids
from houseway.odds.census import Census, Setting, group_of, pricing_for, setting_for
from houseway.odds.prices import WagerOdds, count_gains, gains_about, pays_in_words, price
from houseway.odds.report.sensitivity import Priced, shifts
from houseway.sheets.sheet import Sheet, Wager, chosen_table
from houseway.studio.change import (
    ALL,
    BaseSheet,
    SheetChange,
    WrongChange,
    change_contents,
    change_sheet,
    load_base,
    say_mistake,
)
from houseway.studio.counts import FoundCensus, KeptCounts
from houseway.studio.curves import curves_of
from houseway.studio.fees import OURS
from houseway.studio.latest import Latest
from houseway.studio.nets import Settled, lay_bets, quote_worth, settle_hand
from houseway.studio.pots import quote_pot
from houseway.studio.quote import Curve, FeeRowQuote, LawQuote, Laying, Quote, RowQuote, WagerQuote
from houseway.studio.write import write_toml
from houseway.tables.felt import BankedFelt, Felt
from houseway.tables.fitting import options_that_fit
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.words.sheets import about_row

MOST_BASES, MOST_QUOTED = 30, 2_000
NOT_SAVED = "own/unsaved"


class Lacking(NamedTuple):
    """A wager by a paytable that is still to be counted."""

    wager: str
    label: str


class Appraiser:
    """Quotes of changes, with what was worked out before kept."""

    def __init__(self) -> None:
        self.kept = KeptCounts()
        self._games: Latest[Game] = Latest(MOST_BASES)
        self._findings: Latest[list[tuple[str, Finding]]] = Latest(MOST_BASES)
        self._quoted: Latest[WagerQuote] = Latest(MOST_QUOTED)
        self._settled: Latest[Settled] = Latest(MOST_BASES)

    def quote(self, base: BaseSheet, change: SheetChange, laying: Laying) -> Quote:
        """Return what follows from a change; what is wrong with it is said by field."""
        try:
            before = self._game(base)
            game = bind_changed(base, change)
            toml = write_toml(change_contents(base, change))
        except WrongChange as refused:
            return Quote(errors=refused.errors)
        sheet = game.sheet
        # Of a schedule that is changed the sheet prints the option itself, under another name.
        is_ours = bool(change.fees) and laying.schedule in ("", change.schedule)
        laid = msgspec.structs.replace(laying, schedule=OURS, option=change.option) if is_ours else laying
        bare = Quote(
            digest=sheet.digest,
            fees=tuple(_fee_rows(sheet, laid)),
            law=tuple(self._law(sheet, before.sheet)),
            laying=laid,
            toml=toml,
        )
        if isinstance(game, BankedGame):
            found = self._quote_banked(game, base, laid, bare)
        else:
            found = _quote_pot(game, laid, bare)
        if not is_ours:
            return found
        theirs = _id_of_schedule(before.sheet, change)
        return msgspec.structs.replace(found, laying=msgspec.structs.replace(found.laying, schedule=theirs))

    def _game(self, base: BaseSheet) -> Game:
        """Return the sheet before the change, bound once for all who change it."""
        try:
            return self._games.get(base, lambda: bind(load_base(base)))
        except Mistake as mistake:
            raise WrongChange({ALL: str(mistake)}) from None

    def _quote_banked(self, game: BankedGame, base: BaseSheet, laying: Laying, bare: Quote) -> Quote:
        """Quote a game with a player-dealer: its wagers, then what a hand is worth, or why that is not told."""
        setting = setting_for(game)
        old = self.setting_of(base)
        found = list(self._price_all(setting, old))
        worth, why, options = None, "", laying
        try:
            felt = lay_out(game, options_that_fit(game.sheet, _wish(laying)))
            assert isinstance(felt, BankedFelt)
            bets = lay_bets(felt, laying.bets)
            options = _lay_as(felt, laying, bets)
            found_for_bets = self._find_for(felt, setting, old, bets)
            if found_for_bets is None:
                why = "it is told once the bets are counted"
            else:
                worth = quote_worth(felt, self._settle(felt, setting, found_for_bets, bets, options), options)
        except Mistake as mistake:
            why = str(mistake).removeprefix(f"{game.sheet.id}: ")
        minutes = pricing_for(game).TAKES_MINUTES
        return msgspec.structs.replace(
            bare, wagers=tuple(found), worth=worth, no_worth=why, laying=options, takes_minutes=minutes
        )

    def _price_all(self, setting: Setting, old: Setting | None) -> Iterator[WagerQuote]:
        """Yield the price of every wager by every paytable, or that it is still to be counted."""
        for wager, label in paytables_of(setting):
            found = self.kept.find_nearest(setting, old, wager, label)
            if found is None:
                yield WagerQuote(id=wager.id, label=label, title=wager.title, standing="to count")
                continue
            yield self._quote_wager(found, wager, label)

    def _quote_wager(self, found: FoundCensus, wager: Wager, label: str) -> WagerQuote:
        """Return a wager's price, worked out once for each of its paytables."""
        key = (*found.key, msgspec.json.encode(wager), label)
        return self._quoted.get(key, lambda: quote_wager(found, wager, label))

    def setting_of(self, base: BaseSheet) -> Setting | None:
        """Return the setting of a sheet before it is changed; None, where it has no wagers."""
        game = self._game(base)
        return setting_for(game) if isinstance(game, BankedGame) else None

    def _settle(
        self, felt: BankedFelt, setting: Setting, found: list[FoundCensus], bets: dict[str, int], laying: Laying
    ) -> Settled:
        """Return what the bets come to, worked out once for all fees that may be taken of them."""
        wanted = {each for bet in bets for each in group_of(setting.game, bet)} | _riders_of(felt, bets)
        pays = [(each, felt.options.paytables) for each in setting.game.sheet.wager if each.id in wanted]
        key = msgspec.json.encode(
            (
                [each.key for each in found],
                pays,
                setting.game.bank,
                bets,
                laying.players,
                laying.put_up,
                felt.options.chip_cents,
                felt.options.seats,
            )
        )
        censuses = [each.census for each in found]
        return self._settled.get(key, lambda: settle_hand(felt, setting, censuses, bets, laying))

    def _find_for(
        self, felt: BankedFelt, setting: Setting, old: Setting | None, bets: dict[str, int]
    ) -> list[FoundCensus] | None:
        """Return as few censuses as tell of all bets and what rides on them; None, if one is not there."""
        wanted = [*bets, *sorted(_riders_of(felt, bets))]
        found: list[FoundCensus] = []
        for each in wanted:
            if any(each in known.census.wagers for known in found):
                continue
            wager = setting.game.sheet.wager_by_id(each)
            label = felt.options.paytables.get(each, chosen_table(wager)[0])
            known = self.kept.find_nearest(setting, old, wager, label)
            if known is None:
                return None
            found.append(known)
        return next(([known] for known in found if known.census.wagers.issuperset(wanted)), found)

    def _law(self, sheet: Sheet, before: Sheet) -> Iterator[LawQuote]:
        """Yield what each profile finds in the changed sheet, and whether that is new."""
        old = {(profile, each.clause, each.text) for profile, each in self._findings_on(before)}
        for profile_id, each in self._findings_on(sheet):
            profile = _profiles()[profile_id]
            clause = next((clause for clause in profile.clause if clause.id == each.clause), None)
            if clause:
                new = (profile_id, each.clause, each.text) not in old
                yield LawQuote(profile.title, clause.id, each.text, clause.text, clause.source, each.breach, new)

    def _findings_on(self, sheet: Sheet) -> list[tuple[str, Finding]]:
        """Return what all profiles find; the last few sheets' are kept, for most changes leave the fees alone."""
        bare = msgspec.structs.replace(sheet, id="", wager=(), reading=())
        return self._findings.get(
            msgspec.json.encode(bare),
            lambda: [(name, each) for name, profile in _profiles().items() for each in lint(sheet, [profile])],
        )

    def lacking(self, base: BaseSheet, change: SheetChange) -> list[Lacking]:
        """Return what is to be counted for this change; WrongChange, if it is none."""
        game = bind_changed(base, change)
        if not isinstance(game, BankedGame):
            return []
        setting = setting_for(game)
        found: list[Lacking] = []
        for wager, label in paytables_of(setting):
            if self.kept.find_nearest(setting, None, wager, label) is None:
                found.append(Lacking(wager.id, label))
        return found

    def curves(self, base: BaseSheet, change: SheetChange, wager_id: str, label: str) -> list[Curve]:
        """Return how a bettor on one wager stands after many hands; none, where it is not counted."""
        game = bind_changed(base, change)
        if not isinstance(game, BankedGame):
            return []
        setting, old = setting_for(game), self.setting_of(base)
        wager = game.sheet.wager_by_id(wager_id)
        found = self.kept.find_nearest(setting, old, wager, label)
        if found is None:
            return []
        return curves_of(count_gains(found.census, *gains_about(found.census.setting, wager_id, label)))


@cache
def _profiles() -> dict[str, Profile]:
    """Return all profiles, read once: they come with the program."""
    return {profile_id: load_profile(profile_id) for profile_id in profile_ids()}


def paytables_of(setting: Setting) -> Iterator[tuple[Wager, str]]:
    """Yield every wager by every paytable of it that is offered."""
    for wager in setting.game.sheet.wager:
        for label in wager.labels_for(setting.decks):
            yield wager, label


def bind_changed(base: BaseSheet, change: SheetChange) -> Game:
    """Return the game that a change makes; WrongChange, where it cannot be dealt."""
    sheet = change_sheet(base, change, NOT_SAVED)
    try:
        return bind(sheet)
    except Mistake as mistake:
        raise say_mistake(mistake, NOT_SAVED) from None


def quote_wager(found: FoundCensus, wager: Wager, label: str) -> WagerQuote:
    """Return a wager's price by a paytable; the reason, where it has none."""
    named = WagerQuote(id=wager.id, label=label, title=wager.title, standing=found.standing)
    try:
        odds = price(found.census, wager, label)
    except Mistake as mistake:
        return msgspec.structs.replace(named, reason=str(mistake))
    return msgspec.structs.replace(
        named,
        exact=odds.method == "exact",
        edge=odds.edge.value,
        stderr=odds.edge.stderr,
        hits=odds.hit_frequency,
        deviation=odds.std_dev,
        rows=tuple(_quote_rows(odds, found.census, wager)),
    )


def _quote_rows(odds: WagerOdds, census: Census, wager: Wager) -> Iterator[RowQuote]:
    """Yield the rows of a paytable with what each brings, and how the edge goes with what it pays."""
    pays = chosen_table(wager, odds.paytable)[1]
    slopes = {shift.row.outcome: shift.more - odds.edge.value for shift in shifts(Priced(odds, census))}
    for row in odds.rows:
        returns = row.probability * row.pays[0] / row.pays[1] if isinstance(row.pays, tuple) else 0.0
        outcome = "" if row.outcome == LOSE.text else row.outcome
        yield RowQuote(outcome, row.text, pays_in_words(row, pays), row.probability, returns, slopes.get(row.outcome))


def _id_of_schedule(sheet: Sheet, change: SheetChange) -> str:
    """Return the id by which whoever edits fees knows their schedule."""
    schedule = sheet.schedule_by_id(change.schedule)
    return schedule.id if schedule else ""


def _riders_of(felt: BankedFelt, bets: dict[str, int]) -> set[str]:
    """Return what comes along with these bets."""
    return {rider.id for bet in bets for rider in felt.riders.get(bet, ())}


def _wish(laying: Laying) -> Wish:
    return Wish(schedule=laying.schedule or None, option=laying.option or None)


def _lay_as(felt: Felt, laying: Laying, bets: dict[str, int] | None = None) -> Laying:
    """Return how it is played as it was understood: the option in force, and bets that are really laid."""
    return Laying(
        felt.options.schedule,
        felt.options.option,
        min(laying.players, felt.options.seats - 1),
        laying.bets if bets is None else bets,
        laying.hands,
        laying.put_up,
    )


def _quote_pot(game: Game, laying: Laying, bare: Quote) -> Quote:
    """Quote a game without a bank, which has fees and no edges."""
    try:
        felt = lay_out(game, options_that_fit(game.sheet, _wish(laying)))
    except Mistake as mistake:
        why = str(mistake).removeprefix(f"{game.sheet.id}: ")
        return msgspec.structs.replace(bare, no_worth=why)
    schedule = game.sheet.schedule_by_id(felt.options.schedule) if felt.options.schedule else None
    options = _lay_as(felt, laying)
    pot = quote_pot(felt, schedule, options) if schedule else None
    return msgspec.structs.replace(bare, pot=pot, laying=options)


def _fee_rows(sheet: Sheet, laying: Laying) -> Iterator[FeeRowQuote]:
    """Yield the rows of the option, as the page shows them to be edited."""
    try:
        options = options_that_fit(sheet, _wish(laying))
    except Mistake:
        return
    for row in sheet.rows_of(options.schedule, [options.option]) if options.schedule else ():
        bracket = row.from_cents is not None
        most = "no limit" if row.to_cents is None else dollars(row.to_cents)
        yield FeeRowQuote(
            row.payer,
            row.moment,
            ", ".join(filter(None, about_row(row))),
            dollars(row.from_cents or 0) if bracket else "",
            most if bracket else "",
            "?" if row.cents is None else dollars(row.cents),
        )


def count_setting(base: BaseSheet, change: SheetChange) -> Setting:
    """Return the setting of a change that is to be counted."""
    game = bind_changed(base, change)
    assert isinstance(game, BankedGame), "only what has wagers is counted"
    return setting_for(game)
