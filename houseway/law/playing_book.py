"""The playing book of those who bank: what a session should have brought by the exact odds, what it brought, and how
far the two are apart; and the same over all sessions.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from math import sqrt
from operator import add
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import Mistake
from houseway.fees.ladder import name_payer
from houseway.law.money_checks import fees_taken
from houseway.law.night import NightRecord, is_dealt, read_night
from houseway.law.spreadsheet import as_csv
from houseway.odds.census import setting_for
from houseway.odds.expected import ExpectedOfBank, InitialBet, WinSpread
from houseway.record.replay import Replayed
from houseway.round.event import PLAYER_DEALER
from houseway.tables.acts import Observed
from houseway.tables.felt import Felt, require_bank
from houseway.tables.hand import cents_uncovered

Z_95 = 1.96
NOTHING = WinSpread(0.0, 0.0)


class BookSums(NamedTuple):
    """Sums of what somebody banked: of a hand, a session or all of them, for one wager or all.

    `priced` is the actual win of the part whose theoretical win is known; only the two of them are to be compared. The
    variance of sums is a sum, too, for no hand knows of another.
    """

    hands: int = 0  # banked, with cards dealt
    action: int = 0  # cents
    unpriced: int = 0  # cents of the action
    theoretical: Fraction = Fraction(0)  # cents that the bank should have won by the odds, before fees
    spread: WinSpread = NOTHING  # of the win of all that has a price
    actual: int = 0  # cents won; below 0, lost
    priced: int = 0  # cents of the actual win of what has a price
    fees: int = 0  # cents paid by the banker
    uncovered: int = 0  # cents of bets that the cover did not reach

    def plus(self, other: "BookSums") -> "BookSums":
        """Return both together; of a wager and another, `hands` are then no hands any more."""
        return BookSums(*map(add, self, other))


class ClosestCover(NamedTuple):
    """The hand of a session that came nearest to the end of what was put up for it."""

    hand: int  # its number
    used: int  # cents paid out or collected, whichever is more
    put_up: int  # cents


class BankSession(NamedTuple):
    """One person's hands at the bank in one night."""

    who: str  # by name
    hired: bool
    since: str  # empty, where no time was noted
    until: str  # empty, where no time was noted
    total: BookSums
    cover: ClosestCover
    wagers: dict[str, BookSums]  # by the wager that is bet first


class _HandBook(NamedTuple):
    """The part of a session that one hand adds."""

    total: BookSums
    cover: ClosestCover
    wagers: dict[str, BookSums]


def list_sessions(night: NightRecord) -> list[BankSession]:
    """Return the sessions of all who banked, in the order in which they first did.

    Hands that moved nothing are in none: those that were void, and those that nobody bet on.
    """
    # A table keeps its felt until its options change.
    felts = {id(each.hand.felt): each.hand.felt for each in night.hands if each.hand.felt.game.has_bank}
    expected = {at: _expectation(felt) for at, felt in felts.items()}
    banked: dict[str, list[tuple[datetime | None, Replayed]]] = {}
    for time, each in night.timed:
        if each.hand.bank is not None and is_dealt(each):
            banked.setdefault(each.hand.bank.who, []).append((time, each))
    books = {
        who: [_book_hand(each, expected[id(each.hand.felt)]) for _, each in hands] for who, hands in banked.items()
    }
    return [_session(who, hands, books[who]) for who, hands in banked.items()]


def _session(who: str, hands: Sequence[tuple[datetime | None, Replayed]], books: Sequence[_HandBook]) -> BankSession:
    """Return one person's session, with the hand that came closest to the end of its cover."""
    times = [time for time, _ in hands if time]
    first = hands[0][1].hand
    wagers: dict[str, BookSums] = {}
    for book in books:
        for wager, tally in book.wagers.items():
            wagers[wager] = wagers.get(wager, BookSums()).plus(tally)
    return BankSession(
        who,
        first.people[who].hired,
        f"{times[0]:%H:%M}" if times else "",
        f"{times[-1]:%H:%M}" if times else "",
        add_up(book.total for book in books),
        max((book.cover for book in books), key=lambda cover: Fraction(cover.used, cover.put_up or 1)),
        wagers,
    )


def add_up(tallies: Iterable[BookSums]) -> BookSums:
    """Return all of these together."""
    total = BookSums()
    for each in tallies:
        total = total.plus(each)
    return total


def _book_hand(each: Replayed, expected: ExpectedOfBank) -> _HandBook:
    """Return what one hand adds: what was staked and moved, by wager, and what it should have brought."""
    hand, bank, nets = each.hand, each.hand.bank, _nets_of(each)
    assert bank is not None, "only hands that somebody banked are booked"
    rows: dict[str, BookSums] = {}
    moved = [(stake.wager, BookSums(action=stake.cents)) for stake in hand.deal.stakes]
    moved += [(wager, BookSums(actual=-net)) for wager, net in nets or ()]
    for wager, tally in moved:
        first = expected.initial(wager)
        rows[first] = rows.get(first, BookSums(hands=1)).plus(tally)
    bets = {} if nets is None else _initial_bets(each, expected)
    for wager, row in rows.items():
        rows[wager] = _price(row, expected, {bet: cents for bet, cents in bets.items() if bet.wager == wager})
    fees = sum(fee.cents for fee in fees_taken(each) if name_payer(fee.payer) in (PLAYER_DEALER, bank.who))
    total = add_up(rows.values())._replace(
        hands=1,
        spread=expected.spread(bets),
        fees=fees,
        uncovered=sum(cents_uncovered(hand.deal.events).values()),
    )
    return _HandBook(total, ClosestCover(each.line.number, _used(nets or ()), bank.put_up), rows)


