"""Checks of every game whatever the floor rules and whatever is wrong with a card. No game is named here."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.balances import Ledger
from houseway.core.cards import NAMES
from houseway.core.money import CAGE, Account
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.drivers import irregular_card, why_not_reply
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import VOID, Ruling, Script
from houseway.tables.hand import Hand
from houseway.tables.table import Table, hand_of
from houseway.testing.tables import Effort, any_table, describe_table, play_hand, require, shoe_of, start_of
from houseway.testing.views import Anybody, ReshuffledFaces, compare_script, show_script

HANDS, SPARE = 3, 8
FIRST = {0: "void", 1: "default"}  # what the floor rules first at some tables


class Floor:
    """Answers everything: players as anybody might, sometimes the floor instead, and sometimes a card is irregular."""

    def __init__(self, table: Table, rng: Random, first: str = "") -> None:
        self.shoe = ReshuffledFaces(shoe_of(table.felt, rng))
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
        require(bool(why_not_reply(request, nonsense)), f"a ruling about nobody is taken: {nonsense}")
        require(why_not_reply(request, ruling) is None, f"a ruling that is known is refused: {ruling}")
        return ruling


class RuledHand(NamedTuple):
    """A hand, and the same again from its script."""

    table: Table
    before: dict[Account, int]
    hand: Hand
    again: Hand
    script: Script
    where: str


def play_with_rulings(game: Game, tables: int) -> Iterator[RuledHand]:
    """Yield hands in which the floor rules now and then, and some cards are irregular."""
    for seed in range(tables):
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            before, carry = dict(table.balances), table.carry
            again = hand_of(table.felt, dict(table.people), carry, Ledger(before))
            script, hand, floor = Script(), table.hand(), Floor(table, rng, FIRST.get(seed, ""))
            play_hand(table, hand, lambda play: drivers.run(play, floor, script))  # noqa: B023
            where = f"seed {seed}, hand {number + 1} of {describe_table(table, carry)}\n{show_script(script)}"
            written = msgspec.json.decode(msgspec.json.encode(script), type=Script)
            same = drivers.replay(again.play(), written) == table.carry
            require(same, "a replay leaves another table to the next hand", where)
            yield RuledHand(table, before, hand, again, script, where)


def rulings_and_irregular_cards_keep_the_money_and_replay(game: Game, effort: Effort) -> None:
    seen: Counter[str] = Counter()
    for each in play_with_rulings(game, effort.tables):
        ours, theirs = each.hand.deal, each.again.deal
        require(theirs.events == ours.events, "a replay tells other events", each.where)
        require(theirs.ledger.postings == ours.ledger.postings, "a replay moves other chips", each.where)
        require(sum(each.table.balances.values()) == 0, "chips were made or lost", each.where)
        rest = [cents for account, cents in each.table.balances.items() if account != CAGE]
        require(all(cents > 0 for cents in rest), "somebody has less than nothing", each.where)
        seen.update(entry.what for entry in each.script if isinstance(entry, Ruling))
        if each.hand.void:
            _hold_as_if_never_dealt(each)
            seen["voided"] += 1
    require(seen["default"] > 0, "nobody's default was ruled")
    require(seen["voided"] > 0, "no hand was ruled void")


def _hold_as_if_never_dealt(each: RuledHand) -> None:
    hand = each.hand
    require(each.table.balances == each.before, "a void hand has moved chips", each.where)
    nothing = (hand.fees, hand.settled, hand.bank) == ([], [], None)
    require(nothing, "a void hand has fees, bets or a bank", each.where)
    same = each.table.carry.position == hand.carry.position
    require(same, "a void hand has moved the position", each.where)


def no_view_of_a_ruled_hand_depends_on_a_face_unseen(game: Game, effort: Effort) -> None:
    tried = 0
    for seed in range(effort.views):
        rng = Random(seed)
        table = any_table(game, rng)
        floor, script = Floor(table, rng), Script()
        drivers.run(start_of(table)()[1], floor, script)
        compared = compare_script(start_of(table), script, floor.shoe.faces, (*table.people, "nobody"), rng)
        tried += compared.tried
        where = f"seed {seed}, {describe_table(table, table.carry)}\n{compared.leak}"
        require(compared.leak is None, "what somebody is told depends on a card that they have not seen", where)
    require(tried > effort.views // 5, "hardly any permutation of unseen cards was possible")
