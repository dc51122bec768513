"""Pan: melds and what they pay, one by one; what may not be done; and hands that last to the end of the stock."""

import gc
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from houseway.core.cards import cards
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.panguingue.melds import first_pay, grows, kind_of, pay_for_adding, pay_for_dividing
from houseway.games.panguingue.rules import Rules
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.drivers import Chooser
from houseway.round.event import Marked, Shuffled
from houseway.round.script import Script
from houseway.sheets.shelf import sheet_file
from houseway.tables.choosing import options_for
from houseway.tables.felt import PointFelt
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table
from houseway.testing.goldens.dealt import write_hand
from houseway.testing.tables import NAMES, play_hand, shoe_of
from houseway.testing.views import ReshuffledFaces as Shoe
from tests.counts import soak
from tests.felts import filed, seated

SHEETS = ("players/pan", "limelight/panguingue")
GAMES = {name: load(name) for name in SHEETS}


def rules() -> Rules:
    found = GAMES["players/pan"].rules
    assert isinstance(found, Rules)
    return found


@pytest.mark.parametrize(
    ("meld", "kind", "pays"),
    [
        ("Qh Jh 7h", "rope", 0),
        ("5d 6d 7d Jd Qd", "rope", 0),
        ("Ah 2h 3h", "rope", 1),
        ("As 2s 3s", "rope", 2),
        ("Jc Qc Kc", "rope", 1),
        ("Js Qs Ks", "rope", 2),
        ("7s Js Qs Ks", "rope", 4),
        ("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd", "rope", 6),
        ("Kh Ah 2h", None, 0),
        ("5h 6h", None, 0),
        ("3h 3d 3c", "mixed", 1),
        ("3h 3d 3s 3s", "mixed", 2),
        ("3h 3h 3s", None, 0),
        ("3h 3h 3h", "one suit", 2),
        ("7s 7s 7s", "one suit", 4),
        ("5s 5s 5s 5s 5s", "one suit", 8),
        ("5d 5d 5d 5d", "one suit", 3),
        ("6s 6s 6s", "one suit", 2),
        ("Qd Qd Qd Qd", "one suit", 2),
        ("6h 6d 6c", "mixed", 0),
        ("Ah Ah Ad", "mixed", 0),
        ("Kh Kh Kd", "mixed", 0),
        ("As As As", "one suit", 2),
        ("Kc Kc Kc", "one suit", 1),
        ("2h 2h 2d", None, 0),
    ],
)
def test_a_meld_is_of_its_kind_and_pays_its_conditions(meld: str, kind: str | None, pays: int) -> None:
    faces = cards(meld)
    assert kind_of(faces) == kind
    assert kind is None or first_pay(rules(), faces) == pays


@pytest.mark.parametrize(
    ("meld", "added", "pays"),
    [
        ("2h 3h 4h", "Ah", 1),
        ("2s 3s 4s", "As", 2),
        ("2s 3s 4s", "5s", 0),
        ("As 2s 3s", "4s", 2),
        ("7c Jc Qc", "Kc", 1),
        ("3c 3h 3s", "3s", 1),
        ("3s 3s 3s", "3s", 2),
        ("3c 3c 3c", "3c", 1),
        ("6s 6s 6s", "6s", 2),
        ("6d 6h 6s", "6s", 0),
        ("Ah Ah Ad", "Ac", 0),
        ("Ah Ah Ad", "Ah", 0),
    ],
)
def test_a_card_added_pays_its_share(meld: str, added: str, pays: int) -> None:
    (card,) = cards(added)
    assert grows(cards(meld), card)
    assert pay_for_adding(rules(), cards(meld), card) == pays


@pytest.mark.parametrize(
    ("meld", "added"),
    [("5h 6h 7h", "Qh"), ("5h 6h 7h", "Jd"), ("3s 3s 3s", "3h"), ("Ks Ks Ks", "Kh"), ("3c 3h 3s", "4c")],
)
def test_a_card_of_another_kind_is_not_added(meld: str, added: str) -> None:
    assert not grows(cards(meld), cards(added)[0])


