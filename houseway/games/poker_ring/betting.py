"""Betting rounds: whose turn it is, and what they may do.

A raise is named by what it comes to in the round, not by how much more it is.
"""

from collections.abc import Iterable, Sequence

from houseway.core.money import POT, Kind
from houseway.core.text import dollars
from houseway.games.poker_ring.betting_rulings import rules_in_betting
from houseway.games.poker_ring.counsel import TableSight
from houseway.games.poker_ring.rules import Street
from houseway.games.poker_ring.rulings import rules_of
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.games.poker_ring.turn import (
    TURNS_KEPT,
    BettingTurn,
    Decision,
    Kept,
    answers_for,
    options_of,
    options_when_bound,
)
from houseway.round.ask import Answer, Question
from houseway.round.deal import Play
from houseway.round.script import Ruling


class StreetBetting:
    """One betting round: the bet to meet, the last full one, the size of the next raise, and the raises so far."""

    raises = 0
    capped = False
    incomplete = False
    asked = False  # whether anybody had something to decide
    bound: RingPlayer | None = None
    may_bet_higher: Sequence[RingPlayer] = ()
    _has_acted = False

    def __init__(self, seats: Seats, street: Street, *, opened: int = 0) -> None:
        stakes, self._terms = seats.ring.stakes, seats.terms
        self.seats = seats
        self.street = street
        self._name = street.name
        self._chips = seats.deal.ledger.balances
        self.sight = TableSight(seats)
        self.high = self.level = self.forced = opened
        if self._terms.limit:
            self.size = stakes.higher if street.bet == "higher" else stakes.lower
        else:
            self.size = max(stakes.lower, opened)
        self.opens_for = stakes.opens_for if opened else 0
        self.asked_of: RingPlayer = seats.live[0]
        self.folds_from = len(seats.folds)
        self.back_in: list[RingPlayer] = []
        self._kept = self._terms.turns[street.name]
        self._shortest = min([each.bet + each.chips for each in seats.players])  # it stays so while bets are made
        self._reckon()

    def take(self, order: Sequence[RingPlayer]) -> Play[None]:
        """Ask everybody in turn until all bets are met; give back what nobody called."""
        seats, deal = self.seats, self.seats.deal
        queue = list(order)
        for player in order:
            player.checked = False
        with deal.under(lambda: (*rules_of(seats), *rules_in_betting(self))):
            while queue and len(seats.live) > 1:
                self.asked_of = player = queue.pop(0)
                if not self._decides(player):
                    continue
                before, self._has_acted = self.high, False
                # As `wait` does it, written out for speed: most of a hand is this.
                said: Answer | Ruling | None = yield deal.put((self.question(player),))
                if isinstance(said, Answer):
                    answer: Answer | None = deal.heard(said)
                else:
                    answer = yield from deal.carry_out(said, self._again)
                if answer is not None:
                    self.act(player, answer)
                if self.high > before:
                    queue = seats.after(player)
                if self.back_in:
                    queue = [*(each for each in self.back_in if each not in queue), *queue]
                    self.back_in.clear()
        if self.high:
            self._return_uncalled()
        for player in seats.players:
            player.bet, player.faced, player.turns = 0, None, 0

    def _decides(self, player: RingPlayer) -> bool:
        """Whether somebody has anything to decide: whoever is all in, or has nobody left to bet against, has not."""
        if player.folded or not player.chips or len(self.seats.live) == 1:
            return False
        return player.bet < self.high or self.all_have_plenty or self._can_be_called(player, 0)

    def _again(self) -> Iterable[Question]:
        """Ask the player in turn anew after a ruling, if there is still a decision.

        A ruling may have dealt cards.
        """
        self.sight, player = TableSight(self.seats), self.asked_of
        return (self.question(player),) if self._decides(player) and not self._has_acted else ()

    def may(self, option_id: str) -> bool:
        """Whether the player in turn may do this now."""
        _, options, _ = self._turn_kept(self.asked_of)
        return any(option.id == option_id and not option.closed for option in options)

    def act(self, player: RingPlayer, answer: Answer) -> None:
        """Carry out an act, of somebody's own or that the floor holds them to."""
        option, self._has_acted, self.bound = answer.option, True, None
        if option == "fold":
            self.seats.fold(player)
            return
        if option == "check":
            player.checked = True
        elif option == "call":
            self.seats.put_in(player, self.high - player.bet, "call")
        else:
            assert isinstance(answer.arg, int), "whoever bets or raises says to what"
            if option == "double":
                self.size = answer.arg
                self._reckon()
            self._raise_to(player, answer.arg, "raise" if option == "raise" else "bet")
        player.faced = self.counted

    def bring_in(self, cents: int) -> None:
        """Open the betting with a forced bet.

        One for less than the limit is still to be completed.
        """
        self.high = self.forced = cents
        self.incomplete = cents < self.size
        self.level = 0 if self.incomplete else cents
        self._reckon()

    def open_for(self, player: RingPlayer, cents: int) -> None:
        """Open the betting with a full bet instead of the bring-in."""
        self._raise_to(player, cents, "bet")
        player.faced = self.counted

    def _reckon(self) -> None:
        """Work out what follows from the bet there is now; it changes only with a raise.

        `counted` is the bet to meet, or the last whole one where anything less is not the bet that is raised;
        `least_more` is by how much the next raise goes up, and `least` what it comes to, all in excepted. Where all
        have plenty, everybody can make and call any raise that the limit allows, until the next.
        """
        terms, high, level, size = self._terms, self.high, self.level, self.size
        self.unopened = high < self.opens_for
        self.counted = level if terms.action_only or self.incomplete else high
        self.least_more = self.opens_for - high if self.unopened else size
        self.least = level + size if terms.half else self.counted + self.least_more
        self.all_have_plenty = terms.limit and self._shortest >= self.least and self._shortest >= high + size
        if self.all_have_plenty:
            opens_for = self.opens_for if self.unopened else 0
            bets = size, high, level, self.counted, opens_for, self.raises, self.capped
            turns = self._kept.get(bets)
            if turns is None:
                if len(self._kept) == TURNS_KEPT:
                    self._kept.clear()
                turns = self._kept[bets] = {}
            self._turns = turns

    def _raise_to(self, player: RingPlayer, to: int, kind: Kind) -> None:
        """Put in a bet or a raise, and set what the next one must be at least."""
        more, unopened = to - self.counted, self.unopened
        opens = not self.high or (not self.level and to <= self.size)
        self.seats.put_in(player, to - player.bet, kind)
        self.seats.last_raiser = player
        if self._is_full(to):
            # To complete a short opening bet is not a raise.
            self.raises += not opens
            self.level = to
            self.incomplete = False
            if not self._terms.limit:
                self.size = max(self.size, to if unopened else more)
        self.high = to
        players, most = len(self.seats.live), self._terms.raises_most
        self.capped = self.capped or bool(most and self.raises >= most and players > 2)
        self._reckon()

    def _is_full(self, to: int) -> bool:
        """Whether this is a whole bet or raise, or counts as one."""
        if self._terms.half:
            return 2 * (to - self.level) >= self.size
        return to - self.counted >= self.least_more

    def question(self, player: RingPlayer) -> Question:
        self.asked = True
        player.turns += 1
        key, fold, check = answers_for(self._name, player.name, player.turns)
        turn, options, is_checked = self._turn_kept(player)
        decision = Decision(turn, self._chips.get(POT, 0), self.sight)
        if player is self.bound:
            least = Answer(key, "raise" if turn.has_bet else "bet", turn.low)
            return Question(key, player.name, decision.text(), options_when_bound(turn), least, counsel=least)
        return Question(key, player.name, decision, options, check if is_checked else fold)

    def _turn_kept(self, player: RingPlayer) -> Kept:
        """Return what this player may do now.

        Where all have plenty it is the same as for anybody in the same place, in any hand, so it is remembered.
        """
        if not self.all_have_plenty or self.may_bet_higher:
            return self._turn_of(player)
        place = player.bet, player.faced, player.checked, len(self.seats.live)
        return self._turns.get(place) or self._turns.setdefault(place, self._turn_of(player))

    def _turn_of(self, player: RingPlayer) -> Kept:
        """Return a player's turn and options, and whether silence is a check."""
        turn = self.turn(player)
        options = options_of(turn)
        return turn, options, not options[1].closed and not self._terms.late_hands_die

    def turn(self, player: RingPlayer) -> BettingTurn:
        """Return all that a player's options go by: what is owed, and between what they may bet or raise."""
        owes, chips, chip = self.high - player.bet, player.chips, self.seats.ring.chip_cents
        most = self._most(player)
        no_raise = self._why_no_raise(player, most)
        low, high = (0, 0) if no_raise else (min(self.least, most), most)
        calls = chips if chips <= owes else 0
        opens_for = self.opens_for if self.unopened else 0
        double = self._double(player) if not self.high and self.may_bet_higher and not no_raise else 0
        return BettingTurn(owes, calls, self.high > 0, self.street.check, opens_for, no_raise, low, high, chip, double)

    def _double(self, player: RingPlayer) -> int:
        """Return the first bet at the higher limit, for a player who may make it; 0 for others."""
        higher = self.seats.ring.stakes.higher
        may = self._terms.limit and player in self.may_bet_higher and self.size != higher and player.chips >= higher
        return higher if may else 0

    def _why_no_raise(self, player: RingPlayer, most: int) -> str:
        """Say why this player may not bet or raise now; empty if they may."""
        if player.bet + player.chips <= self.high:
            return "you have no more than the call"
        if not self._can_be_called(player, self.high):
            return "nobody else has chips to call it"
        if player.checked and not self.street.check_raise:
            return "you have checked, and may not raise after that: call or fold"
        if not self.street.short_raise and (reason := self._why_no_short_raise(player)):
            return reason
        if self._is_capped():
            return f"there have been {self.raises} raises in this round, and no more are allowed"
        if player.faced is not None and not self._is_open_again(player.faced):
            return "you have acted, and the all-in since was not a full raise: call or fold"
        if most <= self.high:
            return f"no more than {dollars(self.high)} may be bet in this round"
        return ""

    def _can_be_called(self, player: RingPlayer, bet: int) -> bool:
        """Whether anybody else has the chips for more than this bet."""
        for other in self.seats.live:
            if other is player or not other.chips:
                continue
            if other.bet + other.chips > bet:
                return True
        return False

    def _why_no_short_raise(self, player: RingPlayer) -> str:
        """Return why an all-in raise for less than a full one may not be made; empty, if it may."""
        if self.high > self.level:
            return "an all-in for less than a bet may not be raised in this round: call or fold"
        if self.high and player.bet + player.chips < self.high + self.size and len(self.seats.live) > 2:
            return f"a raise must be {dollars(self.size)} in this round, and you have less: call or fold"
        return ""

    def _is_capped(self) -> bool:
        """Whether no more raises may be made; between two players a book may allow any number."""
        if not self._terms.raises_most or self.raises < self._terms.raises_most:
            return False
        if self.seats.rules.raises_of_two == "any number" or not self.capped:
            return len(self.seats.live) > 2
        return True

    def _is_open_again(self, faced: int) -> bool:
        """Whether the bet has gone up by enough since somebody acted on it."""
        more = self.counted - faced
        return (2 * more if self._terms.half else more) >= self.size

    def _most(self, player: RingPlayer) -> int:
        """Return the most that a bet or raise of this player may come to."""
        seats, all_in = self.seats, player.bet + player.chips
        if self._terms.limit:
            return min((self.level if self._terms.half else self.counted) + self.size, all_in)
        if seats.ring.stakes.structure == "pot limit":
            called = self.high - player.bet if seats.rules.pot_limit == "the pot after the call" else 0
            most = self.high + max(seats.pot + called, self.size)  # never less than the least raise
        else:
            most = all_in
        if seats.ring.most is not None:
            per_round = seats.rules.most == "a betting round"
            most = min(most, seats.ring.most + (0 if per_round else self.high))
        return min(most, all_in)

    def _return_uncalled(self) -> None:
        """Give back what nobody has called of the highest bet, before the pots are made of it."""
        bets = [player.bet for player in self.seats.players]
        if bets.count(max(bets)) > 1:
            return
        second, first = sorted(bets)[-2:]
        bettor = next(player for player in self.seats.players if player.bet == first)
        if bettor.folded:  # a hand that is out forfeits what it had to put in, as far as anybody left can win it
            most = max(player.bet + player.chips for player in self.seats.live)
            second = max(second, min(first, self.forced, most))
        if first > second:
            self.seats.give_back(bettor, first - second)
