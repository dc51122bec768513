"""Hands worked through, dealt by the engine: one that is won, one that is lost and one that is tied."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import NamedTuple

from houseway.core.money import POT, Posting, WagerAccount, stack
from houseway.round.event import Marked
from houseway.tables.bots import NAMES
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.words.events import questions
from houseway.words.example import play_hands_at
from houseway.words.lesson import LessonLine, lesson
from houseway.words.signs import card_sign, in_signs

# A hand of about so many lines shows what is done and is still read; a longer one than the most nobody reads.
LINES_WANTED, LINES_MOST = 18, 45
# Whoever loses all their chips bets no more: every few hands others sit down. A game of points takes long.
TABLES, TABLES_OF_POINTS, HANDS_EACH, HANDS_LEAST = 100, 3, 20, 40
Told = tuple[LessonLine, ...]
OUTCOMES = ("win", "loss", "tie")
TITLES = {"win": "A hand that is won", "loss": "A hand that is lost", "tie": "A hand that is tied"}
TITLES_OF_POTS = {**TITLES, "tie": "A pot that is shared"}


class WorkedHand(NamedTuple):
    """A hand told step by step, of which one player is looked at."""

    title: str
    of: str  # name of the player
    steps: list[str]  # none: no hand came out so


def work_hands(felt: Felt) -> list[WorkedHand]:
    """Return a win, a loss and a tie of a few hundred hands; without steps where none came that can be read."""
    best: dict[str, tuple[int, Told]] = {}
    players = 1 if felt.game.has_bank else 3
    seeds = TABLES if felt.game.has_bank or felt.game.has_pot else TABLES_OF_POINTS
    tables = (islice(play_hands_at(felt, players, seed), HANDS_EACH) for seed in range(seeds))
    for number, hand in enumerate(chain.from_iterable(tables)):
        if number >= HANDS_LEAST and len(best) == len(OUTCOMES):
            break
        if (outcome := outcome_of(hand)) and len(told := _tell(hand)) <= LINES_MOST:
            away = abs(len(told) - LINES_WANTED)
            best[outcome] = min(best.get(outcome, (away, told)), (away, told), key=lambda each: each[0])
    titles = TITLES_OF_POTS if felt.game.has_pot else TITLES
    return [WorkedHand(titles[each], NAMES[0], _in_words(best[each][1] if each in best else ())) for each in OUTCOMES]


def outcome_of(hand: Hand) -> str:
    """Return how a hand came out for the first player, or nothing where they had no part in a result."""
    if not any(isinstance(event, Marked) and event.what == "result" for event in hand.deal.events):
        return ""
    postings = hand.deal.ledger.postings
    if hand.felt.game.has_pot:
        return _outcome_of_pot(postings)
    laid = {each.target.wager for each in postings if isinstance(each.target, WagerAccount)}
    kinds = {hand.felt.game.sheet.wager_by_id(each).kind for each in laid}
    if hand.felt.game.has_bank and (not laid or not kinds <= {"main", "later", "rider"}):
        return ""  # what bonus bets bring would hide how the hand came out
    net = sum(each.cents * _sign_of(each) for each in postings)
    if net == 0:
        return "tie"
    return "win" if net > 0 else "loss"


def _outcome_of_pot(postings: Sequence[Posting]) -> str:
    """A pot is shared where several take a part of one; else the first player wins it or loses what they put in."""
    takers = {str(each.target): each.detail for each in postings if each.source == POT and each.kind == "wins"}
    if len(takers) > 1 and len(set(takers.values())) == 1:
        return "tie"
    first = stack(NAMES[0])
    if not any(each.source == first and each.target == POT for each in postings):
        return ""
    return "win" if str(first) in takers else "loss"


def _sign_of(posting: Posting) -> int:
    """Return 1 for what comes to the first player's stack, -1 for what leaves it."""
    if posting.kind == "collection":
        return 0
    return (posting.target == stack(NAMES[0])) - (posting.source == stack(NAMES[0]))


def _tell(hand: Hand) -> Told:
    """Return a hand in the lines of a lesson."""
    events = hand.deal.events
    return lesson(events, questions(events), hand.felt.game.sheet)


def _in_words(told: Told) -> list[str]:
    """Return the lines of a hand, with its cards as signs."""
    return [
        " ".join(filter(None, (in_signs(line.text), ", ".join(card_sign(face) for face in line.faces)))) + line.after
        for line in told
    ]
