"""The player-dealer: to whom the position is offered, in which order wagers are settled, and what is covered."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.balances import Ledger
from houseway.core.money import BANK, TAKE, Payout, Posting, Stack, WagerAccount, payout, stack, wager
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.deal import Deal
from houseway.round.event import Asked, Marked, Stake
from houseway.sheets.sheet import Rotation, Settlement
from houseway.tables.acts import Person, Position
from houseway.tables.felt import Bank, BankTerms
from houseway.tables.offering import clockwise, offer, offer_order, turn_of
from houseway.tables.settler import Settler, first_action
from houseway.testing.views import Faces, Scripted

ANN, BOB, CAT, DAN = (Person(name, seat) for name, seat in (("Ann", 1), ("Bob", 2), ("Cat", 4), ("Dan", 5)))
BEHIND = Person("Eve", 2, standing=True)
HIRED = Person("Hal", 3, hired=True)
SERVE, OFFER = Rotation(serve=2), Rotation(offer_every=2)
SEATS = 6


def terms(rotation: Rotation) -> BankTerms:
    return BankTerms(rotation, SEATS, least=5_00, fee_most=3_00, chip_cents=1_00)


def order(people: tuple[Person, ...], last: Position, rotation: Rotation) -> str:
    return " ".join(person.name for person in offer_order(people, last, terms(rotation)))


@pytest.mark.parametrize(
    ("last", "rotation", "expected"),
    [
        (Position(), SERVE, "Ann Bob Cat Dan"),
        (Position(), OFFER, "Ann Bob Cat Dan"),
        (Position("Bob", 2, 1), SERVE, "Bob Cat Dan Ann"),
        (Position("Bob", 2, 1), OFFER, "Bob Cat Dan Ann"),
        (Position("Bob", 2, 2), SERVE, "Cat Dan Ann"),
        (Position("Bob", 2, 2), OFFER, "Cat Dan Ann Bob"),
        (Position("Dan", 5, 2), SERVE, "Ann Bob Cat"),
        (Position("Gus", 3, 1), SERVE, "Cat Dan Ann Bob"),
        (Position("Gus", 3, 2), OFFER, "Cat Dan Ann Bob"),
    ],
)
def test_to_whom_the_position_is_offered(last: Position, rotation: Rotation, expected: str) -> None:
    assert order((ANN, BOB, BEHIND, CAT, DAN), last, rotation) == expected


@pytest.mark.parametrize(
    ("last", "rotation", "expected"),
    [
        (Position(), SERVE, "Ann Bob Cat Hal"),
        (Position("Bob", 2, 2), SERVE, "Cat Ann Hal"),
        (Position("Bob", 2, 2), OFFER, "Cat Ann Bob Hal"),
        (Position("Hal", 3, 1), SERVE, "Hal Cat Ann Bob"),
        (Position("Hal", 3, 2), SERVE, "Cat Ann Bob"),
        (Position("Hal", 3, 2), OFFER, "Cat Ann Bob Hal"),
    ],
)
def test_a_hired_banker_is_the_last_resort(last: Position, rotation: Rotation, expected: str) -> None:
    assert order((ANN, BOB, HIRED, CAT), last, rotation) == expected


@pytest.mark.parametrize(
    ("last", "rotation", "turn"),
    [
        (Position(), SERVE, 1),
        (Position("Bob", 2, 1), SERVE, 2),
        (Position("Bob", 2, 1), OFFER, 2),
        (Position("Bob", 2, 2), OFFER, 1),
        (Position("Ann", 1, 2), SERVE, 1),
    ],
)
def test_which_hand_in_a_row_it_is(last: Position, rotation: Rotation, turn: int) -> None:
    assert turn_of(BOB, last, rotation) == turn


def test_seats_go_clockwise_and_the_seated_before_those_behind() -> None:
    people = (BEHIND, DAN, ANN, BOB, CAT)
    assert [person.name for person in clockwise(people, 4)] == ["Dan", "Ann", "Bob", "Eve", "Cat"]
    assert [person.name for person in clockwise(people, 0)] == ["Ann", "Bob", "Eve", "Cat", "Dan"]


def offers(
    people: tuple[Person, ...], last: Position, rotation: Rotation, *takers: str, chips: int = 100_00
) -> tuple[Bank | None, Deal]:
    """Offer the position; the takers take it with $20, everybody else passes."""
    deal = Deal(Ledger({stack(person.name): chips for person in people}))
    asked = offer_order(people, last, terms(rotation))
    said = [
        Answer(f"bank/{each.name}", "take", 20_00) if each.name in takers else Answer(f"bank/{each.name}", "pass")
        for each in asked
    ]
    play = offer(deal, people, last, terms(rotation))
    bank = drivers.live(play, Faces(""), Scripted(*said), Random(0), [])
    return bank, deal


def asked_in(deal: Deal) -> str:
    return " ".join(event.question.who for event in deal.events if isinstance(event, Asked))


def test_the_first_who_takes_it_has_it() -> None:
    bank, deal = offers((ANN, BOB, CAT), Position("Ann", 1, 2), SERVE, "Cat")
    assert bank == Bank("Cat", 4, 20_00, 1)
    assert asked_in(deal) == "Bob Cat"
    assert deal.ledger.postings == [Posting(stack("Cat"), BANK, 20_00, "puts up")]


def test_one_who_may_keep_it_and_refuses_is_not_asked_again() -> None:
    bank, deal = offers((ANN, BOB, CAT), Position("Bob", 2, 1), SERVE)
    assert bank is None
    assert asked_in(deal) == "Bob Cat Ann"


def test_an_incumbent_may_stay_once_all_others_have_refused() -> None:
    bank, deal = offers((ANN, BOB, CAT), Position("Bob", 2, 2), OFFER, "Bob")
    assert bank == Bank("Bob", 2, 20_00, 1)
    assert asked_in(deal) == "Cat Ann Bob"


def test_an_incumbent_who_has_served_may_not_stay() -> None:
    bank, deal = offers((ANN, BOB, CAT), Position("Bob", 2, 2), SERVE, "Bob")
    assert bank is None
    assert asked_in(deal) == "Cat Ann"


def test_without_a_taker_the_game_stops() -> None:
    bank, deal = offers((ANN, BOB, CAT), Position(), SERVE)
    assert bank is None
    assert isinstance(deal.events[-1], Marked)
    assert deal.events[-1].what == "stopped"
    assert deal.ledger.postings == []


def test_with_a_hired_banker_it_goes_on() -> None:
    bank, deal = offers((ANN, BOB, HIRED, CAT), Position(), SERVE, "Hal")
    assert bank == Bank("Hal", 3, 20_00, 1)
    assert asked_in(deal) == "Ann Bob Cat Hal"


@pytest.mark.parametrize(("chips", "most"), [(8_00, 5_00), (8_50, 5_00), (100_00, 97_00)])
def test_a_banker_keeps_the_highest_fee_back(chips: int, most: int) -> None:
    _, deal = offers((ANN,), Position(), SERVE, chips=chips)
    question = next(event.question for event in deal.events if isinstance(event, Asked))
    assert question.why_not(Answer("bank/Ann", "take", most)) is None
    assert question.why_not(Answer("bank/Ann", "take", most + 1_00))
    assert question.why_not(Answer("bank/Ann", "take", 4_00))


def test_one_who_cannot_put_up_the_least_is_told_what_is_needed() -> None:
    _, deal = offers((ANN,), Position(), SERVE, chips=7_00)
    question = next(event.question for event in deal.events if isinstance(event, Asked))
    reason = question.why_not(Answer("bank/Ann", "take", 5_00))
    assert reason == "you need $8 to bank: the least wager and the highest fee"


@pytest.mark.parametrize(
    ("bank_seat", "hole", "first"), [(1, 0, 2), (1, 1, 2), (1, 5, 6), (1, 6, 1), (6, 0, 1), (6, 2, 2), (4, 9, 1)]
)
def test_first_action_by_the_hole_card(bank_seat: int, hole: int, first: int) -> None:
    bank = Bank("Bob", bank_seat, 20_00, 1)
    assert first_action("hole card", bank, SEATS, hole) == first
    assert first_action("left of the player-dealer", bank, SEATS, hole) == bank_seat % SEATS + 1


@pytest.mark.parametrize(("card", "first"), [(1, 1), (2, 2), (3, 4), (5, 6), (6, 1), (13, 4), (0, 4)])
def test_first_action_by_the_face_up_card(card: int, first: int) -> None:
    """The seats of all others are counted from the house dealer's left, and round again."""
    for method in ("face-up card", "hole card among the others"):
        assert first_action(method, Bank("Bob", 3, 20_00, 1), SEATS, card) == first


