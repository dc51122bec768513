"""Checks of every playable game, whatever anybody does. No game is named here."""

from collections import Counter
from itertools import chain
from random import Random

from houseway.core.money import CAGE, DROP, Account, Stack
from houseway.games.family import Game
from houseway.tables.choosing import HALF_A_DOLLAR, smallest_chip
from houseway.testing.tables import (
    Effort,
    PlayedHand,
    any_table,
    describe_table,
    play_at,
    play_hands,
    require,
    shoe_of,
    start_of,
)
from houseway.testing.views import ReshuffledFaces, compare, drive

ENTRIES_MOST = 500


def no_chip_is_made_or_lost(game: Game, effort: Effort) -> None:
    more = range(effort.tables, effort.tables_of_set_hands if game.family.house_way else effort.tables)
    for each in chain(play_hands(game, effort.tables), play_at(game, more)):
        _hold_postings_together(each)
        chip = min(each.felt.options.chip_cents, _change_for_fees(game, each))
        for account, cents in each.after.items():
            require(account in (CAGE, DROP) or isinstance(account, Stack), f"chips are left at {account}", each.where)
            require(account == CAGE or cents > 0, f"{account} has {cents} cents", each.where)
            require(cents % chip == 0, f"{account} has {cents} cents, in chips of {chip}", each.where)


def _change_for_fees(game: Game, each: PlayedHand) -> int:
    """The smallest chip that fees are paid with, whatever bets are made in."""
    options = each.felt.options
    return min(HALF_A_DOLLAR, smallest_chip(game.sheet.rows_of(options.schedule, options.numbers)))


def _hold_postings_together(each: PlayedHand) -> None:
    after: Counter[Account] = Counter(each.before)
    for posting in each.hand.deal.ledger.postings:
        require(posting.cents > 0, f"nothing is moved: {posting}", each.where)
        after[posting.source] -= posting.cents
        after[posting.target] += posting.cents
    left = {name: cents for name, cents in after.items() if cents}
    require(left == each.after, "the chips are not where the postings say", each.where)
    require(sum(each.after.values()) == 0, "chips were made or lost", each.where)


def a_replay_is_identical(game: Game, effort: Effort) -> None:
    for each in play_hands(game, effort.tables):
        ours, theirs = each.hand.deal, each.again.deal
        require(theirs.ledger.postings == ours.ledger.postings, "a replay moves other chips", each.where)
        require(theirs.events == ours.events, "a replay tells other events", each.where)
        require(theirs.faces == ours.faces, "a replay shows other cards", each.where)


def every_question_has_a_legal_default_and_sample(game: Game, effort: Effort) -> None:
    rng = Random(0)
    for each in play_hands(game, effort.tables):
        for question in each.questions:
            why = question.why_not(question.default)
            require(why is None, f"the default of {question.key} is refused: {why}", each.where)
            for _ in range(3):
                answer = question.sample(rng)
                why = question.why_not(answer)
                require(why is None, f"{answer}, made for {question.key}, is refused: {why}", each.where)


def a_hand_left_to_the_clock_ends(game: Game, effort: Effort) -> None:
    for seed in range(effort.tables):
        rng = Random(seed)
        table = any_table(game, rng)
        shoe = ReshuffledFaces(shoe_of(table.felt, rng))
        outcome = drive(start_of(table), shoe, lambda questions: questions[0].default, rng)
        require(len(outcome.script) < ENTRIES_MOST, f"a hand goes on for {ENTRIES_MOST} entries", f"seed {seed}")


def no_view_depends_on_a_face_unseen(game: Game, effort: Effort) -> None:
    """The leak test: every face that a viewer has not seen is exchanged, and what they are told stays the same."""
    tried = 0
    for seed in range(effort.views):
        rng = Random(seed)
        table = any_table(game, rng)
        compared = compare(start_of(table), shoe_of(table.felt, rng), (*table.people, "nobody"), rng)
        where = f"seed {seed}, {describe_table(table, table.carry)}\n{compared.leak}"
        require(compared.leak is None, "what somebody is told depends on a card that they have not seen", where)
        tried += compared.tried
    require(tried > effort.views // 4, "hardly any permutation of unseen cards was possible")
