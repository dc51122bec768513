"""The rules that a sheet of ring poker may have: streets as data, and how bets and pots go.

A game is its streets in order: what is discarded, dealt and bet on each. `play` walks through them,
so that a new game is a new list and no code.
"""

from typing import Annotated, Literal

import msgspec

Cards = Annotated[int, msgspec.Meta(ge=0, le=7)]
BetSize = Literal["lower", "higher"]
What = Literal[
    "dead hand",
    "foul hand",
    "absent player",
    "premature flop",
    "premature turn",
    "premature river",
    "oversize flop",
    "declared call",
    "declared bet",
    "retrieved hand",
    "accidental discard",
    "hand fouled by another",
    "miscalled hand",
]
Part = Literal["high", "eight or better", "deuce to seven", "badugi", "ace to five", "stripped high"]
BringIn = Literal["none", "lowest card", "highest card, first dealt", "highest card, aces low", "best low card"]


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a round of play, in this order: discards or a draw, a burn, cards to players and board, betting."""

    name: str
    """What the street is called; a schedule may take its fees at the moment of this name."""
    moment: str = ""
    """Another name of that moment."""
    discard: Cards = 0
    """How many cards everybody throws away."""
    draw: Cards = 0
    """How many cards everybody may exchange."""
    burn: bool = False
    """Whether a card is burned before the deal."""
    down: Cards = 0
    """Cards to everybody, face down."""
    up: Cards = 0
    """Cards to everybody, face up: after those that go down, unless up_first."""
    up_first: bool = False
    """Whether cards go up before they go down."""
    expose: bool = False
    """Whether who turns up a card that lies face down gets the next one down, and only who does not gets it up."""
    board: Cards = 0
    """Cards to the board, or to each of two."""
    bet: BetSize = "lower"
    """Which of the two limits is bet."""
    check: bool = True
    """Without it, whoever owes nothing but a blind bets or folds."""
    check_raise: bool = True
    """Without it, whoever has checked may not raise."""
    short_raise: bool = True
    """Without it, nobody raises by less than a bet unless two are left, nor over an all-in for less."""

    @property
    def title(self) -> str:
        """Its name as a heading."""
        return f"{self.name} draw".capitalize() if self.draw and self.name != "draw" else self.name.capitalize()


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a ring game, whatever its stakes."""

    streets: tuple[Street, ...]
    """The streets, each a table of its own."""
    hole_cards: Literal["any", "exactly two", "at most two"] = "any"
    """How many of their own cards players use in a hand of five."""
    pot: tuple[Part, ...] = ("high",)
    """What wins the pot, or each half of it."""
    boards: Literal["one", "two", "one, run twice if all agree"] = "one"
    """With two boards each takes half of every pot; or the board is run twice once betting is over."""
    raises: Annotated[int, msgspec.Meta(ge=0)] = 3
    """How many raises a betting round may have beside its bet; 0 is any number."""
    raises_in: Literal["every structure", "limit"] = "every structure"
    """Whether that holds in every structure, or in limit games only."""
    raises_of_two: Literal["any number", "any number unless reached before"] = "any number"
    """Whether two players may raise any number of times, even if they are two only after the limit."""
    short_all_in: Literal["full raise", "half a bet", "action only"] = "full raise"
    """Which all-in raise, of less than is due, opens the betting again to those who have acted."""
    most: Literal["a bet or raise", "a betting round"] = "a bet or raise"
    """Whether the most that may be bet counts for a bet or raise, or for a whole betting round."""
    pot_limit: Literal["the pot after the call", "the pot before the call"] = "the pot after the call"
    """By how much a pot-limit raise may go up."""
    no_discard: Literal["the lowest card goes", "dead hand"] = "the lowest card goes"
    """What becomes of whoever throws nothing away where a card must go."""
    out_of_time: Literal["checks or folds", "dead hand"] = "checks or folds"
    """What becomes of whoever does not act in time."""
    betting_rounds: Literal["every street", "where anybody can bet"] = "every street"
    """Which streets count as a betting round, for fees taken after one; the first has blinds or a bring-in."""
    dealt_in: Annotated[int, msgspec.Meta(ge=2)] = 10
    """How many can be dealt in; of more players the button sits out, and whoever sits before it."""
    kill: Literal[
        "none",
        "who wins two pots in a row",
        "who wins both halves of five times the higher limit",
        "who wants to after three cards",
    ] = "none"
    """Who must kill the next pot, at a table that plays with kills, or that anybody may."""
    straddle: Literal["none", "at least twice the big blind", "a raise, or up to half the chips"] = "none"
    """What a straddle may be, if there is one."""
    heads_up: Literal["button posts the small blind", "left of the button posts the small blind"] = (
        "button posts the small blind"
    )
    """Who posts the small blind when two play."""
    ante_by: Literal["everybody", "the big blind"] = "everybody"
    """Who posts the ante, where there is one; that of one player alone is the main pot's."""
    reshuffle: Literal["earlier discards", "discards of those who have drawn", "all discards"] = "earlier discards"
    """What is shuffled again when the deck runs out in a draw."""
    draws_stand: Literal["at once", "once cards are dealt"] = "at once"
    """From when on nobody may change what they have thrown away for a draw."""
    button_draws: Cards = 7
    """The most cards that the button may draw."""
    exposed: Literal["taken", "above five dealt again, if drawn always"] = "taken"
    """Whether a card exposed on its way is taken, or another is dealt for it."""
    sevens: Literal["none", "a checked seven wins no later bets"] = "none"
    """In limit games: what whoever checks a seven or better after the draw can win."""
    button_card: Literal["ace high", "ace low", "deuce high"] = "ace high"
    """Which card is the highest when the button is drawn for: the ace, the king, or by turned ranks the deuce."""
    burns_again: bool = False
    """Whether a card is burned before what is shuffled again is dealt."""
    last_card: Literal["dealt", "only to end the last draw"] = "dealt"
    """Whether the last card of the deck is dealt."""
    rulings: dict[What, str] = {}
    """The rulings that the floor may give, each with its clause in the book."""
    odd_chip: Literal["left of the button", "by suit", "highest hand up"] = "left of the button"
    """Who gets an odd chip: by the button, by the best suit of equal hands, or by the hand that lies face up."""
    odd_chips: Literal["one each", "all to the first"] = "one each"
    """Of several odd chips, whether the winners get one each in that order, or the first of them all."""
    bring_in: BringIn = "none"
    """Whose upcard makes the bring-in."""
    starts: Literal["left of the button", "highest hand up", "lowest hand up"] = "left of the button"
    """Who starts the later betting rounds."""
    open_pair: Literal["no matter", "who starts may bet higher", "anybody may bet higher"] = "no matter"
    """Whether a pair up on the second street lets the first bet be made at the higher limit."""
    short_deck: Literal["a community card", "folded cards, then a community card"] = "a community card"
    """How a street is dealt that the deck is too short for."""

    @property
    def cards_each(self) -> int:
        """How many cards a player gets who stays to the end and draws none."""
        return sum(street.down + street.up for street in self.streets)

    def most_cards(self, people: int) -> int:
        """Return how many cards so many people may need."""
        return people * self.cards_each + sum(street.board + street.burn for street in self.streets)
