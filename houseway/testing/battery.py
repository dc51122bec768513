"""The battery: everything that must hold of a game, whatever is done at its tables."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.games.family import Game
from houseway.testing import banked, every_game, ring, rulings
from houseway.testing.tables import Effort

Check = Callable[[Game, Effort], None]

EVERY: tuple[Check, ...] = (
    every_game.no_chip_is_made_or_lost,
    every_game.a_replay_is_identical,
    every_game.every_question_has_a_legal_default_and_sample,
    every_game.a_hand_left_to_the_clock_ends,
    every_game.no_view_depends_on_a_face_unseen,
    rulings.rulings_and_irregular_cards_keep_the_money_and_replay,
    rulings.no_view_of_a_ruled_hand_depends_on_a_face_unseen,
)
BANKED: tuple[Check, ...] = (
    banked.the_bank_never_wins_or_loses_more_than_it_put_up,
    banked.fees_are_those_of_the_printed_rows,
    banked.some_of_everything_happens,
)
RING: tuple[Check, ...] = (
    ring.a_player_loses_at_most_their_stack_and_wins_at_most_what_was_put_in,
    ring.pot_fees_are_those_of_the_printed_rows,
    ring.the_button_goes_round,
    ring.two_to_the_full_number_of_players_are_dealt_in,
    ring.everything_that_can_be_put_in_is_met,
)


class NamedCheck(NamedTuple):
    """A check, and what it holds in a few words."""

    name: str
    check: Check


def checks_of(game: Game) -> Iterator[NamedCheck]:
    """Yield the checks that a game of this kind must pass; each raises Broken for what does not hold."""
    of_bank, of_pot = BANKED if game.has_bank else (), RING if game.has_pot else ()
    for check in (*EVERY, *of_bank, *of_pot):
        yield NamedCheck(check.__name__.replace("_", " "), check)
