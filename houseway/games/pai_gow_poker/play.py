"""The round of play: delivery, setting, and the hands turned up one after the other."""

from collections.abc import Iterator, Mapping, Sequence

from houseway.core.cards import CARDS, NAMES, Card
from houseway.core.money import dollars
from houseway.games.house_way.setting import Split
from houseway.games.pai_gow_poker.delivery import deliver, deliver_in_common, look
from houseway.games.pai_gow_poker.rules import DOUBLE_DOWN, GAME, Rules
from houseway.games.pai_gow_poker.showdown import (
    PLAYER_HAND,
    Hand,
    Showdown,
    all_splits,
    by_house_way,
    describe_split,
    is_ace_high,
    split_of,
)
from houseway.hands.pai_gow import name
from houseway.round.ask import Amount, Answer, Option, Question, Sort
from houseway.round.deal import Deal, Play
from houseway.round.pile import Pile
from houseway.round.ruling import Rule, Ruling
from houseway.round.stake import Stake

FRONT, BEHIND, SET, HOUSE_WAY, FOUL = "front", "behind", "set", "house way", "foul hand"


def play(deal: Deal, rules: Rules) -> Play[Showdown]:
    if rules.hands == "Player and Banker":
        return (yield from _play_in_common(deal, rules))
    return (yield from Round(deal, rules).play())


def _play_in_common(deal: Deal, rules: Rules) -> Play[Showdown]:
    """Two hands that everybody bets on, both set by the house way."""
    hands = []
    for pile in (yield from deliver_in_common(deal, rules)):
        yield from deal.turn_up(pile)
        cards = deal.known(pile)
        hands.append(Hand(tuple(cards), by_house_way(cards, rules)))
        deal.mark("set", f"{pile.name}: {describe_split(hands[-1].split)}")
    return Showdown({PLAYER_HAND: hands[0]}, hands[1], rules)


class Round:
    """Everybody's own hands against the player-dealer's."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal, self.rules = deal, rules
        self.hands: dict[int, Pile] = {}
        self.chosen: dict[int, Answer] = {}
        self.fouled: set[str] = set()
        self.in_play = {stake.spot for stake in deal.stakes if stake.wager == GAME}

    def play(self) -> Play[Showdown]:
        deal, rules = self.deal, self.rules
        self.hands = yield from deliver(deal, rules)
        for spot, player in deal.spots.items():
            yield from look(deal, self.hands[spot], self.hands[spot], player)
        shown_first = rules.player_dealer_shows == "before the players set"
        dealer = (yield from self._show_dealer()) if shown_first else None
        if not (dealer and rules.ace_high_pushes and is_ace_high(dealer.cards, rules)):
            yield from self._set_hands(deal.spots)
            yield from self._double_down()
        if dealer is None:
            dealer = yield from self._show_dealer()
        hands = {}
        for spot in deal.spots:
            hands[spot] = yield from self._show(spot)
        bets = frozenset((stake.spot, stake.wager) for stake in deal.stakes)
        return Showdown(hands, dealer, rules, bets)

    def _set_hands(self, spots: Sequence[int] | dict[int, str]) -> Play[None]:
        """Everybody with a game wager sets their hand, all at once; a hand the recorder has not seen yet waits."""
        asked = [spot for spot in spots if spot in self.in_play and spot not in self.chosen and self._is_known(spot)]
        with self.deal.under((Rule(FOUL, self.rules.foul_lines, self._not_set, self._foul),)):
            answers = yield from self.deal.all([self._question(spot) for spot in asked])
        self.chosen |= {spot: answers[f"set/{spot}"] for spot in asked if f"set/{spot}" in answers}

    def _is_known(self, spot: int) -> bool:
        return len(self.deal.known(self.hands[spot])) == self.rules.cards

    def _not_set(self) -> list[str]:
        return [player for spot, player in self.deal.spots.items() if spot in self.in_play and spot not in self.chosen]

    def _foul(self, ruling: Ruling) -> Play[None]:
        self.fouled.add(ruling.who)
        self.deal.dead.add(ruling.who)
        yield from ()

    def _question(self, spot: int) -> Question:
        key, cards, rules = f"set/{spot}", tuple(self.deal.known(self.hands[spot])), self.rules
        places = {FRONT: (rules.in_front, rules.in_front), BEHIND: (5, 5)}
        options = (
            Option(SET, "Set your hand", Sort(cards, places, fouls=dict(_fouls(cards, rules)))),
            Option(HOUSE_WAY, "Have it set the house way"),
        )
        house = Answer(key, HOUSE_WAY)
        return Question(key, self.deal.spots[spot], "Set your hand", options, house, private=True, counsel=house)

    def _double_down(self) -> Play[None]:
        """Everybody with a game wager may bet as much again, knowing their own cards and no others."""
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

    def _show_dealer(self) -> Play[Hand]:
        """The player-dealer's hand is turned up and set, by the house way or by the player-dealer."""
        deal, rules = self.deal, self.rules
        pile = self.hands[deal.banker_seat]
        yield from deal.turn_up(pile)
        cards = deal.known(pile)
        split = by_house_way(cards, rules)
        if rules.player_dealer_sets == "freely":
            split = yield from self._set_freely(cards, split)
        deal.mark("set", f"The player-dealer has {describe_split(split)}", deal.banker)
        return Hand(tuple(cards), split)

    def _set_freely(self, cards: list[Card], house: Split) -> Play[Split]:
        key, places = "set/player-dealer", {FRONT: (self.rules.in_front, self.rules.in_front), BEHIND: (5, 5)}
        options = (
            Option(SET, "Set your hand", Sort(tuple(cards), places, fouls=dict(_fouls(tuple(cards), self.rules)))),
            Option(HOUSE_WAY, "Have it set the house way"),
        )
        default = Answer(key, HOUSE_WAY)
        answer = yield from self.deal.ask(
            Question(key, self.deal.banker, "Set the player-dealer's hand", options, default, counsel=default)
        )
        return split_of(cards, _front(answer), self.rules) if answer.option == SET else house

    def _show(self, spot: int) -> Play[Hand]:
        """A hand is turned up, as it was set; a recorder says only now how that was."""
        deal, pile, player = self.deal, self.hands[spot], self.deal.spots[spot]
        seen = self._is_known(spot)
        yield from deal.turn_up(pile)
        if not seen and player not in self.fouled:
            yield from self._set_hands([spot])
        cards = deal.known(pile)
        split = by_house_way(cards, self.rules)
        answer = self.chosen.get(spot)
        if answer and answer.option == SET:
            split = split_of(cards, _front(answer), self.rules)
        foul = player in self.fouled
        text = f"{player}'s hand is foul" if foul else f"{player} has {describe_split(split)}"
        deal.mark("set", text, player)
        return Hand(tuple(cards), split, foul)


def _double_key(stake: Stake) -> str:
    return f"double/{stake.spot}/{stake.bettor}"


def _front(answer: Answer) -> list[Card]:
    """The cards an answer puts in front."""
    assert isinstance(answer.arg, Mapping)
    names = answer.arg[FRONT]
    assert not isinstance(names, int)
    return [CARDS[each] for each in names]


def _fouls(cards: tuple[Card, ...], rules: Rules) -> Iterator[tuple[str, str]]:
    """What may not lie in front, and why."""
    for split in all_splits(cards, rules):
        if split.is_foul:
            behind = f"your five cards behind ({name(split.behind_rank)})"
            why = f"foul: {name(split.front_rank)} in front is not lower than {behind}"
            yield " ".join(sorted(NAMES[card] for card in split.front)), why
