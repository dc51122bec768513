"""Nights of one sheet a family: each planted fault is named with clause, hand and amount, and nothing else is."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.core.text import cents, dollars
from houseway.fees.collection import is_by_clock
from houseway.fees.ladder import OtherOption
from houseway.games.family import Game
from houseway.law.audit import audit
from houseway.law.profiles import Finding, load_profile
from houseway.record.journal import Writer
from houseway.record.observe import Recorder
from houseway.record.replay import replay
from houseway.record.sights import SeenHand, SeenPerson
from houseway.record.verify import verify
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from tests.counts import soak
from tests.record.test_watched import ADOPTED, TABLE, bought_in, take_time_fees, written_down
from tools.verify_journal import check

RULEBOOK = load_profile("ca-rulebook")
OF_EACH = list({each.game.sheet.module: each.game for each in ADOPTED}.values())
HANDS = soak(1000, 5)  # of a night without faults
SEEDS = soak(12, 1)

ASK_NOBODY = {"baccarat", "war"}

Plant = Callable[[SeenHand], SeenHand | None]


def change_fee(sight: SeenHand) -> SeenHand | None:
    """Take a dollar more than the first fee that was due."""
    if not sight.fees:
        return None
    (payer, amount), *others = sight.fees
    more = (payer, dollars(cents(amount) + 100))
    return msgspec.structs.replace(sight, fees=[more, *others])


def change_payout(sight: SeenHand) -> SeenHand | None:
    """Pay the first winner a dollar less."""
    for number, (bettor, wager, amount) in enumerate(sight.payouts or []):
        if not amount.startswith("-") and cents(amount) >= 100:
            paid = [*(sight.payouts or [])]
            paid[number] = (bettor, wager, dollars(cents(amount) - 100))
            return msgspec.structs.replace(sight, payouts=paid)
    return None


def leave_winner_out(sight: SeenHand) -> SeenHand | None:
    for number, (_, _, amount) in enumerate(sight.payouts or []):
        if not amount.startswith("-") and cents(amount):
            return msgspec.structs.replace(sight, payouts=[*sight.payouts[:number], *sight.payouts[number + 1 :]])  # type: ignore[index]
    return None


def deal_one_more(sight: SeenHand) -> SeenHand | None:
    """A card that was not due to the hand that was dealt last."""
    if not sight.cards:
        return None
    pile = list(sight.cards)[-1]
    cards = {**sight.cards, pile: f"{sight.cards[pile]} 2c"}
    return msgspec.structs.replace(sight, cards=cards, wrong="a card that was not due")


def stop_early(sight: SeenHand) -> SeenHand | None:
    """Break off after the last act or card but one, with what was paid noted."""
    if sight.acts:
        return msgspec.structs.replace(sight, acts=sight.acts[:-1], wrong="the dealer went on too early")
    if not sight.cards:
        return None
    pile = list(sight.cards)[-1]
    cards = {**sight.cards, pile: sight.cards[pile].rpartition(" ")[0]}
    return msgspec.structs.replace(sight, cards=cards, wrong="a card that was due did not come")


def act_out_of_turn(sight: SeenHand) -> SeenHand | None:
    if not sight.acts:
        return None
    return msgspec.structs.replace(
        sight, acts=[("Nobody", "speaks"), *sight.acts], wrong="somebody spoke who was not asked"
    )


def give_to_another(sight: SeenHand) -> SeenHand | None:
    """Let somebody take the position whom the one who banks passed over."""
    others = [name for name, answer in sight.offers if answer == "pass" and name != sight.banker]
    if not others or not sight.banker or not sight.bets:
        return None
    offers = [(name, "take" if name == others[-1] else "pass") for name, _ in sight.offers]
    return msgspec.structs.replace(sight, offers=offers)


def offer_to_nobody(sight: SeenHand) -> SeenHand | None:
    if not sight.bets or not any(answer == "pass" for _, answer in sight.offers):
        return None
    return msgspec.structs.replace(sight, offers=[each for each in sight.offers if each[1] == "take"])


PLANTS: dict[str, tuple[Plant, str]] = {
    "a wrong fee": (change_fee, "FEE-2"),
    "a wrong payout": (change_payout, "PAY-1"),
    "a winner left out": (leave_winner_out, "PAY-1"),
    "a card too many": (deal_one_more, "DEAL-1"),
    "broken off": (stop_early, "DEAL-1"),
    "out of turn": (act_out_of_turn, "DEAL-1"),
    "another banked": (give_to_another, "PD-2"),
    "not offered": (offer_to_nobody, "PD-2"),
}


def write_night(game: Game, path: Path, rng: Random, hands: int, plant: Plant | None = None) -> tuple[int, SeenHand]:
    """Write hands of a table down, one of them with a fault; return which, and what was right of it."""
    table = bought_in(game, rng)
    planted, right = 0, SeenHand()
    with path.open("wb") as file:
        recorder = Recorder(table.felt, TABLE, Writer(file))
        for person in table.people.values():
            recorder.see(
                SeenPerson(person.name, person.seat, dollars(table.chips(person.name)), person.standing, person.hired)
            )
        for number in range(1, hands + 1):
            take_time_fees(table, recorder)
            sight = written_down(table, rng)
            wrong = None if plant is None or planted else plant(sight)
            if wrong is not None:
                planted, right = number, sight
            recorder.see(wrong or sight)
            if planted:
                break  # the chips of the table that is dealt are other ones from here on
        recorder.close()
    return planted, right


def findings(path: Path) -> list[Finding]:
    assert verify(path).hands == check(str(path)).hands == len(list(replay(path)))
    return audit(path, [RULEBOOK]).breaches


def is_in(game: Game, plant: Plant) -> bool:
    """Whether a game has something of the kind: somebody banks it, it asks its players, a hand has a fee of its own."""
    if plant in (give_to_another, offer_to_nobody):
        return game.has_bank
    if plant is change_fee:
        return not any(map(is_by_clock, lay_out(game, options_for(game.sheet)).fees))
    return plant is not act_out_of_turn or game.sheet.module not in ASK_NOBODY


CASES = {
    f"{game.sheet.id}: {name}": (game, plant, clause)
    for game in OF_EACH
    for name, (plant, clause) in PLANTS.items()
    if is_in(game, plant)
}


@pytest.mark.parametrize(("game", "plant", "clause"), CASES.values(), ids=CASES)
def test_a_planted_fault_is_named_by_its_clause(game: Game, plant: Plant, clause: str, tmp_path: Path) -> None:
    planted = seed = 0
    while planted < SEEDS:
        assert seed < 20 * SEEDS, "no hand could have the fault"
        path = tmp_path / str(seed)
        hand, _ = write_night(game, path, Random(seed), 12, plant)
        found = findings(path)
        named = {(each.clause, each.where.partition(" at ")[0]) for each in found}
        assert named == ({(clause, f"hand {hand}")} if hand else set()), found
        if clause in ("FEE-2", "PAY-1") and hand:
            assert [abs((each.due_cents or 0) - (each.observed_cents or 0)) > 0 for each in found] == [True]
        planted, seed = planted + bool(hand), seed + 1


@pytest.mark.parametrize("game", OF_EACH, ids=lambda game: game.sheet.id)
def test_nothing_is_found_where_nothing_is_wrong(game: Game, tmp_path: Path) -> None:
    hands, seed = 0, 0
    while hands < HANDS:
        path = tmp_path / str(seed)
        seed += 1
        try:
            write_night(game, path, Random(seed), min(HANDS, 60))
        except OtherOption:
            continue  # the book prints no fee for so little action
        assert findings(path) == []
        hands += min(HANDS, 60)