def test_first_action_at_the_right_of_the_house_dealer() -> None:
    assert first_action("right of the house dealer", Bank("Bob", 3, 20_00, 1), SEATS, 5) == SEATS


# Settlement: who is settled when, and with what.

STAKES = (
    Stake("Dan", 5, "tie", 10_00),
    Stake("Eve", 2, "line", 10_00),
    Stake("Bob", 2, "line", 10_00),
    Stake("Bob", 2, "tie", 10_00),
    Stake("Cat", 4, "line", 10_00),
    Stake("Fay", 2, "line", 10_00),
    Stake("Eve", 2, "tie", 10_00),
)
TITLES = {"line": "Play", "tie": "Tie Bet"}
PEOPLE = (BEHIND, ANN, Person("Fay", 2, standing=True), BOB, CAT, DAN)


def settled(
    stakes: Iterable[Stake],
    results: Mapping[Stake, str] | str,
    *,
    put_up: int,
    by: str = "seat",
    first: int = 2,
    way: str = "clockwise",
    laps: Sequence[Sequence[str]] = (("line", "tie"),),
    chip: int = 100,
) -> Deal:
    """Settle stakes against Ann's bank; results are payouts as a sheet writes them."""
    stakes = list(stakes)
    deal = Deal(Ledger({stack("Ann"): put_up, **{stack(stake.bettor): 10**9 for stake in stakes}}))
    for stake in stakes:
        deal.stake(stake)
    deal.post(stack("Ann"), BANK, put_up, "puts up")
    names = {stake: results if isinstance(results, str) else results[stake] for stake in stakes}
    table = {text: payout(text) for text in names.values()}
    order = Settlement(by, ("line", "tie"), way)  # type: ignore[arg-type]
    settler = Settler(Bank("Ann", 1, put_up, 1), order, PEOPLE, SEATS, chip, TITLES)
    payouts = dict.fromkeys(("line", "tie"), table)
    for wagers in laps:
        settler.settle(deal, wagers, first, lambda stakes: [names[each] for each in stakes], payouts)
    settler.close(deal)
    return deal


