"""Betting rounds: whose turn it is, and what they may do.

A raise is named by what it comes to in the round, not by how much more it is. Whatever may not be done now is
closed with a sentence, so that whoever tries learns why.
"""

from collections.abc import Sequence

from houseway.core.money import dollars
from houseway.games.poker_ring.counsel import advised
from houseway.games.poker_ring.rules import Street
from houseway.games.poker_ring.seats import Player, Seats
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Play

FOLD = Option("fold", "Fold")
CHECK = Option("check", "Check")
NO_CHECK = Option("check", "Check", closed="nobody may check in this round: bet or fold")
NO_BET_TO_CALL = Option("call", "Call", closed="there is nothing to call: bet or fold")
NO_CALL = Option("call", "Call", closed="there is nothing to call: check or bet")
NO_RAISE = Option("raise", "Raise to", closed="there is nothing to raise: bet")
NO_BET = Option("bet", "Bet", closed="there is a bet already: raise it or call")


class Betting:
    """One betting round: the bet to meet, the last full one, the size of the next raise, and the raises so far."""

    def __init__(self, seats: Seats, street: Street, *, opened: int = 0) -> None:
        stakes = seats.ring.stakes
        self.seats = seats
        self.street = street
        self.limit = stakes.structure == "limit"
        self.half = self.limit and seats.rules.short_all_in == "half a bet"
        self.action_only = self.limit and seats.rules.short_all_in == "action only"
        self.size = stakes.higher if self.limit and street.bet == "higher" else stakes.lower
        self.high = self.level = self.forced = opened
        if not self.limit:
            self.size = max(self.size, opened)
        self.opens_for = stakes.opens_for if opened else 0
        self.raises = 0
        rules = seats.rules
        self.raises_most = rules.raises if self.limit or rules.raises_in == "every structure" else 0
        self.capped = False
        self.incomplete = False
        self.may_bet_higher: Sequence[Player] = ()
        self.turns: dict[str, int] = {}

    def take(self, order: Sequence[Player]) -> Play[None]:
        """Ask everybody in turn until all bets are met; what nobody called goes back."""
        queue, self.seats.deal.rules = list(order), self.seats.floor
        for player in order:
            player.checked = False
        while queue and len(self.seats.live) > 1:
            player = queue.pop(0)
            if self._decides(player):
                before = self.high
                yield from self._act(player)
                if self.high > before:
                    queue = self.seats.after(player)
        self.seats.deal.rules = ()
        self._return_uncalled()
        for player in self.seats.players:
            player.bet, player.faced = 0, None

    def _decides(self, player: Player) -> bool:
        if player.folded or not player.chips or len(self.seats.live) == 1:
            return False
        return player.bet < self.high or self.seats.can_bet != [player]

    def _act(self, player: Player) -> Play[None]:
        answer = yield from self.seats.deal.wait(
            (self.question(player),), lambda: [self.question(player)] if self._decides(player) else []
        )
        if answer is None:
            return
        match answer.option:
            case "fold":
                self.seats.fold(player)
            case "check":
                player.checked = True
            case "call":
                self.seats.put_in(player, self.high - player.bet, "calls")
            case "bet" | "raise" | "double":
                assert isinstance(answer.arg, int)
                if answer.option == "double":
                    self.size = answer.arg
                self._raised(player, answer.arg, "raises" if answer.option == "raise" else "bets")
        player.faced = self._counted

    def brought_in(self, cents: int) -> None:
        """The betting is opened by a forced bet; one for less than the limit is still to be completed."""
        self.high = self.forced = cents
        self.incomplete = cents < self.size
        self.level = 0 if self.incomplete else cents

    def open_for(self, player: Player, cents: int) -> None:
        """Somebody opens for a full bet instead."""
        self._raised(player, cents, "bets")
        player.faced = self._counted

    @property
    def _counted(self) -> int:
        """The bet to meet; the last whole one, where anything less is not the bet that is raised."""
        return self.level if self.action_only or self.incomplete else self.high

    def _raised(self, player: Player, to: int, why: str) -> None:
        more, unopened = to - self._counted, self._is_unopened
        opens = not self.high or (not self.level and to <= self.size)
        self.seats.put_in(player, to - player.bet, why)
        self.seats.last_raiser = player
        if self._is_full(to):
            # To complete a short opening bet is not a raise.
            self.raises += not opens
            self.level = to
            self.incomplete = False
            if not self.limit:
                self.size = max(self.size, to if unopened else more)
        self.high = to
        players = len(self.seats.live)
        self.capped = self.capped or bool(self.raises_most and self.raises >= self.raises_most and players > 2)

    def _is_full(self, to: int) -> bool:
        """Whether this is a whole bet or raise, or counts as one."""
        if self.half:
            return 2 * (to - self.level) >= self.size
        return to - self._counted >= self._least_more

    @property
    def _is_unopened(self) -> bool:
        """Whether nobody has made the bet that must open the round."""
        return self.high < self.opens_for

    @property
    def _least_more(self) -> int:
        """By how much the bet must go up."""
        return self.opens_for - self.high if self._is_unopened else self.size

    def question(self, player: Player) -> Question:
        turn = self.turns[player.name] = self.turns.get(player.name, 0) + 1
        key = f"{self.street.name}/{player.name}" if turn == 1 else f"{self.street.name}/{player.name}/{turn}"
        owes = self.high - player.bet
        text = f"{dollars(owes)} to call" if owes else "Nobody has bet" if not self.high else "You may check or raise"
        usual = (FOLD, self._check(owes), self._call(player, owes), self.bet_option(player), self._raise(player))
        options = (*usual, *self._double(player))
        default = Answer(key, "fold" if options[1].closed else "check")
        advice = advised(self.seats, player, key, options, owes)
        return Question(
            key, player.name, f"{text}, {dollars(self.seats.pot)} in the pot", options, default, counsel=advice
        )

    def _check(self, owes: int) -> Option:
        if not owes:
            return CHECK if self.high or self.street.check else NO_CHECK
        return Option("check", "Check", closed=f"there is a bet to meet: call {dollars(owes)}, raise or fold")

    def _call(self, player: Player, owes: int) -> Option:
        if not owes:
            return NO_CALL if self.high or self.street.check else NO_BET_TO_CALL
        if player.chips <= owes:
            return Option("call", f"Call all in with {dollars(player.chips)}")
        if self._is_unopened and not self._why_no_raise(player):
            return Option(
                "call", "Call", closed=f"the pot must be opened for at least {dollars(self.opens_for)}: raise"
            )
        return Option("call", f"Call {dollars(owes)}")

    def bet_option(self, player: Player) -> Option:
        if self.high:
            return NO_BET
        closed = self._why_no_raise(player)
        return Option("bet", "Bet", None if closed else self._amount(player), closed)

    def _double(self, player: Player) -> tuple[Option, ...]:
        """The first bet at the higher limit, for whoever may make it."""
        higher = self.seats.ring.stakes.higher
        if self.high or not self.limit or player not in self.may_bet_higher or self.size == higher:
            return ()
        if player.chips < higher or self._why_no_raise(player):
            return ()
        return (Option("double", "Bet the higher limit", Amount(higher, higher, self.seats.ring.chip_cents)),)

    def _raise(self, player: Player) -> Option:
        if not self.high:
            return NO_RAISE
        closed = self._why_no_raise(player)
        return Option("raise", "Raise to", None if closed else self._amount(player), closed)

    def _why_no_raise(self, player: Player) -> str:
        """Why this player may not bet or raise now; nothing, if they may."""
        if player.bet + player.chips <= self.high:
            return "you have no more than the call"
        if not any(other.bet + other.chips > self.high for other in self.seats.can_bet if other is not player):
            return "nobody else has chips to call it"
        if player.checked and not self.street.check_raise:
            return "you have checked, and may not raise after that: call or fold"
        if not self.street.short_raise and (reason := self._why_no_short_raise(player)):
            return reason
        if self._is_capped():
            return f"there have been {self.raises} raises in this round, and no more are allowed"
        if player.faced is not None and not self._is_open_again(player):
            return "you have acted, and the all-in since was not a full raise: call or fold"
        if self._most(player) <= self.high:
            return f"no more than {dollars(self.high)} may be bet in this round"
        return ""

    def _why_no_short_raise(self, player: Player) -> str:
        if self.high > self.level:
            return "an all-in for less than a bet may not be raised in this round: call or fold"
        if self.high and player.bet + player.chips < self.high + self.size and len(self.seats.live) > 2:
            return f"a raise must be {dollars(self.size)} in this round, and you have less: call or fold"
        return ""

    def _is_capped(self) -> bool:
        if not self.raises_most or self.raises < self.raises_most:
            return False
        if self.seats.rules.raises_of_two == "any number" or not self.capped:
            return len(self.seats.live) > 2
        return True

    def _is_open_again(self, player: Player) -> bool:
        assert player.faced is not None
        more = self._counted - player.faced
        if self.half:
            return 2 * more >= self.size
        return more >= self.size

    def _amount(self, player: Player) -> Amount:
        """From the least raise to the most, in chips; all in may be less."""
        chip, all_in = self.seats.ring.chip_cents, player.bet + player.chips
        least = self.level + self.size if self.half else self._counted + self._least_more
        least, most = min(least, all_in), self._most(player)
        return Amount(min(least, most), most, chip)

    def _most(self, player: Player) -> int:
        seats, all_in = self.seats, player.bet + player.chips
        if self.limit:
            return min((self.level if self.half else self._counted) + self.size, all_in)
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
        first, second = sorted((player.bet for player in self.seats.players), reverse=True)[:2]
        bettor = next(player for player in self.seats.players if player.bet == first)
        if bettor.folded:  # a dead hand forfeits what it had to put in
            second = max(second, min(first, self.forced))
        if first > second:
            self.seats.give_back(bettor, first - second)
