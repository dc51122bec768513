"""A live table: its journal verifies and replays whatever happened, and a hand that failed has left no trace."""

from pathlib import Path
from random import Random

import pytest

from houseway.core.money import BANK, Posting, stack
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.record.journal import Closed, Opened, ShoeShown, Writer
from houseway.record.live import LiveTable
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.script import ShoeMade
from houseway.sheets.books import BOOKS
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join, Person, Played
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Anybody, Faces
from tests.counts import soak
from tests.felts import filed, seated, small_game
from tests.journals import busy_felt, night, read


def test_a_night_verifies_and_replays(tmp_path: Path) -> None:
    felt, path = busy_felt(tmp_path), tmp_path / "night.jsonl"
    for seed in range(soak(200, 12)):
        live = night(path, felt, hands=25, seed=seed)
        verified = verify(path)
        replayed = list(replay(path))
        assert verified.hands == len(replayed) == 25, f"seed {seed}"
        made = [entry for line in read(path) if isinstance(line, Played) for entry in line.script]
        assert verified.shoes == sum(isinstance(entry, ShoeMade) for entry in made), f"seed {seed}"
        closed = read(path)[-1]
        assert isinstance(closed, Closed)
        assert closed.stacks == {name: live.table.chips(name) for name in live.table.people}
        bought, cashed = 500_00 * 3 + 200_00 + 300_00 + 100_00, cashed_out(path)
        assert sum(closed.stacks.values()) + closed.drop + cashed == bought, f"seed {seed}"


def cashed_out(path: Path) -> int:
    return sum(
        posting.cents
        for line in read(path)
        for posting in getattr(line, "postings", [])
        if posting.kind == "cashes out"
    )


def test_a_shoe_nobody_bet_on_is_laid_open_too(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    with path.open("wb") as file:
        live = LiveTable(lay_felt(small_game(tmp_path)), Random(1), Writer(file))
        live.do(Join(Person("Ann", 1), 100_00))
        live.do(Join(Person("Bob", 2), 100_00))
        live.deal(live.next_hand(), AnswersByKey(bank_Ann="take 5000"))
        live.close()
    assert [type(line).__name__ for line in read(path)][-3:] == ["Played", "ShoeShown", "Closed"]
    assert verify(path).shoes == 1


def test_a_table_where_nobody_banked_has_no_shoe(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    with path.open("wb") as file:
        live = LiveTable(lay_felt(small_game(tmp_path)), Random(1), Writer(file))
        live.do(Join(Person("Ann", 1), 100_00))
        live.deal(live.next_hand(), AnswersByKey())
        live.close()
    assert verify(path).shoes == 0
    assert len(list(replay(path))) == 1


class GivesUp:
    """Plays like anybody until it is asked to bet for the last time; then it is gone."""

    def __init__(self, rng: Random) -> None:
        self._anybody = Anybody(rng)

    def __call__(self, questions: tuple[Question, ...]) -> Answer | None:
        if any(question.key.startswith("bet/") for question in questions):
            raise Mistake("the line went dead")
        return self._anybody(questions)


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_that_fails_leaves_the_shoe_as_it_was(tmp_path: Path, seed: int) -> None:
    path, rng = tmp_path / "night.jsonl", Random(seed)
    with path.open("wb") as file:
        live = LiveTable(lay_felt(small_game(tmp_path), Wish(decks=1)), rng, Writer(file))
        live.do(Join(Person("Ann", 1), 900_00))
        live.do(Join(Person("Bob", 2), 900_00))
        failed = 0
        for _ in range(30):
            try:
                live.deal(live.next_hand(), GivesUp(rng))
            except Mistake as mistake:
                failed += str(mistake) == "the line went dead"
            live.deal(live.next_hand(), Anybody(rng))
        live.close()
    assert failed > 5
    verify(path)
    assert len(list(replay(path))) > 20
    assert [line for line in read(path) if isinstance(line, ShoeShown)]


DRAGON = "2c 2d 3c Kd Kh 5d"  # player 2 3 K, banker 2 K 5: the banker has a three-card seven


def test_a_copy_of_a_sheet_with_other_odds_is_another_game(tmp_path: Path) -> None:
    text = (BOOKS / "500-club/ez-baccarat.toml").read_text("utf-8")
    assert text.count("40 to 1") == 1
    game = load(filed(tmp_path, text.replace("40 to 1", "39 to 1"), "mine.toml"))
    table = seated(lay_felt(game), {"Ann": 900_00, "Bob": 900_00})
    hand = table.hand()
    bets = AnswersByKey(bank_Ann="take 80000", bet_Bob="bet player 1000 dragon-7 1000")
    play_hand(table, hand, lambda play: drivers.live(play, Faces(DRAGON), bets, Random(0), []))
    assert Posting(BANK, stack("Bob"), 390_00, "pays", "39 to 1") in hand.deal.ledger.postings
    night(tmp_path / "night.jsonl", lay_felt(game), hands=10, seed=1)
    assert len(list(replay(tmp_path / "night.jsonl"))) == verify(tmp_path / "night.jsonl").hands == 10
    opened = read(tmp_path / "night.jsonl")[0]
    assert isinstance(opened, Opened)
    assert opened.digest == game.sheet.digest != load_sheet("500-club/ez-baccarat").digest
