"""Judges of the game wager, and of bonus bets on one's own hand, on both hands, and on others' hands."""

from collections.abc import Callable

from houseway.core.cards import JOKERS, RANKS
from houseway.games.family import Judge, Result
from houseway.games.house_way.setting import Split
from houseway.games.pai_gow_poker.showdown import (
    PLAYER_HAND,
    PaiGowShowdown,
    by_house_way,
    can_be_queen_high,
    compare,
    is_ace_high,
    is_queen_high,
)
from houseway.hands.high import PAIR, number
from houseway.hands.pai_gow_bonus import (
    GENERAL,
    PAIR_BESIDE,
    RESULTS,
    ROYAL_MATCH,
    SEVEN,
    SEVEN_ROYAL_WITH_JOKER,
    SEVEN_WITH_JOKER,
    kind,
    with_pair,
)
from houseway.round.event import Stake

PAIR_OF_THREES = number(PAIR, (RANKS.index("3"),))

Judged = Judge[PaiGowShowdown]


def _game(showdown: PaiGowShowdown, stake: Stake) -> str:
    hand, dealer = showdown.hands[stake.spot], showdown.dealer
    if hand.foul:
        return "foul"
    if showdown.pushes:
        return "player-dealer-ace-high"
    if showdown.rules.queen_high_loses and is_queen_high(hand.cards):
        return "queen-high"
    won = compare(hand.split, dealer.split, showdown.rules.copies == "player")
    if all(won):
        return "win"
    return "push" if any(won) else "lose"


def _double_down(showdown: PaiGowShowdown, stake: Stake) -> str:
    """Judge a double-down: against a player-dealer who qualifies it goes with the game wager."""
    least = number(PAIR, (RANKS.index(showdown.rules.double_down_qualifies),))
    return _game(showdown, stake) if showdown.dealer.split.behind_rank >= least else "not-qualified"


def _own_hand(showdown: PaiGowShowdown, stake: Stake) -> str:
    return kind(showdown.hands[stake.spot].cards, showdown.rules.joker_in_bonus)


def _own_hand_and_pair(showdown: PaiGowShowdown, stake: Stake) -> str:
    return with_pair(showdown.hands[stake.spot].cards, showdown.rules.joker_in_bonus)


def _envy(showdown: PaiGowShowdown, stake: Stake) -> Result:
    """Name the kinds of hands that others were dealt who made the bet, if one is asked.

    Never one's own or the dealer's.
    """
    rules = showdown.rules
    kinds = {
        spot: kind(hand.cards, rules.joker_in_bonus)
        for spot, hand in showdown.hands.items()
        if not rules.envied_bet or (spot, rules.envied_bet) in showdown.bets
    }
    others = [each for spot, each in kinds.items() if spot != stake.spot]
    if not others:
        return "nobody"
    if rules.envy == "every hand":
        return tuple(others)
    best = min(others, key=RESULTS.index)
    own = kinds.get(stake.spot)
    if rules.envy == "the highest hand" and own and RESULTS.index(own) < RESULTS.index(best):
        return "nobody"
    return best


def _ace_high(showdown: PaiGowShowdown, stake: Stake) -> str:
    dealer, rules = showdown.dealer.cards, showdown.rules
    if not is_ace_high(dealer, rules):
        return "lose"
    if is_ace_high(showdown.hands[stake.spot].cards, rules):
        return "both"
    return "with-joker" if set(JOKERS).intersection(dealer) else "without-joker"


def _split(hand: Split, dealer: Split) -> str:
    """Name a push; more is paid where a pair of threes or better lies in front of either."""
    return "push-with-pair" if max(hand.front_rank, dealer.front_rank) >= PAIR_OF_THREES else "push"


def _push(showdown: PaiGowShowdown, stake: Stake) -> str:
    """Judge a bet that the game wager pushes, were both hands set the house way."""
    hand, dealer = (by_house_way(each.cards, showdown.rules) for each in (showdown.hands[stake.spot], showdown.dealer))
    won = compare(hand, dealer, showdown.rules.copies == "player")
    return _split(hand, dealer) if any(won) and not all(won) else "lose"


def _tie(showdown: PaiGowShowdown, stake: Stake) -> str:
    """Judge a bet that hands are equal as they are set: in front, behind, or both."""
    hand = showdown.hands[PLAYER_HAND if showdown.rules.hands == "Player and Banker" else stake.spot]
    if hand.foul:
        return "lose"
    equal = (
        hand.split.front_rank == showdown.dealer.split.front_rank,
        hand.split.behind_rank == showdown.dealer.split.behind_rank,
    )
    return {(True, True): "both", (True, False): "front", (False, True): "behind"}.get(equal, "lose")


def _queen_high(showdown: PaiGowShowdown, stake: Stake) -> str:
    hand = showdown.hands[stake.spot]
    if not can_be_queen_high(hand.cards):
        return "lose"
    tied = not hand.foul and hand.split.behind_rank == showdown.dealer.split.behind_rank
    return "queen-high-tie" if tied else "queen-high"


