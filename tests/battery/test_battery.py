"""The battery over every playable game, as adopted and as printed. No game is named here."""

from itertools import groupby

import pytest

from houseway.core.money import DROP, Posting, Stack
from houseway.games.family import Game
from houseway.testing.battery import Check, checks_of
from houseway.testing.every_game import no_chip_is_made_or_lost
from houseway.testing.rulings import (
    no_view_of_a_ruled_hand_depends_on_a_face_unseen,
    rulings_and_irregular_cards_keep_the_money_and_replay,
)
from houseway.testing.tables import Broken, Effort, play_hands
from tests.battery.tables import GAMES
from tests.counts import soak

# Where hands are set there are many ways to do it: ten thousand hands of each such game.
EFFORT = Effort(tables=soak(150, 3), tables_of_set_hands=soak(2_500, 3), views=soak(200, 12))
RULED = Effort(tables=soak(60, 3), views=soak(150, 12))
OF_RULINGS = (
    rulings_and_irregular_cards_keep_the_money_and_replay,
    no_view_of_a_ruled_hand_depends_on_a_face_unseen,
)
CASES = [(each, named) for each in GAMES for named in checks_of(each.game)]


# The checks of one game follow each other, so that its hands need be played only once.
@pytest.mark.parametrize(
    ("game", "check"),
    [(each.game, named.check) for each, named in CASES],
    ids=[f"{each.name}-{named.name}" for each, named in CASES],
)
def test_it_holds_of_every_game(game: Game, check: Check) -> None:
    check(game, RULED if check in OF_RULINGS else EFFORT)


def test_there_are_games() -> None:
    assert len(GAMES) > 12
    assert all(len(list(cases)) > 6 for _, cases in groupby(CASES, key=lambda case: case[0].name))


def test_a_chip_that_is_lost_is_found() -> None:
    game = GAMES[0].game
    postings = play_hands(game, EFFORT.tables)[0].hand.deal.ledger.postings
    lost = next(posting for posting in postings if isinstance(posting.source, Stack))
    postings.append(Posting(lost.source, DROP, 1, "collection"))
    with pytest.raises(Broken, match="the chips are not where the postings say"):
        no_chip_is_made_or_lost(game, EFFORT)
    postings.pop()
