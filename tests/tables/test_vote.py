"""A regular game becomes one of kills or forced bets only by a vote: limelight's book, lines 153 and 235."""

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.record.replay import check_again
from houseway.tables.acts import Act, Change, Join, Person, SitOut
from houseway.tables.choosing import options_for
from houseway.tables.options import Options, Wish
from houseway.tables.table import Table, do
from houseway.tables.vote import Vote
from houseway.testing.tables import lay_felt

HOLDEM, NO_LIMIT = "limelight/limit-texas-holdem", "limelight/no-limit-holdem"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def table_of(sheet: str, wish: Wish) -> Table:
    table = Table(lay_felt(load(sheet), wish))
    for seat, name in enumerate(NAMES, 1):
        do(table, Join(Person(name, seat), 100_00))
    return table


def options_of(sheet: str, wish: Wish) -> Options:
    return options_for(load(sheet).sheet, wish)


@pytest.mark.parametrize(
    ("vote", "refused"),
    [
        (Vote(), "it becomes a kill game only if most of its 5 players ask for it, and 0 do"),
        (Vote(("Ann", "Bob")), "it becomes a kill game only if most of its 5 players ask for it, and 2 do"),
        (Vote(("Ann", "Ann", "Bob")), "it becomes a kill game only if most of its 5 players ask for it, and 2 do"),
        (Vote(("Ann", "Bob", "Cat"), ("Dan", "Eve")), "it does not become a kill game if two or more object, and 2 do"),
        (Vote(("Ann", "Bob", "Zoe")), "Zoe does not play here, and has no vote"),
        (Vote(("Ann", "Bob", "Cat"), ("Cat",)), "Cat cannot both ask for it and object"),
        (Vote(("Ann", "Bob", "Cat"), ("Dan",)), None),
    ],
)
def test_most_must_ask_and_no_more_than_one_object(vote: Vote, refused: str | None) -> None:
    table, kills = table_of(HOLDEM, Wish(option=3)), options_of(HOLDEM, Wish(option=3, kill="full"))
    if refused:
        with pytest.raises(Mistake, match=f"^{refused}$"):
            do(table, Change(kills, "as asked", vote=vote))
        assert table.felt.options != kills
    else:
        do(table, Change(kills, "as asked", vote=vote))
        assert table.felt.options == kills


def test_who_sits_out_has_no_vote() -> None:
    table = table_of(HOLDEM, Wish(option=3))
    do(table, SitOut("Dan", away=True))
    do(table, SitOut("Eve", away=True))
    half = options_of(HOLDEM, Wish(option=3, kill="half"))
    do(table, Change(half, "as asked", vote=Vote(("Ann", "Bob"))))
    assert table.felt.options == half


def test_it_takes_no_vote_to_go_back_or_to_open_so() -> None:
    table = table_of(HOLDEM, Wish(option=3, kill="full"))
    do(table, Change(options_of(HOLDEM, Wish(option=3)), "as asked"))
    with pytest.raises(Mistake, match="becomes a kill game only if"):
        do(table, Change(options_of(HOLDEM, Wish(option=3, kill="full")), "as asked"))


def test_forced_bets_are_voted_on_too() -> None:
    table, forced = table_of(NO_LIMIT, Wish(option=13)), options_of(NO_LIMIT, Wish(option=13, forced_bet=True))
    with pytest.raises(Mistake, match="becomes a game of forced bets only if"):
        do(table, Change(forced, "as asked"))
    do(table, Change(forced, "as asked", vote=Vote(("Ann", "Bob", "Cat"))))
    assert table.felt.options == forced


def test_elsewhere_the_floor_changes_kills_as_it_likes() -> None:
    sheet = "limelight/omaha-hi-low"
    table = table_of(sheet, Wish(option=3, kill="none"))
    full = options_of(sheet, Wish(option=3, kill="full"))
    do(table, Change(full, "as asked"))
    assert table.felt.options == full


def test_the_vote_is_on_record() -> None:
    table, again = (Table(lay_felt(load(HOLDEM), Wish(option=3))) for _ in range(2))
    kills, vote = options_of(HOLDEM, Wish(option=3, kill="full")), Vote(("Ann", "Bob"), ("Cat",))
    acts: list[Act] = [Join(Person(name, seat), 100_00) for seat, name in enumerate(NAMES[:3], 1)]
    for act in [*acts, Change(kills, "they want to", vote=vote)]:
        facts = do(table, act)
        assert [fact.act for fact in facts] == [act]
        check_again(again, facts[0])
    assert table.felt.options == again.felt.options == kills
