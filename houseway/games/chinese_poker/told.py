"""Points between two hands told row by row, in words and in numbers."""

from collections.abc import Iterator, Sequence

from houseway.games.chinese_poker.rules import SEGMENTS, Rules, bonus_points
from houseway.games.chinese_poker.score import Shown, is_homerun, segments_won
from houseway.round.event import Marked, Score


def mark_score(rules: Rules, pair: tuple[Shown, Shown], hands: Sequence[Shown], button: str, points: int) -> Marked:
    """Tell of the points between two hands, to each of the two as theirs."""
    one, other = pair
    rows = tuple(score_rows(rules, pair, hands, button, points))
    turned = tuple((row, -won) for row, won in rows)
    to = {one.name: _say("You", other.name, rows, points), other.name: _say("You", one.name, turned, -points)}
    score = Score(one.name, other.name, rows, points)
    return Marked("points", _say(one.name, other.name, rows, points), one.name, to, score=score)


def score_rows(
    rules: Rules, pair: tuple[Shown, Shown], hands: Sequence[Shown], button: str, points: int
) -> Iterator[tuple[str, int]]:
    """Yield each segment with what the first of a pair wins there, and last what else makes up the points."""
    one, other = pair
    if not (one.is_compared and other.is_compared):
        if points:
            yield _name_payment(*((one, other) if points > 0 else (other, one))), points
        return
    left = points
    for segment in SEGMENTS:
        won = 0
        for sign, hand, against in ((1, one, other), (-1, other, one)):
            if segment in segments_won(rules, hand, against, button):
                won = sign * (1 + bonus_points(rules, segment, hand.ranks[segment]))
        left -= won
        yield segment, won
    if left:
        yield "homerun" if is_homerun(rules, one if left > 0 else other, hands, button) else "shot", left


def _name_payment(winner: Shown, payer: Shown) -> str:
    """Say what is paid for where two hands are not compared segment by segment."""
    if winner.sweep and not (payer.surrendered and winner.declared > payer.declared):
        return "clean sweep"
    return "given up" if payer.surrendered else "foul"


def _say(who: str, other: str, rows: Sequence[tuple[str, int]], points: int) -> str:
    """
    >>> _say("Ann", "Bob", [("front", 1), ("middle", 0), ("back", -4)], -3)
    'Ann against Bob: front +1, middle 0, back -4; in all -3'
    >>> _say("You", "Bob", [("foul", 6)], 6), _say("Ann", "Bob", [], 0)
    ('You against Bob: foul +6', 'Ann against Bob: 0')
    """
    said = ", ".join(f"{row} {_with_sign(won)}" for row, won in rows)
    rest = f"; in all {_with_sign(points)}" if len(rows) > 1 else ""
    return f"{who} against {other}: {said or _with_sign(points)}{rest}"


def _with_sign(points: int) -> str:
    return f"{points:+d}" if points else "0"
