"""The drivers: where a replay stops, how a round is resumed, and what a recorder may type."""

from collections.abc import Callable
from random import Random

import pytest

from houseway.core.cards import STANDARD, card
from houseway.core.text import Mistake
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.deal import Play
from houseway.round.drivers import reply_to
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import DiceRolled, Entry, FaceSeen, Passed, Script, ShoeCut, ShoeMade
from houseway.testing.views import Anybody, Faces, drive, drive_again, show_script, shuffle_cards
from tests.round.rounds import (
    ROUNDS,
    Round,
    fresh_shoe,
    race,
    shown_to_one,
    started,
    two_hands,
    unseen_until_the_end,
    with_dice,
)

GUESS, FACE = Answer("guess/Ann", "red"), FaceSeen(0, "As")
SHOES: Script = [ShoeMade("root", 0), FACE, ShoeMade("root", 1), ShoeCut(20), FaceSeen(1, "Ks")]
STAND = [Answer("play/first", "stand"), Answer("play/second", "stand")]
FOUR: Script = [FaceSeen(place, name) for place, name in enumerate(("2c", "3c", "4c", "5c"))]

# A round, a script that does not fit it, and the sentence that says so.
PARTINGS: list[tuple[Round, Script, str]] = [
    (unseen_until_the_end, [FACE, GUESS], "entry 1 .* the round asks for open"),
    (unseen_until_the_end, [GUESS, GUESS], "entry 2 .* the round asks for face"),
    (unseen_until_the_end, [GUESS, DiceRolled((1,))], "entry 2 .* the round asks for face"),
    (unseen_until_the_end, [GUESS, FaceSeen(1, "As")], "entry 2 .* it is about card 1, not card 0"),
    (unseen_until_the_end, [GUESS, FaceSeen(0, "?")], "entry 2 .* everybody sees card 0"),
    (unseen_until_the_end, [GUESS, FaceSeen(0, "Zz")], "entry 2 .* 'Zz' is not a card"),
    (unseen_until_the_end, [Answer("guess/Bob", "red"), FACE], "entry 1 .* 'guess/Bob' is not asked now"),
    (unseen_until_the_end, [Answer("guess/Ann", "green"), FACE], "entry 1 .* 'green' is not offered here"),
    (unseen_until_the_end, [Answer("guess/Ann", "red", 5), FACE], "entry 1 .* Red takes nothing more"),
    (unseen_until_the_end, [Passed(), FACE], "entry 1 .* a question is open that must be answered"),
    (unseen_until_the_end, [], "the script ends after 0 entries and the round does not"),
    (unseen_until_the_end, [GUESS], "the script ends after 1 entries and the round does not"),
    (unseen_until_the_end, [GUESS, FACE, FACE], "the round is over and 1 entries of the script are left"),
    (two_hands, [*FOUR, STAND[1], STAND[0]], "entry 5 .* 'play/second' is not asked now: open are play/first"),
    (with_dice, [DiceRolled((1, 2))], "entry 1 .* 3 dice show 1 to 6 each"),
    (with_dice, [DiceRolled((1, 2, 7))], "entry 1 .* 3 dice show 1 to 6 each"),
    (with_dice, [DiceRolled((1, 2, 0))], "entry 1 .* 3 dice show 1 to 6 each"),
    (with_dice, [FACE], "entry 1 .* the round asks for dice"),
    (fresh_shoe, [ShoeMade("root", 3), *SHOES[1:]], "entry 1 .* the shoe begins at card 3, not card 0"),
    (fresh_shoe, [*SHOES[:3], ShoeCut(21), SHOES[4]], "entry 4 .* the cut is at 20"),
    (fresh_shoe, [*SHOES[:3], SHOES[4]], "entry 4 .* the round asks for cut"),
    (fresh_shoe, SHOES[1:], "entry 1 .* the round asks for shuffle"),
    (race, [Answer("surrender/Dan", "surrender"), FACE], "entry 1 .* 'surrender/Dan' is not asked now"),
]


@pytest.mark.parametrize(("round_", "script", "why"), PARTINGS)
def test_a_replay_stops_where_the_script_differs(round_: Round, script: Script, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        drive_again(started(round_), script)


@pytest.mark.parametrize("name", [each for each in ROUNDS if each != "standing_right"])  # that is answers alone
def test_any_entry_left_out_or_repeated_is_found(name: str) -> None:
    """Any but an answer: a repeated "hit" is another round, not a broken one."""
    for seed in range(20):
        rng = Random(seed)
        script = drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), Anybody(rng), rng).script
        at = rng.choice([at for at, entry in enumerate(script) if not isinstance(entry, Answer)])
        for wrong in (script[:at] + script[at + 1 :], script[: at + 1] + script[at:]):
            assert _is_refused(ROUNDS[name], wrong), f"entry {at + 1} of\n{show_script(script, seed=seed)}"


def _is_refused(round_: Round, script: Script) -> bool:
    try:
        drive_again(started(round_), script)
    except Mistake:
        return True
    return False


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_resumed_wherever_its_script_ends(name: str) -> None:
    rng = Random(7)
    whole = drive(started(ROUNDS[name]), Faces(shuffle_cards(rng)), Anybody(rng), rng)
    for done in range(len(whole.script) + 1):
        deal, play = started(ROUNDS[name])()
        request = drivers.resume(play, whole.script[:done])
        assert (request is None) == (done == len(whole.script)), show_script(whole.script[:done])
        assert deal.events == whole.events[: len(deal.events)]
        for entry in whole.script[done:]:
            assert request is not None, show_script(whole.script[:done])
            told, why = reply_to(request, entry)
            assert why is None
            request = _sent(play, told)
        assert deal.events == whole.events


