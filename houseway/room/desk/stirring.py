"""Words that players add to the shuffles of a table, each pledged before a shoe is sealed and given after.

The house seals its order knowing none of the words, and a word cannot be chosen any more once the order is sealed.
"""

from collections import Counter

from houseway.core.chance import Words, pledge_of
from houseway.core.text import Mistake
from houseway.room.base.commands import Stir
from houseway.room.base.entries import Stirs
from houseway.room.desk.running_hand import Sealed

WORDS_KEPT_BACK = 2  # after so many running, a table waits for nobody's word any more


class Stirring:
    """The pledges for the next shoe, and the words given for the one that is sealed and waits for them."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0
        self.pledges: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self._awaited: list[str] = []
        self._kept_back: Counter[str] = Counter()  # how many words running somebody has not given

    def is_trusted(self, name: str) -> bool:
        """Whether somebody's pledge is taken: whoever has kept two words back is waited for no more."""
        return self._kept_back[name] < WORDS_KEPT_BACK

    def forget(self, name: str) -> None:
        """Somebody has left the table."""
        self.pledges.pop(name, None)
        del self._kept_back[name]

    def wait(self, pledges: Words, now: float) -> None:
        """A shoe was sealed: those who pledged have so long to give their words, which are for this one alone."""
        self._until, self.words = now + self._seconds, {}
        self._awaited = [name for name, _ in pledges]
        for name in self._awaited:
            self.pledges.pop(name, None)

    def end(self, words: Words) -> None:
        """The shoe is stirred by these words: it is noted who has kept theirs back."""
        given = {name for name, _ in words}
        for name in self._awaited:
            self._kept_back[name] = 0 if name in given else self._kept_back[name] + 1
        self._until, self.words, self._awaited = 0.0, {}, []

    def due(self, sealed: Sealed, now: float) -> float:
        """When the shoe is dealt from: at once, if everybody who pledged has given their word."""
        return min(now, self._until) if self.words.keys() >= sealed.pledges.keys() else self._until

    def words_for(self, sealed: Sealed) -> Words:
        """Return the words that came in time, in the order of the pledges."""
        return [(name, self.words[name]) for name in sealed.pledges if name in self.words]

    def decide(self, name: str, command: Stir, sealed: Sealed | None) -> Stirs:
        """Return somebody's next pledge, and their word, if one is due; a Mistake says why not."""
        if command.root:
            self._check(name, command, sealed)
        return Stirs(name, command.pledge, command.root, command.word)

    def _check(self, name: str, command: Stir, sealed: Sealed | None) -> None:
        """Raise a Mistake for a word that came too late, twice, or is not the one pledged."""
        if sealed is None or sealed.root != command.root:
            raise Mistake("that shoe does not wait for your word: it is dealt from already, or is none of this table")
        if name in self.words:
            raise Mistake("you have given your word for this shoe")
        if sealed.pledges.get(name) != pledge_of(command.word):
            raise Mistake("that is not the word you pledged before this shoe was sealed")
        if command.pledge == sealed.pledges[name]:
            raise Mistake("a word is for one shoe: pledge another for the next")

    def evolve(self, entry: Stirs) -> None:
        """Take a pledge, and perhaps a word."""
        self.pledges[entry.name] = entry.pledge
        if entry.root:
            self.words[entry.name] = entry.word
