"""What the sheets of ring games say in their [rules]: streets as data, and how bets and pots go."""

from typing import Annotated, Literal

import msgspec

Cards = Annotated[int, msgspec.Meta(ge=0, le=7)]
BetSize = Literal["lower", "higher"]
What = Literal[
    "dead hand", "foul hand", "absent player", "premature flop", "premature turn", "premature river", "oversize flop"
]
Part = Literal["high", "eight or better", "deuce to seven", "badugi"]


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a round of play, in this order: discards or a draw, a burn, cards to the players and the board, betting.

    The moment is that at which a schedule takes a fee: the name, where nothing else is said.
    """

    name: str
    moment: str = ""
    discard: Cards = 0
    draw: Cards = 0
    burn: bool = False
    down: Cards = 0
    board: Cards = 0
    bet: BetSize = "lower"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ring game goes, whatever is played for.

    With two `boards` each takes half of every pot; or the board is run twice once the betting is over.
    `hole_cards` says how many of a player's own cards make up a hand of five. `raises` is how many a betting round
    may have beside its bet (none: any number); with only two players left there is no such limit, or only if
    they were two before it was reached. `short_all_in` says which all-in raise, of less than is due, opens the betting
    again to those who have acted. Odd chips go to the winner nearest the left of the button; or to the high hand
    before the low, and to the best suit of equal hands. When the deck runs out in a draw, what is not in play is
    shuffled again, with or without the discards of that draw. No more than so many are `dealt_in`; of more players
    the button sits out, and whoever sits before it. A `kill` says who must kill the next pot, at a table that
    plays with kills. `rulings` are those that the floor may give, each with its clause.
    """

    streets: tuple[Street, ...]
    hole_cards: Literal["any", "exactly two", "at most two"] = "any"
    pot: tuple[Part, ...] = ("high",)
    boards: Literal["one", "two", "one, run twice if all agree"] = "one"
    raises: Annotated[int, msgspec.Meta(ge=0)] = 3
    raises_in: Literal["every structure", "limit"] = "every structure"
    raises_of_two: Literal["any number", "any number unless reached before"] = "any number"
    short_all_in: Literal["full raise", "half a bet"] = "full raise"
    most: Literal["a bet or raise", "a betting round"] = "a bet or raise"
    dealt_in: Annotated[int, msgspec.Meta(ge=2)] = 10
    kill: Literal["none", "who wins two pots in a row", "who wins both halves of five times the higher limit"] = "none"
    straddle: Literal["none", "at least twice the big blind", "a raise, or up to half the chips"] = "none"
    heads_up: Literal["button posts the small blind", "left of the button posts the small blind"] = (
        "button posts the small blind"
    )
    reshuffle: Literal["earlier discards", "all discards"] = "earlier discards"
    burns_again: bool = False
    last_card: Literal["dealt", "only to end the last draw"] = "dealt"
    rulings: dict[What, str] = {}
    odd_chip: Literal["left of the button", "by suit"] = "left of the button"

    @property
    def cards_each(self) -> int:
        return sum(street.down for street in self.streets)

    def most_cards(self, people: int) -> int:
        return people * self.cards_each + sum(street.board + street.burn for street in self.streets)
