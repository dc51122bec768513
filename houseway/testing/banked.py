"""Checks of every game with a player-dealer, whatever anybody does. No game is named here."""

from collections import Counter

from houseway.core.money import BANK, DROP, Account, Posting
from houseway.core.text import dollars
from houseway.games.family import Game
from houseway.testing.fees_owed import owed
from houseway.testing.tables import Effort, play_hands, require

MOMENTS = ("before the deal", "after the first two cards")
HAPPENS = (
    "Piled",
    "Dealt",
    "Faced",
    "Asked",
    "Answered",
    "Marked",
    "Shuffled",
    "puts up",
    "bet",
    "loses",
    "hired",
)


def the_bank_never_wins_or_loses_more_than_it_put_up(game: Game, effort: Effort) -> None:
    banked = 0
    for each in play_hands(game, effort.tables):
        postings = each.hand.deal.ledger.postings
        put_up = [posting for posting in postings if posting.target == BANK]
        if not put_up:
            continue
        require(len(put_up) == 1, "the bank puts up chips more than once", each.where)
        won = _gain_of(postings, put_up[0].source)
        require(abs(won) <= put_up[0].cents, f"the bank put up {put_up[0].cents} and won {won}", each.where)
        banked += bool(won)
    require(banked > 0, "nobody ever banked a hand that was won or lost")


def _gain_of(postings: list[Posting], account: Account) -> int:
    """Return what an account has more at the end, fees apart."""
    paid_in = sum(posting.cents for posting in postings if posting.target == account)
    paid_out = sum(posting.cents for posting in postings if posting.source == account and posting.target != DROP)
    return paid_in - paid_out


def fees_are_those_of_the_printed_rows(game: Game, effort: Effort) -> None:
    taken = 0
    for each in play_hands(game, effort.tables):
        felt, postings = each.felt, each.hand.deal.ledger.postings
        fees: Counter[str] = Counter()
        for posting in postings:
            if posting.target == DROP:
                fees[posting.source.who] += posting.cents
        banker = next((posting.source.who for posting in postings if posting.target == BANK), "")
        before = [stake for stake in each.hand.deal.stakes if stake.wager in {spot.id for spot in felt.spots}]
        rows = game.sheet.rows_of(felt.options.schedule, felt.options.numbers)
        due = sum((owed(game.sheet, rows, moment, before, banker) for moment in MOMENTS), Counter[str]())
        require(fees == due, f"the fees taken are {_list_fees(fees)}, and by the rows {_list_fees(due)}", each.where)
        taken += fees.total()
    said = "no fee was ever taken" if game.sheet.schedules else "fees were taken, and there is no schedule"
    require(bool(taken) == bool(game.sheet.schedules), said)


def _list_fees(fees: Counter[str]) -> str:
    return ", ".join(f"{name} {dollars(cents)}" for name, cents in fees.items()) or "none"


def some_of_everything_happens(game: Game, effort: Effort) -> None:
    """Else the other checks would hold of nothing."""
    seen: Counter[str] = Counter()
    for each in play_hands(game, effort.tables):
        events = each.hand.deal.events
        seen.update(type(event).__name__ for event in events)
        seen.update(posting.kind for posting in each.hand.deal.ledger.postings)
        seen.update("back line" for stake in each.hand.deal.stakes if each.people[stake.bettor].standing)
        seen.update("hired" for person in each.people.values() if person.hired)
    for what in HAPPENS:
        require(bool(seen[what]), f"never: {what}; {dict(seen)}")
    require(bool(seen["back line"]) == game.sheet.backline, "the back line bets where the sheet has none, or never")
