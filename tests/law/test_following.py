"""A count hidden in a recorded night is found, and honest nights look suspicious as often as their chance says."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.core.cards import NAMES, Card
from houseway.games.baccarat import POINTS
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.law.following import CountedHand, compare_bets, compare_night, counts_redealt, tags_of_bonuses
from houseway.odds.census import Setting, setting_for
from houseway.odds.protect.attacks import own_tags
from houseway.odds.protect.counting import deal_shard
from tests.cli.conftest import Call
from tests.cli.conftest import call as call_fixture
from tests.counts import soak
from tests.law.nights import journal, seen_hand

call = call_fixture
SHEET, HANDS, SHOES = "500-club/ez-baccarat", 60, 4
WATCHED, CUT = 160, 14
TAGS = {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2}


@pytest.fixture(scope="module")
def setting() -> Setting:
    return setting_for(require_banked(load(SHEET)))


def night_of(setting: Setting, rng: Random, seed: int, shoes: int = SHOES) -> list[CountedHand]:
    """Some shoes; Honest bets on a whim that lasts, Sharp as the published count says, from 1 on."""
    tags, dealt = own_tags(setting, TAGS), deal_shard(setting, seed, 0, shoes)
    hands, whim = [], False
    for shoe in range(shoes):
        running = 0.0
        for number in range(HANDS):
            start, end = (int(dealt.starts[shoe, number + at]) for at in (0, 1))
            cards = [int(card) for card in dealt.cards[shoe, start:end]]
            whim = whim if rng.random() < 0.8 else rng.random() < 0.3
            bets = {"Honest": {"player": 2500}, "Sharp": {"banker": 2500}}
            if whim:
                bets["Honest"]["dragon-7"] = 2500
            if running * 52 / (416 - start) >= 1:
                bets["Sharp"]["dragon-7"] = 2500
            hands.append(CountedHand(number == 0, cards, bets))
            running += sum(tags[card] for card in cards)
    return hands


def test_a_count_hidden_in_a_night_is_found(setting: Setting) -> None:
    found = {
        (each.player, each.wager): each
        for each in compare_bets(setting, night_of(setting, Random(2), 2), tags_of_bonuses(setting))
    }
    assert found["Sharp", "dragon-7"].chance <= 0.001
    assert found["Sharp", "dragon-7"].correlation > 0.5
    assert found["Honest", "dragon-7"].chance > 0.01


def test_honest_nights_alarm_as_often_as_their_chance_says(setting: Setting) -> None:
    """Alarms at one in ten, and one in fifty, of nights with bets in streaks: within four deviations."""
    nights, tags = soak(1_000, 60), {"dragon-7": own_tags(setting, TAGS)}
    rng = Random(7)
    chances = []
    for seed in range(nights):
        found = compare_bets(setting, night_of(setting, rng, 1000 + seed, 1), tags, nights=199)
        chances += [each.chance for each in found if each.player == "Honest"]
    assert len(chances) > nights * 0.8
    for level in (0.02, 0.1, 0.5):
        expected = level * len(chances)
        assert abs(sum(each <= level for each in chances) - expected) < 4 * (expected * (1 - level)) ** 0.5 + 1


def play_coup(shoe: list[Card]) -> tuple[list[Card], list[Card]]:
    """Deal one coup, by the tableau every book prints."""
    player, banker = [shoe.pop(), shoe.pop()], [shoe.pop(), shoe.pop()]
    mine, theirs = (sum(POINTS[card] for card in hand) % 10 for hand in (player, banker))
    if max(mine, theirs) >= 8:
        return player, banker
    third = None
    if mine <= 5:
        player.append(shoe.pop())
        third = POINTS[player[2]]
    draws = theirs <= 5
    if third is not None:
        draws = str(third) in {3: "012345679", 4: "234567", 5: "4567", 6: "67"}.get(theirs, "") or theirs <= 2
    if draws:
        banker.append(shoe.pop())
    return player, banker


def counted_night(path: Path, setting: Setting, rng: Random) -> Path:
    """A watched night of two shoes, in which Ben bets the bonus by a count; nobody noted what was paid."""
    tags = own_tags(setting, TAGS)
    shoe: list[Card] = []
    running, sights = 0.0, []
    for number in range(WATCHED):
        if len(shoe) <= CUT:
            shoe, running = list(setting.shoe.elements()), 0.0
            rng.shuffle(shoe)
        bets = [["Ben", "banker", "$5"], ["Cleo", "player", "$5"]]
        if running * 52 / len(shoe) >= 0.5:
            bets.append(["Ben", "dragon-7", "$5"])
        if number % 3 == 0:
            bets.append(["Cleo", "panda-8", "$5"])
        player, banker = play_coup(shoe)
        running += sum(tags[card] for card in (*player, *banker))
        hands = {
            name: " ".join(NAMES[card] for card in hand) for name, hand in (("Player", player), ("Banker", banker))
        }
        sights.append(seen_hand(bets=bets, cards=hands, payouts=[], fees=[["player-dealer", "$2"]]))
    return journal(path, *sights)


def test_a_journal_tells_whose_bets_went_with_a_count(tmp_path: Path, setting: Setting, call: Call) -> None:
    path = counted_night(tmp_path / "night", setting, Random(5))
    found = {(each.player, each.wager): each for each in compare_night(path)}
    ben, cleo = found["Ben", "dragon-7"], found["Cleo", "panda-8"]
    assert ben.hands == WATCHED
    assert ben.chance <= 0.005
    assert cleo.chance > 0.01
    done = call("audit", path)
    assert "Bonus bets beside the count" in done.out
    assert "Ben" in done.out


def test_counts_of_cards_dealt_anew_are_none_on_average(setting: Setting) -> None:
    night = night_of(setting, Random(1), 1, 2)
    counts = counts_redealt(setting, night, own_tags(setting, TAGS), 400, np.random.default_rng(3))
    assert counts.shape == (400, 2 * HANDS)
    assert counts[:, 0].tolist() == [0.0] * 400
    assert abs(counts[:, HANDS - 1].mean()) < 4 * counts[:, HANDS - 1].std() / 20
