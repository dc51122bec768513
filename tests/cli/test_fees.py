"""`fees`: what is due, in words other programs read."""

import pytest

from tests.cli.conftest import Call

EZ = "500-club/ez-baccarat"


def due(*fees: tuple[str, int]) -> list[dict[str, object]]:
    return [{"payer": payer, "cents": cents, "moment": "before the deal"} for payer, cents in fees]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"{EZ} --option 1 --action 49", due(("player-dealer", 50))),
        (f"{EZ} --option 1 --action $50", due(("player-dealer", 200))),
        (f"{EZ} --option 1 --action 1,001", due(("player-dealer", 1000))),
        (f"{EZ} --option 1 --bet player=45 --bet dragon-7=5", due(("player-dealer", 200))),
        (f"{EZ} --option 1 --action 0", []),
        ("players/ez-baccarat-panda-8 --option 1 --bet player=25", due(("player-dealer", 200), ("player", 100))),
        ("players/ez-baccarat-panda-8 --option 1 --bet 25", due(("player-dealer", 200), ("player", 100))),
        ("players/ez-baccarat-panda-8 --option 1 --bet player=25 --moment flop", []),
    ],
)
def test_fees(call: Call, words: str, expected: list[dict[str, object]]) -> None:
    called = call("fees", *words.split(), "--json")
    assert (called.status, called.err) == (0, "")
    assert called.json() == expected


def test_a_book_without_a_schedule_says_so(call: Call) -> None:
    called = call("fees", "lotus/ez-baccarat-dragon-7", "--option", 1, "--json")
    assert (called.status, called.json()) == (0, [])
    assert called.err == "houseway: the book prints no collection schedule for EZ BACCARAT\n"


def test_fees_for_people(call: Call) -> None:
    assert call("fees", EZ, "--option", 1, "--action", 0).out == "Nothing is due.\n"
    words = call("fees", EZ, "--option", 1, "--action", 50).out.split()
    assert words[-5:] == ["player-dealer", "$2", "before", "the", "deal"]
