"""A person at a terminal, who plays as a bot does: asked a question, they answer it. It knows no game."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from houseway.cli.shared.answers import explain_option, short
from houseway.cli.shared.telling import boxes, lines, settlement
from houseway.core.text import Mistake, dollars
from houseway.round.ask import Answer, Lay, Question
from houseway.round.event import Answered, Dealt, Event, Faced, Marked, Moved, Rolled, Shuffled, piles, view
from houseway.round.typed import read_answer
from houseway.tables.hand import Hand
from houseway.tables.reach import coverage_of
from houseway.tables.shares import shares
from houseway.words.covered import describe_room
from houseway.words.events import questions, say_answer
from houseway.words.sheets import sign
from houseway.words.uncovered import describe_uncovered

HELP = ("help", "?")
HINT = ("hint", "advice")
QUIT = ("quit", "q", "exit")
# What somebody is called who gives no name; what is said of them is said to them.


class Terminal:
    """Shows a hand as this person may see it, and answers as they type.

    Whoever leaves in the middle of a hand has it played to the end with the answers the clock would give.
    """

    def __init__(self, name: str, out: Console) -> None:
        self.name = name
        self.gone = False
        self._out = out
        self._hand: Hand
        self._shown = 0
        self._bets: dict[str, Answer] = {}
        self._knows_help = False
        # Editing and history for what is typed, where the system has them.
        with suppress(ImportError):
            import readline  # noqa: F401

    def begin(self, number: int, hand: Hand, chips: int) -> None:
        self._hand, self._shown = hand, 0
        self._out.print()
        self._out.rule(Text(f"Hand {number:,} · your chips {dollars(chips)}"), align="left", style="dim")

    def __call__(self, question: Question) -> Answer:
        if self.gone:
            return question.default
        self._show_news()
        if not self._knows_help and any(isinstance(option.arg, Lay) for option in question.options):
            self._knows_help = True
            self._show_help(question)
        return self._answer(question)

    def _answer(self, question: Question) -> Answer:
        usual = self._usual(question)
        enter = say_answer(question, usual.option, usual.arg)
        choices = ", ".join(short(option) for option in question.options if not option.closed)
        self._out.print(Text.assemble((question.text, "bold"), (f"  {choices}; Enter: {enter}", "dim")))
        self._show_covered(question)
        warned: Answer | None = None
        while True:
            text = self.read()
            if self.gone:
                return question.default
            if text.lower() in HELP:
                self._show_help(question)
                continue
            if text.lower() in HINT:
                usual = question.advice or usual
                self._out.print(Text(f"Enter: {say_answer(question, usual.option, usual.arg)}", style="dim"))
                continue
            try:
                answer = read_answer(question, text) if text else usual
            except Mistake as mistake:
                self._out.print(Text(f"{mistake}.", style="yellow"))
                continue
            against = question.try_answer(answer)
            if isinstance(against, str) and answer != warned:
                warned = answer
                self._out.print(Text(f"{against}. Say it again if you mean it.", style="yellow"))
                continue
            if isinstance(answer.arg, dict):
                self._bets[question.key] = answer
            return answer

    def _show_covered(self, question: Question) -> None:
        coverage = coverage_of(self._hand)
        if covered := describe_room(question, coverage) if coverage else "":
            self._out.print(Text(f"{covered}.", style="yellow"))

    def read(self) -> str:
        """Read a line; the end of all lines, or the word for it, is goodbye."""
        try:
            text = input("> ").strip()
        except EOFError:
            self._out.print()
            text = QUIT[0]
        self.gone = text.lower() in QUIT
        return text

    def _usual(self, question: Question) -> Answer:
        """Return what Enter means: the same bets again while they may be made, or what the clock would say."""
        again = self._bets.get(question.key)
        return again if again and question.why_not(again) is None else question.default

    def _show_help(self, question: Question) -> None:
        grid = Table.grid(padding=(0, 3))
        for option in question.options:
            for typed, means in explain_option(option):
                grid.add_row(Text(f"  {typed}", style="cyan"), means)
        grid.add_row(Text("  hint", style="cyan"), "what a sensible player would do; Enter then does it")
        grid.add_row(Text("  help, quit", style="cyan"), "say this again; leave the table")
        self._out.print(grid)

    def _show_news(self) -> None:
        """Show what has happened since: what was said, then new cards, then what was said of them."""
        events = view(self._hand.deal.events, self.name)
        news, self._shown = events[self._shown :], len(events)
        drawn = [at for at, event in enumerate(news, 1) if isinstance(event, Dealt | Faced | Moved)]
        turn = drawn[-1] if drawn else len(news)
        self._show_words(news[:turn])
        if drawn:
            self._out.print(boxes(piles(events)))
        self._show_words(news[turn:])

    def _show_words(self, news: Sequence[Event]) -> None:
        words = [self._to_me(event) for event in news if self._is_news(event)]
        if words:
            self._out.print(
                Text(" · ").join(lines(words, questions(self._hand.deal.events), self._hand.felt.game.sheet))
            )

    def _is_news(self, event: Event) -> bool:
        """Whether an event is worth a line.

        One's own answers are no news. How one's hand was set is, or that a bet was not taken.
        """
        if isinstance(event, Answered):
            return event.who != self.name and bool(event.option or not self._hand.felt.game.has_pot)
        return isinstance(event, Marked | Rolled | Shuffled)

    def _to_me(self, event: Event) -> Event:
        if not isinstance(event, Marked):
            return event
        return msgspec.structs.replace(event, text=event.to.get(self.name, event.text))

    def end(self, chips: int) -> None:
        """Show how the hand came out; to somebody who has left, only if they had chips in it."""
        mine = shares(self._hand).get(self.name)
        if self.gone and mine is None:
            return
        self._show_news()
        self._out.print(settlement(self._hand, self.name))
        if mine is None:
            self._out.print(Text(f"You were not in this hand. Your chips: {dollars(chips)}.", style="bold"))
        else:
            fee = f", and a fee of {dollars(mine.fee_cents)}" if mine.fee_cents else ""
            short = "" if self._hand.void else describe_uncovered(self._hand.deal.events, self.name)
            fee += f"; {short}" if short else ""
            self._out.print(Text(f"You: {sign(mine.gain_cents)}{fee}. Your chips: {dollars(chips)}.", style="bold"))

    def buys_in_again(self, cents: int) -> bool:
        """Whether somebody out of chips buys in again."""
        self._out.print(
            Text(f"You have too few chips left to go on. Enter buys in again for {dollars(cents)}; or quit.")
        )
        while text := self.read():
            if self.gone:
                return False
            self._out.print(Text(f"{text!r} is neither Enter nor quit.", style="yellow"))
        return True