def test_a_condition_that_was_there_is_not_paid_again_when_its_meld_is_divided() -> None:
    rope = cards("Ah 2h 3h 4h 5h 6h")
    assert pay_for_dividing(rules(), rope, (rope[:3], rope[3:])) == 0
    fives = cards("5s 5s 5s 5h 5d 5c")
    assert pay_for_dividing(rules(), fives, (fives[:3], fives[3:])) == 4
    sevens = cards("7s 7h 7d 7s 7h 7d")
    assert pay_for_dividing(rules(), sevens, (sevens[:3], sevens[3:])) == 1


def stubborn(question: Question) -> Answer:
    """Plays every hand and uses no card, unless made to."""
    for option in ("play", "no", "let it go", "draw"):
        if question.offer(option):
            return Answer(question.key, option)
    return question.default


def by_advice(question: Question) -> Answer:
    return question.advice or question.default


def table_of(name: str, players: int, chips: int = 200) -> Table:
    felt = lay_out(GAMES[name], options_for(GAMES[name].sheet))
    return seated(felt, dict.fromkeys(NAMES[:players], chips * felt.options.minimum))


def played(table: Table, rng: Random, choose: Chooser) -> tuple[Hand, int]:
    """A hand, and how much it was told."""
    hand, shoe, script = table.hand(), Shoe(shoe_of(table.felt, rng)), Script()
    play_hand(table, hand, lambda play: drivers.live(play, shoe, choose, rng, script))
    return hand, len(script)


