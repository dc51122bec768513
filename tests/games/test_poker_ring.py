"""Ring poker: what is refused, and with what words."""

from collections.abc import Sequence
from itertools import islice

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.round.ask import Answer, Question
from houseway.round.drivers import resume, why_not_reply
from houseway.round.event import Answered, Marked, Moved
from houseway.round.request import Open
from houseway.round.script import Entry, FaceSeen, ShoeMade
from houseway.sheets.shelf import AsPrinted
from houseway.sheets.stakes import Button, Kill, KillButton
from houseway.tables.acts import Carry, Change, Join, Person, SitOut
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks
from houseway.words.example import play_hands

PLAYERS = ("Ann", "Bob", "Cat")


def open_at(
    sheet_id: str,
    wish: Wish,
    faces: str,
    *answers: Answer,
    chips: int = 200_00,
    before: Sequence[Answer] = (),
    as_printed: AsPrinted = (),
) -> tuple[Table, Open]:
    """A table of three brought to where these cards and answers lead; Ann draws the button."""
    game = load(sheet_id, as_printed)
    table = Table(lay_out(game, options_for(game.sheet, wish)))
    for seat, name in enumerate(PLAYERS, 1):
        do(table, Join(Person(name, seat), chips))
    names = faces.split()
    script: list[Entry] = [ShoeMade("root", 0)]
    script += [FaceSeen(place, face) for place, face in enumerate(("Ah", "2c", "3d"))]
    script += [ShoeMade("root", 3), *before]
    script += [FaceSeen(3 + place, face) for place, face in enumerate(names)]
    script += answers
    request = resume(table.hand().play(), script)
    assert isinstance(request, Open)
    return table, request


def why_not(request: Open, option: str, arg: int | None = None) -> str | None:
    (question,) = request.questions
    return why_not_reply(request, Answer(question.key, option, arg))


HOLE = "7c 8c 9c 7d 8d 9d"


def test_a_raise_below_the_least_names_the_range() -> None:
    _, request = open_at("500-club/texas-holdem", Wish(structure="no limit", minimum=400), HOLE)
    assert why_not(request, "raise", 700) == "the amount must be from $8 to $200, not $7"
    assert why_not(request, "raise", 20100) == "the amount must be from $8 to $200, not $201"
    assert why_not(request, "raise", 850) == "the amount must be a multiple of $1, not $8.50"
    assert why_not(request, "raise", 800) is None


def test_a_raise_above_the_pot_is_refused() -> None:
    _, request = open_at("500-club/texas-holdem", Wish(structure="pot limit", minimum=400), HOLE)
    # Blinds of $2 and $4 and the call of $4 make a pot of $10.
    assert why_not(request, "raise", 1500) == "the amount must be from $8 to $14, not $15"
    assert why_not(request, "raise", 1400) is None


@pytest.mark.parametrize(
    ("sheet_id", "reading"), [("500-club/pot-limit-omaha-8-or-better", 13), ("limelight/omaha-hi", 3)]
)
def test_by_the_letter_the_call_is_not_in_the_pot(sheet_id: str, reading: int) -> None:
    straddles = sheet_id.startswith("limelight")
    before = (Answer("straddle/Ann", "pass"),) if straddles else ()
    wish = Wish(structure="pot limit", option=13) if straddles else Wish(minimum=4_00)
    hole = "7c 8c 9c 7d 8d 9d 7h 8h 9h 7s 8s 9s"
    # The blinds of $2 and $4 are the pot.
    _, request = open_at(sheet_id, wish, hole, before=before, as_printed=(reading,))
    assert why_not(request, "raise", 11_00) == "the amount must be from $8 to $10, not $11"
    _, request = open_at(sheet_id, wish, hole, before=before)
    assert why_not(request, "raise", 15_00) == "the amount must be from $8 to $14, not $15"


def test_a_limit_raise_has_one_size() -> None:
    _, request = open_at("500-club/texas-holdem", Wish(structure="limit", minimum=400), HOLE)
    assert why_not(request, "raise", 900) == "the amount must be $8, not $9"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("check", "there is a bet to meet: call $4, raise or fold"),
        ("bet", "there is a bet already: raise it or call"),
    ],
)
def test_what_cannot_be_done_now_is_refused_with_the_reason(option: str, words: str) -> None:
    _, request = open_at("500-club/texas-holdem", Wish(structure="limit", minimum=400), HOLE)
    assert why_not(request, option) == words


