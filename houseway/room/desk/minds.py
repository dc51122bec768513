"""The bots of a table: who answers for each of them, and what takes them so long that it is worked out elsewhere."""

from random import Random

from houseway.round.ask import Answer, Question
from houseway.round.thought import Thought
from houseway.tables.bots import Bot, Guest, HiredBanker
from houseway.tables.cover import bots_buy_in, least_to_bank
from houseway.tables.table import Table


class Minds:
    """A bot for each name. With `elsewhere`, a thought is waited for: somebody else works it out, and it is heard."""

    def __init__(self, table: Table, rng: Random, *, elsewhere: bool) -> None:
        self._table = table
        self._rng = rng
        self._elsewhere = elsewhere
        self._bots: dict[str, Bot] = {}
        self._heard: dict[str, tuple[Question, Answer]] = {}

    def answer(self, question: Question) -> Answer:
        """Return a bot's answer, which is asked for once: what was heard for it is of no more use then."""
        return self._heard.pop(question.key)[1] if self._is_heard(question) else self._bot(question.who)(question)

    def is_ready(self, question: Question) -> bool:
        """Whether a bot has its answer, or finds it at once."""
        takes_long = self._elsewhere and question.required and isinstance(question.counsel, Thought)
        return not takes_long or self._is_heard(question)

    def hear(self, question: Question, answer: Answer) -> None:
        """Keep what a thought came to; for a question that is no longer open it is never asked for."""
        self._heard[question.key] = question, answer if question.why_not(answer) is None else question.default

    def _is_heard(self, question: Question) -> bool:
        """Whether the answer to this very question was heard: its key comes again in the next hand."""
        return question.key in self._heard and self._heard[question.key][0] is question

    def _bot(self, name: str) -> Bot:
        """Return the bot for a name, made when it is first asked."""
        if name not in self._bots:
            person = self._table.people[name]
            self._bots[name] = HiredBanker() if person.hired else self._guest()
        return self._bots[name]

    def _guest(self) -> Guest:
        """Return a guest with a character of its own, drawn from the table's chance."""
        felt = self._table.felt
        return Guest(Random(self._rng.getrandbits(64)), least_to_bank(felt, bots_buy_in(felt)))
