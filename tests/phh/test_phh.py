"""Poker Hand Histories: what is written, what is read, and what a book refuses of it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.core.money import POT, stack
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import History, read, read_many, write_history
from houseway.phh.load import Importer
from houseway.record.journal import Line, Writer
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.script import Ruling
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join, Person, SitOut
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks, play_hand, shoe_of
from houseway.testing.views import ReshuffledFaces
from tests.counts import soak
from tests.phh.imported import imported, named, play_history
from tests.referee.kit import played

HOLDEM = "lotus/texas-holdem"

# A limit game of $4 and $8 for three: Ann has the button.
FILE = """
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 62.50]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "d dh p3 AsAd",
  "p3 cbr 8 # raises",
  "p1 f",
  "p2 cc",
  "",
  "d db 2c7dKh",
  "p2 cc",
  "p3 cbr 4",
  "p2 cc",
  "d db 9s",
  "p2 cc",
  "p3 cc",
  "d db 3h",
  "p2 cc",
  "p3 cc",
  "p3 sm AsAd",
  "p2 sm KdQd",
]
players = ["Bob", "Cat", "Ann"]
"""


def opens(sheet_id: str) -> str:
    betting = load_sheet(sheet_id).betting
    return betting.opens if betting else ""


@pytest.mark.parametrize(("sheet_id", "structure"), named())
def test_exported_and_imported_the_postings_are_the_same(sheet_id: str, structure: Any) -> None:
    game, rng = load(sheet_id), Random(sheet_id + structure)
    options = options_for(game.sheet, Wish(structure=structure))
    wish = Wish(schedule=options.schedule or None, option=options.option if options.schedule else None)
    done = 0
    while done < soak(100, 4):
        table = Table(any_stacks(lay_out(game, options)))
        for seat in range(1, rng.randint(2, min(game.sheet.seats, 8)) + 1):
            chips = rng.choice((1, 3, 8, 25, 60)) * options.minimum + rng.randint(0, 9) * options.chip_cents
            do(table, Join(Person(f"Player {seat}", seat), chips))
        hand = played(table, rng)
        history = history_of(hand, 1)
        assert read(write_history(history)) == history
        line = imported(read(write_history(history)), sheet_id, wish)
        assert line.postings == hand.deal.ledger.postings
        assert line.fees == hand.fees
        done += 1


def calls(questions: tuple[Question, ...]) -> Answer:
    """Whoever is asked stays in for the least."""
    (question,) = questions
    answers = [Answer(question.key, option) for option in ("bring", "check", "call")]
    return next((each for each in answers if question.why_not(each) is None), question.default)


def full_table(sheet_id: str) -> Table:
    game = load(sheet_id)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet))))
    for seat in range(1, game.sheet.seats + 1):
        do(table, Join(Person(f"Player {seat}", seat), 100_00))
    return table


@pytest.mark.parametrize("sheet_id", sorted({sheet_id for sheet_id, _ in named() if "bring-in" in opens(sheet_id)}))
def test_a_card_for_everybody_is_exported_where_the_deck_is_short(sheet_id: str) -> None:
    table = full_table(sheet_id)
    hand, faces, rng = table.hand(), ReshuffledFaces(shoe_of(table.felt, Random(1))), Random(1)
    play_hand(table, hand, lambda play: drivers.live(play, faces, calls, rng, []))
    history = history_of(hand, 1)
    assert [action.split()[1] for action in history.actions].count("db") == 1
    assert imported(read(write_history(history)), sheet_id).postings == hand.deal.ledger.postings


def test_a_hand_that_the_floor_ruled_on_is_not_exported() -> None:
    table = full_table(HOLDEM)
    hand, faces, rng = table.hand(), ReshuffledFaces(shoe_of(table.felt, Random(1))), Random(1)
    misdeal = Ruling("misdeal", reason="too few cards")
    play_hand(table, hand, lambda play: drivers.live(play, faces, lambda questions: misdeal, rng, []))
    with pytest.raises(Mistake, match=r"PHH cannot say that .*misdeal"):
        history_of(hand, 1)


def test_a_hand_that_nobody_was_dealt_into_is_not_exported() -> None:
    game = load(HOLDEM)
    table = Table(lay_out(game, options_for(game.sheet)))
    hand, rng = table.hand(), Random(1)
    play_hand(table, hand, lambda play: drivers.live(play, ReshuffledFaces([]), calls, rng, []))
    with pytest.raises(Mistake, match="nobody was dealt in"):
        history_of(hand, 1)


def test_a_file_by_hand() -> None:
    line = imported(read(FILE), HOLDEM)
    told = [(each.source.who, each.cents, each.kind) for each in line.postings if each.kind != "collection"]
    assert told[:4] == [
        ("Bob", 200, "small blind"),
        ("Cat", 400, "big blind"),
        ("Ann", 800, "raise"),
        ("Cat", 400, "call"),
    ]
    assert (line.postings[-1].kind, line.postings[-1].target) == ("wins", stack("Ann"))
    assert line.fees is None


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ("p3 cbr 8 # raises", "p3 cbr 7", r"action 4, 'p3 cbr 7': the amount must be \$8, not \$7"),
        ("p1 f", "p2 f", r"action 5, 'p2 f': it is Bob's turn"),
        ('"p2 cc",\n  "p3 cbr 4"', '"p2 cbr 4",\n  "p3 cc"', r"action 13, 'p2 cc': it is Ann's turn"),
        ("p3 cbr 4", "p3 cbr 8", r"action 10, 'p3 cbr 8': the amount must be \$4, not \$8"),
        ("p3 cbr 4", "p3 dance", r"action 10, 'p3 dance': there is no such action"),
        ("d db 9s", "d db 9x", r"Board: '9x' is not a card"),
        ('  "d db 9s",\n', "", r"Board is dealt a card here that the file does not have"),
        ('"p3 sm AsAd",\n  "p2 sm KdQd"', '"p3 sm",\n  "p2 sm"', "nobody shows a hand: say what Ann or Cat held"),
        ("d db 9s", "d db 9s8s", r"action 15, 'd db 3h': Board takes no more cards, and 3h is too many"),
        ("d dh p1 ????", "d dh p1 4c5c6c", r"action 1, 'd dh p1 4c5c6c': Bob takes no more cards, and 6c is too many"),
        ("d db 9s", "d db As", r"action 12, 'd db As': As has come out already: the shoe has 1 of it"),
        ("p2 sm KdQd", "p2 sm KdAd", r"Ad has come out already"),
        ("p3 sm AsAd", "p3 sm AsAc", r"action 18, 'p3 sm AsAc': Ann was dealt AsAd, and shows other cards"),
        ("antes = [0, 0, 0]", "antes = [0, 4, 0]", r"the antes are \$0, \$4, \$0, and the book has everybody post the"),
        ("p3 sm AsAd", "p3 f", r"action 18, 'p3 f': the hand is over by then"),
        ('variant = "FT"', 'variant = "NS"', "'NS' is no variant that can be played"),
        ('variant = "FT"', 'variant = "FB"', "is played as FT, and the hand is of FB"),
        ("antes", "ante", "it is no PHH file: antes is missing"),
        ("62.50", "62.505", "62.505 is no amount of money"),
        ("variant =", "variant", "it is no PHH file"),
    ],
)
def test_what_is_refused_is_told_in_a_sentence(old: str, new: str, refused: str) -> None:
    assert old in FILE
    with pytest.raises(Mistake, match=refused):
        imported(read(FILE.replace(old, new, 1)), HOLDEM)


def test_a_game_without_a_name_is_not_exported() -> None:
    game = load("players/omaha")
    table = Table(lay_out(game, options_for(game.sheet, Wish(structure="limit"))))
    for seat in (1, 2):
        do(table, Join(Person(f"Player {seat}", seat), 100_00))
    with pytest.raises(Mistake, match="players/omaha, limit: PHH has no name for this game"):
        history_of(played(table, Random(1)), 1)


def test_a_mucked_hand_is_not_paid_even_if_its_cards_are_known() -> None:
    """Ann has aces, and Cat wins with a pair of kings, since Ann does not show."""
    shown = FILE.replace("p3 sm AsAd", "p3 sm")
    lines: list[Line] = []
    table = play_history(read(shown), HOLDEM, lines.append)
    assert table.chips("Cat") == 100_00 - 12_00 + 26_00 - table.drop
    assert table.chips("Ann") == 50_50


def test_unknown_cards_at_the_showdown_are_a_hand_that_is_not_shown() -> None:
    assert imported(read(FILE.replace('"p2 sm KdQd",', "")), HOLDEM).postings[-1].target == stack("Ann")


ALL_IN = """
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 4]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "d dh p3 AsAd",
  "p3 cc",
  "p1 cc",
  "p2 cc",
  "d db 2c7dKh",
  "p1 cbr 4",
  "p2 cc",
  "d db 9s",
  "p1 cc",
  "p2 cc",
  "d db 3h",
  "p1 cc",
  "p2 cc",
  "p3 sm AsAd",
]
"""


def test_a_side_pot_whose_players_all_muck_is_not_paid_to_somebody_who_was_all_in_for_less() -> None:
    """The main pot is $12; of the $8 beside it p2 is the last who could win, as p1 shows first, and does not."""
    table, _ = Importer(load(HOLDEM), Wish(), lambda line: None, fees=False).play(read(ALL_IN))
    assert [table.chips(name) for name in ("p1", "p2", "p3")] == [92_00, 100_00, 12_00]


def test_a_mucked_hand_is_exported_as_one(tmp_path: Path) -> None:
    with (tmp_path / "night").open("wb") as file:
        play_history(read(FILE.replace("p2 sm KdQd", "p2 sm")), HOLDEM, Writer(file))
    (replayed,) = replay(tmp_path / "night")
    assert [action for action in history_of(replayed.hand, 1).actions if " sm" in action] == ["p2 sm", "p3 sm AsAd"]


RAZZ = """
variant = "FR"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = [
  "d dh p1 2c3cKh",
  "d dh p2 2d3d4h",
  "p1 pb",
  "p2 cc",
  "d dh p1 4c",
  "d dh p2 4d",
  "p1 cc",
  "p2 cbr 4",
  "p1 f",
]
"""


def test_who_brought_it_in_may_be_the_first_to_check_on_the_next_street() -> None:
    line = imported(read(RAZZ), "limelight/razz")
    assert [(each.source.who, each.kind) for each in line.postings if each.source == stack("p1")] == [
        ("p1", "ante"),
        ("p1", "bring-in"),
    ]
    assert line.postings[-1].target == stack("p2")


@pytest.mark.parametrize(("sheet_id", "structure"), named())
def test_the_schedule_and_option_are_found_that_fit_an_export(sheet_id: str, structure: Any) -> None:
    game, rng = load(sheet_id), Random(1)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, Wish(structure=structure)))))
    for seat in (1, 2, 3):
        do(table, Join(Person(f"Player {seat}", seat), 60 * table.felt.options.minimum))
    history = history_of(played(table, rng), 1)
    assert imported(history, sheet_id).script


def test_names_with_what_a_name_cannot_have() -> None:
    strange = FILE.replace('["Bob", "Cat", "Ann"]', '["B+b/(1)", "+", "Ann"]')
    assert read(strange).names == ("B.b..1.", "p2", "Ann")
    assert imported(read(strange), HOLDEM).postings[-1].target == stack("Ann")


@pytest.mark.parametrize("name", ["Board", "Second board", "Muck", "Burned"])
def test_a_player_may_be_called_as_a_pile_of_the_table(name: str, tmp_path: Path) -> None:
    """The table's own pile has a number then."""
    history = read(FILE.replace("Ann", name))
    with (tmp_path / "night").open("wb") as file:
        table = play_history(history, HOLDEM, Writer(file))
    assert table.chips(name) == 62_50 - 12_00 + 26_00 - table.drop
    (replayed,) = replay(tmp_path / "night")
    again = history_of(replayed.hand, 1)
    assert [each for each in again.actions if " db " in each] == ["d db 2c7dKh", "d db 9s", "d db 3h"]
    assert imported(read(write_history(again)), HOLDEM).postings == replayed.hand.deal.ledger.postings


