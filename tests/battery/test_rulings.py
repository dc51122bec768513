"""What holds for every playable game whatever the floor rules and whatever is wrong with a card. None is named here."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import NAMES
from houseway.core.ledger import CAGE, Account
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.replies import irregular_card, why_not_reply
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.ruling import VOID, Ruling
from houseway.round.script import Script
from houseway.tables.hand import Hand
from houseway.tables.table import Table, hand_of
from tests.battery.tables import GAMES, any_table, said, shoe_of, start_of
from tests.counts import soak
from tests.drive import Anybody, Shuffled, shown
from tests.felts import play_hand
from tests.views import compare_script

TABLES, HANDS = soak(60, 3), 3
VIEWS = soak(150, 12)
SPARE = 8
FIRST = {0: "void", 1: "default"}  # what the floor rules first at some tables

every_game = pytest.mark.parametrize("game", [each.game for each in GAMES], ids=[each.name for each in GAMES])


class Floor:
    """Answers everything: players as anybody might, sometimes the floor instead, and sometimes a card is irregular."""

    def __init__(self, table: Table, rng: Random, first: str = "") -> None:
        self.shoe = Shuffled(shoe_of(table.felt, rng))
        self._rng = rng
        self._choose = Anybody(rng)
        self._irregular = 0
        self._first = first

    def __call__(self, request: Request) -> object:
        match request:
            case Face():
                return self._card(request)
            case Open():
                rules = self._first or self._rng.random() < 0.15
                return self._ruling(request) if rules else drivers.check_answer(request, self._choose)
            case Dice():
                return tuple(self._rng.randint(1, request.sides) for _ in range(request.count))
            case Shuffle():
                return self.shoe.shuffle(request.deck, request.decks, request.place, request.rest)
            case Cut():
                return request.depth

    def _card(self, request: Face) -> object:
        face = self.shoe.face(request.place)
        spare = self._irregular < 2 and len(self.shoe.faces) > request.place + SPARE
        if request.faults and spare and self._rng.random() < 0.03:
            self._irregular += 1
            irregular, reason = irregular_card(request, NAMES[face], self._rng.choice(request.faults))
            return irregular if reason is None else face
        return face

    def _ruling(self, request: Open) -> Ruling:
        known = request.rulings()
        what, self._first = self._first, ""
        what = what or self._rng.choice(
            VOID if self._rng.random() < 0.3 else [each for each in known if each not in VOID]
        )
        ruling = Ruling(what, self._rng.choice(list(known[what])), reason="the floor was called")
        nonsense = Ruling(what, "Zoe", reason="nobody of that name is here")
        assert why_not_reply(request, nonsense)
        assert why_not_reply(request, ruling) is None
        return ruling


class Ruled(NamedTuple):
    """A hand, and the same again from its script."""

    table: Table
    before: dict[Account, int]
    hand: Hand
    again: Hand
    script: Script
    where: str


def ruled(game: Game) -> Iterator[Ruled]:
    for seed in range(TABLES):
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            before, carry = dict(table.balances), table.carry
            again = hand_of(table.felt, dict(table.people), carry, Ledger(before))
            script, hand, floor = Script(), table.hand(), Floor(table, rng, FIRST.get(seed, ""))
            play_hand(table, hand, lambda play: drivers.run(play, floor, script))  # noqa: B023
            where = f"seed {seed}, hand {number + 1} of {said(table, carry)}\n{shown(script)}"
            written = msgspec.json.decode(msgspec.json.encode(script), type=Script)
            assert drivers.replay(again.play(), written) == table.carry, where
            yield Ruled(table, before, hand, again, script, where)


@every_game
def test_rulings_and_irregular_cards_keep_the_money_and_replay(game: Game) -> None:
    seen: Counter[str] = Counter()
    for each in ruled(game):
        assert each.again.deal.events == each.hand.deal.events, each.where
        assert each.again.deal.ledger.postings == each.hand.deal.ledger.postings, each.where
        assert sum(each.table.balances.values()) == 0, each.where
        assert all(cents > 0 for account, cents in each.table.balances.items() if account != CAGE), each.where
        seen.update(entry.what for entry in each.script if isinstance(entry, Ruling))
        if each.hand.void:
            assert each.table.balances == each.before, each.where
            assert (each.hand.fees, each.hand.settled, each.hand.bank) == ([], [], None), each.where
            assert each.table.carry.position == each.hand.carry.position, each.where
            seen["voided"] += 1
    assert seen["default"], "nobody's default was ruled"
    assert seen["voided"], "no hand was ruled void"


@every_game
def test_no_view_of_a_ruled_hand_depends_on_a_face_unseen(game: Game) -> None:
    tried = 0
    for seed in range(VIEWS):
        rng = Random(seed)
        table = any_table(game, rng)
        floor, script = Floor(table, rng), Script()
        drivers.run(start_of(table)()[1], floor, script)
        compared = compare_script(start_of(table), script, floor.shoe.faces, (*table.people, "nobody"), rng)
        tried += compared.tried
        assert compared.leak is None, f"seed {seed}, {said(table, table.carry)}\n{compared.leak}"
    assert tried > VIEWS // 5, "hardly any permutation was possible"
