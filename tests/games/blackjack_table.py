"""A table for blackjack in tests: Ann banks, Bob sits to her left, and everybody says what they are told to say."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.event import Asked
from houseway.round.request import Face, Open, Request
from houseway.round.script import Script
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.tables.table import Table
from houseway.testing.tables import lay_felt, play_hand
from tests.felts import seated

CLUB = "500-club/pure-21-5-blackjack"
SPANISH = "500-club/pure-spanish-21-5"
X = "lotus/blackjack-x"
SWITCH = "players/21st-century-blackjack-switch"
FIVE = "players/21st-century-blackjack-5-0-buster"
LIME_SPANISH = "limelight/pure-spanish-21-5"
LIME = "limelight/pure-21-5-blackjack"
SHEETS = (CLUB, SPANISH, X, SWITCH, FIVE, LIME_SPANISH, LIME)


class Told(NamedTuple):
    """A hand that was played, with every answer that was refused on the way, and why."""

    hand: Hand
    script: Script
    refused: list[str]

    @property
    def gains(self) -> dict[str, int]:
        """Dollars by wager and hand."""
        return {f"{stake.wager}/{stake.part}": gain // 100 for stake, gain in self.hand.settled}

    @property
    def questions(self) -> list[str]:
        asked = (event.question.key for event in self.hand.deal.events if isinstance(event, Asked))
        return [key for key in asked if key.startswith("act/")]


def table_of(sheet_id: str, chips: int = 1_000_00, as_printed: tuple[int, ...] = ()) -> Table:
    felt = lay_felt(load(sheet_id, as_printed), Wish(minimum=5_00))
    return seated(felt, {"Ann": 20_000_00, "Bob": chips})


def played(table: Table, faces: str, says: Iterable[str] = (), bets: dict[str, int] | None = None) -> Told:
    """Bob bets ten dollars and says these things one after the other; what is refused is noted, and he goes on."""
    shoe, words = faces.split(), iter(says)
    hand, script, refused = table.hand(), Script(), list[str]()
    mains = [wager.id for wager in table.felt.game.sheet.wager if wager.kind == "main"]
    laid = bets or dict.fromkeys(mains, 10_00)

    def read(request: Request) -> str | Answer | None:
        if isinstance(request, Face):
            return shoe[request.place]
        if not isinstance(request, Open):
            return "root"
        question = request.questions[0]
        if question.key == "bank/Ann":
            return Answer(question.key, "take", 1_000_00)
        if question.key == "bet/Bob":
            return Answer(question.key, "bet", laid)
        if question.key == "circles/Bob":
            return question.default
        word = next(words, "")
        assert word, f"nothing is said to {question.key}: {question.text}"
        option, _, amount = word.partition(" $")
        return Answer(question.key, option, int(amount) * 100 if amount else None)

    play_hand(table, hand, lambda play: drivers.record(play, read, refused.append, script))
    assert next(words, None) is None, "not everything was said"
    assert len(hand.deal.faces) == len(shoe), f"{len(shoe)} cards, and {len(hand.deal.faces)} were dealt"
    return Told(hand, script, refused)


def replayed(table: Table, told: Told) -> Hand:
    """The same hand from its script."""
    hand = table.hand()
    drivers.replay(hand.play(), told.script)
    return hand
