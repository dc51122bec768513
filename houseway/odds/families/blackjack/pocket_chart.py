"""Blackjack's basic strategy as the chart that a player carries."""

from collections.abc import Iterator

from houseway.core.cards import STANDARD
from houseway.games.blackjack.choices import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, HandState
from houseway.games.blackjack.counsel import Counsel, RankedActs
from houseway.games.blackjack.hands import ACE, HIGHEST, POINTS, TEN
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import ONE
from houseway.odds.charts import ChartTable
from houseway.odds.families.blackjack.chart import LIMITS, MINE

UPS = (*range(2, TEN + 1), ACE)
COLUMNS = tuple("A" if up == ACE else str(up) for up in UPS)
ACTS = {HIT: "H", STAND: "S", DOUBLE: "D", SURRENDER: "R"}
MEANINGS = {"H": "hit", "S": "stand", "D": "double", "R": "surrender"}
AFTER = {STAND: "S", RESCUE: "R", DOUBLE: "D"}
AFTER_MEANINGS = {"S": "stand", "R": "rescue: take the last doubling back and give up the rest", "D": "double again"}
NOTHING = "-"


class PocketChart:
    """The tables of a strategy for a sheet's rules, made one by one."""

    def __init__(self, rules: Rules, advice: RankedActs) -> None:
        self._rules = rules
        self._advice = advice
        self._counsel = Counsel(rules, advice, LIMITS)

    def tables(self) -> Iterator[ChartTable]:
        rules = self._rules
        if rules.switch:
            yield self._worths()
        if rules.surrender == "before the check":
            yield self._early()
        if rules.split_hands > 1:
            yield self._pairs()
        yield self._acts("Two cards", _totals(4, 2 * TEN), two=True, split=False)
        if self._differs_after_a_split():
            yield self._acts("Two cards after a split", _totals(4, 2 * TEN), two=True, split=True)
        yield self._acts("Three cards or more", _totals(6, HIGHEST), two=False, split=False)
        if rules.rescue or len(rules.doublings) > 1:
            for made in range(1, len(rules.doublings) + 1):
                yield self._after(made)

    # Every act but a split

    def _acts(self, title: str, totals: list[tuple[int, bool]], *, two: bool, split: bool) -> ChartTable:
        rows = {_label(hard, ace): self._row(_turn(hard, ace, two=two, split=split)) for hard, ace in totals}
        signs = _keep_used(MEANINGS, rows)
        if any(len(cell) > 1 for row in rows.values() for cell in row):
            signs["a small letter"] = "instead, where the other is not allowed"
        return ChartTable(title, COLUMNS, rows, signs)

    def _row(self, turn: HandState) -> tuple[str, ...]:
        return tuple(self._act(turn, up) for up in UPS)

    def _act(self, turn: HandState, up: int) -> str:
        """Return the best act, with the second best of those that are always allowed."""
        best, *others = self._rank_open_acts(turn, up)
        if best == SURRENDER and others:
            return ACTS[best] + ACTS[others[0]].lower()
        simple = next((other for other in others if other in (HIT, STAND)), None)
        return ACTS[best] + (ACTS[simple].lower() if best == DOUBLE and simple else "")

    def _rank_open_acts(self, turn: HandState, up: int) -> list[str]:
        """Return the acts with a hand that are allowed, but a split, the best first."""
        may = {option.id for option in self._counsel.decision(turn, up).options if not option.closed}
        ranked = self._advice.rank_acts(turn.hard, turn.ace, 0, turn.two_cards, turn.split, up)
        return [act for act in ranked if act in may]

    def _differs_after_a_split(self) -> bool:
        """Whether a split changes more than that surrender is not allowed."""
        for hard, ace in _totals(4, 2 * TEN):
            for up in UPS:
                first = [act for act in self._rank_open_acts(_turn(hard, ace), up) if act != SURRENDER]
                if first[0] != self._rank_open_acts(_turn(hard, ace, split=True), up)[0]:
                    return True
        return False

    # The rest

    def _pairs(self) -> ChartTable:
        def cell(pair: int, up: int) -> str:
            hard, ace = 2 * pair, pair == ACE
            first = HandState(hard, ace, True, pair, True, False, False, 0, 1, MINE, MINE)
            again = first._replace(split=True, split_ace=ace, hands=2)
            if self._counsel.decision(first, up).sensible != SPLIT:
                return NOTHING
            is_last = self._rules.split_hands == 2
            return "P" if is_last or self._counsel.decision(again, up).sensible == SPLIT else "P1"

        rows = {f"{_name(pair)},{_name(pair)}": tuple(cell(pair, up) for up in UPS) for pair in (*UPS[:-1], ACE)}
        signs = {"P": "split, again too where that is allowed", "P1": "split once", NOTHING: "as its total says"}
        return ChartTable("Pairs", COLUMNS, rows, _keep_used(signs, rows))

    def _early(self) -> ChartTable:
        rows = {}
        for pair in (False, True):
            for hard, ace in _pairs() if pair else _no_pairs():
                points = hard // 2 if pair else 0
                given_up = [self._advice.surrenders_early(hard, ace, points, up) for up in UPS]
                if any(given_up):
                    label = f"{_name(points)},{_name(points)}" if pair else _label(hard, ace)
                    rows[label] = tuple("R" if each else NOTHING for each in given_up)
        title = "Before the hole card is looked at"
        return ChartTable(title, COLUMNS, rows, {"R": "surrender", NOTHING: "play, as all hands not listed"})

    def _after(self, made: int) -> ChartTable:
        rows = {}
        for hard, ace in _totals(4 + 2 * made, HIGHEST):
            turn = _turn(hard, ace, two=False)._replace(doublings=made)
            rows[_label(hard, ace)] = tuple(AFTER[self._counsel.after_doubling(turn, up).sensible] for up in UPS)
        title = f"After {made} doubling{'s' if made > 1 else ''}"
        return ChartTable(title, COLUMNS, rows, _keep_used(AFTER_MEANINGS, rows))

    def _worths(self) -> ChartTable:
        """Return the worth of two cards in hundredths of a bet."""
        faces = {POINTS[face]: face for face in STANDARD}

        def row(one: int, other: int, *, natural: bool) -> tuple[str, ...]:
            worths = (self._advice.worth(faces[one], faces[other], up, natural=natural) for up in UPS)
            return tuple(f"{100 * worth / ONE:.1f}" for worth in worths)

        rows = {"natural as dealt": row(ACE, TEN, natural=True)}
        for one in range(ACE, TEN + 1):
            for other in range(one, TEN + 1):
                rows[f"{_name(one)},{_name(other)}"] = row(one, other, natural=False)
        title = "What two cards are worth: switch where both hands together are worth more"
        return ChartTable(title, COLUMNS, rows, {"a number": "hundredths of the bet on the hand, won on average"})


