"""Recorder of a real table, whose sights go into a journal: observed beside due.

What was due is worked out by the same hand as is played live, driven by the sights (`watched`);
what was taken and paid stands beside it.
"""

from collections.abc import Callable

import msgspec

from houseway.core.money import Stack
from houseway.core.text import Mistake, cents, instead_of, nearest
from houseway.fees.ladder import Fee, OtherOption, payer_typed
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.record.ends import count, opening
from houseway.record.journal import Line, read_time
from houseway.record.sights import (
    Between,
    SeenBuying,
    SeenClock,
    SeenHand,
    SeenLeaving,
    SeenOption,
    SeenPerson,
    SeenRuling,
    SeenSitting,
    SeenTable,
    Sight,
    sights,
)
from houseway.record.sights_again import check_answer, roles_paying
from houseway.record.unfinished import SHORT, money_as_seen
from houseway.record.watched import Unfit, Watched
from houseway.round.deal import Play
from houseway.round.event import Stake
from houseway.round.script import Script
from houseway.sheets.stakes import Button
from houseway.tables.acts import (
    Act,
    Buy,
    Carry,
    Change,
    Collect,
    Found,
    Join,
    Leave,
    Meet,
    Observed,
    Person,
    Rule,
    SightsBefore,
    SitOut,
)
from houseway.tables.circles import OutOfPlace
from houseway.tables.felt import Felt
from houseway.tables.hand import IN_ALL
from houseway.tables.table import Table, do


class Recorder:
    """Writes the journal of a table that somebody watches."""

    def __init__(self, felt: Felt, seen: SeenTable, write: Callable[[Line], None]) -> None:
        self.table = Table(felt)
        self._write = write
        found = _find_people(felt, seen)
        if found:
            do(self.table, Meet(felt.options, found))
        write(opening(felt, seen.table, seen.date, seen.shift, found))

    def see(self, sight: Sight) -> None:
        """Put one sight on record, as a fact of the table."""
        match sight:
            case SeenTable():
                raise Mistake("a journal is about one table")
            case SeenHand():
                self._see_hand(sight)
            case _:
                for fact in do(self.table, self._act(sight)):
                    self._write(fact)

    def _act(self, sight: Between) -> Act:
        """Return the act that was seen to be done between hands."""
        match sight:
            case SeenPerson():
                person = Person(sight.name, sight.seat, sight.standing, sight.hired)
                return Join(person, cents(sight.chips), wrong=sight.wrong)
            case SeenLeaving():
                return Leave(sight.name)
            case SeenBuying():
                return Buy(sight.name, cents(sight.chips))
            case SeenSitting():
                return SitOut(sight.name, sight.out)
            case SeenClock():
                return Collect(sight.minutes, self._fees(sight.fees))
            case SeenOption():
                options = msgspec.structs.replace(self.table.felt.options, option=sight.option)
                return Change(options, sight.text, sight.at)
            case SeenRuling():
                moved = cents(sight.amount) if sight.amount else 0
                return Rule(sight.text, sight.giver, sight.taker, moved, sight.clause, sight.at)

    def close(self) -> None:
        """End the journal with its count."""
        self._write(count(self.table))

    def begun(self, sight: SeenHand) -> Play[Carry]:
        """The next hand up to its cards, for whoever wants to see what it asks for; the table stays as it is."""
        return self.table.watch(self.table.hand(), self.look_before(sight))

    def _see_hand(self, sight: SeenHand) -> None:
        """Put a hand on record: one that was noted in short, is void, or was seen card by card."""
        if sight.at:
            # Only checked: what is kept is what was noted.
            read_time(sight.at)
        seen, fees = self.look_before(sight), self._fees(sight.fees)
        payouts = None if sight.payouts is None else [self._payout(*each) for each in sight.payouts]
        fact = Observed(
            number=self.table.hands + 1,
            seen=seen,
            script=[],
            postings=[],
            carry=self.table.carry,
            fees=fees,
            payouts=payouts,
            void=sight.void,
            at=sight.at,
            faults=(sight.wrong,) if sight.wrong else (),
        )
        if sight.short:
            fact = self._pass_over(sight, fact)
        elif not sight.void:
            fact = self._follow(sight, fact)
        self.table.evolve(fact)
        self._write(fact)

    def _pass_over(self, sight: SeenHand, fact: Observed) -> Observed:
        """The hand as it was noted in short: it counts, and only its fees move chips."""
        if sight.bets or sight.cards or sight.dice or sight.acts or sight.payouts or sight.void or sight.wrong:
            raise Mistake("a hand noted in short has a banker, offers, fees and a time: leave out short, or all else")
        if fact.seen.banker == "" and self.table.felt.game.has_bank:
            raise Mistake("say who banked the hand")
        carry = self.table.hand().pass_over(fact.seen)
        postings = money_as_seen(self.table, fact.seen.banker, fact.fees, None)
        return msgspec.structs.replace(fact, postings=postings, carry=carry, unfinished=SHORT)

    def _follow(self, sight: SeenHand, fact: Observed) -> Observed:
        """The hand as it was seen, with what it should have come to."""
        hand, script = self.table.hand(), Script()
        watched = Watched(sight, script, self.table.people, folds=self.table.felt.game.family.folds)
        try:
            carry, postings = watched(self.table.watch(hand, fact.seen)), hand.deal.ledger.postings
        except OtherOption as no_fee:  # bets for which the option in force prints none: that is for the audit to say
            watched.unfinished, carry = str(no_fee), None
        except OutOfPlace as misplaced:
            if not sight.wrong:
                raise Unfit(str(misplaced)) from None
            watched.unfinished, carry = str(misplaced), None
        if carry is None:
            carry = hand.broken_off()
            postings = money_as_seen(self.table, fact.seen.banker, fact.fees, fact.payouts)
        for posting in postings:
            if posting.kind == "wins" and posting.target.who in watched.mucked:
                raise Mistake(f"{posting.target.who} would win with cards that nobody saw: say what the winner held")
        return msgspec.structs.replace(
            fact,
            script=script,
            postings=postings,
            carry=carry,
            faults=tuple(watched.faults),
            unfinished=watched.unfinished,
        )

    def look_before(self, sight: SeenHand) -> SightsBefore:
        """Return what was seen before the cards."""
        if not self.table.felt.game.has_bank:
            if sight.banker or sight.bets or sight.offers:
                raise Mistake("nobody banks this game: leave out banker, bets and offers, and write bets as acts")
            return SightsBefore()
        is_dealt = bool(sight.cards or sight.dice or sight.acts or sight.short)
        if not sight.banker and (is_dealt or sight.bets or not (sight.offers or sight.void)):
            raise Mistake("say who banked the hand, and with what")
        for name, answer in sight.offers:
            self._check_here(name)
            check_answer(name, answer)
        stakes = tuple(self._stake(*bet) for bet in sight.bets)
        put_up = cents(sight.put_up) if sight.banker and (sight.put_up or not sight.short) else 0
        return SightsBefore(tuple(sight.offers), sight.banker, put_up, stakes, not (is_dealt or stakes))

    def _stake(self, bettor: str, wager: str, amount: str) -> Stake:
        """A bet at the bettor's own seat, or where nobody sits: "ante@3"."""
        self._check_here(bettor)
        wager, at, seat = wager.partition("@")
        if at and not seat.isdecimal():
            raise Mistake(f"{wager}@{seat} names no seat: write the wager and a number, such as {wager}@3")
        self.table.felt.game.sheet.wager_by_id(wager)
        return Stake(bettor, int(seat) if at else self.table.people[bettor].seat, wager, cents(amount))

    def _payout(self, bettor: str, wager: str, amount: str) -> Stake:
        """Return what a bettor gained on a wager, as a stake of that size; a loss is written with a minus."""
        sign, amount = (-1, amount.strip()[1:]) if amount.strip().startswith("-") else (1, amount)
        if self.table.felt.game.has_bank:
            stake = self._stake(bettor, wager, amount)
            return Stake(stake.bettor, stake.spot, stake.wager, sign * stake.cents)
        self._check_here(bettor)
        if wager != IN_ALL:
            raise Mistake(f"what somebody gained in all is written as {IN_ALL!r}, not {wager!r}")
        return Stake(bettor, self.table.people[bettor].seat, wager, sign * cents(amount))

    def _fees(self, taken: list[tuple[str, str]] | None) -> list[Fee] | None:
        """The fees that were taken: of a role that pays here, or of somebody who may be called like another."""
        if taken is None:
            return None
        roles = roles_paying(self.table.felt)
        payers = {text: payer_typed(text, roles) for text, _ in taken}
        for text, payer in payers.items():
            if isinstance(payer, Stack) and text not in self.table.people:
                known = instead_of(text, [*sorted(roles), *self.table.people])
                raise Mistake(f"{text!r} pays no fees here: {known}")
        return [Fee(payers[text], cents(amount), BEFORE_THE_DEAL) for text, amount in taken]

    def _check_here(self, name: str) -> None:
        """Refuse a name that is not at the table, with the one that was perhaps meant."""
        if name not in self.table.people:
            near = nearest(name, self.table.people)
            raise Mistake(f"{name} is not at the table{f': did you mean {near}?' if near else ''}")


