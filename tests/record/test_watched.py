"""Hands of every game, dealt and then written down as somebody at the table would see them: they come out the same."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.core.cards import NAMES
from houseway.core.text import Mistake, dollars
from houseway.fees.collection import is_by_clock
from houseway.fees.ladder import name_payer
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.law.audit import audit
from houseway.law.profiles import load_profile
from houseway.record.journal import Writer
from houseway.record.observe import Recorder
from houseway.record.replay import replay
from houseway.record.sights import Doing, FloorSays, SeenClock, SeenHand, SeenPerson, SeenTable
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.deal import BURNED, Play
from houseway.round.event import Answered, Asked, Stake
from houseway.round.request import Dice, Face, Open, Request
from houseway.round.typed import write_answer
from houseway.tables.acts import Carry, Collect, Join
from houseway.tables.banked import BankedHand
from houseway.tables.choosing import options_for
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_table, play_hand, shoe_of
from houseway.testing.views import Anybody, ReshuffledFaces
from tests.battery.tables import GAMES
from tests.counts import soak

TABLES, HANDS = soak(40, 2), 3
TABLE = SeenTable("4", "2026-11-14", "swing")
ADOPTED = [each for each in GAMES if not each.name.endswith("as printed")]


class Notes:
    """What somebody who sees every card writes down of a hand, from the cards on."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._stakes: list[Stake] = []
        self._cards: dict[str, list[str]] = {}
        self._dice: list[str] = []
        self._acts: list[tuple[str, str]] = []

    def watch(self, play: Play[Carry]) -> Play[Carry]:
        """The same hand, with a note of all it is told."""
        try:
            request = next(play)
            while True:
                reply = yield request
                if self._is_noted(request):
                    self._note(request, reply)
                request = play.send(reply)
        except StopIteration as end:
            carry: Carry = end.value
            return carry

    def _is_noted(self, request: Request) -> bool:
        """Of a hand with a bank, all after the bets: who banks and what is bet are told apart."""
        if isinstance(request, Open) and any(question.key.startswith("circles/") for question in request.questions):
            return False
        is_of_free_hand = isinstance(request, Dice) or (isinstance(request, Face) and request.pile != BURNED)
        return not isinstance(self._hand, BankedHand) or bool(self._hand.deal.stakes) or is_of_free_hand

    def _note(self, request: Request, reply: object) -> None:
        self._stakes = self._stakes or list(self._hand.deal.stakes)
        match request, reply:
            case Face(), int():
                self._cards.setdefault(request.pile, []).append(NAMES[reply])
            case Dice(), tuple():
                self._dice.append(" ".join(map(str, reply)))
            case Open(), Answer():
                question = next(each for each in request.questions if each.key == reply.key)
                self._acts.append((question.who, write_answer(question, reply)))

    def sight(self) -> SeenHand:
        cards = {pile: " ".join(names) for pile, names in self._cards.items()}
        seen = SeenHand(cards=cards, dice=self._dice, acts=self._acts, fees=self._fees(), payouts=self._payouts())
        if not isinstance(self._hand, BankedHand):
            return seen
        if self._hand.bank is None:
            return SeenHand(offers=self._offers())
        bank, seats = self._hand.bank, {name: person.seat for name, person in self._hand.people.items()}
        bets = [
            (each.bettor, each.wager if each.spot == seats[each.bettor] else f"{each.wager}@{each.spot}", each.cents)
            for each in self._stakes
            if each.cents
        ]
        return msgspec.structs.replace(
            seen,
            banker=bank.who,
            put_up=dollars(bank.put_up),
            offers=self._offers(),
            bets=[(bettor, where, dollars(cents)) for bettor, where, cents in bets],
        )

    def _offers(self) -> list[tuple[str, str]]:
        events = self._hand.deal.events
        asked = [event.question for event in events if isinstance(event, Asked)]
        offers = {question.key for question in asked if question.purpose == "offer"}
        return [(event.who, event.option) for event in events if isinstance(event, Answered) and event.key in offers]

    def _fees(self) -> list[tuple[str, str]]:
        return [(name_payer(fee.payer), dollars(fee.cents)) for fee in self._hand.fees]

    def _payouts(self) -> list[tuple[str, str, str]]:
        """What everybody gained: of a wager away from one's own seat with the seat, and of hands split together."""
        gains: Counter[tuple[str, str]] = Counter()
        seats = {name: person.seat for name, person in self._hand.people.items()}
        for stake, net in self._hand.settled:
            at = "" if stake.spot == seats[stake.bettor] else f"@{stake.spot}"
            gains[stake.bettor, stake.wager + at] += net
        return [(bettor, wager, dollars(net)) for (bettor, wager), net in gains.items()]