def _side(mine: Split, theirs: Split) -> str:
    """Judge a line on one of two hands in common.

    Both must be won; ahead of a copy it pushes, and all else loses.
    """
    if all(compare(mine, theirs, copies_win=False)):
        return "win-with-pair" if mine.front_rank >= PAIR_OF_THREES else "win"
    ahead = all(compare(mine, theirs, copies_win=True))
    copied_both = (mine.front_rank, mine.behind_rank) == (theirs.front_rank, theirs.behind_rank)
    return "copy-and-win" if ahead and not copied_both else "lose"


def _player_side(showdown: PaiGowShowdown, stake: Stake) -> str:
    return _side(showdown.hands[PLAYER_HAND].split, showdown.dealer.split)


def _banker_side(showdown: PaiGowShowdown, stake: Stake) -> str:
    return _side(showdown.dealer.split, showdown.hands[PLAYER_HAND].split)


def _one_each(showdown: PaiGowShowdown, stake: Stake) -> str:
    """Judge a bet that each side wins one hand, and none is a copy."""
    player, banker = showdown.hands[PLAYER_HAND].split, showdown.dealer.split
    in_front, behind = player.front_rank - banker.front_rank, player.behind_rank - banker.behind_rank
    return _split(player, banker) if in_front * behind < 0 else "lose"


GAME_RESULTS = {
    "win": "the player wins both hands",
    "push": "the player wins one hand and the player-dealer the other",
    "lose": "the player wins neither hand",
    "foul": "the hand is set foul",
    "player-dealer-ace-high": "the player-dealer is dealt ace high, whichever hands are higher",
    "queen-high": "the player is dealt queen high, without the joker",
}
CALLED = {result: result.replace("-", " ") for result in RESULTS}
CALLED[ROYAL_MATCH] += " (with it a king and a queen of one other suit)"
KINDS = {result: f"the cards make {called}" for result, called in CALLED.items()}
ANOTHERS = {result: f"another player's cards make {called}" for result, called in CALLED.items()}


def _push_results(how: str) -> dict[str, str]:
    """Return the results where each wins one hand, with how that is told."""
    return {
        "push": f"{how}each wins one hand",
        "push-with-pair": f"{how}each wins one hand, and a pair of threes or better lies in front of either",
        "lose": f"{how}somebody wins both hands",
    }


def _kinds_with_pairs() -> Judged:
    """Return the judge of kinds with a pair beside them.

    With a pair, a kind is a case of the wider kind with a pair, or else of itself without.
    """
    all_seven = (SEVEN, SEVEN_ROYAL_WITH_JOKER, SEVEN_WITH_JOKER)  # none of whose cards is left for a pair
    wider = {result: f"{GENERAL[result]}{PAIR_BESIDE}" for result in GENERAL if result not in all_seven}
    results = KINDS | {f"{result}{PAIR_BESIDE}": f"{text}, and a pair beside it" for result, text in KINDS.items()}
    paired = {f"{result}{PAIR_BESIDE}": wider.get(result, result) for result in RESULTS}
    return Judge(results, _own_hand_and_pair, {**GENERAL, **paired})


def _side_judge(name: str, decide: Callable[[PaiGowShowdown, Stake], str]) -> Judged:
    results = {
        "win": f"the {name} wins both hands",
        "win-with-pair": f"the {name} wins both hands, with a pair of threes or better in front",
        "copy-and-win": f"one hand is a copy, and the {name} wins the other",
        "lose": f"the {name} does not win both hands",
    }
    return Judge(results, decide, {"win-with-pair": "win"})


QUEEN_HIGH = "the player is dealt queen high, perhaps with the joker as the queen"
TIE = {
    "both": "the hands in front are equal, and those behind too",
    "behind": "the hands behind are equal",
    "front": "the hands in front are equal, those behind are not",
    "lose": "neither are equal",
}

JUDGES: dict[str, Judged] = {
    "both-hands": Judge(GAME_RESULTS, _game, {"foul": "lose", "queen-high": "lose"}),
    "double-down": Judge(
        {**GAME_RESULTS, "not-qualified": "the player-dealer does not qualify, whichever hands are higher"},
        _double_down,
        {"foul": "lose", "queen-high": "lose"},
    ),
    "own-hand": Judge(KINDS, _own_hand, GENERAL),
    "own-hand-and-pair": _kinds_with_pairs(),
    "envy": Judge(
        {**ANOTHERS, "nobody": "nobody else has such a hand"},
        _envy,
        GENERAL,
    ),
    "player-dealer-ace-high": Judge(
        {
            "both": "player-dealer and player are both dealt ace high",
            "with-joker": "only the player-dealer is dealt ace high, with the joker",
            "without-joker": "only the player-dealer is dealt ace high, without the joker",
            "lose": "the player-dealer is dealt something else",
        },
        _ace_high,
        {},
    ),
    "house-way-push": Judge(_push_results("as the house would set both, "), _push, {"push-with-pair": "push"}),
    "tie": Judge(TIE, _tie, {"both": "behind"}),
    "queen-high": Judge(
        {
            "queen-high": QUEEN_HIGH,
            "queen-high-tie": f"{QUEEN_HIGH}, and the five cards behind tie with the player-dealer's",
            "lose": "the player is dealt something else",
        },
        _queen_high,
        {"queen-high-tie": "queen-high"},
    ),
    "player-side": _side_judge("Player", _player_side),
    "banker-side": _side_judge("Banker", _banker_side),
    "one-each": Judge(_push_results("without a copy, "), _one_each, {"push-with-pair": "push"}),
}
