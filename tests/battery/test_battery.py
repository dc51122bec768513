"""What holds for every playable game, whatever anybody does. No game is named here."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from houseway.core.balances import Ledger
from houseway.core.ledger import BANK, CAGE, DROP, Account, Posting, Stack, stack
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Question
from houseway.round.script import Script
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.options import rows_of
from houseway.tables.people import Person
from houseway.tables.table import Table, hand_of
from tests.battery.fees import owed
from tests.battery.tables import BANKED, GAMES, any_table, between_hands, said, shoe_of, start_of
from tests.counts import soak
from tests.drive import Anybody, Shuffled, drive, shown
from tests.felts import play_hand
from tests.views import compare

TABLES, HANDS = soak(150, 3), 4
# Where hands are set there are many ways to do it: ten thousand hands of each such game.
TABLES_OF_SET_HANDS = soak(2_500, TABLES)
VIEWS = soak(200, 12)

# By this scope the tests of one game follow each other, so that its hands need be played only once.
every_game = pytest.mark.parametrize(
    "game", [each.game for each in GAMES], ids=[each.name for each in GAMES], scope="module"
)
every_banked_game = pytest.mark.parametrize(
    "game", [each.game for each in BANKED], ids=[each.name for each in BANKED], scope="module"
)


class Played(NamedTuple):
    """A hand at a table: all that was there before, and all that came of it."""

    felt: Felt
    people: dict[str, Person]
    before: dict[Account, int]
    after: dict[Account, int]
    hand: Hand
    again: Hand
    questions: list[Question]
    where: str


class Kept:
    """The hands of the game that was asked for last."""

    game: Game | None = None
    hands: tuple[Played, ...] = ()


def played(game: Game) -> tuple[Played, ...]:
    """Hands at any tables of a game, the same for every test of it."""
    if Kept.game is not game:
        Kept.game, Kept.hands = game, tuple(played_at(game, range(TABLES)))
    return Kept.hands


def played_at(game: Game, tables: range) -> Iterator[Played]:
    """A few hands at each of these tables, each played once at random and once from its script."""
    for seed in tables:
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            yield one_hand(table, rng, f"seed {seed}, hand {number + 1} of {said(table, table.carry)}")
            between_hands(table, rng)


def one_hand(table: Table, rng: Random, where: str) -> Played:
    before, again = dict(table.balances), hand_of(table.felt, dict(table.people), table.carry, Ledger(table.balances))
    script: Script = []
    hand, anybody, faces = table.hand(), Anybody(rng), Shuffled(shoe_of(table.felt, rng))
    play_hand(table, hand, lambda play: drivers.live(play, faces, anybody, rng, script))
    where = f"{where}\n{shown(script)}"
    written = msgspec.json.decode(msgspec.json.encode(script), type=Script)
    assert drivers.replay(again.play(), written) == table.carry, where
    people, after = dict(table.people), dict(table.balances)
    return Played(table.felt, people, before, after, hand, again, anybody.met, where)


@every_game
def test_no_chip_is_made_or_lost(game: Game) -> None:
    more = range(TABLES, TABLES_OF_SET_HANDS if game.family.house_way else TABLES)
    for each in chain(played(game), played_at(game, more)):
        after: Counter[Account] = Counter(each.before)
        for posting in each.hand.deal.ledger.postings:
            assert posting.cents > 0, each.where
            after[posting.source] -= posting.cents
            after[posting.target] += posting.cents
        assert {name: cents for name, cents in after.items() if cents} == each.after, each.where
        assert sum(each.after.values()) == 0, each.where
        chip = each.felt.options.chip_cents
        for account, cents in each.after.items():
            assert account in (CAGE, DROP) or isinstance(account, Stack), each.where
            assert account == CAGE or cents > 0, each.where
            assert cents % min(chip, 50) == 0, each.where


@every_banked_game
def test_the_bank_never_wins_or_loses_more_than_it_put_up(game: Game) -> None:
    banked = 0
    for each in played(game):
        postings = each.hand.deal.ledger.postings
        put_up = [posting for posting in postings if posting.target == BANK]
        if not put_up:
            continue
        assert len(put_up) == 1, each.where
        won = gained(postings, put_up[0].source)
        assert abs(won) <= put_up[0].cents, f"it put up {put_up[0].cents} and won {won}: {each.where}"
        banked += bool(won)
    assert banked, "nobody ever banked a hand that was won or lost"


def gained(postings: list[Posting], account: Account) -> int:
    """What an account has more at the end, fees apart."""
    paid_in = sum(posting.cents for posting in postings if posting.target == account)
    paid_out = sum(posting.cents for posting in postings if posting.source == account and posting.target != DROP)
    return paid_in - paid_out


@every_game
def test_a_replay_is_identical(game: Game) -> None:
    for each in played(game):
        assert each.again.deal.ledger.postings == each.hand.deal.ledger.postings, each.where
        assert each.again.deal.events == each.hand.deal.events, each.where
        assert each.again.deal.faces == each.hand.deal.faces, each.where


@every_game
def test_every_question_has_a_legal_default_and_sample(game: Game) -> None:
    rng = Random(0)
    for each in played(game):
        for question in each.questions:
            assert question.why_not(question.default) is None, f"{question}: {each.where}"
            for _ in range(3):
                answer = question.sample(rng)
                assert question.why_not(answer) is None, f"{answer} to {question}: {each.where}"


@every_game
def test_a_hand_left_to_the_clock_ends(game: Game) -> None:
    for seed in range(TABLES):
        rng = Random(seed)
        table = any_table(game, rng)
        outcome = drive(
            start_of(table), Shuffled(shoe_of(table.felt, rng)), lambda questions: questions[0].default, rng
        )
        assert len(outcome.script) < 500, f"seed {seed}"


BANKED_MOMENTS = ("before the deal", "after the first two cards")


@every_banked_game
def test_fees_are_those_of_the_printed_rows(game: Game) -> None:
    taken = 0
    for each in played(game):
        felt, postings = each.felt, each.hand.deal.ledger.postings
        fees: Counter[Account] = Counter()
        for posting in postings:
            if posting.target == DROP:
                fees[posting.source] += posting.cents
        banker = next((posting.source.who for posting in postings if posting.target == BANK), "")
        before = [stake for stake in each.hand.deal.stakes if stake.wager in {spot.id for spot in felt.spots}]
        rows = rows_of(game.sheet, felt.options)
        due = sum(
            (owed(game.sheet, rows, moment, before, banker) for moment in BANKED_MOMENTS),
            Counter[str](),
        )
        assert fees == Counter({stack(name): cents for name, cents in due.items()}), each.where
        taken += fees.total()
    assert bool(taken) == bool(game.sheet.schedules), "fees were taken where the book prints a schedule"


@every_game
def test_no_view_depends_on_a_face_unseen(game: Game) -> None:
    tried = 0
    for seed in range(VIEWS):
        rng = Random(seed)
        table = any_table(game, rng)
        compared = compare(start_of(table), shoe_of(table.felt, rng), (*table.people, "nobody"), rng)
        assert compared.leak is None, f"seed {seed}, {said(table, table.carry)}\n{compared.leak}"
        tried += compared.tried
    assert tried > VIEWS // 4, "hardly any permutation was possible"


@every_banked_game
def test_some_of_everything_happens(game: Game) -> None:
    """Else the properties above would hold of nothing."""
    seen: Counter[str] = Counter()
    for each in played(game):
        events = each.hand.deal.events
        seen.update(type(event).__name__ for event in events)
        seen.update(posting.kind for posting in each.hand.deal.ledger.postings)
        seen.update("back line" for stake in each.hand.deal.stakes if each.people[stake.bettor].standing)
        seen.update("hired" for person in each.people.values() if person.hired)
    for what in (
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
    ):
        assert seen[what], f"never: {what}; {seen}"
    assert bool(seen["back line"]) == game.sheet.backline


def test_there_are_games() -> None:
    assert len(GAMES) > 12
