"""A live table: a sealed shoe, people or bots who choose, and a journal line for all that happens."""

from collections.abc import Callable
from random import Random

from houseway import __version__
from houseway.core.chance import Shoe
from houseway.core.ledger import Posting
from houseway.record.journal import (
    Bought,
    Changed,
    Closed,
    Collected,
    Joined,
    Left,
    Line,
    Opened,
    Played,
    Sat,
    ShoeShown,
)
from houseway.round import drivers
from houseway.round.drivers import Chooser
from houseway.round.script import Script
from houseway.tables.bank import Person
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.options import Options
from houseway.tables.table import Table


class LiveTable:
    """A table with its shoe. Every line goes to `write` as it happens."""

    def __init__(self, felt: Felt, rng: Random, write: Callable[[Line], None] = lambda line: None) -> None:
        self.table = Table(felt)
        self._rng = rng
        self._shoe = Shoe(rng)
        self._write = write
        sheet = felt.game.sheet
        write(Opened(__version__, sheet.digest, felt.options, sheet))

    def join(self, person: Person, cents: int) -> None:
        postings = self.table.join(person, cents)
        self._write(Joined(person, postings))

    def leave(self, name: str) -> None:
        postings = self.table.leave(name)
        self._write(Left(name, postings))

    def rebuy(self, name: str, cents: int) -> None:
        postings = self.table.rebuy(name, cents)
        self._write(Bought(name, postings))

    def sit_out(self, name: str) -> None:
        self.table.sit_out(name)
        self._write(Sat(name, away=True))

    def sit_in(self, name: str) -> None:
        self.table.sit_in(name)
        self._write(Sat(name, away=False))

    def collect(self, minutes: int) -> list[Posting]:
        """Take what is due by the clock; a line is written when anything changes by it."""
        before = self.table.paid_time
        postings = self.table.collect(minutes)
        if postings or before != self.table.paid_time:
            self._write(Collected(minutes, postings))
        return postings

    def change(self, options: Options, text: str) -> None:
        self.table.change(options)
        self._write(Changed(options, text))

    def next_hand(self) -> Hand:
        return self.table.hand()

    def deal(self, hand: Hand, choose: Chooser) -> None:
        """Play a hand to its end and record it; one that fails leaves the shoe as it was."""
        shoe = self._shoe.copy()
        shoe.begin(self.table.carry.dealt)
        script: Script = []
        postings = self.table.play(hand, lambda play: drivers.live(play, shoe, choose, self._rng, script))
        self._write(Played(self.table.hands, script, postings, self.table.carry))
        for spent in shoe.spent:
            self._write(ShoeShown(spent))
        shoe.spent = ()
        self._shoe = shoe

    def close(self) -> None:
        if self._shoe.made:
            self._write(ShoeShown(self._shoe.opened()))
        stacks = {name: self.table.chips(name) for name in self.table.people}
        self._write(Closed(self.table.hands, self.table.drop, stacks))