def test_nobody_acts_out_of_turn() -> None:
    _, request = open_at("500-club/texas-holdem", Wish(structure="limit"), HOLE)
    assert [question.who for question in request.questions] == ["Ann"]
    reason = why_not_reply(request, Answer("deal/Bob", "fold"))
    assert reason == "'deal/Bob' is not asked now: open are deal/Ann"


def test_a_fourth_raise_is_refused_while_three_are_in() -> None:
    raises = (
        Answer("deal/Ann", "raise", 800),
        Answer("deal/Bob", "raise", 1200),
        Answer("deal/Cat", "raise", 1600),
    )
    _, request = open_at("500-club/texas-holdem", Wish(structure="limit", minimum=400), HOLE, *raises)
    assert why_not(request, "raise", 2000) == "there have been 3 raises in this round, and no more are allowed"
    assert why_not(request, "call") is None


def test_who_has_acted_may_not_raise_over_a_short_all_in() -> None:
    game = load("limelight/no-limit-holdem")
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, Wish(option=13)))))
    for seat, (name, chips) in enumerate((("Ann", 50000), ("Bob", 50000), ("Cat", 25000)), 1):
        do(table, Join(Person(name, seat), chips))
    script: list[Entry] = [ShoeMade("root", 0)]
    script += [FaceSeen(place, face) for place, face in enumerate(("Ah", "2c", "3d"))]
    script += [Answer("straddle/Ann", "pass")]
    script[4:4] = [ShoeMade("root", 3)]
    script += [FaceSeen(3 + place, face) for place, face in enumerate(HOLE.split())]
    script += [
        Answer("deal/Ann", "raise", 10000),
        Answer("deal/Bob", "raise", 20000),
        Answer("deal/Cat", "raise", 25000),
        Answer("deal/Ann/2", "call"),
    ]
    request = resume(table.hand().play(), script)
    assert isinstance(request, Open)
    assert why_not(request, "raise", 40000) == "you have acted, and the all-in since was not a full raise: call or fold"


def test_a_sixth_discard_is_refused() -> None:
    faces = "7c 8c 9c 7d 8d 9d 7h 8h 9h 6h 6d 6c 5h 5d 5c"
    answers = (Answer("deal/Ann", "call"), Answer("deal/Bob", "call"), Answer("deal/Cat", "check"))
    _, request = open_at("500-club/2-7-single-draw", Wish(structure="limit"), faces, *answers)
    (question,) = request.questions
    assert isinstance(question, Question)
    six = {"discard": ("7c", "7d", "7h", "6h", "5h", "5d")}
    assert question.why_not(Answer(question.key, "discard", six)) == "discard takes 0 to 5 cards, not 6"
    assert question.why_not(Answer(question.key, "discard", {"discard": ("Kc",)})) == "you do not hold Kc"


FORCED = Wish(option=14, forced_bet=True)


def test_a_forced_bet_must_open_and_may_not_be_called_short() -> None:
    passes = [Answer("straddle/Ann", "pass")]
    _, request = open_at("limelight/no-limit-holdem", FORCED, HOLE, before=passes)
    assert why_not(request, "call") == "the pot must be opened for at least $6: raise"
    assert why_not(request, "raise", 500) == "the amount must be from $6 to $200, not $5"
    opened = Answer("deal/Ann", "raise", 600)
    _, request = open_at("limelight/no-limit-holdem", FORCED, HOLE, opened, before=passes)
    assert why_not(request, "call") is None
    assert why_not(request, "raise", 1100) == "the amount must be from $12 to $200, not $11"


def test_a_straddle_opens_a_game_of_forced_bets() -> None:
    straddles = [Answer("straddle/Ann", "straddle", 600)]
    _, request = open_at("limelight/no-limit-holdem", FORCED, HOLE, before=straddles)
    assert [question.who for question in request.questions] == ["Bob"]
    assert why_not(request, "call") is None


@pytest.mark.parametrize(
    ("sheet_id", "wish", "words"),
    [
        (
            "500-club/texas-holdem",
            Wish(structure="limit", kill="full"),
            "a full kill is not played: the book has no kill",
        ),
        ("limelight/omaha-hi-low", Wish(option=3, kill="half"), "a half kill is not played: the book has full kill"),
        (
            "limelight/omaha-hi-low",
            Wish(option=9, kill="full"),
            "pots are killed in limit games only, not in pot limit",
        ),
        ("limelight/limit-texas-holdem", Wish(option=3, forced_bet=True), "option 3 prints no forced bet"),
        ("500-club/texas-holdem", Wish(option=1, forced_bet=True), "option 1 prints no forced bet"),
        (
            "limelight/limit-texas-holdem",
            Wish(option=3, kill="half", chip_cents=100),
            r"bets and blinds must be multiples of the smallest chip, \$1",
        ),
    ],
)
def test_kills_and_forced_bets_are_for_tables_whose_book_has_them(sheet_id: str, wish: Wish, words: str) -> None:
    with pytest.raises(Mistake, match=f"{words}$"):
        options_for(load(sheet_id).sheet, wish)