def bought_in(game: Game, rng: Random) -> Table:
    """Anybody at a table of a game, each with the least that they may buy where the book says how much that is."""
    table = any_table(game, rng)
    felt = lay_out(game, table.felt.options)
    least = max(felt.buy_in.low, felt.buy_in.full)
    if not least:
        return table
    bought = Table(felt)
    for person in table.people.values():
        do(bought, Join(person, least))
    return bought


def time_of(hands: int) -> str:
    """When the hand after so many is over: each takes two minutes."""
    return f"{(18 + hands // 30) % 24:02}:{hands % 30 * 2:02}"


def written_down(table: Table, rng: Random) -> SeenHand:
    """The next hand of a table, played by anybody."""
    hand, faces = table.hand(), ReshuffledFaces(shoe_of(table.felt, rng))
    notes = Notes(hand)
    play_hand(table, hand, lambda play: drivers.live(notes.watch(play), faces, Anybody(rng), rng, []))
    return msgspec.structs.replace(notes.sight(), at=time_of(table.hands - 1))


def take_time_fees(table: Table, recorder: Recorder) -> None:
    """Collect what is due for the time by the hand that is next, and write it down."""
    if any(map(is_by_clock, table.felt.fees)):
        fees = [posting for fact in do(table, Collect(2 * table.hands)) for posting in fact.postings]
        recorder.see(SeenClock(2 * table.hands, [(each.source.who, dollars(each.cents)) for each in fees]))


def watched(table: Table, path: Path, rng: Random) -> int:
    """Hands of a table written into a journal by somebody who watches: each comes to the same chips."""
    with path.open("wb") as file:
        recorder = Recorder(table.felt, TABLE, Writer(file))
        for person in table.people.values():
            recorder.see(
                SeenPerson(person.name, person.seat, dollars(table.chips(person.name)), person.standing, person.hired)
            )
        hands = 0
        for _ in range(HANDS):
            take_time_fees(table, recorder)
            sight = written_down(table, rng)
            recorder.see(sight)
            assert recorder.table.balances == table.balances, sight
            hands += 1
        recorder.close()
    return hands


@pytest.mark.parametrize("game", [each.game for each in ADOPTED], ids=[each.name for each in ADOPTED])
def test_a_hand_that_is_watched_comes_out_as_it_was_dealt(game: Game, tmp_path: Path) -> None:
    hands = 0
    for seed in range(TABLES):
        rng = Random(seed)
        path = tmp_path / str(seed)
        hands += (count := watched(bought_in(game, rng), path, rng))
        assert len(list(replay(path))) == count
        assert audit(path, [load_profile("ca-rulebook")]).breaches == []
    assert hands


FOUND = SeenTable("7", "2026-11-14", "swing", [("Ann", 1, "$200"), ("Bob", 2, "$200"), ("Cat", 3, "$200")], "Cat")
# Ann has the button and Bob the small blind; Cat checks a pair of jacks down, and Ann bets her aces on the flop.
ACTS = [("Ann", "call"), ("Bob", "fold"), ("Cat", "check")]
ACTS += [("Cat", "check"), ("Ann", "bet 4"), ("Cat", "call"), *[("Cat", "check"), ("Ann", "check")] * 2]
SEEN = SeenHand(cards={"Ann": "As Kd", "Cat": "Jc Jd", "Board": "Ah 7c 2d 9s 4h"}, acts=ACTS)


def found(table: SeenTable = FOUND) -> Recorder:
    game = load("north-coast/texas-holdem")
    return Recorder(lay_out(game, options_for(game.sheet, Wish(minimum=400, higher=800))), table, lambda line: None)


RULED = "default on Bob: he left"


@pytest.mark.parametrize("word", [FloorSays(RULED), ("floor", RULED)], ids=["as it is written", "as it was written"])
def test_the_floor_rules_in_a_hand_that_is_seen(word: Doing) -> None:
    recorder = found()
    recorder.see(msgspec.structs.replace(SEEN, acts=[ACTS[0], word, *ACTS[2:]]))
    assert [recorder.table.chips(name) for name in ("Ann", "Bob", "Cat")] == [20800, 19800, 19200]