def _find_people(felt: Felt, seen: SeenTable) -> Found | None:
    """Return the people of a ring game that was under way when the watching began."""
    if not seen.people:
        return None
    if not felt.game.has_pot:
        raise Mistake("only a ring game is found in the middle of its game: let everybody join")
    people = {name: (Person(name, seat), cents(chips)) for name, seat, chips in seen.people}
    if seen.button not in people:
        raise Mistake(f"say which of {', '.join(people)} had the button last, not {seen.button!r}")
    return Found(tuple(people.values()), Button(people[seen.button][0].seat, seen.button))


def record_lines(felt: Felt, name: str, text: bytes, write: Callable[[Line], None]) -> Table:
    """Write the journal of everything an import saw."""
    recorder = follow_lines(felt, name, text, write)
    recorder.close()
    return recorder.table


def follow_lines(felt: Felt, name: str, text: bytes, write: Callable[[Line], None]) -> Recorder:
    """Write all that an import saw of a table so far; the recorder is there for more."""
    recorder: Recorder | None = None
    for number, sight in sights(name, text):
        try:
            if recorder is not None:
                recorder.see(sight)
            elif isinstance(sight, SeenTable):
                recorder = Recorder(felt, sight, write)
            else:
                raise Mistake('the first line says which table: {"seen": "table", …}')
        except Mistake as mistake:
            hint = ' (if that was done at the table, say so: "wrong": "…")' if isinstance(mistake, Unfit) else ""
            raise Mistake(f"{name}, line {number}: {mistake}{hint}") from None
    if recorder is None:
        raise Mistake(f"{name} is empty")
    return recorder