def _sent(play: Play[object], told: object) -> Request | None:
    try:
        return play.send(told)
    except StopIteration:
        return None


def test_a_resumed_script_must_fit_too() -> None:
    with pytest.raises(Mistake, match="entry 2 of the script does not fit: it is about card 5, not card 0"):
        drivers.resume(started(unseen_until_the_end)()[1], [GUESS, FaceSeen(5, "As")])


Said = str | Answer | None


def recorded(round_: Round, *said: Said) -> tuple[object, Script, list[str]]:
    """What a recorder typed: the round's result, its script and the complaints on the way."""
    _, play = started(round_)()
    script: Script = []
    complaints: list[str] = []
    words = iter(said)
    result = drivers.record(play, lambda request: next(words), complaints.append, script)
    assert next(words, "all read") == "all read", "the round ended before all was read"
    return result, script, complaints


def test_a_recorder_types_what_happened() -> None:
    result, script, complaints = recorded(unseen_until_the_end, GUESS, "kd")
    assert (result, script, complaints) == (1, [GUESS, FaceSeen(0, "Kd")], [])


def test_what_cannot_be_is_complained_about_and_read_again() -> None:
    wrong = (Answer("guess/Ann", "green"), "red", None, GUESS, "Zz", GUESS, "?", "", "10h")
    result, script, complaints = recorded(unseen_until_the_end, *wrong)
    assert (result, script) == (1, [GUESS, FaceSeen(0, "Th")])
    assert len(complaints) == 7
    for complaint, why in zip(complaints, COMPLAINTS, strict=True):
        assert why in complaint


COMPLAINTS = (
    "'green' is not offered here: choose red, black",
    "'red' does not answer what is asked",
    "a question is open that must be answered",
    "'Zz' is not a card",
    "does not answer what is asked",
    "everybody sees card 0: say which it is",
    "'' is not a card",
)


def test_a_face_not_yet_public_may_be_left_unseen() -> None:
    result, script, complaints = recorded(shown_to_one, "?", Answer("keep/Ann", "muck"))
    assert (result, script, complaints) == ("muck", [FaceSeen(0, "?"), Answer("keep/Ann", "muck")], [])
    again = drive_again(started(shown_to_one), script)
    assert again.result == "muck"


def test_a_face_left_unseen_is_asked_for_when_it_is_shown() -> None:
    result, script, _ = recorded(shown_to_one, "?", Answer("keep/Ann", "keep"), "As")
    assert script == [FaceSeen(0, "?"), Answer("keep/Ann", "keep"), FaceSeen(0, "As")]
    assert drive_again(started(shown_to_one), script).result == result == "keep"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1 2", "3 dice show 1 to 6 each"),
        ("1 2 9", "3 dice show 1 to 6 each"),
        ("", "3 dice show 1 to 6 each"),
        ("one two six", "'one two six' is not a roll: write 3 numbers"),
        ("1 2 -3", "'1 2 -3' is not a roll: write 3 numbers"),
        (None, "None does not answer what is asked"),
    ],
)
def test_dice_are_typed_as_numbers(typed: Said, why: str) -> None:
    result, _, complaints = recorded(with_dice, typed, "1 2 3", Answer("ante/Ann", "pass"))
    assert result == (1, 2, 3)
    assert complaints == [why]


def test_shoes_and_cuts_are_recorded() -> None:
    _, script, complaints = recorded(fresh_shoe, "a root", "As", "another", "", "Ks")
    assert script == [ShoeMade("a root", 0), FACE, ShoeMade("another", 1), ShoeCut(20), FaceSeen(1, "Ks")]
    assert complaints == []


def test_a_right_nobody_used_is_recorded_as_passed() -> None:
    assert recorded(race, None, "As") == ("nobody", [Passed(), FACE], [])


REQUESTS: list[tuple[Request, Callable[[Entry], bool]]] = [
    (Face(0, "hole", ("*",)), lambda entry: entry == FACE),
    (Dice(1, 6), lambda entry: entry == DiceRolled((1,))),
    (Shuffle((0,), 1, 0), lambda entry: entry == ShoeMade("root", 0)),
    (Cut(20), lambda entry: entry == ShoeCut(20)),
    (Open(()), lambda entry: entry == Passed()),
]


@pytest.mark.parametrize(("request_", "fits"), REQUESTS)
def test_each_request_takes_its_own_kind_of_entry_alone(request_: Request, fits: Callable[[Entry], bool]) -> None:
    entries: Script = [FACE, DiceRolled((1,)), ShoeMade("root", 0), ShoeCut(20), Passed(), GUESS]
    taken = [entry for entry in entries if reply_to(request_, entry)[1] is None]
    assert taken == [entry for entry in entries if fits(entry)]
    assert len(taken) == 1


def test_the_reply_to_a_face_is_the_card() -> None:
    assert reply_to(Face(0, "hole", ("*",)), FACE) == (card("As"), None)


@pytest.mark.parametrize("foreign", ["Xr", "Xb", "Ks+"])
def test_a_card_of_another_deck_is_refused(foreign: str) -> None:
    request = Face(0, "hole", ("*",), frozenset(STANDARD))
    assert reply_to(request, FaceSeen(0, foreign))[1] == f"{foreign} is not in this deck"
    with pytest.raises(Mistake, match="is not in this deck"):
        drivers.read_reply(request, foreign)
    assert drivers.read_reply(request, "Ks") == card("Ks")
