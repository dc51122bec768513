"""A live table: a sealed shoe, people or bots who choose, and a journal line for all that happens."""

from collections.abc import Callable, Generator
from random import Random

from houseway.core.chance import Shoe
from houseway.record.ends import count, opening
from houseway.record.journal import Line, ShoeShown
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.drivers import Chooser
from houseway.round.request import Open
from houseway.round.script import Ruling, Script
from houseway.tables.acts import Act, Carry
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.table import Table, conclude, do


class LiveTable:
    """A table with its shoe. Every line goes to `write` as it happens, with the time that `clock` then shows."""

    def __init__(
        self,
        felt: Felt,
        rng: Random,
        write: Callable[[Line], None] = lambda line: None,
        clock: Callable[[], str] = lambda: "",
    ) -> None:
        self.table = Table(felt)
        self._rng = rng
        self._shoe = Shoe(rng)
        self._write, self._clock = write, clock
        write(opening(felt))

    def do(self, act: Act) -> None:
        """Something that is done between hands."""
        for fact in do(self.table, act):
            self._write(fact)

    def next_hand(self) -> Hand:
        """Return the next hand, for whoever wants to look at it before it is dealt."""
        return self.table.hand()

    def deal(self, hand: Hand, choose: Chooser) -> None:
        """Play a hand to its end and record it; one that fails leaves the shoe as it was."""
        shoe, script = self._shoe_for_hand(), Script()
        self._conclude(hand, shoe, script, drivers.live(hand.play(), shoe, choose, self._rng, script))

    def steps(self, hand: Hand) -> Generator[Open, Answer | Ruling | None, None]:
        """Play a hand from question to question, and record it; one that is left leaves the shoe as it was."""
        shoe, script = self._shoe_for_hand(), Script()
        carry = yield from drivers.steps(hand.play(), shoe, self._rng, script)
        self._conclude(hand, shoe, script, carry)

    def _shoe_for_hand(self) -> Shoe:
        """Return a copy of the shoe at the place where the next hand begins."""
        shoe = self._shoe.copy()
        shoe.begin(self.table.carry.dealt)
        return shoe

    def _conclude(self, hand: Hand, shoe: Shoe, script: Script, carry: Carry) -> None:
        """Put a hand on record, and only then take over the shoe that it was dealt from."""
        fact = conclude(self.table, hand, script, carry, self._clock())
        self.table.evolve(fact)
        self._write(fact)
        for spent in shoe.spent:
            self._write(ShoeShown(spent))
        shoe.spent = ()
        self._shoe = shoe

    def close(self) -> None:
        """Lay the last shoe open, and end the journal with its count."""
        if self._shoe.made:
            self._write(ShoeShown(self._shoe.lay_open()))
        self._write(count(self.table))
