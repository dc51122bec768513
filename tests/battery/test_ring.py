"""What holds for every ring game, whatever anybody does. No game is named here."""

from collections import Counter
from random import Random

import pytest

from houseway.core.ledger import DROP, POT, Account, stack
from houseway.fees.modifier import modifier_of
from houseway.fees.schedule import Row
from houseway.games.family import Game, RingGame
from houseway.sheets.stakes import Owes
from houseway.tables.options import rows_of
from tests.battery.tables import RING, any_table, between_hands
from tests.battery.test_battery import HANDS, TABLES, Played, one_hand, played, played_at

every_ring_game = pytest.mark.parametrize(
    "game", [each.game for each in RING], ids=[each.name for each in RING], scope="module"
)


@every_ring_game
def test_nobody_loses_more_than_they_had_or_wins_more_than_was_put_in(game: Game) -> None:
    for each in played(game):
        put_in, back = Counter[Account](), Counter[Account]()
        for posting in each.hand.deal.ledger.postings:
            assert POT in (posting.source, posting.target), each.where
            if posting.target == POT:
                put_in[posting.source] += posting.cents
            else:
                back[posting.target] += posting.cents
        for account, cents in put_in.items():
            assert cents <= each.before[account], each.where
            # From each player nobody can win more than they put in themselves.
            assert back[account] <= sum(min(cents, other) for other in put_in.values()), each.where
        assert put_in.total() == back.total(), each.where


@every_ring_game
def test_pot_fees_are_those_of_the_printed_rows(game: Game) -> None:
    taken = 0
    for each in played(game):
        fees: Counter[str] = Counter()
        pot, players = 0, len(each.hand.deal.spots)
        rows = rows_of(game.sheet, each.felt.options)
        for posting in each.hand.deal.ledger.postings:
            if posting.target == DROP:
                moment = posting.detail
                fees[moment] += posting.cents
                assert posting.cents == min(pot, owed(rows, moment, players, pot)), each.where
            pot += posting.cents * ((posting.target == POT) - (posting.source == POT))
        assert all(count <= 1 for count in Counter(fee.moment for fee in each.hand.fees).values()), each.where
        taken += fees.total()
    pot_fees = any(row.payer == "pot" for schedule in game.sheet.schedules for row in schedule.rows)
    # Where fees wait for a flop or a full pot, few tables may see none: then others are looked at.
    assert bool(taken) == pot_fees or (pot_fees and any(map(takes_a_fee, played_at(game, range(TABLES, 150)))))


def takes_a_fee(each: Played) -> bool:
    return any(posting.target == DROP for posting in each.hand.deal.ledger.postings)


def owed(rows: tuple[Row, ...], moment: str, players: int, pot: int) -> int:
    """The fee of a moment, straight from the rows for so many players."""
    for row in rows:
        least, most = row.least or 0, row.most or 99
        waits = modifier_of(row.modifier).least_pot
        if (row.payer, row.moment) == ("pot", moment) and least <= players <= most and pot >= waits:
            assert row.cents is not None
            return row.cents
    return 0


@every_ring_game
def test_the_button_goes_round(game: Game) -> None:
    for seed in range(TABLES):
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            before, owes = table.carry.button, table.carry.owes
            each = one_hand(table, rng, f"seed {seed}, hand {number + 1}")
            after = table.carry.button
            assert game.sheet.betting
            if not game.sheet.betting.button:
                assert list(each.hand.deal.spots) == sorted(each.hand.deal.spots), each.where
            elif before and after and each.hand.deal.spots:
                there = {name: person.seat for name, person in each.hand.people.items() if each.before.get(stack(name))}
                clear = [seat for name, seat in there.items() if owes.get(name) == Owes()]
                waits = clear if len(clear) > 1 and game.sheet.betting.posts != "nobody" else there.values()
                assert after.seat == min(waits, key=lambda seat: (seat - before.seat - 1) % game.sheet.seats), (
                    each.where
                )
            between_hands(table, rng)


@every_ring_game
def test_two_to_the_full_number_of_players_are_dealt_in(game: Game) -> None:
    assert isinstance(game, RingGame)
    rng = Random(1)
    for people in range(2, game.sheet.seats + 1):
        table = any_table(game, rng, people)
        each = one_hand(table, rng, f"{people} players")
        assert len(each.hand.deal.spots) == min(people, game.family.dealt_in(game.rules)), each.where


@every_ring_game
def test_everything_that_can_be_put_in_is_met(game: Game) -> None:
    seen: Counter[str] = Counter()
    missing = {"blind", "call", "raise", "bet", "not called", "the pot", "the main pot", "button"}
    missing |= {"post"} if game.sheet.betting and game.sheet.betting.posts != "nobody" else set()
    if game.sheet.betting and not game.sheet.betting.button:
        missing.remove("button")
    for each in played_at(game, range(10 * TABLES)):
        note(each, seen)
        missing -= set(+seen)
        if not missing:
            return
    raise AssertionError(f"never: {missing}; {seen}")


def note(each: Played, seen: Counter[str]) -> None:
    for posting in each.hand.deal.ledger.postings:
        seen[posting.kind] += 1
        seen[posting.detail] += posting.kind == "wins"
        seen["blind"] += posting.kind.endswith("blind") or posting.kind == "ante"
    seen["button"] += any(getattr(event, "what", "") == "button" for event in each.hand.deal.events)