def test_a_stack_without_end_is_more_than_the_hand_takes() -> None:
    line = imported(read(FILE.replace("[100, 100, 62.50]", "[inf, inf, inf]")), HOLDEM)
    assert sum(each.cents for each in line.postings if each.target == POT) == 26_00


POSTED = """
variant = "FT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [2, 4, -4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "p3 cc", "p4 f", "p1 f", "p2 cc",
  "d db 2c7dKh", "p2 f"]
"""


def test_somebody_new_posts_the_big_blind() -> None:
    line = imported(read(POSTED), HOLDEM)
    assert ("p3", 400, "post") in [(each.source.who, each.cents, each.kind) for each in line.postings[:3]]
    with pytest.raises(Mistake, match=r"p3 puts in a post of \$6 in the file, and of \$4 by the book"):
        imported(read(POSTED.replace("-4,", "-6,")), HOLDEM)
    with pytest.raises(Mistake, match="p4 posts on the button"):
        imported(read(POSTED.replace("-4, 0", "0, -4")), HOLDEM)


# p3 missed the big blind, and p4 the small one too.
MISSED = POSTED.replace("0, 0, 0, 0]", "0, 0, 0, 2, 0]").replace("-4, 0]", "-4, -4, 0]").replace("100]", "100, 100]")
MISSED = MISSED.replace('"p3 cc", "p4 f"', '"d dh p5 ????", "p3 cc", "p4 cc", "p5 f"').replace(
    '"p2 f"', '"p2 f", "p3 f"'
)