def order_of(deal: Deal) -> list[str]:
    """The wagers in the order in which chips left them."""
    left = [posting.source for posting in deal.ledger.postings if isinstance(posting.source, WagerAccount)]
    return [f"{account.who}/{account.spot}/{account.wager}" for account in dict.fromkeys(left)]


def test_seat_by_seat_the_back_line_right_after_its_seat() -> None:
    expected = ["Bob/2/line", "Bob/2/tie", "Eve/2/line", "Eve/2/tie", "Fay/2/line", "Cat/4/line", "Dan/5/tie"]
    assert order_of(settled(STAKES, "lose", put_up=1_000_00)) == expected


def test_wager_by_wager_each_a_lap_of_the_table() -> None:
    expected = ["Bob/2/line", "Eve/2/line", "Fay/2/line", "Cat/4/line", "Bob/2/tie", "Eve/2/tie", "Dan/5/tie"]
    assert order_of(settled(STAKES, "lose", put_up=1_000_00, by="wager")) == expected


def test_settlement_begins_at_the_first_action() -> None:
    expected = ["Cat/4/line", "Dan/5/tie", "Bob/2/line", "Bob/2/tie", "Eve/2/line", "Eve/2/tie", "Fay/2/line"]
    assert order_of(settled(STAKES, "lose", put_up=1_000_00, first=3)) == expected


