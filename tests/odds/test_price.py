"""Prices against published figures, against simulation, and as other programs read them."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from math import hypot
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from houseway.cli.figures.odds import odds as command
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import BankedGame, Judge, require_banked
from houseway.odds.census import READABLE, Census, Method, Outcome, Part, has_pricing, pricing_for, setting_for
from houseway.odds.prices import WagerOdds, count_exactly, pays_in_words, price, prices
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING, soak

EZ = "500-club/ez-baccarat"

ROUNDS = soak(4_000_001, 500_001)
FACTS = Path(__file__).parents[1] / "facts"


# What takes minutes to count is counted only when there is time; its kernels are always held against brute force.
SLOW = {"pai-gow-poker"} if SOAKING else {"pai-gow-poker", "ultimate", "blackjack"}


def can_be_priced(sheet_id: str) -> bool:
    sheet = load_sheet(sheet_id)
    return sheet.playable and has_pricing(sheet.module)


def published(file: str) -> list[list[str]]:
    """Sheet, wager and the rest of a row, with dashes for blanks in labels."""
    lines = [line.split() for line in (FACTS / file).read_text("utf-8").splitlines() if not line.startswith("#")]
    return [line for line in lines if SOAKING or load_sheet(line[0]).module not in ("ultimate", "pai-gow-poker")]


@cache
def every_price(sheet_id: str, rounds: int = 0) -> list[WagerOdds]:
    """Every wager by every paytable: counted, or from so many rounds."""
    game = load(sheet_id)
    wagers = [(wager, label) for wager in game.sheet.wager for label in wager.tables]
    if rounds:
        return prices(setting_for(game), wagers, lambda setting, wager: simulate(setting, rounds, 2024))
    return prices(setting_for(game), wagers)


def price_of(game: BankedGame, wager: str, decks: int) -> WagerOdds:
    return price(count_exactly(setting_for(game, decks), wager), game.sheet.wager_by_id(wager))


def with_digits_of(percent: str, odds: WagerOdds) -> str:
    """The edge with as many digits as the figure it is held against."""
    return f"{100 * odds.edge.value:.{len(percent.partition('.')[2])}f}"


PRICED = [each for each in sheet_ids() if can_be_priced(each) and load_sheet(each).module not in SLOW]


@pytest.mark.parametrize(
    ("sheet_id", "wager", "label", "decks", "strategy", "percent"), published("published_edges.txt")
)
def test_published_edges(sheet_id: str, wager: str, label: str, decks: str, strategy: str, percent: str) -> None:
    setting = setting_for(load(sheet_id), int(decks), None if strategy == "-" else strategy)
    bet = setting.game.sheet.wager_by_id(wager)
    labels = {each.replace(" ", "-"): each for each in bet.tables}
    assert with_digits_of(percent, price(count_exactly(setting, wager), bet, labels.get(label))) == percent


@pytest.mark.parametrize(("sheet_id", "wager", "decks", "pays", "percent"), published("published_paytables.txt"))
def test_published_edges_of_other_paytables(sheet_id: str, wager: str, decks: str, pays: str, percent: str) -> None:
    game = require_banked(load(sheet_id))
    bet = game.sheet.wager_by_id(wager)
    paid = {row: f"{odds} to 1" for row, odds in zip(bet.pays, pays.split("-"), strict=True)}
    other = msgspec.structs.replace(bet, pays=paid)
    wagers = tuple(other if each is bet else each for each in game.sheet.wager)
    game = replace(game, sheet=msgspec.structs.replace(game.sheet, wager=wagers))
    assert with_digits_of(percent, price_of(game, wager, int(decks))) == percent


def test_published_deviation_and_hit_frequency() -> None:
    """Eliot Jacobson, Card counting the Dragon 7, 2014."""
    odds = price_of(require_banked(load(EZ)), "dragon-7", 8)
    assert f"{odds.std_dev:.4f}" == "6.0849"
    assert f"{100 * odds.hit_frequency:.4f}" == "2.2534"


@pytest.mark.parametrize("sheet_id", PRICED)
def test_simulation_agrees_with_the_count(sheet_id: str) -> None:
    for sure, tried in zip(every_price(sheet_id), every_price(sheet_id, ROUNDS), strict=True):
        assert tried.edge.stderr is not None
        if not tried.action:  # what the strategy never makes can only be counted
            assert load_sheet(sheet_id).wager_by_id(tried.id).kind == "later", tried.id
            continue
        error = hypot(tried.edge.stderr, sure.edge.stderr or 0)
        off = abs(tried.edge.value - sure.edge.value)
        assert off <= 5 * error, f"{sure.id} {sure.paytable}: {off} of {error}"
        assert (sure.edge.stderr or 0) < 0.0005, f"{sure.id}: an error of {sure.edge.stderr}"


@pytest.mark.parametrize("sheet_id", PRICED)
def test_rows_are_the_paytable_and_all_the_rest(sheet_id: str) -> None:
    game = require_banked(load(sheet_id))
    for odds in every_price(sheet_id):
        pays = game.sheet.wager_by_id(odds.id).tables[odds.paytable]
        rows = [row.outcome for row in odds.rows if row.outcome != "not-bet"]
        assert rows == list(dict.fromkeys([*pays, "lose"]))
        every = sum(row.probability for row in odds.rows)
        # A hand split again, or doubled, may be staked on more than once.
        assert every == pytest.approx(1) or (game.sheet.wager_by_id(odds.id).kind == "later" and every > 1)


# A wager small enough to price on paper: ten cards, a king and a queen among them.
FACE: Judge[str] = Judge(
    {"king": "a king", "queen": "a queen", "picture": "a picture", "lose": "anything below"},
    lambda outcome, spot: outcome,
    {"king": "picture", "queen": "picture"},
)
CARDS = {"king": 1, "queen": 1, "lose": 8}
FACE_WAGER = Wager("face", "Face", "main", "face")


def worked_out(
    pays: dict[str, str], cards: dict[str, int] = CARDS, method: Method = "exact", bet_cents: int | None = None
) -> WagerOdds:
    counts: dict[Outcome, int] = {(Part("face", 1, (result,)),): count for result, count in cards.items()}
    wager = msgspec.structs.replace(FACE_WAGER, pays=pays)
    return price(census_of(wager, counts, method), wager, None, bet_cents)


def census_of(wager: Wager, counts: dict[Outcome, int], method: Method = "exact") -> Census:
    game = require_banked(load(EZ))
    sheet = msgspec.structs.replace(game.sheet, wager=(wager,))
    game = replace(game, sheet=sheet, family=replace(game.family, judges={"face": FACE}))
    return Census(setting_for(game), method, frozenset({"face"}), counts)


def test_a_price_worked_out_on_paper() -> None:
    found = worked_out({"king": "5 to 1", "picture": "push"})
    assert found.edge.fraction == Fraction(3, 10)
    assert found.edge.stderr is None
    assert found.std_dev == pytest.approx(3.21**0.5)
    assert found.hit_frequency == 0.1
    assert [(row.outcome, row.text, row.count, row.pays) for row in found.rows] == [
        ("king", "a king", 1, (5, 1)),
        ("picture", "a picture", 1, "push"),
        ("lose", "anything below", 8, (-1, 1)),
    ]


def test_a_simulated_price_has_a_standard_error_and_no_fraction() -> None:
    found = worked_out({"king": "5 to 1", "picture": "push"}, method="simulation")
    assert found.edge.fraction is None
    assert found.edge.stderr == pytest.approx((3.21 / 9) ** 0.5)
    assert worked_out({"king": "5 to 1"}, {"king": 1}, "simulation").edge.stderr is None


def test_a_paytable_may_say_what_losing_costs() -> None:
    found = worked_out({"picture": "1 to 1", "lose": "lose half"})
    assert found.edge.fraction == Fraction(1, 5)
    assert [(row.outcome, row.pays) for row in found.rows] == [("picture", (1, 1)), ("lose", (-1, 2))]


def test_results_not_listed_are_told_together() -> None:
    assert worked_out({"king": "5 to 1"}).rows[-1].text == "anything else"


def test_a_fixed_sum_has_a_price_for_a_bet() -> None:
    """On $100, $500 is five to one."""
    with pytest.raises(Mistake, match="fixed sum"):
        worked_out({"king": "$500"})
    odds = worked_out({"king": "$500"}, bet_cents=100_00)
    assert odds.edge.fraction == Fraction(2, 5)
    assert odds.rows[0].pays == {"fixed_cents": 500_00}


def test_several_results_of_one_stake_are_all_paid() -> None:
    """A king and a queen once in two: 5 and 1 to 1 on one unit."""
    wager = msgspec.structs.replace(FACE_WAGER, pays={"king": "5 to 1", "queen": "1 to 1"})
    counts: dict[Outcome, int] = {(Part("face", 1, ("king", "queen")),): 1, (Part("face", 1, ("lose",)),): 1}
    odds = price(census_of(wager, counts), wager)
    assert odds.edge.fraction == Fraction(-5, 2)
    assert odds.action == 1


def test_units_staked_later_count_as_often() -> None:
    """Four units won once and one lost twice; not bet once in four."""
    wager = msgspec.structs.replace(FACE_WAGER, pays={"king": "1 to 1"})
    counts: dict[Outcome, int] = {(Part("face", 4, ("king",)),): 1, (Part("face", 1, ("lose",)),): 2, (): 1}
    odds = price(census_of(wager, counts), wager)
    assert odds.edge.fraction == Fraction(-1, 2)
    assert odds.action == 1.5
    assert [(row.outcome, row.count) for row in odds.rows] == [("king", 1), ("lose", 2), ("not-bet", 1)]


def test_a_bet_that_is_not_made_loses_nothing() -> None:
    wager = msgspec.structs.replace(FACE_WAGER, pays={"king": "1 to 1"})
    counts: dict[Outcome, int] = {(Part("face", 4, ("king",)),): 1, (Part("face", 1, ("lose",)),): 2, (): 1}
    rows = price(census_of(wager, counts), wager).rows
    assert [pays_in_words(row, wager.pays) for row in rows] == ["1 to 1", "lose", ""]


def test_a_census_that_tells_nothing_of_a_wager() -> None:
    wager = msgspec.structs.replace(FACE_WAGER, pays={"king": "1 to 1"})
    with pytest.raises(Mistake, match="tells nothing of nose"):
        price(census_of(wager, {(): 1}), msgspec.structs.replace(wager, id="nose"))


@pytest.mark.parametrize("family", ["no-such-family", "prices", "worth", "kernels", "census"])
def test_a_family_without_a_counting_is_priced_by_its_readable_round(family: str) -> None:
    """No module of ours is taken for the counting of a family that is called like it."""
    game = require_banked(load(EZ))
    unknown = replace(game, sheet=msgspec.structs.replace(game.sheet, family=family))
    assert cast("object", pricing_for(unknown)) is import_module(READABLE)
    assert not has_pricing(family)


def test_the_command_writes_what_other_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    command(EZ, wager="dragon-7", as_json=True)
    document = msgspec.json.decode(capsys.readouterr().out)
    (wager,) = document["wagers"]
    assert list(document) == ["id", "digest", "decks", "wagers"]
    stable = ["id", "paytable", "method", "strategy", "edge", "std_dev", "hit_frequency", "rows"]
    assert list(wager) == [*stable, "per", "counted", "action", "own", "shipped"]
    assert list(wager["rows"][0]) == ["outcome", "text", "count", "combinations", "probability", "pays"]
    assert float(Fraction(*wager["edge"]["fraction"])) == wager["edge"]["value"]
    assert wager["rows"][0]["pays"] == [40, 1]


def test_the_command_speaks_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    command(EZ, wager="dragon-7", decks=2, rounds=1_000)
    out = capsys.readouterr().out
    for said in ("Dragon 7", "±", "40 to 1", "1,000 rounds simulated, seed 1", "dealt with 3 to 8 decks, not with 2"):
        assert said in " ".join(out.split())


def test_the_command_can_price_the_letter_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    """Banker bets that are not pushed on a three-card seven win what player bets lose."""
    push = "wager.banker.pays.three-card-7"
    (number,) = [at for at, reading in enumerate(load_sheet(EZ).reading, 1) if push in reading.as_printed]
    command(EZ, wager="banker", as_printed=str(number), as_json=True)
    (banker,) = msgspec.json.decode(capsys.readouterr().out)["wagers"]
    assert f"{100 * banker['edge']['value']:.4f}" == "-1.2351"


def test_the_command_prices_what_the_house_chose(capsys: pytest.CaptureFixture[str]) -> None:
    """Cards that are dealt face down are worth as much."""
    sheet_id, found = "players/21st-century-blackjack-5-0-buster", []
    for choose in (None, ["cards=face down"]):
        command(sheet_id, wager="buster", choose=choose, as_json=True)
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    with pytest.raises(Mistake, match="leaves no 'carts' to choose: it leaves cards"):
        command(sheet_id, choose=["carts=face down"])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"choose": ["cards"]}, "--choose is written WHAT=WAY, not 'cards'"),
        ({"wager": "dragon"}, "has no wager 'dragon'"),
        ({"paytable": ["B"]}, "--paytable is written WAGER=LABEL, not 'B'"),
        ({"wager": "tie", "paytable": ["tie=B"]}, "has no paytable 'B'"),
        ({"decks": 9}, "decks must be 1 to 8, not 9"),
        ({"rounds": 0}, "rounds must be 1 or more, not 0"),
        ({"exact": True, "rounds": 5}, "ask for one of them"),
        ({"exact": True, "until": "1%"}, "ask for one of them"),
        ({"until": "1%", "rounds": 5}, "ask for one of them"),
        ({"until": "0%"}, "a percentage between 0 and 100, such as 0.01%, not '0%'"),
        ({"until": "soon"}, "a percentage between 0 and 100, such as 0.01%, not 'soon'"),
        ({"until": "nan"}, "a percentage between 0 and 100"),
        ({"strategy": "luck"}, "has no strategy 'luck': it has none"),
        ({"as_printed": "first"}, "the numbers of readings"),
        ({"as_printed": "99"}, "has no reading 99"),
    ],
)
def test_the_command_refuses_in_one_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        command(EZ, **asked)
