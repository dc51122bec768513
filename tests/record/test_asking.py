"""A night tapped in: whatever a hand wants next is given as it was seen, and all of it comes to the same chips."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from houseway.core.text import dollars
from houseway.games.family import Game
from houseway.law.audit import audit
from houseway.law.profiles import load_profile
from houseway.record.asking import Wanted, fill_as_due, find_wanted
from houseway.record.journal import Writer
from houseway.record.observe import Recorder
from houseway.record.replay import replay
from houseway.record.sights import Doing, SeenHand, SeenPerson
from tests.counts import soak
from tests.law.test_every_family import OF_EACH
from tests.record.test_watched import TABLE, bought_in, take_time_fees, written_down

HANDS = soak(20, 3)


class Tapped(NamedTuple):
    """A hand as it was tapped in, and how many taps that took."""

    sight: SeenHand
    taps: int


def tap_hand(recorder: Recorder, seen: SeenHand, before: SeenHand | None) -> Tapped:
    """Tap a hand in: the bets of the hand before are the next ones' default, and one tap says that all was as due."""
    sight = msgspec.structs.replace(seen, cards={}, dice=[], acts=(), fees=None, payouts=None)
    taps = tap_position(seen, before) if seen.banker or seen.offers else 0
    if not seen.cards and not seen.acts and not seen.dice:
        return Tapped(seen, taps + 1)
    cards = {pile: text.split() for pile, text in seen.cards.items()}
    dice, acts = list(seen.dice), list(seen.acts)
    while (wanted := find_wanted(recorder, sight)).kind != "over":
        sight = tap_wanted(wanted, sight, cards, dice, acts)
        taps += 1
    return Tapped(fill_as_due(wanted, sight), taps + 1)


def tap_position(seen: SeenHand, before: SeenHand | None) -> int:
    """Count taps for what is another than at the hand before: who refused, who banks, chips of each bet."""
    refused = [name for name, answer in seen.offers if answer == "pass"]
    taps = len(refused) + (before is None or before.banker != seen.banker)
    same = before is not None and before.bets == seen.bets
    return taps + (1 if same else 2 * len(seen.bets))


def tap_wanted(
    wanted: Wanted, sight: SeenHand, cards: dict[str, list[str]], dice: list[str], acts: list[Doing]
) -> SeenHand:
    if wanted.kind == "card":
        word = cards[wanted.pile].pop(0)
        text = f"{sight.cards.get(wanted.pile, '')} {word}".strip()
        return msgspec.structs.replace(sight, cards={**sight.cards, wanted.pile: text})
    if wanted.kind == "dice":
        return msgspec.structs.replace(sight, dice=[*sight.dice, dice.pop(0)])
    act = acts.pop(0)
    assert isinstance(act, tuple)
    asked = [each.who for each in wanted.asked]
    assert act[0] in asked
    return msgspec.structs.replace(sight, acts=[*sight.acts, act])


@pytest.mark.parametrize("game", OF_EACH, ids=lambda game: game.sheet.id)
def test_a_night_that_is_tapped_in_comes_to_the_same_chips(game: Game, tmp_path: Path) -> None:
    rng = Random(4)
    table = bought_in(game, rng)
    before: SeenHand | None = None
    with (tmp_path / "night").open("wb") as file:
        recorder = Recorder(table.felt, TABLE, Writer(file))
        for person in table.people.values():
            chips = dollars(table.chips(person.name))
            recorder.see(SeenPerson(person.name, person.seat, chips, person.standing, person.hired))
        for _ in range(HANDS):
            take_time_fees(table, recorder)
            seen = written_down(table, rng)
            tapped = tap_hand(recorder, seen, before)
            recorder.see(tapped.sight)
            assert recorder.table.balances == table.balances
            before = seen
        recorder.close()
    assert len(list(replay(tmp_path / "night"))) == HANDS
    assert audit(tmp_path / "night", [load_profile("ca-rulebook")]).breaches == []
