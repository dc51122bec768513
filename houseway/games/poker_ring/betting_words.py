"""The betting of a ring game in words: the chips put in before the cards, the order, and what may be bet."""

from collections.abc import Iterator

from houseway.core.text import dollars, join_words
from houseway.games.poker_ring.rules import BringIn, Rules, Street
from houseway.sheets.sheet import Betting, Sheet
from houseway.sheets.stakes import Kill, Structure

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PARTS = {"a quarter": "a quarter of ", "half": "half of ", "all": ""}
# Whose card makes the bring-in, and of equal cards which.
SHOWS: dict[BringIn, tuple[str, str]] = {
    "lowest card": ("the lowest card", "the one of the lowest suit"),
    "highest card, first dealt": ("the highest card", "the first dealt"),
    "highest card, aces low": ("the highest card (aces are low)", "the one of the highest suit"),
    "best low card": ("the lowest card (aces are low)", "the one of the highest suit"),
}
SUITS = "clubs are the lowest suit, then diamonds, hearts and spades"
BUTTON_CARDS = {"ace high": "aces are high", "ace low": "aces are low", "deuce high": "the deuce is high, the ace low"}
AT_LEAST = "a raise adds at least as much as the bet or raise before it"
# What becomes of an all-in raise of less than is due, by which of them opens the betting again.
SHORT_ALL_IN = {
    "full raise": "An all-in of less than a full raise lets nobody raise again who has acted.",
    "half a bet": (
        "In limit games an all-in raise of half a bet or more counts as a full one. A smaller one, and one of less than"
        " a full raise in other games, lets nobody raise again who has acted."
    ),
    "action only": "An all-in of less than a full bet or raise is action only: it is called, and is no bet or raise.",
}
# What a straddle may come to.
STRADDLES: dict[str, str] = {
    "at least twice the big blind": "at least twice the big blind",
    "a raise, or up to half the chips": (
        "a full raise above the big blind in limit games, in others at least twice the big blind and at most half of"
        " one's chips"
    ),
}
# What is shown by whoever starts a later street, where cards lie face up.
STARTS = {"highest hand up": "highest hand", "lowest hand up": "lowest hand"}
ALL_STRUCTURES: tuple[Structure, ...] = ("limit", "no limit", "pot limit")
KILLED: dict[Kill, str] = {"half": "half as high again in a half kill", "full": "twice as high in a full kill"}