def test_settlement_may_go_the_other_way_round() -> None:
    expected = ["Bob/2/line", "Bob/2/tie", "Eve/2/line", "Eve/2/tie", "Fay/2/line", "Dan/5/tie", "Cat/4/line"]
    assert order_of(settled(STAKES, "lose", put_up=1_000_00, way="counter-clockwise")) == expected


def test_a_wager_settled_at_once_is_not_settled_again() -> None:
    deal = settled(STAKES, "lose", put_up=1_000_00, laps=(("tie",), ("line", "tie")))
    assert order_of(deal)[:3] == ["Bob/2/tie", "Eve/2/tie", "Dan/5/tie"]
    assert len(order_of(deal)) == len(STAKES)
    assert deal.ledger.balances[stack("Ann")] == 1_000_00 + 70_00


def test_a_wager_without_a_result_yet_stays_open() -> None:
    decided = {"Cat/4": "lose"}
    deal = Deal(Ledger({stack("Ann"): 1_000_00, **{stack(stake.bettor): 10**9 for stake in STAKES}}))
    for stake in STAKES:
        deal.stake(stake)
    deal.post(stack("Ann"), BANK, 1_000_00, "puts up")
    settler = Settler(Bank("Ann", 1, 1_000_00, 1), Settlement("seat", ("line", "tie")), PEOPLE, SEATS, 100, TITLES)
    table = {each: {"lose": payout("lose")} for each in ("line", "tie")}

    def judge(stakes: Sequence[Stake]) -> list[str]:
        return [decided.get(f"{stake.bettor}/{stake.spot}", "") for stake in stakes]

    settler.settle(deal, ("line", "tie"), 2, judge, table)
    assert order_of(deal) == ["Cat/4/line"]
    settler.settle(deal, ("line", "tie"), 2, lambda stakes: ["lose"] * len(stakes), table)
    assert order_of(deal)[:2] == ["Cat/4/line", "Bob/2/line"]
    assert len(order_of(deal)) == len(settler.settled) == len(STAKES)


def moved(deal: Deal, who: str, spot: int, wager_id: str) -> list[tuple[str, str, int, str]]:
    """What happened to one stake, and what the bank paid for it."""
    account = wager(who, spot, wager_id)
    postings = deal.ledger.postings
    at = [number for number, posting in enumerate(postings) if posting.source == account]
    paid = [postings[at[0] - 1]] if postings[at[0] - 1].source == BANK else []
    return [
        (type(each.source).__name__, type(each.target).__name__, each.cents, f"{each.kind} {each.detail}".rstrip())
        for each in (*paid, *(postings[number] for number in at))
    ]


LINES = [Stake("Bob", 2, "line", 100_00), Stake("Cat", 4, "line", 100_00), Stake("Dan", 5, "line", 100_00)]


def test_a_winner_is_paid_in_part_when_the_bank_runs_out() -> None:
    deal = settled(LINES, "1 to 1", put_up=130_00)
    assert moved(deal, "Bob", 2, "line") == [
        ("BankAccount", "Stack", 100_00, "pays 1 to 1"),
        ("WagerAccount", "Stack", 100_00, "bet back"),
    ]
    assert moved(deal, "Cat", 4, "line") == [
        ("BankAccount", "Stack", 30_00, "pays in part 1 to 1"),
        ("WagerAccount", "Stack", 100_00, "bet back"),
    ]
    assert moved(deal, "Dan", 5, "line") == [("WagerAccount", "Stack", 100_00, "not covered")]
    assert deal.ledger.balances[stack("Ann")] == 0


def test_a_loser_gives_up_a_part_when_the_bank_has_won_what_it_may() -> None:
    deal = settled(LINES, "lose", put_up=130_00)
    assert moved(deal, "Bob", 2, "line") == [("WagerAccount", "Take", 100_00, "loses")]
    assert moved(deal, "Cat", 4, "line") == [
        ("WagerAccount", "Take", 30_00, "loses"),
        ("WagerAccount", "Stack", 70_00, "not covered"),
    ]
    assert moved(deal, "Dan", 5, "line") == [("WagerAccount", "Stack", 100_00, "not covered")]
    assert deal.ledger.balances[stack("Ann")] == 260_00