def result(hand: Hand) -> str:
    return next(event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result")


@pytest.mark.parametrize("name", SHEETS)
def test_eight_bots_play_to_an_end(name: str) -> None:
    rng, outs = Random(name), 0
    for _ in range(soak(1_000, 100) // 10):
        table = table_of(name, 8)
        for _ in range(10):
            hand, told = played(table, rng, lambda questions: by_advice(questions[0]))
            outs += result(hand).endswith("goes out and wins")
            assert told < 5_000
            assert sum(table.balances.values()) == 0
    assert outs > soak(1_000, 100) * 3 // 4, "most hands are won by going out"


class Reluctant:
    """Every other player plays double condition; all meld once with a card drawn, if they can, so nobody goes out."""

    def __init__(self) -> None:
        self._melded = set[str]()

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        what, who = question.key.split("/")
        if what == "condition" and who in NAMES[::2]:
            return Answer(question.key, "double")
        meld = next((option.id for option in question.options if option.id.startswith("meld ")), "")
        if what == "use" and meld and who not in self._melded:
            self._melded.add(who)
            return Answer(question.key, meld)
        return stubborn(question)


def shuffles(hand: Hand) -> list[int]:
    return [event.cards for event in hand.deal.events if isinstance(event, Shuffled)]


@pytest.fixture
def no_old_litter() -> Iterator[None]:
    """So long a hand leaves much behind: what was there before is not gone through for it again and again."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("no_old_litter")
@pytest.mark.parametrize("name", SHEETS)
def test_hands_that_nobody_wins_end_with_the_third_stock(name: str) -> None:
    """240 cards are left of 320. Every turn discards one for the one drawn: 240 are shuffled and drawn again, twice."""
    rng, paid = Random(name), 0
    for _ in range(soak(500, 20) // 10):
        table = table_of(name, 8, 1_000)
        before = sum(table.chips(each) for each in table.people)
        for _ in range(10):
            hand, told = played(table, rng, Reluctant())
            assert shuffles(hand) == [320, 240, 240]
            assert result(hand).endswith("share the Tops")
            assert told < 5_000
            assert sum(table.chips(each) for each in table.people) + table.drop == before
            paid += any(posting.kind == "points" for posting in hand.deal.ledger.postings)
    assert paid > soak(500, 20) // 2, "conditions are paid for in most"


# Dealt to Dan, Cat, Bob and Ann; Bob has the lowest card, and the third card drawn is a five for Dan.
TO_THE_END = "5s 5s 6h Jd Kc  2c 4d 6d Qc Qh  Kh 2d 4h Jc Ad  7c 7d 2h 4s 6c"
TO_THE_END += "  2s 3h 4c 6s Jh  3c 5d 7h Js Kd  Ah 3d 5c 7s Qd  As 3s 5h Qs Ks  6d Jd 5s"

# Nobody is out: there are no outs. Bob, Dan and Cat are still in and share the Tops; Ann has passed and left her ante.
# - players: Tops $4, which is $1 each, and the odd chip to Bob, the first. For three fives of spades 4 chips each.
#   Bob -1 -4 +2 = -3; Ann -1; Dan -1 +8 +1 = 8; Cat -1 -4 +1 = -4.
# - limelight: Bob and Dan play double: their second antes lie apart, and are shared by the two alone, 50 cents of each.
#   Tops $4 less 50 cents is 14 quarters: 4 each, and the odd 2 to Bob. For the fives 8 from Bob, for both play double,
#   and 4 from Cat. Bob -2 -8 +1.50 +1 = -7.50; Ann -1; Dan -2 +12 +1 +1 = 12; Cat -1 -4 +1 = -4: 50 cents less in all.
SHARED = {
    "players/pan": """
        Bob pays Dan $4, Cat pays Dan $4
        pot pays Bob $2, pot pays Dan $1, pot pays Cat $1
        Dan wins $8, Cat loses $4, Bob loses $3, Ann loses $1""",
    "limelight/panguingue": """
        Bob pays Dan $8, Cat pays Dan $4
        pot pays Bob $1.50, pot pays Dan $1, pot pays Cat $1
        Bob's double-ante pays Bob $0.50, Bob's double-ante pays Dan $0.50
        Dan's double-ante pays Bob $0.50, Dan's double-ante pays Dan $0.50
        Dan wins $12, Cat loses $4, Bob loses $7.50, Ann loses $1""",
}


@pytest.mark.parametrize("name", SHEETS)
def test_those_still_in_share_the_tops_when_the_third_stock_is_used_up(name: str) -> None:
    said = {"condition/Bob": "double", "condition/Dan": "double", "declare/Ann": "pass"}
    melds = Reluctant()

    def choose(questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        if question.key in said:
            return Answer(question.key, said[question.key])
        return melds(questions) if question.key == "use/Dan" else stubborn(question)

    table = seated(
        lay_out(GAMES[name], options_for(GAMES[name].sheet)), {"Ann": 3_000, "Bob": 5_000, "Cat": 3_000, "Dan": 5_000}
    )
    first, rest = cards(TO_THE_END), shoe_of(table.felt, Random(0))
    for each in first:
        rest.remove(each)
    hand, shoe = table.hand(), Shoe([*first, *rest])
    play_hand(table, hand, lambda play: drivers.live(play, shoe, choose, Random(0), Script()))
    assert shuffles(hand) == [320, 280, 280]
    lines = write_hand(hand)
    at = lines.index("result Bob and Dan and Cat share the Tops")
    assert lines[at + 1 :] == [line.strip() for line in SHARED[name].replace(",", "\n").split("\n") if line.strip()]


def test_whoever_could_use_a_card_that_puts_the_next_player_out_may_not_refuse_it() -> None:
    """The discard is closed to everybody who holds such a card, and to nobody else."""
    met = {"closed": 0, "open": 0}

    def choose(questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        refuse = next((option for option in question.options if option.id == "discard"), None)
        if refuse:
            met["closed" if refuse.closed else "open"] += 1
            if refuse.closed:
                assert "would put" in (question.why_not(Answer(question.key, "discard")) or "")
                assert question.default.option.startswith(("meld", "add"))
        return by_advice(question)

    rng, table = Random(5), table_of("limelight/panguingue", 8, 2_000)
    for _ in range(60):
        played(table, rng, choose)
    assert met["closed"]
    assert met["open"] > met["closed"]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (('deck = "without 8, 9 and 10"', 'deck = "standard"'), "deck: pan is played without 8, 9 and 10"),
        (("ante = 1", "ante = 0"), "points.ante: the Tops are made of antes"),
        (('"ace to three"', "#"), "rules.conditions: say what 'ace to three' pays"),
        (("min = 8, max = 8", "min = 2, max = 8"), "decks: there are too few cards"),
    ],
)
def test_a_sheet_that_cannot_be_played_is_refused(tmp_path: Path, change: tuple[str, str], wrong: str) -> None:
    printed = sheet_file("players/pan").read_text("utf-8").splitlines()
    text = "\n".join(" = ".join(part.strip() for part in line.split("=", 1)) for line in printed)
    assert change[0] in text
    with pytest.raises(Mistake, match=re.escape(wrong)):
        load(filed(tmp_path, text.replace(*change)))


def test_a_player_needs_a_chip_beside_the_ante() -> None:
    felt = table_of("players/pan", 2).felt
    assert isinstance(felt, PointFelt)
    assert felt.chips_needed == 2 * felt.options.minimum