def describe_betting(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Say all that somebody new must know before the first bet, and what holds for every bet after it."""
    if bets := sheet.betting:
        yield _button(bets, rules)
        yield from _antes(bets)
        if rules.bring_in != "none":
            yield from _bring_in(bets, rules)
        elif bets.has_blinds:
            yield from _blinds(bets, rules)
        else:
            yield "In every betting round the first player still in to the left of the button acts first."
        if all(street.check_raise for street in rules.streets):
            yield "Whoever has checked may raise what others bet later in the round."
        yield from (_size(structure, bets, rules) for structure in bets.structures)
        yield from _largest_bet(sheet, rules)
        yield _raises(bets, rules)
        yield (
            "Whoever has too few chips goes all-in with them, and wins no more than that from each opponent: what the"
            f" others bet beyond it is a side pot. What nobody calls comes back. {SHORT_ALL_IN[rules.short_all_in]}"
        )
        if killed := [KILLED[kill] for kill in bets.kills if kill in KILLED]:
            yield (
                f"In a killed pot the limits are {join_words(killed, 'or')}; the killer puts in a big blind raised"
                " alike and acts last in the first betting round."
            )


def _button(bets: Betting, rules: Rules) -> str:
    if not bets.button:
        return "There is no button: cards are dealt clockwise from the left of the house dealer."
    return (
        "The button is a disc before one player: cards are dealt clockwise from its left, and to its own player last."
        " With every hand it goes to the next player; the first to have it is dealt the highest card"
        f" ({BUTTON_CARDS[rules.button_card]}), of equal ones the one of the highest suit."
    )


def _antes(bets: Betting) -> Iterator[str]:
    if bets.has_antes:
        optional = bets.no_ante or not bets.must_ante
        yield f"Before the cards everybody puts an ante into the pot{', if the table has one' if optional else ''}."


def _blinds(bets: Betting, rules: Rules) -> Iterator[str]:
    many = join_words([NUMBERS[count] for count in sorted(bets.blinds)], "or")
    usual = bets.blinds == (2,)
    which = "the small and the big blind" if usual else "as many blinds, the last of which is the big blind"
    yield (
        f"Before the cards the first {many} players to the left of the button put in {which}: bets that are made"
        " before any card is seen. Whoever put in the big blind may still raise when nobody has."
    )
    two = "with the button" if rules.heads_up == "button posts the small blind" else "to the left of the button"
    yield f"Of two players the one {two} puts in the {'small' if usual else 'first'} blind."
    straddles = rules.straddle != "none"
    if straddles:
        yield (
            "Whoever sits to the left of the big blind may straddle, which is to put in a larger one and to act last;"
            f" it is {STRADDLES[rules.straddle]}. Nobody straddles a straddle{_or_a_kill(bets)}."
        )
    yield (
        f"In the first betting round whoever sits to the left of the big blind{' or straddle' if straddles else ''}"
        f" acts first, in later rounds the first player still in to the left of the button."
    )


def _or_a_kill(bets: Betting) -> str:
    return ", nor in a killed pot" if bets.kills != ("none",) else ""


def _bring_in(bets: Betting, rules: Rules) -> Iterator[str]:
    card, of_equal = SHOWS[rules.bring_in]
    suits = f" ({SUITS})" if "suit" in of_equal else ""
    least = "the lower limit" if bets.structures == ("limit",) else "the lower limit or least bet"
    other = "" if bets.bring_in_printed else " unless the table has another, or with a full bet"
    yield (
        f"On {rules.streets[0].title.lower()} whoever shows {card} acts first, of equal cards {of_equal}{suits}: that"
        f" player must open the betting with the bring-in, {PARTS[bets.bring_in]}{least}{other}."
    )
    hand, left = STARTS[rules.starts], "button" if bets.button else "house dealer"
    yield f"On later streets whoever shows the {hand} acts first, of equal ones the first to the left of the {left}."


def _size(structure: Structure, bets: Betting, rules: Rules) -> str:
    match structure:
        case "limit":
            return f"In limit games bets and raises are of a fixed size: {_limits(rules)}."
        case "no limit":
            most = f"{bets.at_most} or " if bets.at_most else ""
            return (
                f"In no limit games a bet is of any size, from the least bet to {most}all of one's chips; {AT_LEAST}."
            )
    call = "after" if rules.pot_limit == "the pot after the call" else "before"
    return f"In pot limit games a bet may be as large as the pot, and a raise add the pot {call} the call; {AT_LEAST}."


def _largest_bet(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Say what nobody may bet more than, by the options of its schedules."""
    for most, structures in _maxima(sheet).items():
        games = join_words([each for each in sheet.betting.structures if each in structures] if sheet.betting else [])
        if rules.most == "a betting round":
            yield f"In {games} games nobody puts in more than {dollars(most)} in a betting round, all-in or not."
        else:
            yield f"In {games} games nobody bets more than {dollars(most)}, nor raises by more."


def _maxima(sheet: Sheet) -> dict[int, set[str]]:
    """Return the largest bets that options print, each with the structures it is for."""
    found: dict[int, set[str]] = {}
    for terms in (each for schedule in sheet.schedules for each in schedule.terms):
        if terms.maximum and terms.maximum.high:
            found.setdefault(terms.maximum.high, set()).update(terms.games or ALL_STRUCTURES)
    return found


def _limits(rules: Rules) -> str:
    """Say where each of the two limits is bet."""
    lower, higher = ([_name_of(each) for each in rules.streets if each.bet == bet] for bet in ("lower", "higher"))
    if not lower or not higher:
        return f"the {'lower' if lower else 'higher'} limit on every street"
    return f"the lower limit for {join_words(lower)}, the higher for {join_words(higher)}{_open_pair(rules)}"


def _open_pair(rules: Rules) -> str:
    """Say where the first bet may be of the higher limit."""
    may = {"who starts may bet higher": "whoever starts", "anybody may bet higher": "anybody"}.get(rules.open_pair)
    street = _name_of(rules.streets[1])
    if not may:
        return ""
    return (
        f"; if somebody shows a pair on {street}, {may} may make the first bet there the higher, and the round goes on"
        " at that"
    )


def _name_of(street: Street) -> str:
    name = street.title.lower()
    return name if name.endswith("street") else f"the {name}"


def _raises(bets: Betting, rules: Rules) -> str:
    """Say how often one may raise, in each way the sheet is played."""
    capped = [each for each in bets.structures if each == "limit" or rules.raises_in == "every structure"]
    if not rules.raises or not capped:
        return "A betting round may have any number of raises."
    most = NUMBERS[rules.raises] if rules.raises < len(NUMBERS) else str(rules.raises)
    reached = "" if rules.raises_of_two == "any number" else f", unless there were {most} before the others folded"
    free = join_words([each for each in bets.structures if each not in capped])
    return (
        f"{'In limit games a' if free else 'A'} betting round has a bet and at most {most} raises; once only two"
        f" players are left, any number{reached}.{f' In {free} games it may have any number.' if free else ''}"
        f" To make a full bet of {_less_than_a_bet(bets, rules)} is no raise."
    )


def _less_than_a_bet(bets: Betting, rules: Rules) -> str:
    is_less = rules.bring_in != "none" and bets.bring_in != "all"
    return f"{'the bring-in or of ' if is_less else ''}an opening all-in for less"
