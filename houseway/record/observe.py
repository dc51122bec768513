"""What was seen at a real table, put into a journal: observed beside due.

The import is JSON lines, each saying what was seen: the table, people who join or leave, hands, rulings of the floor.
Money is written as people write it ("$25"), cards by the hand they lie in. A line that cannot be is refused by number.
"""

from collections.abc import Callable, Iterator

import msgspec

from houseway.core.errors import Mistake
from houseway.core.money import cents
from houseway.fees.ladder import Fee
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.record.acts import Act, Buy, Change, Join, Leave, Rule, SitOut, apply, count, opening
from houseway.record.journal import Line, Observed
from houseway.round import drivers
from houseway.round.deal import Play
from houseway.round.request import Face, Request
from houseway.round.script import Script
from houseway.round.stake import Stake
from houseway.tables.bank import Person
from houseway.tables.carry import Carry, Seen
from houseway.tables.felt import BankedFelt, Felt
from houseway.tables.table import Table


class SeenPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="join", tag_field="seen"):
    name: str
    seat: int
    chips: str
    standing: bool = False
    hired: bool = False


class SeenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="table", tag_field="seen"):
    """Which table, when. It comes first."""

    table: str
    date: str
    shift: str


class SeenLeaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave", tag_field="seen"):
    name: str


class SeenBuying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="buy", tag_field="seen"):
    """Somebody at the table buys more chips."""

    name: str
    chips: str


class SeenSitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sit", tag_field="seen"):
    """Somebody sits out, or plays again."""

    name: str
    out: bool


class SeenHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand", tag_field="seen", kw_only=True):
    """Offers as [name, answer], bets as [name, wager, amount], payouts as [name, wager, what the bettor gained]."""

    banker: str
    put_up: str
    bets: list[tuple[str, str, str]]
    cards: dict[str, str] = msgspec.field(default_factory=dict)
    offers: list[tuple[str, str]] = msgspec.field(default_factory=list)
    fees: list[tuple[str, str]] | None = None
    payouts: list[tuple[str, str, str]] | None = None
    void: str = ""
    at: str = ""


class SeenRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ruling", tag_field="seen", kw_only=True):
    """The floor's word; with giver, taker and amount it moves chips."""

    text: str
    giver: str = ""
    taker: str = ""
    amount: str = ""
    clause: str = ""
    at: str = ""


class SeenOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="option", tag_field="seen", kw_only=True):
    """The floor puts another option of the schedule in force, between hands."""

    option: int
    text: str
    at: str = ""


Between = SeenPerson | SeenLeaving | SeenBuying | SeenSitting | SeenRuling | SeenOption
Sight = SeenTable | SeenHand | Between

_DECODER: msgspec.json.Decoder[Sight] = msgspec.json.Decoder(Sight)


