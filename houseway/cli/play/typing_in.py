"""A night at a real table typed in at the terminal, sight by sight; each is on disk before the next is asked for."""

import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
import typer

from houseway.cli.play.following import Following
from houseway.cli.shared.params import console
from houseway.core.text import Mistake, count_of
from houseway.record.journal import write_seconds
from houseway.record.notes import NightNotes
from houseway.record.observe import Recorder, follow_lines
from houseway.record.quick import read_quick
from houseway.record.sights import (
    Between,
    SeenBack,
    SeenBuying,
    SeenClock,
    SeenHand,
    SeenLeaving,
    SeenOption,
    SeenPerson,
    SeenRuling,
    SeenSitting,
    SeenTable,
    Sight,
)
from houseway.tables.felt import Felt

T = TypeVar("T")

HELP = """\
hand                            a hand, from the offers to the payouts; in it, wrong WORDS says
                                what was done against the rules
void                            a hand that counts for nothing
quick                           hands in short, by one key each: Enter is dealt, same banker, fee as due
join NAME SEAT $                stand NAME SEAT $ (behind a seat)    hired NAME SEAT $ (a hired banker)
leave NAME                      buy NAME $      out NAME      in NAME (sits out, plays again)
clock MINUTES                   option N        ruling
back                            take back what was entered last
done                            write the journal"""
QUICK_HELP = """\
Enter: dealt, same banker, fee as due.  3: seat 3 banked.  -3: seat 3 refused.  *: all others refused.
$3: the fee taken, if it was another.  stop: nobody took the position.  back: take back the last.
full: leave quick mode."""
NOTHING = "none"  # typed where nothing was taken or gained; Enter says that nobody noted it


class Night:
    """A night as it is typed in: what was seen so far, and the table that comes of it."""

    def __init__(self, felt: Felt, notes: NightNotes) -> None:
        self._felt, self._notes = felt, notes
        if notes.text:
            self._recorder = self._follow()
            hands = count_of(self._recorder.table.hands, "hand")
            console().print(f"Going on with {notes.path}: {hands}. Type back to take back the last entry.")
        else:
            table = SeenTable(typer.prompt("Table"), typer.prompt("Date"), typer.prompt("Shift"))
            notes.keep(table)
            self._recorder = self._follow()
            console().print(HELP)

    def _follow(self) -> Recorder:
        """All that was seen and not taken back, followed again from the beginning."""
        return follow_lines(self._felt, str(self._notes.path), self._notes.text, lambda line: None)

    def type_in(self) -> None:
        """Ask for what was seen until somebody types done; what cannot be is told, and asked for again."""
        while (line := typer.prompt("Seen").strip()) != "done":
            try:
                self._take(line)
            except Mistake as mistake:
                console().print(str(mistake), style="red")

    def _take(self, line: str) -> None:
        match line.split():
            case ["hand" | "void" as what]:
                self._type_hand(counts=what == "hand")
            case ["back"]:
                self._take_back()
            case ["quick"]:
                self._type_quick()
            case words:
                if sight := _between(words):
                    self._see(sight)
                else:
                    console().print(HELP)

    def _see(self, sight: Sight) -> None:
        self._recorder.see(sight)
        self._notes.keep(sight)

    def _take_back(self) -> None:
        """Let the last entry not count. It stays in the notes, with who took it back and why."""
        back = SeenBack(by=typer.prompt("Who says so"), why=typer.prompt("Why"))
        self._notes.keep(back)
        self._recorder = self._follow()
        console().print(f"Taken back: {count_of(self._recorder.table.hands, 'hand')} so far.")

    def _type_quick(self) -> None:
        """Take hands in short until somebody types full; the clock of this machine says when each was."""
        console().print(QUICK_HELP)
        while (line := _word("Quick").strip()) != "full":
            try:
                if line == "back":
                    self._take_back()
                    continue
                table = self._recorder.table
                has_bank, last = self._felt.game.has_bank, table.carry.position.who
                self._see(read_quick(line, table.people, last, write_seconds(time.time()), has_bank=has_bank))
                console().print(f"Hand {table.hands}", style="dim")
            except Mistake as mistake:
                console().print(str(mistake), style="red")

    def _type_hand(self, *, counts: bool) -> None:
        try:
            before = self._before()
            if not counts:
                self._see(msgspec.structs.replace(before, void=typer.prompt("Why does it not count")))
                return
            folds = self._felt.game.family.folds
            is_dealt = not self._felt.game.has_bank or before.bets
            if not is_dealt:
                self._see(before)
                return
            seen = Following(folds=folds).follow(self._recorder.begun(before), before)
            self._type_results(seen)
        except typer.Abort:
            console().print("This hand is not kept. Again, and the night is broken off here.")

    def _before(self) -> SeenHand:
        """Ask for all that is seen of a hand before its cards."""
        before = SeenHand(at=typer.prompt("Time", "", show_default=False))
        if not self._felt.game.has_bank:
            return before
        offers = _rows("Offered to (NAME, take or pass; …)", _pair) or []
        banker = _word("Player-dealer (Enter: nobody)") if offers else typer.prompt("Player-dealer")
        if not banker:
            return msgspec.structs.replace(before, offers=offers)
        return msgspec.structs.replace(
            before,
            offers=offers,
            banker=banker,
            put_up=typer.prompt("Put up"),
            bets=_rows("Bets (NAME, wager, $; …)", _triple) or [],
        )

    def _type_results(self, seen: SeenHand) -> None:
        """Ask what was taken and paid, again where it cannot be: a name spelled wrong costs no hand."""
        while True:
            fees = _rows("Fees taken (payer, $; …), none, or Enter if not noted", _pair)
            payouts = _rows("What they gained (NAME, wager, $ or -$; …), none, or Enter if not noted", _triple)
            try:
                self._see(msgspec.structs.replace(seen, fees=fees, payouts=payouts))
                return
            except Mistake as mistake:
                console().print(str(mistake), style="red")
            if not typer.confirm("Enter fees and gains of this hand again?", default=True):
                raise typer.Abort


