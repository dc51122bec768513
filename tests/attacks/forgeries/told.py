"""Hands that are told what nobody can have told them: unseen and irregular cards, pledges, answers taken back."""

from houseway.round.ask import Answer
from houseway.round.script import FaceSeen, Irregular, Pledged, Ruling, Script, ShoeMade, Stirred, Undone
from houseway.tables.acts import Played
from tests.attacks.forgeries.kinds import Forged, kind
from tests.attacks.forging import replaced, settled, with_scripts
from tests.journals import Lines

NO_HASH = "not one hash for each name"


def first(script: Script, of: type) -> int:
    return next(place for place, entry in enumerate(script) if isinstance(entry, of))


@kind("holdem", "hand 2 leaves a card unseen that was dealt from a sealed shoe")
def a_hole_card_left_unseen(lines: Lines) -> Forged:
    def hide(script: Script) -> Script:
        place = first(script, FaceSeen)
        return [FaceSeen(each.place, "?") if at == place else each for at, each in enumerate(script)]  # type: ignore[union-attr]

    return settled(with_scripts(lines, hide, only=2))


@kind("holdem", "hand 2 has a card that is exposed")
def a_card_said_to_be_exposed(lines: Lines) -> Forged:
    def expose(script: Script) -> Script:
        place = first(script, FaceSeen)
        card = script[place]
        assert isinstance(card, FaceSeen)
        return [*script[:place], Irregular(card.place, card.face, "exposed"), *script[place + 1 :]]

    return settled(with_scripts(lines, expose, only=2))


def pledged(lines: Lines, pledges: tuple[tuple[str, str], ...]) -> Forged:
    """The journal with these pledged for the shoe of the second hand, and no words given."""

    def pledge(script: Script) -> Script:
        place = first(script, ShoeMade)
        return [*script[:place], Pledged(pledges), script[place], Stirred(()), *script[place + 1 :]]

    return with_scripts(lines, pledge, only=2)


@kind("holdem", NO_HASH)
def a_pledge_that_is_no_hash(lines: Lines) -> Forged:
    return pledged(lines, (("Ann", "a word"),))


@kind("holdem", NO_HASH)
def two_pledges_by_one_name(lines: Lines) -> Forged:
    return pledged(lines, (("Ann", "0" * 64), ("Ann", "1" * 64)))


@kind("holdem", "Zed pledges a word for a shoe, and is not at the table")
def a_pledge_of_nobody(lines: Lines) -> Forged:
    return pledged(lines, (("Zed", "0" * 64),))


@kind("holdem", "nobody pledged a word for")
def a_shoe_stirred_with_nothing(lines: Lines) -> Forged:
    def stir(script: Script) -> Script:
        place = first(script, ShoeMade)
        return [*script[: place + 1], Stirred(()), *script[place + 1 :]]

    return with_scripts(lines, stir, only=2)


def taken_back(script: Script, after: int) -> Script:
    """The same hand, and its first answer taken back once so many entries were told: then all comes again."""
    answer = first(script, Answer)
    return [*script[:after], Undone(answer, reason="they meant another bet"), *script[answer:]]


@kind("holdem", "takes an answer back after a card was seen")
def an_answer_taken_back_after_the_flop(lines: Lines) -> Forged:
    def undo(script: Script) -> Script:
        return taken_back(script, max(at for at, each in enumerate(script) if isinstance(each, FaceSeen)) + 1)

    return with_scripts(lines, undo, only=2)


@kind("holdem", "takes an answer back after a card was seen")
def an_answer_taken_back_after_the_hand(lines: Lines) -> Forged:
    return with_scripts(lines, lambda script: taken_back(script, len(script)), only=2)


@kind("holdem", "takes an answer back after a card was seen, or one that was not given")
def a_card_taken_back(lines: Lines) -> Forged:
    """Back to before the hole cards, which then come again."""

    def undo(script: Script) -> Script:
        card = first(script, FaceSeen)
        answer = first(script, Answer)
        return [*script[: answer + 1], Undone(card, reason="they meant another bet"), *script[card:]]

    return with_scripts(lines, undo, only=2)


@kind("holdem", "no line with the head", held=True)
def a_hand_that_the_floor_made_void(lines: Lines) -> Forged:
    """A hand that somebody would rather not have lost."""

    def void(script: Script) -> Script:
        last = max(place for place, entry in enumerate(script) if isinstance(entry, Answer))
        return [*script[:last], Ruling("void", reason="a card was exposed")]

    return settled(with_scripts(lines, void, only=4))


def timed(lines: Lines, times: tuple[str, ...]) -> Lines:
    """The journal with these times at its hands."""
    return Lines(replaced(line, at=times[line.number - 1]) if isinstance(line, Played) else line for line in lines)


@kind("holdem", "is noted at 14 November 20:00, before the hand that it follows, of 14 November 22:00")
def hands_timed_the_wrong_way_round(lines: Lines) -> Forged:
    return timed(lines, ("2026-11-14T19:00", "2026-11-14T22:00", "2026-11-14T20:00", "2026-11-14T23:00"))


@kind("holdem", "is noted at 14 November 20:00, before the hand that it follows, of 14 November 20:05")
def a_hand_timed_a_little_earlier(lines: Lines) -> Forged:
    return timed(lines, ("2026-11-14T20:04", "2026-11-14T20:05", "2026-11-14T20:00", ""))


@kind("holdem", "'yesterday' is not a time")
def a_time_that_is_none(lines: Lines) -> Forged:
    return timed(lines, ("", "yesterday", "", ""))


@kind("holdem", "no line with the head", held=True)
def hands_said_to_be_later(lines: Lines) -> Forged:
    return timed(lines, ("2026-11-14T20:00", "2026-11-14T20:05", "2026-11-14T23:10", "2026-11-14T23:15"))