class Recorder:
    """Writes the journal of a table that somebody watches."""

    def __init__(self, felt: Felt, seen: SeenTable, write: Callable[[Line], None]) -> None:
        if not isinstance(felt, BankedFelt):
            raise Mistake("a game without a player-dealer cannot be recorded from a real table yet")
        self.table = Table(felt)
        self._write = write
        write(opening(felt, seen.table, seen.date, seen.shift))

    def see(self, sight: Sight) -> None:
        match sight:
            case SeenTable():
                raise Mistake("a journal is about one table")
            case SeenHand():
                self._see_hand(sight)
            case _:
                if line := apply(self.table, self._act(sight)):
                    self._write(line)

    def _act(self, sight: Between) -> Act:
        """What was seen to be done between hands."""
        match sight:
            case SeenPerson():
                return Join(Person(sight.name, sight.seat, sight.standing, sight.hired), cents(sight.chips))
            case SeenLeaving():
                return Leave(sight.name)
            case SeenBuying():
                return Buy(sight.name, cents(sight.chips))
            case SeenSitting():
                return SitOut(sight.name, sight.out)
            case SeenOption():
                options = msgspec.structs.replace(self.table.felt.options, option=sight.option)
                return Change(options, sight.text, sight.at)
            case SeenRuling():
                moved = cents(sight.amount) if sight.amount else 0
                return Rule(sight.text, sight.giver, sight.taker, moved, sight.clause, sight.at)

    def close(self) -> None:
        self._write(count(self.table))

    def _see_hand(self, sight: SeenHand) -> None:
        stakes = tuple(self._stake(*bet) for bet in sight.bets)
        seen = Seen(tuple(sight.offers), sight.banker, cents(sight.put_up), stakes)
        script: Script = []
        if sight.void:
            postings = self.table.void()
        else:
            drive = _Cards(sight.cards, script)
            postings = self.table.observe(self.table.hand(), seen, drive)
        self._write(
            Observed(
                number=self.table.hands,
                seen=seen,
                script=script,
                postings=postings,
                carry=self.table.carry,
                fees=_fees(sight.fees),
                payouts=None if sight.payouts is None else [self._payout(*each) for each in sight.payouts],
                void=sight.void,
                at=sight.at,
            )
        )

    def _stake(self, bettor: str, wager: str, amount: str) -> Stake:
        if bettor not in self.table.people:
            raise Mistake(f"{bettor} is not at the table")
        self.table.felt.game.sheet.wager_by_id(wager)
        return Stake(bettor, self.table.people[bettor].seat, wager, cents(amount))

    def _payout(self, bettor: str, wager: str, amount: str) -> Stake:
        """What a bettor gained on a wager, as a stake of that size; a loss is written with a minus."""
        sign = -1 if amount.strip().startswith("-") else 1
        stake = self._stake(bettor, wager, amount.strip().removeprefix("-"))
        return Stake(stake.bettor, stake.spot, stake.wager, sign * stake.cents)


def _fees(taken: list[tuple[str, str]] | None) -> list[Fee] | None:
    return None if taken is None else [Fee(payer, cents(amount), BEFORE_THE_DEAL) for payer, amount in taken]


class _Cards:
    """Drives a hand by the cards seen in each pile."""

    def __init__(self, piles: dict[str, str], script: Script) -> None:
        self._names = {name: text.split() for name, text in piles.items()}
        self._script = script

    def __call__(self, play: Play[Carry]) -> Carry:
        carry = drivers.run(play, self._reply, self._script)
        if left := [name for name, names in self._names.items() if names]:
            raise Mistake(f"the {left[0]} hand takes no more cards: {' '.join(self._names[left[0]])} is too many")
        return carry

    def _reply(self, request: Request) -> object:
        if not isinstance(request, Face):
            raise Mistake("this game asks for more than cards, and cannot be observed yet")
        names = self._names.get(request.pile, [])
        if not names:
            raise Mistake(f"the {request.pile} hand takes another card: say which")
        return drivers.understood(request, names.pop(0))


def sights(name: str, text: bytes) -> Iterator[tuple[int, Sight]]:
    """The lines of an import, numbered."""
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.strip():
            try:
                yield number, _DECODER.decode(raw)
            except msgspec.MsgspecError as error:
                raise Mistake(f"{name}, line {number}: {error}") from None


def record_lines(felt: Felt, name: str, text: bytes, write: Callable[[Line], None]) -> Table:
    """Write the journal of everything an import saw."""
    recorder: Recorder | None = None
    for number, sight in sights(name, text):
        try:
            if recorder is None:
                if not isinstance(sight, SeenTable):
                    raise Mistake('the first line says which table: {"seen": "table", …}')
                recorder = Recorder(felt, sight, write)
            else:
                recorder.see(sight)
        except Mistake as mistake:
            raise Mistake(f"{name}, line {number}: {mistake}") from None
    if recorder is None:
        raise Mistake(f"{name} is empty")
    recorder.close()
    return recorder.table