@pytest.mark.parametrize(
    ("sheet_id", "wish", "words"),
    [
        ("500-club/seven-card-stud", Wish(ante=0), r"everybody posts an ante in this game: choose one of \$1 or more"),
        ("500-club/razz", Wish(ante=0), "everybody posts an ante in this game"),
        ("players/mexican-poker", Wish(ante=0), "everybody posts an ante in this game"),
        ("players/lowball-ace-to-five", Wish(ante=0), "everybody posts an ante in this game"),
        ("limelight/razz", Wish(ante=0, bring_in=0), "somebody must bring it in: choose an amount from"),
        ("500-club/razz", Wish(minimum=8_00, ante=2_00, bring_in=1_00), "the ante is no more than the bring-in"),
        ("500-club/razz", Wish(minimum=8_00, ante=9_00), "the ante is no more than the lower limit"),
    ],
)
def test_what_must_be_put_in_cannot_be_nothing(sheet_id: str, wish: Wish, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        options_for(load(sheet_id).sheet, wish)


def test_a_table_may_play_without_an_ante_where_the_book_says_so() -> None:
    stakes = options_for(load("limelight/seven-card-stud-high").sheet, Wish(minimum=4_00, ante=0)).stakes
    assert stakes
    assert (stakes.ante, stakes.bring_in) == (0, 1_00)


def test_a_half_kill_may_need_a_smaller_chip() -> None:
    sheet = load("limelight/limit-texas-holdem").sheet
    assert options_for(sheet, Wish(option=3, kill="half")).chip_cents == 50
    assert options_for(sheet, Wish(option=4, kill="half")).chip_cents == 100


def test_whoever_must_kill_the_next_pot_may_not_sit_out_before_it() -> None:
    game = load("limelight/limit-texas-holdem")
    table = Table(lay_out(game, options_for(game.sheet, Wish(option=3, kill="full"))))
    for seat, name in enumerate(PLAYERS, 1):
        do(table, Join(Person(name, seat), 100_00))
    table.carry = Carry(button=Button(1, "Ann", KillButton("Bob", 2)))
    with pytest.raises(Mistake, match="Bob must kill the next pot first"):
        do(table, SitOut("Bob", away=True))
    do(table, SitOut("Cat", away=True))


@pytest.mark.parametrize(("kill", "asked"), [("full", "deal/Cat: $5 to call"), ("none", "deal/Bob: $3 to call")])
def test_a_table_that_kills_no_more_pots_has_no_killer(kill: Kill, asked: str) -> None:
    """Bob, now on the button, owes a kill; then the table may be made a regular one."""
    game = load("limelight/limit-texas-holdem")
    table = Table(lay_out(game, options_for(game.sheet, Wish(option=3, kill="full"))))
    for seat, name in enumerate(PLAYERS, 1):
        do(table, Join(Person(name, seat), 100_00))
    table.carry = Carry(button=Button(1, "Ann", KillButton("Bob", 2)))
    do(table, Change(options_for(game.sheet, Wish(option=3, kill=kill)), "as asked"))
    faces = ["7c", "8c", "9c", "7d", "8d", "9d"]
    script: list[Entry] = [ShoeMade("root", 0), *(FaceSeen(place, face) for place, face in enumerate(faces))]
    request = resume(table.hand().play(), script)
    assert isinstance(request, Open)
    (question,) = request.questions
    assert f"{question.key}: {question.text}".startswith(asked)
    if kill == "none":
        do(table, SitOut("Bob", away=True))


@pytest.mark.parametrize("sheet_id", ["500-club/2-7-triple-draw", "500-club/badugi", "players/lowball-ace-to-five"])
def test_everybody_is_told_how_many_cards_somebody_draws(sheet_id: str) -> None:
    told = 0
    for hand in islice(play_hands(sheet_id, 4, seed=1), 6):
        thrown = 0
        for event in hand.deal.events:
            if isinstance(event, Answered):
                thrown = 0
            elif isinstance(event, Moved):
                thrown += 1
            elif isinstance(event, Marked) and event.what == "draw":
                counted = f"draws {thrown} card{'s' if thrown > 1 else ''}" if thrown else "stands pat"
                assert event.text == f"{event.who} {counted}"
                told += 1
    assert told > 6