def _between(words: list[str]) -> Between | None:
    """Parse what was done between two hands, as it is typed; None, if it cannot be read."""
    match words:
        case ["join" | "stand" | "hired" as how, *names, seat, chips] if names and seat.isdecimal():
            return SeenPerson(" ".join(names), int(seat), chips, standing=how == "stand", hired=how == "hired")
        case ["leave", *names] if names:
            return SeenLeaving(" ".join(names))
        case ["buy", *names, chips] if names:
            return SeenBuying(" ".join(names), chips)
        case ["out" | "in" as how, *names] if names:
            return SeenSitting(" ".join(names), out=how == "out")
        case ["clock", minutes] if minutes.isdecimal():
            return SeenClock(int(minutes))
        case ["option", number] if number.isdecimal():
            return SeenOption(option=int(number), text=typer.prompt("Why"), at=_word("Time"))
        case ["ruling"]:
            text, giver = typer.prompt("The floor's word"), _word("Chips from (Enter: none move)")
            moved = (typer.prompt("To"), typer.prompt("How much")) if giver else ("", "")
            return SeenRuling(
                text=text, giver=giver, taker=moved[0], amount=moved[1], clause=_word("Clause"), at=_word("Time")
            )
    return None


def _word(prompt: str) -> str:
    """Ask for a word, or for nothing: Enter alone is an answer."""
    return str(typer.prompt(prompt, "", show_default=False))


def _rows(prompt: str, read: Callable[[list[str]], T]) -> list[T] | None:
    """Rows of words, with commas between words and semicolons between rows; asked again until they can be read."""
    while True:
        text = _word(prompt).strip()
        try:
            rows = [row for row in text.split(";") if row.strip() and text != NOTHING]
            return [read([word.strip() for word in row.split(",")]) for row in rows] if text else None
        except ValueError:
            console().print("Commas between words, semicolons between rows.", style="red")


def _pair(words: list[str]) -> tuple[str, str]:
    """Return two words; a ValueError, where there are more or less."""
    first, second = words
    return first, second


def _triple(words: list[str]) -> tuple[str, str, str]:
    """Return three words; a ValueError, where there are more or less."""
    first, second, third = words
    return first, second, third