def _turn(hard: int, ace: bool, *, two: bool = True, split: bool = False) -> HandState:
    return HandState(hard, ace, two, 0, False, split, False, 0, 2 if split else 1, MINE, MINE)


def _totals(least: int, most: int) -> list[tuple[int, bool]]:
    """Return hard totals from the least on, which is all twos, then soft ones from all aces on."""
    hard = [(total, False) for total in range(least, most + 1)]
    return [*hard, *((total, True) for total in range(least // 2, most - TEN + 1))]


def _no_pairs() -> list[tuple[int, bool]]:
    return [(total, False) for total in range(5, 20)] + [(total, True) for total in range(3, TEN + 1)]


def _pairs() -> list[tuple[int, bool]]:
    return [(2 * pair, pair == ACE) for pair in range(ACE, TEN + 1)]


def _label(hard: int, ace: bool) -> str:
    return f"soft {hard + TEN}" if ace else f"hard {hard}"


def _name(points: int) -> str:
    return "A" if points == ACE else str(points)


def _keep_used(signs: dict[str, str], rows: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the signs that the rows have; a cell of two letters begins with its sign."""
    cells = {cell for row in rows.values() for cell in row}
    return {sign: text for sign, text in signs.items() if sign in cells or any(each[0] == sign for each in cells)}