def _used(nets: Sequence[tuple[str, int]]) -> int:
    """Return what was paid to winners, or what was collected, whichever is more: as much of the cover was used."""
    return max(sum(net for _, net in nets if net > 0), -sum(net for _, net in nets if net < 0))


def _price(row: BookSums, expected: ExpectedOfBank, bets: Mapping[InitialBet, int]) -> BookSums:
    """Fill in what these initial bets of one wager should bring; without a price, all of its action has none."""
    if not bets:
        return row._replace(unpriced=row.action)
    win = sum((expected.win(bet.wager, cents) for bet, cents in bets.items()), Fraction(0))
    return row._replace(theoretical=win, spread=expected.spread(bets), priced=row.actual)


def _initial_bets(each: Replayed, expected: ExpectedOfBank) -> dict[InitialBet, int]:
    """Return the bets with a price: what is staked later on their account is in it.

    Bets at one spot go by the same hand, whoever made them, so they count as one.
    """
    bets: Counter[InitialBet] = Counter()
    for stake in each.hand.deal.stakes:
        is_first = expected.initial(stake.wager) == stake.wager
        if is_first and stake.cents and expected.has_price(stake.wager):
            bets[InitialBet(stake.spot, stake.wager)] += stake.cents
    return dict(bets)


def _nets_of(each: Replayed) -> list[tuple[str, int]] | None:
    """Return what each bet gained, with its wager: as seen to be paid, else as was due; None, if nobody knows."""
    line = each.line
    noted = line.payouts if isinstance(line, Observed) else None
    if isinstance(line, Observed) and line.unfinished:
        return None if noted is None else [(stake.wager, stake.cents) for stake in noted]
    if noted is None:
        return [(stake.wager, net) for stake, net in each.hand.settled]
    paid = {(stake.bettor, stake.spot, stake.wager) for stake in noted}
    # In a list of payouts losses may be left out, and winners may not.
    lost = [(s, net) for s, net in each.hand.settled if net < 0 and (s.bettor, s.spot, s.wager) not in paid]
    return [(stake.wager, stake.cents) for stake in noted] + [(stake.wager, net) for stake, net in lost]


def _expectation(felt: Felt) -> ExpectedOfBank:
    """Return what bets should bring by the decks and paytables of this felt."""
    felt = require_bank(felt)
    return ExpectedOfBank(setting_for(felt.game, felt.options.decks, paytables=felt.options.paytables))


class BookedNight(NamedTuple):
    """A journal with the sessions in it."""

    journal: str  # name of its file
    table: str
    date: str
    shift: str
    sheet: str  # its id
    sessions: list[BankSession]


def book_nights(paths: Mapping[str, Path]) -> list[BookedNight]:
    """Book journals by their names; those that are broken are passed over, for the audit names them."""
    booked = []
    for name, path in paths.items():
        try:
            night = read_night(path)
        except Mistake:
            continue
        opened = night.opened
        sessions = list_sessions(night)
        booked.append(BookedNight(name, opened.table, opened.date, opened.shift, opened.sheet.id, sessions))
    return booked


def sum_by_banker(nights: Iterable[BookedNight]) -> dict[str, tuple[int, BookSums]]:
    """Return by person in how many sessions they banked, and what all of these come to."""
    sums: dict[str, tuple[int, BookSums]] = {}
    for session in (session for night in nights for session in night.sessions):
        count, total = sums.get(session.who, (0, BookSums()))
        sums[session.who] = count + 1, total.plus(session.total)
    return dict(sorted(sums.items()))


def deviations(tally: BookSums) -> float | None:
    """Return how many deviations the actual win of what has a price is away: at least, for it is of the largest.

    None, where nothing has a price.
    """
    deviation = sqrt(tally.spread.most)
    return float(tally.priced - tally.theoretical) / deviation if deviation else None


MONEY = ("hands", "action", "unpriced", "theoretical", "deviation", "deviation_most", "actual", "priced", "away")


def tables_of_book(nights: Sequence[BookedNight]) -> dict[str, str]:
    """Return sessions, their wagers, and bankers over all of them as CSV, by the names of the files."""
    of_night = ("journal", "table", "date", "shift", "sheet", "who", "hired", "since", "until")
    sessions, wagers = list[Sequence[object]](), list[Sequence[object]]()
    for night in nights:
        for one in night.sessions:
            begins = (*night[:-1], one.who, one.hired, one.since, one.until)
            sessions.append((*begins, *_columns(one.total), one.total.fees, *one.cover, one.total.uncovered))
            wagers += [(*begins, wager, *_columns(tally)) for wager, tally in sorted(one.wagers.items())]
    bankers = [
        (who, count, *_columns(total), total.fees, *_band(total))
        for who, (count, total) in sum_by_banker(nights).items()
    ]
    return {
        "sessions.csv": as_csv(
            (*of_night, *MONEY, "fees", "cover_hand", "cover_used", "put_up", "uncovered"), sessions
        ),
        "wagers.csv": as_csv((*of_night, "wager", *MONEY), wagers),
        "bankers.csv": as_csv(("who", "sessions", *MONEY, "fees", "low", "high"), bankers),
    }


def _columns(tally: BookSums) -> tuple[object, ...]:
    """Return the columns of money for a row."""
    away = deviations(tally)
    return (
        *(tally.hands, tally.action, tally.unpriced, round(tally.theoretical)),
        *(round(sqrt(tally.spread.apart)), round(sqrt(tally.spread.most)), tally.actual, tally.priced),
        None if away is None else round(away, 2),
    )


def _band(tally: BookSums) -> tuple[int, int]:
    """Return between which cents the win of what has a price lies in 95 of 100 such records, or in more."""
    half = Z_95 * sqrt(tally.spread.most)
    return round(float(tally.theoretical) - half), round(float(tally.theoretical) + half)