def test_paying_and_collecting_are_covered_each_way() -> None:
    """What was collected does not pay winners, and what was paid does not keep losers from losing."""
    results = dict(zip(LINES, ("lose", "1 to 1", "1 to 1"), strict=True))
    deal = settled(LINES, results, put_up=100_00)
    assert deal.ledger.balances[stack("Ann")] == 100_00
    assert moved(deal, "Dan", 5, "line") == [("WagerAccount", "Stack", 100_00, "not covered")]


def test_a_push_and_half_a_loss() -> None:
    deal = settled(LINES, dict(zip(LINES, ("push", "lose half", "lose half"), strict=True)), put_up=70_00)
    assert moved(deal, "Bob", 2, "line") == [("WagerAccount", "Stack", 100_00, "push")]
    half = [("WagerAccount", "Take", 50_00, "loses lose half"), ("WagerAccount", "Stack", 50_00, "bet back")]
    assert moved(deal, "Cat", 4, "line") == half
    assert moved(deal, "Dan", 5, "line") == [
        ("WagerAccount", "Take", 20_00, "loses lose half"),
        ("WagerAccount", "Stack", 80_00, "not covered"),
    ]


def test_a_loser_pays_nothing_for_winners_not_covered() -> None:
    results = dict(zip(LINES, ("1 to 1", "1 to 1", "lose"), strict=True))
    deal = settled(LINES, results, put_up=50_00)
    assert deal.ledger.balances[stack("Ann")] == 50_00, "it lost fifty and won fifty"


PAYS = ("1 to 1", "1 to 2", "6 to 5", "8 to 1", "40 to 1", "$50", "push", "lose", "lose half")
bets = st.lists(
    st.tuples(st.sampled_from(("Bob", "Cat", "Dan", "Eve")), st.sampled_from(("line", "tie")), st.integers(1, 500)),
    unique_by=lambda bet: bet[:2],
    min_size=1,
)


@given(
    bets,
    st.lists(st.sampled_from(PAYS), min_size=8, max_size=8),
    st.integers(1, 3_000),
    st.sampled_from(("seat", "wager")),
)
def test_the_bank_never_wins_or_loses_more_than_it_put_up(
    placed: list[tuple[str, str, int]], pays: list[str], chips: int, by: str
) -> None:
    seats = {"Bob": 2, "Cat": 4, "Dan": 5, "Eve": 2}
    stakes = [Stake(who, seats[who], wager_id, chips_bet * 100) for who, wager_id, chips_bet in placed]
    results = dict(zip(stakes, pays, strict=False))
    deal = settled(stakes, results, put_up=chips * 100, by=by)
    balances = deal.ledger.balances
    assert -chips * 100 <= balances[stack("Ann")] - chips * 100 <= chips * 100
    assert not [account for account, held in balances.items() if held and not isinstance(account, Stack)]
    before = chips * 100 + 10**9 * len({stake.bettor for stake in stakes})
    assert sum(balances.values()) == before
    check_cover(deal, stakes, {stake: payout(text) for stake, text in results.items()}, chips * 100)


def check_cover(deal: Deal, stakes: list[Stake], pays: Mapping[Stake, Payout], put_up: int) -> None:
    """Walk the wagers in the order settled: each is covered as far as what is left reaches, no more and no less."""
    by_name = {f"{stake.bettor}/{stake.spot}/{stake.wager}": stake for stake in stakes}
    pay_left = take_left = put_up
    gained: dict[str, int] = {}
    for name in order_of(deal):
        stake = by_name[name]
        net = pays[stake].net(stake.cents, 100)
        covered = min(net, pay_left) if net > 0 else -min(-net, take_left)
        pay_left -= max(covered, 0)
        take_left -= max(-covered, 0)
        gained[stake.bettor] = gained.get(stake.bettor, 0) + covered
    for bettor, gain in gained.items():
        assert deal.ledger.balances[stack(bettor)] == 10**9 + gain
    assert deal.ledger.balance(BANK) == deal.ledger.balance(TAKE) == 0