def test_a_player_called_floor_plays_as_anybody_does() -> None:
    """What the player does is no ruling, and the floor rules beside them."""
    people = [("floor" if name == "Bob" else name, seat, chips) for name, seat, chips in FOUND.people]
    recorder = found(msgspec.structs.replace(FOUND, people=people))
    recorder.see(msgspec.structs.replace(SEEN, acts=[ACTS[0], ("floor", "fold"), *ACTS[2:]]))
    recorder.see(SeenHand(acts=[FloorSays("void: the deck was foul")], void="the deck was foul"))
    assert [recorder.table.chips(name) for name in ("Ann", "floor", "Cat")] == [20800, 19800, 19200]


@pytest.mark.parametrize("unseen", [(), ("Cat",)], ids=["all is seen", "the loser mucks"])
def test_a_hand_nobody_saw_is_not_needed(unseen: tuple[str, ...]) -> None:
    """Of $18 the house takes $2: Ann, who put in $8, gains $8. What Bob folded nobody saw."""
    recorder = found()
    recorder.see(msgspec.structs.replace(SEEN, cards={k: v for k, v in SEEN.cards.items() if k not in unseen}))
    assert [recorder.table.chips(name) for name in ("Ann", "Bob", "Cat")] == [20800, 19800, 19200]


CARDS = SEEN.cards
REFUSED = {
    "nobody shows": (
        SeenHand(cards={"Board": CARDS["Board"]}, acts=ACTS),
        "would win with cards that nobody saw: say what the winner held",
    ),
    "out of turn": (SeenHand(acts=[("Bob", "fold")]), "Ann is asked, and Bob is seen to 'fold': say what was done"),
    "too few acts": (SeenHand(acts=ACTS[:2]), "Cat is asked: say what was done"),
    "too many acts": (
        SeenHand(cards=CARDS, acts=[*ACTS, ("Ann", "check")]),
        "the hand is over, and Ann is not asked any more: 'check' is too much",
    ),
    "too little": (SeenHand(acts=[("Ann", "raise 5")]), "Ann, 'raise 5': the amount must be $8, not $5"),
    "a card twice": (SeenHand(cards={**CARDS, "Board": "As 7c 2d 9s 4h"}, acts=ACTS), "As has come out already"),
    "no card": (SeenHand(cards={**CARDS, "Ann": "As Xx"}, acts=ACTS), "Ann: 'Xx' is not a card"),
    "the board is public": (SeenHand(cards={**CARDS, "Board": "Ah ? 2d"}, acts=ACTS), "everybody sees card"),
    "a card too many": (
        SeenHand(cards={**CARDS, "Ann": "As Kd 3c"}, acts=ACTS),
        "the Ann hand takes no more cards: 3c is too many",
    ),
    "dice": (msgspec.structs.replace(SEEN, dice=["1 2 3"]), "no more dice are rolled: '1 2 3' is too much"),
    "a bank": (msgspec.structs.replace(SEEN, banker="Ann", put_up="$5"), "nobody banks this game"),
    "a wager": (
        msgspec.structs.replace(SEEN, payouts=[("Ann", "pot", "$8")]),
        "what somebody gained in all is written as 'hand', not 'pot'",
    ),
    "no reason": (SeenHand(acts=[("floor", "default on Ann")]), "write what, on whom and why"),
    "a void hand": (SeenHand(acts=[("floor", "void: a misdeal")]), 'write it as "void", with the reason'),
    "no such ruling": (SeenHand(acts=[("floor", "jail on Ann: why not")]), "the floor cannot rule 'jail' now"),
}


@pytest.mark.parametrize(("sight", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_have_been_is_refused_and_changes_nothing(sight: SeenHand, reason: str) -> None:
    recorder = found()
    before = dict(recorder.table.balances), recorder.table.carry, recorder.table.hands
    with pytest.raises(Mistake, match=re.escape(reason)):
        recorder.see(sight)
    assert (recorder.table.balances, recorder.table.carry, recorder.table.hands) == before
    recorder.see(SEEN)


def test_a_game_that_goes_by_every_card_wants_to_know_them() -> None:
    game = load("lotus/13-card-red")
    recorder = Recorder(lay_out(game, options_for(game.sheet)), TABLE, lambda line: None)
    for name, seat in (("Ann", 1), ("Bob", 2)):
        recorder.see(SeenPerson(name, seat, "$500"))
    with pytest.raises(Mistake, match="hand takes another card: say which"):
        recorder.see(SeenHand())
    with pytest.raises(Mistake, match="this game goes by every card: say which it is"):
        recorder.see(SeenHand(cards={"Ann": "?", "Bob": "?"}))
