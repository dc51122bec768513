"""What the sheets of ring games say in their [rules]: streets as data, and how bets and pots go."""

from typing import Annotated, Literal

import msgspec

Cards = Annotated[int, msgspec.Meta(ge=0, le=7)]
BetSize = Literal["lower", "higher"]
What = Literal[
    "dead hand", "foul hand", "absent player", "premature flop", "premature turn", "premature river", "oversize flop"
]
Part = Literal["high", "eight or better", "deuce to seven", "badugi", "ace to five", "stripped high"]
BringIn = Literal["none", "lowest card", "highest card, first dealt", "highest card, aces low", "best low card"]


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a round of play, in this order: discards or a draw, a burn, cards to the players and the board, betting.

    Cards go `down` before they go `up`, or after, if the first is up. Where players may `expose` a card that lies
    face down, who does gets the next one down, and only who does not gets it up. A schedule takes its fees at the
    moment called by the street's name, or by another.
    Without `check`, whoever owes nothing but a blind bets or folds; without `check_raise`, whoever has checked may
    not raise; without `short_raise`, nobody raises by less than a bet unless two are left, and an all-in for less is
    not raised.
    """

    name: str
    moment: str = ""
    discard: Cards = 0
    draw: Cards = 0
    burn: bool = False
    down: Cards = 0
    up: Cards = 0
    up_first: bool = False
    expose: bool = False
    board: Cards = 0
    bet: BetSize = "lower"
    check: bool = True
    check_raise: bool = True
    short_raise: bool = True


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ring game goes, whatever is played for.

    With two `boards` each takes half of every pot; or the board is run twice once the betting is over.
    `hole_cards` says how many of a player's own cards make up a hand of five. `raises` is how many a betting round
    may have beside its bet (none: any number); with only two players left there is no such limit, or only if
    they were two before it was reached. `short_all_in` says which all-in raise, of less than is due, opens the betting
    again to those who have acted; if it is `action only`, the next raise is made over the last whole bet. Odd chips go
    to the winner nearest the left of the button; or to the high hand before the low, and to the best suit of equal
    hands; or to the best hand that lies face up. When the deck runs out in a draw, what is not in play is
    shuffled again, with the discards of that draw, without them, or without those of players who still wait for
    cards. The button draws no more than `button_draws`. A card `exposed` on its way is taken, or another
    is dealt for it. When the deck is short for a street, one card in the middle is
    for all, or what was folded is dealt again. No more than so many are `dealt_in`; of more players
    the button sits out, and whoever sits before it. A `kill` says who must kill the next pot, at a table that
    plays with kills, or that anybody may once they have seen three cards. By the rule of `sevens`, in limit games,
    whoever checks a seven or better after the draw wins nothing that was bet after it. `rulings` are those that the
    floor may give, each with its clause.

    Where cards lie face up, one of them makes the `bring_in`, and later rounds begin with who `starts` them; an
    `open_pair` on the second street lets the first bet of that round be made at the higher limit.
    """

    streets: tuple[Street, ...]
    hole_cards: Literal["any", "exactly two", "at most two"] = "any"
    pot: tuple[Part, ...] = ("high",)
    boards: Literal["one", "two", "one, run twice if all agree"] = "one"
    raises: Annotated[int, msgspec.Meta(ge=0)] = 3
    raises_in: Literal["every structure", "limit"] = "every structure"
    raises_of_two: Literal["any number", "any number unless reached before"] = "any number"
    short_all_in: Literal["full raise", "half a bet", "action only"] = "full raise"
    most: Literal["a bet or raise", "a betting round"] = "a bet or raise"
    # By how much a pot-limit raise may go up.
    pot_limit: Literal["the pot after the call", "the pot before the call"] = "the pot after the call"
    # What becomes of whoever throws nothing away where a card must go, and of whoever does not act in time.
    no_discard: Literal["the lowest card goes", "dead hand"] = "the lowest card goes"
    out_of_time: Literal["checks or folds", "dead hand"] = "checks or folds"
    # Which streets count as a betting round, for the fees taken after one; the first has blinds or a bring-in.
    betting_rounds: Literal["every street", "where anybody can bet"] = "every street"
    dealt_in: Annotated[int, msgspec.Meta(ge=2)] = 10
    kill: Literal[
        "none",
        "who wins two pots in a row",
        "who wins both halves of five times the higher limit",
        "who wants to after three cards",
    ] = "none"
    straddle: Literal["none", "at least twice the big blind", "a raise, or up to half the chips"] = "none"
    heads_up: Literal["button posts the small blind", "left of the button posts the small blind"] = (
        "button posts the small blind"
    )
    reshuffle: Literal["earlier discards", "discards of those who have drawn", "all discards"] = "earlier discards"
    button_draws: Cards = 7
    exposed: Literal["taken", "above five dealt again, if drawn always"] = "taken"
    sevens: Literal["none", "a checked seven wins no later bets"] = "none"
    button_card: Literal["ace high", "ace low"] = "ace high"
    burns_again: bool = False
    last_card: Literal["dealt", "only to end the last draw"] = "dealt"
    rulings: dict[What, str] = {}
    odd_chip: Literal["left of the button", "by suit", "highest hand up"] = "left of the button"
    bring_in: BringIn = "none"
    starts: Literal["left of the button", "highest hand up", "lowest hand up"] = "left of the button"
    open_pair: Literal["no matter", "who starts may bet higher", "anybody may bet higher"] = "no matter"
    short_deck: Literal["a community card", "folded cards, then a community card"] = "a community card"

    @property
    def cards_each(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    def most_cards(self, people: int) -> int:
        return people * self.cards_each + sum(street.board + street.burn for street in self.streets)
