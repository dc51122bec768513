"""Lines dropped, moved and doubled."""

from houseway.record.journal import Closed, ShoeShown
from houseway.sheets.stakes import Button
from houseway.tables.acts import Bought, Found, Joined, Left, Observed, Played, Sat, SightsBefore
from tests.attacks.forgeries.kinds import Forged, at, changed, hand, kind, with_line, without
from tests.attacks.forging import (
    replaced,
)
from tests.journals import Lines


@kind("holdem", "hand 3 comes after hand 1")
def a_hand_dropped(lines: Lines) -> Forged:
    return without(lines, at(lines, Played, 1))


@kind("holdem", "comes out|does not fit|laid open that nobody")
def a_hand_dropped_and_the_rest_numbered_anew(lines: Lines) -> Forged:
    result, number = without(lines, at(lines, Played, 1)), 0
    for place, line in enumerate(result):
        if isinstance(line, Played):
            number += 1
            result[place] = replaced(line, number=number)
    return changed(result, Closed, hands=number)


@kind("holdem", "comes after hand|committed to before")
def a_hand_doubled(lines: Lines) -> Forged:
    place = at(lines, Played, 1)
    return [*lines[: place + 1], *lines[place:]]


@kind("holdem", "comes after hand")
def two_hands_changed_about(lines: Lines) -> Forged:
    one, other = at(lines, Played, 1), at(lines, Played, 2)
    return with_line(with_line(lines, one, lines[other]), other, lines[one])


@kind("holdem", "comes out|does not fit|committed to before")
def a_hand_replaced_by_another(lines: Lines) -> Forged:
    return with_line(lines, at(lines, Played, 2), replaced(hand(lines, 2), number=3))


@kind("holdem", "never laid open")
def a_shoe_dropped(lines: Lines) -> Forged:
    return without(lines, at(lines, ShoeShown, 1))


@kind("holdem", "nobody committed to")
def a_shoe_doubled(lines: Lines) -> Forged:
    place = at(lines, ShoeShown, 1)
    return [*lines[:place], lines[place], *lines[place:]]


@kind("holdem", "nobody committed to")
def a_shoe_laid_open_before_it_is_made(lines: Lines) -> Forged:
    shoe = lines[at(lines, ShoeShown)]
    place = at(lines, Played)
    rest = without(lines, at(lines, ShoeShown))
    return [*rest[:place], shoe, *rest[place:]]


@kind("holdem", "cut short")
def the_closing_line_dropped(lines: Lines) -> Forged:
    return lines[:-1]


@kind("holdem", "closed before this line")
def a_line_after_the_last(lines: Lines) -> Forged:
    return [*lines, Left("Ann", [])]


@kind("holdem", "opens once")
def opened_twice(lines: Lines) -> Forged:
    return [lines[0], *lines]


@kind("holdem", "is not at the table|does not fit|comes out|recorded")
def somebody_never_came(lines: Lines) -> Forged:
    return without(lines, at(lines, Joined))


@kind("holdem", "does not fit|comes out|recorded|takes no part|asks")
def somebody_came_later(lines: Lines) -> Forged:
    place, later = at(lines, Joined), at(lines, Played)
    return [*lines[:place], *lines[place + 1 : later + 1], lines[place], *lines[later + 1 :]]


@kind("holdem", "closing count|recorded|come out|takes the seat|taken|comes out|does not fit")
def somebody_never_went(lines: Lines) -> Forged:
    return without(lines, at(lines, Left))


@kind("holdem", "comes out|closing count|does not fit|recorded")
def chips_bought_twice(lines: Lines) -> Forged:
    place = at(lines, Bought)
    return [*lines[:place], lines[place], *lines[place:]]


@kind("holdem", "comes out|does not fit|plays already|asks|recorded")
def nobody_sat_out(lines: Lines) -> Forged:
    return without(lines, at(lines, Sat))


@kind("holdem", "one journal cannot hold")
def a_hand_said_to_be_watched(lines: Lines) -> Forged:
    old = hand(lines, 2)
    seen = Observed(number=2, seen=SightsBefore(), script=old.script, postings=old.postings, carry=old.carry)
    return with_line(lines, at(lines, Played, 1), seen)


@kind("holdem", "one journal cannot hold")
def a_table_said_to_be_found(lines: Lines) -> Forged:
    joined = [line for line in lines if isinstance(line, Joined)][:3]
    people = tuple((line.person, sum(each.cents for each in line.postings)) for line in joined)
    rest = [line for line in lines[1:] if line not in joined]
    return [replaced(lines[0], found=Found(people, Button(1, "Ann"))), *rest]
