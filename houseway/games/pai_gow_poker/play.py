"""The round of play: delivery, setting, and the hands turned up one after the other."""

from collections.abc import Iterator, Sequence

from houseway.core.cards import NAMES, Card
from houseway.core.text import dollars
from houseway.games.house_way.setting import Split
from houseway.games.pai_gow_poker.delivery import deliver, deliver_in_common
from houseway.games.pai_gow_poker.rules import DOUBLE_DOWN, GAME, Rules
from houseway.games.pai_gow_poker.showdown import (
    PLAYER_HAND,
    PaiGowShowdown,
    all_splits,
    by_house_way,
    describe_split,
    is_ace_high,
    parts_of,
    split_of,
)
from houseway.games.seat_hands import look
from houseway.games.set_hands import HandAsSet, SetHands, WayOfSetting
from houseway.hands.pai_gow import name
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import Marked, Stake, names_of


def play(deal: Deal, rules: Rules) -> Play[PaiGowShowdown]:
    if rules.hands == "Player and Banker":
        return (yield from _play_in_common(deal, rules))
    return (yield from PaiGowRound(deal, rules).play())


def _play_in_common(deal: Deal, rules: Rules) -> Play[PaiGowShowdown]:
    """Play two hands that everybody bets on, both set by the house way."""
    hands = []
    for pile in (yield from deliver_in_common(deal, rules)):
        yield from deal.turn_up(pile)
        cards = deal.faces_of(pile)
        hands.append(HandAsSet(tuple(cards), by_house_way(cards, rules)))
        split = hands[-1].split
        shown, parts = describe_split(split), names_of(parts_of(split))
        deal.tell(Marked("set", f"{pile.title}: {shown}", pile=pile.name, brief=shown, parts=parts))
    return PaiGowShowdown({PLAYER_HAND: hands[0]}, hands[1], rules)


class PaiGowRound:
    """A round of everybody's own hands against the player-dealer's."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal, self.rules = deal, rules

    def play(self) -> Play[PaiGowShowdown]:
        deal, rules = self.deal, self.rules
        piles = yield from deliver(deal, rules)
        for spot, player in deal.spots.items():
            yield from look(deal, piles[spot], player)
        in_play = {stake.spot for stake in deal.stakes if stake.wager == GAME}
        hands = SetHands(deal, setting_of(rules), piles, in_play)
        freely = rules.player_dealer_sets == "freely"
        shown_first = rules.player_dealer_shows == "before the players set"
        dealer = (yield from hands.show_dealer(freely=freely)) if shown_first else None
        if not (dealer and rules.ace_high_pushes and is_ace_high(dealer.cards, rules)):
            yield from hands.ask(deal.spots)
            yield from self._double_down()
        if dealer is None:
            dealer = yield from hands.show_dealer(freely=freely)
        shown = {}
        for spot in deal.spots:
            shown[spot] = yield from hands.show(spot)
        bets = frozenset((stake.spot, stake.wager) for stake in deal.stakes)
        return PaiGowShowdown(shown, dealer, rules, bets)

    def _double_down(self) -> Play[None]:
        """Offer a bet of as much again on every game wager.

        Players know their own cards and no others then.
        """
        if not self.rules.double_down_qualifies:
            return
        deal = self.deal
        games = {(stake.bettor, stake.spot): stake for stake in deal.stakes if stake.wager == GAME}
        questions = {_double_key(stake): stake for stake in games.values()}
        answers = yield from deal.all([self._double_question(stake) for stake in questions.values()])
        for key, answer in answers.items():
            if answer.option == DOUBLE_DOWN:
                stake = questions[key]
                deal.stake(Stake(stake.bettor, stake.spot, DOUBLE_DOWN, stake.cents))

    def _double_question(self, stake: Stake) -> Question:
        key, chips = _double_key(stake), self.deal.chips(stake.bettor)
        short = (
            f"a double-down takes {dollars(stake.cents)}, and you have {dollars(chips)}" if chips < stake.cents else ""
        )
        options = (
            Option(DOUBLE_DOWN, "Double down", Amount(stake.cents, stake.cents, stake.cents), closed=short),
            Option("pass", "No double-down"),
        )
        no = Answer(key, "pass")
        return Question(key, stake.bettor, "Double down, or not", options, no, counsel=no)


def _double_key(stake: Stake) -> str:
    return f"double/{stake.spot}/{stake.bettor}"


def setting_of(rules: Rules) -> WayOfSetting[Split]:
    """Return how hands are set: so many in front, five behind."""
    return WayOfSetting(
        places={"front": (rules.in_front, rules.in_front), "behind": (5, 5)},
        fouls=lambda cards: dict(_fouls(cards, rules)),
        by_house_way=lambda cards: by_house_way(cards, rules),
        as_set=lambda cards, ahead: split_of(cards, ahead, rules),
        describe=describe_split,
        parts=parts_of,
        foul_lines=rules.foul_lines,
    )


def _fouls(cards: Sequence[Card], rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what may not lie in front, and why."""
    for split in all_splits(cards, rules):
        if split.is_foul:
            behind = f"your five cards behind ({name(split.behind_rank)})"
            why = f"foul: {name(split.front_rank)} in front is not lower than {behind}"
            yield " ".join(sorted(NAMES[card] for card in split.front)), why
