"""A hand as a person reads it: cards, bets, what everybody won or lost. It knows no game, only events."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from houseway.api.company import Company
from houseway.cli.shared.params import listing
from houseway.core.cards import NAMES, RANKS, SUITS, Card
from houseway.core.text import dollars
from houseway.core.tiles import RED as RED_PIP
from houseway.core.tiles import WINDOW, Tile, tile_of
from houseway.games.family import Piles
from houseway.round.ask import Question
from houseway.round.event import Event, Marked, Shuffled, piles
from houseway.sheets.sheet import Sheet
from houseway.tables.hand import Hand, cents_uncovered
from houseway.tables.shares import shares
from houseway.words.events import bets_in_words, lines_of
from houseway.words.sheets import sign

SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
RED = ("d", "h")
CIRCLE_SIGN, WINDOW_SIGN = "●", "▯"
FACE_DOWN = "▒▒"
UNTOLD = ("player-dealer", "action", "street", "draw")  # marks that a hand in a few lines does without
STYLES = {"shuffled": "dim", "answered": "dim", "posted": "dim", "marker": "bold cyan"}


def card_text(face: Card | None) -> Text:
    """Return a card with its suit's sign and colour."""
    if face is None:
        return Text(FACE_DOWN, style="dim")
    name = NAMES[face]
    if tile := tile_of(face):
        return Text("-").join(_halves(tile))
    if name[0] not in RANKS or name[1:2] not in SYMBOLS:
        return Text(name, style="bold magenta")
    rank = "10" if name[0] == "T" else name[0]
    return Text(rank + SYMBOLS[name[1]] + name[2:], style="bold red" if name[1] in RED else "bold")


def _halves(tile: Tile) -> list[Text]:
    """A domino's two halves, ones and fours in red as they are on the tile; a mah-jong tile's circles, or its frame."""
    if not tile.halves:
        return [Text(f"{tile.count}{WINDOW_SIGN if tile.count == WINDOW else CIRCLE_SIGN}", style="bold")]
    # Of the twelve half is red: one half here, for a figure has one colour.
    return [Text(str(len(half)), style="bold red" if half[0] == RED_PIP else "bold") for half in tile.halves]


def in_line(together: Piles) -> Text:
    parts = []
    for pile, cards in together.items():
        shown = Text(" ").join(card_text(face).append(_times(count)) for face, count in _stack_backs(cards))
        parts.append(Text.assemble((f"{pile.pile} ", "dim"), shown))
    return Text("   ").join(parts)


def _stack_backs(cards: Sequence[Card | None]) -> Iterator[tuple[Card | None, int]]:
    """Yield cards one by one, but those face down together: ten burned cards are not worth ten boxes."""
    for face, alike in groupby(cards):
        count = len(list(alike))
        yield from [(None, count)] if face is None else [(face, 1)] * count


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def boxes(together: Piles) -> RenderableType:
    """Draw cards as little boxes, pile by pile, as many in a row as there is room for."""
    drawn = (Group(Text(pile.pile, style="bold"), _row_of_boxes(cards)) for pile, cards in together.items())
    return Padding(Columns(drawn, padding=(0, 3)), (0, 0, 0, 2))


def _row_of_boxes(cards: Sequence[Card | None]) -> Text:
    top, upper, lower, bottom = lines = [Text() for _ in range(4)]
    for face, count in _stack_backs(cards):
        above, below = _box(face, count)
        top.append("╭───╮ ", "dim")
        upper.append("│", "dim").append_text(above).append("│ ", "dim")
        lower.append("│", "dim").append_text(below).append("│ ", "dim")
        bottom.append("╰───╯ ", "dim")
    return Text("\n").join(lines)


def _box(face: Card | None, count: int) -> tuple[Text, Text]:
    """Return the upper and the lower half of a box: a card's rank and suit, or a tile's halves."""
    tile = face is not None and tile_of(face)
    if tile and tile.halves:
        above, below = _halves(tile)
        above.pad(1)
        below.pad(1)
        return above, below
    text = card_text(face)
    name, plus, _ = text.plain.partition("+")
    rank, suit = (name, _times(count)) if face is None else (name[:-1] + plus, name[-1:])
    return Text(f"{rank:<3}", text.style), Text(f"{suit:>3}", text.style)


def _gain_style(gain: int) -> str:
    if gain == 0:
        return "dim"
    return "green" if gain > 0 else "red"


def settlement(hand: Hand, me: str = "") -> Table:
    """Tabulate every bet, in the words of the sheet, and what came of it."""
    titles = {wager.id: wager.title for wager in hand.felt.game.sheet.wager}
    uncovered = {} if hand.void else cents_uncovered(hand.deal.events)
    grid = Table.grid(padding=(0, 2))
    for justify in ("left", "left", "right", "left"):
        grid.add_column(justify=justify)
    for name, share in shares(hand).items():
        called = {titles.get(wager, wager): cents for wager, cents in share.bets.items()}
        put_up = share.put_up_cents
        bets = f"player-dealer with {dollars(put_up)}" if put_up else bets_in_words(called)
        beside = [f"fee {dollars(share.fee_cents)}"] if share.fee_cents else []
        beside += [f"{dollars(uncovered[name])} not covered"] if name in uncovered else []
        style = "bold" if name == me else ""
        colour = _gain_style(share.gain_cents)
        grid.add_row(
            f"  {name}",
            bets,
            Text(sign(share.gain_cents), style=colour),
            Text(", ".join(beside), style="dim"),
            style=style,
        )
    return grid


def report(number: int, hand: Hand) -> RenderableType:
    """Return a whole hand in a few lines."""
    marks = [event for event in hand.deal.events if isinstance(event, Marked)]
    heading = Text.assemble((f"Hand {number:,}", "bold"))
    for event in hand.deal.events:
        if isinstance(event, Shuffled):
            heading.append(f"   a new shoe of {event.cards} cards", "dim")
    lines: list[RenderableType] = [heading]
    together = piles(hand.deal.events)
    if together:
        lines.append(Text("  ").append_text(in_line(together)))
    lines += [Text(f"  {mark.text}", style="bold cyan") for mark in marks if mark.what not in UNTOLD]
    if not hand.deal.stakes and any(mark.what == "player-dealer" for mark in marks):
        lines.append(Text("  Nobody bets.", style="dim"))
    return Group(*lines, settlement(hand), "")


def tally(company: Company) -> Table:
    """Tabulate what everybody has won or lost since they came."""
    table = listing("", "bought in", "chips", "won or lost", numbers=("bought in", "chips", "won or lost"))
    for name in company.table.people:
        chips = dollars(company.table.chips(name))
        table.add_row(name, dollars(company.bought[name]), chips, sign(company.gain_of(name)))
    return table


def lines(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> Iterator[Text]:
    """Yield events one by one, a line each."""
    for each in lines_of(events, asked, sheet):
        line = Text(each.text, style=STYLES.get(each.kind, ""))
        if each.kind == "faces":
            line.append_text(card_text(each.face)).append(each.after)
        yield line