def test_a_blind_that_was_missed_is_dead_among_the_antes() -> None:
    history = read(MISSED)
    assert (history.antes, history.posts, history.dead) == ((0,) * 5, (0, 0, 4_00, 4_00, 0), (0, 0, 0, 2_00, 0))
    posted = {(each.source.who, each.cents, each.kind) for each in imported(history, HOLDEM).postings}
    assert {("p3", 400, "post"), ("p4", 400, "post"), ("p4", 200, "dead post")} <= posted
    with pytest.raises(Mistake, match=r"p4 puts in a dead post of \$1 in the file, and of \$2 by the book"):
        imported(read(MISSED.replace("0, 2, 0]", "0, 1, 0]")), HOLDEM)


def test_posts_are_exported_and_imported_again() -> None:
    table, rng, posted = full_table(HOLDEM), Random(3), 0
    while posted < 3:
        for person in list(table.people.values()):
            if rng.random() < 0.3:
                do(table, SitOut(person.name, not person.away))
        hand = played(table, rng)
        if "dead post" in (each.kind for each in hand.deal.ledger.postings):
            history = history_of(hand, 1)
            assert imported(read(write_history(history)), HOLDEM).postings == hand.deal.ledger.postings
            posted += 1


def test_many_hands_go_into_one_journal_and_those_refused_leave_no_line(tmp_path: Path) -> None:
    hands = [FILE, POSTED, FILE.replace("p1 f", "p2 f"), FILE.replace("= 4\n", "= 6\n").replace("2, 4", "3, 6")]
    found = dict(read_many("\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1)) + "\n[x]\n"))
    refused = []
    with (tmp_path / "night").open("wb") as file:
        importer = Importer(load(HOLDEM), Wish(), Writer(file))
        for name, history in found.items():
            try:
                assert isinstance(history, History), history
                importer.play(history)
            except (Mistake, AssertionError) as wrong:
                refused.append((name, str(wrong).partition(":")[0]))
        importer.close()
    assert [name for name, _ in refused] == ["3", "4", "x"]
    assert [each.line.number for each in replay(tmp_path / "night")] == [1, 2]
    assert verify(tmp_path / "night").hands == 2


def test_what_the_file_says_otherwise_is_named() -> None:
    """Cat and Ann put in $12 each and Bob $2: Ann has $76.50 without a fee."""
    said = FILE + "finishing_stacks = [98, 88, 76.50]\nwinnings = [0, 0, 26]\n"
    _, differ = Importer(load(HOLDEM), Wish(), lambda line: None, fees=False).play(read(said))
    assert differ == []
    table, differ = Importer(load(HOLDEM), Wish(), lambda line: None).play(read(said))
    assert table.drop > 0
    assert [(each.who, each.field, each.file_cents) for each in differ] == [
        ("Ann", "finishing_stacks", 76_50),
        ("Ann", "winnings", 26_00),
    ]


@pytest.mark.parametrize(("winnings", "told"), [("10", []), ("14", []), ("12", [12_00])])
def test_winnings_are_compared_net_of_a_bet_that_nobody_called(winnings: str, told: list[int]) -> None:
    """Ann raises to $8 and nobody calls: of these, $4 are hers, and $2 and $4 and the rest of hers are won."""
    folded = FILE.partition('"p2 cc"')[0] + f'"p2 f"]\nwinnings = [0, 0, {winnings}]\n'
    table, differ = Importer(load(HOLDEM), Wish(), lambda line: None, fees=False).play(read(folded))
    assert table.chips("p3") == 68_50
    assert [(each.field, each.file_cents) for each in differ] == [("winnings", each) for each in told]


def test_the_smallest_chip_may_be_chosen() -> None:
    with pytest.raises(Mistake, match="multiples of the smallest chip"):
        imported(read(FILE), HOLDEM, Wish(chip_cents=300))
